"""Whose Shift it is, in sentences: out of turn, without a marker, after passing."""

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.breeding.ability import ability
from testcross.rulesets.genotype.round_state.certainty import Certainty
from testcross.rulesets.genotype.round_state.claimed_shift import OrderSlip, Taken
from testcross.rulesets.genotype.round_state.move_parts import TurnPlace
from testcross.rulesets.genotype.round_state.picking import Picking
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding

FIRST_SHIFT_FAIL = "first_shift_fail"
_CODES = {
    OrderSlip.OUT_OF_TURN: Code.OUT_OF_TURN,
    OrderSlip.NO_MARKER: Code.OUT_OF_TURN,
    OrderSlip.PASSED: Code.WRONGLY_PASSED,
    OrderSlip.PASSED_ON_FIRST: Code.WRONGLY_PASSED,
}
_RULES = {ShiftKind.FIRST: "GT-130", ShiftKind.SECOND: "GT-131", ShiftKind.REGULAR: "GT-132"}


def order_finding(
    table: GameTable, picking: Picking, taken: Taken, move: TurnPlace, player: str
) -> list[Finding]:
    """Return what is wrong with whose Shift a pick was; nothing if it was in order.

    Args:
        table: as it stands.
        picking: the phase.
        taken: the Shift, as the order of Shifts takes it.
        move: the pick.
        player: who is named.
    """
    slip = taken.slip
    if slip is OrderSlip.NONE:
        return []
    text = f"{player} {_problem(taken, player)}"
    rests_on: list[str] = []
    if slip is OrderSlip.PASSED_ON_FIRST:
        rests_on = [FIRST_SHIFT_FAIL]
    elif slip is OrderSlip.OUT_OF_TURN:
        able = [ability(table, picking, one) for one in taken.due]
        if all(one.certainty is not Certainty.CERTAIN for one in able) and not all(
            comes_back(table, picking, one, move) for one in taken.due
        ):
            rests_on = [key for one in able for key in one.rests_on]
    return [
        table.grounds.breach(
            _CODES[slip], move.name, text, player=player, rests_on=rests_on, rule=_rule(taken)
        )
    ]


def comes_back(table: GameTable, picking: Picking, shift: Shift, move: TurnPlace) -> bool:
    """Tell whether a player picks further down, who can only have passed on a Shift for good.

    Then one of both is wrong, whatever the player could have taken in the Shift (GT-136).
    """
    if shift.player not in move.pick_later:
        return False
    if shift.kind is ShiftKind.FIRST:
        return not (picking.order.forfeits or table.grounds.is_assumed(FIRST_SHIFT_FAIL))
    return shift.kind is ShiftKind.REGULAR or shift.player != picking.order.early_owner


def _rule(taken: Taken) -> str:
    """Return the rule by which it was somebody else's Shift, or nobody's."""
    match taken.slip:
        case OrderSlip.PASSED_ON_FIRST:
            return "GT-136"
        case OrderSlip.NO_MARKER:
            return _RULES[taken.shift.kind]
        case OrderSlip.OUT_OF_TURN if taken.before_the_queue:
            return "GT-184"
        case OrderSlip.OUT_OF_TURN if taken.due:
            return _RULES[taken.due[0].kind]
    return _RULES[ShiftKind.REGULAR]


def _problem(taken: Taken, player: str) -> str:
    if taken.slip is OrderSlip.PASSED:
        return "went on picking after passing"
    if taken.slip is OrderSlip.PASSED_ON_FIRST:
        return "went on picking, but could not use a 1st Shift, and so has passed for the phase"
    due = listed([in_words(shift) for shift in taken.due])
    if taken.before_the_queue:
        due += ", the first one, which Father Anton gives"
    if taken.slip is OrderSlip.NO_MARKER:
        kind = _kind(taken.shift)
        return f"has no marker for {kind}" + (f"; it was {due}" if due else "")
    if player in {shift.player for shift in taken.due}:
        return f"took {_kind(taken.shift)} too early; it was {due}"
    return f"picked, but it was {due}" if due else "picked, but all had passed"


def in_words(shift: Shift) -> str:
    """Return whose Shift it is, in words: ``Alina's 1st Shift of R``."""
    if shift.kind is ShiftKind.REGULAR:
        return f"{shift.player}'s turn"
    return f"{shift.player}'s {_kind(shift).removeprefix('a ')}"


def _kind(shift: Shift) -> str:
    if shift.kind is ShiftKind.FIRST:
        return f"a 1st Shift of {shift.gene}" if shift.gene else "a 1st Shift"
    return "a 2nd Shift" if shift.kind is ShiftKind.SECOND else "a turn"
