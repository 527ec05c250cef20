"""A pile of open cards, the last laid on top."""

from testcross.rulesets.table.playing_card import PlayingCard


class Pile:
    """Open cards; None is one that is not known, which may be any."""

    def __init__(self, *cards: PlayingCard | None) -> None:
        self._cards = list(cards)

    def __len__(self) -> int:
        """Return how many cards lie there."""
        return len(self._cards)

    @property
    def top(self) -> PlayingCard | None:
        """The card on top; None where it is not known or none lies there."""
        return self._cards[-1] if self._cards else None

    def lay(self, card: PlayingCard | None) -> None:
        """Lay a card on top."""
        self._cards.append(card)

    def draw(self, card: PlayingCard | None) -> bool:
        """Take a card off, and tell whether it can have been the one on top.

        If it was not, whether it was drawn from below or only written wrongly stays open: what
        lies on top from then on may be any card.
        """
        if not self._cards:
            return False
        top = self._cards.pop()
        if top is None or card is None or top.fits(card):
            return True
        if self._cards:
            self._cards[-1] = None
        return False
