"""Loci of many alleles, held against plain enumeration and against the same locus of few."""

import random
from itertools import combinations_with_replacement, product

import pytest
from herd_files.herds import genotypes, kin_and_masks
from oracles.herd_oracle import SmallHerd, all_pairs, possible, random_herd, smallest_repairs
from sampling import each
from testcross.rulesets.herds import HerdSimulator
from testcross.solver.engines import clauses
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import every, genotypes_of, mask_of, pair, reading_of, set_bits
from testcross.solver.herds import (
    HerdRepairer,
    consistency,
    eliminated,
    family_law,
    kin_of,
    masks_of,
)
from testcross.solver.herds.family_law import lumps_of, recoding
from testcross.solver.herds.possible_sets import possible_sets
from testcross.solver.herds.repair import repair_choices

WIDE = 11
"""One more than fit into a machine word."""


def _inbred(seed: str, alleles: int, named: int) -> SmallHerd:
    """Return six inbred animals at a locus of many alleles, few of which are typed."""
    dealt = random.Random(seed)
    sires = (None, None, *(dealt.randrange(i) for i in range(2, 6)))
    dams = (None, None, *(dealt.randrange(i) for i in range(2, 6)))
    blank = frozenset(all_pairs(alleles))
    readings = []
    for _ in range(6):
        one, other = sorted(dealt.randrange(named) for _ in range(2))
        half = frozenset(pair for pair in blank if one in pair)
        readings.append(
            dealt.choice([blank, half, frozenset([(one, other)]), frozenset([(one, other)])])
        )
    return SmallHerd(alleles, sires, dams, tuple(readings))


@each("seed", range(24), quick=5)
def test_many_alleles_are_possible_as_enumeration_finds(seed: int) -> None:
    small = _inbred(f"wide {seed}", WIDE, 6)
    kin, masks = kin_and_masks(small)
    assert masks.dtype == object
    found = consistency(kin, WIDE, masks)
    truth = possible(small)
    assert found.is_consistent == any(truth)
    if found.is_consistent:
        assert genotypes(small, possible_sets(found)) == truth
        for place in range(6):
            one = possible_sets(found, asked=[place])
            assert genotypes(small, one)[place] == truth[place]


def test_two_alleles_from_one_ancestor_are_the_same_one() -> None:
    """Both parents have some third allele from the same sire: their offspring has it twice."""
    third = frozenset((1, x) for x in range(2, WIDE))
    small = SmallHerd(
        WIDE,
        (None, None, 0, 0, 2),
        (None, None, 1, 1, 3),
        (
            frozenset((0, x) for x in range(WIDE)),
            frozenset([(1, 1)]),
            third,
            third,
            frozenset(pair for pair in all_pairs(WIDE) if 1 not in pair),
        ),
    )
    kin, masks = kin_and_masks(small)
    found = possible_sets(consistency(kin, WIDE, masks))
    assert genotypes(small, found) == possible(small)
    assert genotypes(small, found)[4] == {(x, x) for x in range(2, WIDE)}


@each("seed", range(12), quick=3)
def test_names_of_alleles_change_nothing(seed: int) -> None:
    """A herd of 60 at 40 alleles, those renamed by lot: everybody can be the same, renamed."""
    bred = HerdSimulator(60, alleles=40).game(f"renamed {seed}")
    names = list(range(40))
    random.Random(seed).shuffle(names)
    parents = [[None if p < 0 else p for p in side] for side in zip(*bred.parents, strict=True)]
    kin = kin_of(parents[0], parents[1])
    found = []
    for order in (list(range(40)), names):
        read = [
            every(40) if two is None else mask_of(40, [pair(*(order[a - 1] for a in two))])
            for two in bred.typed
        ]
        state = consistency(kin, 40, masks_of(kin, 40, read))
        assert state.is_consistent
        found.append([set(reading_of(40, int(mask))) for mask in possible_sets(state)])
    assert found[1] == [{pair(*(names[a] for a in one)) for one in those} for those in found[0]]


@each("seed", range(16), quick=4)
def test_repair_at_many_alleles_is_the_smallest_by_enumeration(seed: int) -> None:
    small = _inbred(f"repair {seed}", WIDE, 5)
    kin, masks = kin_and_masks(small)
    repairer = HerdRepairer(kin, WIDE, masks, CoreGuided())
    repair = repairer.repair()
    smallest = [frozenset(one) for one in smallest_repairs(small)]
    assert repair.is_proven
    assert frozenset(repair.given_up) in smallest
    for choice in repair_choices(repairer, repair):
        assert choice.in_every == all(choice.place in one for one in smallest)


