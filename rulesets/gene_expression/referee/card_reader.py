"""The cards of a record: which face is meant."""

from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.round_state.moves import playing_card
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.refereeing import EntryReader, placed_at
from testcross.rulesets.tabletop import PlacedCard, PlayingCard


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
