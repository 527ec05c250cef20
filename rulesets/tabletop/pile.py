"""A pile of open cards, the last laid on top."""

from testcross.rulesets.tabletop.playing_card import PlayingCard


class Pile:
    """Open cards; None is one that is not known, which may be any."""

    def __init__(self, *cards: PlayingCard | None) -> None:
        self._cards = list(cards)
        self._lines = [0] * len(cards)

    def __len__(self) -> int:
        """Return how many cards lie there."""
        return len(self._cards)

    def copy(self) -> "Pile":
        """Return the same pile, to go on with apart from this one."""
        other = Pile(*self._cards)
        other._lines = list(self._lines)
        return other

    @property
    def cards(self) -> tuple[PlayingCard | None, ...]:
        """The cards, the one on top last."""
        return tuple(self._cards)

    @property
    def top(self) -> PlayingCard | None:
        """The card on top; None where it is not known or none lies there."""
        return self._cards[-1] if self._cards else None

    @property
    def line(self) -> int:
        """Where in the record the card on top was laid; 0 where that is not known."""
        return self._lines[-1] if self._lines else 0

    def lay(self, card: PlayingCard | None, line: int) -> None:
        """Lay a card on top, which a line of the record says."""
        self._cards.append(card)
        self._lines.append(line)

    def forget_order(self) -> None:
        """Let any cards lie there, one more than before: something may not have been written."""
        self._cards = [None] * (len(self._cards) + 1)
        self._lines = [0] * len(self._cards)

    def draw(self, card: PlayingCard | None) -> bool:
        """Take a card off, and tell whether it can have been the one on top.

        If it was not, it stays open whether it was drawn from below or only written wrongly: from
        its place upwards any card may lie there; anywhere, if it lay nowhere.
        """
        if not self._cards:
            return False
        top = self._cards.pop()
        self._lines.pop()
        if top is None or card is None or top.fits(card):
            return True
        below = [i for i, other in enumerate(self._cards) if other is None or other.fits(card)]
        first = below[-1] if below else 0
        self._cards[first:] = [None] * (len(self._cards) - first)
        return False

    def pull(self, place: int) -> None:
        """Take a card out of the pile, from wherever it lies.

        Args:
            place: counted from the bottom, from 0.
        """
        del self._cards[place], self._lines[place]
