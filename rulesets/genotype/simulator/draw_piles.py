"""The cards of a simulated game: face down in their order, face up, and discarded."""

from collections.abc import Iterable
from random import Random
from typing import Generic, TypeVar

CardT = TypeVar("CardT")


class DrawPile(Generic[CardT]):
    """A deck with its discards; an empty one is made anew when the next card is drawn (GT-096)."""

    def __init__(self, cards: Iterable[CardT], rng: Random) -> None:
        self._rng = rng
        self._down = list(cards)
        rng.shuffle(self._down)
        self.gone: list[CardT] = []
        self._anew: tuple[CardT, ...] = ()

    def __len__(self) -> int:
        """Return how many cards can be drawn, the discards included."""
        return len(self._down) + len(self.gone)

    @property
    def order(self) -> tuple[CardT, ...]:
        """The cards face down, the next one first."""
        return tuple(reversed(self._down))

    def draw(self) -> CardT:
        """Return the card on top."""
        if not self._down:
            self._down, self.gone = self.gone, []
            self._rng.shuffle(self._down)
            self._anew = self.order
        return self._down.pop()

    def draw_cards(self, number: int) -> list[CardT]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self.draw() for _ in range(min(number, len(self)))]

    def made_anew(self) -> tuple[CardT, ...]:
        """Return the order of a deck that was made anew since this was asked last; else nothing."""
        anew, self._anew = self._anew, ()
        return anew

    def shuffle(self, out: Iterable[CardT] = ()) -> tuple[CardT, ...]:
        """Put the discards back and shuffle all; return the new order.

        Args:
            out: cards that were drawn and are not among the discards.
        """
        self._down = [*self._down, *self.gone, *out]
        self.gone = []
        self._rng.shuffle(self._down)
        return self.order
