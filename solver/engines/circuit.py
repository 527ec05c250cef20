"""CP-SAT (OR-Tools): the longest row as a circuit through a depot and the things in it.

Each arc is a truth value; the circuit constraint lets every node have one arc in and one out. A
thing that is left out loops to itself. The depot stands for the place before the first thing and
after the last; it may loop to itself only if nothing is laid, or else a ring of things apart from
it would count as a row.
"""

from ortools.sat.python import cp_model
from testcross.solver.engine import ChainProblem, EngineError, FoundRows
from testcross.solver.engines.cp_sat import solver_with

# one worker, for the same row on every run; Ctrl-C is the program's; things are all different
_PARAMETERS = (("num_workers", 1), ("catch_sigint_signal", False), ("symmetry_level", 0))
_DEPOT = 0
_MOST_STEPS = 2.0
"""In CP-SAT's measure, that of a search for all rows; it takes some seconds."""


class _Arcs:
    """A model and its arcs: which follows which, what comes first and last, what is left out."""

    def __init__(self, problem: ChainProblem, length: int | None = None) -> None:
        self.model = model = cp_model.CpModel()
        self._arcs: dict[tuple[int, int], cp_model.IntVar] = {}
        things = range(problem.count)
        # Loops: nothing is laid at all, or a thing is left out. Then what may lie last, first, and
        # next to each other.
        ends = [(_DEPOT, _DEPOT), *((thing + 1, thing + 1) for thing in things)]
        ends += [(thing + 1, _DEPOT) for thing in things]
        ends += [(_DEPOT, thing + 1) for thing in sorted(problem.starts)]
        for thing, following in enumerate(problem.follows):
            ends += [(thing + 1, other + 1) for other in sorted(following - {thing})]
        for tail, head in ends:
            self._arcs[tail, head] = model.new_bool_var(f"{tail} to {head}")
        model.add_circuit([(*both, arc) for both, arc in self._arcs.items()])
        self.left_out = [self._arcs[thing + 1, thing + 1] for thing in things]
        if length is not None:
            model.add(sum(self.left_out) == problem.count - length)
        for one in self.left_out:
            model.add_implication(self._arcs[_DEPOT, _DEPOT], one)
        # one leftover after another: all other things are laid, and none of them follows
        leftovers = problem.leftovers
        for (tail, head), arc in self._arcs.items():
            if tail == head or not {tail - 1, head - 1} <= leftovers:
                continue
            for thing in things:
                if thing not in leftovers:
                    model.add_implication(arc, ~self.left_out[thing])
            for (start, end), onward in self._arcs.items():
                if start == head and end != _DEPOT and end - 1 not in leftovers:
                    model.add_implication(arc, ~onward)

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


def _require(status: object, expected: str, solver: cp_model.CpSolver, problem: object) -> None:
    name = solver.status_name(status)
    if name not in expected.split():
        raise EngineError(f"CP-SAT answered {name} for {problem}")


def longest_row(problem: ChainProblem) -> tuple[int, ...]:
    arcs, solver = _Arcs(problem), solver_with(_PARAMETERS)
    arcs.model.minimize(sum(arcs.left_out))
    _require(solver.solve(arcs.model), "OPTIMAL", solver, problem)
    return arcs.row(solver)


def rows_of_length(problem: ChainProblem, length: int, most: int) -> FoundRows:
    """Return every row of a length in their own order; of more than ``most`` some, that many.

    If the search is long it is stopped, after as many steps on every machine.
    """
    arcs, solver = _Arcs(problem, length), solver_with(_PARAMETERS)
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_deterministic_time = _MOST_STEPS
    found = _Rows(arcs, most)
    status = solver.solve(arcs.model, found)
    _require(status, "OPTIMAL FEASIBLE INFEASIBLE UNKNOWN", solver, problem)
    is_all = solver.status_name(status) in ("OPTIMAL", "INFEASIBLE")
    return FoundRows(tuple(sorted(found.rows)), is_all and len(found.rows) < most)


class _Rows(cp_model.CpSolverSolutionCallback):
    """Collects rows until there are as many as wanted."""

    def __init__(self, arcs: _Arcs, most: int) -> None:
        super().__init__()
        self._arcs = arcs
        self._most = most
        self.rows: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        self.rows.append(self._arcs.row(self))
        if len(self.rows) >= self._most:
            self.stop_search()
