"""How often each card of a deck has been seen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from testcross.rulesets.tabletop.playing_card import PlayingCard


class Sightings:
    """Counts cards as they are seen, against the copies in the deck."""

    def __init__(self, copies: Mapping[PlayingCard, int]) -> None:
        self._copies: defaultdict[str, Counter[PlayingCard]] = defaultdict(Counter)
        self._named: Counter[str] = Counter()
        """How many cards of each name the deck has."""
        self._seen: defaultdict[str, list[tuple[PlayingCard, int]]] = defaultdict(list)
        for card, number in copies.items():
            self._copies[card.name][card] += number
            self._named[card.name] += number

    def copy(self) -> "Sightings":
        """Return the same count, to go on with apart from this one."""
        other = Sightings({})
        other._copies, other._named = self._copies, self._named
        other._seen = defaultdict(list, {name: list(seen) for name, seen in self._seen.items()})
        return other

    def copies(self, card: PlayingCard) -> int:
        """Return how many cards of the deck may be this one."""
        copies = self._copies[card.name]
        return sum(number for other, number in copies.items() if other.fits(card))

    def add(self, card: PlayingCard, line: int) -> bool:
        """Count a card that is seen; False, and not counted, if the deck has no more of it.

        Args:
            card: the card.
            line: where in the record it was seen.
        """
        if self._is_exhausted(card):
            return False
        self._seen[card.name].append((card, line))
        return True

    def forget(self, card: PlayingCard) -> None:
        """Count a card once less: it went where it cannot be seen, as into a new draw pile."""
        seen = self._seen[card.name]
        for place, (other, _) in enumerate(seen):
            if other == card:
                del seen[place]
                return

    def forget_all_but(self, cards: Iterable[PlayingCard]) -> None:
        """Count only these cards: all others may be where they cannot be seen.

        Args:
            cards: those of which it is known where they are.
        """
        certain = Counter(cards)
        for name, seen in self._seen.items():
            kept = []
            for card, line in seen:
                if certain[card]:
                    certain[card] -= 1
                    kept.append((card, line))
            self._seen[name] = kept

    def lines(self, card: PlayingCard) -> tuple[int, ...]:
        """Return where cards were seen that may be this one."""
        return tuple(sorted(line for other, line in self._seen[card.name] if other.fits(card)))

    def _is_exhausted(self, card: PlayingCard) -> bool:
        """Tell whether all copies were seen: of the card itself, or of all that bear its name."""
        seen = self._seen[card.name]
        if card.sort is not None and sum(one == card for one, _ in seen) >= self.copies(card):
            return True
        return len(seen) >= self._named[card.name]
