"""Laying cards, and what they ask for: another card, an exchange."""

from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.matching import hold_against, matches, may_follow_deletion
from testcross.rulesets.gene_expression.round_state.moves import (
    DELETION,
    SUBSTITUTION,
    EndTurn,
    Exchange,
    Extra,
    Play,
    TurnAtHand,
)
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.gene_expression.round_state.turn_order import INSERTION, TRANSLOCATION
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import PlacedCard


def lay_card(table: RoundTable, turn: TurnAtHand, move: Play, *, free: bool) -> list[Finding]:
    """Lay a card that matches the one on top (EX-020).

    Args:
        table: as it stands.
        turn: what was done so far in it.
        move: who lays which card.
        free: whether any card but a Deletion may be laid, on one that was turned up (A-6).
    """
    player, placed = move.player, move.card
    found: list[Finding] = []
    card, top = table.face(placed.card), table.top
    found += _not_drawn(turn, move)
    taken = table.take(player, placed)
    if not found:
        found += taken
    if not found and free and card is not None and top is not None:
        found += _as_extra(player, placed, card, top)
    elif not found and not free and card is not None and top is not None:
        found += _no_match(table, move, card, top)
    _lay(table, turn, placed, card, doubtful=bool(found) or placed.doubtful)
    if found:
        table.assume_any_cards([player])
    turn.played += 1
    if found and found[0].code == Code.NOT_THE_CARD_DRAWN:
        turn.needless = ()
        table.doubt_number(player, len(turn.drawn), 0)
    return [*turn.needless, *found]


def _not_drawn(turn: TurnAtHand, move: Play) -> list[Finding]:
    """Refuse another card than the one drawn (EX-026)."""
    drawn, card = turn.drawn, move.card.card
    if not drawn or card is None or card in drawn or None in drawn:
        return []
    message = f"{move.player} drew {drawn[-1]} and played {card}; only the card drawn may be "
    message += "played"
    return [finding(Code.NOT_THE_CARD_DRAWN, move.card, message, player=move.player)]


def _no_match(table: RoundTable, move: Play, card: CardFace, top: CardFace) -> list[Finding]:
    if matches(table.rules, top, card):
        return []
    match = hold_against(table.rules, top, card)
    message = f"{move.player} played {card} on {top}, which it does not match"
    reason = "; ".join(match.reasons)
    reason = f"{reason[:1].upper()}{reason[1:]}."
    return [finding(Code.NO_MATCH, move.card, message, player=move.player, reason=reason)]


def lay_extra(table: RoundTable, turn: TurnAtHand, move: Extra) -> list[Finding]:
    """Lay another card, which a Deletion takes along (EX-032)."""
    player, placed, top = move.player, move.card, table.top
    card = table.face(placed.card)
    found: list[Finding] = []
    is_second = not turn.owes_extra and not turn.doubtful
    if is_second and card is not None:
        below = "another card" if top is None else str(top)
        message = f"{player} played {card} besides {below}; only a Deletion "
        message += "takes another card along"
        found.append(finding(Code.SECOND_CARD, placed, message, player=player))
    elif not is_second and card is not None and top is not None:
        found += _as_extra(player, placed, card, top)
    taken = table.take(player, placed)
    if not found:
        found += taken
    _lay(table, turn, placed, card, doubtful=bool(found) or placed.doubtful)
    turn.owes_extra = False
    turn.played += 1
    if found or is_second:
        table.doubt_play(player)
    if is_second:
        table.doubt_second_card(player)
    return found


def _as_extra(player: str, placed: PlacedCard, card: CardFace, top: CardFace) -> list[Finding]:
    """Refuse a Deletion as the card that a Deletion takes along (EX-032)."""
    if top.action is None or may_follow_deletion(card, top):
        return []
    message = f"{player} played {card} with {top}; a Deletion takes any card but a Deletion"
    return [finding(Code.WRONG_EXTRA_CARD, placed, message, player=player)]


