"""The face-down cards of a simulated round, and those laid on the discard pile."""

from collections.abc import Iterator
from random import Random

from testcross.rulesets.gene_expression.cards import CardFace, Deck
from testcross.rulesets.tabletop import ShuffledDeck


class Stock(ShuffledDeck[CardFace]):
    """A shuffled deck, into which the discards go back when it is used up."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        super().__init__(deck.cards(), rng)
        self.discards: list[CardFace] = []
        """The discard pile, the card on top last."""

    def shuffle(self) -> None:
        """Begin again with all cards."""
        super().shuffle()
        self.discards = []

    @property
    def is_dry(self) -> bool:
        """Whether no card can be drawn, not even after a reshuffle."""
        return not self._cards and len(self.discards) < 2

    def draw(self) -> Iterator[CardFace | int]:
        """Yield the next card; before it or after it, where the discards are shuffled, how many."""
        if not self._cards and len(self.discards) > 1:
            yield self._reshuffle()
        if self._cards:
            yield self._cards.pop()
            if not self._cards and len(self.discards) > 1:
                yield self._reshuffle()

    def _reshuffle(self) -> int:
        *below, top = self.discards
        self._rng.shuffle(below)
        self._cards, self.discards = below, [top]
        return len(below)
