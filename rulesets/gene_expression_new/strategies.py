"""How simulated players choose: by chance, or greedily."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from testcross.rulesets.gene_expression_new.deck import CardFace

STRATEGIES = ("greedy", "random")
_HARMFUL = ("INS", "TRA")
_SHEDDING = "DEL"
_PLAYS_DRAWN = 0.5
"""How often a random player plays the card drawn at once, where it matches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player sees before choosing."""

    player: str
    hand: Sequence[CardFace]
    following: str
    """Who plays next."""
    sizes: Mapping[str, int]
    """How many cards everybody holds."""

    @property
    def leader(self) -> str:
        """The other player with the fewest cards, the next to play among equals."""
        others = {name: size for name, size in self.sizes.items() if name != self.player}
        fewest = min(others.values())
        first = [name for name, size in others.items() if size == fewest]
        return self.following if self.following in first else first[0]


class Strategy(Protocol):
    """Chooses for one player."""

    def play(self, view: View, playable: Sequence[CardFace], /) -> CardFace:
        """Return the card to lay down, out of those that may be."""
        ...

    def plays_drawn(self, view: View, card: CardFace, /) -> bool:
        """Tell whether the card just drawn, which matches, is played at once."""
        ...

    def exchange(self, view: View) -> tuple[str, str]:
        """Return who exchanges cards for a Substitution."""
        ...

    def give(self, hand: Sequence[CardFace]) -> CardFace:
        """Return the card that is given away in an exchange."""
        ...


class RandomStrategy:
    """Leaves everything to chance."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def play(self, _view: View, playable: Sequence[CardFace], /) -> CardFace:
        """Return any card."""
        return self._rng.choice(playable)

    def plays_drawn(self, _view: View, _card: CardFace, /) -> bool:
        """Play the card drawn every other time."""
        return self._rng.random() < _PLAYS_DRAWN

    def exchange(self, view: View) -> tuple[str, str]:
        """Return any two players."""
        one, other = self._rng.sample(list(view.sizes), 2)
        return one, other

    def give(self, hand: Sequence[CardFace]) -> CardFace:
        """Return any card."""
        return self._rng.choice(hand)


class GreedyStrategy:
    """Gets the most points out of the hand first, actions by what they do to the leader.

    What is left in the hand goes to whoever is out, so the dearest cards go first. Of actions, all
    worth the same, one that costs the leader a turn is best, then a Deletion, which takes another
    card along.
    """

    def play(self, view: View, playable: Sequence[CardFace], /) -> CardFace:
        """Return the card that is best to be rid of."""
        return max(playable, key=lambda card: (card.points, self._harm(view, card)))

    def plays_drawn(self, _view: View, _card: CardFace, /) -> bool:
        """Play the card drawn whenever it matches."""
        return True

    def exchange(self, view: View) -> tuple[str, str]:
        """Exchange the dearest card for one of the leader's; without a card, let two others."""
        if view.hand:
            return view.player, view.leader
        others = [name for name in view.sizes if name != view.player]
        return others[0], others[1]

    def give(self, hand: Sequence[CardFace]) -> CardFace:
        """Return the dearest card."""
        return max(hand, key=lambda card: card.points)

    def _harm(self, view: View, card: CardFace) -> int:
        if card.action is None:
            return 0
        if card.action.code in _HARMFUL:
            return 3 if view.following == view.leader else 1
        return 2 if card.action.code == _SHEDDING and len(view.hand) > 1 else 0


def make_strategy(name: str, rng: Random) -> Strategy:
    """Return the strategy of that name; chance decides for players that leave it to it."""
    return GreedyStrategy() if name == STRATEGIES[0] else RandomStrategy(rng)
