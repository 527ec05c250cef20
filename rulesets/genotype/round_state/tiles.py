"""Gene tiles beside a square: what may lie on its two spots, and the parents they make (GT-060)."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.genotype.cards import trait_of
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.round_state.move_parts import Spot, TileMove


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
