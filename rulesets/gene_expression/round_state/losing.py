"""Turns that are lost to a Translocation or an Insertion (EX-031, EX-034)."""

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.drawing import (
    draw_for_insertion,
    draw_unwritten,
)
from testcross.rulesets.gene_expression.round_state.moves import LoseTurn
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.gene_expression.round_state.turn_order import (
    INSERTION,
    TRANSLOCATION,
    TurnOrder,
)
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.refereeing import TakeTurn


def lose_turn(order: TurnOrder, table: RoundTable, move: LoseTurn) -> list[Finding]:
    """Let a turn be lost; to an Insertion with cards drawn."""
    player = move.player
    if order.over:
        return _draw_when_over(order, table, move)
    if order.due is not None and not order.is_lost_by(player):
        return _lose_wrongly(order, table, move)
    lost = order.lost
    if order.due is None:
        lost = INSERTION if move.cards else TRANSLOCATION
    found = draw_for_insertion(table, move, lost)
    order.lose(player)
    return found


def lose_in_silence(order: TurnOrder, table: RoundTable) -> None:
    """Let the turn be lost that is due, though nobody wrote it down."""
    if order.due is None:
        return
    if order.lost == INSERTION:
        draw_unwritten(table, order.due, table.rules.deck.drawn_by_insertion)
    order.lose(order.due)


def draw_at_the_end(order: TurnOrder, table: RoundTable) -> None:
    """Draw for the last Insertion what was not written (A-8)."""
    if order.final_draw is not None:
        player, order.final_draw = order.final_draw, None
        draw_unwritten(table, player, table.rules.deck.drawn_by_insertion)


def _lose_wrongly(order: TurnOrder, table: RoundTable, move: LoseTurn) -> list[Finding]:
    """Refuse a turn as lost that is not.

    The one that is may stand under a wrong name; or the turn before it, which took it, is left out.
    """
    player = move.player
    whose = f"{order.due} loses this turn" if order.lost else "no turn is lost here"
    message = f"{player} is written to lose a turn, but {whose}"
    found = [finding(Code.WRONG_SKIP, move.at, message, player=player)]
    left_out = _left_out(order, move)
    if left_out is not None:
        if order.lost:
            lose_in_silence(order, table)
        table.assume_anything(left_out)
    for card in move.cards or ():
        found += table.draw(player, card)
    if order.lost:
        lose_in_silence(order, table)
    else:
        order.lose(player)
    return found


def _left_out(order: TurnOrder, move: LoseTurn) -> str | None:
    """Return whose turn is not written that took the one now lost; None where none is."""
    acts = order.acts
    if acts is None or move.player != order.left_of(acts):
        return None
    goes_on = move.following == order.left_of(move.player)
    return acts if goes_on or not order.lost else None


def _draw_when_over(order: TurnOrder, table: RoundTable, move: LoseTurn) -> list[Finding]:
    """Draw for the last Insertion, where the table plays so (A-8); nothing else is due."""
    if move.player == order.final_draw:
        order.final_draw = None
        return draw_for_insertion(table, move, INSERTION)
    late = TakeTurn(player=move.player, at=move.at)
    found = order.violations(late)
    order.take(late)
    return list(found)
