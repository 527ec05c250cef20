"""How often each card of a deck has been seen."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from testcross.rulesets.table.playing_card import PlayingCard


class Census:
    """Counts cards as they come to light, against the copies that the deck has."""

    def __init__(self, copies: Mapping[PlayingCard, int]) -> None:
        self._copies = Counter(copies)
        self._seen: defaultdict[PlayingCard, list[int]] = defaultdict(list)

    def copies(self, card: PlayingCard) -> int:
        """Return how many cards of the deck may be this one."""
        return sum(number for other, number in self._copies.items() if other.fits(card))

    def see(self, card: PlayingCard, line: int) -> bool:
        """Count a card that comes to light; False, and not counted, where the deck has no more.

        Args:
            card: the card.
            line: where in the record it does.
        """
        if self._is_exhausted(card):
            return False
        self._seen[card].append(line)
        return True

    def lines(self, card: PlayingCard) -> tuple[int, ...]:
        """Return where cards came to light that may be this one."""
        found = (lines for other, lines in self._seen.items() if other.fits(card))
        return tuple(sorted(line for lines in found for line in lines))

    def _is_exhausted(self, card: PlayingCard) -> bool:
        """Tell whether all copies were seen: of the card itself, or of all that bear its name."""
        if card.sort is not None and len(self._seen[card]) >= self.copies(card):
            return True
        whole = PlayingCard(card.name, None)
        return len(self.lines(whole)) >= self.copies(whole)
