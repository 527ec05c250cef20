"""A line of a score sheet as numbers, and whether they can be (GT-211 to GT-218)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise, product

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genotype.position import MOST_PLANTS
from testcross.rulesets.genotype.scoring.player_score import (
    CELLS,
    PARTS,
    GoalBoard,
    GoalSet,
    smallest_sets,
)


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


_NO_GOALS: GoalSet = frozenset()
_MOST_EXTRA = 2
"""How many more changes than the lines need by themselves are looked at."""
FOLLOWS = ("total", "coins", "markers", "plants", "goals")
"""Which of several cells follows from the others: first those of which nothing else is asked."""
MOST_COMPLETED = 20
"""A correction of the number of completed plants goes no further than this."""
_MOST_KNOWN = 32
"""Lines whose corrections are kept, for a file may have the same ones in many sheets."""


@dataclass(frozen=True, slots=True)
class LineCorrection:
    """Other numbers for some cells of one line; none where the line stays."""

    cells: tuple[tuple[str, int], ...]
    claims: tuple[GoalSet, ...]
    """The goals that the line can then have claimed."""


@dataclass(frozen=True, slots=True)
class SheetCorrection:
    """Which lines change, and how; of each player's corrections one has to be chosen.

    That no goal is claimed twice can rule out a choice of several together, but no single one.
    """

    lines: tuple[tuple[str, tuple[LineCorrection, ...]], ...]
    """The players whose lines change, each with its smallest corrections."""

    @property
    def only(self) -> Mapping[str, LineCorrection]:
        """The correction of each line, if there is no choice; else none."""
        if any(len(corrections) > 1 for _, corrections in self.lines):
            return {}
        return {player: corrections[0] for player, corrections in self.lines}


def smallest_corrections(
    lines: Mapping[str, SheetLine], possible: PossibleLines
) -> tuple[SheetCorrection, ...]:
    """Return the smallest corrections of a sheet; one without lines where nothing has to change.

    There is a correction for each way to share so few changes out among the lines; none where
    the lines together need far more changes than each needs alone.

    Args:
        lines: by player.
        possible: tells which lines can be.
    """
    search = _Search(lines, possible)
    for more in range(_MOST_EXTRA + 1):
        found = tuple(search.with_more(more))
        if found:
            return found
    return ()


class _Search:
    """Looks for corrections of all lines together."""

    def __init__(self, lines: Mapping[str, SheetLine], possible: PossibleLines) -> None:
        self._lines = lines
        self._possible = possible
        self._least = {name: self._least_of(name) for name in lines}

    def with_more(self, more: int) -> Iterator[SheetCorrection]:
        """Yield the corrections with so many changes more than the lines need by themselves."""
        if None in self._least.values():
            return
        least = [size or 0 for size in self._least.values()]
        for extra in _shares(more, len(least)):
            sizes = [one + other for one, other in zip(least, extra, strict=True)]
            corrections = [
                self._of(name, size) for name, size in zip(self._lines, sizes, strict=True)
            ]
            allowed = _allowed(corrections)
            if all(allowed):
                pairs = zip(self._lines, allowed, sizes, strict=True)
                yield SheetCorrection(tuple((name, one) for name, one, size in pairs if size))

    def _least_of(self, name: str) -> int | None:
        sizes = range(len(self._lines[name].written) + 1)
        return next((size for size in sizes if self._of(name, size)), None)

    def _of(self, name: str, size: int) -> tuple[LineCorrection, ...]:
        return _line_corrections(self._lines[name], self._possible, size)


def _allowed(corrections: Sequence[Sequence[LineCorrection]]) -> list[tuple[LineCorrection, ...]]:
    """Return the corrections of each line that leave the other lines their goals.

    It goes through the sets of goals that are taken by the lines before, and by those behind.
    """
    before, behind = _taken(corrections), _taken(corrections[::-1])[::-1]
    return [
        tuple(option for option in options if not fitting.isdisjoint(option.claims))
        for options, fitting in zip(
            corrections, _fitting(corrections, before, behind[1:]), strict=True
        )
    ]


def _taken(corrections: Sequence[Sequence[LineCorrection]]) -> list[tuple[GoalSet, ...]]:
    """Return the goals that can be taken before each line, and after all: as few as will do."""
    taken: list[tuple[GoalSet, ...]] = [(_NO_GOALS,)]
    for options in corrections:
        claims = _claims_of(options)
        every = {old | one for old in taken[-1] for one in claims if old.isdisjoint(one)}
        taken.append(smallest_sets(sorted(every, key=len)))
    return taken


def _fitting(
    corrections: Sequence[Sequence[LineCorrection]],
    before: Sequence[Sequence[GoalSet]],
    behind: Sequence[Sequence[GoalSet]],
) -> Iterator[frozenset[GoalSet]]:
    """Yield of each line the sets of goals that it can claim beside all other lines."""
    for options, fronts, backs in zip(corrections, before, behind, strict=False):
        yield frozenset(
            one
            for one in _claims_of(options)
            if any(
                one.isdisjoint(front) and back.isdisjoint(front | one)
                for front in fronts
                for back in backs
            )
        )


def _claims_of(options: Sequence[LineCorrection]) -> Sequence[GoalSet]:
    return list(dict.fromkeys(one for option in options for one in option.claims))


def _shares(size: int, lines: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to share changes out among lines."""
    if lines == 0:
        if size == 0:
            yield ()
        return
    for first in range(size + 1):
        for rest in _shares(size - first, lines - 1):
            yield (first, *rest)


