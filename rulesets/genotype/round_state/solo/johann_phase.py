"""Johann's Automa phase as it was written (GT-237 to GT-241)."""

from dataclasses import replace

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.breeding.begin import begin_breeding
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.drawing import leave_pile
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Source
from testcross.rulesets.genotype.round_state.moves import GamePhase
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    by_rule,
    forget_column,
    plants_of,
    wrong_cards,
    wrong_number,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.solo.duties import OWN_ASSISTANT
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
    due = due_phase(table.copy(), johann.copy(), drawn)
    if not johann.column_known:
        table.decks.pop(CardKind.PLANT, None)
        due = replace(due, gains=None, validates=None)  # it may be full, or not
    found = [_told(table, one) for one in _differences(move, due)][:1]
    coins = board.coins
    due_phase(table, johann, drawn)
    johann.has_tended = True
    if found or move.gains is None:
        table.decks.pop(CardKind.PLANT, None)
    for one in move.gains or ():
        if not found:
            top = replace(one, source=Source.DECK)
            found += leave_pile(table, board, top, CardKind.PLANT)
        if not found:
            found += check_copies(table, one.card, one, board.name)
    if found:
        forget_column(johann)
        table.decks.pop(CardKind.PLANT, None)
        more = 0 if move.coins is None else move.coins.value
        board.coins = Count(
            min(board.coins.low, coins.low + more), max(board.coins.high, coins.high + more)
        )
    return found


def _differences(move: AutomaPhase, due: AutomaPhase) -> list[Difference]:
    return [
        *by_rule("GT-240", wrong_number(move.coins, due.coins, "took")),
        *by_rule("GT-239", wrong_cards(move.gains, due.gains, move.at, "gained")),
        *by_rule(
            "GT-238",
            wrong_validations(move.validates, due.validates, move.at, Code.WRONG_COLUMN),
        ),
    ]


def _told(table: GameTable, one: Difference) -> Finding:
    johann = table.johann
    name = "" if johann is None else johann.rules.johann
    rests_on = []
    if johann is not None and johann.own is not None and one.code is Code.WRONG_JOHANN_NUMBER:
        rests_on = [OWN_ASSISTANT]
    text = f"{name} {one.text}"
    found = table.grounds.breach(
        one.code, one.at, text, player=name, rests_on=rests_on, rule=one.rule
    )
    return table.grounds.mended(found, one.right)


def begin_with_johann(table: GameTable) -> None:
    """Begin Plant Breeding; what Johann does before it is done, written or not."""
    johann = table.johann
    if johann is not None and not johann.has_tended:
        due_phase(table, johann)
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
