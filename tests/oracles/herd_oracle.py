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

    def only(self, animals: Sequence[int]) -> "SmallHerd":
        return self.without([i for i in range(len(self.readings)) if i not in animals])


def all_pairs(alleles: int) -> list[Pair]:
    return list(combinations_with_replacement(range(alleles), 2))


def fits(kid: Pair, sire: Pair | None, dam: Pair | None) -> bool:
    anything = tuple(kid)
    given = product(anything if sire is None else sire, anything if dam is None else dam)
    return any(tuple(sorted(one)) == kid for one in given)


def solutions(herd: SmallHerd) -> Iterator[tuple[Pair, ...]]:
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


def is_minimal_conflict(herd: SmallHerd, animals: Sequence[int]) -> bool:
    """Tell whether some readings cannot hold together in the whole herd, and any fewer can."""
    alone = herd.only(animals)
    return not holds(alone) and all(holds(alone.without([animal])) for animal in animals)


def known(herd: SmallHerd, animal: int) -> list[int]:
    first, *others = (list(pair) for pair in possible(herd)[animal])
    for other in others:
        first = [
            a for a in dict.fromkeys(first) for _ in range(min(first.count(a), other.count(a)))
        ]
    return sorted(first)


def forces(herd: SmallHerd, premises: Sequence[int], animal: int, alleles: Sequence[int]) -> bool:
    """Tell whether some readings and an animal's own leave it no genotype without these alleles."""
    lacking = frozenset(
        pair
        for pair in herd.readings[animal]
        if any(pair.count(a) < alleles.count(a) for a in alleles)
    )
    alone = herd.only([*premises, animal])
    readings = (*alone.readings[:animal], lacking, *alone.readings[animal + 1 :])
    return not holds(SmallHerd(herd.alleles, herd.sires, herd.dams, readings))


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


def looped_herd(seed: int | str) -> SmallHerd:
    """Return four to nine animals with loops, selfed plants and typings of one or two alleles."""
    dealt = random.Random(f"looped {seed}")
    animals = dealt.randint(4, 9)
    alleles = dealt.randint(2, 4 if animals < 7 else 3)
    founders = dealt.randint(1, 3)
    parents: list[tuple[int | None, int | None]] = [(None, None)] * founders
    for i in range(founders, animals):
        sire = dealt.randrange(i)
        dam = sire if dealt.random() < 0.15 else dealt.randrange(i)
        parents.append(dealt.choice([(sire, dam)] * 8 + [(sire, None), (None, dam)]))
    bred: list[Pair] = []
    for couple in parents:
        drawn = (dealt.randrange(alleles) if p is None else dealt.choice(bred[p]) for p in couple)
        one, other = sorted(drawn)
        bred.append((one, other))
    rate, missing = dealt.choice([0, 0.3, 0.6]), dealt.choice([0.1, 0.3, 0.6])
    readings = tuple(_typing(dealt, alleles, pair, rate, missing) for pair in bred)
    sires, dams = zip(*parents, strict=True)
    return SmallHerd(alleles, sires, dams, readings)


def _typing(
    dealt: random.Random, alleles: int, pair: Pair, rate: float, missing: float
) -> frozenset[Pair]:
    every = all_pairs(alleles)
    if dealt.random() < missing:
        return frozenset(every)
    seen = dealt.choice(every) if dealt.random() < rate else pair
    if dealt.random() < 0.25:
        half = dealt.choice(seen)
        return frozenset(one for one in every if half in one)
    return frozenset([seen])


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
