"""The cards of a record, and the deck in the order in which it lay, where that is written."""

from collections import Counter
from collections.abc import Mapping, Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.moves import playing_card
from testcross.rulesets.gene_expression.round_state.turn_order import INSERTION
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.tabletop import PlacedCard, PlayingCard
from testcross.rulesets.tabletop.game_notes import EntryReader, placed_at


class CardReader(EntryReader):
    """Reads the cards of a record."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def card_called(self, text: str) -> PlayingCard:
        """Return the card of a name; raises a CardError for one that no card has."""
        return playing_card(parse_face(self._deck, text))

    def read(self, entry: Entry, player: str = "") -> tuple[PlacedCard, tuple[Finding, ...]]:
        """Return a card; an empty entry stands for any card, and is no mistake."""
        return super().read(entry, player) if entry.text else (placed_at(entry, None), ())


class DeckOrder:
    """Follows the deck card by card, until the first that does not fit, or a reshuffle."""

    def __init__(self, entries: Sequence[Entry], deck: Deck, reader: CardReader) -> None:
        """Read the cards, the one on top first."""
        placed, unread = reader.read_all(entries)
        self.findings: list[Finding] = [*unread]
        self._deck = deck
        self._next = 0
        self._cards = [one.card for one in placed]
        if not unread and entries:
            self.findings += _wrong_cards(placed, deck)
        self._is_followed = bool(entries) and not self.findings

    def check_deal(
        self, hands: Mapping[str, tuple[Placed, Sequence[PlacedCard]]], order: Sequence[str]
    ) -> list[Finding]:
        """Return whose hand is not what was dealt, one card at a time from who begins (EX-011).

        Where two cards of the deck have changed places, only the first of both hands is named.
        """
        found, differences = [], list[tuple[Counter[PlayingCard], Counter[PlayingCard]]]()
        number = len(order)
        for place, player in enumerate(order):
            if player not in hands or not self._is_followed:
                continue
            at, cards = hands[player]
            dealt = self._cards[place : number * self._deck.hand : number]
            due = Counter(card for card in dealt if card is not None)
            known = Counter(one.card for one in cards if one.card is not None)
            more, less = known - due, due - known
            if (more or len(cards) != due.total()) and (less, more) not in differences:
                differences.append((more, less))
                names = " ".join(str(card) for card in due.elements())
                message = f"{player} has different cards from the deck's deal; should be {names}"
                found.append(finding(Code.NOT_THE_NEXT_CARD, at, message, player=player))
        self._next = number * self._deck.hand
        self._is_followed = self._is_followed and not found
        return found

    def check_next(self, placed: PlacedCard, what: str, player: str = "") -> list[Finding]:
        """Return that a card is not the next of the deck, which is then followed no further."""
        due = self._cards[self._next] if self._next < len(self._cards) else None
        self._next += 1
        if not self._is_followed or placed.card in (due, None):
            return []
        self._is_followed = False
        message = f"{placed.card} was {what}, but {due or 'no card'} was next in the deck"
        return [finding(Code.NOT_THE_NEXT_CARD, placed, message, player=player)]

    def skip(self, number: int) -> None:
        """Pass over cards of which it is only known how many they are."""
        self._next += number
        if self._next > len(self._cards):
            self.forget()

    def skip_first(self) -> None:
        """Pass over a card that is turned up and not written (L10, L15).

        If it is an Insertion, cards may have been drawn for it that are not written either.
        """
        first = self._cards[self._next] if self._next < len(self._cards) else None
        self.skip(1)
        face = None if first is None else self._deck.by_code[first.name]
        if face is not None and face.action is not None and face.action.code == INSERTION:
            self.forget()

    def forget(self) -> None:
        """Follow the deck no further: it was shuffled."""
        self._is_followed = False


def _wrong_cards(placed: Sequence[PlacedCard], deck: Deck) -> list[Finding]:
    """Return that a list of cards is not the whole deck (EX-004)."""
    due = Counter(playing_card(face) for face in deck.cards())
    seen = Counter[PlayingCard]()
    for one in placed:
        if one.card is not None:
            seen[one.card] += 1
            if seen[one.card] > due[one.card]:
                message = f"{one.card} stands {counted(seen[one.card], 'time')} in the deck; "
                message += f"should be {due[one.card]}"
                return [finding(Code.TOO_MANY_COPIES, one, message)]
    if len(placed) < due.total():
        message = f"the deck has {len(placed)} cards; should be {due.total()}"
        return [finding(Code.TOO_MANY_COPIES, placed[0], message)]
    return []
