"""All cards of a simulated game, face down in their order or discarded."""

from collections.abc import Iterable
from random import Random

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.effects import EffectKind, effects
from testcross.rulesets.genotype.owner_box import plant_list
from testcross.rulesets.genotype.round_state.move_parts import Card, CardKind, DrawnCard, Source
from testcross.rulesets.genotype.simulator.draw_piles import DrawPile
from testcross.rulesets.genotype.simulator.player_view import card_of
from testcross.rulesets.tabletop import PlayingCard


class Stock:
    """The decks of plants, tools and assistants."""

    def __init__(self, box: Box, rng: Random) -> None:
        plants = (one.plant for one in plant_list(box).cards for _ in range(one.copies))
        tools = (
            entry["name"]
            for entry in box.lists["tool"].entries
            for _ in range(entry.get("copies", 1))
        )
        assistants = (one.name for one in effects().values() if one.kind is EffectKind.ASSISTANT)
        self._piles: dict[CardKind, DrawPile[Card]] = {
            CardKind.PLANT: DrawPile(plants, rng),
            CardKind.TOOL: DrawPile(tools, rng),
            CardKind.ASSISTANT: DrawPile(assistants, rng),
        }

    @property
    def plants(self) -> DrawPile[Card]:
        """The pea plants."""
        return self._piles[CardKind.PLANT]

    def pile(self, kind: CardKind) -> DrawPile[Card]:
        """Return the deck of a kind."""
        return self._piles[kind]

    def draw(self, kind: CardKind) -> DrawnCard:
        """Return the card on top of a deck."""
        return DrawnCard(card=self.pile(kind).draw(), kind=kind, source=Source.DECK)

    def known(self, drawn: DrawnCard) -> DrawnCard:
        """Return a card that is drawn, which is known from now on."""
        if drawn.card is None and drawn.kind is not None:
            return self.draw(drawn.kind)
        return drawn

    def discard(self, kind: CardKind, *cards: Card) -> None:
        """Lay cards on the discards."""
        self.pile(kind).gone += cards

    def made_anew(self) -> dict[CardKind, tuple[Card, ...]]:
        """Return the decks that were made anew since this was asked last, in their new order."""
        found = {kind: pile.made_anew() for kind, pile in self._piles.items()}
        return {kind: cards for kind, cards in found.items() if cards}

    def lay_aside(self, kind: CardKind, cards: Iterable[PlayingCard]) -> None:
        """Lay cards on the discards that lay face up."""
        self.discard(kind, *(card_of(kind, one) for one in cards))
