"""How many dice slots the open traits of a gene cost, counted over all ways its dice can lie.

A die that shows the trait takes one slot; where there is none, a De Novo die mutates another die
of the gene, and the two take two slots (GT-133, GT-140). Genes are independent, so the costs of
several genes are convolved.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, WAYS, GenePool, Ninths, pool_states

Needs: TypeAlias = tuple[int, int, int]
"""How many open traits of a gene are DD, Dd and dd."""
Costs: TypeAlias = tuple[int, ...]
"""In how many ways the dice lie so that the traits cost 0, 1, 2 and so on slots; in the ways that
are left they cannot all be had."""
NOTHING: Needs = (0, 0, 0)


@lru_cache(maxsize=4_096)
def slot_costs(ninths: Ninths, needs: Needs, *, mutation: bool) -> Costs:
    """Return in how many of ``WAYS`` the traits of a gene cost how many slots: 0 to 5.

    >>> slot_costs((2, 4, 2, 1), (0, 0, 1), mutation=True)
    (0, 42242, 9031, 0, 0, 0)
    """
    costs = [0] * (DICE_OF_A_GENE + 1)
    for pool, ways in pool_states(ninths):
        cost = _cost(pool, needs, mutation=mutation)
        if cost is not None:
            costs[cost] += ways
    return tuple(costs)


def _cost(pool: GenePool, needs: Needs, *, mutation: bool) -> int | None:
    """Return the fewest slots for the traits of a gene; None where they cannot all be had.

    A matching die is never worth saving: the trait would then cost a De Novo die and a slot more.
    """
    mutated = sum(max(0, need - there) for need, there in zip(needs, pool.traits, strict=True))
    dice = sum(needs) + mutated
    if dice > DICE_OF_A_GENE or mutated > (pool.de_novo if mutation else 0):
        return None
    return dice


class SlotLaw:
    """How likely the traits of several genes are all had with so many slots."""

    def __init__(self, costs: Iterable[Costs]) -> None:
        found: Sequence[int] = (1,)
        genes = 0
        for one in costs:
            found = _convolved(found, one)
            genes += 1
        self._ways = found
        self._all = WAYS**genes

    def chance(self, slots: int) -> Fraction:
        """Return how likely so many slots are enough."""
        return Fraction(sum(self._ways[: slots + 1]), self._all)

    @property
    def most(self) -> int:
        """More slots than these change nothing."""
        return max((cost for cost, ways in enumerate(self._ways) if ways), default=0)


def _convolved(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for first, ways in enumerate(one):
        if ways:
            for second, more in enumerate(other):
                found[first + second] += ways * more
    return found
