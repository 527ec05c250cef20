"""How far to the right each seat of a herd is: parents above the middle of their offspring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.pages.svg.herd_rows import Rows, Seat
from testcross.rulesets.pictures import Couple

_SWEEPS = 100
_LIGHT = 0.01
"""What it weighs where a block stands that nothing pulls."""


@dataclass(slots=True)
class _Block:
    """Seats side by side that marriages join: they move together."""

    seats: list[Seat]
    couples: list[int]


class Places:
    """Where seats are, in widths of a seat from the left.

    Args:
        rows: who stands beside whom.
        couples: those of the picture.
    """

    def __init__(self, rows: Rows, couples: Sequence[Couple]) -> None:
        self._rows = rows
        self._kids: dict[int, list[Seat]] = {number: [] for number in range(len(couples))}
        self._at = {seat: float(i) for row in rows.rows for i, seat in enumerate(row)}
        for seat in self._at:
            if seat.family is not None:
                self._kids[seat.family].append(seat)
        blocks = [list(self._blocks(row)) for row in rows.rows]
        for sweep in range(_SWEEPS):
            for row in blocks if sweep % 2 else reversed(blocks):
                self._move(row)
        left = min(self._at.values(), default=0.0)
        self._at = {seat: at - left for seat, at in self._at.items()}

    def __getitem__(self, seat: Seat) -> float:
        """Return where a seat is."""
        return self._at[seat]

    def middle(self, number: int) -> float:
        """Return the middle of a couple."""
        return _mean([self._at[seat] for seat in self._rows.couples[number]])

    def kids(self, number: int) -> list[Seat]:
        """Return the seats of a couple's offspring."""
        return self._kids[number]

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
        """Yield how far each family pulls a block: couples above their offspring, and back."""
        for number in block.couples:
            if self._kids[number]:
                centre = _mean([self._at[seat] for seat in self._kids[number]])
                yield centre - self.middle(number)
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
