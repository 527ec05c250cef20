"""The face-down cards of a simulated round: which comes next, chance has decided."""

from collections.abc import Iterable
from random import Random

from testcross.rulesets.gene_rummy.round_state.moves import PlacedCard
from testcross.rulesets.gene_rummy.strategies import card_text
from testcross.rulesets.genetics.ruleset import Card, Ruleset
from testcross.rulesets.tabletop import PlayingCard


class Stock:
    """A shuffled deck, of which cards are turned up one by one."""

    def __init__(self, ruleset: Ruleset, rng: Random) -> None:
        self._cards = list(ruleset.deck())
        self._by_name = {_face(card): card for card in self._cards}
        rng.shuffle(self._cards)

    def next(self) -> Card:
        """Return the card on top."""
        return self._cards.pop()

    def next_cards(self, number: int) -> list[Card]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self._cards.pop() for _ in range(min(number, len(self._cards)))]

    def card(self, face: PlayingCard) -> Card:
        """Return the card of the deck that looks so."""
        return self._by_name[face]

    def cards(self, faces: Iterable[PlayingCard]) -> list[Card]:
        """Return the cards of the deck that look so."""
        return [self._by_name[face] for face in faces]


def placed(card: Card) -> PlacedCard:
    """Return a card as it is in a move."""
    return PlacedCard(_face(card), card_text(card))


def all_placed(cards: Iterable[Card]) -> tuple[PlacedCard, ...]:
    """Return cards as they are in a move."""
    return tuple(placed(card) for card in cards)


def _face(card: Card) -> PlayingCard:
    return PlayingCard(card.variety.name, card.sex)
