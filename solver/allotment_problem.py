"""Things to be served from supplies, with room for so many pieces; some are worth more together.

Pieces are of families, and of kinds within a family; each family may also have wild pieces. A thing
is served by a piece of its own kind, or by a wild piece of its family and any other piece of that
family, wild or not. A wild piece may also be taken by itself.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

WILD = -1
"""The kind of a wild piece."""


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """A piece of a family; families and kinds are numbers from 0."""

    family: int
    kind: int


@dataclass(frozen=True, slots=True)
class Use:
    """Pieces taken together, and what for."""

    pieces: tuple[Piece, ...]
    """One, or two of a family of which the first is wild."""
    thing: int | None = None
    """The thing served; None for a wild piece by itself."""

    @property
    def family(self) -> int:
        """The family of the pieces."""
        return self.pieces[0].family


@dataclass(frozen=True, slots=True)
class Group:
    """Things that together are worth more, or less, than one by one."""

    things: tuple[int, ...]
    gain: int
    """What is added to the worth of its things when all of them are served."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllotmentProblem:
    """What is wanted, what there is, and what it is worth.

    Things are numbers from 0. What they are is left out on purpose, as it is of a locus problem.
    """

    supplies: tuple[tuple[int, ...], ...]
    """Per family, how many pieces there are of each kind."""
    wilds: tuple[int, ...]
    """Per family, how many wild pieces there are."""
    things: tuple[Piece, ...]
    """Per thing, the piece that serves it."""
    groups: tuple[Group, ...] = ()
    """No thing is in two of them."""
    capacity: int
    """How many pieces can be taken at most."""
    thing_worth: int = 1
    wild_worth: int = 1
    """What a wild piece by itself is worth."""
    served: frozenset[int] = frozenset()
    """Things that have been served; what they are worth is no longer counted."""

    def waiting(self) -> Iterator[tuple[int, Piece]]:
        """Yield the things that are still to be served, each with the piece of its own kind."""
        for thing, piece in enumerate(self.things):
            if thing not in self.served:
                yield thing, piece

    def count(self, piece: Piece) -> int:
        """Return how many pieces there are of the same kind."""
        if piece.kind == WILD:
            return self.wilds[piece.family]
        return self.supplies[piece.family][piece.kind]

    def uses(self) -> Iterator[Use]:
        """Yield all that could be taken next: thing by thing, then the wild pieces."""
        for thing, piece in self.waiting():
            if self.capacity >= 1 and self.count(piece):
                yield Use((piece,), thing)
            if self.capacity >= 2:
                yield from (Use(pair, thing) for pair in self.wild_pairs(piece.family))
        for family, wilds in enumerate(self.wilds):
            if self.capacity >= 1 and wilds:
                yield Use((Piece(family, WILD),))

    def wild_pairs(self, family: int) -> Iterator[tuple[Piece, Piece]]:
        """Yield each wild piece of a family with another piece, by the kind of that one."""
        wild = Piece(family, WILD)
        if not self.wilds[family]:
            return
        for kind, number in enumerate(self.supplies[family]):
            if number:
                yield wild, Piece(family, kind)
        if self.wilds[family] > 1:
            yield wild, wild

    def worth(self, uses: Iterable[Use]) -> int:
        """Return what uses are worth together."""
        taken = tuple(uses)
        served = {use.thing for use in taken if use.thing is not None}
        alone = sum(use.thing is None for use in taken)
        whole = (
            group.gain
            for group in self.groups
            if served.intersection(group.things) and self.served.union(served) >= {*group.things}
        )
        return len(served) * self.thing_worth + alone * self.wild_worth + sum(whole)

    def after(self, use: Use) -> "AllotmentProblem":
        """Return what is left of the problem when something has been taken."""
        supplies = [[*row] for row in self.supplies]
        wilds = [*self.wilds]
        for piece in use.pieces:
            if piece.kind == WILD:
                wilds[piece.family] -= 1
            else:
                supplies[piece.family][piece.kind] -= 1
        return replace(
            self,
            supplies=tuple(map(tuple, supplies)),
            wilds=tuple(wilds),
            capacity=self.capacity - len(use.pieces),
            served=self.served if use.thing is None else self.served | {use.thing},
        )
