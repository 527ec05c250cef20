"""The cards of a simulated game, and what lay on the table before each entry."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.effects import EffectKind, names_of
from testcross.rulesets.genotype.owner_box import plant_list
from testcross.rulesets.genotype.round_state.automa_deck import AutomaDeck
from testcross.rulesets.genotype.round_state.move_parts import Card, DrawnCard, Said, Source
from testcross.rulesets.genotype.round_state.moves import AutomaCard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.simulator.player_view import PlayerView, card_of
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop import PlayingCard


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


CardT = TypeVar("CardT")


class DrawPile(Generic[CardT]):
    """A deck with its discards; an empty one is made anew when the next card is drawn (GT-096)."""

    def __init__(self, cards: Iterable[CardT], rng: Random) -> None:
        self._rng = rng
        self._down = list(cards)
        rng.shuffle(self._down)
        self.gone: list[CardT] = []
        self._anew: tuple[CardT, ...] = ()

    def __len__(self) -> int:
        """Return how many cards can be drawn, the discards included."""
        return len(self._down) + len(self.gone)

    @property
    def order(self) -> tuple[CardT, ...]:
        """The cards face down, the next one first."""
        return tuple(reversed(self._down))

    def draw(self) -> CardT:
        """Return the card on top."""
        if not self._down:
            self._down, self.gone = self.gone, []
            self._rng.shuffle(self._down)
            self._anew = self.order
        return self._down.pop()

    def draw_cards(self, number: int) -> list[CardT]:
        """Return so many cards from the top; fewer where there are no more."""
        return [self.draw() for _ in range(min(number, len(self)))]

    def made_anew(self) -> tuple[CardT, ...]:
        """Return the order of a deck that was made anew since this was asked last; else nothing."""
        anew, self._anew = self._anew, ()
        return anew

    def shuffle(self, out: Iterable[CardT] = ()) -> tuple[CardT, ...]:
        """Put the discards back and shuffle all; return the new order.

        Args:
            out: cards that were drawn and are not among the discards.
        """
        self._down = [*self._down, *self.gone, *out]
        self.gone = []
        self._rng.shuffle(self._down)
        return self.order


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
        every = names_of(EffectKind.ASSISTANT)
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


@dataclass(slots=True)
class GameLog:
    """The table before each entry, by where the entry stands in the record."""

    is_kept: bool
    """Whether anything is noted at all: without slips nobody asks."""
    _tables: dict[Path, GameTable] = field(default_factory=dict)

    def note(self, path: Path, table: GameTable) -> None:
        """Note how the table lies before an entry."""
        if self.is_kept:
            self._tables[path] = table.copy()

    def view(self, path: Path, player: str) -> PlayerView:
        """Return what a player sees before an entry."""
        return PlayerView(self._tables[path], player)
