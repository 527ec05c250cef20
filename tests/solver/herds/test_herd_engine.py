"""The engine for a few families, held against plain enumeration and the judge."""

import pytest
from oracles.herd_oracle import holds, random_herd
from sampling import each
from testcross.solver.herds import fact
from testcross.solver.herds.fact import HerdEngine
from testcross.solver.pedigree import LocusProblem, is_solution


@pytest.mark.parametrize("most", [1_000, 1])
@each("seed", range(150), quick=25)
def test_solution_is_found_if_and_only_if_there_is_one(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the search is given up after one trial, and arrays take over."""
    monkeypatch.setattr(fact, "_MOST_TRIALS", most)
    small = random_herd(f"engine {seed}", 7)
    parents = tuple(zip(small.sires, small.dams, strict=True))
    problem = LocusProblem(small.alleles, small.readings, parents)
    found = HerdEngine().solve(problem)
    assert (found is not None) == holds(small)
    assert found is None or is_solution(problem, found)
