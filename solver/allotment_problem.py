"""Things to be served from supplies, with room for so many pieces; some are worth more together.

Pieces are of families, and of kinds within a family; each family may also have wild pieces. A thing
is served by a piece of its own kind, or by a wild piece of its family and any other piece of that
family, wild or not. A wild piece may also be taken by itself.

Steps may come before, one a turn: what they cost, bring and change. Nobody else does anything
meanwhile. They may come in any order that the purse allows; as what brings coins needs none itself,
it can come first, and only the sum of the coins matters.
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
    """One, or two of a family, the first of them wild."""
    thing: int | None = None
    """The thing served; None for a wild piece by itself."""

    @property
    def family(self) -> int:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStep:
    """Something that can be done with a turn."""

    space: int
    """Steps of one space exclude each other."""
    cost: int = 0
    coins: int = 0
    """What it brings at once."""
    purse: int | None = None
    """A purse that it empties, if no other step has."""
    room: int = 0
    """How many pieces more can be taken."""
    lies: tuple[int, int] | None = None
    """A family, and which of its other ways it then lies in."""
    serves: int | None = None
    """A thing that is served at once, without a piece."""
    bonus: int | None = None
    """A bonus that it claims."""
    opens: bool = False
    """Whether closed groups may be opened by it, as far as there are places."""
    first: int | None = None
    """A family from which one use is taken before anything else, or nothing more at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """What some groups are worth besides, once it has been claimed."""

    groups: tuple[int, ...]
    each: int
    """For each of the groups that is whole in the end."""
    at_once: int = 0
    """For what is whole already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """A way in which the pieces of a family can lie."""

    kinds: tuple[int, ...]
    wilds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlanProblem:
    """What can be done, and what there is to take afterwards."""

    allotment: AllotmentProblem
    """Its things are those of the closed groups, too; its supplies those without any step."""
    steps: tuple[TurnStep, ...]
    turns: int
    """How many steps can be taken."""
    coins: int
    coin_worth: int = 1
    purses: tuple[int, ...] = ()
    """What lies in each of them."""
    other_lies: tuple[tuple[Lie, ...], ...] = ()
    """Per family the other ways in which it can lie; none where it is left out."""
    bonuses: tuple[Bonus, ...] = ()
    most_bonuses: int = 0
    """How many bonuses can be claimed."""
    closed: tuple[int, ...] = ()
    """Groups whose things cannot be served before they have been opened."""
    places: int = 0
    """How many groups can be opened; one more for each group that is whole by steps alone."""
    first: tuple[int, ...] = ()
    """Families as of ``TurnStep.first``, before any step; which of several comes first is free."""
    failing_passes: bool = True
    """Whether nothing more can be taken where such a family has nothing that can be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPlan:
    """Steps, and what is taken after them."""

    steps: tuple[int, ...]
    """Their places among the steps of the problem."""
    opened: tuple[int, ...]
    """Groups."""
    uses: tuple[Use, ...]
    worth: int
    """Coins gained and spent included."""
