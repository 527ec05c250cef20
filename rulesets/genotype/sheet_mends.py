"""Which score sheets can be, and the fewest numbers that must change in one that cannot.

GT-081 to GT-083 and GT-211 to GT-218: the parts add up to the total; plants that are not complete
have no points; a player has at most three goals, nobody has another's, and a goal gives its points
at most once for each completed plant, of which none shows both goals of a gene.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genotype.cards import gene_of
from testcross.rulesets.genotype.score_words import PARTS
from testcross.rulesets.genotype.sheet_score import MOST_GOALS, MOST_PLANTS

CELLS = ("plants", "completed", *PARTS[1:], "total")
"""The numbers of a player, in the order of a sheet."""
Numbers: TypeAlias = Mapping[str, int]
"""Those of a player that are written, by their cells."""
Worth: TypeAlias = tuple[tuple[str, int], ...]
Claims: TypeAlias = tuple[int, ...]
"""Sets of goals that would do: of each goal of the board a bit."""
MOST_COMPLETED = 20
"""A correction of the number of completed plants goes no further than this."""
FOLLOWS = ("total", "coins", "markers", "plants", "goals")
"""Which of several cells follows from the others: first those of which nothing else is asked."""
_MOST_EXTRA = 2
"""How many more changes than the lines need by themselves are looked at."""


def least(masks: Iterable[int]) -> Claims:
    """The sets that have none of the others in them, the smaller ones first."""
    found: list[int] = []
    for one in sorted(set(masks), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & one == other for other in found):
            found.append(one)
    return tuple(found)


@cache
def claims_by_points(worth: Worth, completed: int) -> Mapping[int, Claims]:
    """By points of goals, the smallest sets of goals that give them with so many plants."""
    found: dict[int, list[int]] = {}
    for size in range(MOST_GOALS + 1):
        for chosen in combinations(range(len(worth)), size):
            sums = {0}
            for gene in {gene_of(worth[n][0]) for n in chosen}:
                values = [worth[n][1] for n in chosen if gene_of(worth[n][0]) == gene]
                of_gene = {0}
                for _ in range(completed):
                    of_gene |= {there + value for there in of_gene for value in values}
                sums = {one + other for one in sums for other in of_gene}
            for points in sums:
                found.setdefault(points, []).append(sum(1 << n for n in chosen))
    return {points: least(masks) for points, masks in found.items()}


def claims_fit(claims: Sequence[Claims]) -> bool:
    """Tell whether all players can have claimed goals that would do, none of them twice."""
    return bool(_taken(claims)[-1])


def _taken(claims: Sequence[Claims]) -> list[Claims]:
    """The goals that can be taken before each player, and after all: as few as will do."""
    taken: list[Claims] = [(0,)]
    for options in claims:
        taken.append(least(old | one for old in taken[-1] for one in options if not old & one))
    return taken


@dataclass(frozen=True)
class Possible:
    """Tells which lines can be, by the goals of the game and the points of its plants."""

    worth: Worth
    plant_sums: tuple[int, ...] = ()
    """What so many completed plants can have in points, a bit for each number; empty where the
    cards are not known."""

    def plants_fit(self, line: Numbers) -> bool:
        if "plants" not in line or "completed" not in line:
            return True
        plants, completed = line["plants"], line["completed"]
        if self.plant_sums:
            return completed < len(self.plant_sums) and bool(
                self.plant_sums[completed] >> plants & 1
            )
        return completed <= MOST_PLANTS and (completed > 0 or plants == 0)

    def claims(self, line: Numbers) -> Claims:
        """The smallest sets of goals that give the points of a line; none if none can."""
        points, completed = line.get("goals"), line.get("completed")
        if points is None:
            return (0,)
        cheapest = min((value for _, value in self.worth if value), default=1)
        enough = points // cheapest + 1  # more plants than that give no further way
        known = MOST_PLANTS if completed is None else completed
        if known > MOST_PLANTS:
            return ()
        found = claims_by_points(self.worth, min(known, enough)).get(points, ())
        return found if completed is not None else found and (0,)

    def exact_claims(self, points: int, matching: Mapping[str, int]) -> Claims:
        """The smallest sets of goals that give so many points with plants that are known."""
        sizes = range(MOST_GOALS + 1)
        return least(
            sum(1 << n for n in chosen)
            for size in sizes
            for chosen in combinations(range(len(self.worth)), size)
            if sum(self.worth[n][1] * matching[self.worth[n][0]] for n in chosen) == points
        )

    def can_be(self, line: Numbers) -> bool:
        return adds_up(line) and self.plants_fit(line) and bool(self.claims(line))


def adds_up(line: Numbers) -> bool:
    """Tell whether the total is the sum, as far as both are known."""
    known = all(cell in line for cell in (*PARTS, "total"))
    return not known or line["total"] == sum(line[part] for part in PARTS)


class Mend(NamedTuple):
    """Other numbers for some cells of a line, and the goals that it can then have claimed."""

    cells: Numbers
    claims: Claims


SheetMend: TypeAlias = Mapping[str, tuple[Mend, ...]]
"""The players whose lines change, each with mends of which one is to be chosen.

