"""The cards of a record: which face is meant."""

from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.round_state.moves import playing_card
from testcross.rulesets.refereeing import EntryReader
from testcross.rulesets.tabletop import PlayingCard


class CardReader(EntryReader):
    """Reads the cards of a record."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def card_called(self, text: str) -> PlayingCard:
        """Return the card of a name; raises a CardError for one that no card has."""
        return playing_card(parse_face(self._deck, text))
