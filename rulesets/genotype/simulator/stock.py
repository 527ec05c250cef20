"""All cards of a simulated game, face down in their order or discarded."""

from collections.abc import Iterable
from random import Random

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.effects import EffectKind, effects
from testcross.rulesets.genotype.owner_box import plant_list
from testcross.rulesets.genotype.round_state.move_parts import Card, CardKind, DrawnCard, Source
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.simulator.draw_piles import DrawPile
from testcross.rulesets.genotype.simulator.player_view import card_of
from testcross.rulesets.tabletop import PlayingCard


class Stock:
    """The decks of plants, tools and assistants."""

    def __init__(self, box: Box, rng: Random, without: str = "") -> None:
        """Shuffle the cards of a box, but for one assistant who has been given away."""
        plants = (one.plant for one in plant_list(box).cards for _ in range(one.copies))
        tools = (
            entry["name"]
            for entry in box.lists["tool"].entries
            for _ in range(entry.get("copies", 1))
        )
        every = (one.name for one in effects().values() if one.kind is EffectKind.ASSISTANT)
        assistants = (name for name in every if name != without)
        self._piles: dict[CardKind, DrawPile[Card]] = {
            CardKind.PLANT: DrawPile(plants, rng),
            CardKind.TOOL: DrawPile(tools, rng),
            CardKind.ASSISTANT: DrawPile(assistants, rng),
        }

        self.rows: dict[CardKind, list[Card | None]] = {}
        """What lies face up, place by place; of cards alike the first one goes first."""

    def lay_row(self, kind: CardKind, number: int) -> tuple[Card, ...]:
        """Lay cards of a kind face up, and return them."""
        cards = tuple(self.pile(kind).draw_cards(number))
        self.rows[kind] = list(cards)
        return cards

    def leave_rows(self, *drawn: DrawnCard) -> None:
        """Let cards that were drawn face up leave their places."""
        for one in drawn:
            row = self.rows.get(one.kind, []) if one.kind is not None else []
            if one.source is Source.ROW and one.card in row:
                row[row.index(one.card)] = None

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

    def made_anew(self) -> dict[CardKind, tuple[Said[Card], ...]]:
        """Return the decks that were made anew since this was asked last, in their new order."""
        found = {kind: pile.made_anew() for kind, pile in self._piles.items()}
        return {kind: tuple(map(Said, cards)) for kind, cards in found.items() if cards}

    def lay_aside(self, kind: CardKind, cards: Iterable[PlayingCard]) -> None:
        """Lay cards on the discards that lay face up."""
        self.discard(kind, *(card_of(kind, one) for one in cards))
