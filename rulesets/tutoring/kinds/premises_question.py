"""A deduction shown solved: which cards does it rest on, and by which law?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.grounds import Weight, steps_to, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.kinds.allele_question import filled_slots, gaining
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    AnswerChoice,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import Solver

_LAWS = {
    ("segregation",): "Segregation alone",
    ("segregation", "dominance"): "Segregation and Dominance",
}


class PremisesQuestion(AboutMating):
    """Which cards prove it?"""

    name: ClassVar[str] = "premises"
    form: ClassVar[Form] = "several"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind) -> Exercise | None:
        """Return a legal mating with an animal that gains an allele."""
        mating = dealer.mating(chance, dealer.kits(chance), fitting=True)
        places = gaining(mating, mind) if mating is not None else []
        if mating is None or not places:
            return None
        locus, animal = places[chance.randrange(len(places))]
        found = Exercise(ruleset=mating.ruleset, mating=mating, animal=animal, locus=locus)
        slots = filled_slots(found.here, animal, mind)
        return replace(found, options=(slots,)) if _has_one_proof(found, mind) else None

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the animals without whose cards the mind would not find it proven."""
        problem, animal = task.here.problem, task.animal
        everyone = range(len(problem.readings))
        known = mind.known(problem)
        if not known:
            return ()
        needed = []
        for i in everyone:
            less = mind.known(problem, (i,))
            if not less or less[animal] != known[animal]:
                needed.append(role_of(task.whole, i))
        return tuple(needed)

    def text(self, task: Exercise) -> str:
        """Return the question in words; what is proven is told with the cards."""
        return (
            f"It is proven that {task.role()} is {task.options[0]} at locus {task.series.name}. "
            "Which cards prove it? Choose all that are needed, its own too if it is."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the animals."""
        return tuple(role_of(task.whole, i) for i in range(len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        """Return what the deduction is about; None where it is not one, or has several proofs."""
        grounds = steps_to(solver, task.here, task.animal)
        if len(grounds) != 1:
            return None
        return weigh(grounds, task.whole.animals, Concept.PROVEN)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the deduction."""
        grounds = steps_to(solver, task.here, task.animal)
        step = grounds[0].step
        laws = step.laws if step is not None else ()
        return feedback_on(
            grounds,
            look="Cover one card after the other. Which of them can you do without?",
            premise=f"Is locus {task.series.name} of {task.role()} still proven without that card?",
            after=(
                SmallerQuestion(
                    text="By which laws does it follow?",
                    choices=tuple(
                        AnswerChoice(text=said, correct=names == laws)
                        for names, said in _LAWS.items()
                    ),
                ),
            ),
        )


def _has_one_proof(task: Exercise, mind: Mind) -> bool:
    """Tell whether the cards that are needed suffice: then no other cards prove it."""
    problem, animal = task.here.problem, task.animal
    everyone = range(len(problem.readings))
    known = mind.known(problem)[animal]
    needed = [i for i in everyone if mind.known(problem, (i,))[animal] != known]
    others = [i for i in everyone if i not in needed]
    return bool(needed) and mind.known(problem, others)[animal] == known
