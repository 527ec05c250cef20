"""Kinship by the tabular method, in exact fractions; and through whom, pair by pair (Wright)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

Parents = Sequence[tuple[int | None, int | None]]
"""Per animal, its sire and dam, who stand before it."""


def relationships(parents: Parents) -> list[list[Fraction]]:
    """Return the numerator relationship matrix, row by row (Henderson's tabular method)."""
    table: list[list[Fraction]] = []
    for animal, couple in enumerate(parents):
        row = [
            sum((table[max(other, p)][min(other, p)] for p in couple if p is not None), Fraction())
            / 2
            for other in range(animal)
        ]
        sire, dam = couple
        inbred = Fraction()
        if sire is not None and dam is not None:
            inbred = table[max(sire, dam)][min(sire, dam)] / 2
        table.append([*row, 1 + inbred])
    return table


def kinship(parents: Parents, one: int, other: int) -> Fraction:
    """Return the chance that alleles drawn of two animals are copies of one."""
    return relationships(parents)[max(one, other)][min(one, other)] / 2


def through(parents: Parents, sire: int, dam: int) -> dict[int, Fraction]:
    """Return by ancestor the part of the inbreeding of two animals' young that comes of it."""
    table = relationships(parents)

    @cache
    def met(one: int, other: int) -> dict[int, Fraction]:
        if one == other:
            return {one: table[one][one] / 2}
        found: dict[int, Fraction] = {}
        for parent in parents[max(one, other)]:
            if parent is not None:
                for who, share in met(*sorted((parent, min(one, other)))).items():
                    found[who] = found.get(who, Fraction()) + share / 2
        return found

    return {who: share for who, share in met(*sorted((sire, dam))).items() if share}


def generations(parents: Parents, animal: int) -> tuple[int, int, Fraction]:
    """Return how many generations are all known, of the longest line, and in all."""
    known = [one for one in parents[animal] if one is not None]
    below = [generations(parents, one) for one in known]
    complete = 1 + min(one[0] for one in below) if len(known) == 2 else 0
    longest = max((1 + one[1] for one in below), default=0)
    return complete, longest, sum((1 + one[2] for one in below), Fraction()) / 2
