"""The face-down cards of a simulated round: which comes next, chance has decided."""

from collections.abc import Iterable
from functools import cache
from random import Random

from testcross.rulesets.genetics.ruleset import Card, Ruleset
from testcross.rulesets.tabletop import PlacedCard, PlayingCard


class Stock:
    """A deck that is shuffled for every round, and of which cards are turned up one by one."""

    def __init__(self, ruleset: Ruleset, rng: Random) -> None:
        self._deck = ruleset.deck()
        self._by_face = {_face(card): card for card in self._deck}
        self._rng = rng
        self._cards: list[Card] = []

    def shuffle(self) -> None:
        """Begin again with all cards."""
        self._cards = list(self._deck)
        self._rng.shuffle(self._cards)

    def next(self) -> Card:
        """Return the card on top."""
        return self._cards.pop()

    def next_cards(self, number: int) -> list[Card]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self._cards.pop() for _ in range(min(number, len(self._cards)))]

    def card(self, face: PlayingCard) -> Card:
        """Return the card of the deck that looks so."""
        return self._by_face[face]

    def cards(self, faces: Iterable[PlayingCard]) -> list[Card]:
        """Return the cards of the deck that look so."""
        by_face = self._by_face
        return [by_face[face] for face in faces]


def placed(card: Card) -> PlacedCard:
    """Return a card as it is in a move."""
    return _placed(card.variety.name, card.sex)


def all_placed(cards: Iterable[Card]) -> tuple[PlacedCard, ...]:
    """Return cards as they are in a move."""
    return tuple(_placed(card.variety.name, card.sex) for card in cards)


@cache
def _placed(name: str, sex: str) -> PlacedCard:
    face = PlayingCard(name, sex)
    return PlacedCard(face, str(face))


def _face(card: Card) -> PlayingCard:
    return PlayingCard(card.variety.name, card.sex)
