"""The face-down cards of a simulated round."""

from collections.abc import Iterable
from functools import cache
from random import Random

from testcross.rulesets.genetics.ruleset import Card, Ruleset
from testcross.rulesets.tabletop import PlacedCard, PlayingCard, ShuffledDeck


class Stock(ShuffledDeck[Card]):
    """The cards of a ruleset, also to be found by what stands on them."""

    def __init__(self, ruleset: Ruleset, rng: Random) -> None:
        super().__init__(ruleset.deck(), rng)
        self._by_face = {_face(card): card for card in ruleset.deck()}

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
