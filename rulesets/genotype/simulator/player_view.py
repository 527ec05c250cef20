"""What a player of a simulated game sees of the table, where everything is known."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from testcross.rulesets.genotype.cards import CardKind, Gene, PeaPlant, Trait, parse_plant
from testcross.rulesets.genotype.dice import DieLaw, die_law
from testcross.rulesets.genotype.effects import Effect, effects
from testcross.rulesets.genotype.position import Goal, goals_of
from testcross.rulesets.genotype.round_state.board_limits import reduced
from testcross.rulesets.genotype.round_state.move_parts import Card
from testcross.rulesets.genotype.round_state.moves import ROUNDS
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant
from testcross.rulesets.genotype.round_state.table import GameTable
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
        return reduced(price, sum(effects()[one].discount for one in self.board.assistants))

    def ready(self) -> Iterator[Effect]:
        """Yield the assistants that have not been used in this round."""
        yield from (effects()[one] for one in self.board.assistants if one not in self.board.used)

    def open_traits(self) -> list[OpenTrait]:
        """Return all open traits, plant by plant from the top; of plants alike the first only."""
        found = (
            OpenTrait(plant, trait) for plant in self.board.garden for trait in plant.open_traits
        )
        return list({(one.plant.card, one.trait): one for one in found}.values())

    @property
    def free_slots(self) -> int:
        """How many dice slots are free."""
        board = self.board
        brought = board.slots.low + board.extra_slots.low
        return self.table.limits.slots + brought - board.dice.low

    @property
    def free_plots(self) -> int:
        """How many plots are free for plants from the hand."""
        taken = sum(plant.bed.name == "PLOT" for plant in self.board.garden)
        return self.table.limits.plots + self.board.plots.low - taken

    def goals(self) -> tuple[Goal, ...]:
        """Return the player's goals."""
        return self.board.goals(self.table.goals)

    def free_goals(self) -> list[Goal]:
        """Return the goals that nobody has claimed."""
        overlays = self.table.rules.overlays
        every = (goal for gene in Gene for goal in goals_of(gene, overlay=gene in overlays))
        return [goal for goal in every if goal not in self.table.goals]

    def goal_value(self, goal: Goal) -> int:
        """Return the points that a goal gives for a plant."""
        grounds = self.table.grounds
        key = "overlays.goal" if goal.gene in self.table.rules.overlays else f"goals.{goal}"
        return grounds.rules.box.number(key)

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
