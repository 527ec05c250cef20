"""Brother Johann in simulated games: his cards are drawn, and the rules say what he does."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from testcross.rulesets.genotype.cards import GENES, PeaPlant
from testcross.rulesets.genotype.effects import Space, Validates
from testcross.rulesets.genotype.round_state.breeding.begin import sort_all
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.johann_table import FIRST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, PlacedValue, Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    AutomaCard,
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, PlayerBoard, playing_card
from testcross.rulesets.genotype.round_state.solo.action_card import due_turn
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    goal_of_letter,
    refusal,
    settle_cheapest,
)
from testcross.rulesets.genotype.round_state.solo.johann_phase import due_phase
from testcross.rulesets.genotype.round_state.solo.johann_purchase import (
    assistant_of,
    cost_for_johann,
    nothing_affordable,
    purchases_of,
    refused_purchase,
    upgrade_of,
)
from testcross.rulesets.genotype.round_state.solo.johann_shift import due_shift
from testcross.rulesets.genotype.round_state.solo.johann_turn import due_by_dice
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.simulator.pick_play import PickPlay
from testcross.rulesets.genotype.simulator.stock import AutomaPile, Stock
from testcross.rulesets.genotype.simulator.upgrade_play import rolled_dice


@dataclass(slots=True)
class JohannPlay:
    """Plays Johann on the state of a game."""

    state: GameState
    stock: Stock
    rng: Random
    cards: AutomaPile
    paired: list[AutomaCard] = field(default_factory=list)
    """The cards beside his plants in this phase."""

    @property
    def johann(self) -> JohannTable:
        """His part of the table."""
        return self.state.table.johanns

    @property
    def name(self) -> str:
        """How he is called."""
        return self.johann.name

    @property
    def board(self) -> PlayerBoard:
        """What lies before him."""
        return self.state.table.johanns_board

    def deal(self) -> DealColumn:
        """Deal him his plants, and with Sister Elisabeth a goal (GT-221, GT-250)."""
        plants = self.stock.plants.draw_cards(FIRST_PLANTS)
        own = self.johann.own
        move = DealColumn(
            plants=tuple(NamedPlant(card=one) for one in plants if isinstance(one, PeaPlant))
        )
        if own is not None and own.validates is Validates.GOAL:
            self.cards.shuffle()
            drawn: list[AutomaCard] = []
            goal = None
            while goal is None:
                goal = goal_of_letter(self.state.table, self.cards.draw(drawn).letter)
            move = replace(move, supports=tuple(map(PlacedValue, drawn)), goal=PlacedValue(goal))
        self.state.push(move)
        return move

    def shuffle(self) -> tuple[AutomaCard, ...]:
        """Shuffle his cards, and return their order (GT-241)."""
        order = self.cards.shuffle()
        self.state.push(AutomaDeckOrder(cards=tuple(map(PlacedValue, order))))
        self.paired = []
        return order

    # working

    def turn(self) -> AutomaTurn:
        """Return his turn of the Working phase; it has been made."""
        own = self.johann.own
        is_last = self.board.markers.low == 1
        move = self._roll(own) if isinstance(own, Space) and is_last else self._by_cards()
        self.state.push(move)
        self.stock.leave_rows(*(move.draws or ()), *(move.discards or ()))
        for one in move.discards or ():
            if one.card is not None and one.kind is not None:
                self.stock.discard(one.kind, one.card)
        return move

    def _roll(self, own: Space) -> AutomaTurn:
        """Lay his last marker on his own assistant (GT-251)."""
        dice = tuple(rolled_dice(gene, self.rng) for gene in GENES)
        return AutomaTurn(space=own, dice=dice, validates=due_by_dice(self._as_seen(), dice))

    def _by_cards(self) -> AutomaTurn:
        """Draw an Action and a Support card, each again while it is not valid (GT-227)."""
        table = self.state.table
        in_use: list[AutomaCard] = []
        actions, supports = [self.cards.draw(in_use)], [self.cards.draw(in_use)]
        while refusal(table, actions[-1]) is not None:
            actions.append(self.cards.draw(in_use))
        while refusal(table, actions[-1], supports[-1]) is not None:
            supports.append(self.cards.draw(in_use))
        settle_cheapest(table, actions[-1].action, None)
        move = due_turn(self._as_seen(), actions[-1], supports[-1], self._plants())
        return replace(
            move,
            actions=tuple(map(PlacedValue, actions)),
            supports=tuple(map(PlacedValue, supports)),
            discards=tuple(map(self.stock.known, move.discards or ())),
        )

    def _as_seen(self) -> GameTable:
        """Return a copy of the table, the rows as they lie: of two cards alike, too, which went."""
        table = self.state.table.copy()
        for kind in IN_HAND:
            row = self.stock.rows[kind]
            table.rows[kind].places = [None if one is None else playing_card(one) for one in row]
        return table

    def _plants(self) -> Iterator[PeaPlant]:
        """Yield plants from the deck; each is drawn when it is asked for."""
        while len(self.stock.plants):
            card = self.stock.plants.draw()
            if isinstance(card, PeaPlant):
                yield card

    # between Working and Plant Breeding

    def tend(self) -> AutomaPhase:
        """Return what he does between Working and Plant Breeding; it has been done."""
        move = due_phase(self._as_seen(), self._plants())
        self.state.push(move)
        return move

    # breeding

    def shift(self, picks: PickPlay) -> AutomaShift:
        """Return his Shift; it has been taken, and the dice with it."""
        table = self.state.table
        if table.picking is not None and table.picking.dice is None:
            sort_all(table, None)
        self.paired = [one for one in self.paired if one.name in self.johann.paired]
        card = self.cards.draw(self.paired)
        move = replace(due_shift(self._as_seen(), card), cards=(PlacedValue(card),))
        self.state.push(move)
        picks.remove(move.dice or ())
        return move

    # upgrades

    def purchase(self) -> AutomaPurchase:
        """Return what he buys, or a pass; it has been made."""
        move = AutomaPurchase(passes=True)
        if not self.has_bought_all and not nothing_affordable(self.state.table):
            move = self._bought()
        self.state.push(move)
        return move

    @property
    def has_bought_all(self) -> bool:
        """Whether he has bought as many upgrades as he does in a round (GT-247)."""
        return self.johann.bought >= (purchases_of(self.johann) or 0)

    def _bought(self) -> AutomaPurchase:
        table = self.state.table
        in_use: list[AutomaCard] = []
        cards = [self.cards.draw(in_use)]
        while refused_purchase(table, cards[-1]) is not None:
            cards.append(self.cards.draw(in_use))
        upgrade = upgrade_of(table, cards[-1])
        if upgrade is None:
            raise ValueError(f"{cards[-1]} names no upgrade")
        pays = PlacedValue(cost_for_johann(table, upgrade).low)
        move = AutomaPurchase(cards=tuple(map(PlacedValue, cards)), upgrade=upgrade, pays=pays)
        if upgrade is not Upgrade.ASSISTANT:
            return move
        support = self.cards.draw(in_use)
        hired = assistant_of(table, support)
        return replace(
            move,
            supports=(PlacedValue(support),),
            card=None if hired is None else PlacedValue(hired),
        )
