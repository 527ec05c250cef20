"""Odd one out: one kit of a litter has other parents."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.grounds import Ground, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.mind import Mind, TrueMind
from testcross.rulesets.tutoring.question import LEVELS, Answer, Feedback, Form, Level
from testcross.solver import Solver

_KITS = 4


class OddKitQuestion(AboutMating):
    """Which kit is not of these parents?"""

    name: ClassVar[str] = "odd"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind, sort: str) -> Exercise | None:
        """Return a litter of which just one kit cannot be theirs, and the others can together."""
        kits = min(_KITS, dealer.ruleset.litter)
        mating = dealer.mating(chance, kits, fitting=False) if kits > 2 else None
        if mating is None:
            return None
        alone = [not mind.allows(one) for one in map(_alone, [mating] * kits, range(kits))]
        if sum(alone) != 1 or not mind.allows(_without(mating, alone.index(True))):
            return None
        return Exercise(ruleset=mating.ruleset, mating=mating)

    def answer(self, task: Exercise, mind: Mind) -> Answer | None:
        """Return the kit that the mind finds not theirs; None where that is none, or several."""
        kits = range(len(task.whole.offspring))
        odd = [i for i in kits if not mind.allows(_alone(task.whole, i))]
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
        return weigh(_grounds(task, solver), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return its conflict with the parents; which kit comes last."""
        roles = task.ruleset.roles
        sire, dam = roles.parents
        here = _grounds(task, solver)[0].here.locus.name
        (odd,) = self.answer(task, TrueMind(solver)) or ()
        found = feedback_on(
            _grounds(task, solver),
            look=f"Look at the {sire} and the {dam}: which alleles can each give?",
            premise=f"Go through the {plural(roles.offspring)} at locus {here}.",
        )
        which = f"It is {odd}. {found.hints[-1]}"
        return Feedback(
            hints=(*found.hints[:-1], which), smaller=(), proof=(which, *found.proof[1:])
        )


def _alone(mating: Mating, kit: int) -> Mating:
    return replace(mating, offspring=(mating.offspring[kit],))


def _without(mating: Mating, kit: int) -> Mating:
    others = tuple(one for i, one in enumerate(mating.offspring) if i != kit)
    return replace(mating, offspring=others)


def _grounds(task: Exercise, solver: Solver) -> tuple[Ground, ...]:
    """Return the conflicts of one kit with its parents."""
    mating = task.whole
    found = (conflicts_in(solver, _alone(mating, i)) for i in range(len(mating.offspring)))
    return tuple(ground for some in found for ground in some)
