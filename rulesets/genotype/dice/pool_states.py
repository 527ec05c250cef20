"""All ways in which the five dice of a gene can lie, 56 of them, and how likely each is (C-5)."""

from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import TypeAlias

from testcross.rulesets.genotype.dice.die_law import NINTHS
from testcross.rulesets.genotype.dice.pool import DICE_OF_A_GENE, GenePool

Ninths: TypeAlias = tuple[int, int, int, int]
"""How many of a die's nine ninths are DD, Dd, dd and De Novo."""
WAYS = NINTHS**DICE_OF_A_GENE
"""In how many equally likely ways the ninths of five dice can fall: 59,049."""


@lru_cache(maxsize=16)
def pool_states(ninths: Ninths) -> tuple[tuple[GenePool, int], ...]:
    """Return each way in which five dice can lie, with the number of ``WAYS`` that lead there.

    >>> sum(ways for _, ways in pool_states((2, 4, 2, 1))) == WAYS
    True
    """
    return tuple((pool, ways) for pool in _pools() if (ways := _ways(ninths, pool)))


def _pools() -> Iterator[GenePool]:
    for one in range(DICE_OF_A_GENE + 1):
        for two in range(DICE_OF_A_GENE + 1 - one):
            for three in range(DICE_OF_A_GENE + 1 - one - two):
                yield GenePool((one, two, three), DICE_OF_A_GENE - one - two - three)


def _ways(ninths: Ninths, pool: GenePool) -> int:
    counts = (*pool.traits, pool.de_novo)
    orders = factorial(DICE_OF_A_GENE) // prod(map(factorial, counts))
    falls: list[int] = [ninth**count for ninth, count in zip(ninths, counts, strict=True)]
    return orders * prod(falls)
