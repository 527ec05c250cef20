"""A Substitution: two players exchange a card each, or their hands (EX-030, A-4)."""

from typing import TYPE_CHECKING

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.moves import Exchange
from testcross.rulesets.gene_expression.round_state.round_table import RoundTable
from testcross.rulesets.records.findings import Finding, finding

if TYPE_CHECKING:
    from testcross.rulesets.tabletop import PlacedCard


def exchange(table: RoundTable, move: Exchange) -> list[Finding]:
    """Let two players exchange cards; where it is not written who, it may be anybody."""
    if not move.players:
        table.assume_any_cards(table.hands)
        return []
    one, other = move.players
    if one == other:
        table.assume_any_cards(table.hands)
        message = f"{one} exchanged a card with nobody else; a Substitution takes two players"
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
