"""A game as it stands: which moves break a rule, and what comes of each.

It lives from the set-up to the last harvest. Each phase has a room, whose functions take the table
and a move and return findings; here is only which of them a move goes to.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.genotype.round_state.breeding import (
    miss_rolls,
    pick_or_pass,
    roll_dice,
    sort_all,
)
from testcross.rulesets.genotype.round_state.lost_turns import lose_turn
from testcross.rulesets.genotype.round_state.moves import (
    BeginPhase,
    DealHand,
    EndGame,
    EndPhase,
    LastHarvest,
    LostTurn,
    MissingRolls,
    Move,
    PickTurn,
    Purchase,
    Reset,
    Roll,
    SetUp,
    Sorting,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.phases import (
    begin_phase,
    end_game,
    end_phase,
    harvest_at_the_end,
    why_not_over,
)
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.reset import check_reset
from testcross.rulesets.genotype.round_state.set_up import deal_hand, set_up
from testcross.rulesets.genotype.round_state.solo import (
    deal_column,
    johann_buys,
    johann_picks,
    johann_tends,
    johann_works,
    stack_deck,
)
from testcross.rulesets.genotype.round_state.solo_moves import (
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.upgrades import purchase
from testcross.rulesets.genotype.round_state.working import take_work_turn
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.refereeing import RoundState

_ROOMS: Mapping[type[Any], Callable[[GameTable, Any], Sequence[Finding]]] = {
    SetUp: set_up,
    DealHand: deal_hand,
    BeginPhase: begin_phase,
    EndPhase: end_phase,
    WorkTurn: take_work_turn,
    Roll: roll_dice,
    MissingRolls: miss_rolls,
    Sorting: sort_all,
    PickTurn: pick_or_pass,
    Purchase: purchase,
    LostTurn: lose_turn,
    DealColumn: deal_column,
    AutomaDeckOrder: stack_deck,
    AutomaTurn: johann_works,
    AutomaPhase: johann_tends,
    AutomaShift: johann_picks,
    AutomaPurchase: johann_buys,
    Reset: check_reset,
    LastHarvest: harvest_at_the_end,
    EndGame: end_game,
}
"""Which function each kind of move goes to."""


@dataclass(slots=True)
class GameState(RoundState[Move]):
    """The state of a game."""

    table: GameTable

    @classmethod
    def of(cls, players: Sequence[str], rules: Rules) -> "GameState":
        """Return a game before its set-up.

        Args:
            players: in seating order.
            rules: by which it is played.
        """
        return cls(GameTable.of(players, rules))

    def board(self, player: str) -> PlayerBoard:
        """Return what lies before a player."""
        return self.table.boards[player]

    @property
    def unfinished(self) -> str:
        """Why the game is not over yet; empty where it may be."""
        return why_not_over(self.table)

    def violations(self, move: Move) -> tuple[Finding, ...]:
        """Return what is wrong with a move; nothing changes."""
        return GameState(self.table.copy()).apply(move)

    def push(self, move: Move) -> None:
        """Make a move exactly as it was made, be it legal or not; all its cards are known."""
        self.apply(move)

    def apply(self, move: Move) -> tuple[Finding, ...]:
        """Go on from a move as it is written, and return its violations."""
        room = _ROOMS.get(type(move))
        return () if room is None else tuple(room(self.table, move))
