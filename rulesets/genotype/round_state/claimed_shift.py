"""A Shift as somebody wrote it down, and what is wrong with whose it is."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.position import Shift, ShiftKind


class OrderSlip(Enum):
    """What is wrong with whose Shift it is said to be."""

    NONE = auto()
    OUT_OF_TURN = auto()
    NO_MARKER = auto()
    """A 1st or 2nd Shift for which the player has no marker."""
    PASSED = auto()
    """The player has passed."""
    PASSED_ON_FIRST = auto()
    """The player could not use a 1st Shift, and so has passed, if the rule is read so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A Shift as somebody wrote it down."""

    player: str
    kind: ShiftKind | None = None
    """None where it is not written."""
    genes: Collection[Gene] = ()
    """The gene that is written with a 1st Shift, or those of the dice taken."""
    following: str | None = None
    """Whose Shift is written after it."""

    def may_be(self, shift: Shift) -> bool:
        """Tell whether a Shift may be the one that was written, by player and kind."""
        return self.player == shift.player and self.kind in (None, shift.kind)

    @property
    def shift(self) -> Shift:
        """The Shift that is written, whether there is such a one or not."""
        kind = self.kind or ShiftKind.REGULAR
        gene = next(iter(self.genes), None) if kind is ShiftKind.FIRST else None
        return Shift(self.player, kind, gene)

    def passed_over(self, waiting: Sequence[Shift]) -> list[Shift]:
        """Return the Shifts that would have to be passed over, of those that are due in order."""
        found = []
        for shift in waiting:
            is_gene = not self.genes or shift.gene in (None, *self.genes)
            if self.may_be(shift) and is_gene:
                break
            found.append(shift)
        return found


@dataclass(frozen=True, slots=True)
class Taken:
    """Which Shift was taken, and what is wrong with that."""

    shift: Shift
    slip: OrderSlip = OrderSlip.NONE
    due: tuple[Shift, ...] = ()
    """Those that might have come instead."""
    before_the_queue: bool = False
    """Whether the one that might have come is that of Father Anton (GT-184)."""
    skipped: tuple[Shift, ...] = ()
    """Those that were passed over, and need not have been written: their players could not pick."""
