"""How far to the right each seat of a herd is: parents above the middle of their offspring."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from testcross.pages.svg.herd_rows import Rows, Seat, rows_of
from testcross.rulesets.pictures import Couple

_SWEEPS = 100
_LAST_SWEEPS = 500
"""So often all rows are moved in the order that counts: a child then stands below its parents."""
_LIGHT = 0.01
"""What it weighs where a block stands that nothing pulls."""


_TRIES = 12
"""How many orders of littermates and founders are tried."""


def settled(animals: Collection[int], couples: Mapping[int, Couple]) -> "tuple[Rows, Places]":
    """Return who stands where, such that animals who stand in several places do so near by.

    Littermates and founders stand in the order of the medians of the places that draw them: those
    where they, or animals that descend from them, stand once more (the median heuristic of Eades
    and Wormald, Edge crossings in drawings of bipartite graphs, Algorithmica 11, 1994). Of several
    rounds that with the shortest way between the places of one animal counts.
    """
    parents = {kid: one.parents for one in couples.values() for kid in one.offspring}
    order: dict[int, float] = {}
    found: list[tuple[float, Rows, Places]] = []
    for _ in range(_TRIES):
        rows = rows_of(animals, couples, order)
        places = Places(rows, couples)
        seats: dict[int, list[tuple[int, float]]] = defaultdict(list)
        drawn: dict[int, list[float]] = {}
        for row, here in enumerate(rows.rows):
            for seat in here:
                seats[seat.animal].append((row, places[seat]))
        apart = 0.0
        for one, spots in seats.items():
            apart += sum(max(xs) - min(xs) for xs in zip(*spots, strict=True))
            drawn.setdefault(one, []).append(spots[0][1])
            above = [one] if len(spots) > 1 else []
            for other in above:
                drawn.setdefault(other, []).extend(x for _, x in spots)
                above += [p for p in parents.get(other, ()) if p not in above]
        found.append((apart, rows, places))
        if not apart:
            break
        order = {one: median(xs) for one, xs in drawn.items()}
    _, rows, _ = min(found, key=lambda one: one[0])
    return rows, Places(rows, couples, _LAST_SWEEPS)


@dataclass(slots=True)
class _Block:
    """Seats side by side that marriages join: they move together."""

    seats: list[Seat]
    couples: list[int]


class Places:
    """Where seats are, in widths of a seat from the left."""

    def __init__(self, rows: Rows, couples: Mapping[int, Couple], sweeps: int = _SWEEPS) -> None:
        self._rows = rows
        self._kids: dict[int, list[Seat]] = {number: [] for number in couples}
        self._at = {seat: float(i) for row in rows.rows for i, seat in enumerate(row)}
        for seat in self._at:
            if seat.family is not None:
                self._kids[seat.family].append(seat)
        blocks = [list(self._blocks(row)) for row in rows.rows]
        for sweep in range(sweeps):
            for row in reversed(blocks) if sweep % 2 else blocks:  # ends above the offspring
                self._move(row)
        self._close_up()
        left = min(self._at.values(), default=0.0)
        self._at = {seat: at - left for seat, at in self._at.items()}

    def __getitem__(self, seat: Seat) -> float:
        return self._at[seat]

    def middle(self, number: int) -> float:
        return _mean([self._at[seat] for seat in self._rows.couples[number]])

    def kids(self, number: int) -> list[Seat]:
        return self._kids[number]

    def _close_up(self) -> None:
        """Move families that nothing holds where they are to the left, up to their neighbours."""
        # Sweeps only balance pulls: what nothing pulls stays where it began. Whole groups move, as
        # one animal alone would leave the middle of its family.
        couples = self._rows.couples.items()
        families = [[*pair, *self._kids[number]] for number, pair in couples]
        group = {seat: {seat} for seat in self._at}
        for seats in families:
            whole = set[Seat]().union(*(group[seat] for seat in seats))
            group |= dict.fromkeys(whole, whole)
        rows = [sorted(row, key=self._at.__getitem__) for row in self._rows.rows]
        before = {seat: left for row in rows for left, seat in pairwise(row)}
        groups = {id(whole): whole for whole in group.values()}.values()
        for whole in sorted(groups, key=lambda some: min(self._at[seat] for seat in some)):
            left = [(seat, before[seat]) for seat in whole if seat in before]
            gaps = [self._at[a] - self._at[b] - 1 for a, b in left if group[b] is not whole]
            for seat in whole if gaps else ():
                self._at[seat] -= min(gaps)

    def _blocks(self, row: Sequence[Seat]) -> Iterator[_Block]:
        married = {pair[-1]: c for c, pair in self._rows.couples.items() if len(pair) > 1}
        alone = {pair[0]: c for c, pair in self._rows.couples.items() if len(pair) == 1}
        block = _Block([], [])
        for seat in row:
            if block.seats and seat not in married:
                yield block
                block = _Block([], [])
            block.seats.append(seat)
            block.couples += [found[seat] for found in (married, alone) if seat in found]
        yield block

    def _move(self, blocks: Sequence[_Block]) -> None:
        """Move the blocks of a row to where they are pulled, in order and without overlap."""
        # Less the widths of the blocks before it, a place may be no smaller than the one before:
        # order and no overlap are then one condition, which pooling meets exactly.
        start, wanted = 0, []
        for block in blocks:
            pulls = list(self._pulls(block))
            here = self._at[block.seats[0]] + _mean(pulls or [0.0])
            wanted.append((here - start, float(len(pulls)) or _LIGHT))
            start += len(block.seats)
        start = 0
        for block, left in zip(blocks, _in_order(wanted), strict=True):
            for i, seat in enumerate(block.seats):
                self._at[seat] = left + start + i
            start += len(block.seats)

    def _pulls(self, block: _Block) -> Iterator[float]:
        """Yield how far each offspring pulls a block above it, and its parents one below them.

        As each pulls as much as it is pulled, the sweeps come to rest.
        """
        for number in block.couples:
            for seat in self._kids[number]:
                yield self._at[seat] - self.middle(number)
        for seat in block.seats:
            if seat.family is not None:
                yield self.middle(seat.family) - self._at[seat]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _in_order(wanted: Sequence[tuple[float, float]]) -> Iterator[float]:
    """Yield the nearest places to those wanted, by their weights, each at or behind the last.

    Neighbours in the wrong order are pooled at their mean (Barlow et al., Statistical Inference
    under Order Restrictions, 1972).
    """
    pools: list[tuple[float, float, int]] = []
    for place, weight in wanted:
        pools.append((place, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, light, few), (other, heavy, many) = pools.pop(-2), pools.pop()
            mean = (one * light + other * heavy) / (light + heavy)
            pools.append((mean, light + heavy, few + many))
    for place, _, count in pools:
        yield from [place] * count
