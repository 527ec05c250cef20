"""The phases of a round: each ends the one before, and makes the table ready (GT-001)."""

from typing import TypeAlias

from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.breeding import end_breeding
from testcross.rulesets.genotype.round_state.lost_turns import forget_johann
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    BeginPhase,
    EndGame,
    EndPhase,
    GamePhase,
    LastHarvest,
)
from testcross.rulesets.genotype.round_state.player_board import NONE
from testcross.rulesets.genotype.round_state.reset import last_harvest, reset_table
from testcross.rulesets.genotype.round_state.seats_in_play import SeatsInPlay
from testcross.rulesets.genotype.round_state.solo import begin_with_johann, note_phase
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.unwritten import forget_phase
from testcross.rulesets.genotype.round_state.upgrades import begin_upgrades
from testcross.rulesets.genotype.round_state.working.action_markers import end_working
from testcross.rulesets.records.findings import Finding

EndingMove: TypeAlias = BeginPhase | EndPhase | LastHarvest | EndGame
"""A move before which the phase that is played is over."""
_ONLY_BEFORE_THE_LAST = (GamePhase.UPGRADES, GamePhase.RESET)


def begin_phase(table: GameTable, move: BeginPhase) -> list[Finding]:
    """End the phase before, and begin this one."""
    found = end_phase(table, move)
    if move.is_written:
        found += _wrong_phase(table, move)
    table.number, table.phase = move.number, move.phase
    match move.phase:
        case GamePhase.WORKING:
            _begin_working(table, move.turns)
        case GamePhase.BREEDING:
            begin_with_johann(table)
        case GamePhase.UPGRADES:
            begin_upgrades(table)
        case GamePhase.RESET:
            reset_table(table)
    note_phase(table.johann, move.phase)
    table.phase_written = move.is_written
    if not move.is_written:
        forget_phase(table, move.phase)
        forget_johann(table)
    return found


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
        return [table.grounds.breach(Code.WRONG_PHASE, move.at, told)]
    return found


def why_not_over(table: GameTable) -> str:
    """Say why a game cannot be over yet; empty where it may be."""
    is_over = table.number == ROUNDS and table.phase is not GamePhase.WORKING
    if is_over or not table.number or table.number > ROUNDS:
        return ""
    text = f"the game ended in round {table.number}; it has {ROUNDS}, the last of which ends with "
    return f"{text}Plant Breeding"


def _wrong_phase(table: GameTable, move: BeginPhase) -> list[Finding]:
    """Refuse to go on after the fifth Plant Breeding, once."""
    text = ""
    if _is_after_the_last(table.number, table.phase):
        return []  # and was told
    if _is_after_the_last(move.number, move.phase):
        written = "a reset is" if move.phase is GamePhase.RESET else f"{move.phase} are"
        text = f"the last round ends with Plant Breeding, but {written} written"
    return [table.grounds.breach(Code.WRONG_PHASE, move.at, text)] if text else []


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
