"""A deduction shown solved: which cards does it rest on, and by which law?"""

from collections.abc import Collection, Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.inferences import Weight, steps_to, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, Form
from testcross.solver import Genotype, LocusProblem, Solver, difference, known_alleles

_USUAL = (*("sire", "dam") * 6, *("sire and dam",) * 5, "offspring", "offspring and mate")
_OF_LITTER = (
    *("sire", "dam") * 4,
    *("sire and dam",) * 3,
    *("offspring",) * 3,
    *("offspring and mate",) * 2,
)
_SERIES = ("own and sire", "own and dam", "offspring and own")
"""Whose cards can prove it, seen from the animal; of a parent hardly any but those of its young.

Of each as many as there are questions of it; in a series the last ones besides.
"""


class PremisesQuestion(AboutLocus):
    """Which cards prove it?"""

    name: ClassVar[str] = "premises"
    form: ClassVar[Form] = "several"
    cards: ClassVar[Collection[int]] = (2, 3)
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        series = _SERIES if max(dealer.ruleset.allele_counts) > 2 else ()
        if dealer.level == "litter":
            return (*_OF_LITTER, *series * 2)
        return (*_USUAL, *series * 3)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return _sort(_needed(*_asked(task), judge), task.animal)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        return dealer.tested(chance, rare=True, pure=True)

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return the animals that gain an allele by one proof, and what they gain."""
        found = [(i, _gained(problem, i, judge)) for i in gains_at(problem, judge)]
        proven = [(i, gained, _only_proof(problem, i, gained, judge)) for i, gained in found]
        return [
            LocusTarget(animal=i, genotypes=(gained,))
            for i, gained, needed in proven
            if needed and sort in ("", _sort(needed, i))
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        if not _is_proven(*_asked(task), judge, ()):
            return None
        return tuple(role_of(task.whole, i) for i in _needed(*_asked(task), judge))

    def text(self, task: Exercise) -> str:
        return (
            f"More is proven of {task.role()} at locus {task.series.name} than its card shows. "
            "Which cards do you need for the proof? Choose all of them, its own too if needed."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return tuple(role_of(task.whole, i) for i in range(len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = steps_to(solver, task.here, task.animal)
        if len(inferences) != 1:
            return None
        return weigh(inferences, task.whole.animals, Concept.PROVEN)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = steps_to(solver, task.here, task.animal)
        return feedback_on(
            inferences,
            look="Cover the cards one at a time, and find those that you can do without.",
            premise=f"A card that you need leaves locus {task.series.name} of {task.role()} "
            "unproven when it is covered.",
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        judge = right_judge(solver)
        needed = [role_of(task.whole, i) for i in _needed(*_asked(task), judge)]
        still = "not" if text in needed else "still"
        return f"Without the card of {text} it is {still} proven."


def _asked(task: Exercise) -> tuple[LocusProblem, int, Genotype]:
    return task.here.problem, task.animal, task.genotypes[0]


def _sort(needed: Sequence[int], animal: int) -> str:
    names = (
        {animal: "own", 1 - animal: "mate"} if animal < 2 else {animal: "own", 0: "sire", 1: "dam"}
    )
    found = dict.fromkeys(names.get(i, "offspring") for i in needed)
    order = ("offspring", "own", "mate", "sire", "dam")
    return " and ".join(sorted(found, key=order.index))


def _gained(problem: LocusProblem, animal: int, judge: Judge) -> Genotype:
    """Return the alleles that the animal gains; -1 in the place of a second one."""
    first, *others = difference(
        judge.known(problem)[animal], known_alleles(problem.readings[animal])
    )
    return (first, others[0]) if others else (first, -1)


def _is_proven(
    problem: LocusProblem, animal: int, gained: Genotype, judge: Judge, covered: Collection[int]
) -> bool:
    """Tell whether the gain is still proven where nobody looks at some cards.

    What the animal's own card shows besides counts only as far as the gain is a second such allele.
    """
    alleles = [allele for allele in gained if allele >= 0]
    shown = [one for one in known_alleles(problem.readings[animal]) if one in alleles]
    known = judge.known_without(problem, animal, covered)
    return known is not None and not difference(tuple(sorted((*alleles, *shown))), known)


def _needed(problem: LocusProblem, animal: int, gained: Genotype, judge: Judge) -> list[int]:
    everybody = range(len(problem.readings))
    return [i for i in everybody if not _is_proven(problem, animal, gained, judge, (i,))]


def _only_proof(problem: LocusProblem, animal: int, gained: Genotype, judge: Judge) -> list[int]:
    """Return the animals needed where their cards suffice, and there are others; else nobody."""
    needed = _needed(problem, animal, gained, judge)
    others = [i for i in range(len(problem.readings)) if i not in needed]
    suffices = needed and others and _is_proven(problem, animal, gained, judge, others)
    return needed if suffices else []
