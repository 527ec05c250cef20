"""Must one of four kits be of a kind that one in four is?"""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar

from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.genetics.phenotypes import traits_of
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, SortedAnswers
from testcross.rulesets.tutoring.inferences import Weight, question_weights
from testcross.rulesets.tutoring.judge import Judge, TrueJudge
from testcross.rulesets.tutoring.kinds.square_question import look_at_parents, parts, written
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    AnswerChoice,
    CardRow,
    Concept,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import Solver

MUST = "Yes, at least one certainly is"
MAY = "No, but one can be"
CANNOT = "No, none can be"


class ChanceQuestion(SortedAnswers):
    """What do ratios say of a litter?"""

    name: ClassVar[str] = "chance"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.CHANCE,)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return the three answers."""
        return (MUST, MAY, CANNOT)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return two parents known at a locus, how many kits they have, and a phenotype."""
        return drawn_cross(dealer, chance, chance.choice((2, 3, 4, 5, 6, 8)))

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        """Return whether one must be so, can be so, or cannot."""
        share = share_of(task, judge)
        if share == 0:
            return (CANNOT,)
        return (MUST if judge.must(share, task.animal) else MAY,)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        _, sire, dam = parts(task)
        young = task.ruleset.roles.offspring
        return (
            f"{written(task, sire)} x {written(task, dam)} have {counted(task.animal, young)}. "
            f"Must one of them be {task.options[0]}?"
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return nothing: the genotypes stand in the question."""
        return ()

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the three answers."""
        return (MUST, MAY, CANNOT)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what it is about."""
        return Weight(concepts=(Concept.CHANCE,), difficulty=question_weights().difficulty.chance)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the square, and what it says of one kit."""
        judge, (right,) = TrueJudge(solver), self.answer(task, TrueJudge(solver))
        return feedback_on_cross(task, judge, conclusion_of(task, judge, right))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Say what that would mean for the cells, and how many there are."""
        return _meaning_of_cells(task, solver, _CELLS[text])


_CELLS = {MUST: "every cell", MAY: "some of the cells, and not all,", CANNOT: "no cell"}
"""Which cells are of the kind, as each answer has it."""


def _meaning_of_cells(task: Exercise, solver: Solver, cells: str) -> str:
    """Say which cells a wrong answer would need to be of a kind, and which cells there are."""
    judge = TrueJudge(solver)
    _, sire, dam = parts(task)
    all_cells = listed([written(task, cell) for cell in judge.cells(sire, dam)], "and")
    are = "is" if cells.startswith(("one ", "every ", "no ")) else "are"
    shows = task.options[0]
    return f"That would mean that {cells} {are} {shows}. The cells are {all_cells}."


def drawn_cross(dealer: Dealer, chance: Random, number: int) -> Exercise | None:
    """Return two parents known at a locus and a phenotype there; None where all young look alike.

    Args:
        dealer: who draws.
        chance: what decides.
        number: how many young there are.
    """
    place = chance.randrange(len(dealer.ruleset.loci))
    sire, dam = dealer.full(chance, place), dealer.full(chance, place)
    locus = dealer.ruleset.loci[place]
    looks = list(traits_of(locus))
    return Exercise(
        ruleset=dealer.ruleset,
        options=(looks[chance.randrange(len(looks))],),
        genotypes=(sire, dam),
        animal=number,
        number=1 << place,
    )


def share_of(task: Exercise, judge: Judge) -> Fraction:
    """Return what share of the young shows the phenotype, as a judge has it."""
    (locus,), sire, dam = parts(task)
    cells = judge.cells(sire, dam)
    showing = [cell for cell in cells if judge.phenotype(locus, cell[0]) == task.options[0]]
    return Fraction(len(showing), len(cells))


def feedback_on_cross(task: Exercise, judge: Judge, conclusion: str) -> Feedback:
    """Return the help with a question about chances."""
    (locus,), sire, dam = parts(task)
    cells = judge.cells(sire, dam)
    number = sum(judge.phenotype(locus, cell[0]) == task.options[0] for cell in cells)
    young, all_cells = (
        task.ruleset.roles.offspring,
        listed([written(task, c) for c in cells], "and"),
    )
    return Feedback(
        hints=(
            look_at_parents(task),
            f"Their Punnett square has the cells {all_cells}. Which are {task.options[0]}?",
            f"The square shows one {young}. The next {young} has the same square again.",
            conclusion,
        ),
        smaller=(
            SmallerQuestion(
                text=f"How many of the four cells are {task.options[0]}?",
                choices=tuple(AnswerChoice(text=str(n), correct=n == number) for n in range(5)),
                reason=f"The four cells are {all_cells}.",
            ),
            SmallerQuestion(
                text=f"Does one {young} depend on the others?",
                choices=(
                    AnswerChoice(text="Yes", correct=False),
                    AnswerChoice(text="No", correct=True),
                ),
                reason=f"Every {young} has its alleles from the same two parents, drawn anew.",
            ),
        ),
        proof=(f"The cells of the square are {all_cells}.", conclusion),
        reason=conclusion,
    )


def none_can_be(task: Exercise) -> str:
    """Say what it means that no cell of the square is of the kind."""
    return f"No cell is {task.options[0]}, so no {task.ruleset.roles.offspring} can be."


def conclusion_of(task: Exercise, judge: Judge, right: str) -> str:
    """Say what the square means for a litter of so many."""
    share, shows = share_of(task, judge), task.options[0]
    young = task.ruleset.roles.offspring
    if right == CANNOT:
        return none_can_be(task)
    if right == MUST:
        return f"Every cell is {shows}, so every {young} is."
    none = (1 - share) ** task.animal
    return (
        f"Each {young} is {shows} with a chance of {share}, whatever the others are. With "
        f"{in_words(task.animal)} of them, none is {shows} with a chance of {none}. So it is "
        "possible, but not certain."
    )


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

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a cross of which not all young are of a kind."""
        task = drawn_cross(dealer, chance, chance.randint(1, 7))
        return task if task is not None and share_of(task, judge) < 1 else None

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        """Return the chance."""
        share = judge.next_share(share_of(task, judge), task.animal)
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
        judge, young = TrueJudge(solver), task.ruleset.roles.offspring
        share = share_of(task, judge)
        return feedback_on_cross(
            task,
            judge,
            f"The next {young} is {task.options[0]} with a chance of {share}, just like each one "
            "before: chance has no memory."
            if share
            else none_can_be(task),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Say what that would mean for the cells, and how many there are."""
        if text == "1":
            return _meaning_of_cells(task, solver, "every cell")
        number = Fraction(text) * 4
        cells = "no cell" if not number else f"{in_words(int(number))} of the four cells"
        return _meaning_of_cells(task, solver, cells)
