"""CP-SAT (OR-Tools): the longest row as a circuit through a depot and the things in it.

Each arc is a truth value; the circuit constraint lets every node have one arc in and one out. A
thing that is left out loops to itself. The depot stands for the place before the first thing and
after the last; it may loop to itself only if nothing is laid, or else a ring of things apart from
it would count as a row.
"""

from collections.abc import Iterator
from itertools import pairwise

from ortools.sat.python import cp_model
from testcross.solver.engine import ChainProblem, EngineError, FoundRows
from testcross.solver.engines.library_model import solver_with

_PARAMETERS = (("num_workers", 1), ("catch_sigint_signal", False), ("symmetry_level", 0))
_DEPOT = 0
_MOST_STEPS = 2.0
"""In CP-SAT's measure, that of a search for all rows; it takes some seconds."""


class ArcVariables:
    """The arcs of one problem: which follows which, what comes first and last, what is left out."""

    def __init__(self, model: cp_model.CpModel, problem: ChainProblem) -> None:
        self._arcs: dict[tuple[int, int], cp_model.IntVar] = {}
        self._problem = problem
        nodes = range(1, problem.count + 1)
        for node in (_DEPOT, *nodes):
            self._add(model, node, node)
        for node in nodes:
            self._add(model, node, _DEPOT)
        for thing in sorted(problem.starts):
            self._add(model, _DEPOT, thing + 1)
        for thing, following in enumerate(problem.follows):
            for other in sorted(following - {thing}):
                self._add(model, thing + 1, other + 1)
        model.add_circuit([(*ends, arc) for ends, arc in self._arcs.items()])

    def _add(self, model: cp_model.CpModel, tail: int, head: int) -> None:
        self._arcs[tail, head] = model.new_bool_var(f"{tail} to {head}")

    def left_out(self, thing: int) -> cp_model.IntVar:
        """Return whether a thing is left out."""
        return self._arcs[thing + 1, thing + 1]

    @property
    def nothing_laid(self) -> cp_model.IntVar:
        """Whether nothing is laid at all."""
        return self._arcs[_DEPOT, _DEPOT]

    def among_leftovers(self) -> Iterator[tuple[cp_model.IntVar, int]]:
        """Yield every arc from one leftover to another, with the second."""
        leftovers = self._problem.leftovers
        for (tail, head), arc in self._arcs.items():
            if tail != head and {tail - 1, head - 1} <= leftovers:
                yield arc, head - 1

    def from_leftover(self, thing: int) -> Iterator[cp_model.IntVar]:
        """Yield the arcs from a leftover to anything that is none."""
        for (tail, head), arc in self._arcs.items():
            if tail - 1 == thing and head != _DEPOT and head - 1 not in self._problem.leftovers:
                yield arc

    def earlier(self, row: tuple[int, ...]) -> Iterator[list[cp_model.IntVar]]:
        """Yield for each place of a row the arcs that lead there to an earlier thing instead."""
        for tail, head in pairwise((_DEPOT, *(thing + 1 for thing in row))):
            heads = (x for x in range(1, head) if x != tail and (tail, x) in self._arcs)
            yield [self._arcs[tail, x] for x in heads]

    def laying(self, row: tuple[int, ...]) -> list[cp_model.IntVar]:
        """Return the arcs of a row, in its order."""
        return [self._arcs[ends] for ends in pairwise((_DEPOT, *(thing + 1 for thing in row)))]

    def row(self, solver: cp_model.CpSolver | cp_model.CpSolverSolutionCallback) -> tuple[int, ...]:
        """Return the things in the order in which a solution lays them."""
        following = {
            tail: head
            for (tail, head), arc in self._arcs.items()
            if tail != head and solver.boolean_value(arc)
        }
        row, node = [], following.get(_DEPOT, _DEPOT)
        while node != _DEPOT:
            row.append(node - 1)
            node = following[node]
        return tuple(row)


def longest_row(problem: ChainProblem) -> tuple[int, ...]:
    """Return a longest row.

    Raises:
        EngineError: where CP-SAT could not tell.
    """
    model = cp_model.CpModel()
    arcs = _describe(model, problem)
    model.minimize(sum(arcs.left_out(thing) for thing in range(problem.count)))
    solver = solver_with(_PARAMETERS)
    _require(solver.solve(model), "OPTIMAL", solver, problem)
    return arcs.row(solver)


def first_row(problem: ChainProblem, row: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first row as long as this one, as tuples are ordered.

    It asks for one that comes before, until there is none.

    Raises:
        EngineError: where CP-SAT could not tell.
    """
    model, solver = cp_model.CpModel(), solver_with(_PARAMETERS)
    arcs = _describe(model, problem, len(row))
    while row:
        points = [model.new_bool_var(f"parts at {place}") for place in range(len(row))]
        model.add_bool_or(points)
        ways = arcs.laying(row)
        for place, (point, instead) in enumerate(zip(points, arcs.earlier(row), strict=True)):
            model.add_bool_or(instead).only_enforce_if(point)
            model.add_bool_and(ways[:place]).only_enforce_if(point)
        status = solver.solve(model)
        if solver.status_name(status) == "INFEASIBLE":
            break
        _require(status, "OPTIMAL", solver, problem)
        row = arcs.row(solver)
    return row


def rows_of_length(problem: ChainProblem, length: int, most: int) -> FoundRows:
    """Return every row of a length in their own order; of more than ``most`` some, that many.

    Where the search is long it is stopped, after as many steps on every machine.

    Raises:
        EngineError: where CP-SAT could not tell.
    """
    model = cp_model.CpModel()
    arcs = _describe(model, problem, length)
    solver = solver_with(_PARAMETERS)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_deterministic_time = _MOST_STEPS
    found = _Rows(arcs, most)
    status = solver.solve(model, found)
    _require(status, "OPTIMAL FEASIBLE INFEASIBLE UNKNOWN", solver, problem)
    is_all = solver.status_name(status) in ("OPTIMAL", "INFEASIBLE")
    return FoundRows(tuple(sorted(found.rows)), is_all and len(found.rows) < most)


class _Rows(cp_model.CpSolverSolutionCallback):
    """Collects rows until there are as many as wanted."""

    def __init__(self, arcs: ArcVariables, most: int) -> None:
        super().__init__()
        self._arcs = arcs
        self._most = most
        self.rows: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        """Add the row of one solution."""
        self.rows.append(self._arcs.row(self))
        if len(self.rows) >= self._most:
            self.stop_search()


def _describe(
    model: cp_model.CpModel, problem: ChainProblem, length: int | None = None
) -> ArcVariables:
    """State a problem to a model, with the row's length if that is known; return its unknowns."""
    arcs = ArcVariables(model, problem)
    things = range(problem.count)
    if length is not None:
        model.add(sum(map(arcs.left_out, things)) == problem.count - length)
    for thing in things:
        model.add_implication(arcs.nothing_laid, arcs.left_out(thing))
    for arc, second in arcs.among_leftovers():
        for thing in things:
            if thing not in problem.leftovers:
                model.add_implication(arc, ~arcs.left_out(thing))
        for onward in arcs.from_leftover(second):
            model.add_implication(arc, ~onward)
    return arcs


def _require(status: object, expected: str, solver: cp_model.CpSolver, problem: object) -> None:
    name = solver.status_name(status)
    if name not in expected.split():
        raise EngineError(f"CP-SAT answered {name} for {problem}")
