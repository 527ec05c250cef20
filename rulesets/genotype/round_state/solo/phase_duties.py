"""What Johann must do between phases, in a Shift and when he buys (GT-237 to GT-248, GT-256)."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.genotype.cards import CardKind, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.coins import discount_of, gain
from testcross.rulesets.genotype.round_state.dice_left import DiceLeft, number_of
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, Said, Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    AutomaCard,
    AutomaPhase,
    AutomaShift,
)
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, reduced
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.round_state.shift_order import Picking
from testcross.rulesets.genotype.round_state.solo.automa_draws import Refusal, Role
from testcross.rulesets.genotype.round_state.solo.column_ways import Column
from testcross.rulesets.genotype.round_state.solo.duties import assistants_of
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.rules import Difficulty
from testcross.rulesets.tabletop import Count

PHASE_COINS, SHIFTS = 3, 3
"""GT-240, GT-242."""
_PURCHASES = {Difficulty.EASY: 1, Difficulty.STANDARD: 2, Difficulty.HARD: 2}
"""GT-247."""


def due_phase(
    table: GameTable, johann: JohannTable, drawn: Sequence[PeaPlant | None] = ()
) -> AutomaPhase:
    """Return what Johann must do in an Automa phase, and do it on the table (GT-237 to GT-241).

    Args:
        table: on which it is done.
        johann: his part of it.
        drawn: the plants on top of the deck, as far as they are known.
    """
    board, is_known = table.boards[johann.rules.johann], johann.column_known
    _move_first_shifts(table, board.name)
    column = Column(board, johann)
    for _ in range(assistants_of(table, johann)):
        column.validate()
    own = johann.own
    if own is not None and own.validates is Validates.GOAL:
        goals = table.goals_to_match(board.name)
        column.validate(lambda trait: any(trait in goal.traits for goal in goals))
        if board.name in table.goals_open:
            column.forget()
            is_known = False
    plants = list(drawn)
    for _ in range(1 + board.plots.low):
        column.gain(plants.pop(0) if plants and not column.is_full else None)
    coins = _phase_coins(johann)
    gain(board, coins.low, coins.high)
    johann.deck.shuffle()
    return AutomaPhase(
        validates=tuple(column.validated) if column.is_known else None,
        draws=tuple(column.gained) if is_known else None,
        coins=Said(coins.low) if coins.low == coins.high else None,
    )


def _move_first_shifts(table: GameTable, name: str) -> None:
    """Move his markers from 1st Shift to the back of the 2nd (GT-237)."""
    for gene in [gene for gene, owner in table.first_shift.items() if owner == name]:
        del table.first_shift[gene]
        table.second_shift.append(name)


def _phase_coins(johann: JohannTable) -> Count:
    """Return the coins of an Automa phase: three, but none in an easy game (GT-240)."""
    if johann.difficulty is None:
        return Count(0, PHASE_COINS)
    return Count.exactly(0 if johann.difficulty is Difficulty.EASY else PHASE_COINS)


def begin_shifts(table: GameTable, johann: JohannTable, picking: Picking) -> None:
    """Say how many Shifts he has, those on early markers among them (GT-242, GT-252)."""
    board = table.boards[johann.rules.johann]
    johann.unpair(len(board.garden))
    shifts, own = SHIFTS + board.slots.low, johann.own
    known = board.slots.low == board.slots.high and johann.difficulty is not None
    if own is not None and own.own_slots:
        known = known and (board.coins.low >= own.cost or board.coins.high < own.cost)
        if board.coins.low >= own.cost:
            board.coins = board.coins.less(own.cost)
            shifts += own.own_slots
    if known:
        picking.order.shifts_left[board.name] = shifts


# a Shift


def due_shift(
    table: GameTable, johann: JohannTable, picking: Picking, card: AutomaCard
) -> AutomaShift:
    """Return what Johann must do in a Shift with a card, and do it on the table (GT-243, GT-244).

    Args:
        table: on which it is done.
        johann: his part of it.
        picking: the dice that are left.
        card: beside the topmost plant that has none yet.
    """
    return _Shift(table, johann, picking, card).done()


class _Shift:
    """A Shift of Johann."""

    def __init__(
        self, table: GameTable, johann: JohannTable, picking: Picking, card: AutomaCard
    ) -> None:
        self._johann, self._card = johann, card
        self._board = table.boards[johann.rules.johann]
        self._column = Column(self._board, johann)
        self._left = picking.dice or DiceLeft.of_any_roll()
        picking.dice = self._left
        self._dice: list[Die] = []
        self._coins = 0
        self._is_known = True

    def done(self) -> AutomaShift:
        """Lay the card beside a plant, and follow its arrows."""
        plant = self._pair()
        if plant is not None:
            for trait, most in self._arrows(plant):
                self._follow(plant, trait, most)
        self._mutate()
        known = self._is_known and self._column.is_known
        return AutomaShift(
            plant=None if plant is None else NamedPlant(card=plant),
            dice=tuple(self._dice) if known else None,
            validates=tuple(self._column.validated) if known else None,
            coins=Said(self._coins) if known else None,
        )

    def _pair(self) -> PeaPlant | None:
        """Lay the card beside the topmost plant without one; all paired: from the top again."""
        johann, garden = self._johann, self._board.garden
        self._is_known = johann.column_known
        if len(johann.paired) != len(garden) or None not in johann.paired:
            johann.paired = [None] * len(garden)
        if not garden:
            return None
        place = johann.paired.index(None)
        johann.paired[place] = self._card.name
        johann.deck.use(*(name for name in johann.paired if name is not None))
        return garden[place].card

    def _arrows(self, plant: PeaPlant) -> Iterator[tuple[Trait, int]]:
        """Yield the traits that arrows point at, and how many dice go with each."""
        for gene, most in ((self._card.single, 1), (self._card.double, 2)):
            if gene is None:
                self._is_known = False
            for trait in plant.traits:
                if trait.gene == gene:
                    yield trait, most

    def _follow(self, card: PeaPlant, trait: Trait, most: int) -> None:
        """Validate a trait that is open, and take its dice (GT-243, GT-253)."""
        place = next((n for n, one in enumerate(self._board.garden) if one.card is card), None)
        if place is None or not self._board.garden[place].is_open(trait):
            return
        there = {min(most, number_of(way, trait)) for way in self._left.assumed[trait.gene]}
        if len(there) != 1:
            self._is_known = False
            self._johann.forget_column()
            self._left.doubt(most)
            self._board.garden[place] = self._board.garden[place].blur((trait,))
            return
        number = there.pop()
        own = self._johann.own
        if number or (own is not None and own.validates is Validates.GENE):
            self._column.cover(place, trait)
        self._take(trait, number)

    def _mutate(self) -> None:
        """Take a De Novo die for the bottom-most open trait of its gene, or a coin (GT-244)."""
        gene = self._card.mutation
        if gene is None:
            self._is_known = False
            return
        there = {way.de_novo > 0 for way in self._left.assumed[gene]}
        if len(there) > 1:
            self._is_known = False
            self._left.doubt(1)
            self._johann.forget_column()
            return
        if there.pop():
            self._take(gene, 1)
            if not self._column.validate(lambda trait: trait.gene == gene):
                self._coins += 1
                gain(self._board, 1)

    def _take(self, die: Die, number: int) -> None:
        dice = [die] * number
        self._left.take(dice)
        self._dice += dice


# purchases


def upgrade_of(table: GameTable, card: AutomaCard) -> Upgrade | None:
    """Return the upgrade in the row of a card's double arrow; None where that is not known."""
    if card.double is None:
        return None
    values = table.rules.box.values
    row = [Gene(one) for one in values["order.traits"].value].index(card.double)
    return Upgrade(values["order.double_arrow"].value[row])


