"""A Plant Breeding phase as it stands: whose Shift it is, and which dice still lie there."""

from dataclasses import dataclass, field, replace

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import GenePool
from testcross.rulesets.genotype.round_state.dice_left import DiceLeft
from testcross.rulesets.genotype.round_state.moves import Roll
from testcross.rulesets.genotype.round_state.shift_order import ShiftOrder


@dataclass(slots=True, kw_only=True)
class Picking:
    """What the phase adds to the table."""

    order: ShiftOrder
    dice: DiceLeft | None = None
    """Those that still lie there; None until the first pick, or until they are sorted."""
    rolls: dict[Gene, Roll] = field(default_factory=dict)
    """What dice showed, where that is written and can be."""
    due: dict[Gene, GenePool | None] = field(default_factory=dict)
    """How the dice of each gene should have been sorted; None where that is not known."""
    assumed: frozenset[str] = frozenset()
    """The keys of the box on which it rests how the dice lie."""

    wrongly_out: frozenset[str] = frozenset()
    """Who has passed though there was something to take, and has been told so."""

    def doubt_dice(self, number: int) -> None:
        """Leave open whether so many dice more were taken, and which."""
        if self.dice is not None:
            self.dice.doubt(number)

    def copy(self) -> "Picking":
        """Return the same phase, to go on with apart from this one."""
        return replace(
            self,
            order=self.order.copy(),
            dice=None if self.dice is None else self.dice.copy(),
            rolls=dict(self.rolls),
            due=dict(self.due),
        )
