"""CP-SAT (OR-Tools): which things are served, by which pieces.

Of solutions of equal worth the one with fewer pieces wins.
"""

from collections.abc import Iterator

from ortools.sat.python import cp_model
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Piece, Use
from testcross.solver.engine import EngineError
from testcross.solver.engines.piece_variables import PieceVariables, small_search


class AllotmentSearch:
    """Searches of one problem, one after another."""

    def __init__(self, problem: AllotmentProblem) -> None:
        self._problem = problem
        self._model = cp_model.CpModel()
        self._variables = PieceVariables(self._model, problem)
        _describe(self._model, self._variables, problem)
        self._solver = small_search()

    def best(self, including: Use | None = None) -> tuple[Use, ...]:
        """Return uses that are worth the most together.

        Args:
            including: what must be among them; of a wild piece for a thing the other piece may be
                left out.

        Raises:
            EngineError: where CP-SAT could not tell.
        """
        needed = [] if including is None else self._variables.needed_by(including)
        for variable in needed:
            self._lowest(variable, 1)
        status = self._solver.status_name(self._solver.solve(self._model))
        for variable in needed:
            self._lowest(variable, 0)
        if status != "OPTIMAL":
            raise EngineError(f"CP-SAT answered {status} for {self._problem}")
        return tuple(self._variables.uses(self._solver))

    def _lowest(self, variable: cp_model.IntVar, value: int) -> None:
        self._model.proto.variables[variable.index].domain[0] = value


def _describe(
    model: cp_model.CpModel, variables: PieceVariables, problem: AllotmentProblem
) -> None:
    """State a problem to a model."""
    for thing, _ in problem.waiting():
        model.add_at_most_one(variables.serving(thing))
    partners: list[cp_model.IntVar] = []
    for family, supplies in enumerate(problem.supplies):
        for kind in (*range(len(supplies)), WILD):
            piece = Piece(family, kind)
            takers = variables.takers(piece)
            if sum(taker.proto.domain[1] for taker in takers) > problem.count(piece):
                model.add(sum(takers) <= problem.count(piece))
        if served := variables.served_by_wild(family):
            beside = variables.partners(family)
            model.add(sum(beside) == sum(served))
            partners += beside
    pieces = [*variables.served(), *variables.alone(), *partners]
    if not pieces:
        return
    model.add(sum(pieces) <= problem.capacity)
    worth = [problem.thing_worth * way for way in variables.served()]
    worth += [problem.wild_worth * number for number in variables.alone()]
    worth += _gains(model, variables, problem)
    model.maximize((problem.capacity + 1) * sum(worth) - sum(pieces))


def _gains(
    model: cp_model.CpModel, variables: PieceVariables, problem: AllotmentProblem
) -> Iterator[cp_model.LinearExpr]:
    """Yield what each group is worth besides its things, and say when it is whole."""
    for number, group in enumerate(problem.groups):
        serving = [variables.serving(one) for one in group.things if one not in problem.served]
        if not (serving and all(serving)):
            continue
        whole = model.new_bool_var(f"group {number} whole")
        for ways in serving:
            model.add_bool_or([*ways, ~whole])
        every_way = [way for ways in serving for way in ways]
        model.add(sum(every_way) < len(serving) + whole)
        yield group.gain * whole
