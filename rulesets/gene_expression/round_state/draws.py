"""Drawing cards: for want of a match, or for an Insertion, to which a turn is lost."""

from collections.abc import Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression.round_state.moves import Draw, LoseTurn, Reshuffle
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.gene_expression.round_state.turn_order import (
    INSERTION,
    TRANSLOCATION,
    TurnOrder,
)
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import PlacedCard
from testcross.rulesets.tabletop.game_notes import TakeTurn


def draw_for_match(table: RoundTable, move: Draw, *, free: bool) -> list[Finding]:
    """Draw cards in a turn, one unless the rules say until one matches (EX-025, A-3).

    Args:
        table: as it stands.
        move: who draws.
        free: whether any card but a Deletion may be laid, on one that was turned up (A-6); who has
            none draws none either (A-7).
    """
    nothing_due = free and table.holds_only_deletions(move.player)
    found = _draw_for_a_deletion(move) if nothing_due else _wrong_number(table, move)
    wrong = bool(found)
    found += draw_cards(table, move, move.cards)
    if wrong:
        table.doubt_number(move.player, len(move.cards), 0 if nothing_due else 1)
    return found


def draw_cards(
    table: RoundTable, move: Draw | LoseTurn, cards: Sequence[PlacedCard]
) -> list[Finding]:
    """Take cards from the draw pile; nobody can draw from an empty one (EX-040)."""
    found: list[Finding] = []
    player, at, waiting = move.player, move.at, move.reshuffle
    for card in cards:
        if table.pool.may_be_none and waiting is not None:
            found += shuffle(table, waiting)
            waiting = None
        elif table.pool.is_none and not found:
            message = f"{player} drew a card, but the draw pile is empty; "
            message += _remedy(table)
            found.append(finding(Code.WRONG_RESHUFFLE, at, message, player=player))
            table.reshuffle()
        found += table.draw(player, card)
    return found if waiting is None else [*found, *shuffle(table, waiting)]


def draw_for_insertion(table: RoundTable, move: LoseTurn, lost: str) -> list[Finding]:
    """Draw the cards that an Insertion costs; none for a Translocation (EX-034)."""
    player = move.player
    due = table.rules.deck.drawn_by_insertion if lost == INSERTION else 0
    if move.cards is None:
        draw_unwritten(table, player, due)
        return [] if due or move.reshuffle is None else shuffle(table, move.reshuffle)
    found: list[Finding] = []
    number = len(move.cards)
    dry = number < due and table.pool.low < due and table.below.low < due
    if number != due and not dry:
        cause = "Insertion" if lost == INSERTION else "lost turn"
        message = f"{player} drew {counted(number, 'card')} for the {cause}"
        message += f"; should be {due or 'none'}"
        found.append(finding(Code.WRONG_DRAW, move.at, message, player=player))
    wrong = bool(found)
    found += draw_cards(table, move, move.cards)
    if wrong:
        table.doubt_number(player, number, due)
    return found


def draw_unwritten(table: RoundTable, player: str, number: int) -> None:
    """Draw cards that nobody wrote down, shuffling the discards where that must have been done."""
    for _ in range(number):
        if table.pool.is_none and table.below.high:
            table.reshuffle()
        if not table.pool.is_none:
            table.draw(player, None)


def shuffle(table: RoundTable, move: Reshuffle) -> list[Finding]:
    """Make the discards the new draw pile, all but the one on top."""
    found: list[Finding] = []
    if table.pool.low:
        message = f"the discard pile was shuffled, but the draw pile still had {table.pool} cards"
        found.append(finding(Code.WRONG_RESHUFFLE, move.at, message))
        table.doubt_shuffle()
        return found
    below = table.below
    if move.cards is not None and not below.low <= move.cards <= below.high:
        message = f"the new draw pile has {counted(move.cards, 'card')}; should be {below}: "
        message += "all discards but the one on top"
        found.append(finding(Code.WRONG_RESHUFFLE, move.at, message))
    table.reshuffle()
    return found


def needless(table: RoundTable, move: Draw, *, free: bool) -> list[Finding]:
    """Return a warning where somebody drew who surely held a card to play (EX-027).

    Args:
        table: as it stands.
        move: who draws.
        free: whether any card but a Deletion may be laid, on one that was turned up (A-6).
    """
    player, top = move.player, table.top
    if top is None or player in table.doubtful:
        return []
    held = table.known_faces(player)
    if free:
        fitting = [face for face in held if may_follow_deletion(face, top)]
    else:
        fitting = [face for face in held if matches(table.rules, top, face)]
    if not fitting:
        return []
    why = "may follow" if free else "matches"
    message = f"{player} drew a card, but held {fitting[0]}, which {why} {top}"
    return [finding(Code.NEEDLESS_DRAW, move.at, message, player=player)]


def _draw_for_a_deletion(move: Draw) -> list[Finding]:
    player = move.player
    message = (
        f"{player} drew a card, but holds only Deletions; a player with no card to add to the "
    )
    message += "Deletion turned up draws none"
    return [finding(Code.WRONG_DRAW, move.at, message, player=player)]


def _wrong_number(table: RoundTable, move: Draw) -> list[Finding]:
    number, top, player = len(move.cards), table.top, move.player
    if not table.rules.draws_until_match:
        if number == 1:
            return []
        message = f"{player} drew {counted(number, 'card')}; a player without a match draws one"
        return [finding(Code.WRONG_DRAW, move.at, message, player=player)]
    faces = [table.face(card.card) for card in move.cards]
    early = [f for f in faces[:-1] if top is not None and f and matches(table.rules, top, f)]
    if early:
        message = f"{player} kept drawing, but {early[0]} matches {top}"
        return [finding(Code.WRONG_DRAW, move.at, message, player=player)]
    last = faces[-1]
    dry = number >= table.pool.low + table.below.low
    if last is not None and top is not None and not dry and not matches(table.rules, top, last):
        message = f"{player} stopped drawing at {last}, which does not match {top}"
        return [finding(Code.WRONG_DRAW, move.at, message, player=player)]
    return []


def _remedy(table: RoundTable) -> str:
    if table.below.is_none:
        return "there are no discards to shuffle either"
    return "shuffle all discards but the one on top, and write 'reshuffle: true'"


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
    message = f"{player} was recorded as losing a turn, but {whose}"
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
