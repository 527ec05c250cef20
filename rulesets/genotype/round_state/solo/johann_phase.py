"""Johann's Automa phase as it was written (GT-237 to GT-241)."""

from dataclasses import replace

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.begin import begin_breeding
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.drawing import leave_pile
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Source
from testcross.rulesets.genotype.round_state.moves import GamePhase
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    by_rule,
    forget_column,
    plants_of,
    too_many_plants,
    wrong_cards,
    wrong_number,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.solo.duties import assistants_of
from testcross.rulesets.genotype.round_state.solo.other_readings import (
    other_readings,
    rests_on_readings,
)
from testcross.rulesets.genotype.round_state.solo.phase_duties import begin_shifts, due_phase
from testcross.rulesets.genotype.round_state.solo_moves import AutomaPhase
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


def johann_tends(table: GameTable, move: AutomaPhase) -> list[Finding]:
    """Let Johann look after his garden between Working and Plant Breeding."""
    johann = table.johann
    if johann is None:
        return []
    board = table.boards[johann.rules.johann]
    drawn = plants_of(move.gains)
    if not johann.column_known:
        table.decks.pop(CardKind.PLANT, None)
    found = _breaches(table, johann, move)
    is_of_coins = not found or _is_of_coins(table, johann, move)
    is_open = move.validates is None and _is_read_otherwise(table, johann)
    coins = board.coins
    due = due_phase(table, johann, drawn)
    johann.has_tended = True
    if move.gains is None and due.gains != ():
        table.decks.pop(CardKind.PLANT, None)
    more = _wrong_plant(table, board, move) if is_of_coins else []
    if is_open or more or (found and not is_of_coins):
        forget_column(johann)
        table.decks.pop(CardKind.PLANT, None)
    if found or more:
        _doubt_coins(board, coins, move)
    return found or more


def _is_of_coins(table: GameTable, johann: JohannTable, move: AutomaPhase) -> bool:
    """Tell whether nothing but the coins is wrong."""
    return all(one.right is not None for one in _differences(table.copy(), johann.copy(), move))


def _doubt_coins(board: PlayerBoard, before: Count, move: AutomaPhase) -> None:
    """Leave open whether he got as many coins as are written, or as are due."""
    more = 0 if move.coins is None else move.coins.value
    board.coins = Count(
        min(board.coins.low, before.low + more), max(board.coins.high, before.high + more)
    )


def _wrong_plant(table: GameTable, board: PlayerBoard, move: AutomaPhase) -> list[Finding]:
    """Take what he gained from the deck, and return what is wrong with the first that is."""
    for one in move.gains or ():
        top = replace(one, source=Source.DECK)
        found = leave_pile(table, board, top, CardKind.PLANT)
        found = found or check_copies(table, one.card, one, board.name)
        if found:
            return found
    return []


def _breaches(table: GameTable, johann: JohannTable, move: AutomaPhase) -> list[Finding]:
    """Return what is wrong with the phase, if anything is."""
    wrong = _differences(table.copy(), johann.copy(), move)
    if not wrong:
        return []
    rests_on = rests_on_readings(table, lambda other, his: not _differences(other, his, move))
    one, name = wrong[0], johann.rules.johann
    text = f"{name} {one.text}"
    found = table.grounds.breach(
        one.code, one.at, text, player=name, rests_on=rests_on, rule=one.rule
    )
    return [table.grounds.mended(found, one.right)]


def _differences(table: GameTable, johann: JohannTable, move: AutomaPhase) -> list[Difference]:
    """Return what was done otherwise than it had to be; the table is gone on with."""
    is_known = johann.column_known
    room = 1 + table.boards[johann.rules.johann].plots.low
    due = due_phase(table, johann, plants_of(move.gains))
    if not is_known:
        due = replace(due, gains=None, validates=None)  # it may be full, or not
    gained = wrong_cards(move.gains, due.gains, move.at, "gained", Code.WRONG_JOHANN_NUMBER)
    covered = wrong_validations(move.validates, due.validates, move.at, Code.WRONG_COLUMN)
    return [
        *by_rule("GT-240", wrong_number(move.coins, due.coins, "took")),
        *too_many_plants(move.gains, due.gains, room),
        *by_rule("GT-239", gained),
        *by_rule(_validating_rule(table, johann, move), covered),
    ]


def _validating_rule(table: GameTable, johann: JohannTable, move: AutomaPhase) -> str:
    """Return the rule by which he validates: for each assistant, and then by Sister Elisabeth."""
    number = assistants_of(table, johann)
    goes_by_goals = johann.own is not None and johann.own.validates is Validates.GOAL
    return "GT-250" if goes_by_goals and len(move.validates or ()) >= number else "GT-238"


def _is_read_otherwise(table: GameTable, johann: JohannTable) -> bool:
    """Tell whether he validates other traits if a ruling that nobody named is taken otherwise."""
    due = due_phase(table.copy(), johann.copy()).validates
    others = other_readings(table)
    return any(due != due_phase(one.table, one.johann).validates for one in others)


def begin_with_johann(table: GameTable) -> None:
    """Begin Plant Breeding; what Johann does before it is done, written or not."""
    johann = table.johann
    if johann is not None and not johann.has_tended:
        is_open = _is_read_otherwise(table, johann)
        due_phase(table, johann)
        if is_open:
            forget_column(johann)
        table.decks.pop(CardKind.PLANT, None)  # he may have gained cards from it
    picking = begin_breeding(table)
    if johann is not None:
        johann.has_tended = False
        begin_shifts(table, johann, picking)


def note_phase(johann: JohannTable | None, phase: GamePhase) -> None:
    """Make his cards ready for a phase that begins (GT-247, GT-249)."""
    if johann is None:
        return
    if phase is not GamePhase.BREEDING:
        johann.paired = []
    if phase is GamePhase.UPGRADES:
        johann.bought, johann.bought_known = 0, True
        johann.deck.use()
    elif phase is GamePhase.RESET:
        johann.deck.shuffle()
