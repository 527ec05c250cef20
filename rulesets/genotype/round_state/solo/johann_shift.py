"""Johann's Shifts: by the cards beside his plants, with any dice that may lie there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product, takewhile
from typing import TypeAlias

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Die, GenePool
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.begin import (
    ability,
    picking_of,
    sort_all,
    square_at,
)
from testcross.rulesets.genotype.round_state.breeding.coverings import dice_of
from testcross.rulesets.genotype.round_state.breeding.picks import order_finding
from testcross.rulesets.genotype.round_state.johann_table import ColumnWay
from testcross.rulesets.genotype.round_state.move_parts import NamedPlant, PlacedValue
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaShift
from testcross.rulesets.genotype.round_state.shared_board import DiceLeft, Ways
from testcross.rulesets.genotype.round_state.shift_order import Claimed, OrderSlip, Picking
from testcross.rulesets.genotype.round_state.solo.automa_draws import draw_cards, rests_on_cards
from testcross.rulesets.genotype.round_state.solo.comparison import Difference, Touched
from testcross.rulesets.genotype.round_state.solo.worlds import (
    DueColumn,
    Duty,
    Weighed,
    finding_of,
    go_on_as_written,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import gain
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

_MOST_DICE = 2
"""So many dice go with a double arrow."""
_MOST_WORLDS = 1_000
"""In so many ways may cards and dice be otherwise than was assumed for all of them to be tried."""
_ARROWS = ("single", "double", "mutation")
DiceWay: TypeAlias = Mapping[Gene, frozenset[GenePool]]
"""How the dice of some genes may lie."""


# what he must do


def due_shift(table: GameTable, card: AutomaCard, lying: DiceWay | None = None) -> AutomaShift:
    """Return what Johann must do in a Shift with a card, and do it on the table (GT-243, GT-244).

    Args:
        table: on which it is done, with the dice that are left.
        card: beside the topmost plant that has none yet.
        lying: how the dice lie that it asks for, where that is open.
    """
    dice_of(picking_of(table)).assumed.update(lying or {})
    return _DueShift(table, card).done()


class _DueShift:
    """A Shift that Johann must take."""

    def __init__(self, table: GameTable, card: AutomaCard) -> None:
        self._johann, self._board, self._card = table.johanns, table.johanns_board, card
        self._column = DueColumn.of(table)
        self._left = dice_of(picking_of(table))
        self._dice: list[Die] = []
        self._coins = 0

    def done(self) -> AutomaShift:
        """Lay the card beside a plant, and follow its arrows."""
        plant = self._column.pair(self._card.name)
        if plant is not None:
            self._johann.deck.use(*(name for name in self._johann.paired if name is not None))
            for trait, most in self._arrows(plant):
                self._follow(plant, trait, most)
        self._mutate()
        known = self._column.is_known
        return AutomaShift(
            plant=None if plant is None else NamedPlant(card=plant),
            dice=tuple(self._dice) if known else None,
            validates=self._column.validates,
            coins=PlacedValue(self._coins) if known else None,
        )

    def _arrows(self, plant: PeaPlant) -> Iterator[tuple[Trait, int]]:
        """Yield the traits that arrows point at, and how many dice go with each."""
        for gene, most in ((self._card.single, 1), (self._card.double, 2)):
            if gene is None:
                self._column.is_known = False
            for trait in plant.traits:
                if trait.gene == gene:
                    yield trait, most

    def _follow(self, card: PeaPlant, trait: Trait, most: int) -> None:
        """Validate a trait that is open, and take its dice (GT-243, GT-253)."""
        place = next((n for n, one in enumerate(self._column.garden) if one.card is card), None)
        if place is None or not self._column.garden[place].is_open(trait):
            return
        there = {min(most, way.number_of(trait)) for way in self._left.assumed[trait.gene]}
        if len(there) != 1:
            self._doubt(most)
            self._column.garden[place] = self._column.garden[place].blur((trait,))
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
            self._column.is_known = False
            return
        there = {way.de_novo > 0 for way in self._left.assumed[gene]}
        if len(there) > 1:
            self._doubt(1)
            return
        if there.pop():
            self._take(gene, 1)
            if not self._column.validate(lambda trait: trait.gene == gene):
                self._coins += 1
                gain(self._board, 1)

    def _doubt(self, dice: int) -> None:
        """Leave open whether so many dice were taken, and what was validated for them."""
        self._column.forget()
        self._left.doubt(dice)

    def _take(self, die: Die, number: int) -> None:
        dice = [die] * number
        self._left.take(dice)
        self._dice += dice


def dice_for(table: GameTable, lying: Mapping[Gene, Ways], card: AutomaCard) -> Iterator[DiceWay]:
    """Yield how the dice that a card asks for may lie, as far as that makes a difference.

    Args:
        table: the table.
        lying: every way in which the dice of each gene may lie.
        card: whose arrows ask for dice.
    """
    genes = sorted({one for one in (card.single, card.double, card.mutation) if one})
    plants = [plant for way in ways_of(table) for plant in way.garden]
    traits = sorted({one for plant in plants for one in plant.open_traits}, key=str)
    alike = []
    for gene in genes:
        asked = [one for one in traits if one.gene == gene]
        found: dict[tuple[int, ...], set[GenePool]] = {}
        for pool in lying[gene]:
            there = [min(_MOST_DICE, pool.number_of(one)) for one in asked]
            marked = gene == card.mutation and pool.de_novo > 0
            found.setdefault((*there, int(marked)), set()).add(pool)
        alike.append([frozenset(found[key]) for key in sorted(found)])
    for pools in product(*alike):
        yield dict(zip(genes, pools, strict=True))


# what is written


def johann_picks(table: GameTable, move: AutomaShift) -> list[Finding]:
    """Let Johann take a Shift, or pass when he has had all of them."""
    picking = picking_of(table)
    if picking.dice is None:
        sort_all(table, None)
    if move.passes:
        return _pass(table, picking, move)
    found = _whose(table, picking, move)
    if found:
        picking.doubt_dice(3)
        table.johanns.forget_column()
        return found
    return _WrittenShift(table, picking, move).judge()


def _pass(table: GameTable, picking: Picking, move: AutomaShift) -> list[Finding]:
    """Let him pass, who has no choice: he takes as many Shifts as he has (GT-242)."""
    name, order = table.johanns.name, picking.order
    left = order.shifts_left.get(name, 0)
    order.retire(name)
    if not left or name in order.perhaps_out:
        return []
    text = f"{name} passed with {counted(left, 'Shift')} left; he takes all his Shifts"
    return table.breach(Code.WRONG_JOHANN_NUMBER, move.at, text, name, rule="GT-242")


def _whose(table: GameTable, picking: Picking, move: AutomaShift) -> list[Finding]:
    name = table.johanns.name
    claimed = Claimed(player=name, following=move.following)
    taken = picking.order.take(
        claimed,
        lambda shift: bool(ability(table, picking, shift).certainty),
        lambda _: True,
    )
    if taken.slip is OrderSlip.PASSED:
        text = f"{name} took one Shift too many"
        return table.breach(Code.WRONG_JOHANN_NUMBER, move.at, text, name, rule="GT-242")
    return order_finding(table, picking, taken, move, name)


class _WrittenShift:
    """A Shift that is in order."""

    def __init__(self, table: GameTable, picking: Picking, move: AutomaShift) -> None:
        self._table, self._picking, self._move = table, picking, move
        self._johann, self._board = table.johanns, table.johanns_board

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        table, johann, move = self._table, self._johann, self._move
        if len(move.cards) > 1:
            text = f"drew {counted(len(move.cards), 'automa card')} in a Shift; should be 1"
            self._doubt()
            wrong = Difference(Code.WRONG_AUTOMA_CARD, move.cards[1], text, rule="GT-243")
            return [finding_of(table, wrong)]
        due = johann.deck.due_card()
        found = draw_cards(table, move.cards)
        if not move.cards:
            self._doubt()
            return found
        if not johann.column_known:
            if not found:
                self._take_as_written()
            return found
        written = johann.deck.whole(move.cards[0].value)
        cards = [written] if not found or due is None else [written, due]
        return found + self._weigh(cards, is_told=bool(found))

    def _weigh(self, cards: Sequence[AutomaCard], *, is_told: bool) -> list[Finding]:
        """Do what his card says, or one of some cards, and tell whether that was not done.

        Args:
            cards: one that he may have had; several where a wrong one is written.
            is_told: whether something is wrong already.
        """
        duties = self._duties(cards, dice_of(self._picking).assumed)
        before, dice = ways_of(self._table), dice_of(self._picking).copy()
        weighed = weigh(self._table, self._move, duties)
        told = [] if is_told else self._finding(weighed.wrong, cards[0])
        if not weighed.wrong and not is_told and self._is_left_open(cards[0]):
            self._doubt()
            return []
        coins = self._board.coins
        self._go_on(weighed)
        if weighed.wrong or is_told:
            self._go_on_as_written(before, dice, coins)
        if weighed.touches(Touched.ANYTHING):
            self._johann.forget_column()
        return told

    def _finding(self, wrong: Sequence[Difference], card: AutomaCard) -> list[Finding]:
        """Return what is wrong by a card, for certain if it is whatever its arrows point at.

        What is right is then told by the card with which he had to do least.
        """
        if not wrong:
            return []
        every: list[Weighed] = []
        dice = dice_of(self._picking)
        for lying, keys in ((dice.assumed, ()), (dice.possible, self._box_of_dice(card))):
            duties = self._duties(self._as_may_be(card), lying)
            few = duties if len(duties) <= _MOST_WORLDS else ()
            weighed = (weigh(self._table, self._move, [one]) for one in few)
            tried = list(takewhile(lambda one: one.wrong, weighed))
            if len(tried) < len(duties):
                resting = rests_on_cards(self._table, *((card, part) for part in _ARROWS))
                return [finding_of(self._table, wrong[0], (*resting, *keys))]
            every = every or tried
        least = min(every, key=lambda one: one.kept[0].number_covered)
        return [finding_of(self._table, least.wrong[0])]

    def _box_of_dice(self, card: AutomaCard) -> tuple[str, ...]:
        """Return what is assumed of the squares of the dice that a card points at."""
        pointed = {getattr(card, part) for part in _ARROWS}
        squares = (square_at(self._table, gene) for gene in GENES if gene in pointed)
        return tuple(key for square in squares for key in square.assumed)

    def _duties(self, cards: Iterable[AutomaCard], lying: Mapping[Gene, Ways]) -> list[Duty]:
        """Return what he may have had to do by some cards, with dice that may lie so."""
        return [
            partial(due_shift, card=card, lying=dice)
            for card in cards
            for dice in dice_for(self._table, lying, card)
        ]

    def _as_may_be(self, card: AutomaCard) -> Iterator[AutomaCard]:
        """Yield a card with each gene at which its arrows may point where that is not written."""
        deck = self._johann.deck
        pointed = (
            GENES if deck.rests_on_box(card, part) else (getattr(card, part),) for part in _ARROWS
        )
        for genes in product(*pointed):
            yield replace(card, **dict(zip(_ARROWS, genes, strict=True)))

    def _is_left_open(self, card: AutomaCard) -> bool:
        """Tell whether he took something, by a card that is only assumed, that is not written."""
        if not rests_on_cards(self._table, *((card, part) for part in _ARROWS)):
            return False
        table, move = self._table.copy(), self._move
        due = due_shift(table, card)
        is_written = move.dice is not None and (move.validates is not None or not due.validates)
        is_nothing = due.dice == () and due.validates == () and move.dice is None
        return not (is_written or is_nothing)

    def _go_on(self, weighed: Weighed) -> None:
        """Do what he must; column, dice and coins are then as in all worlds that are left."""
        board, dice = self._board, dice_of(self._picking)
        settle(self._table, weighed, weighed.kept[0].duty)
        self._johann.deck.use(*self._johann.names_paired())
        for one in weighed.kept[1:]:
            dice.join(dice_of(picking_of(one.table)))
            board.coins = board.coins.either(one.table.johanns_board.coins)

    def _go_on_as_written(self, before: Sequence[ColumnWay], dice: DiceLeft, coins: Count) -> None:
        """Leave open, too, that he did what is written."""
        move, board = self._move, self._board
        covered = move.validates
        if covered is None and not move.dice:
            covered = ()  # a Shift that brings nothing is written so
        card = move.cards[0].value.name
        go_on_as_written(self._table, before, covered, card=card)
        if move.dice is not None:
            dice.take(move.dice)
        dice_of(self._picking).join(dice)
        written = 0 if move.coins is None else move.coins.value
        board.coins = board.coins.either(Count(coins.low, coins.high + max(1, written)))

    def _take_as_written(self) -> None:
        """Go on where nobody knows what lies in his column: he did what is written."""
        if self._move.dice is None:
            self._doubt()
        else:
            dice_of(self._picking).take(self._move.dice)
            self._gain_coin()

    def _doubt(self) -> None:
        """Leave open what he took and validated."""
        self._picking.doubt_dice(3)
        self._gain_coin()
        self._johann.forget_column()

    def _gain_coin(self) -> None:
        """Let him have the coins that are written, or a coin for a De Novo die, or none."""
        written = 0 if self._move.coins is None else self._move.coins.value
        gain(self._board, 0, max(1, written))
