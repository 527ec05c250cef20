"""Readings at all loci at once: what they have in common, and what some leave of another."""

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import TypeAlias

from testcross.solver import Alternative, Reading, widest

WholeReading: TypeAlias = tuple[Reading, ...]
"""One reading per locus: every genotype of the one beside every genotype of the others."""


def in_common(one: Sequence[Reading], other: Sequence[Reading]) -> WholeReading | None:
    """Return what lies in both; None where nothing does."""
    shared: list[Reading] = []
    for mine, theirs in zip(one, other, strict=True):
        both = mine & theirs
        if not both:
            return None
        shared.append(both)
    return tuple(shared)


def size(whole: Sequence[Reading]) -> int:
    """Return how many genotypes at all loci it holds."""
    return prod(map(len, whole))


def without_whole(one: WholeReading, other: Sequence[Reading]) -> Iterator[WholeReading]:
    """Yield what another leaves of one, in parts that have nothing in common."""
    both = in_common(one, other)
    if both is None:
        yield one
        return
    for place, (mine, shared) in enumerate(zip(one, both, strict=True)):
        if rest := mine - shared:
            yield (*both[:place], rest, *one[place + 1 :])


def left_of(one: WholeReading, others: Iterable[Sequence[Reading]]) -> list[WholeReading]:
    """Return what all others together leave of one, in parts that have nothing in common."""
    parts = [one]
    for other in others:
        parts = [rest for part in parts for rest in without_whole(part, other)]
    return parts


def disjoint(wholes: Sequence[WholeReading]) -> tuple[WholeReading, ...]:
    """Return the same genotypes in parts that have nothing in common."""
    return tuple(part for i, whole in enumerate(wholes) for part in left_of(whole, wholes[:i]))


def widest_readings(wholes: Sequence[WholeReading]) -> tuple[WholeReading, ...]:
    """Return readings without those that say no less than another; in their order."""
    return tuple(one.readings for one in widest(tuple(map(Alternative, wholes))))


def narrowed(
    alternatives: Sequence[WholeReading], given: Sequence[Reading]
) -> tuple[WholeReading, ...]:
    """Return alternatives of which more is known besides; those that contradict it go."""
    found = (in_common(one, given) for one in alternatives)
    return widest_readings([one for one in found if one is not None])


def hull(wholes: Sequence[WholeReading]) -> WholeReading:
    """Return per locus all that any of them allows there."""
    return tuple(
        frozenset[tuple[int, int]]().union(*column) for column in zip(*wholes, strict=True)
    )
