"""The first steps: which gametes can a genotype give, and what does it look like?"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import ClassVar

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import looks_at
from testcross.rulesets.genetics.names import traits_of
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind
from testcross.rulesets.tutoring.feedback_phrases import dominance
from testcross.rulesets.tutoring.inferences import Weight
from testcross.rulesets.tutoring.judge import MISTAKEN, RIGHT, FullGenotype, Judge
from testcross.rulesets.tutoring.kinds.square_question import on_one_chromosome
from testcross.rulesets.tutoring.kinds.wanted_young import names_at
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    SmallerQuestion,
)
from testcross.solver import FEMALE, MALE, Genotype, Solver

_CHOICES = 4
_AS_LONG = 2
"""Symbols differ by so many letters: the length of a genotype would tell which ones it has."""


class OfGenotype(QuestionKind):
    """Asks about a genotype alone, at one locus, or from level trio on at two."""

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        loci = dealer.ruleset.loci
        two = len(loci) > 1 and self.of_two(dealer, chance, wish)
        places = sorted(chance.sample(range(len(loci)), 2 if two else 1))
        sex = chance.choice((MALE, FEMALE))
        return Exercise(
            ruleset=dealer.ruleset,
            genotypes=tuple(dealer.full(chance, place, sex) for place in places),
            number=sum(1 << place for place in places),
            animal=sex,
        )

    def of_two(self, dealer: Dealer, chance: Random, wish: Wish) -> bool:
        return dealer.level in ("trio", "litter") and chance.random() < 0.5


def _places(task: Exercise) -> tuple[int, ...]:
    return tuple(i for i in range(len(task.ruleset.loci)) if task.number >> i & 1)


def _of_text(kind: QuestionKind, task: Exercise) -> Random:
    """Return by what choices are drawn: a question has the same ones each time."""
    return Random(kind.text(task))  # noqa: S311 - play


def _alike(locus: Locus) -> list[Genotype]:
    """Return two alleles each, if there are with symbols that are about as long."""
    pairs = list(combinations(range(len(locus.alleles)), 2)) or [(0, 1)]
    size = [len(symbol) for symbol in locus.symbols]
    return [(a, b) for a, b in pairs if abs(size[a] - size[b]) <= _AS_LONG] or pairs


def _written(task: Exercise, genotypes: FullGenotype) -> str:
    pairs = zip(_places(task), genotypes, strict=True)
    return " ".join(format_genotype(task.ruleset.loci[place], one) for place, one in pairs)


class GametesQuestion(OfGenotype):
    """Which gametes can it give?"""

    name: ClassVar[str] = "gametes"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.GAMETE, Concept.INDEPENDENT)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        task = super().draw(dealer, chance, judge, wish)
        loci = [task.ruleset.loci[place] for place in _places(task)] if task is not None else []
        if task is None or (len(loci) > 1 and on_one_chromosome(*loci)):
            return None
        # as often two alleles as one or the other; of two loci as often both mixed as one of them
        mixed = chance.choice(((True, False), (False, True), (True, True)))
        own = []
        for locus, is_mixed, drawn in zip(loci, mixed, task.genotypes, strict=False):
            one, other = chance.choice(_alike(locus))
            kinds = ((one, other), (one, one), (other, other))
            found = chance.choice(kinds if len(loci) < 2 else kinds[:1] if is_mixed else kinds[1:])
            own.append(drawn if locus.is_sexed or locus.lethal else found)
        if len(loci) > 1 and all(one == other for one, other in own):
            return None
        return replace(task, genotypes=tuple(own))

    def of_two(self, dealer: Dealer, chance: Random, wish: Wish) -> bool:
        return wish.idea is Concept.INDEPENDENT or super().of_two(dealer, chance, wish)

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        loci = [task.ruleset.loci[place] for place in _places(task)]
        found = (
            " ".join(one.symbols[allele].strip("/") for one, allele in zip(loci, some, strict=True))
            for some in judge.gametes(task.genotypes)
        )
        return (listed(list(dict.fromkeys(found))),)

    def text(self, task: Exercise) -> str:
        name = task.ruleset.roles.parents[task.animal == FEMALE]
        return f"Which gametes can a {name} give that is {_written(task, task.genotypes)}?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        loci, by_text = [task.ruleset.loci[place] for place in _places(task)], _of_text(self, task)
        offered = []
        for locus, own in zip(loci, task.genotypes, strict=True):
            pairs = [own]
            if own[0] == own[1]:  # beside it one that it has not
                others = [a for a in range(len(locus.symbols)) if a != own[0]]
                pairs = [pair for pair in _alike(locus) if own[0] in pair]
                pairs = pairs or [(min(own[0], a), max(own[0], a)) for a in others[:1]] or [own]
            offered.append([locus.symbols[a].strip("/") for a in by_text.choice(pairs)])
        every = [" ".join(one) for one in product(*offered)]
        found = [*self.answer(task, RIGHT), listed(every)]
        if len(loci) == 1:
            found += every
        else:  # what stays together, and one allele of either locus fixed
            mixed = [one != other for one, other in task.genotypes]
            sides = list(product(((0, 1), (2, 3)), ((0, 2), (1, 3))))
            # without the first two, all four gametes are never the last choice of the alphabet
            row, column = by_text.choice(sides[1:] if all(mixed) else sides)
            found += [listed([every[0], every[3]])]
            found += [listed([every[i] for i in row])] if mixed != [False, True] else []
            found += [listed([every[i] for i in column])] if mixed != [True, False] else []
        found = list(dict.fromkeys(found))
        chance.shuffle(found)
        return found

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        two = len(task.genotypes) > 1
        ideas = (Concept.INDEPENDENT, Concept.GAMETE) if two else (Concept.GAMETE,)
        number = len(set(RIGHT.gametes(task.genotypes)))
        return Weight(concepts=ideas, difficulty=len(task.genotypes) + (number > 2))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        (right,) = self.answer(task, RIGHT)
        number = len(right.replace(" or ", ", ").split(", "))
        there = f"There {'is' if number == 1 else 'are'} {counted(number, 'different gamete')}."
        pairs, what, of_what = [], "allele", "each pair"
        for place, one in zip(_places(task), task.genotypes, strict=True):
            locus = task.ruleset.loci[place]
            is_pair = "a pair of alleles"
            if one[1] >= len(locus.alleles):  # of a Y or W, which has no such gene
                other = locus.symbols[one[1]].strip("/")
                what = "chromosome"
                if len(task.genotypes) == 1:
                    of_what = f"the pair {locus.chromosome} and {other}"
                is_pair = f"one allele, {locus.symbols[one[0]]}, and {other} without this gene"
            pairs.append(f"{format_genotype(locus, one)} is {is_pair}")
        law = f"Law of Segregation: a gamete gets one {what} of {of_what}."
        said = f"A gamete has one {what} of {of_what}, so it is {right}."
        return Feedback(
            hints=(f"{listed(pairs, 'and')}.", law, there, said),
            smaller=(
                SmallerQuestion(
                    text=f"How many {what}s of {of_what} are in one gamete?",
                    choices=tuple(AnswerChoice(text=n, correct=n == "1") for n in ("1", "2")),
                    reason=f"The two {what}s of {of_what} part: each gamete gets one of them.",
                ),
            ),
            proof=(said,),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        both = (*self.answer(task, RIGHT), text)
        own, said = ({*one.replace(" or ", ", ").split(", ")} for one in both)
        missing = sorted(own - said)
        if said <= own and missing:
            return f"{missing[0]} is missing: each allele of a pair can be handed on."
        there = _written(task, task.genotypes)
        return f"{min(said - own)} cannot come from {there}."


class LooksQuestion(OfGenotype):
    """What does it look like?"""

    name: ClassVar[str] = "looks"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.LOOK, Concept.TWO_LOCI)

    def of_two(self, dealer: Dealer, chance: Random, wish: Wish) -> bool:
        few = wish.idea is None and len(dealer.ruleset.loci) == 2 and chance.random() < 0.5
        return wish.idea is Concept.TWO_LOCI or few or super().of_two(dealer, chance, wish)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        task = super().draw(dealer, chance, judge, wish)
        if task is None:
            return None
        loci = [task.ruleset.loci[place] for place in _places(task)]
        own = (locus.of_sex(task.animal) - locus.ungrown for locus in loci)
        alike: dict[str, list[FullGenotype]] = {}
        for one in product(*map(sorted, own)):
            alike.setdefault(_look(task, one), []).append(one)
        look = chance.choice(list(alike))
        return replace(task, genotypes=chance.choice(alike[look])) if len(alike) > 1 else None

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        places = _places(task)
        looks = looks_at(task.ruleset, places)
        taken = tuple(  # for a wrong idea: as if it had only the allele that is thought to be seen
            one if shows == locus.phenotype(one) else (one[1], one[1])
            for locus, one in zip(looks.loci, task.genotypes, strict=True)
            for shows in [judge.phenotype(locus, one)]
        )
        *_, seen = judge.counted(looks, taken) if len(places) > 1 else (taken,)
        return (_look(task, seen),)

    def text(self, task: Exercise) -> str:
        places = _places(task)
        parent = task.ruleset.roles.parents[task.animal == FEMALE]
        where = f" at locus {task.ruleset.loci[places[0]].name}" if len(places) == 1 else ""
        names, others = names_at(task.ruleset, places)
        elsewhere = f", and {others} elsewhere" if names and others and not where else ""
        written = _written(task, task.genotypes)
        return f"A {parent} is {written}{where}{elsewhere}. What does it show?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        wrong = [text for judge in MISTAKEN for text in self.answer(task, judge)]
        others = self._every(task)
        _of_text(self, task).shuffle(others)
        found = [*dict.fromkeys((*self.answer(task, RIGHT), *wrong, *others))][:_CHOICES]
        chance.shuffle(found)
        return found

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        two = len(task.genotypes) > 1
        is_one = two and bool(names_at(task.ruleset, _places(task))[0])
        ideas = (Concept.TWO_LOCI, Concept.LOOK) if is_one else (Concept.LOOK,)
        return Weight(concepts=ideas, difficulty=1 + two + 2 * is_one)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        loci = [task.ruleset.loci[place] for place in _places(task)]
        (right,) = self.answer(task, RIGHT)
        each, seen = [*zip(loci, task.genotypes, strict=True)], _seen(task, loci)
        pairs = [
            f"{format_genotype(*each[at])} is {each[at][0].phenotype(each[at][1])}" for at in seen
        ]
        reasons = [_why_seen(*each[at]) for at in seen]
        hidden = [one.name for at, one in enumerate(loci) if at not in seen]
        reasons += [
            f"That hides {'loci' if hidden[1:] else 'locus'} {listed(hidden, 'and')}."
        ] * bool(hidden)
        said = " ".join([*reasons, f"It shows: {right}."] if len(loci) > 1 else reasons)
        first, one = each[0]
        return Feedback(
            hints=(
                " ".join(map(_order, loci)),
                dominance(*loci),
                f"{listed(pairs, 'and')}.",
                said,
            ),
            smaller=(
                SmallerQuestion(
                    text=f"What does {format_genotype(first, one)} show at locus {first.name}?",
                    choices=tuple(
                        AnswerChoice(text=shows, correct=shows == first.phenotype(one))
                        for shows in traits_of(first)
                    ),
                    reason=_why_seen(first, one),
                ),
            )
            * (len(loci) > 1),
            proof=(said,),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        every = product(
            *(sorted(locus.every) for locus in looks_at(task.ruleset, _places(task)).loci)
        )
        like = next((one for one in every if _look(task, one) == text), None)
        shown = f"{_written(task, like)} shows {text}" if like else f"That is not {text}"
        return f"{shown}, not {_written(task, task.genotypes)}."

    def _every(self, task: Exercise) -> list[str]:
        loci = [task.ruleset.loci[place] for place in _places(task)]
        cells = product(*(sorted(locus.every - locus.ungrown) for locus in loci))
        return list(dict.fromkeys(_look(task, one) for one in cells))


def _seen(task: Exercise, loci: Sequence[Locus]) -> Sequence[int]:
    """Return the places of loci that another genotype would let look otherwise: none hides them."""
    here = task.genotypes
    found = [
        at
        for at, locus in enumerate(loci)
        if any(
            _look(task, (*here[:at], one, *here[at + 1 :])) != _look(task, here)
            for one in locus.every - locus.ungrown
        )
    ]
    return found or range(len(loci))


def _order(locus: Locus) -> str:
    """Return which alleles there are, and which of them covers which."""
    symbols = locus.symbols[: len(locus.alleles)]
    where = f"At locus {locus.name}"
    if locus.heterozygotes or len(symbols) == 1:
        kind = "alleles are" if symbols[1:] else "only allele is"
        return f"{where} the {kind} {listed(symbols, 'and')}."
    if len(symbols) == 2:
        return f"{where}, {symbols[0]} is dominant over {symbols[1]}."
    return f"{where} each allele covers those behind it: {', '.join(symbols)}."


def _why_seen(locus: Locus, genotype: Genotype) -> str:
    """Return which allele of a pair is seen, and what it shows."""
    text, look = format_genotype(locus, genotype), locus.phenotype(genotype)
    first, *others = locus.carried(dict.fromkeys(genotype)) or (text,)
    if not others:
        return f"{text} has only {first}, so it is {look}."
    if look != locus.alleles[genotype[0]].shows:
        return f"{first} and {others[0]} together are {look}."
    return f"{first} covers {others[0]}, so {text} is {look}."


def _look(task: Exercise, genotypes: FullGenotype) -> str:
    places = _places(task)
    name = names_at(task.ruleset, places)[0].get(genotypes) if len(places) > 1 else None
    return name or listed(looks_at(task.ruleset, places).traits(genotypes), "and")