@lru_cache(maxsize=_MOST_KNOWN)
def _line_corrections(
    line: SheetLine, possible: PossibleLines, size: int
) -> tuple[LineCorrection, ...]:
    """Return the lines that can be with so many cells changed, and each of these cells needed."""
    return tuple(
        correction
        for cells in combinations(line.written, size)
        for numbers in _numbers(line, possible, cells)
        if (correction := _correction(line, possible, numbers)) is not None
    )


def _correction(
    line: SheetLine, possible: PossibleLines, numbers: Mapping[str, int]
) -> LineCorrection | None:
    """Return the correction with other numbers in some cells, if the line can be then."""
    changed = line.with_cells(numbers)
    if not changed.adds_up or not possible.plants_fit(changed):
        return None
    claims = possible.claims(changed)
    return LineCorrection(tuple(numbers.items()), claims) if claims else None


def _numbers(
    line: SheetLine, possible: PossibleLines, cells: Sequence[str]
) -> Iterator[dict[str, int]]:
    """Yield other numbers for some cells; one of those that add up follows from the others."""
    settled = None
    if line.total is not None and line.sum is not None:
        settled = next((cell for cell in FOLLOWS if cell in cells), None)
    completed = MOST_COMPLETED
    if line.completed is not None and "completed" not in cells:
        completed = line.completed
    choices = [
        [0] if cell == settled else _choices(cell, line, possible, completed) for cell in cells
    ]
    kept = sum(line.cell(part) or 0 for part in PARTS if part not in cells)
    for numbers in product(*choices):
        found = dict(zip(cells, numbers, strict=True))
        if settled is not None:
            parts = kept + sum(found[cell] for cell in cells if cell in PARTS)
            found[settled] = parts if settled == "total" else (line.total or 0) - parts
            if found[settled] < 0 or found[settled] == line.cell(settled):
                continue
        yield found


def _choices(cell: str, line: SheetLine, possible: PossibleLines, completed: int) -> Sequence[int]:
    """Return the other numbers that may stand in a cell which nothing else settles."""
    every: Collection[int] = (0,)
    if cell == "completed":
        every = range(MOST_COMPLETED + 1)
    elif cell == "goals":
        every = sorted(possible.board.sums(min(completed, MOST_COMPLETED)))
    elif cell == "plants" and possible.plant_sums:
        sums = possible.plant_sums[: completed + 1]
        every = sorted({points for there in sums for points in there})
    return [number for number in every if number != line.cell(cell)]


def describe_corrections(corrections: Sequence[SheetCorrection]) -> str:
    """Return all corrections in a sentence, those of the same cells together; empty if none.

    Each has as many changes as the others: they are the smallest.
    """
    told = [
        "; and ".join(_line(player, options) for player, options in correction.lines)
        for correction in corrections
        if correction.lines
    ]
    if not told:
        return ""
    size = sum(len(options[0].cells) for _, options in corrections[0].lines)
    have = f"{in_words(size)} {'number' if size == 1 else 'numbers'} must change"
    return f"{have[0].upper()}{have[1:]}: {'; or '.join(told)}."


def _line(player: str, options: Sequence[LineCorrection]) -> str:
    """Return what corrects the line of a player, one choice of cells after the other."""
    groups: dict[tuple[str, ...], list[dict[str, int]]] = {}
    for option in options:
        numbers = dict(option.cells)
        groups.setdefault(tuple(numbers), []).append(numbers)
    return "; or ".join(_group(player, cells, numbers) for cells, numbers in groups.items())


def _group(player: str, cells: Sequence[str], numbers: Sequence[dict[str, int]]) -> str:
    """Return what goes into some cells; one of several follows from the others."""
    last = min(cells, key=lambda cell: FOLLOWS.index(cell) if cell in FOLLOWS else len(FOLLOWS))
    told = []
    for cell in cells:
        values = sorted({one[cell] for one in numbers})
        if cell == last and len(cells) > 1 and len(values) > 1:
            continue
        open_end = cell == "completed" and len(values) > 1 and values[-1] == MOST_COMPLETED
        told.append(f"{player}'s {cell} to {_values(values, open_end=open_end)}")
    follows = len(told) < len(cells)
    return listed(told, "and") + (f", and {player}'s {last} to match" if follows else "")


def _values(values: Sequence[int], *, open_end: bool = False) -> str:
    """Return numbers with those that follow one another as a range.

    >>> _values([0, 2, 3, 4, 9]), _values([1, 2, 3], open_end=True)
    ('0, 2-4 or 9', '1 or more')
    """
    told = [f"{a}-{b}" if b > a else str(a) for a, b in _ranges(values)]
    if open_end:
        told[-1] = f"{told[-1].partition('-')[0]} or more"
    return listed(told)


def _ranges(values: Iterable[int]) -> Iterator[tuple[int, int]]:
    found = list(values)
    breaks = [place for place, (a, b) in enumerate(pairwise(found), 1) if b > a + 1]
    for start, end in pairwise((0, *breaks, len(found))):
        yield found[start], found[end - 1]
