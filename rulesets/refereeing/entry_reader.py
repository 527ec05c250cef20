"""From what is written to cards on the table: which is meant, or why that cannot be read."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.tabletop import PlacedCard, PlayingCard


class EntryReader(ABC):
    """Reads the entries of a record that are cards; each game knows what its cards are called."""

    @abstractmethod
    def card_called(self, text: str) -> PlayingCard:
        """Return the card of a name.

        Raises:
            CardError: for a name that no card has.
            NotationError: for a genotype that cannot be read.
        """

    def read(self, entry: Entry, player: str = "") -> tuple[PlacedCard, tuple[Finding, ...]]:
        """Return a card; with a finding where it is unknown which."""
        try:
            return placed_at(entry, self.card_called(entry.text)), ()
        except CardError as error:
            found = finding(RecordCode.UNKNOWN_CARD, entry, str(error), player=player)
        except NotationError as error:
            found = finding(RecordCode.UNREADABLE_GENOTYPE, entry, str(error), player=player)
        return placed_at(entry, None), (found,)

    def read_all(
        self, entries: Sequence[Entry], player: str = ""
    ) -> tuple[tuple[PlacedCard, ...], list[Finding]]:
        """Return some cards, with what cannot be read of them."""
        read = [self.read(entry, player) for entry in entries]
        return tuple(card for card, _ in read), [one for _, found in read for one in found]


def placed_at(entry: Entry, card: PlayingCard | None, *, doubtful: bool = False) -> PlacedCard:
    """Return a card where it is written."""
    return PlacedCard(card, entry.text, entry.line, entry.column, doubtful)