def purchases_of(johann: JohannTable) -> int | None:
    """Return how many upgrades he buys in a round; None where that is not known (GT-247)."""
    own = johann.own
    if own is not None and own.discount:
        return 3
    return None if johann.difficulty is None else _PURCHASES[johann.difficulty]


def cost_for_johann(table: GameTable, board: PlayerBoard, upgrade: Upgrade) -> Count:
    """Return what an upgrade costs him (GT-152, GT-254)."""
    costs = [reduced(one, discount_of(board)) for one in prices_of(table.prices[upgrade])]
    return Count(costs[0], costs[-1])


def refused_purchase(table: GameTable, board: PlayerBoard, card: AutomaCard) -> Refusal | None:
    """Return why a card for a purchase is drawn again: what it names he cannot buy (GT-247)."""
    upgrade = upgrade_of(table, card)
    return None if upgrade is None else _refused(table, board, upgrade)


def nothing_affordable(table: GameTable, johann: JohannTable) -> bool:
    """Tell whether he certainly can buy nothing at all (RULING ``nothing_affordable``).

    Not every upgrade has to be on one of his cards: what none of them names he cannot buy.
    """
    board = table.boards[johann.rules.johann]
    named = {upgrade_of(table, card) for card in johann.deck.cards.values()}
    refused = [_refused(table, board, one) for one in Upgrade if one in named or None in named]
    return all(one is not None and one.surely for one in refused)


def _refused(table: GameTable, board: PlayerBoard, upgrade: Upgrade) -> Refusal | None:
    """Return why he cannot buy an upgrade, or perhaps cannot; None if he surely can."""
    stock = table.stock[upgrade]
    if _nobody_for_hire(table, upgrade):
        return Refusal(role=Role.ACTION, why="no assistant lies face up")
    markers = board.own_markers
    if upgrade is Upgrade.MARKER and markers.high >= MOST_MARKERS:
        surely = markers.low >= MOST_MARKERS
        why = f"he has all {MOST_MARKERS} Action Markers"
        return Refusal(role=Role.ACTION, why=why, surely=surely)
    if upgrade is not Upgrade.MARKER and not stock.low:
        return Refusal(role=Role.ACTION, why="it is sold out", surely=not stock.high)
    cost = cost_for_johann(table, board, upgrade)
    if board.coins.low >= cost.high:
        return None
    why = f"he has {board.coins} of the {cost} coins that the {upgrade} costs"
    return Refusal(role=Role.ACTION, why=why, surely=board.coins.high < cost.low)


def _nobody_for_hire(table: GameTable, upgrade: Upgrade) -> bool:
    """Tell whether it is an assistant, and certainly none lies face up."""
    return upgrade is Upgrade.ASSISTANT and table.rows[CardKind.ASSISTANT].size.is_none
