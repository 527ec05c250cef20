"""Repairs when time is over: both bounds always, held against all repairs by enumeration."""

import random
from collections.abc import Sequence

import pytest
from herd_files.herds import kin_and_masks
from oracles.herd_oracle import holds, random_herd, smallest_repairs
from sampling import each
from testcross.solver.engine import RepairOutcome, RepairProblem, UndecidedError
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import mask_of, pair
from testcross.solver.herds import HerdRepairer, kin_of, masks_of
from testcross.solver.herds.repair import quick_repair


class Stopped:
    """An optimiser that finds nothing, as if its time were over at once."""

    name = "stopped"

    def fewest(self, _problem: RepairProblem, _limit: float | None = None) -> RepairOutcome:
        return RepairOutcome(None, 0)

    def keeping(
        self, _problem: RepairProblem, _asked: Sequence[int], _limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        raise UndecidedError("stopped")


@each("seed", range(80), quick=20)
def test_quick_repair_is_a_repair(seed: int) -> None:
    small = random_herd(f"quick {seed}", 7)
    kin, masks = kin_and_masks(small)
    found = quick_repair(kin, small.alleles, masks)
    assert found is not None
    assert holds(small.without(found.given_up))
    assert found.state.is_consistent
    assert bool(found.given_up) >= (not holds(small))


@each("seed", range(80), quick=20)
def test_quick_repair_without_any_time_is_a_repair(seed: int) -> None:
    """It keeps what a herd that is bred anew happens to fit."""
    small = random_herd(f"hurried {seed}", 7)
    kin, masks = kin_and_masks(small)
    found = quick_repair(kin, small.alleles, masks, remaining=lambda: 0.0)
    assert found is not None
    assert holds(small.without(found.given_up))
    kept = set(range(7)).difference(found.given_up)
    assert found.state.witness is not None
    assert all(found.state.witness[place] & masks[place] for place in kept)


@each("seed", range(80), quick=20)
@pytest.mark.parametrize("seconds", [None, 0.0])
def test_quick_repair_keeps_who_is_trusted(seed: int, seconds: float | None) -> None:
    small = random_herd(f"trusted {seed}", 7)
    kin, masks = kin_and_masks(small)
    found = quick_repair(kin, small.alleles, masks, trusted=[0, 6], remaining=lambda: seconds)
    if found is not None:
        assert {0, 6}.isdisjoint(found.given_up)
        assert holds(small.without(found.given_up))


@each("seed", range(80), quick=20)
def test_bounds_of_a_repair_that_was_stopped_hold_the_optimum(seed: int) -> None:
    small = random_herd(f"stopped {seed}", 7)
    kin, masks = kin_and_masks(small)
    optimum = len(smallest_repairs(small)[0])
    found = HerdRepairer(kin, small.alleles, masks, Stopped()).repair()
    assert found.state is not None
    assert found.lower <= optimum <= len(found.given_up)
    assert holds(small.without(found.given_up))


def test_repair_stopped_while_loops_are_decided_has_both_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No witness is found in time, and CP-SAT is stopped as soon as it is asked."""

    def stopped(_self: CoreGuided, _problem: RepairProblem, _limit: float | None = None) -> None:
        raise UndecidedError("undecided")

    monkeypatch.setattr(CoreGuided, "solution", stopped)
    monkeypatch.setattr("testcross.solver.herds.witness._MOST_TRIES", 0)
    monkeypatch.setattr("testcross.solver.herds.allele_routes._TURNS", 0)
    undecided = 0
    for seed in range(60):
        small = random_herd(f"loops {seed}", 8)
        kin, masks = kin_and_masks(small)
        found = HerdRepairer(kin, small.alleles, masks, CoreGuided()).repair()
        undecided += found.quick_fix is not None
        optimum = len(smallest_repairs(small)[0])
        assert found.lower <= optimum
        assert found.state is not None
        assert optimum <= len(found.given_up)
    assert undecided


@pytest.mark.parametrize(
    ("trusted", "given_up"), [((0, 1, 2), None), ((0, 2), None), ((0, 1), (2,))]
)
def test_quick_repair_finds_none_where_those_trusted_contradict_each_other(
    trusted: tuple[int, ...], given_up: tuple[int, ...] | None
) -> None:
    """Two parents A/A have a kid B/B; who has B/B has no parent A/A."""
    kin = kin_of([None, None, 0], [None, None, 1])
    found = quick_repair(kin, 2, masks_of(kin, 2, [1, 1, 4]), trusted=trusted)
    assert (None if found is None else found.given_up) == given_up


def test_quick_repair_without_any_time_keeps_an_offspring_that_the_parents_can_have() -> None:
    """Two parents A/B have a kid B/B, though A/A is the first that they can have."""
    kin = kin_of([None, None, 0], [None, None, 1])
    found = quick_repair(kin, 2, masks_of(kin, 2, [2, 2, 4]), remaining=lambda: 0.0)
    assert found is not None
    assert found.given_up == ()


@each("seed", range(1_500), quick=40)
def test_bounds_found_at_once_hold_the_optimum(seed: int) -> None:
    small = random_herd(f"at once {seed}", 7)
    kin, masks = kin_and_masks(small)
    optimum = len(smallest_repairs(small)[0])
    found = HerdRepairer(kin, small.alleles, masks, Stopped()).quickly()
    assert found.lower <= optimum <= len(found.given_up)
    assert holds(small.without(found.given_up))
    conflicts = [one.read for one in found.clusters]
    assert sum(map(len, conflicts)) == len(frozenset().union(*conflicts))
    for one in conflicts:
        assert not holds(small.only(sorted(one)))


@each("seed", range(40), quick=2)
@pytest.mark.parametrize(("wrong", "most"), [(0.05, 1.5), (0.3, 1.75), (0.6, 2.0)])
def test_repair_found_at_once_gives_up_less_than_twice_as_many_as_needed(
    seed: int, wrong: float, most: float
) -> None:
    """All animals are typed, of some anything: the more are wrong, the farther apart the bounds."""
    dealt = random.Random(seed)
    parents: list[tuple[int | None, int | None]] = [(None, None)] * 20
    bred = [(dealt.randrange(4), dealt.randrange(4)) for _ in parents]
    for number in range(20, 200):
        sire, dam = (dealt.randrange(max(0, number - 60), number) for _ in range(2))
        parents.append((sire, dam))
        bred.append((dealt.choice(bred[sire]), dealt.choice(bred[dam])))
    typed = [
        (dealt.randrange(4), dealt.randrange(4)) if dealt.random() < wrong else own for own in bred
    ]
    sires, dams = zip(*parents, strict=True)
    kin = kin_of(sires, dams)
    masks = masks_of(kin, 4, [mask_of(4, [pair(*one)]) for one in typed])
    found = HerdRepairer(kin, 4, masks, Stopped()).quickly()
    assert found.state is not None
    assert found.state.is_consistent
    assert 0 < found.lower <= len(found.given_up) <= most * found.lower
