"""Strike out what an animal cannot be, and say who rules it out."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on, fitting
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflict_at, weigh
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    Form,
    SmallerQuestion,
)
from testcross.solver import Genotype, LocusProblem, Reading, Solver

_OF_TWO = ("young 2: 0", "young 2: 1")
"""Whose genotypes, how many are open, and which are struck out. Of two that a parent can have it
would always be the first."""
_OF_MORE = (
    *_OF_TWO * 4,
    *(f"young 3: {gone}" for gone in ("0", "1", "2", "0,1", "0,2", "1,2")),
    *(f"parent 3: {gone}" for gone in ("0", "0,1", "0,2")),
    *("young more: 1", "young more: 2", "young more: 3", "parent more: 2", "parent more: 3"),
)
"""The same in a series; of more than three only how many are struck out."""


class EliminationQuestion(AboutLocus):
    """Which of the genotypes that its card leaves open can an animal not have?"""

    name: ClassVar[str] = "elimination"
    form: ClassVar[Form] = "several"
    most_looked_at: ClassVar[int] = 1_500  # with fewer, a rule about the order of choices pays
    tempting: ClassVar[bool] = True
    cards: ClassVar[Collection[int]] = (2,)
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE, Concept.PROVEN),
        Concept.SEXED,
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return _OF_TWO if max(dealer.ruleset.allele_counts) == 2 else _OF_MORE

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return _sort(task.here.problem, judge.possible(task.here.problem), task.animal)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        needs = dealer.tested(chance, rare=": 0" not in wish.sort, pure=True)
        if wish.idea is not Concept.WHITE or wish.sort != _OF_TWO[1]:
            return needs
        # beside a White the other answer is ``chch``: ``ata`` and ``chc`` go first in the alphabet
        return replace(needs, locus=dealer.locus(chance, Concept.SERIES))

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a mating; beside a White for one of all answers where the wanted one cannot be.

        If the cards were drawn first, the first of three genotypes would be ruled out too often.
        """
        if wish.idea is Concept.WHITE and not wish.sort:
            others = [one for one in self.sorts(dealer) if one != _OF_TWO[0]]  # that always can be
            wish = replace(wish, sort=chance.choice(others))
        return super().draw(dealer, chance, judge, wish)

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        left = judge.possible(problem)
        return [
            LocusTarget(animal=i)
            for i, own in enumerate(problem.readings if left else ())
            if len(left[i]) < len(own)
            and sort in ("", _sort(problem, left, i))
            and (i > 1 or len(own) > 2)
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        problem = task.here.problem
        left = judge.possible(problem)
        gone = sorted(
            problem.readings[task.animal].difference(*left[task.animal : task.animal + 1])
        )
        return tuple(format_genotype(task.series, genotype) for genotype in gone)

    def text(self, task: Exercise) -> str:
        return (
            f"Which genotypes are impossible for {task.role()} at locus {task.series.name}, given "
            "the other cards?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        reading = task.here.problem.readings[task.animal]
        return tuple(format_genotype(task.series, genotype) for genotype in sorted(reading))

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = [inference for _, inference in _struck(task, solver)]
        return weigh(inferences, task.whole.animals) if inferences else None

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        struck = list(_struck(task, solver))
        who = (_who(task, genotype, inference) for genotype, inference in struck)
        after = tuple(question for question in who if question is not None)
        found = feedback_on(
            [inference for _, inference in struck],
            look=(
                f"Take the genotypes of {task.role()} one by one, and suppose that it has that one."
            ),
            premise=(
                f"At locus {task.series.name} see which alleles each could give or receive, and "
                "whether the other cards fit."
            ),
        )
        besides = "Beside each impossible genotype, write which card rules it out."
        return replace(found, after=after, besides=besides if after else "")

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        here = task.here
        genotype = next(
            one
            for one in here.problem.readings[task.animal]
            if format_genotype(task.series, one) == text
        )
        supposed = _supposed(task, genotype)
        inference = conflict_at(solver, supposed)
        if inference is not None:
            return InferencePhrases(inference).conclusion()
        return f"{text} is possible. {fitting(supposed, solver)}"


def _sort(problem: LocusProblem, left: Sequence[Reading], animal: int) -> str:
    whose, every = "parent" if animal < 2 else "young", sorted(problem.readings[animal])
    gone = [str(i) for i, one in enumerate(every) if left and one not in left[animal]]
    return (
        f"{whose} more: {len(gone)}"
        if len(every) > 3
        else f"{whose} {len(every)}: {','.join(gone)}"
    )


def _struck(task: Exercise, solver: Solver) -> Iterator[tuple[Genotype, Inference]]:
    for genotype in sorted(task.here.problem.readings[task.animal]):
        inference = conflict_at(solver, _supposed(task, genotype))
        if inference is not None:
            yield genotype, inference


def _supposed(task: Exercise, genotype: Genotype) -> MatingLocus:
    here = task.here
    return replace(here, problem=here.problem.replaced(task.animal, frozenset({genotype})))


def _who(task: Exercise, genotype: Genotype, inference: Inference) -> SmallerQuestion | None:
    """Return the question whose card rules a genotype out; None where it takes several cards."""
    problem, mating = inference.here.problem, task.whole
    animals = range(len(mating.animals))
    alone = [i for i in animals if i != task.animal and not _fits(task, genotype, i)]
    if len(alone) != 1 or len(problem.readings) < 3:
        return None
    written = format_genotype(task.series, genotype)
    return SmallerQuestion(
        text=f"Which card rules out that {task.role()} is {written}?",
        choices=tuple(
            AnswerChoice(text=role_of(mating, i), correct=i == alone[0])
            for i in animals
            if i != task.animal
        ),
        reason=InferencePhrases(inference).conclusion(),
    )


def _fits(task: Exercise, genotype: Genotype, other: int) -> bool:
    """Tell whether a genotype goes with one other card, whatever all the rest are."""
    readings = task.here.problem.readings
    if {task.animal, other} == {0, 1} or min(task.animal, other) > 1:
        return True  # parents tell nothing of each other; two young: something, but not alone
    parent, young = sorted((task.animal, other))
    of_parent = frozenset({genotype}) if parent == task.animal else readings[parent]
    of_young = frozenset({genotype}) if young == task.animal else readings[young]
    return any(set(one) & set(kit) for one in of_parent for kit in of_young)