def _lay(
    table: RoundTable,
    turn: TurnAtHand,
    placed: PlacedCard,
    card: CardFace | None,
    *,
    doubtful: bool,
) -> None:
    """Lay a card, and see what its action asks for."""
    turn.doubtful = (turn.doubtful or doubtful or card is None) and not table.is_exact
    if turn.doubtful and placed.card is not None:
        table.seen.forget(placed.card)  # it may be in the new draw pile one day
    table.lay(None if turn.doubtful else placed.card, placed.line)
    action = "" if card is None or card.action is None else card.action.code
    turn.owes_extra = action == DELETION
    turn.owes_exchange = action == SUBSTITUTION
    turn.effect = action if action in (TRANSLOCATION, INSERTION) else ""


def exchange(table: RoundTable, move: Exchange) -> list[Finding]:
    """Let two players exchange cards; where it is not written who, it may be anybody."""
    if not move.players:
        table.assume_any_cards(table.hands)
        return []
    one, other = move.players
    if one == other:
        table.assume_any_cards(table.hands)
        message = f"{one} exchanged a card alone; a Substitution needs two players"
        return [finding(Code.WRONG_EXCHANGE, move.at, message, player=move.player)]
    if table.rules.swaps_hands:
        table.hands[one], table.hands[other] = table.hands[other], table.hands[one]
        _swap_doubts(table, one, other)
        return _cards_in_a_swap_of_hands(move)
    return _exchange_cards(table, move)


def _exchange_cards(table: RoundTable, move: Exchange) -> list[Finding]:
    found: list[Finding] = []
    given: list[PlacedCard | None] = []
    for player, placed in zip(move.players, move.cards, strict=True):
        if placed is None or placed.card is None:
            table.assume_any_cards([player])
            table.hands[player].take(None)
            given.append(None)
            continue
        wrong = table.take(player, placed)
        if wrong and wrong[0].code == Code.CARD_NOT_HELD:
            message = f"{player} gave {placed.card}, but did not hold it"
            wrong = (finding(Code.WRONG_EXCHANGE, placed, message, player=player),)
        given.append(None if wrong else placed)
        found += wrong
    for player, placed in zip(reversed(move.players), given, strict=True):
        table.hands[player].add(None if placed is None else placed.card)
        if placed is None:
            table.doubtful.add(player)
    return found


def _swap_doubts(table: RoundTable, one: str, other: str) -> None:
    doubts = {one: other in table.doubtful, other: one in table.doubtful}
    for player, doubtful in doubts.items():
        (table.doubtful.add if doubtful else table.doubtful.discard)(player)


def _cards_in_a_swap_of_hands(move: Exchange) -> list[Finding]:
    """Refuse single cards where whole hands are exchanged."""
    named = [card for card in move.cards if card is not None]
    if not named:
        return []
    message = "a Substitution exchanges whole hands in this game, not single cards"
    return [finding(Code.WRONG_EXCHANGE, named[0], message, player=move.player)]


def undone(table: RoundTable, turn: TurnAtHand, move: EndTurn, *, free: bool) -> list[Finding]:
    """Return the finding that a turn ends too early; none where it is complete.

    Args:
        table: as it stands.
        turn: what was done in it.
        move: whose turn ends.
        free: whether any card but a Deletion might have been laid, on one that was turned up (A-6).
    """
    player, top = move.player, table.top
    if not turn.played and not turn.drawn:
        nothing_to_draw = table.pool.may_be_none and table.below.may_be_none
        if nothing_to_draw or (free and table.holds_only_deletions(player)):
            return []
        message = f"{player} neither played nor drew a card"
        return [finding(Code.WRONG_DRAW, move.at, message, player=player)]
    if turn.owes_extra and top is not None and player not in table.doubtful:
        others = [face for face in table.known_faces(player) if may_follow_deletion(face, top)]
        if others:
            message = f"{player} played {top} alone, but held {others[0]}: a Deletion takes "
            message += "another card along"
            return [finding(Code.WRONG_EXTRA_CARD, move.at, message, player=player)]
    return []