That no goal is claimed twice can rule out a choice of several together, but no single one.
"""


def smallest_mends(lines: Mapping[str, Numbers], possible: Possible) -> Sequence[SheetMend]:
    """The smallest mends of a sheet, one for each way to share so few changes out among players.

    One without players where nothing has to change; none where the lines together need far more
    changes than each needs alone.
    """
    known = cache(lambda name, size: tuple(_mends(lines[name], possible, size)))
    needed = {}
    for name, line in lines.items():
        enough = (size for size in range(len(line) + 1) if known(name, size))
        needed[name] = next(enough, -1)
    if -1 in needed.values():
        return []
    for more in range(_MOST_EXTRA + 1):
        found = []
        for extra in product(range(more + 1), repeat=len(lines)):
            if sum(extra) != more:
                continue
            sizes = [needed[name] + one for name, one in zip(lines, extra, strict=True)]
            mends = [known(name, size) for name, size in zip(lines, sizes, strict=True)]
            allowed = _allowed(mends)
            if all(allowed):
                pairs = zip(lines, sizes, allowed, strict=True)
                found.append({name: one for name, size, one in pairs if size})
        if found:
            return found
    return []


def _allowed(mends: Sequence[tuple[Mend, ...]]) -> list[tuple[Mend, ...]]:
    """Of each line the mends that leave the other lines their goals."""
    claims = [least(claim for mend in options for claim in mend.claims) for options in mends]
    before, behind = _taken(claims), _taken(claims[::-1])[::-1]
    return [
        tuple(
            mend
            for mend in options
            if any(
                not one & front and not back & (front | one)
                for one in mend.claims
                for front in before[n]
                for back in behind[n + 1]
            )
        )
        for n, options in enumerate(mends)
    ]


def _mends(line: Numbers, possible: Possible, size: int) -> Iterator[Mend]:
    """The lines that can be with so many cells changed, and each of these cells needed."""
    written = [cell for cell in CELLS if cell in line]
    for cells in combinations(written, size):
        for numbers in _numbers(line, possible, cells):
            changed = {**line, **numbers}
            if adds_up(changed) and possible.plants_fit(changed):
                claims = possible.claims(changed)
                if claims:
                    yield Mend(numbers, claims)


def _numbers(line: Numbers, possible: Possible, cells: Sequence[str]) -> Iterator[dict[str, int]]:
    """Other numbers for some cells; one of those that add up follows from the others."""
    settled = None
    if all(cell in line for cell in (*PARTS, "total")):
        settled = next((cell for cell in FOLLOWS if cell in cells), None)
    completed = MOST_COMPLETED
    if "completed" not in cells:
        completed = min(line.get("completed", completed), completed)
    choices = [
        [0] if cell == settled else _choices(cell, line, possible, completed) for cell in cells
    ]
    for numbers in product(*choices):
        found = dict(zip(cells, numbers, strict=True))
        if settled is not None:
            others = sum({**line, **found}[part] for part in PARTS if part != settled)
            found[settled] = others if settled == "total" else {**line, **found}["total"] - others
            if found[settled] < 0 or found[settled] == line[settled]:
                continue
        yield found


def _choices(cell: str, line: Numbers, possible: Possible, completed: int) -> list[int]:
    """The other numbers that may stand in a cell which nothing else settles."""
    every: Collection[int] = (0,)
    if cell == "completed":
        every = range(MOST_COMPLETED + 1)
    elif cell == "goals":
        every = sorted(claims_by_points(possible.worth, completed))
    elif cell == "plants" and possible.plant_sums:
        some = possible.plant_sums[: completed + 1]
        every = [n for n in range(some[-1].bit_length()) if any(sums >> n & 1 for sums in some)]
    return [number for number in every if number != line[cell]]


def describe_mends(mends: Sequence[SheetMend]) -> str:
    """All mends in a sentence, those of the same cells together; empty if there are none."""
    told = [
        "; and ".join(_of_player(player, options) for player, options in mend.items())
        for mend in mends
        if mend
    ]
    if not told:
        return ""
    size = sum(len(options[0].cells) for options in mends[0].values())
    have = f"{in_words(size)} {'number' if size == 1 else 'numbers'} must change"
    return f"{have[0].upper()}{have[1:]}: {'; or '.join(told)}."


def _of_player(player: str, options: Sequence[Mend]) -> str:
    """What mends the line of a player, one choice of cells after the other."""
    groups: dict[tuple[str, ...], list[Numbers]] = {}
    for option in options:
        groups.setdefault(tuple(option.cells), []).append(option.cells)
    told = []
    for cells, numbers in groups.items():
        last = min(cells, key=lambda cell: FOLLOWS.index(cell) if cell in FOLLOWS else len(FOLLOWS))
        values = {cell: sorted({one[cell] for one in numbers}) for cell in cells}
        follows = len(cells) > 1 and len(values[last]) > 1
        said = [
            f"{player}'s {cell} to {_values(values[cell], is_open=cell == 'completed')}"
            for cell in cells
            if not (follows and cell == last)
        ]
        told.append(listed(said, "and") + (f", and {player}'s {last} to match" if follows else ""))
    return "; or ".join(told)


def _values(values: Sequence[int], *, is_open: bool = False) -> str:
    """Numbers, with those that follow one another as a range.

    >>> _values([0, 2, 3, 4, 9]), _values([1, *range(2, 21)], is_open=True)
    ('0, 2-4 or 9', '1 or more')
    """
    breaks = [n for n, (a, b) in enumerate(pairwise(values), 1) if b > a + 1]
    ranges = [(values[a], values[b - 1]) for a, b in pairwise((0, *breaks, len(values)))]
    told = [f"{a}-{b}" if b > a else str(a) for a, b in ranges]
    if is_open and len(values) > 1 and values[-1] == MOST_COMPLETED:
        told[-1] = f"{ranges[-1][0]} or more"
    return listed(told)
