"""The picks of Plant Breeding in their order, and slips in it."""

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Shift, ShiftKind
from testcross.rulesets.genotype.round_state.breeding.ability import ability
from testcross.rulesets.genotype.round_state.breeding.begin import picking_of, sort_all
from testcross.rulesets.genotype.round_state.breeding.one_pick import OnePick
from testcross.rulesets.genotype.round_state.breeding.pick_parts import (
    doubt_left_out,
    doubt_turn,
)
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.dice_left import gene_of
from testcross.rulesets.genotype.round_state.move_parts import Certainty, TurnPlace
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.shift_order import Claimed, OrderSlip, Picking, Taken
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
    return table.breach(_CODES[slip], move.name, text, player, rests_on=rests_on, rule=_rule(taken))


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


def pick_or_pass(table: GameTable, move: PickTurn) -> list[Finding]:
    """Let a player pick, or pass."""
    picking = picking_of(table)
    if picking.dice is None:
        sort_all(table, None)
    if move.passes and not picking.order.is_known and move.player in picking.order.out:
        return []  # a pass on another Shift that nobody knows of
    claimed = Claimed(
        player=move.player,
        kind=move.shift,
        genes=_genes(move),
        following=move.following,
    )
    taken = picking.order.take(
        claimed,
        lambda shift: bool(ability(table, picking, shift).certainty),
        lambda player: _suits(table.boards[player], move),
    )
    found = order_finding(table, picking, taken, move, move.player)
    if found:
        doubt_turn(table, picking, move, {move.player, taken.shift.player})
        if taken.slip is OrderSlip.OUT_OF_TURN:
            doubt_left_out(table, picking, taken.due)
        return found
    if move.passes:
        return _pass(table, picking, move, taken.shift)
    return OnePick(table, picking, move, taken.shift).judge()


def _genes(move: PickTurn) -> tuple[Gene, ...]:
    """Return the gene that is written with a Shift, or else those of the dice."""
    if move.gene is not None:
        return (move.gene,)
    return tuple(dict.fromkeys(gene_of(die) for die in move.dice))


def _suits(board: PlayerBoard, move: PickTurn) -> bool:
    """Tell whether a pick may be a player's: one of theirs has the plant, with the trait open."""
    if move.plant is None or move.plant.card is None or board.unknown_plants.high:
        return True
    places = board.plants_of(move.plant.card)
    return any(move.trait is None or board.garden[one].is_open(move.trait) for one in places)


def _pass(table: GameTable, picking: Picking, move: PickTurn, shift: Shift) -> list[Finding]:
    """Let a player pass, who may do so only if there is nothing to take (GT-136, GT-137)."""
    able = ability(table, picking, shift)
    was_told = shift.player in picking.wrongly_out
    surely = able.certainty is Certainty.NONE and not was_told
    picking.order.pass_(shift, surely=surely)
    if surely:
        return []
    is_sure = able.certainty is Certainty.CERTAIN or (
        able.certainty is Certainty.ASSUMED and comes_back(table, picking, shift, move)
    )
    rests_on = () if is_sure else able.rests_on
    if is_sure:
        picking.wrongly_out |= {shift.player}
        gain(table.boards[shift.player], 0, 1)  # a De Novo die may have been taken
    if was_told or (rests_on and not table.grounds.tell_once(f"passed: {listed(rests_on)}")):
        return []
    text = f"{shift.player} passed, but could take {able.told}; who can take a die must"
    code = Code.WRONGLY_PASSED
    return table.breach(code, move.at, text, shift.player, rests_on=rests_on, rule="GT-137")
