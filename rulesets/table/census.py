"""How often each card of a deck has been seen."""

from collections import Counter
from collections.abc import Mapping

from testcross.rulesets.table.playing_card import PlayingCard


class Census:
    """Counts cards as they come to light, against the copies that the deck has."""

    def __init__(self, copies: Mapping[PlayingCard, int]) -> None:
        self._copies = Counter(copies)
        self._seen: Counter[PlayingCard] = Counter()

    def copies(self, card: PlayingCard) -> int:
        """Return how many cards of the deck may be this one."""
        return sum(number for other, number in self._copies.items() if other.fits(card))

    def see(self, card: PlayingCard) -> bool:
        """Count a card that comes to light; False, and not counted, where the deck has no more."""
        if self._is_exhausted(card):
            return False
        self._seen[card] += 1
        return True

    def _is_exhausted(self, card: PlayingCard) -> bool:
        """Tell whether all copies were seen: of the card itself, or of all that bear its name."""
        if card.sort is not None and self._seen[card] >= self.copies(card):
            return True
        whole = PlayingCard(card.name, None)
        seen = sum(number for other, number in self._seen.items() if other.name == card.name)
        return seen >= self.copies(whole)
