"""The face-down cards of a round that is played: which comes next, chance has decided."""

from collections.abc import Iterable
from random import Random
from typing import Generic, TypeVar

CardT = TypeVar("CardT")


class ShuffledDeck(Generic[CardT]):
    """A deck that is shuffled for every round, and of which cards are turned up one by one."""

    def __init__(self, deck: Iterable[CardT], rng: Random) -> None:
        self._deck = tuple(deck)
        self._rng = rng
        self._cards: list[CardT] = []

    def __len__(self) -> int:
        """Return how many cards are left to draw."""
        return len(self._cards)

    def shuffle(self) -> None:
        """Begin again with all cards."""
        self._cards = list(self._deck)
        self._rng.shuffle(self._cards)

    def next(self) -> CardT:
        """Return the card on top."""
        return self._cards.pop()

    def next_cards(self, number: int) -> list[CardT]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self._cards.pop() for _ in range(min(number, len(self._cards)))]
