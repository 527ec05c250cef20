"""The state of a game as it goes from phase to phase, and where turns are lost."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.breeding.begin import (
    begin_breeding,
    end_breeding,
    miss_rolls,
    picking_of,
    roll_dice,
    sort_all,
)
from testcross.rulesets.genotype.round_state.breeding.coverings import dice_of
from testcross.rulesets.genotype.round_state.breeding.picks import pick_or_pass
from testcross.rulesets.genotype.round_state.forgetting import (
    PICK,
    forget,
    forget_johann,
    forget_phase,
    leave_purchase_out,
    leave_turn_out,
)
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    BeginPhase,
    DealColumn,
    DealHand,
    EndGame,
    EndPhase,
    GamePhase,
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
from testcross.rulesets.genotype.round_state.player_board import NONE, PlayerBoard
from testcross.rulesets.genotype.round_state.reset import (
    check_reset,
    deal_hand,
    last_harvest,
    reset_table,
    set_up,
)
from testcross.rulesets.genotype.round_state.shift_order import Claimed
from testcross.rulesets.genotype.round_state.solo.automa_draws import stack_deck
from testcross.rulesets.genotype.round_state.solo.johann_phase import (
    begin_with_johann,
    deal_column,
    johann_tends,
    note_phase,
)
from testcross.rulesets.genotype.round_state.solo.johann_purchase import johann_buys
from testcross.rulesets.genotype.round_state.solo.johann_shift import johann_picks
from testcross.rulesets.genotype.round_state.solo.johann_turn import johann_works
from testcross.rulesets.genotype.round_state.table import GameTable, SeatsInPlay
from testcross.rulesets.genotype.round_state.upgrades import begin_upgrades, purchase
from testcross.rulesets.genotype.round_state.working.gardening import end_working, lay_marker
from testcross.rulesets.genotype.round_state.working.work_turn import take_work_turn
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop.game_notes import RoundState


def lose_turn(table: GameTable, move: LostTurn) -> list[Finding]:
    """Leave open what was done in a turn; only whose it was may be wrong."""
    found: list[Finding] = []
    match table.phase:
        case GamePhase.WORKING if move.player is not None:
            marker = WorkTurn(
                player=move.player,
                space=None,
                following=move.following,
                at=move.at,
                name=move.at,
            )
            actor, found = lay_marker(table, marker)
            leave_turn_out(table, actor or move.player)
        case GamePhase.BREEDING:
            _lose_pick(table, move)
        case GamePhase.UPGRADES if move.player is not None:
            if move.player not in table.order.out:
                table.order.take(move.player, move.following)
            leave_purchase_out(table, move.player)
            table.order.unsure.add(move.player)  # who may also have passed
    if table.johann is not None and move.player in (None, table.johann.name):
        forget_johann(table)
    return found


def _lose_pick(table: GameTable, move: LostTurn) -> None:
    """Leave open who took which dice; the player, if known, may also have passed."""
    picking, player = picking_of(table), move.player
    order = picking.order
    dice_of(picking).doubt(PICK.dice)
    players = table.players if player is None else (player,)
    order.perhaps_out.update(players)
    firsts = {one.gene for one in order.due if one.player == player and one.gene is not None}
    if player is None or len(firsts) > 1:
        order.is_known = False
    elif player not in order.out:
        claimed = Claimed(player=player, following=move.following)
        order.take(claimed, lambda _: False, lambda _: True)
    for one in players:
        forget(table.boards[one], PICK)


EndingMove: TypeAlias = BeginPhase | EndPhase | LastHarvest | EndGame
"""A move before which the phase that is played is over."""
_ONLY_BEFORE_THE_LAST = (GamePhase.UPGRADES, GamePhase.RESET)


def begin_phase(table: GameTable, move: BeginPhase) -> list[Finding]:
    """End the phase before, and begin this one."""
    found = end_phase(table, move)
    if move.is_written:
        found += _wrong_phase(table, move)
    table.number, table.phase = move.number, move.phase
    _lay_out(table, move)
    if table.johann is not None:
        note_phase(table.johann, move.phase)
    table.phase_written = move.is_written
    if not move.is_written:
        forget_phase(table, move.phase)
        forget_johann(table)
    return found


def _lay_out(table: GameTable, move: BeginPhase) -> None:
    """Make the table ready for a phase."""
    match move.phase:
        case GamePhase.WORKING:
            _begin_working(table, move.turns)
        case GamePhase.BREEDING if table.johann is not None:
            begin_with_johann(table)
        case GamePhase.BREEDING:
            begin_breeding(table)
        case GamePhase.UPGRADES:
            begin_upgrades(table)
        case GamePhase.RESET:
            reset_table(table)


def end_phase(table: GameTable, move: EndingMove) -> list[Finding]:
    """End the phase that is played; what was to be done in it cannot be done any more."""
    place = move.at
    is_written, table.phase_written = table.phase_written, False
    if table.phase is GamePhase.WORKING and is_written:
        return end_working(table, place)
    if table.phase is GamePhase.BREEDING:
        found = end_breeding(table, place)
        return found if is_written else []
    return []


def harvest_at_the_end(table: GameTable, move: LastHarvest) -> list[Finding]:
    """Harvest complete plants after the last Plant Breeding (GT-210)."""
    return [*end_phase(table, move), *last_harvest(table, move)]


def end_game(table: GameTable, move: EndGame) -> list[Finding]:
    """End the game; one that ends before its last Plant Breeding is no game (GT-001)."""
    found = end_phase(table, move)
    told = why_not_over(table)
    if told:  # what was broken off is not held against the phase as well
        return table.breach(Code.WRONG_PHASE, move.at, told)
    return found


def why_not_over(table: GameTable) -> str:
    """Say why a game cannot be over yet; empty where it may be."""
    is_over = table.number == ROUNDS and table.phase is not GamePhase.WORKING
    if is_over or not table.number or table.number > ROUNDS:
        return ""
    text = f"the game ended in round {table.number}; it has {ROUNDS}, and the last ends with "
    return f"{text}Plant Breeding"


def _wrong_phase(table: GameTable, move: BeginPhase) -> list[Finding]:
    """Refuse to go on after the fifth Plant Breeding, once."""
    text = ""
    if _is_after_the_last(table.number, table.phase):
        return []  # and was told
    if _is_after_the_last(move.number, move.phase):
        written = "a reset is" if move.phase is GamePhase.RESET else f"{move.phase} are"
        text = f"the last round ends with Plant Breeding, but {written} written"
    return table.breach(Code.WRONG_PHASE, move.at, text) if text else []


def _is_after_the_last(number: int, phase: GamePhase | None) -> bool:
    return number == ROUNDS and phase in _ONLY_BEFORE_THE_LAST


def _begin_working(table: GameTable, turns: int | None) -> None:
    table.free = dict(table.limits.spaces)
    table.covered, table.first_shift, table.second_shift = {}, {}, []
    table.shifts_known = True
    table.order = SeatsInPlay(table.players)
    if table.first is not None:
        table.order.begin(table.first)
    for board in table.boards.values():
        board.markers = board.own_markers
        board.markers_of_round = board.own_markers.high
        board.extra_slots = board.dice = NONE
        board.used.clear()
    markers = sum(board.markers.low for board in table.boards.values())
    table.missing_turns = 0 if turns is None else markers - turns
    if table.number == 1:
        table.coins = dict.fromkeys(GENES, True)


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
