"""Which mate shows whether an animal carries an allele, and how many young make that certain?"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.carrier_advice import revealing_share
from testcross.rulesets.english import percent, plural
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, card_row
from testcross.rulesets.tutoring.inferences import Weight, is_white, question_weights
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.wanted_young import shown_alone
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    CardRow,
    Concept,
    Feedback,
    Level,
    SmallerQuestion,
)
from testcross.solver import FEMALE, MALE, Genotype, Solver, needed

_PURE, _CARRIER = "pure", "carrier"
_PERCENT = (90, 95, 99)
_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)


class CarrierQuestion(QuestionKind):
    """What is the test cross of an animal, and how large must its litter be?"""

    name: ClassVar[str] = "test-cross"
    levels: ClassVar[tuple[Level, ...]] = ("locus", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.TEST_CROSS, Concept.CHANCE)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return (_PURE, _CARRIER)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return _PURE if max(_shares(task, judge)) == _HALF else _CARRIER

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        place = chance.randrange(len(dealer.ruleset.loci))
        locus, last = dealer.ruleset.loci[place], dealer.ruleset.allele_counts[place] - 1
        hidden = chance.randint(1, last)
        shown = chance.randrange(hidden)
        carrier, pure = (shown, hidden), (shown, shown)
        if locus.law.is_special or locus.lethal:
            return None
        three = (carrier, pure, (hidden, hidden))
        looks = [shown_alone(dealer.ruleset, (place,), (one,)) for one in three]
        if looks[0] != looks[1] or looks[0] == looks[2]:
            return None
        if wish.sort == _CARRIER:
            mates = [carrier, pure]
        else:
            mates = [(hidden, hidden), chance.choice((carrier, pure))]
        chance.shuffle(mates)
        below = frozenset((shown, allele) for allele in range(shown, last + 1))
        readings = zip((below, *map(_only, mates)), (MALE, FEMALE, FEMALE), strict=True)
        animals = [dealer.showing(chance, place, one, sex) for one, sex in readings]
        there = tuple(one for one in animals if one is not None)
        if len(there) < len(animals) or there[0].readings[place] != below:
            return None
        return Exercise(
            ruleset=dealer.ruleset,
            others=there,
            locus=place,
            genotypes=(carrier,),
            number=chance.choice(_PERCENT),
        )

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        shares = _shares(task, judge)
        best = max(shares)
        if not best or shares.count(best) > 1:
            return None
        return (_choice(task, shares.index(best), needed(best, task.number)),)

    def text(self, task: Exercise) -> str:
        words = _Words.of(task)
        hides = ""
        if any(is_white(task.ruleset, one) for one in task.ruleset.varieties):
            hides = f" (Count only {words.young} that show this locus.)"
        return (
            f"Is this {words.sire} {words.carrier} or {words.pure} at locus {task.series.name}? "
            f"Both {words.verb} {words.looks}. Which {words.dam} shows it with fewer "
            f"{words.young}, and how many of them, all {words.looks}, make you {task.number} % "
            f"certain that it is not {words.carrier}?{hides}"
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        sire, dam = task.ruleset.roles.sexes
        roles = (sire, f"{dam} 1", f"{dam} 2")
        return tuple(card_row(*one) for one in zip(roles, task.others, strict=True))

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        numbers = [needed(share, task.number) for share in (_HALF, _QUARTER)]
        found = [_choice(task, mate, number) for mate in (0, 1) for number in numbers]
        chance.shuffle(found)
        return found

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        weights = question_weights().difficulty
        white = weights.white * any(is_white(task.ruleset, one) for one in task.others)
        return Weight(concepts=self.concepts, difficulty=weights.chance + weights.square + white)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        words, shares = _Words.of(task), _shares(task, right_judge(solver))
        share = max(shares)
        told = tuple(words.shows(task, mate, one) for mate, one in enumerate(shares))
        why = words.enough(share, needed(share, task.number), task.number)
        return Feedback(
            hints=(
                f"Compare what the {words.sire} can give as {words.carrier} and as {words.pure}.",
                (
                    f"Only a {words.recessive} {words.kit} shows it; take the {words.dam} that has "
                    "these more often."
                ),
                "The chance that all of them hide it is a product, with a factor for each.",
                why,
            ),
            smaller=tuple(
                words.how_often(task, mate, one) for mate, one in enumerate(shares) if one == share
            ),
            proof=(*told, why),
            reason=why,
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        shares, words = _shares(task, right_judge(solver)), _Words.of(task)
        mate, number = _chosen(task, text)
        if shares[mate] < max(shares):
            return words.shows(task, mate, shares[mate])
        missed = (1 - shares[mate]) ** number
        return f"{words.hidden(missed, number)}, which is {words.against(missed, task.number)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """What sentences about one test cross consist of."""

    sire: str
    dam: str
    kit: str
    young: str
    carrier: str
    pure: str
    recessive: str
    looks: str
    verb: str
    """What goes before it: ``look`` black, but ``are`` B-."""

    @classmethod
    def of(cls, task: Exercise) -> "_Words":
        roles, locus = task.ruleset.roles, task.series
        ((shown, hidden),) = task.genotypes
        looks, *traits = shown_alone(task.ruleset, (task.locus,), ((shown, shown),))
        return cls(
            sire=roles.parents[0],
            dam=roles.parents[1],
            kit=roles.offspring,
            young=plural(roles.offspring),
            carrier=format_genotype(locus, (shown, hidden)),
            pure=format_genotype(locus, (shown, shown)),
            recessive=format_genotype(locus, (hidden, hidden)),
            looks=looks,
            verb="are" if traits and not task.ruleset.by_phenotype else "look",
        )

    def shows(self, task: Exercise, mate: int, share: Fraction) -> str:
        its = format_genotype(task.series, _genotype(task, mate))
        often = f"{share} of the {self.young} are {self.recessive}" if share else ""
        never = f"no {self.kit} is {self.recessive}, so it never shows"
        return f"{self.carrier} x {its} ({self.dam} {mate + 1}): {often or never}."

    def how_often(self, task: Exercise, mate: int, share: Fraction) -> SmallerQuestion:
        its = format_genotype(task.series, _genotype(task, mate))
        texts = ("0", str(_QUARTER), str(_HALF), "3/4")
        return SmallerQuestion(
            text=f"How many of the young of {self.carrier} x {its} are {self.recessive}?",
            choices=tuple(AnswerChoice(text=one, correct=one == str(share)) for one in texts),
            reason=self.shows(task, mate, share),
        )

    def hidden(self, missed: Fraction, number: int) -> str:
        """Say how likely a carrier has so many young that do not show it."""
        return (
            f"With {number} {self.young} a {self.sire} that is {self.carrier} shows nothing with a "
            f"chance of {percent(missed, figures=2)}"
        )

    def against(self, missed: Fraction, certain: int) -> str:
        if missed > Fraction(100 - certain, 100):
            return f"more than {100 - certain} %"
        return "more certain than asked: fewer are enough"

    def enough(self, share: Fraction, number: int, certain: int) -> str:
        missed, before = (1 - share) ** number, (1 - share) ** (number - 1)
        return (
            f"{self.hidden(missed, number)}, with {number - 1} of {percent(before, figures=2)}; "
            f"the first is at most {100 - certain} %, the second is more."
        )


def _only(genotype: Genotype) -> frozenset[Genotype]:
    return frozenset({genotype})


def _genotype(task: Exercise, mate: int) -> Genotype:
    return min(task.others[mate + 1].readings[task.locus])


def _shares(task: Exercise, judge: Judge) -> list[Fraction]:
    (carrier,) = task.genotypes
    return [_share(task, judge, carrier, _genotype(task, mate)) for mate in (0, 1)]


def _share(task: Exercise, judge: Judge, carrier: Genotype, mate: Genotype) -> Fraction:
    """Return which share of the young looks like none that the animal has if it is no carrier."""
    pure = (carrier[0], carrier[0])
    looks, others = (
        [judge.phenotype(task.series, cell[0]) for cell in judge.cells((one,), (mate,))]
        for one in (carrier, pure)
    )
    return revealing_share(looks, others)


def _choice(task: Exercise, mate: int, number: int) -> str:
    roles = task.ruleset.roles
    return f"{roles.dam} {mate + 1}, {number} {plural(roles.offspring)}"


def _chosen(task: Exercise, text: str) -> tuple[int, int]:
    mate, number = text.removeprefix(f"{task.ruleset.roles.dam} ").split(", ")
    return int(mate) - 1, int(number.split(" ")[0])
