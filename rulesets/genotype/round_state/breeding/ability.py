"""What a player could take in a Shift, and how sure that is (GT-133, GT-137)."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import GENES, Gene, Trait
from testcross.rulesets.genotype.dice import GenePool
from testcross.rulesets.genotype.position import Shift
from testcross.rulesets.genotype.round_state.breeding.free_slots import MAT_KEY, free_slots
from testcross.rulesets.genotype.round_state.certainty import Certainty
from testcross.rulesets.genotype.round_state.picking import Picking
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard, SownPlant
from testcross.rulesets.genotype.round_state.table import GameTable

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
