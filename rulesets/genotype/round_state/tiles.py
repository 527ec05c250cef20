"""What lies on the table: dominance tiles of the genes, and rows of cards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.genotype.cards import trait_of
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.round_state.move_parts import Spot, TileMove
from testcross.rulesets.tabletop import Count, PlayingCard


class Tiles(NamedTuple):
    """The tiles of one gene: whether the recessive side lies up; None where there is no tile."""

    left: bool | None = None
    top: bool | None = None


TileRange: TypeAlias = frozenset[Tiles]
"""All that may lie there; one where it is known."""
NO_TILES: TileRange = frozenset({Tiles()})
_SIDES = (None, False, True)
ALL_TILES: TileRange = frozenset(Tiles(left, top) for left in _SIDES for top in _SIDES)


def after(tiles: TileRange, move: TileMove) -> TileRange:
    """Return what may lie there after a change; nothing where it cannot have been made."""
    return _after(tiles, move.spot, move.recessive)


@lru_cache(1024)
def _after(tiles: TileRange, spot: Spot | None, side: bool | None) -> TileRange:  # noqa: FBT001 - cached
    spots = (Spot.LEFT, Spot.TOP) if spot is None else (spot,)
    found = set()
    for one in tiles:
        for place in spots:
            lies = one.left if place is Spot.LEFT else one.top
            if (lies is None) == (side is None):
                continue
            left, top = (side, one.top) if place is Spot.LEFT else (one.left, side)
            found.add(Tiles(left, top))
    return frozenset(found)


@lru_cache(1024)
def all_changed(tiles: TileRange) -> TileRange:
    """Return what may lie there if any change was made, or none."""
    found = {
        changed
        for one in tiles
        for side in _SIDES
        for changed in (Tiles(side, one.top), Tiles(one.left, side))
    }
    return tiles | found


def parents_with(tiles: Tiles, printed: PeaParents) -> PeaParents:
    """Return the parents of a gene: a tile lies over a whole printed one (GT-063, section 9-5)."""
    gene = printed.gene
    left, top = tiles
    return PeaParents(
        printed.left if left is None else trait_of(gene, 2 * left),
        printed.top if top is None else trait_of(gene, 2 * top),
    )


@dataclass(slots=True)
class DisplayRow:
    """The face-up cards of one kind."""

    known: list[PlayingCard] = field(default_factory=list)
    unknown: Count = field(default_factory=lambda: Count(0, 0))
    """How many more lie there that nobody wrote down."""
    places: list[PlayingCard | None] | None = None
    """The cards from left to right, None where one has been taken; None if that is not known."""

    def copy(self) -> "DisplayRow":
        """Return the same row, to go on with apart from this one."""
        places = None if self.places is None else list(self.places)
        return DisplayRow(list(self.known), self.unknown, places)

    def may_have(self, card: PlayingCard) -> bool:
        """Tell whether a card may lie there."""
        return self.unknown.high > 0 or any(one.fits(card) for one in self.known)

    def take(self, card: PlayingCard | None) -> None:
        """Take a card away, one of the unknown where it is not among the known."""
        for place, one in enumerate(self.known):
            if card is not None and one.fits(card):
                del self.known[place]
                self._leave_gap(one)
                return
        self.places = None
        if card is None and self.known and not self.unknown.low:
            self.forget()
        self.unknown = self.unknown.less(1)

    def _leave_gap(self, card: PlayingCard) -> None:
        """Leave the place of a card empty; of two alike it may have been either."""
        if self.places is None or self.places.count(card) != 1:
            self.places = None
        else:
            self.places[self.places.index(card)] = None

    def forget(self) -> None:
        """Let any cards lie there, as many as before."""
        number = len(self.known)
        self.known, self.places = [], None
        self.unknown = self.unknown.more(number)

    def lay(self, cards: Iterable[PlayingCard]) -> None:
        """Lay out anew from left to right, all cards known."""
        self.known, self.unknown = list(cards), Count(0, 0)
        self.places = list(self.known)

    @property
    def size(self) -> Count:
        """How many cards lie there."""
        return self.unknown.more(len(self.known))
