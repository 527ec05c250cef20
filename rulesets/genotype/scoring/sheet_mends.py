"""The smallest mends of a score sheet that cannot be: as few numbers changed as will do (M-6).

A plain search from no change upward: line by line, then all lines together, for no goal is claimed
twice. Every choice of cells with the fewest changes is found, and all numbers that go there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from testcross.rulesets.genotype.scoring.end_score import PARTS
from testcross.rulesets.genotype.scoring.goal_claims import GoalSet, claims_fit
from testcross.rulesets.genotype.scoring.sheet_line import PossibleLines, SheetLine

FOLLOWS = ("total", "coins", "markers", "plants", "goals")
"""Which of several cells follows from the others: first those of which nothing else is asked."""
MOST_COMPLETED = 20
"""A mend of the number of completed plants goes no further than this."""


@dataclass(frozen=True, slots=True)
class LineMend:
    """Other numbers for some cells of one line; none where the line stays."""

    cells: tuple[tuple[str, int], ...]
    claims: tuple[GoalSet, ...]
    """The goals that the line can then have claimed."""


@dataclass(frozen=True, slots=True)
class SheetMend:
    """Other numbers for as few cells as will do."""

    lines: tuple[tuple[str, LineMend], ...]
    """The players whose lines change."""


def smallest_mends(
    lines: Mapping[str, SheetLine], possible: PossibleLines
) -> tuple[SheetMend, ...]:
    """Return every smallest mend of a sheet; one without lines where nothing has to change.

    Args:
        lines: by player.
        possible: tells which lines can be.
    """
    sizes = {player: len(line.written) for player, line in lines.items()}
    for size in range(sum(sizes.values()) + 1):
        found = tuple(_of_size(lines, possible, size))
        if found:
            return found
    return ()


def _of_size(
    lines: Mapping[str, SheetLine], possible: PossibleLines, size: int
) -> Iterator[SheetMend]:
    names = list(lines)
    mends: dict[tuple[str, int], tuple[LineMend, ...]] = {}
    for share in _shares(size, [len(lines[name].written) for name in names]):
        for name, cells in zip(names, share, strict=True):
            if (name, cells) not in mends:
                mends[name, cells] = tuple(_line_mends(lines[name], possible, cells))
        for chosen in product(*(mends[pair] for pair in zip(names, share, strict=True))):
            if claims_fit([one.claims for one in chosen]):
                pairs = zip(names, chosen, strict=True)
                yield SheetMend(tuple((name, one) for name, one in pairs if one.cells))


def _shares(size: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to share changes out among lines."""
    if not most:
        if size == 0:
            yield ()
        return
    for first in range(min(size, most[0]) + 1):
        for rest in _shares(size - first, most[1:]):
            yield (first, *rest)


def _line_mends(line: SheetLine, possible: PossibleLines, size: int) -> Iterator[LineMend]:
    """Yield the lines that can be with so many cells changed, and each of these cells needed."""
    for cells in combinations(line.written, size):
        for numbers in _numbers(line, possible, cells):
            changed = line.with_cells(numbers)
            if all(number != line.cell(cell) for cell, number in numbers.items()):
                claims = possible.claims(changed)
                if claims and changed.adds_up and possible.plants_fit(changed):
                    yield LineMend(tuple((cell, numbers[cell]) for cell in cells), claims)


def _numbers(
    line: SheetLine, possible: PossibleLines, cells: Sequence[str]
) -> Iterator[dict[str, int]]:
    """Yield numbers for some cells; one of those that add up follows from the others."""
    settled = None
    if line.total is not None and line.sum is not None:
        settled = next((cell for cell in FOLLOWS if cell in cells), None)
    open_cells = [cell for cell in cells if cell != settled]
    completed = _completed(line, cells)
    choices = [_choices(cell, possible, completed) for cell in open_cells]
    for numbers in product(*choices):
        found = dict(zip(open_cells, numbers, strict=True))
        if settled is not None:
            found[settled] = _settled(line.with_cells(found), settled)
            if found[settled] < 0:
                continue
        yield found


def _completed(line: SheetLine, cells: Sequence[str]) -> int:
    return MOST_COMPLETED if "completed" in cells or line.completed is None else line.completed


def _choices(cell: str, possible: PossibleLines, completed: int) -> Sequence[int]:
    """Return the numbers that may stand in a cell which nothing else settles."""
    if cell == "completed":
        return range(MOST_COMPLETED + 1)
    if cell == "goals":
        return sorted(possible.board.sums(min(completed, MOST_COMPLETED)))
    if cell == "plants" and possible.plant_sums:
        sums = possible.plant_sums[: completed + 1]
        return sorted({points for there in sums for points in there})
    return (0,)


def _settled(line: SheetLine, cell: str) -> int:
    """Return what stands in a cell so that the line adds up."""
    if cell == "total":
        return line.sum or 0
    parts = sum(line.cell(part) or 0 for part in PARTS if part != cell)
    return (line.total or 0) - parts
