"""Small pedigrees by plain enumeration, told in genotypes and trios only."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class SmallHerd:
    """Animals in an order in which parents come first; None for a parent who is not there."""

    alleles: int
    sires: tuple[int | None, ...]
    dams: tuple[int | None, ...]
    readings: tuple[frozenset[Pair], ...]

    def without(self, animals: Sequence[int]) -> "SmallHerd":
        blank = frozenset(all_pairs(self.alleles))
        readings = tuple(blank if i in animals else r for i, r in enumerate(self.readings))
        return SmallHerd(self.alleles, self.sires, self.dams, readings)


def all_pairs(alleles: int) -> list[Pair]:
    return list(combinations_with_replacement(range(alleles), 2))


def fits(kid: Pair, sire: Pair | None, dam: Pair | None) -> bool:
    anything = tuple(kid)
    given = product(anything if sire is None else sire, anything if dam is None else dam)
    return any(tuple(sorted(one)) == kid for one in given)


def solutions(herd: SmallHerd) -> Iterator[tuple[Pair, ...]]:
    """Yield every way to give everyone a genotype."""
    yield from _carried_on(herd, ())


def _carried_on(herd: SmallHerd, so_far: tuple[Pair, ...]) -> Iterator[tuple[Pair, ...]]:
    here = len(so_far)
    if here == len(herd.readings):
        yield so_far
        return
    sire, dam = herd.sires[here], herd.dams[here]
    for genotype in sorted(herd.readings[here]):
        parents = (None if p is None else so_far[p] for p in (sire, dam))
        if fits(genotype, *parents):
            yield from _carried_on(herd, (*so_far, genotype))


def holds(herd: SmallHerd) -> bool:
    return next(solutions(herd), None) is not None


def possible(herd: SmallHerd) -> list[set[Pair]]:
    """Return what everyone is in some solution."""
    found: list[set[Pair]] = [set() for _ in herd.readings]
    for solution in solutions(herd):
        for seen, genotype in zip(found, solution, strict=True):
            seen.add(genotype)
    return found


def smallest_repairs(herd: SmallHerd) -> list[tuple[int, ...]]:
    """Return every smallest set of readings without which the rest holds."""
    blank = frozenset(all_pairs(herd.alleles))
    read = [i for i, reading in enumerate(herd.readings) if reading != blank]
    for size in range(len(read) + 1):
        found = [some for some in combinations(read, size) if holds(herd.without(some))]
        if found:
            return found
    return []


def random_herd(seed: int | str, animals: int = 8) -> SmallHerd:
    """Return an inbred pedigree with readings of several kinds, at random."""
    dealt = random.Random(seed)
    alleles = dealt.randint(2, 4 if animals < 8 else 3)
    sires: list[int | None] = []
    dams: list[int | None] = []
    for i in range(animals):
        is_founder = i < 2 or dealt.random() < 0.15
        sires.append(None if is_founder else dealt.randrange(i))
        dams.append(None if is_founder else dealt.randrange(i))
        if not is_founder and dealt.random() < 0.1:
            dams[-1] = None
    readings = tuple(_reading(dealt, alleles) for _ in range(animals))
    return SmallHerd(alleles, tuple(sires), tuple(dams), readings)


def _reading(dealt: random.Random, alleles: int) -> frozenset[Pair]:
    kind = dealt.random()
    every = all_pairs(alleles)
    if kind < 0.3:
        return frozenset(every)
    if kind < 0.8:
        return frozenset([dealt.choice(every)])
    if kind < 0.9:
        seen = dealt.randrange(alleles)
        return frozenset(pair for pair in every if seen in pair)
    return frozenset(dealt.sample(every, dealt.randint(1, len(every))))
