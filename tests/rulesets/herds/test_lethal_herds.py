"""Herds at loci whose genotypes kill, held against plain enumeration of those who live."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from oracles.herd_oracle import SmallHerd, all_pairs, holds, possible
from sampling import each
from testcross.rulesets import Ruleset
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.rulesets.herds import check_herd, fill_herd, read_herd, repair_herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.solver.engines.optimisers import MaxSat

RULES = (Path(__file__).parents[2] / "data/rulesets/lethal_herd.toml").read_text("utf-8")
SYMBOLS = {"A": ("Ay", "A", "a"), "Dw": ("Dw", "dw")}


@pytest.fixture(scope="module")
def mice() -> Ruleset:
    return parse_ruleset(RULES)


def herd_of(locus: str, seed: int) -> tuple[SmallHerd, list[str]]:
    """Return a herd of those who live, and what is typed of each: right, wrong or not at all."""
    draw = Random(f"{locus} {seed}")
    count = len(SYMBOLS[locus])
    parents: list[tuple[int | None, int | None]] = [(None, None)] * 2
    for place in range(2, 7):
        couple = (draw.randrange(0, place, 2), draw.randrange(1, place, 2))
        parents.append(draw.choice([couple] * 6 + [(couple[0], None), (None, None)]))
    having = {one for couple in parents for one in couple}
    dead = (0, 0) if locus == "A" else (1, 1)
    allowed = [
        frozenset(all_pairs(count)) - ({dead} if locus == "A" or place in having else set())
        for place in range(7)
    ]
    readings, cells = [], []
    for own in allowed:
        pair = draw.choice(sorted(own))
        is_typed, is_half = draw.random() < 0.6, draw.random() < 0.2
        one, other = (SYMBOLS[locus][a] for a in pair)
        cells.append((f"{one}-" if is_half else one + other) if is_typed else "")
        at_least = frozenset((pair[0], x) for x in range(pair[0], count)) & own
        readings.append((at_least if is_half else frozenset([pair])) if is_typed else own)
    sires, dams = zip(*parents, strict=True)
    return SmallHerd(count, sires, dams, tuple(readings)), cells


def only(herd: SmallHerd, allowed: SmallHerd, members: set[int]) -> SmallHerd:
    """Return a herd with the readings of the members alone; nobody is what kills."""
    pairs = enumerate(zip(herd.readings, allowed.readings, strict=True))
    return replace(herd, readings=tuple(own if i in members else free for i, (own, free) in pairs))


@each("locus,seed", [(x, seed) for seed in range(1_000) for x in SYMBOLS], quick=12, blocks=8)
def test_herd_with_lethal_genotypes_is_answered_as_enumeration_finds(
    mice: Ruleset, locus: str, seed: int
) -> None:
    small, cells = herd_of(locus, seed)
    blank = [frozenset(all_pairs(small.alleles))] * 7
    dead = (0, 0) if locus == "A" else (1, 1)
    having = {*small.sires, *small.dams}
    lives = [r - {dead} if locus == "A" or i in having else r for i, r in enumerate(blank)]
    free = replace(small, readings=tuple(lives))
    read = {i for i, own in enumerate(small.readings) if own != free.readings[i]}
    rows = [
        f"a{i},{'' if s is None else f'a{s}'},{'' if d is None else f'a{d}'},,{cell}\n"
        for i, (s, d, cell) in enumerate(zip(small.sires, small.dams, cells, strict=True))
    ]
    text = f"id,sire,dam,sex,{locus}\n{''.join(rows)}"
    herd = read_herd("herd.csv", text.encode(), ruleset=mice)
    (verdict,) = check_herd("herd", herd).loci
    assert verdict.is_consistent == holds(small)
    named = [int(one[1:]) for conflict in verdict.conflicts for one in conflict.ids]
    assert holds(only(small, free, read - {*named}))
    for conflict in verdict.conflicts:
        members = {int(one[1:]) for one in conflict.ids}
        assert not holds(only(small, free, members))
        assert all(holds(only(small, free, members - {one})) for one in members)
    (mended,) = repair_herd("herd", herd, MaxSat()).loci
    given_up = {int(one.id[1:]) for one in mended.typings}
    assert mended.is_proven
    assert holds(only(small, free, read - given_up))
    assert (
        not any(
            holds(only(small, free, read - {*one})) for one in combinations(read, len(given_up) - 1)
        )
        if given_up
        else holds(small)
    )
    (filled,) = fill_herd("herd", herd).loci
    if verdict.is_consistent:
        for i, truth in enumerate(possible(small)):
            assert filled.reading(herd.positions[f"a{i}"]) == truth


def test_parent_with_a_genotype_that_kills_is_a_finding_and_counts_as_unknown(
    mice: Ruleset,
) -> None:
    rows = "Rex,,,M,AyAy,dwdw\nIda,,,F,Aya,dwdw\nKit,Rex,Ida,,AyAy,Dwdw\n"
    herd = read_herd("h.csv", f"id,sire,dam,sex,A,Dw\n{rows}".encode(), ruleset=mice)
    found = [(note.line, note.text.partition(";")[0]) for note in herd.notes]
    assert {note.code for note in herd.notes} == {HerdCode.NOT_ON_ITS_CHROMOSOMES}
    assert found == [
        (2, "Rex, locus A: AyAy dies before birth"),
        (2, "Rex, locus Dw: dwdw dies after birth"),
        (3, "Ida, locus Dw: dwdw dies after birth"),
        (4, "Kit, locus A: AyAy dies before birth"),
    ]


def test_pup_that_dies_after_birth_may_be_typed(mice: Ruleset) -> None:
    rows = "Rex,,,M,\nIda,,,F,\nKit,Rex,Ida,,dwdw\n"
    herd = read_herd("h.csv", f"id,sire,dam,sex,Dw\n{rows}".encode(), ruleset=mice)
    (filled,) = fill_herd("h", herd).loci
    assert [filled.known(herd.positions[one]) for one in ("Rex", "Ida")] == [(0, 1), (0, 1)]
