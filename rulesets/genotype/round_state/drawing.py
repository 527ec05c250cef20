"""Cards that are drawn, from the face-up row or from the deck (GT-041, GT-092 to GT-096)."""

from collections.abc import Mapping, Sequence

from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment, effects
from testcross.rulesets.genotype.round_state.copies import check_copies, check_deck
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    DrawnCard,
    Said,
    Source,
    deck_of,
)
from testcross.rulesets.genotype.round_state.player_board import (
    IN_HAND,
    PlayerBoard,
    as_written,
    playing_card,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count, Hand, PlayingCard


def kind_of(drawn: DrawnCard) -> CardKind | None:
    """Return of which kind a card is that was drawn; None where that is not known."""
    if drawn.card is None:
        return drawn.kind
    return deck_of(drawn.card)


def draw_into_hand(
    table: GameTable, board: PlayerBoard, drawn: Sequence[DrawnCard]
) -> list[Finding]:
    """Let a player draw cards and keep them."""
    found: list[Finding] = []
    for one in drawn:
        kind = kind_of(one)
        if kind is None:
            _draw_of_either_kind(table, board)
            continue
        wrong = leave_pile(table, board, one, kind)
        found += wrong
        keep(board, None if one.card is None or wrong else playing_card(one.card), kind)
        found += [] if wrong else check_copies(table, one.card, one, board.name)
    return found


def draw_unwritten(
    table: GameTable, board: PlayerBoard, number: int, kind: CardKind | None
) -> None:
    """Let a player draw cards that nobody wrote down, from the row or the deck."""
    for _ in range(number):
        if kind is None:
            _draw_of_either_kind(table, board)
            continue
        table.decks.pop(kind, None)
        blur_row(table, kind)
        keep(board, None, kind)


def renew_decks(table: GameTable, decks: Mapping[CardKind, Sequence[Said[Card]]]) -> list[Finding]:
    """Put decks that were made anew from their discards under what was left of the old ones.

    Where it is not known what was left, the order of the new deck tells nothing.
    """
    found = []
    for kind, deck in decks.items():
        left = table.decks.get(kind)
        if left is not None:
            table.decks[kind] = [*(playing_card(card.value) for card in reversed(deck)), *left]
            found += check_deck(table, kind, deck)
    return found


def leave_pile(
    table: GameTable, board: PlayerBoard, drawn: DrawnCard, kind: CardKind
) -> list[Finding]:
    """Take a card from the row or the deck; it must be there, as far as that is known (GT208)."""
    row = table.rows[kind]
    card = None if drawn.card is None else playing_card(drawn.card)
    if card is not None and drawn.source is not Source.DECK and row.may_have(card):
        row.take(card)
        return []
    if card is not None and drawn.source is Source.ROW:
        text = f"{board.name} drew {drawn.card} from the face-up cards; it does not lie there"
        _doubt_pile(table, kind)
        return table.breach(Code.WRONG_DRAW, drawn, text, board.name, rule="GT-094")
    return _take_from_deck(table, board, drawn, kind, card)


def _take_from_deck(
    table: GameTable,
    board: PlayerBoard,
    drawn: DrawnCard,
    kind: CardKind,
    card: PlayingCard | None,
) -> list[Finding]:
    deck = table.decks.get(kind)
    if not deck:
        table.decks.pop(kind, None)
        return []
    top = deck.pop()
    if card is None or top.fits(card):
        return []
    del table.decks[kind]
    text = f"{board.name} drew {drawn.card} from the deck; the card on top was {as_written(top)}"
    is_row_known = drawn.source is Source.DECK or table.rows[kind].places is not None
    rests_on = () if is_row_known else (table.limits.row_key,)
    found = table.grounds.breach(
        Code.WRONG_DRAW, drawn, text, player=board.name, rests_on=rests_on, rule="GT-096"
    )
    if drawn.source is not Source.DECK:
        _doubt_pile(table, kind)
    return [found]


def _doubt_pile(table: GameTable, kind: CardKind) -> None:
    """Leave open whether a card was taken from the row or from the deck, and which."""
    table.decks.pop(kind, None)
    blur_row(table, kind)


def keep(board: PlayerBoard, card: PlayingCard | None, kind: CardKind) -> None:
    """Take a card into the hand; some tools are to be played at once (GT-016, GT-102)."""
    board.hands[kind].add(card)
    if card is not None and kind is CardKind.TOOL:
        effect = effects()[card.name]
        if effect.moment is Moment.RECEIPT:
            board.owed.append(card.name)


def doubt_number(board: PlayerBoard, kind: CardKind | None, drawn: int, due: int) -> None:
    """Leave open whether as many cards were drawn as are written, or as are due."""
    for one in IN_HAND if kind is None else (kind,):
        hand = board.hands[one]
        low, high = min(0, due - drawn), max(0, due - drawn)
        size = Count(max(0, hand.size.low + low), hand.size.high + high)
        board.hands[one] = Hand((), size) if low else Hand(hand.known, size)


def blur_row(table: GameTable, kind: CardKind) -> None:
    """Leave open whether a card was taken from the row, and which."""
    row = table.rows[kind]
    row.forget()
    row.unknown = Count(max(0, row.unknown.low - 1), row.unknown.high)


def _draw_of_either_kind(table: GameTable, board: PlayerBoard) -> None:
    for kind in IN_HAND:
        table.decks.pop(kind, None)
        hand = board.hands[kind]
        board.hands[kind] = Hand(hand.known, Count(hand.size.low, hand.size.high + 1))
