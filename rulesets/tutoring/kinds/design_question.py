"""Which two cards could have all of these kits?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from operator import ne
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed, plural
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, mating_rows
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on, fitting
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.kits_question import oddness_gap
from testcross.rulesets.tutoring.question import Answer, CardRow, Concept, Feedback, Form, Level
from testcross.solver import Solver

_CARDS = 4
_KITS = 3
_OPEN = 4
"""So many of the six couples could be right."""
_LITTERS = 100
"""So many are looked at for a couple."""
_MOST_ODD = 0.5
"""So many codes more, of those of a card, may be others than the kits show."""
_TRIES = 120
"""Layouts that are looked at for one question."""


class DesignQuestion(QuestionKind):
    """Choose two cards that could have all of these kits."""

    name: ClassVar[str] = "design"
    form: ClassVar[Form] = "several"
    levels: ClassVar[tuple[Level, ...]] = ("locus", "trio", "litter")
    loci: ClassVar[int] = 3  # of two the couple that can have most is known by sight
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return four cards of no sex, and kits that just two of them can have.

        Most couples of the four could be the right one, so that nobody can tell by the cards alone;
        of several litters that one is taken beside which the two look as odd as the others.
        """
        for _ in range(0 if dealer.ruleset.is_sexed else _TRIES):
            cards = [dealer.tested_card(chance) for _ in range(_CARDS)]
            couples = list(combinations(cards, 2))
            theirs = [dealer.fitting_bits(*couple) for couple in couples]
            left = [
                i
                for i, own in enumerate(theirs)
                if all(own & ~one for one in theirs if one is not own)
            ]
            if len({one.label for one in cards}) < _CARDS or len(left) < _OPEN:
                continue
            # of these couples the one that differs from all four as much as the two others do
            differ = [sum(map(ne, a.readings, b.readings)) for a in cards for b in cards]
            rows = [sum(differ[_CARDS * i : _CARDS * (i + 1)]) for i in range(_CARDS)]
            pairs = list(combinations(rows, 2))
            chance.shuffle(left)
            right = min(left, key=lambda i: abs(sum(rows) - 2 * sum(pairs[i])))
            own, others = theirs[right], [one for i, one in enumerate(theirs) if i != right]
            every = [1 << i for i in range(own.bit_length()) if own >> i & 1]
            bits = [chance.choices(every, k=_KITS) for _ in range(_LITTERS)]
            litters = [
                [dealer.members(one)[0] for one in some]
                for some in bits
                if len(set(some)) > 1 and all((some[0] | some[1] | some[2]) & ~o for o in others)
            ]
            rest = [one for one in cards if one not in couples[right]]
            gaps = [oddness_gap(some, couples[right], rest) for some in litters]
            if min(gaps, default=1) > _MOST_ODD:
                continue
            kits = litters[gaps.index(min(gaps))]
            chance.shuffle(cards)
            ruleset, (sire, dam, *_) = dealer.ruleset, cards
            young = tuple(map(dealer.plain, kits))
            return Exercise(
                ruleset=ruleset,
                mating=Mating(ruleset=ruleset, sire=sire, dam=dam, offspring=young),
                others=tuple(cards),
                options=tuple(card.label for card in cards),
                parents_only=True,
            )
        return None

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        legal = [couple for couple, mating in _couples(task) if judge.allows(mating)]
        return legal[0] if len(legal) == 1 else None

    def text(self, task: Exercise) -> str:
        return (
            f"Choose two cards that could have all of these {plural(task.ruleset.roles.offspring)}."
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        return mating_rows(task.whole)[2:]

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return task.options

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        inferences = (inference for _, inference in _refused(task, solver))
        return weigh(inferences, (*task.whole.offspring, *task.others))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        right = self.answer(task, right_judge(solver)) or ()
        refused, young = _refused(task, solver), plural(task.ruleset.roles.offspring)
        found = feedback_on(
            [inference for _, inference in refused],
            look=f"Look at what the {young} show: both parents must have given alleles for it.",
            premise="Rule out each couple where neither has an allele that one of them needs.",
        )
        mating = dict(_couples(task))[right]
        told = ((here.locus.name, fitting(here, solver)) for here in mating.loci())
        are = " ".join(f"Locus {name}: {one.removeprefix('It can be: ')}" for name, one in told)
        said = f"It is {listed(right, 'and')}. {are}"
        why = zip(refused, found.proof, strict=True)
        proof = [f"Not {listed(couple, 'and')}. {sentence}" for (couple, _), sentence in why]
        return replace(
            found, hints=(*found.hints[:3], said), smaller=(), proof=(said, *proof), reason=said
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        right = self.answer(task, right_judge(solver)) or ()
        if text in right:
            return f"{text} is one of the two."
        refused = [(couple, one) for couple, one in _refused(task, solver) if text in couple]
        couple, inference = next((one for one in refused if set(one[0]) & set(right)), refused[0])
        return f"{listed(couple, 'and')}: {InferencePhrases(inference).against()}"


def _couples(task: Exercise) -> Iterator[tuple[Answer, Mating]]:
    for sire, dam in combinations(task.others, 2):
        yield (sire.label, dam.label), replace(task.whole, sire=sire, dam=dam)


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[Answer, Inference], ...]:
    found = ((couple, conflicts_in(solver, mating)[:1]) for couple, mating in _couples(task))
    return tuple((couple, inference) for couple, some in found for inference in some)
