"""A Shift of Johann as it was written (GT-242 to GT-245, GT-256)."""

from collections import Counter

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.ability import ability
from testcross.rulesets.genotype.round_state.breeding.begin import picking_of, sort_all
from testcross.rulesets.genotype.round_state.breeding.shift_slips import order_finding
from testcross.rulesets.genotype.round_state.claimed_shift import Claimed, OrderSlip
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.picking import Picking
from testcross.rulesets.genotype.round_state.solo.automa_draws import draw_cards, rests_on_cards
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    by_rule,
    forget_column,
    wrong_number,
    wrong_validations,
    wrong_value,
)
from testcross.rulesets.genotype.round_state.solo.phase_duties import due_shift
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaShift
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding

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
        forget_column(johann)
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
    return [
        table.grounds.breach(Code.WRONG_JOHANN_NUMBER, move.at, text, player=name, rule="GT-242")
    ]


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
        return [
            table.grounds.breach(
                Code.WRONG_JOHANN_NUMBER, move.at, text, player=name, rule="GT-242"
            )
        ]
    return order_finding(table, picking, taken, name, move.name)


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
            return self._wrong(
                [Difference(Code.WRONG_AUTOMA_CARD, move.cards[1], text, rule="GT-243")]
            )
        found = draw_cards(table, johann, move.cards)
        if found or not move.cards:
            self._doubt()
            return found
        if not johann.column_known:
            return self._take_as_written()
        card = johann.deck.whole(move.cards[0].value)
        due = due_shift(table.copy(), johann.copy(), self._picking.copy(), card)
        wrong = list(self._differences(due))
        if wrong:
            return self._wrong(wrong, card)
        if self._is_left_open(due, card):
            self._doubt()
        else:
            due_shift(table, johann, self._picking, card)
        return []

    def _is_left_open(self, due: AutomaShift, card: AutomaCard) -> bool:
        """Tell whether he took something, by a card that is only assumed, that is not written."""
        move, read = self._move, [(card, part) for part in _ARROWS]
        is_written = move.dice is not None and (move.validates is not None or not due.validates)
        is_nothing = due.dice == () and due.validates == () and move.dice is None
        return not (is_written or is_nothing) and bool(rests_on_cards(self._johann, *read))

    def _wrong(self, wrong: list[Difference], card: AutomaCard | None = None) -> list[Finding]:
        one = wrong[0]
        keys: tuple[str, ...] = ()
        if card is not None:
            keys = rests_on_cards(self._johann, *((card, part) for part in _ARROWS))
            keys += ("order.traits",) if one.code is not Code.WRONG_AUTOMA_CARD else ()
        self._doubt()
        text = f"{self._name} {one.text}"
        grounds = self._table.grounds
        found = grounds.breach(
            one.code, one.at, text, player=self._name, rests_on=keys, rule=one.rule
        )
        return [grounds.mended(found, one.right)]

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
        forget_column(self._johann)

    def _gain_coin(self) -> None:
        """Let him have the coins that are written, or a coin for a De Novo die, or none."""
        written = 0 if self._move.coins is None else self._move.coins.value
        gain(self._table.boards[self._name], 0, max(1, written))

    def _differences(self, due: AutomaShift) -> list[Difference]:
        move, at = self._move, self._move.at
        plant = None if move.plant is None else move.plant.card
        beside = None if due.plant is None else due.plant.card
        found = []
        known = self._johann.column_known
        if known and plant is not None and beside is not None and plant.traits != beside.traits:
            text = f"laid his card beside {plant}; the topmost plant without one is {beside}"
            found.append(Difference(Code.WRONG_AUTOMA_CARD, move.plant or at, text, rule="GT-256"))
        covered = wrong_validations(move.validates, due.validates, at, Code.WRONG_JOHANN_ACTION)
        found += by_rule(self._validating_rule(due), covered)
        if move.dice is not None and due.dice is not None:
            taken, right = _sorted(move.dice), _sorted(due.dice)
            names = _told(taken), _told(right)
            other = (Counter(taken) - Counter(right)) + (Counter(right) - Counter(taken))
            rule = "GT-244" if all(map(_is_de_novo, other)) else "GT-243"
            found += by_rule(rule, wrong_value(taken, right, at, "took", names))
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


def _sorted(dice: tuple[Die, ...]) -> tuple[str, ...]:
    return tuple(sorted(f"m{die}" if isinstance(die, Gene) else str(die) for die in dice))


def _told(dice: tuple[str, ...]) -> str:
    return listed(dice, "and") or "no die"
