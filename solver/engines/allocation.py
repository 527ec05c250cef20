"""CP-SAT (OR-Tools): which things are served, by which pieces, and what else is taken.

Per thing there are two truth values, served by a piece of its own kind or by a wild one; what goes
beside the wild ones is counted by kind. Of solutions of equal worth the one with fewer pieces wins.
"""

from collections.abc import Iterator

from ortools.sat.python import cp_model
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Piece, Use
from testcross.solver.engine import EngineError
from testcross.solver.engines.library_model import solver_with

SMALL_SEARCH = (
    ("num_workers", 1),
    ("catch_sigint_signal", False),
    ("cp_model_presolve", False),  # it takes longer than the search of so small a model
    ("symmetry_level", 0),
    ("linearization_level", 2),
    ("cut_level", 0),
    ("cp_model_probing_level", 0),
)
"""How CP-SAT searches models of a few dozen unknowns."""


class PieceVariables:
    """The unknowns of one problem: what each thing is served by, and what else is taken."""

    def __init__(self, model: cp_model.CpModel, problem: AllotmentProblem) -> None:
        self._problem = problem
        things = list(problem.waiting())
        self._own = {t: model.new_bool_var(f"{t} own") for t, p in things if problem.count(p)}
        wild = [t for t, piece in things if problem.wilds[piece.family]]
        self._wild = {thing: model.new_bool_var(f"{thing} wild") for thing in wild}
        families = dict.fromkeys(problem.things[thing].family for thing in wild)
        self._partners = {
            partner: model.new_int_var(
                0, self._most_beside(partner), f"{partner} beside a wild one"
            )
            for family in families
            for _, partner in problem.wild_pairs(family)
        }
        self._alone = {
            family: model.new_int_var(0, number, f"wild of {family} alone")
            for family, number in enumerate(problem.wilds)
            if number
        }

    def _most_beside(self, piece: Piece) -> int:
        """Return how many pieces of a kind can go beside wild ones."""
        number = self._problem.count(piece)
        return number // 2 if piece.kind == WILD else min(number, self._problem.wilds[piece.family])

    def serving(self, thing: int) -> list[cp_model.IntVar]:
        """Return what can serve a thing."""
        return [ways[thing] for ways in (self._own, self._wild) if thing in ways]

    def served(self) -> list[cp_model.IntVar]:
        """Return every way of serving something."""
        return [*self._own.values(), *self._wild.values()]

    def alone(self) -> list[cp_model.IntVar]:
        """Return how many wild pieces of each family are taken by themselves."""
        return list(self._alone.values())

    def partners(self, family: int) -> list[cp_model.IntVar]:
        """Return how many pieces of a family go beside wild ones, kind by kind."""
        return [count for piece, count in self._partners.items() if piece.family == family]

    def served_by_wild(self, family: int) -> list[cp_model.IntVar]:
        """Return which things of a family wild pieces serve."""
        things = self._problem.things
        return [way for thing, way in self._wild.items() if things[thing].family == family]

    def of_family(self, family: int) -> list[cp_model.IntVar]:
        """Return all uses of pieces of a family."""
        things = self._problem.things
        own = [way for thing, way in self._own.items() if things[thing].family == family]
        alone = [self._alone[family]] if family in self._alone else []
        return [*own, *self.served_by_wild(family), *alone]

    def takers(self, piece: Piece) -> list[cp_model.IntVar]:
        """Return all that takes pieces of one kind."""
        if piece.kind == WILD:
            found = self.served_by_wild(piece.family)
            found += [self._alone[piece.family]] if piece.family in self._alone else []
        else:
            things = self._problem.things
            found = [way for thing, way in self._own.items() if things[thing] == piece]
        return [*found, self._partners[piece]] if piece in self._partners else found

    def needed_by(self, use: Use) -> list[cp_model.IntVar]:
        """Return what is at least 1 if a use is part of the solution."""
        if use.thing is None:
            return [self._alone[use.family]]
        if use.pieces[0].kind != WILD:
            return [self._own[use.thing]]
        return [self._wild[use.thing], *(self._partners[piece] for piece in use.pieces[1:])]

    def uses(self, solver: cp_model.CpSolver) -> Iterator[Use]:
        """Yield what a solution takes: by their own kind, by wild pieces, wild pieces alone."""
        things = self._problem.things
        for thing, way in self._own.items():
            if solver.boolean_value(way):
                yield Use((things[thing],), thing)
        beside = [piece for piece, n in self._partners.items() for _ in range(solver.value(n))]
        for thing, way in self._wild.items():
            if solver.boolean_value(way):
                family = things[thing].family
                partner = next(piece for piece in beside if piece.family == family)
                beside.remove(partner)
                yield Use((Piece(family, WILD), partner), thing)
        for family, number in self._alone.items():
            yield from (Use((Piece(family, WILD),)) for _ in range(solver.value(number)))


class AllotmentSearch:
    """Searches of one problem, one after another."""

    def __init__(self, problem: AllotmentProblem) -> None:
        self._problem = problem
        self._model = cp_model.CpModel()
        self._variables = PieceVariables(self._model, problem)
        _describe(self._model, self._variables, problem)
        self._solver = solver_with(SMALL_SEARCH)

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
