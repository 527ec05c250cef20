"""The face-down cards of a simulated round, and those laid on the discard pile."""

from collections.abc import Iterator
from random import Random

from testcross.rulesets.gene_expression.cards import CardFace, Deck


class Stock:
    """A shuffled deck, from which cards are drawn one by one."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        self._deck = deck
        self._rng = rng
        self._pile: list[CardFace] = []
        self.discards: list[CardFace] = []
        """The discard pile, the card on top last."""

    def __len__(self) -> int:
        """Return how many cards are left to draw."""
        return len(self._pile)

    def shuffle(self) -> None:
        """Begin again with all cards."""
        self._pile = list(self._deck.cards())
        self._rng.shuffle(self._pile)
        self.discards = []

    def next(self) -> CardFace:
        """Return the card on top."""
        return self._pile.pop()

    @property
    def is_dry(self) -> bool:
        """Whether no card can be drawn, not even after a reshuffle."""
        return not self._pile and len(self.discards) < 2

    def draw(self) -> Iterator[CardFace | int]:
        """Yield the next card; before it or after it, where the discards are shuffled, how many."""
        if not self._pile and len(self.discards) > 1:
            yield self._reshuffle()
        if self._pile:
            yield self._pile.pop()
            if not self._pile and len(self.discards) > 1:
                yield self._reshuffle()

    def _reshuffle(self) -> int:
        *below, top = self.discards
        self._rng.shuffle(below)
        self._pile, self.discards = below, [top]
        return len(below)
