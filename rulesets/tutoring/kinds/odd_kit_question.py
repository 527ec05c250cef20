"""Odd one out: one kit of a litter has other parents."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on, fitting
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import Judge, TrueJudge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import LocusProblem, Reading, Solver, litter_parents

_KITS = 4


class OddKitQuestion(AboutLocus):
    """Which kit is not of these parents?"""

    name: ClassVar[str] = "odd"
    names_locus: ClassVar[bool] = False
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        """Return a litter with a kit that does not fit."""
        return Needs(kits=min(_KITS, dealer.ruleset.litter), misfit="one")

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a litter of which just one kit cannot be theirs, and the others can together."""
        return super().draw(dealer, chance, judge, wish) if dealer.ruleset.litter > 2 else None

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return the mating, if one kit does not fit by itself, and all others do together."""
        kits = problem.readings[2:]
        odd = [i for i, one in enumerate(kits) if not judge.is_legal(_litter(problem, (one,)))]
        if len(odd) != 1:
            return ()
        others = _litter(problem, (*kits[: odd[0]], *kits[odd[0] + 1 :]))
        return (LocusTarget(),) if judge.is_legal(others) else ()

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        """Return the kit that the judge finds not theirs; None where that is none, or several."""
        odd = [i for i, one in enumerate(task.whole.singles) if not judge.allows(one)]
        return (role_of(task.whole, odd[0] + 2),) if len(odd) == 1 else None

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        young = task.ruleset.roles.offspring
        return f"One of these {plural(young)} has other parents. Which one?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the kits."""
        return tuple(role_of(task.whole, i) for i in range(2, len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what its conflict with the parents is about."""
        return weigh(_reasons(task, solver), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return its conflict with the parents; which kit comes last."""
        roles = task.ruleset.roles
        sire, dam = roles.parents
        here = _reasons(task, solver)[0].here.locus.name
        (odd,) = self.answer(task, TrueJudge(solver)) or ()
        found = feedback_on(
            _reasons(task, solver),
            look=f"Look at the {sire} and the {dam}: which alleles can each give?",
            premise=f"Go through the {plural(roles.offspring)} at locus {here}.",
        )
        which = f"It is {odd}. {found.hints[-1]}"
        return Feedback(
            hints=(*found.hints[:-1], which), smaller=(), proof=(which, *found.proof[1:])
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Say what that kit and its parents can be where another kit does not fit."""
        place = self.options(task, Random(0)).index(text)  # noqa: S311 - kits are in their order
        failing = _reasons(task, solver)[0].here.locus
        here = task.whole.singles[place].at(task.ruleset.loci.index(failing))
        return f"{text.capitalize()} can be theirs. At {failing.name}: {fitting(here, solver)}"


def _litter(problem: LocusProblem, kits: Sequence[Reading]) -> LocusProblem:
    """Return the problem with other kits."""
    readings = (*problem.readings[:2], *kits)
    return LocusProblem(problem.allele_count, readings, litter_parents(len(kits)))


def _reasons(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    """Return the conflicts of one kit with its parents."""
    found = (conflicts_in(solver, one) for one in task.whole.singles)
    return tuple(inference for some in found for inference in some)
