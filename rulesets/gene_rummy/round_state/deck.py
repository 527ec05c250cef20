"""The cards of Gene Rummy as they lie on the table: a variety and a sex."""

from collections import Counter

from testcross.rulesets.english import listed
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tabletop import PlayingCard, Sightings


class Deck:
    """Reads the cards of a record and counts those that come to light."""

    def __init__(self, ruleset: Ruleset, clerk: Clerk) -> None:
        self._ruleset = ruleset
        self._clerk = clerk
        cards = ruleset.deck()
        self.size = len(cards)
        self._census = Sightings(Counter(PlayingCard(c.variety.name, c.sex) for c in cards))

    def read(self, entry: Entry | None, player: str = "") -> PlayingCard | None:
        """Return the card; None, and a finding, where it cannot be told which it is."""
        if entry is None:
            return None
        try:
            return self._card(entry.text, None)
        except CardError as error:
            self._clerk.add(RecordCode.UNKNOWN_CARD, entry, player, str(error))
        except NotationError as error:
            self._clerk.add(RecordCode.UNREADABLE_GENOTYPE, entry, player, str(error))
        return None

    def read_played(self, entry: Entry, role_sex: str | None = None) -> PlayingCard | None:
        """Return a card of a mating, with the sex of its role if none is written.

        What cannot be read there is found by whoever judges the mating.
        """
        try:
            return self._card(entry.text, role_sex)
        except (CardError, NotationError):
            return None

    def see(self, entry: Entry, card: PlayingCard | None, player: str = "") -> bool:
        """Count a card that comes to light, and take down where the deck has no more of it."""
        if card is None or self._census.see(card, entry.line):
            return True
        copies, lines = self._census.copies(card), self._census.lines(card)
        before = listed([f"line {line}" for line in lines], "and")
        message = f"{card} is one too many: the deck has {copies}, seen on {before}"
        self._clerk.add(
            Code.TOO_MANY_COPIES, entry, player, message if copies else f"the deck has no {card}"
        )
        return False

    def _card(self, text: str, sex: str | None) -> PlayingCard:
        animal = parse_animal(self._ruleset, text)
        name = animal.variety.name if animal.variety else animal.label
        return PlayingCard(name, animal.sex or sex)
