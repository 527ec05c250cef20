"""A line of a score sheet as numbers, and whether they can be (GT-211 to GT-218)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.position import MOST_PLANTS
from testcross.rulesets.genotype.scoring.end_score import CELLS, PARTS, GoalBoard, GoalSet


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """The numbers of a line; None for a cell that is not written."""

    plants: int | None = None
    completed: int | None = None
    goals: int | None = None
    markers: int | None = None
    coins: int | None = None
    total: int | None = None

    def cell(self, name: str) -> int | None:
        """Return the number of a cell."""
        found: int | None = getattr(self, name)
        return found

    @property
    def written(self) -> tuple[str, ...]:
        """The cells that are written, in the order of a line."""
        return tuple(name for name in CELLS if self.cell(name) is not None)

    @property
    def sum(self) -> int | None:
        """What the parts add up to; None where one is not written."""
        parts = [self.cell(name) for name in PARTS]
        return None if None in parts else sum(part or 0 for part in parts)

    def with_cells(self, cells: Mapping[str, int]) -> "SheetLine":
        """Return the line with other numbers in some cells."""
        return replace(self, **cells)

    @property
    def adds_up(self) -> bool:
        """Whether the total is the sum, as far as both are known."""
        return None in (self.total, self.sum) or self.total == self.sum


@dataclass(frozen=True, slots=True)
class PossibleLines:
    """Tells which lines can be, by the goals of the game and the points of its plants."""

    board: GoalBoard
    plant_sums: tuple[frozenset[int], ...] = ()
    """What so many completed plants can have in points; empty where the cards are not known."""

    def plants_fit(self, line: SheetLine) -> bool:
        """Tell whether so many plants can have so many points."""
        if line.plants is None or line.completed is None:
            return True
        if self.plant_sums:
            known = line.completed < len(self.plant_sums)
            return known and line.plants in self.plant_sums[line.completed]
        return line.completed <= MOST_PLANTS and (line.completed > 0 or line.plants == 0)

    def claims(self, line: SheetLine) -> tuple[GoalSet, ...]:
        """Return the smallest sets of goals that give the points of a line; none if none can."""
        if line.goals is None:
            return (frozenset(),)
        if line.completed is None:
            most = MOST_PLANTS if line.goals else 0
            return (frozenset(),) if line.goals in self.board.sums(most) else ()
        if line.completed > MOST_PLANTS:
            return ()
        return self.board.claims(line.goals, line.completed)

    def can_be(self, line: SheetLine) -> bool:
        """Tell whether a line can be, taken by itself."""
        return line.adds_up and self.plants_fit(line) and bool(self.claims(line))


def sums_of_plants(points: Mapping[int, int]) -> tuple[frozenset[int], ...]:
    """Return what none, one, two ... plants can have in points together.

    Args:
        points: how many cards have so many points.
    """
    found: list[set[int]] = [{0}]
    for worth, copies in points.items():
        for _ in range(copies):
            found.append(set())
            for number in range(len(found) - 1, 0, -1):
                found[number] |= {worth + there for there in found[number - 1]}
    return tuple(map(frozenset, found))
