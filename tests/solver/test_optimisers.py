"""The optimisers: known problems, both faces of CP-SAT, and what becomes of two that differ."""

from collections.abc import Sequence

import pytest
from testcross.solver import EngineError
from testcross.solver.engine import Optimiser, RepairOutcome, RepairProblem
from testcross.solver.engines.clauses import RepairClauses
from testcross.solver.engines.cp_sat import (
    CORE_SEARCH,
    Model,
    quickest_face,
    solve_compiled,
    solve_documented,
)
from testcross.solver.engines.optimisers import BothOptimisers, CoreGuided, MaxSat, make_optimiser

TRIO = RepairProblem(2, (1, 1, 4), ((2, 0, 1),), (0, 1, 2))
"""A/A x A/A with an offspring B/B: the offspring alone, or both parents."""


@pytest.mark.parametrize("optimiser", [CoreGuided(), MaxSat()], ids=lambda one: one.name)
def test_optimiser_gives_up_the_fewest(optimiser: Optimiser) -> None:
    assert optimiser.fewest(TRIO) == RepairOutcome((2,), 1)
    kept = RepairProblem(2, TRIO.readings, TRIO.trios, (0, 1))
    assert optimiser.fewest(kept) == RepairOutcome((0, 1), 2)
    none = RepairProblem(2, TRIO.readings, TRIO.trios, ())
    assert not optimiser.fewest(none).possible


def model_of(clauses: RepairClauses) -> Model:
    return Model([1] * clauses.variables, clauses=clauses.clauses, wanted=clauses.wanted)


def test_both_faces_of_cp_sat_say_the_same() -> None:
    assert quickest_face() is solve_compiled
    clauses = RepairClauses(TRIO)
    none = RepairClauses(RepairProblem(2, TRIO.readings, TRIO.trios, ()))
    for face in (solve_compiled, solve_documented):
        found = face(model_of(clauses), CORE_SEARCH, None)
        given_up = clauses.given_up(found.values)
        assert (found.status, given_up, round(found.bound)) == ("OPTIMAL", (2,), 1)
        assert face(model_of(none), CORE_SEARCH, 9).status == "INFEASIBLE"


class Mistaken:
    """Gives up everything, and is sure of it."""

    name = "mistaken"

    def fewest(self, problem: RepairProblem, limit: float | None = None) -> RepairOutcome:
        assert limit is None
        return RepairOutcome(problem.loose, len(problem.loose))

    def keeping(
        self, _problem: RepairProblem, asked: Sequence[int], _limit: float | None = None
    ) -> dict[int, tuple[int, ...] | None]:
        return dict.fromkeys(asked)


@pytest.mark.parametrize("optimiser", [CoreGuided(), MaxSat()], ids=lambda one: one.name)
def test_optimiser_keeps_a_reading_where_a_smallest_repair_does(optimiser: Optimiser) -> None:
    """All that are asked about are told apart by few solutions, not by one each."""
    assert optimiser.keeping(TRIO, [2]) == {2: None}
    couple = RepairProblem(2, (1, 7, 4), TRIO.trios, (0, 2))
    assert optimiser.keeping(couple, [0, 2]) == {0: (2,), 2: (0,)}


def test_two_optimisers_that_differ_on_what_is_kept_are_no_answer() -> None:
    couple = RepairProblem(2, (1, 7, 4), TRIO.trios, (0, 2))
    assert BothOptimisers(MaxSat(), CoreGuided()).keeping(couple, [0]) == {0: (2,)}
    with pytest.raises(EngineError, match="only one of them finds a reading in every"):
        BothOptimisers(CoreGuided(), Mistaken()).keeping(couple, [0])


def test_two_optimisers_that_differ_are_no_answer() -> None:
    assert BothOptimisers(CoreGuided(), MaxSat()).fewest(TRIO).lower == 1
    with pytest.raises(EngineError, match="cp-sat gives up 1, mistaken 3"):
        BothOptimisers(CoreGuided(), Mistaken()).fewest(TRIO)


def test_optimiser_is_made_by_name() -> None:
    assert [make_optimiser(name).name for name in ("cp-sat", "rc2")] == ["cp-sat", "rc2"]
    assert make_optimiser(double_check=True).name == "cp-sat and rc2"
    with pytest.raises(ValueError, match="unknown optimiser 'z3'"):
        make_optimiser("z3")


def test_second_optimiser_that_is_not_installed_is_named_with_a_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("testcross.solver.engines.optimisers.is_installed", lambda: False)
    assert make_optimiser().name == "cp-sat"
    for options in ({"name": "rc2"}, {"double_check": True}):
        with pytest.raises(ValueError, match=r"pip install '\.\[maxsat\]' in the checkout"):
            make_optimiser(**options)
