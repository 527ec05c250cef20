"""What a player holds, as far as the record tells."""

from collections.abc import Iterable

from testcross.rulesets.tabletop.count import Count
from testcross.rulesets.tabletop.playing_card import PlayingCard


class Hand:
    """Some cards that are known to be held, and a number of cards in all.

    A card played that is not among the known ones is taken for one of the unknown, as long as
    there can be any.
    """

    def __init__(self, known: Iterable[PlayingCard], size: Count) -> None:
        self._known = list(known)
        self.size = size

    def copy(self) -> "Hand":
        """Return the same hand, to go on with apart from this one."""
        return Hand(self._known, self.size)

    @property
    def known(self) -> tuple[PlayingCard, ...]:
        """The cards that are known to be held, in the order in which they came."""
        return tuple(self._known)

    @property
    def may_hide(self) -> bool:
        """Whether cards may be held that nobody wrote down."""
        return self.size.high > len(self._known)

    def knows(self, card: PlayingCard) -> bool:
        """Tell whether the card is known to be held."""
        return card in self._known or any(held.fits(card) for held in self._known)

    def add(self, card: PlayingCard | None) -> None:
        """Take a card up; None is one that is not known."""
        self.size = self.size.more(1)
        if card is not None:
            self._known.append(card)

    def forget(self, card: PlayingCard) -> None:
        """Hold any card in the place of one that may not be held after all."""
        if card in self._known:
            self._known.remove(card)

    def take(self, card: PlayingCard | None) -> bool:
        """Lay a card down and tell whether it can have been held.

        One card fewer is held in either case: if it was not this one, it was another.
        """
        if card in self._known:
            self._known.remove(card)
            held = True
        else:
            held = self._remove(card) if card and self.knows(card) else self.may_hide
        self.size = self.size.less(1)
        return held or card is None

    def _remove(self, card: PlayingCard) -> bool:
        """Remove a card that fits; where it may be one of two, what is left is either of them."""
        gone, *more = [held for held in self._known if held.fits(card)]
        self._known.remove(gone)
        others = [held for held in more if held != gone]
        if card.sort is None and others:
            self._known[self._known.index(others[0])] = card
        return True


def undealt(cards: int, hands: Iterable[Hand]) -> Count:
    """Return how many of so many cards are left when hands were dealt from them.

    >>> undealt(71, [Hand((), Count.exactly(7)), Hand((), Count(6, 8))])
    Count(low=56, high=58)
    """
    sizes = [hand.size for hand in hands]
    low, high = sum(size.low for size in sizes), sum(size.high for size in sizes)
    return Count(max(0, cards - high), max(0, cards - low))
