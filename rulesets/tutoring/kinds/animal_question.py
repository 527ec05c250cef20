"""Fill in a whole animal."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Target
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.grounds import Ground, Weight, steps_to, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import filled_slots, gains_at
from testcross.rulesets.tutoring.mind import Mind, TrueMind
from testcross.rulesets.tutoring.question import Answer, Feedback, Form, Level
from testcross.solver import LocusProblem, Solver, containing, every_genotype


class AnimalQuestion(AboutLocus):
    """What is proven of an animal at every locus?"""

    name: ClassVar[str] = "animal"
    form: ClassVar[Form] = "typed"
    names_locus: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ("novice", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def targets(self, problem: LocusProblem, mind: Mind, sort: str) -> Sequence[Target]:
        """Return the animals that gain an allele."""
        return [Target(animal=i) for i in gains_at(problem, mind)]

    def answer(self, task: Exercise, mind: Mind) -> Answer | None:
        """Return all slots as the mind fills them in; None where it finds all illegal."""
        slots = [filled_slots(here, task.animal, mind) for here in task.whole.loci()]
        return (" ".join(slots),) if all(slots) else None

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        return (
            f"What is {task.role()} at every locus? Write down all that is proven, and a dash "
            "for what is not."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the card as it is, and with one genotype put in at a locus."""
        animal = task.whole.animals[task.animal]
        shown = animal.shown.split(" ")
        found = [animal.shown]
        for i, (locus, reading) in enumerate(zip(task.ruleset.loci, animal.readings, strict=True)):
            for genotype in sorted(containing(every_genotype(len(locus.alleles)), ())):
                written = "".join(locus.symbols[allele] for allele in genotype)
                if genotype in reading and len(reading) > 1:
                    found.append(" ".join([*shown[:i], written, *shown[i + 1 :]]))
        chance.shuffle(found)
        return tuple(found)

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        """Return what the deductions are about."""
        grounds = grounds_of(task, solver)
        return weigh(grounds, task.whole.animals) if grounds else None

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the deductions, those of loci that are filled in already last."""
        right = "".join(self.answer(task, TrueMind(solver)) or ()).split(" ")
        done = [one == other for one, other in zip(right, filled.split(" "), strict=False)]
        names = [locus.name for locus in task.ruleset.loci]
        left = {n for n, is_done in zip(names, [*done, *[False] * 64], strict=False) if not is_done}
        grounds = grounds_of(task, solver)
        order = sorted(grounds, key=lambda ground: ground.here.locus.name not in left)
        return feedback_on(order, asks_locus=True)


def grounds_of(task: Exercise, solver: Solver) -> tuple[Ground, ...]:
    """Return the deductions about the animal, locus by locus."""
    return tuple(g for here in task.whole.loci() for g in steps_to(solver, here, task.animal))
