"""What one action can do to the parents of a gene: a tile is added, or taken away (GT-060)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from testcross.rulesets.genotype.cards import Trait, traits_at
from testcross.rulesets.genotype.dice import PeaParents

Spot: TypeAlias = Literal["left", "top"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileChange:
    """One tile added or taken away."""

    spot: Spot
    parent: Trait
    """What the parent at the spot is then."""
    takes_away: bool
    """Whether a tile goes, so that the printed parent shows again."""
    parents: PeaParents
    """Both parents after the change."""


def tile_changes(parents: PeaParents, printed: PeaParents) -> Iterator[TileChange]:
    """Yield what one Set Parent Genes action can change.

    A tile covers a whole parent and shows DD or dd (section 9-5); it lies where a parent is not the
    printed one, and is not turned over (GT-061).
    """
    left, top = parents.left, parents.top
    for parent, takes_away in _parent_changes(left, printed.left):
        yield TileChange(
            spot="left", parent=parent, takes_away=takes_away, parents=PeaParents(parent, top)
        )
    for parent, takes_away in _parent_changes(top, printed.top):
        yield TileChange(
            spot="top", parent=parent, takes_away=takes_away, parents=PeaParents(left, parent)
        )


def _parent_changes(parent: Trait, printed: Trait) -> Iterator[tuple[Trait, bool]]:
    """Yield what a parent can become, and whether a tile is taken away for it."""
    if parent != printed:
        yield printed, True
        return
    for other in traits_at(parent.gene):
        if other.is_homozygous and other != parent:
            yield other, False
