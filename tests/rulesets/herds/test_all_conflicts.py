"""Every minimal conflict of an animal, against plain enumeration; and what is said without any."""

from itertools import combinations
from unittest.mock import Mock

import pytest
from oracles.herd_oracle import SmallHerd, all_pairs, holds, random_herd
from testcross.rulesets.herds import locus_check
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator
from testcross.solver import EngineError
from testcross.solver.engine import UndecidedError


def typed_herd(seed: int) -> SmallHerd:
    herd = random_herd(f"all conflicts {seed}", 7)
    blank = frozenset(all_pairs(herd.alleles))
    readings = tuple(one if len(one) == 1 else blank for one in herd.readings)
    return SmallHerd(herd.alleles, herd.sires, herd.dams, readings)


def herd_of(herd: SmallHerd) -> Herd:
    rows = ["id,sire,dam,sex,L"]
    for place, reading in enumerate(herd.readings):
        parents = ("" if p is None else f"p{p}" for p in (herd.sires[place], herd.dams[place]))
        cell = "/".join("abcd"[a] for a in next(iter(reading))) if len(reading) == 1 else ""
        rows.append(",".join([f"p{place}", *parents, "", cell]))
    return read_herd("herd.csv", "\n".join(rows).encode())


def minimal_conflicts(herd: SmallHerd) -> list[tuple[int, ...]]:
    read = [place for place, reading in enumerate(herd.readings) if len(reading) == 1]
    found: list[tuple[int, ...]] = []
    for size in range(1, len(read) + 1):
        for some in combinations(read, size):
            is_new = not any(set(one) <= set(some) for one in found)
            if is_new and not holds(herd.without([p for p in read if p not in some])):
                found.append(some)
    return found


@pytest.mark.parametrize(
    ("seeds", "least"), [(18, 30), pytest.param(60, 50, marks=pytest.mark.deep)]
)
def test_all_conflicts_of_an_animal_are_those_of_enumeration(seeds: int, least: int) -> None:
    assert sum(conflicts_found(seed) for seed in range(seeds)) > least


def conflicts_found(seed: int) -> int:
    """Hold that all conflicts of each animal are found, and return how many they are."""
    simulated = typed_herd(seed)
    herd, expected = herd_of(simulated), minimal_conflicts(simulated)
    seen = 0
    for place in range(len(simulated.readings)):
        check = check_herd("herd.csv", herd, herd.positions[f"p{place}"])
        told = {tuple(sorted(one.ids)) for one in check.loci[0].conflicts}
        mine = {tuple(f"p{i}" for i in one) for one in expected if place in one}
        assert told == mine, (seed, place)
        assert check.is_consistent == (not expected)
        seen += len(mine)
    return seen


def test_animal_without_a_conflict_does_not_make_a_herd_consistent() -> None:
    text = "id,sire,dam,sex,L\na,,,M,1/1\nb,a,,F,2/2\nc,,,F,2/2\nd,,,F,\n"
    herd = read_herd("herd.csv", text.encode())
    for name in ("c", "d"):
        check = check_herd("herd.csv", herd, herd.positions[name])
        assert not check.is_consistent
        assert not check.is_sound
        assert check.verdict().startswith(f"INCONSISTENT, but {name} is in none")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.deep
def test_all_conflicts_are_found_where_very_many_typings_come_together(seed: int) -> None:
    assert_some_are_found(400, seed)


@pytest.mark.deep
def test_all_conflicts_are_found_where_more_typings_come_together_than_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(locus_check, "MOST_READINGS", 8)
    for seed in range(2):
        assert_some_are_found(40, seed)


@pytest.mark.parametrize("found", [None, UndecidedError("undecided: the time is over")])
def test_engine_that_finds_no_repair_though_there_is_time_is_no_answer(
    monkeypatch: pytest.MonkeyPatch, found: UndecidedError | None
) -> None:
    monkeypatch.setattr(locus_check, "quick_repair", Mock(return_value=None, side_effect=found))
    herd = read_herd("h.csv", b"id,sire,dam,sex,L\na,,,M,1/1\nb,,,F,1/1\nc,a,b,M,2/2\n")
    with pytest.raises(EngineError, match=r"without a repair|the time is over"):
        check_herd("h.csv", herd)


def assert_some_are_found(animals: int, seed: int) -> None:
    """Hold that conflicts are found around an animal of the largest one."""
    text = HerdSimulator(animals, 0.3).game(f"near {seed}").text("pre")
    herd = read_herd("herd.pre", text.encode())
    (usual,) = check_herd("herd.pre", herd).loci
    largest = max(usual.conflicts, key=lambda one: len(one.ids))
    (found,) = check_herd("herd.pre", herd, herd.positions[largest.ids[0]]).loci
    assert found.conflicts
    assert all(largest.ids[0] in one.ids for one in found.conflicts)
