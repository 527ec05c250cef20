"""Herds of four to nine animals, each answer held against plain enumeration (B19, B20, B21)."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from oracles.herd_oracle import (
    SmallHerd,
    all_pairs,
    forces,
    holds,
    is_minimal_conflict,
    known,
    looped_herd,
    possible,
    smallest_repairs,
)
from sampling import each, sampled
from testcross.rulesets.herds import (
    Herd,
    HerdConflict,
    check_herd,
    explain_animal,
    fill_herd,
    read_herd,
    repair_herd,
)
from testcross.solver.engines.optimisers import MaxSat, make_optimiser
from testcross.solver.herds.kin import Positions

NAMES = "wxyz"


def file_of(small: SmallHerd) -> str:
    rows = ["id,sire,dam,sex,L", *(_row(small, place) for place in range(len(small.readings)))]
    return "".join(f"{row}\n" for row in rows)


def _row(small: SmallHerd, place: int) -> str:
    parents = ["" if p is None else f"a{p}" for p in (small.sires[place], small.dams[place])]
    return ",".join([f"a{place}", *parents, "", _cell(small, small.readings[place])])


def _cell(small: SmallHerd, reading: frozenset[tuple[int, int]]) -> str:
    if reading == frozenset(all_pairs(small.alleles)):
        return ""
    (half,) = set.intersection(*map(set, reading)) if len(reading) > 1 else (-1,)
    pair = next(iter(reading)) if half < 0 else (half, None)
    return "/".join("-" if a is None else NAMES[a] for a in pair)


def read(text: str) -> Herd:
    return read_herd("herd.csv", text.encode())


def small_of(herd: Herd) -> SmallHerd:
    """Return a herd of one locus as a small herd, parents first, with the alleles it names."""
    (locus,) = herd.loci
    count = len(locus.alleles.symbols)
    pairs = all_pairs(count)
    place_of = {name: int(name[1:]) for name in herd.ids}
    order = sorted(range(len(herd.ids)), key=lambda p: place_of[herd.ids[p]])

    def parents(column: Positions) -> tuple[int | None, ...]:
        return tuple(
            None if int(column[p]) < 0 else place_of[herd.ids[int(column[p])]] for p in order
        )

    masks = locus.masks(herd.kin)
    readings = tuple(
        frozenset(pair for bit, pair in enumerate(pairs) if int(masks[p]) >> bit & 1) for p in order
    )
    return SmallHerd(count, parents(herd.sires), parents(herd.dams), readings)


CASES = {
    "m1049": "a7,a0,a1,y/y a6,a3,a5,y/y a2,a0,a1,y/y a3,a2,a1,w/y a0,,, a1,,, a4,a3,a1,x/y "
    "a5,a2,a1,y/y",
    "m237": "a0,,,x/y a6,a2,a4,w/- a7,a3,a6,w/- a1,,,x/- a2,a0,a1,x/x a3,a2,a1,y/- a4,a2,a1,w/x "
    "a5,a3,a1,w/-",
    "m1135": "a3,a2,a1,w/y a4,a0,a0,w/x a1,,,x/y a2,a1,a1,x/y a7,,a5,x/y a0,,,x/y a6,a2,,w/y "
    "a5,,a0,x/y",
    "m1172": "a1,,,w/y a6,a2,,w/z a7,a3,a6,x/y a5,a0,,w/y a3,a0,a1, a2,,a1,z/z a4,a3,a1, a0,,,w/w",
    "m161": "a1,,,w/w a6,a4,a5, a2,,,x/x a4,a0,a2,x/x a5,a4,a3,x/x a3,a0,a2,x/x a0,,,x/x a7,a0,a6,",
    "m1035": "a4,a0,a2,w/x a0,,, a3,a0,a1,w/y a6,a0,a3,w/x a5,a4,a1, a2,a0,a1,x/y a1,,,y/y",
    "m1021": "a7,a4,a6,w/y a2,,,x/x a4,a0,a2, a1,,,y/y a3,a0,a2,w/x a5,a4,a3,x/x a6,a5,a3, a0,,,",
    "m175": "a0,,,x/x a2,,, a4,a3,a3,x/x a1,,,x/x a3,a0,a1, a5,a3,a4,x/- a6,a3,,w/x",
}
"""Herds whose conflicts were not minimal or not enough, or whose premises were too many."""


def numbers(conflict: HerdConflict) -> list[int]:
    return sorted(int(name[1:]) for name in conflict.ids)


@each("seed", range(10_000), quick=20, blocks=16)
def test_small_herd_is_answered_as_enumeration_finds(seed: int) -> None:
    """B19, B20: conflicts minimal and enough, premises irreducible, repairs the smallest."""
    herd = read(file_of(looped_herd(seed)))
    if herd.loci and len(herd.loci[0].alleles.symbols) > 1:
        small = small_of(herd)
        (verdict,) = check_herd("herd", herd).loci
        assert verdict.is_consistent == holds(small)
        assert_conflicts_are_minimal_and_enough(small, verdict.conflicts)
        assert_repair_is_a_smallest(small, herd)
        assert_fill_is_exact(small, herd)


@sampled("name", [*CASES], quick=5)
def test_herd_with_one_conflict_or_premise_too_many_is_answered_exactly(name: str) -> None:
    """B19 (the first four), B20 (the others)."""
    rows = [row.rsplit(",", 1) for row in CASES[name].split()]
    herd = read("id,sire,dam,sex,L\n" + "".join(f"{who},,{cell}\n" for who, cell in rows))
    small = small_of(herd)
    (verdict,) = check_herd("herd", herd).loci
    assert verdict.is_consistent == holds(small) == (name in ("m161", "m1035", "m1021", "m175"))
    assert_conflicts_are_minimal_and_enough(small, verdict.conflicts)
    assert_fill_is_exact(small, herd)


def test_conflicts_are_as_many_as_it_takes_not_one_for_each_failure() -> None:
    """Without the second conflict a herd would look right once the first is mended."""
    rows = [row.rsplit(",", 1) for row in CASES["m1172"].split()]
    herd = read("id,sire,dam,sex,L\n" + "".join(f"{who},,{cell}\n" for who, cell in rows))
    (verdict,) = check_herd("herd", herd).loci
    assert len(verdict.conflicts) > 1


def assert_conflicts_are_minimal_and_enough(
    small: SmallHerd, conflicts: Sequence[HerdConflict]
) -> None:
    named = [animal for conflict in conflicts for animal in numbers(conflict)]
    assert len(named) == len(set(named))
    assert holds(small.without(named))
    assert all(is_minimal_conflict(small, numbers(one)) for one in conflicts)


def assert_repair_is_a_smallest(small: SmallHerd, herd: Herd) -> None:
    (found,) = repair_herd("herd", herd, MaxSat()).loci
    smallest = [frozenset(one) for one in smallest_repairs(small)]
    assert found.is_proven
    given_up = frozenset(int(one.id[1:]) for one in found.typings)
    assert given_up in smallest
    left = possible(small.without([*given_up]))
    for one in found.typings:
        animal = int(one.id[1:])
        assert one.in_every == all(animal in repair for repair in smallest)
        others = given_up - {animal}
        instead = {x for x in range(len(left)) if x not in given_up and others | {x} in smallest}
        assert {int(name[1:]) for name in one.instead or ()} == instead
        pairs = (text.split("/") for text in one.possible or ())
        symbols = found.alleles.symbols
        assert {(symbols.index(a), symbols.index(b)) for a, b in pairs} == left[animal]


@pytest.mark.parametrize("seed", [31, 59])
def test_what_else_would_mend_a_herd_is_found_where_a_cluster_has_to_grow(seed: int) -> None:
    herd = read(file_of(looped_herd(seed)))
    assert_repair_is_a_smallest(small_of(herd), herd)


def assert_fill_is_exact(small: SmallHerd, herd: Herd) -> None:
    (filled,) = fill_herd("herd", herd).loci
    truth = possible(small)
    assert (filled.possible is not None) == any(truth)
    for place, name in enumerate(herd.ids if any(truth) else ()):
        animal = int(name[1:])
        assert filled.reading(place) == truth[animal]
        (fact,) = explain_animal("herd", herd, place, herd.loci).facts
        premises = [int(one[1:]) for one in fact.premises]
        if premises:
            assert_premises_do(small, animal, premises, is_smallest=fact.is_smallest)


def assert_premises_do(
    small: SmallHerd, animal: int, premises: Sequence[int], *, is_smallest: bool
) -> None:
    """Hold that premises force what is known, that each is needed, and that no fewer do."""
    goal = known(small, animal)
    others = [one for one in range(len(small.readings)) if one != animal]
    assert forces(small, premises, animal, goal)
    for fewer in combinations(others if is_smallest else premises, len(premises) - 1):
        assert not forces(small, fewer, animal, goal)


@each("seed", range(300), quick=4)
def test_both_optimisers_keep_what_some_smallest_repair_keeps(seed: int) -> None:
    herd = read(file_of(looped_herd(f"kept {seed}")))
    if herd.loci and len(herd.loci[0].alleles.symbols) > 1:
        (found,) = repair_herd("herd", herd, make_optimiser(double_check=True)).loci
        smallest = [frozenset(one) for one in smallest_repairs(small_of(herd))]
        for one in found.typings:
            assert one.in_every == all(int(one.id[1:]) in repair for repair in smallest)
