"""What dice can give: the odds of a square, and how likely plants are completed (C-1 to C-8).

Of nine equally likely ninths of a die, each cell of the square has two and a second mutation one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TypeAlias

from testcross.rulesets.genotype_new.box import Box
from testcross.rulesets.genotype_new.cards import GENES, TRAITS_OF, Plant, Pools, gene_of

DICE_OF_A_GENE = 5
WAYS = 9**DICE_OF_A_GENE
"""Equally likely outcomes of the five dice of a gene."""
Ninths: TypeAlias = tuple[int, int, int, int]
"""Of nine: DD, Dd, dd and De Novo."""
Needs: TypeAlias = tuple[int, int, int]
"""How many open traits of a gene are DD, Dd and dd."""
Costs: TypeAlias = tuple[int, ...]
"""In how many ways the traits cost 0, 1, 2 and so on slots; in those left they cannot be had."""


def die_law(parents: tuple[str, str], gene: str) -> Ninths:
    """Return of how many ninths a die of some parents shows what.

    >>> die_law(("Ff", "Ff"), "F")
    (2, 4, 2, 1)
    """
    left, top = parents
    cells = Counter("".join(sorted(row + column)) for row in left for column in top)
    one, two, three = (2 * cells[trait] for trait in TRAITS_OF[gene])
    return one, two, three, 1


def at_least(ninths: int, number: int, dice: int = DICE_OF_A_GENE) -> Fraction:
    """Return how likely so many of some dice at least show what has so many ninths (C-3)."""
    ways = range(number, dice + 1)
    hits = sum(comb(dice, n) * ninths**n * (9 - ninths) ** (dice - n) for n in ways)
    return Fraction(hits, 9**dice)


@lru_cache(maxsize=512)
def pool_states(ninths: Ninths) -> tuple[tuple[tuple[int, int, int, int], int], ...]:
    """Return each way in which the five dice of a gene can lie, with its ways of `WAYS`."""
    found = []
    total = DICE_OF_A_GENE
    for a in range(total + 1):
        for b in range(total + 1 - a):
            for c in range(total + 1 - a - b):
                counts = (a, b, c, total - a - b - c)
                ways = comb(total, a) * comb(total - a, b) * comb(total - a - b, c)
                ways *= prod(n**k for n, k in zip(ninths, counts, strict=True))
                if ways:
                    found.append((counts, ways))
    return tuple(found)


@lru_cache(maxsize=4096)
def slot_costs(ninths: Ninths, needs: Needs, *, mutation: bool) -> Costs:
    """Return in how many of `WAYS` the traits of a gene cost how many slots, 0 to 5.

    >>> slot_costs((2, 4, 2, 1), (0, 0, 1), mutation=True)
    (0, 42242, 9031, 0, 0, 0)
    """
    costs = [0] * (DICE_OF_A_GENE + 1)
    for (*there, wild), ways in pool_states(ninths):
        mutated = sum(max(0, need - lies) for need, lies in zip(needs, there, strict=True))
        dice = sum(needs) + mutated
        if dice <= DICE_OF_A_GENE and mutated <= (wild if mutation else 0):
            costs[dice] += ways
    return tuple(costs)


def chance_within(costs: Iterable[Costs], slots: int) -> Fraction:
    """Return how likely the traits of several genes are all had with so many slots (C-7)."""
    law, genes = [1], 0
    for one in costs:
        joined = [0] * (len(law) + len(one) - 1)
        for first, ways in enumerate(law):
            for second, more in enumerate(one):
                joined[first + second] += ways * more
        law, genes = joined, genes + 1
    return Fraction(sum(law[: slots + 1]), WAYS**genes)


def needs_of(traits: Iterable[str]) -> dict[str, Needs]:
    """Return how many of each trait are needed, gene by gene."""
    found: dict[str, list[int]] = {}
    for trait in traits:
        gene = gene_of(trait)
        found.setdefault(gene, [0, 0, 0])[TRAITS_OF[gene].index(trait)] += 1
    return {gene: (one, two, three) for gene, (one, two, three) in found.items()}


@dataclass(frozen=True, slots=True)
class TileChange:
    """A tile that is laid or taken away, and how likely all plants are completed then."""

    gene: str
    spot: str
    side: str
    """``away`` for a tile that is taken."""
    chance: Fraction


@dataclass(frozen=True, slots=True)
class GardenChance:
    """How likely plants are completed in one Plant Breeding."""

    each: tuple[tuple[Plant, tuple[Fraction, ...]], ...]
    """Each plant alone, with 1, 2 and so on slots."""
    together: tuple[Fraction, ...]
    tiles: tuple[TileChange, ...]
    """The changes of one tile that help most; none if none helps."""


def garden_chance(
    box: Box,
    plants: Sequence[tuple[Plant, Iterable[str]]],
    tiles: Mapping[str, Mapping[str, str]],
    *,
    slots: int,
    mutation: bool = True,
) -> GardenChance:
    """Return how likely plants are completed by the next roll, if nobody else picks.

    Args:
        box: what is printed beside the squares.
        plants: each with its covered traits.
        tiles: those that lie, by gene and spot.
        slots: how many dice may be taken.
        mutation: whether De Novo dice may mutate others.
    """
    wanted = [[t for t in plant.traits if t not in set(covered)] for plant, covered in plants]

    def chances(traits: Iterable[str], lying: Mapping[str, Mapping[str, str]]) -> list[Costs]:
        return [
            slot_costs(
                die_law(box.parents(gene, lying.get(gene, {})), gene), needs, mutation=mutation
            )
            for gene, needs in needs_of(traits).items()
        ]

    def by_slots(traits: Iterable[str]) -> tuple[Fraction, ...]:
        costs = chances(traits, tiles)
        return tuple(chance_within(costs, number) for number in range(1, slots + 1))

    every = [trait for traits in wanted for trait in traits]
    together = by_slots(every)
    changes = []
    for gene in needs_of(every):
        lying = dict(tiles.get(gene, {}))
        for spot in ("left", "top"):
            for side in ["away"] if spot in lying else [gene, gene.lower()]:
                after = {s: one for s, one in lying.items() if s != spot}
                after |= {} if side == "away" else {spot: side}
                chance = chance_within(chances(every, {**tiles, gene: after}), slots)
                changes.append(TileChange(gene, spot, side, chance))
    best = max((one.chance for one in changes), default=Fraction(0))
    helpful = tuple(one for one in changes if one.chance == best > together[-1])
    pairs = zip(plants, wanted, strict=True)
    return GardenChance(tuple((plant, by_slots(t)) for (plant, _), t in pairs), together, helpful)


def chance_of_dice(box: Box, wanted: Pools, tiles: Mapping[str, Mapping[str, str]]) -> Fraction:
    """Return how likely some dice all lie on the board after the roll."""
    found = Fraction(1)
    for gene in GENES:
        kinds = (*TRAITS_OF[gene], f"m{gene}")
        due = [wanted[kind] for kind in kinds]
        if any(due):
            law = die_law(box.parents(gene, tiles.get(gene, {})), gene)
            ways = sum(w for lies, w in pool_states(law) if all(map(int.__ge__, lies, due)))
            found *= Fraction(ways, WAYS)
    return found
