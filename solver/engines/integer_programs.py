"""Integer programs: whole numbers with limits on weighted sums, and one sum to maximise."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ortools.sat.python import cp_model
from testcross.solver.engine import EngineError
from testcross.solver.engines.cp_sat import Settings, solver_with

Sum: TypeAlias = Mapping[int, int]
"""Of numbers, by their places, what each counts."""
_SEARCH: Settings = (
    ("num_workers", 1),  # so that the same problem has the same answer on every run
    ("catch_sigint_signal", False),  # Ctrl-C is the program's, see ``cp_sat``
    ("cp_model_presolve", False),  # it takes longer than the search of so small a model
    ("symmetry_level", 0),  # and so do these three
    ("cut_level", 0),
    ("cp_model_probing_level", 0),
    ("linearization_level", 2),  # sums of worth bound well, unlike clauses
)


class AtMost(NamedTuple):
    """A weighted sum and its upper limit."""

    terms: Sum
    most: int


def best_numbers(tops: Sequence[int], rows: Sequence[AtMost], worth: Sum) -> list[int]:
    """Return numbers from 0 to their tops, of the largest worth that the rows allow.

    Raises:
        EngineError: if CP-SAT could not decide.
    """
    model = cp_model.CpModel()
    numbers = [model.new_int_var(0, top, str(place)) for place, top in enumerate(tops)]

    def total(terms: Sum) -> cp_model.LinearExpr:
        counted = [place for place in terms if terms[place]]
        weights = [terms[place] for place in counted]
        return cp_model.LinearExpr.weighted_sum([numbers[place] for place in counted], weights)

    for row in rows:
        if any(row.terms.values()):
            model.add(total(row.terms) <= row.most)
    model.maximize(total(worth))
    solver = solver_with(_SEARCH)
    status = solver.status_name(solver.solve(model))
    if status != "OPTIMAL":
        raise EngineError(f"CP-SAT answered {status} for {len(rows)} sums of {len(tops)} numbers")
    return [int(solver.value(number)) for number in numbers]
