"""What a slip in a pick leaves open: which dice are gone, and what was covered."""

from testcross.rulesets.genotype.effects import Validates, effects
from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.round_state.breeding.pick_parts import Covering, coverings
from testcross.rulesets.genotype.round_state.coins import gain
from testcross.rulesets.genotype.round_state.dice_left import DiceLeft, gene_of
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Use, Validation
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.picking import Picking
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.validating import (
    blur,
)
from testcross.rulesets.tabletop import Count, Hand

_MOST_USED = 3
"""More tools than go with one pick."""


def dice_of(picking: Picking) -> DiceLeft:
    """Return the dice that are left; any roll where nothing is written of it."""
    if picking.dice is None:
        picking.dice = DiceLeft.of_any_roll()
    return picking.dice


def doubt_turn(table: GameTable, picking: Picking, move: PickTurn, players: set[str]) -> None:
    """Leave open what was done in a turn, and by whom of some players."""
    number = sum(len(part.dice) for part in coverings(move)) or (0 if move.passes else 2)
    dice_of(picking).doubt(number)
    for player in sorted(players):
        board = table.boards[player]
        if move.passes:
            picking.order.perhaps_out.add(player)
            continue
        board.dice = Count(board.dice.low, board.dice.high + max(1, number))
        gain(board, 0, 1)
        _doubt_slots(board)
        if not move.dice:
            blur(board, None, None)
            _doubt_tools(board)
        for part in coverings(move):
            blur(board, None if part.plant is None else part.plant.card, part.trait)
            blur_by_dice(board, part)
            for copy in part.copies:
                blur(board, None, part.trait)
                _doubt_copies(board, copy)


def blur_by_dice(board: PlayerBoard, part: Covering) -> None:
    """Leave open what dice may have covered, if the plant and the trait are written wrongly."""
    is_wild = part.means.effect.validates is Validates.GENE
    genes = {gene_of(die) for die in part.dice} if is_wild else set()
    for place, plant in enumerate(board.garden):
        shown = [one for one in plant.card.traits if one in part.dice or one.gene in genes]
        board.garden[place] = plant.blur(shown)


def doubt_die_aside(board: PlayerBoard, dice: DiceLeft, use: Use) -> None:
    """Leave open which die was taken besides, where it is not written, or two to mutate."""
    dice.doubt(2)
    board.dice = Count(board.dice.low, board.dice.high + 1)
    gain(board, 0, 1)
    for one in use.validates or (Validation(plant=None, trait=None),):
        blur(board, None if one.plant is None else one.plant.card, one.trait)


def _doubt_copies(board: PlayerBoard, use: Use) -> None:
    for one in use.validates or ():
        blur(board, None, one.trait)


def doubt_left_out(table: GameTable, picking: Picking, due: tuple[Shift, ...]) -> None:
    """Leave open what those did who were passed over."""
    for shift in due[:1]:
        board = table.boards[shift.player]
        board.dice = Count(board.dice.low, board.dice.high + 2)
        gain(board, 0, 1)
        _doubt_slots(board)
        blur(board, None, None)
        _doubt_tools(board)
        dice_of(picking).doubt(2)


def _doubt_slots(board: PlayerBoard) -> None:
    """Leave open whether assistants were paid for more dice slots (GT-185)."""
    for name in board.assistants:
        effect = effects().get(name)
        if effect is not None and effect.own_slots:
            board.coins = Count(max(0, board.coins.low - effect.cost), board.coins.high)
            slots = board.extra_slots
            board.extra_slots = Count(slots.low, slots.high + effect.own_slots)


def _doubt_tools(board: PlayerBoard) -> None:
    """Leave open which tools were used in a pick that is not written."""
    tools = board.hands[CardKind.TOOL].size
    board.hands[CardKind.TOOL] = Hand((), Count(max(0, tools.low - _MOST_USED), tools.high))
