"""Three kits are black: how likely is the fourth to be chocolate?"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar

from testcross.rulesets.english import counted
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, SortedAnswers
from testcross.rulesets.tutoring.grounds import Weight
from testcross.rulesets.tutoring.kinds.chance_question import (
    drawn_cross,
    feedback_on_cross,
    none_can_be,
    share_of,
)
from testcross.rulesets.tutoring.kinds.square_question import parts, written
from testcross.rulesets.tutoring.mind import Mind, TrueMind
from testcross.rulesets.tutoring.question import LEVELS, Answer, CardRow, Feedback, Form, Level
from testcross.rulesets.tutoring.question_weights import question_weights
from testcross.solver import Solver

_SHARES = ("0", "1/4", "1/2", "3/4", "1")


class NextKitQuestion(SortedAnswers):
    """How likely is the next kit to be what none was so far?"""

    name: ClassVar[str] = "next"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.CHANCE,)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return the chances that can be, given that there was none so far."""
        return _SHARES[:-1]

    def draw(self, dealer: Dealer, chance: Random, mind: Mind, wish: Wish) -> Exercise | None:
        """Return a cross of which not all young are of a kind."""
        task = drawn_cross(dealer, chance, chance.randint(1, 7))
        return task if task is not None and share_of(task, mind) < 1 else None

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the chance."""
        share = mind.next_share(share_of(task, mind), task.animal)
        return (str(Fraction(share)),)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        _, sire, dam = parts(task)
        young, shows = task.ruleset.roles.offspring, task.options[0]
        was = "is" if task.animal == 1 else "are"
        return (
            f"{written(task, sire)} x {written(task, dam)} have {counted(task.animal, young)} so "
            f"far, and {'it' if task.animal == 1 else 'none of them'} {was} "
            f"{'not ' * (task.animal == 1)}{shows}. How likely is the next {young} to be {shows}?"
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return nothing: the genotypes stand in the question."""
        return ()

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the chances that a square of four cells can give."""
        return _SHARES

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what it is about."""
        return Weight(concepts=(Concept.CHANCE,), difficulty=question_weights().difficulty.chance)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the square: it is the same for every kit."""
        mind, young = TrueMind(solver), task.ruleset.roles.offspring
        share = share_of(task, mind)
        return feedback_on_cross(
            task,
            mind,
            f"The next {young} is {task.options[0]} with a chance of {share}, as each one before "
            "it was: chance has no memory."
            if share
            else none_can_be(task),
        )
