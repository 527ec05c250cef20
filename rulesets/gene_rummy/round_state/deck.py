"""The deck of a round: how many copies of each card it has, and which of them were seen."""

from functools import cache

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.tabletop import PlacedCard, PlayingCard, Sightings


class Deck:
    """Counts the cards that are seen."""

    def __init__(self, size: int, sightings: Sightings) -> None:
        self.size = size
        self._sightings = sightings

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Deck":
        """Return the deck of a ruleset, of which nothing was seen."""
        varieties = tuple((variety.name, variety.copies) for variety in ruleset.varieties)
        return _unseen(varieties, ruleset.roles.sexes).copy()

    def copy(self) -> "Deck":
        """Return the same deck, to go on with apart from this one."""
        return Deck(self.size, self._sightings.copy())

    def see(self, placed: PlacedCard, player: str = "") -> tuple[Finding, ...]:
        """Count a card that is seen; a finding, and not counted, if the deck has no more of it."""
        card = placed.card
        if card is None or self._sightings.add(card, placed.line):
            return ()
        copies, lines = self._sightings.copies(card), self._sightings.lines(card)
        before = listed([f"line {line}" for line in lines], "and")
        message = f"{card} appears more often than the deck contains it: "
        message += f"the deck has {copies}, seen on {before}"
        text = message if copies else f"the deck has no {card}"
        return (finding(Code.TOO_MANY_COPIES, placed, text, player=player),)


@cache
def _unseen(varieties: tuple[tuple[str, int], ...], sexes: tuple[str, str]) -> Deck:
    """Return a deck that is not to be changed: it is every round's to start from."""
    copies = {PlayingCard(name, sex): number for name, number in varieties for sex in sexes}
    return Deck(sum(copies.values()), Sightings(copies))
