"""Slips of games that play themselves: a right game is written otherwise, in one place at a time.

Whether that is a slip, which one and where, says the referee: kept is only what brings up one
finding more.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeVar

PartT = TypeVar("PartT")
PlaceT = TypeVar("PlaceT")
MOST_TRIED = 9
"""So often something else is tried for one slip."""


class Slip(NamedTuple):
    """One slip, as the answer key has it."""

    code: str
    """The finding that it brings up."""
    where: Any
    """What that finding is about, as its game tells it."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there, or was done."""
    right: str
    """What is right; empty where nothing can be said in its place."""


class Otherwise(NamedTuple):
    """A part of a game in which one thing is written otherwise, and what is right."""

    part: Any
    written: str
    right: str


class Found(NamedTuple):
    where: Any
    """What a finding is about; None for what is not written."""
    code: str
    player: str


class SlipMaker:
    """Decides when a slip is due, makes it, and keeps the answer key."""

    def __init__(self, rng: Random, rate: float, codes: Collection[str]) -> None:
        self.rng, self._rate, self._codes = rng, rate, frozenset(codes)
        self.made: list[Slip] = []

    def stop(self) -> None:
        self._rate = 0.0

    def due(self, *codes: str) -> str:
        """Return the slip that is made here; empty if none is."""
        wanted = [code for code in codes if code in self._codes]
        is_due = bool(wanted) and self.rng.random() < self._rate
        return self.rng.choice(wanted) if is_due else ""

    def each_due(self, *codes: str) -> list[str]:
        """Return the slips of which the first that there is room for is made here; none or all."""
        first = self.due(*codes)
        others = [code for code in codes if code in self._codes and code != first]
        return [first, *self.rng.sample(others, len(others))] if first else []

    def write(
        self,
        part: PartT,
        codes: Collection[str],
        places: Sequence[PlaceT],
        ways: Callable[[PartT, PlaceT, str], Iterator[Otherwise]],
        judge: Callable[[PartT], list[Found]],
        *,
        most: int = 1_000,
    ) -> PartT:
        """Return a part of a game with a slip more at each place where one is due and fits.

        Args:
            part: as it was played.
            codes: of the findings that may be brought up.
            places: where the part may be written otherwise.
            ways: yields how it may be, at a place and for a finding.
            judge: returns what is found in it.
            most: how many slips it may have.
        """
        known: list[Found] | None = None
        for place in places:
            wanted = self.each_due(*codes) if most else []
            known = judge(part) if wanted and known is None else known
            each = (islice(ways(part, place, code), MOST_TRIED) for code in wanted)
            for one in (one for some in each for one in some):
                found = judge(one.part)
                new = [it for it in found if it[:2] not in [old[:2] for old in known or ()]]
                is_one = len(new) == 1 and len(found) == len(known or ()) + 1
                if is_one and new[0].where is not None and new[0].code in wanted:
                    ((where, code, player),) = new
                    self.made.append(Slip(code, where, player, one.written, one.right))
                    part, known, most = one.part, found, most - 1
                    break
        return part
