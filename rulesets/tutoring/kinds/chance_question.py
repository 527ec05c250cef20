"""Must one of four kits be of a kind that one in four is?"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import ClassVar

from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.inferences import Weight, question_weights
from testcross.rulesets.tutoring.judge import RIGHT, FullGenotype, Judge, right_judge
from testcross.rulesets.tutoring.kinds.square_question import (
    OfCross,
    given_in,
    look_at_parents,
    parts,
    sorts_of,
    wanted_in,
    written,
)
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    SmallerQuestion,
)
from testcross.solver import Solver

MUST = "Yes, at least one certainly is"
MAY = "No, but one can be"
CANNOT = "No, none can be"
_LOOKS = {
    f"{alike} {form}": (1, (MUST, MAY, CANNOT))
    for alike in ("alike", "unlike")
    for form in ("named", "written")
}
"""As ``sorts_of`` has them."""


class ChanceQuestion(OfCross):
    """What do ratios say of a litter?"""

    name: ClassVar[str] = "chance"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.CHANCE, Concept.SEXED, Concept.LETHAL)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return sorts_of(_LOOKS, dealer.ruleset)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        number = chance.choice((2, 3, 4, 5, 6, 8))
        return self.drawn(dealer, chance, judge, wish, number=number)

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        share = share_of(task, judge)
        if share == 0:
            return (CANNOT,)
        return (MUST if judge.must(share, task.animal) else MAY,)

    def text(self, task: Exercise) -> str:
        _, sire, dam = parts(task)
        young = task.ruleset.roles.offspring
        return (
            f"{given_in(task)}{written(task, sire)} x {written(task, dam)} have "
            f"{counted(task.animal, young)}. "
            f"Must one of them be {_asked_for(task)}, not {task.beside[0]}?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return (MUST, MAY, CANNOT)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        dying = len(born_in(task, RIGHT)) < 4
        found = {Concept.SEXED: parts(task)[0][0].is_sexed, Concept.LETHAL: dying}
        also = [concept for concept, is_so in found.items() if is_so]
        hard = question_weights().difficulty.chance
        return Weight(concepts=(Concept.CHANCE, *also), difficulty=hard)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        judge, (right,) = right_judge(solver), self.answer(task, right_judge(solver))
        return feedback_on_cross(task, judge, conclusion_of(task, judge, right))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        return _meaning_of_cells(task, _CELLS[text])


def _asked_for(task: Exercise) -> str:
    name, *traits = task.options
    where = "" if not traits or task.ruleset.by_phenotype else f" at locus {parts(task)[0][0].name}"
    return f"{name}{where}"


_CELLS = {MUST: "every cell", MAY: "some of the cells, and not all,", CANNOT: "no cell"}
"""Which cells are of the kind, as each answer has it."""


def _meaning_of_cells(task: Exercise, cells: str) -> str:
    """Say which cells a wrong answer would need to be of a kind, and which cells there are."""
    are = "is" if cells.startswith(("one ", "every ", "no ")) else "are"
    shows = task.options[0]
    return f"That would mean that {cells} {are} {shows}. The cells are {_cells_of(task)}."


def share_of(task: Exercise, judge: Judge) -> Fraction:
    cells = born_in(task, judge)
    return Fraction(sum(wanted_in(task, cell, judge) for cell in cells), len(cells))


def born_in(task: Exercise, judge: Judge) -> Sequence[FullGenotype]:
    (locus,), sire, dam = parts(task)
    return judge.born(locus, judge.cells(sire, dam))


def _cells_of(task: Exercise) -> str:
    _, sire, dam = parts(task)
    born, cells = born_in(task, RIGHT), RIGHT.cells(sire, dam)
    told = listed([written(task, one) for one in cells], "and")
    dead = dict.fromkeys(written(task, one) for one in cells if one not in born)
    return told + "".join(f"; {one} dies before birth" for one in dead)


def _some_of(task: Exercise, number: str = "") -> str:
    """Return some of the cells that count, as a sentence has them: ``two of the four cells``."""
    born = len(born_in(task, RIGHT))
    cells = f"the {in_words(born)} cells{' that are born' * (born < 4)}"
    return f"{number} of {cells}" if number else cells


def feedback_on_cross(task: Exercise, judge: Judge, conclusion: str) -> Feedback:
    born = len(born_in(task, judge))
    number = share_of(task, judge) * born
    young, all_cells = task.ruleset.roles.offspring, _cells_of(task)
    return Feedback(
        hints=(
            look_at_parents(task),
            (
                f"Their Punnett square has the cells {all_cells}. Look for those that are "
                f"{task.options[0]}."
            ),
            f"The square shows one {young}. The next {young} has the same square again.",
            conclusion,
        ),
        smaller=(
            SmallerQuestion(
                text=f"How many of {_some_of(task)} are {task.options[0]}?",
                choices=tuple(
                    AnswerChoice(text=str(n), correct=n == number) for n in range(born + 1)
                ),
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
    return f"No cell is {task.options[0]}, so no {task.ruleset.roles.offspring} can be."


def conclusion_of(task: Exercise, judge: Judge, right: str) -> str:
    share, shows = share_of(task, judge), task.options[0]
    young = task.ruleset.roles.offspring
    if right == CANNOT:
        return none_can_be(task)
    if right == MUST:
        cell = "cell that is born" if len(born_in(task, judge)) < 4 else "cell"
        return f"Every {cell} is {shows}, so every {young} is."
    none = (1 - share) ** task.animal
    return (
        f"Each {young} is {shows} with a chance of {share}, whatever the others are. With "
        f"{in_words(task.animal)} of them, none is {shows} with a chance of {none}. So it is "
        "possible, but not certain."
    )


_SHARES = {
    "alike named again": (4, ("1/4", "3/4", "1")),
    "alike named other": (4, ("0", "1/4", "3/4")),
    "alike written other": (4, ("0", "1/4", "1/2")),
    "unlike named again": (1, ("1/2", "1")),
    "unlike named other": (1, ("0", "1/2")),
}
"""As ``sorts_of`` has them."""
_OF_SERIES = {
    "alike named again": (4, ("1/4", "1/4", *("3/4", "1") * 3)),
    "alike named other": (4, ("1/4", "1/4", *("0", "3/4") * 3)),
    "alike written other": (4, ("1/4", "1/4", *("0", "1/2") * 3)),
    "unlike named again": (1, ("1/4", "1/2", "1")),
    "unlike named other": (1, ("0", "1/4", "1/2")),
}
"""What is otherwise where a locus has more than two alleles."""


class NextKitQuestion(ChanceQuestion):
    """How likely is the next kit to be what none was so far?"""

    name: ClassVar[str] = "next"

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        series = _OF_SERIES if max(dealer.ruleset.allele_counts) > 2 else {}
        return sorts_of({**_SHARES, **series}, dealer.ruleset)

    def look(self, task: Exercise) -> str:
        """Return whether the next one is to be as all before, too."""
        return f"{super().look(task)} {'again' if task.again else 'other'}"

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        return self.drawn(dealer, chance, judge, wish, number=chance.randint(1, 7))

    def fits(self, task: Exercise, judge: Judge) -> bool:
        """Tell whether so many young can all be what is said of them."""
        so_far = task if task.again else replace(task, options=task.beside)
        return super().fits(task, judge) and share_of(so_far, judge) > 0

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        without = 0 if task.again else task.animal
        return (str(Fraction(judge.next_share(share_of(task, judge), without))),)

    def text(self, task: Exercise) -> str:
        """Name both looks twice each, so that the length does not tell which one is asked for."""
        _, sire, dam = parts(task)
        young = task.ruleset.roles.offspring
        one, other = task.options[0], task.beside[0]
        they = "it is" if task.animal == 1 else "all of them are"
        so_far = f"{one}, not {other}" if task.again else f"{other}, not {one}"
        return (
            f"{given_in(task)}{written(task, sire)} x {written(task, dam)} have "
            f"{counted(task.animal, young)} so far, and {they} {so_far}. How likely is the next "
            f"{young} to be {_asked_for(task)}, not {other}?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        born = len(born_in(task, RIGHT))
        shares = {Fraction(k, cells) for cells in (4, born) for k in range(cells + 1)}
        return tuple(map(str, sorted(shares)))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        judge, young = right_judge(solver), task.ruleset.roles.offspring
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
        if text == "1":
            return _meaning_of_cells(task, "every cell")
        number = Fraction(text) * len(born_in(task, RIGHT))
        cells = _some_of(task, in_words(int(number))) if number else "no cell"
        if number.denominator > 1:
            cells = f"{in_words(int(4 * Fraction(text)))} of all four cells, born or not,"
        return _meaning_of_cells(task, cells)
