"""An Action Marker on a space, with all that is decided there."""

from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.chances.tile_change import TileChange
from testcross.rulesets.genotype.planning.board_space import BoardSpace
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.move_parts import Space


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One way to use a marker."""

    space: BoardSpace
    tile: TileChange | None = None
    """None where no tile is added or taken away."""
    coin: Gene | None = None
    """The gene whose square's coin it takes, unless an earlier marker has."""
    plant: PeaPlant | None = None
    """Whose trait the University covers."""
    trait: Trait | None = None
    goal: Goal | None = None
    sows: tuple[PeaPlant, ...] = ()
    """From the hand, in Gardening."""

    @property
    def brings(self) -> int:
        """The coins that it brings at once, less its cost; that of a square besides."""
        return (TREASURY if self.space.action is Space.TREASURY else 0) - self.space.cost

    @property
    def details(self) -> str:
        """What is decided there, in words; empty where there is nothing to decide."""
        if self.space.action is Space.PARENTS:
            return "no tile" if self.tile is None else tile_text(self.tile)
        if self.trait is not None:
            return f"{self.trait} on {self.plant}"
        if self.sows:
            return f"sow {listed([str(plant) for plant in self.sows], 'and')}"
        return "" if self.goal is None else str(self.goal)

    def __str__(self) -> str:
        """Return the placement in words: ``parents F, top ff (Ff x ff then)``."""
        return f"{self.space}, {self.details}" if self.details else str(self.space)


TREASURY = 2
"""Coins (GT-090)."""


def tile_text(change: TileChange) -> str:
    """Return what a change of tiles does: ``top ff (Ff x ff then)``."""
    done = f"{change.spot} tile away" if change.takes_away else f"{change.spot} {change.parent}"
    return f"{done} ({change.parents} then)"
