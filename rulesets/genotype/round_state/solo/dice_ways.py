"""The dice of a Shift of Johann where it is open which of them are left."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TypeAlias

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import GenePool
from testcross.rulesets.genotype.round_state.dice_left import Ways, number_of
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.solo.column_ways import ways_of
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard
from testcross.rulesets.genotype.round_state.table import GameTable

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
