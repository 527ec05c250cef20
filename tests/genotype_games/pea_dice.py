"""Pea dice by plain enumeration: rolled through ninth by ninth, and taken by trying everything."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

FACES = ["I", "II", "III", "IV", "m", "m"]
NOTHING = "m"
"""What a De Novo die shows."""


def alleles(genotype: str) -> str:
    return "".join(sorted(genotype))


def square(left: str, top: str) -> list[str]:
    """Return the cells I, II, III and IV, each with its dominant allele first."""
    return ["".join(sorted(row + column)) for row, column in product(alleles(left), alleles(top))]


def ninths(left: str, top: str) -> list[str]:
    """Return on what each of the nine equally likely ninths of a die falls."""
    return [*square(left, top), *square(left, top), NOTHING]


@cache
def rolls(left: str, top: str) -> Counter[tuple[str, ...]]:
    """Return how many of the 9^5 rolls of five dice show what, in sorted order.

    Rolls that show the same so far go on together: it is a product, but quickly gone through.
    """
    found: Counter[tuple[str, ...]] = Counter({(): 1})
    for _ in range(5):
        more: Counter[tuple[str, ...]] = Counter()
        for (dice, ways), die in product(found.items(), ninths(left, top)):
            more[tuple(sorted((*dice, die)))] += ways
        found = more
    return found


@cache
def fewest_slots(dice: tuple[str, ...], traits: tuple[str, ...], *, mutation: bool) -> int | None:
    """Return the fewest slots for traits, trying each die and each mutation; None if in no way.

    A De Novo die is written ``m`` and the gene's letter, so that dice of genes can lie together.
    """
    if not traits:
        return 0
    first, rest = traits[0], traits[1:]
    tried = []
    if first in dice:
        tried.append((1, without(dice, first)))
    mutator = f"m{first[0].upper()}"
    if mutation and mutator in dice:
        others = without(dice, mutator)
        partners = {die for die in others if die[-1].upper() == first[0].upper()}
        tried += [(2, without(others, partner)) for partner in sorted(partners)]
    costs = [(cost, fewest_slots(left, rest, mutation=mutation)) for cost, left in tried]
    return min((cost + more for cost, more in costs if more is not None), default=None)


def without(dice: Sequence[str], die: str) -> tuple[str, ...]:
    place = list(dice).index(die)
    return (*dice[:place], *dice[place + 1 :])


def named(roll: Sequence[str], gene: str) -> tuple[str, ...]:
    """Return the dice of a roll with the gene's letter on De Novo dice."""
    return tuple(f"m{gene}" if die == NOTHING else die for die in roll)


def costs_of_gene(
    left: str, top: str, traits: tuple[str, ...], *, mutation: bool
) -> Counter[int | None]:
    """Return in how many of the 9^5 rolls the traits of a gene cost how many slots."""
    gene = left[0].upper()
    found: Counter[int | None] = Counter()
    for roll, ways in rolls(left, top).items():
        found[fewest_slots(named(roll, gene), traits, mutation=mutation)] += ways
    return found
