"""Dice slots that are free: of the mat, bought, temporary, of Brother Franz (GT-134, GT-185)."""

from dataclasses import dataclass

from testcross.rulesets.genotype.round_state.certainty import Certainty
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.tabletop import Count

MAT_KEY = "mat.dice_slots"
_FEWEST, _MOST = 1, 10
"""How many slots a mat can have that nobody has seen."""


@dataclass(frozen=True, slots=True)
class FreeSlots:
    """How many dice slots are free: if the mat is as assumed, and whatever it has."""

    assumed: Count
    possible: Count

    def lacks(self, number: int) -> Certainty:
        """Tell how sure it is that so many are not free."""
        if number > self.possible.high:
            return Certainty.CERTAIN
        return Certainty.ASSUMED if number > self.assumed.high else Certainty.NONE

    def surely(self, number: int) -> Certainty:
        """Tell how sure it is that so many are free."""
        if number <= self.possible.low:
            return Certainty.CERTAIN
        return Certainty.ASSUMED if number <= self.assumed.low else Certainty.NONE


def free_slots(table: GameTable, board: PlayerBoard) -> FreeSlots:
    """Return how many dice slots of a player are free."""
    mat = table.limits.slots
    assumed = _free(board, Count.exactly(mat))
    if not table.grounds.is_assumed(MAT_KEY):
        return FreeSlots(assumed, assumed)
    return FreeSlots(assumed, _free(board, Count(min(_FEWEST, mat), max(_MOST, mat))))


def need_mat_slots(table: GameTable, board: PlayerBoard, number: int) -> None:
    """Take the mat to have as many slots as a player needs, who is short of some number."""
    short = number - free_slots(table, board).assumed.high
    table.limits.slots += max(0, short)


def _free(board: PlayerBoard, mat: Count) -> Count:
    low = mat.low + board.slots.low + board.extra_slots.low - board.dice.high
    high = mat.high + board.slots.high + board.extra_slots.high - board.dice.low
    return Count(max(0, low), max(0, high))