def test_back_cross_at_many_alleles_is_inconsistent_and_one_reading_is_given_up() -> None:
    """A daughter is put to her sire: the two have three alleles between them, their kids four."""
    blank = frozenset(all_pairs(WIDE))
    typed = (frozenset([(0, 3)]), frozenset([(1, 2)]))
    small = SmallHerd(
        WIDE, (None, None, 0, 2, 2), (None, None, 1, 0, 0), (blank, blank, blank, *typed)
    )
    kin, masks = kin_and_masks(small)
    assert not eliminated(kin, WIDE, masks).failed
    assert not consistency(kin, WIDE, masks).is_consistent
    repair = HerdRepairer(kin, WIDE, masks, CoreGuided()).repair()
    assert repair.is_proven
    assert repair.given_up in ((3,), (4,))


@each("seed", range(60), quick=25)
def test_narrowed_parts_leave_what_enumeration_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loops, selfed plants and odd sets of genotypes, as if four alleles were many."""
    small = random_herd(f"narrow {seed}", 7)
    monkeypatch.setattr("testcross.solver.herds.possible_sets.MOST_ALLELES", seed % 4)
    kin, masks = kin_and_masks(small)
    found = consistency(kin, small.alleles, masks)
    truth = possible(small)
    assert found.is_consistent == any(truth)
    if found.is_consistent:
        assert genotypes(small, possible_sets(found)) == truth


@each("seed", range(20), quick=8)
def test_alleles_named_by_origin_give_up_as_few_readings(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clauses for many alleles say the same as those for few."""
    small = random_herd(f"clauses {seed}", 7)
    kin, masks = kin_and_masks(small)
    monkeypatch.setattr(clauses, "_MANY", 1)
    repair = HerdRepairer(kin, small.alleles, masks, CoreGuided()).repair()
    assert repair.is_proven
    assert repair.given_up in smallest_repairs(small)


@pytest.mark.parametrize("alleles", [4, 5, 6])
@pytest.mark.parametrize("selfed", [False, True])
def test_family_of_many_alleles_leaves_what_its_genotypes_allow(
    alleles: int, *, selfed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(family_law, "MOST_ALLELES", 1)
    monkeypatch.setattr(family_law, "_TABLED", alleles - 2)
    dealt = random.Random(f"{alleles} {selfed}")
    blank = every(alleles)
    for _ in range(25):
        some = [mask_of(alleles, dealt.sample(genotypes_of(alleles), 3)) for _ in range(3)]
        masks = [dealt.choice([blank, blank & ~dealt.choice(some), *some]) for _ in range(4)]
        if selfed:
            masks[1] = masks[0]
        found = family_law.family_left(alleles, masks[0], masks[1], tuple(masks[2:]), selfed=selfed)
        assert found == _enumerated(alleles, masks, selfed=selfed)


def _enumerated(
    alleles: int, masks: list[int], *, selfed: bool
) -> tuple[int, int, tuple[int, ...]] | None:
    pairs = genotypes_of(alleles)
    left = [0] * len(masks)
    for sire, dam in product(set_bits(masks[0]), set_bits(masks[1])):
        born = {pair(*one) for one in product(pairs[sire], pairs[dam])}
        fit = [mask & mask_of(alleles, born) for mask in masks[2:]]
        if all(fit) and (sire == dam or not selfed):
            for member, more in enumerate([1 << sire, 1 << dam, *fit]):
                left[member] |= more
    return (left[0], left[1], tuple(left[2:])) if left[0] else None


def test_recoded_genotypes_stand_for_all_of_their_groups() -> None:
    """Of four alleles that are alike two stay: what is said of them is said of any two."""
    groups = ((0,), (1, 2, 3, 4), (5,))
    coded = recoding(6, groups, 2, 5)
    stay = {0: (0,), 1: (1,), 2: (2,), 3: (5,)}
    for one, other in combinations_with_replacement(stay, 2):
        mask = coded.full(mask_of(5, [(one, other)]))
        group, beside = ((1, 2, 3, 4) if n in (1, 2) else stay[n] for n in (one, other))
        meant = {
            pair(a, b)
            for a, b in product(group, beside)
            if group != beside or len(group) == 1 or (a == b) == (one == other)
        }
        assert mask == mask_of(6, meant)
    blank = mask_of(5, combinations_with_replacement(range(4), 2))
    assert coded.short(every(6)) == blank
    assert coded.full(blank) == every(6)
    assert coded.short(mask_of(6, [(3, 4)])) == 0


@each("seed", range(30), quick=25)
def test_alleles_are_alike_if_and_only_if_no_set_tells_them_apart(seed: int) -> None:
    dealt = random.Random(seed)
    pairs = genotypes_of(6)
    masks = [mask_of(6, dealt.sample(pairs, dealt.choice([1, 2, 18, 20, 21]))) for _ in range(3)]
    groups = lumps_of(6, masks)
    assert sorted(a for group in groups for a in group) == list(range(6))
    for one, other in combinations_with_replacement(range(6), 2):
        swapped = {one: other}
        alike = all(
            len({bool(mask & mask_of(6, [pair(*two)])) for two in instead}) == 1
            for mask in masks
            for third in range(6)
            for instead in [
                [(one, third), (other, third), *([(one, one), (one, other)] * (third == other))]
            ]
        )
        assert alike == any({one, other} <= set(group) for group in groups), swapped
