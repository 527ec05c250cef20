"""Which two cards could have all of these kits?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import prod
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed, plural
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, mating_rows
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on, fitting
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, is_white, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.question import Answer, CardRow, Concept, Feedback, Form
from testcross.solver import Solver

_CARDS = 4
_KITS = 3
_FEW = 8
"""Of so few different cards most couples could have most kits."""
_TRIES = 60
"""Layouts that are looked at for one question."""


class DesignQuestion(QuestionKind):
    """Choose two cards that could have all of these kits."""

    name: ClassVar[str] = "design"
    form: ClassVar[Form] = "several"
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def may_come_up(self, dealer: Dealer, judge: Judge, sort: str, /) -> bool:
        return sum(prod(map(len, one.readings)) for one in dealer.cards) >= _CARDS

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return kits, and four cards of which just two can be their parents; of no sex."""
        for _ in range(0 if dealer.ruleset.is_sexed else _TRIES):
            cards = _cards(dealer, chance, wish.idea)
            theirs = dealer.fitting(*cards[:2])
            kits = tuple(dealer.plain(chance.choice(theirs)) for _ in range(_KITS) if theirs)
            labels = [{one.label for one in some} for some in (kits, cards)]
            if len(labels[0]) < 2 or len(labels[1]) < _CARDS:
                continue
            chance.shuffle(cards)
            mating = Mating(ruleset=dealer.ruleset, sire=cards[0], dam=cards[1], offspring=kits)
            options = tuple(card.label for card in cards)
            task = Exercise(
                ruleset=dealer.ruleset,
                mating=mating,
                others=tuple(cards),
                options=options,
                parents_only=True,
            )
            if self.answer(task, judge) is not None:
                return task
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


def _cards(dealer: Dealer, chance: Random, idea: Concept | None) -> list[Animal]:
    """Return four animals: cards as they are, or tested ones where there are few cards."""
    if len(dealer.cards) <= _FEW:
        return [dealer.tested_card(chance) for _ in range(_CARDS)]
    found = chance.sample(dealer.cards, _CARDS)
    wanted = dealer.cards if idea is Concept.WHITE else ()
    white = [one for one in wanted if is_white(dealer.ruleset, one)]
    if white:
        found[chance.randrange(_CARDS)] = chance.choice(white)
    return [dealer.plain(one) for one in found]


def _couples(task: Exercise) -> Iterator[tuple[Answer, Mating]]:
    for sire, dam in combinations(task.others, 2):
        yield (sire.label, dam.label), replace(task.whole, sire=sire, dam=dam)


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[Answer, Inference], ...]:
    found = ((couple, conflicts_in(solver, mating)[:1]) for couple, mating in _couples(task))
    return tuple((couple, inference) for couple, some in found for inference in some)
