"""Johann's automa cards in a simulated game: in their order, drawn, and shuffled."""

from random import Random

from testcross.rulesets.genotype.round_state.automa_deck import AutomaDeck
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard


class AutomaPile:
    """The nine cards; when they are used up, those that are not in use are shuffled.

    Of nine cards that were drawn for one choice the last one is in use: the others were not valid.
    """

    def __init__(self, deck: AutomaDeck, rng: Random) -> None:
        self._cards = list(deck.cards.values())
        self._rng = rng
        self._down: list[AutomaCard] = []

    def shuffle(self) -> tuple[AutomaCard, ...]:
        """Shuffle all cards, and return their order, the one on top first."""
        self._down = list(self._cards)
        self._rng.shuffle(self._down)
        return tuple(reversed(self._down))

    def draw(self, in_use: list[AutomaCard]) -> AutomaCard:
        """Return the card on top, and put it to those in use."""
        if not self._down:
            aside = [card for card in self._cards if card not in in_use]
            self._down = aside or [card for card in self._cards if card is not in_use[-1]]
            self._rng.shuffle(self._down)
        in_use.append(self._down.pop())
        return in_use[-1]
