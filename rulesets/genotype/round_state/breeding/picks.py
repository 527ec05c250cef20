"""A turn of Plant Breeding: whose Shift it is, a pick or a pass (GT-130 to GT-137)."""

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.round_state.breeding.ability import ability
from testcross.rulesets.genotype.round_state.breeding.begin import picking_of, sort_all
from testcross.rulesets.genotype.round_state.breeding.doubts import (
    doubt_left_out,
    doubt_turn,
)
from testcross.rulesets.genotype.round_state.breeding.one_pick import OnePick
from testcross.rulesets.genotype.round_state.breeding.shift_slips import comes_back, order_finding
from testcross.rulesets.genotype.round_state.certainty import Certainty
from testcross.rulesets.genotype.round_state.claimed_shift import Claimed, OrderSlip
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.dice_left import gene_of
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.picking import Picking
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


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
    return [
        table.grounds.breach(
            code, move.at, text, player=shift.player, rests_on=rests_on, rule="GT-137"
        )
    ]
