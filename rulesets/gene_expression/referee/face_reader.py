"""From what is written to cards: which are meant, and what cannot be read of them."""

from collections.abc import Sequence

from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.round_state.moves import playing_card
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.tabletop import PlacedCard


class FaceReader:
    """Reads the cards of a record."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def read(self, entry: Entry, player: str = "") -> tuple[PlacedCard, tuple[Finding, ...]]:
        """Return a card; with a finding where it is unknown which."""
        try:
            card = playing_card(parse_face(self._deck, entry.text))
        except CardError as error:
            found = finding(RecordCode.UNKNOWN_CARD, entry, str(error), player=player)
            return PlacedCard(None, entry.text, entry.line, entry.column), (found,)
        return PlacedCard(card, entry.text, entry.line, entry.column), ()

    def read_all(
        self, entries: Sequence[Entry], player: str = ""
    ) -> tuple[tuple[PlacedCard, ...], list[Finding]]:
        """Return some cards, with what cannot be read of them."""
        read = [self.read(entry, player) for entry in entries]
        return tuple(card for card, _ in read), [one for _, found in read for one in found]
