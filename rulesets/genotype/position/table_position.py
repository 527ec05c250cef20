"""A position as a value: dice, order, goals, and what lies before each player."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.english import quoted
from testcross.rulesets.genotype.cards import Gene, PeaPlant
from testcross.rulesets.genotype.dice import DicePool, GeneRoll, PeaParents
from testcross.rulesets.genotype.position.goal import Goal
from testcross.rulesets.genotype.position.position_error import PositionError
from testcross.rulesets.genotype.position.shift import Shift
from testcross.rulesets.records.tree import Place

YOU = "you"
"""How the only player is called where no file names one."""


@dataclass(frozen=True, slots=True)
class PlacedPlant:
    """A plant, and where it is written."""

    plant: PeaPlant
    place: Place = (0, 0)

    def points(self, owner: str) -> int:
        """Return what the plant is worth complete.

        Raises:
            PositionError: where nobody wrote it.
        """
        if self.plant.points is None:
            whose = "your" if owner == YOU else f"{owner}'s"
            raise PositionError(
                self.place,
                f"{whose} plant {quoted(str(self.plant))} has no points, and they matter here; "
                f"write them in front, as in '9: {self.plant}'",
            )
        return self.plant.points


@dataclass(frozen=True, slots=True)
class WrittenSpace:
    """A space of the board or a mat, as it was written, and where."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTable:
    """What lies before a player."""

    name: str
    slots: int | None = None
    """Dice slots that are free; None where nobody wrote it."""
    coins: int = 0
    garden: tuple[PlacedPlant, ...] = ()
    """What is sown, the complete plants among it."""
    done: tuple[PlacedPlant, ...] = ()
    """What has been harvested."""
    hand: tuple[PlacedPlant, ...] = ()
    """Plants that can still be sown."""
    plots: int | None = None
    """Plots in all; None where nobody wrote it."""
    markers: int | None = None
    """Action Markers still to be placed in this round; None where nobody wrote it."""
    occupied: tuple[WrittenSpace, ...] = ()
    """Spaces of the mat that are taken."""

    def complete(self) -> tuple[PlacedPlant, ...]:
        """Return the harvested plants, then those of the garden with every trait covered.

        One left standing counts as harvested (RULING ``left_standing=counts``).
        """
        return (*self.done, *(one for one in self.garden if one.plant.is_complete))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table as it stands."""

    players: tuple[PlayerTable, ...]
    """In the order of their seats."""
    pool: DicePool | None = None
    """The dice on the board; None where nobody wrote them."""
    order: tuple[Shift, ...] = ()
    """Who picks from now on."""
    parents: Mapping[Gene, PeaParents] = field(default_factory=dict)
    goals: Mapping[Goal, str] = field(default_factory=dict)
    """Who has claimed which."""
    overlays: frozenset[Gene] = frozenset()
    failed_first_shift_passes: bool = True
    """Whether who cannot use a 1st Shift has passed for the phase (RULING ``first_shift_fail``)."""

    turn: str | None = None
    """Who places the next Action Marker; None where nobody wrote it."""
    occupied: tuple[WrittenSpace, ...] = ()
    """Spaces of the board that are taken in this round."""
    roll: Mapping[Gene, GeneRoll] = field(default_factory=dict)
    """What the dice will show, if that is known."""

    def player(self, name: str) -> PlayerTable:
        """Return what lies before a player of the position."""
        return next(player for player in self.players if player.name == name)

    def goals_of(self, name: str) -> tuple[Goal, ...]:
        """Return the goals that a player has claimed, as they stand in the position."""
        return tuple(goal for goal, owner in self.goals.items() if owner == name)
