"""Johann's Shifts: by the cards beside his plants, with any dice that may lie there."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Die, GenePool
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.begin import (
    ability,
    picking_of,
    sort_all,
    square_at,
)
from testcross.rulesets.genotype.round_state.breeding.pick_parts import dice_of
from testcross.rulesets.genotype.round_state.breeding.picks import order_finding
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.dice_left import DiceLeft, Ways, number_of
from testcross.rulesets.genotype.round_state.johann_table import ColumnWay, JohannTable
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaShift
from testcross.rulesets.genotype.round_state.shift_order import Claimed, OrderSlip, Picking
from testcross.rulesets.genotype.round_state.solo.automa_draws import draw_cards, rests_on_cards
from testcross.rulesets.genotype.round_state.solo.column_ways import (
    Attempt,
    Weighed,
    WrittenDeed,
    finding_of,
    go_on_as_written,
    lay,
    number_covered,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    Touched,
    by_rule,
    wrong_number,
    wrong_validations,
    wrong_value,
)
from testcross.rulesets.genotype.round_state.solo.phase_duties import due_shift
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

_MOST_DICE = 2
"""So many dice go with a double arrow."""
DiceWay: TypeAlias = Mapping[Gene, frozenset[GenePool]]
"""How the dice of some genes may lie."""


def dice_for(
    table: GameTable, johann: JohannTable, lying: Mapping[Gene, Ways], card: AutomaCard
) -> Iterator[DiceWay]:
    """Yield how the dice that a card asks for may lie, as far as that makes a difference.

    Args:
        table: the table.
        johann: his part of it.
        lying: every way in which the dice of each gene may lie.
        card: whose arrows ask for dice.
    """
    genes = sorted({one for one in (card.single, card.double, card.mutation) if one})
    ways = ways_of(table, johann)
    plants = [plant for way in ways for plant in way.garden]
    traits = sorted({one for plant in plants for one in plant.open_traits}, key=str)
    alike = []
    for gene in genes:
        asked = [one for one in traits if one.gene == gene]
        found: dict[tuple[int, ...], set[GenePool]] = {}
        for pool in lying[gene]:
            there = [min(_MOST_DICE, number_of(pool, one)) for one in asked]
            marked = gene == card.mutation and pool.de_novo > 0
            found.setdefault((*there, int(marked)), set()).add(pool)
        alike.append([frozenset(found[key]) for key in sorted(found)])
    for pools in product(*alike):
        yield dict(zip(genes, pools, strict=True))


MOST_IN_A_SHIFT = 3
"""GT-245."""
_ARROWS = ("single", "double", "mutation")


def johann_picks(table: GameTable, move: AutomaShift) -> list[Finding]:
    """Let Johann take a Shift, or pass when he has had all of them."""
    johann = table.johann
    if johann is None:
        return []
    picking = picking_of(table)
    if picking.dice is None:
        sort_all(table, None)
    if move.passes:
        return _pass(table, johann, picking, move)
    found = _whose(table, johann, picking, move)
    if found:
        picking.doubt_dice(3)
        johann.forget_column()
        return found
    return _Shift(table, johann, picking, move).judge()


def _pass(
    table: GameTable, johann: JohannTable, picking: Picking, move: AutomaShift
) -> list[Finding]:
    """Let him pass, who has no choice: he takes as many Shifts as he has (GT-242)."""
    name, order = johann.rules.johann, picking.order
    left = order.shifts_left.get(name, 0)
    order.retire(name)
    if not left or name in order.perhaps_out:
        return []
    text = f"{name} passed with {counted(left, 'Shift')} left; he takes all that he has"
    return table.breach(Code.WRONG_JOHANN_NUMBER, move.at, text, name, rule="GT-242")


def _whose(
    table: GameTable, johann: JohannTable, picking: Picking, move: AutomaShift
) -> list[Finding]:
    name = johann.rules.johann
    claimed = Claimed(player=name, following=move.following)
    taken = picking.order.take(
        claimed,
        lambda shift: bool(ability(table, picking, shift).certainty),
        lambda _: True,
    )
    if taken.slip is OrderSlip.PASSED:
        text = f"{name} took one Shift more than he has"
        return table.breach(Code.WRONG_JOHANN_NUMBER, move.at, text, name, rule="GT-242")
    return order_finding(table, picking, taken, move, name)


class _Shift:
    """A Shift that is in order."""

    def __init__(
        self, table: GameTable, johann: JohannTable, picking: Picking, move: AutomaShift
    ) -> None:
        self._table, self._johann, self._picking, self._move = table, johann, picking, move
        self._name = johann.rules.johann

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        table, johann, move = self._table, self._johann, self._move
        if len(move.cards) > 1:
            text = f"drew {counted(len(move.cards), 'automa card')} in a Shift; it is one"
            self._doubt()
            return self._told(
                Difference(Code.WRONG_AUTOMA_CARD, move.cards[1], text, rule="GT-243")
            )
        due = johann.deck.due_card()
        found = draw_cards(table, johann, move.cards)
        if not move.cards:
            self._doubt()
            return found
        if not johann.column_known:
            return found or self._take_as_written()
        written = johann.deck.whole(move.cards[0].value)
        cards = [written] if not found or due is None else [written, due]
        return found + self._weigh(cards, is_told=bool(found))

    def _weigh(self, cards: Sequence[AutomaCard], *, is_told: bool) -> list[Finding]:
        """Do what his card says, or one of some cards, and tell whether that was not done.

        Args:
            cards: one that he may have had; several where a wrong one is written.
            is_told: whether something is wrong already.
        """
        attempts = self._attempts(cards, dice_of(self._picking).assumed)
        before, dice = ways_of(self._table, self._johann), dice_of(self._picking).copy()
        weighed = weigh(self._table, self._johann, attempts)
        told = self._finding(weighed.wrong, cards[0])
        if not weighed.wrong and not is_told and self._is_left_open(cards[0]):
            self._doubt()
            return []
        coins = self._table.boards[self._name].coins
        settle(self._table, self._johann, weighed)
        self._go_on(weighed)
        if weighed.wrong or is_told:
            self._go_on_as_written(before, dice, coins)
        if any(one.touches is Touched.ANYTHING for one in weighed.wrong):
            self._johann.forget_column()
        return [] if is_told else told

    def _finding(self, wrong: Sequence[Difference], card: AutomaCard) -> list[Finding]:
        """Return what is wrong by a card, for certain if it is whatever its arrows point at.

        What is right is then told by the card with which he had to do least.
        """
        if not wrong:
            return []
        every: list[Weighed] = []
        dice = dice_of(self._picking)
        for lying, keys in ((dice.assumed, ()), (dice.possible, self._box_of_dice(card))):
            attempts = self._attempts(self._as_may_be(card), lying)
            tried = [weigh(self._table, self._johann, [one]) for one in attempts]
            if not all(one.wrong for one in tried):
                resting = rests_on_cards(self._johann, *((card, part) for part in _ARROWS))
                return self._told(wrong[0], (*resting, *keys))
            every = every or tried
        least = min(every, key=lambda one: number_covered(one.kept[0]))
        return self._told(least.wrong[0])

    def _box_of_dice(self, card: AutomaCard) -> tuple[str, ...]:
        """Return what is assumed of the squares of the dice that a card points at."""
        pointed = {getattr(card, part) for part in _ARROWS}
        squares = (square_at(self._table, gene) for gene in GENES if gene in pointed)
        keys = (key for square in squares for key in square.assumed)
        return tuple(dict.fromkeys(keys))

    def _attempts(self, cards: Iterable[AutomaCard], lying: Mapping[Gene, Ways]) -> list[Attempt]:
        """Return what he may have had to do by some cards, with dice that may lie so."""
        return [
            self._by(card, dice)
            for card in cards
            for dice in dice_for(self._table, self._johann, lying, card)
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
        if not rests_on_cards(self._johann, *((card, part) for part in _ARROWS)):
            return False
        table, move = self._table.copy(), self._move
        due = due_shift(table, self._johann.copy(), picking_of(table), card)
        is_written = move.dice is not None and (move.validates is not None or not due.validates)
        is_nothing = due.dice == () and due.validates == () and move.dice is None
        return not (is_written or is_nothing)

    def _by(self, card: AutomaCard, ways: DiceWay) -> Attempt:
        """Return what he must do with a card and with dice that lie in some way."""

        def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
            picking = picking_of(table)
            dice = dice_of(picking)
            dice.assumed.update(ways)
            return self._differences(due_shift(table, johann, picking, card))

        return attempt

    def _go_on(self, weighed: Weighed) -> None:
        """Lay his column, the dice and his coins as they are in all ways that are left."""
        first, *others = weighed.kept
        lay(self._table, self._johann, first.after)
        if not first.is_known:
            self._johann.forget_column()
        self._johann.deck.use(*self._johann.names_paired())
        board = self._table.boards[self._name]
        self._picking.dice = dice_of(picking_of(first.table))
        board.coins = first.table.boards[self._name].coins
        for one in others:
            self._picking.dice.join(dice_of(picking_of(one.table)))
            board.coins = _either(board.coins, one.table.boards[self._name].coins)

    def _go_on_as_written(self, before: Sequence[ColumnWay], dice: DiceLeft, coins: Count) -> None:
        """Leave open, too, that he did what is written."""
        move, board = self._move, self._table.boards[self._name]
        covered = move.validates
        if covered is None and not move.dice:
            covered = ()  # a Shift that brings nothing is written so
        deed = WrittenDeed(validates=covered, card=move.cards[0].value.name)
        go_on_as_written(self._table, self._johann, before, deed)
        if move.dice is not None:
            dice.take(move.dice)
        dice_of(self._picking).join(dice)
        written = 0 if move.coins is None else move.coins.value
        board.coins = _either(board.coins, Count(coins.low, coins.high + max(1, written)))

    def _told(self, one: Difference, keys: tuple[str, ...] = ()) -> list[Finding]:
        return [finding_of(self._table, self._johann, one, keys)]

    def _take_as_written(self) -> list[Finding]:
        """Go on where nobody knows what lies in his column: he did what is written."""
        if self._move.dice is None:
            self._doubt()
        else:
            if self._picking.dice is not None:
                self._picking.dice.take(self._move.dice)
            self._gain_coin()
        return []

    def _doubt(self) -> None:
        """Leave open what he took and validated."""
        self._picking.doubt_dice(3)
        self._gain_coin()
        self._johann.forget_column()

    def _gain_coin(self) -> None:
        """Let him have the coins that are written, or a coin for a De Novo die, or none."""
        written = 0 if self._move.coins is None else self._move.coins.value
        gain(self._table.boards[self._name], 0, max(1, written))

    def _differences(self, due: AutomaShift) -> list[Difference]:
        move, at = self._move, self._move.at
        plant = None if move.plant is None else move.plant.card
        beside = None if due.plant is None else due.plant.card
        found = []
        if plant and beside is not None and plant.traits != beside.traits:
            text = f"laid his card beside {plant}; the topmost plant without one is {beside}"
            found.append(Difference(Code.WRONG_AUTOMA_CARD, move.plant or at, text, rule="GT-256"))
        covered = wrong_validations(move.validates, due.validates, at, Code.WRONG_JOHANN_ACTION)
        found += by_rule(self._validating_rule(due), covered)
        if move.dice is not None and due.dice is not None:
            taken, right = _sorted(move.dice), _sorted(due.dice)
            names = _told(taken), _told(right)
            other = (Counter(taken) - Counter(right)) + (Counter(right) - Counter(taken))
            rule = "GT-244" if all(map(_is_de_novo, other)) else "GT-243"
            wrong = wrong_value(taken, right, at, "took", names, Touched.DICE)
            found += by_rule(rule, wrong)
        found += by_rule("GT-244", wrong_number(move.coins, due.coins, "took"))
        return found

    def _validating_rule(self, due: AutomaShift) -> str:
        """Return the rule by which other traits were validated than he had to."""
        written, right = self._move.validates or (), due.validates or ()
        if len(written) > MOST_IN_A_SHIFT:
            return "GT-245"
        done = [one.trait for one in written]
        missed = [one for one in right if one.trait not in done]
        own, dice = self._johann.own, due.dice or ()
        needs_no_die = own is not None and own.validates is Validates.GENE
        if needs_no_die and any(one.trait not in dice for one in missed):
            return "GT-253"
        return "GT-244" if missed and all(one.plant != due.plant for one in missed) else "GT-243"


def _is_de_novo(die: str) -> bool:
    return die.startswith("m")


def _either(one: Count, other: Count) -> Count:
    """Return a number that is one or the other."""
    return Count(min(one.low, other.low), max(one.high, other.high))


def _sorted(dice: tuple[Die, ...]) -> tuple[str, ...]:
    return tuple(sorted(f"m{die}" if isinstance(die, Gene) else str(die) for die in dice))


def _told(dice: tuple[str, ...]) -> str:
    return listed(dice, "and") or "no die"
