"""What happened in each Plant Breeding phase of a game, seen while it is replayed."""

from dataclasses import dataclass, field

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import DicePool
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.round_state.breeding.begin import picking_of, sort_all
from testcross.rulesets.genotype.round_state.moves import (
    GamePhase,
    Move,
    PickTurn,
    Roll,
    Sorting,
)
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable


@dataclass(slots=True, kw_only=True)
class SeenPick:
    """A pick, with the board of its player and the dice before and after it."""

    move: PickTurn
    before: PlayerBoard
    after: PlayerBoard
    dice_before: DicePool | None
    """None where it is not certain how they lay."""
    dice_after: DicePool | None = None

    @property
    def shift_gene(self) -> Gene | None:
        """The gene of the 1st Shift for which it is written."""
        return self.move.gene if self.move.shift is ShiftKind.FIRST else None


@dataclass(slots=True, kw_only=True)
class SeenPhase:
    """A Plant Breeding phase of which the picks are written."""

    number: int
    """Of the round."""
    table: GameTable
    """A copy of the table when the dice had been sorted."""
    picks: list[SeenPick] = field(default_factory=list)
    dice: DicePool | None = None
    """Those that are left; None where that is not certain."""


class BreedingLog:
    """Collects the phases of one game; a ``Watcher``."""

    def __init__(self) -> None:
        self.phases: list[SeenPhase] = []

    def before(self, table: GameTable, move: Move) -> None:
        """See the table before a move."""
        if not isinstance(move, Roll | Sorting):
            self.see(table)
        if isinstance(move, PickTurn) and self._is_on(table):
            board = table.boards[move.player].copy()
            seen = SeenPick(move=move, before=board, after=board, dice_before=_known(table))
            self.phases[-1].picks.append(seen)

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of the move."""
        if not self._is_on(table) or table.picking is None:
            return
        phase = self.phases[-1]
        phase.dice = _known(table)
        if isinstance(move, PickTurn) and phase.picks:
            phase.picks[-1].after = table.boards[move.player].copy()
            phase.picks[-1].dice_after = phase.dice

    def see(self, table: GameTable) -> None:
        """See the table, as it is at the end of a game, too."""
        if table.phase is not GamePhase.BREEDING or not table.phase_written or self._is_on(table):
            return
        if picking_of(table).dice is None:
            sort_all(table, None)
        self.phases.append(SeenPhase(number=table.number, table=table.copy(), dice=_known(table)))

    def _is_on(self, table: GameTable) -> bool:
        """Tell whether the phase that is being played has been seen."""
        in_phase = table.phase is GamePhase.BREEDING
        return in_phase and bool(self.phases) and self.phases[-1].number == table.number


def _known(table: GameTable) -> DicePool | None:
    dice = None if table.picking is None else table.picking.dice
    return None if dice is None else dice.known
