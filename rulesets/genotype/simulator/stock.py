"""The cards of a simulated game, and what lay on the table before each entry."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Generic, TypeVar

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.box_file import plant_list
from testcross.rulesets.genotype.cards import CardKind, Gene, PeaPlant, Trait, parse_plant
from testcross.rulesets.genotype.dice import DieLaw, die_law
from testcross.rulesets.genotype.effects import Effect, EffectKind, effects, names_of
from testcross.rulesets.genotype.position import Goal, every_goal
from testcross.rulesets.genotype.round_state.johann_table import AutomaDeck
from testcross.rulesets.genotype.round_state.move_parts import Card, DrawnCard, PlacedValue, Source
from testcross.rulesets.genotype.round_state.moves import ROUNDS, AutomaCard
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant, reduced
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import discount_of
from testcross.rulesets.genotype.scoring.player_score import goal_key
from testcross.rulesets.tabletop import PlayingCard

POINT = 10
"""Gains are told in tenths of a point."""


@dataclass(frozen=True, slots=True)
class OpenTrait:
    """A trait that can be covered."""

    plant: SownPlant
    trait: Trait


@dataclass(slots=True)
class PlayerView:
    """The table as one player sees it."""

    table: GameTable
    name: str

    @property
    def board(self) -> PlayerBoard:
        """What lies before the player."""
        return self.table.boards[self.name]

    @property
    def coins(self) -> int:
        """How many coins the player has."""
        return self.board.coins.low

    @property
    def rounds_left(self) -> int:
        """How many rounds come after this one."""
        return ROUNDS - self.table.number

    @property
    def tools(self) -> list[str]:
        """The tools in hand."""
        return [card.name for card in self.board.hands[CardKind.TOOL].known]

    @property
    def hand(self) -> list[PeaPlant]:
        """The plants in hand."""
        return [plant_of(card) for card in self.board.hands[CardKind.PLANT].known]

    def row(self, kind: CardKind) -> list[PlayingCard]:
        """Return the cards of a kind that lie face up."""
        return self.table.rows[kind].known

    def cost(self, price: int) -> int:
        """Return what a price comes to for the player (GT-188)."""
        return reduced(price, discount_of(self.board))

    def ready(self) -> Iterator[Effect]:
        """Yield the assistants that have not been used in this round."""
        yield from (effects()[one] for one in self.board.assistants if one not in self.board.used)

    def open_traits(self) -> list[OpenTrait]:
        """Return all open traits, plant by plant from the top; of plants alike the first only."""
        found = (
            OpenTrait(plant, trait) for plant in self.board.garden for trait in plant.open_traits
        )
        return list({(one.plant.card, one.trait): one for one in found}.values())

    def copies_of(self, trait: Trait) -> list[OpenTrait]:
        """Return all plants on which a trait is open, from the top."""
        return [OpenTrait(plant, trait) for plant in self.board.garden if plant.is_open(trait)]

    @property
    def free_slots(self) -> int:
        """Number of free dice slots."""
        board = self.board
        brought = board.slots.low + board.extra_slots.low
        return self.table.limits.slots + brought - board.dice.low

    @property
    def free_plots(self) -> int:
        """How many plots are free for plants from the hand."""
        taken = sum(not plant.bed for plant in self.board.garden)
        return self.table.limits.plots + self.board.plots.low - taken

    def goals(self) -> tuple[Goal, ...]:
        """Return the player's goals."""
        return self.board.goals(self.table.goals)

    def free_goals(self) -> list[Goal]:
        """Return the goals that nobody has claimed."""
        every = every_goal(self.table.rules.overlays)
        return [goal for goal in every if goal not in self.table.goals]

    def goal_value(self, goal: Goal) -> int:
        """Return the points that a goal gives for a plant."""
        rules = self.table.rules
        return rules.box.number(goal_key(goal, rules.overlays))

    def law(self, gene: Gene) -> DieLaw:
        """Return how the dice of a gene fall."""
        (parents,) = self.table.parents(gene)
        return die_law(parents)

    def worth(self, card: PeaPlant) -> int:
        """Return what a plant is worth when it is complete, in tenths of a point."""
        matching = sum(self.goal_value(goal) for goal in self.goals() if goal.counts(card))
        return POINT * ((card.points or 0) + matching)

    def gain_of(self, one: OpenTrait) -> int:
        """Return what covering a trait brings: the last ones of a plant bring the most."""
        left = len(one.plant.open_traits)
        return self.worth(one.plant.card) // left // (2 if left > 1 and not self.rounds_left else 1)


@cache
def plant_of(card: PlayingCard) -> PeaPlant:
    """Return the plant that a card in a hand or a row is."""
    return parse_plant(f"{card.sort}: {card.name}")


def card_of(kind: CardKind, card: PlayingCard) -> Card:
    """Return the card that lies in a hand or a row."""
    return plant_of(card) if kind is CardKind.PLANT else card.name


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

    def made_anew(self) -> dict[CardKind, tuple[PlacedValue[Card], ...]]:
        """Return the decks that were made anew since this was asked last, in their new order."""
        found = {kind: pile.made_anew() for kind, pile in self._piles.items()}
        return {kind: tuple(map(PlacedValue, cards)) for kind, cards in found.items() if cards}

    def lay_aside(self, kind: CardKind, cards: Iterable[PlayingCard]) -> None:
        """Lay cards on the discards that lay face up."""
        self.discard(kind, *(card_of(kind, one) for one in cards))
