"""CP-SAT (OR-Tools): which things are served, by which pieces, and what else is taken.

Per thing there are two truth values, served by a piece of its own kind or by a wild one; what goes
beside the wild ones is counted by kind. Of solutions of equal worth the one with fewer pieces wins.
"""

from collections.abc import Iterator

from ortools.sat.python import cp_model
from testcross.solver.allotment_problem import WILD, AllotmentProblem, Piece, Use

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
