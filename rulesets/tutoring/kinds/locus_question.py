"""At which locus do the genes not fit?"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.grounds import Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import LEVELS, Answer, Feedback, Form, Level
from testcross.solver import Solver

NOWHERE = "none"


class LocusQuestion(AboutMating):
    """At which locus is a mating illegal?"""

    name: ClassVar[str] = "locus"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.DOMINANT, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind) -> Exercise | None:
        """Return a mating that fails at one locus and at no other."""
        mating = dealer.mating(chance, dealer.kits(chance), fitting=False)
        if mating is None or len(mating.ruleset.loci) < 2:
            return None
        failing = [i for i, p in enumerate(mating.locus_problems()) if not mind.is_legal(p)]
        return Exercise(ruleset=mating.ruleset, mating=mating) if len(failing) == 1 else None

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the locus at which the mind finds it illegal; nothing where that is several."""
        pairs = zip(task.ruleset.loci, task.whole.locus_problems(), strict=True)
        failing = [locus.name for locus, problem in pairs if not mind.is_legal(problem)]
        if len(failing) > 1:
            return ()
        return tuple(failing) or (NOWHERE,)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        sire, dam = task.ruleset.roles.parents
        young = task.ruleset.roles.offspring
        young = f"this {young}" if len(task.whole.offspring) == 1 else f"these {plural(young)}"
        return f"This {sire} and this {dam} cannot have {young}. At which locus does it not work?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the loci."""
        return tuple(locus.name for locus in task.ruleset.loci)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what the conflict is about."""
        return weigh(conflicts_in(solver, task.whole), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the conflict; its locus comes last."""
        return feedback_on(
            conflicts_in(solver, task.whole),
            premise="Go through the loci one by one. Ask of each: which alleles must the young "
            "have there, and which can the parents give?",
        )
