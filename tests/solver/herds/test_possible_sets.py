"""What everyone can be, held against plain enumeration."""

import pytest
from herd_files.herds import genotypes, kin_and_masks
from oracles.herd_oracle import possible, random_herd
from sampling import each
from testcross.solver.herds import consistency, kin_of, masks_of
from testcross.solver.herds.possible_sets import possible_sets


@each("seed", range(150), quick=25)
def test_what_everyone_can_be_is_what_enumeration_finds(seed: int) -> None:
    hold(seed)


def test_what_no_round_has_brought_is_found_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testcross.solver.herds.possible_sets._MOST_ROUNDS", 0)
    for seed in (6, 19, 44):
        hold(seed)
    monkeypatch.setattr("testcross.solver.herds.possible_sets.break_loops", lambda *_: None)
    hold(6)


def hold(seed: int) -> None:
    small = random_herd(f"possible {seed}")
    kin, masks = kin_and_masks(small)
    found = consistency(kin, small.alleles, masks)
    truth = possible(small)
    if found.is_consistent:
        assert genotypes(small, possible_sets(found)) == truth
    else:
        assert not any(truth)


def test_loop_leaves_less_than_elimination_does() -> None:
    """A grandson of 0 by his own daughter: one of four alleles is needed twice."""
    kin = kin_of([None, None, 0, 2, 2], [None, None, 1, 0, 0])
    blank = 0b1111111111
    masks = masks_of(kin, 4, [blank, blank, blank, 1 << 3, blank])
    found = consistency(kin, 4, masks)
    exact = possible_sets(found)
    assert (exact & ~found.elimination.masks == 0).all()
    assert (exact != found.elimination.masks).any()


def test_inconsistent_herd_has_nothing_possible() -> None:
    kin = kin_of([None, None, 0], [None, None, 1])
    found = consistency(kin, 2, masks_of(kin, 2, [1, 1, 4]))
    with pytest.raises(ValueError, match="nothing is possible"):
        possible_sets(found)
