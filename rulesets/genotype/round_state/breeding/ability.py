"""Whether a player can pick at all: dice slots that are free, and dice that would do."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import GENES, Gene, Trait
from testcross.rulesets.genotype.dice import GenePool
from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant
from testcross.rulesets.genotype.round_state.shift_order import Picking
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


_SHOWN = 3
"""So many ways to pick are told."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Whether a player could take a die."""

    certainty: Certainty
    rests_on: tuple[str, ...] = ()
    """Keys of the box on which it rests."""
    options: tuple[str, ...] = ()
    """What could be taken, in words."""

    @property
    def told(self) -> str:
        """What could be taken, a few of the ways; a die where it is not known which."""
        return listed(self.options[:_SHOWN]) or "a die"


def ability(table: GameTable, picking: Picking, shift: Shift) -> Ability:
    """Return whether a player could take a die in a Shift, tools and assistants aside.

    Brother Johann takes every Shift that he has, whatever the dice.
    """
    if table.johann is not None and shift.player == table.johann.rules.johann:
        is_counted = shift.player in picking.order.shifts_left
        return Ability(Certainty.CERTAIN if is_counted else Certainty.NONE)
    board = table.boards[shift.player]
    slots = free_slots(table, board).surely(1)
    genes = GENES if shift.gene is None else (shift.gene,)
    sure = max(_surely_fits(picking, board, gene) for gene in genes)
    certainty = min(slots, sure)
    if certainty is Certainty.NONE:
        return Ability(certainty)
    keys = [MAT_KEY] if slots is Certainty.ASSUMED else []
    if sure is Certainty.ASSUMED:
        keys += sorted(picking.assumed)
    options = tuple(text for gene in genes for text in _options(picking, board, gene))
    return Ability(certainty, tuple(keys), options)


def _surely_fits(picking: Picking, board: PlayerBoard, gene: Gene) -> Certainty:
    """Tell how sure it is that a die of a gene can be used: a De Novo die always can."""
    dice = picking.dice
    if dice is None:
        return Certainty.NONE
    wanted = {trait.recessives for _, trait in _open_traits(board, gene)}

    def fits(pool: GenePool) -> bool:
        return pool.de_novo > 0 or any(pool.traits[kind] for kind in wanted)

    return dice.surely_has(fits, gene)


def _open_traits(board: PlayerBoard, gene: Gene) -> Iterator[tuple[SownPlant, Trait]]:
    for plant in board.garden:
        for trait in plant.surely_open():
            if trait.gene == gene:
                yield plant, trait


def _options(picking: Picking, board: PlayerBoard, gene: Gene) -> Iterator[str]:
    """Yield what certainly could be taken of a gene, as far as each die is known to lie there."""
    if picking.dice is None:
        return
    ways = picking.dice.assumed[gene]
    for plant, trait in _open_traits(board, gene):
        if all(way.traits[trait.recessives] for way in ways):
            yield f"{trait} for {plant}"
    if all(way.de_novo for way in ways):
        yield f"m{gene} for a coin"
