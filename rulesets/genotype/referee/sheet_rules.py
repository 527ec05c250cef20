"""What score sheets are held against, and what a line of one comes to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.referee.sheet_numbers import ReadLine
from testcross.rulesets.genotype.round_state.breach_grounds import Grounds
from testcross.rulesets.genotype.scoring.goal_claims import GoalBoard, goal_board
from testcross.rulesets.genotype.scoring.goal_points import goal_key
from testcross.rulesets.genotype.scoring.sheet_line import (
    PossibleLines,
    SheetLine,
    sums_of_plants,
)
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Place


@dataclass(slots=True, kw_only=True)
class CheckedLine:
    """A line of a score sheet, and what it should be."""

    read: ReadLine
    right: SheetLine
    """Each number as it is right, else as it is written."""
    findings: list[Finding] = field(default_factory=list)
    right_goals: Mapping[Place, int] = field(default_factory=dict)
    """The right points of goals that are listed, by the places of those written."""
    is_possible: bool = True
    """Whether it can be, taken by itself."""
    total: int | None = None
    """The right total; None where it cannot be told."""
    total_unchecked: bool = False
    """Whether a total is written that might be right, but too little else to tell."""

    @property
    def edits(self) -> Iterator[tuple[Place, int]]:
        """Yield the places of the numbers that are written, each with what is right there."""
        yield from self.right_goals.items()
        for name, entry in self.read.entries.items():
            number = self.right.cell(name)
            if number is not None:
                yield (entry.line, entry.column), number


class SheetRules:
    """What lines are held against: the goals and the plants of a box; the same for many sheets."""

    def __init__(self, grounds: Grounds) -> None:
        self.grounds = grounds
        box = grounds.rules.box
        self.board: GoalBoard = goal_board(grounds.rules.overlays, Assumptions(box))
        copies: dict[int, int] = {}
        for one in box.plants:
            points = one.plant.points
            if points is not None:
                copies[points] = copies.get(points, 0) + one.copies
        self.possible = PossibleLines(self.board, sums_of_plants(copies) if copies else ())
        self.worth = dict(self.board.values)

    def key_of(self, goal: Goal) -> str:
        """Return the key under which the box has the points of a goal."""
        return goal_key(goal, self.grounds.rules.overlays)

    @property
    def goal_keys(self) -> tuple[str, ...]:
        """The keys of the points of all goals."""
        return tuple(dict.fromkeys(map(self.key_of, self.worth)))

    def worth_of(self, goal: Goal, read: ReadLine) -> int | None:
        """Return what a goal gives for the plants that a line lists; None where it lists none."""
        if read.plants is None:
            return None
        return self.worth[goal] * sum(goal.counts(plant) for plant in read.plants)
