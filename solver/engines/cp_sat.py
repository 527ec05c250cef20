"""CP-SAT (OR-Tools): the default engine, and how models are handed to it.

OR-Tools has two Python faces. The documented one, ``cp_model``, imports pandas and numpy, which
takes as long as all the rest of a quick answer: 250 ms of 510 in twenty paired cold starts. Beneath
it is a compiled module whose names no documentation promises. So a model is written down in a form
of our own, `Model`, and handed to the compiled module where that has these names and solves
problems with known answers rightly, else to the documented one.

Both are imported when the first model is solved.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from testcross.solver.engine import EngineError, UndecidedError, sooner, stop_if_late
from testcross.solver.genotype import Genotype, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem, Solution

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Settings: TypeAlias = tuple[tuple[str, object], ...]
_ALWAYS: Settings = (
    ("num_workers", 1),  # so that the same problem has the same answer on every run
    ("catch_sigint_signal", False),  # else Ctrl-C after an answer would kill the program
    ("symmetry_level", 0),  # our problems have no symmetry left: see solver.canonical_form
    ("cp_model_probing_level", 0),  # pays only in models that take longer than a moment
)
PLAIN_SEARCH: Settings = (
    *_ALWAYS,
    # A model of a dozen variables is solved before it has been studied: without presolve, linear
    # relaxation and inprocessing an answer takes two thirds of the time.
    ("cp_model_presolve", False),
    ("linearization_level", 0),
    ("use_sat_inprocessing", False),
    ("auto_detect_greater_than_at_least_one_of", False),  # 2 % of an answer, and there are none
)
CORE_SEARCH: Settings = (
    *_ALWAYS,
    ("cp_model_presolve", False),  # of pure clauses it finds little, and large herds wait for it
    ("linearization_level", 0),  # a relaxation of clauses bounds badly, their cores bound well
    # Lower bounds by cores (A. Morgado, C. Dodaro, J. Marques-Silva, OLL, CP 2014): few readings
    # are given up, so the optimum is near the bound that is raised core by core.
    ("optimize_with_core", True),
    ("cover_optimization", False),  # it spends more on each core than that saves
)
_PACE = 10_000
"""How many clauses are written between two looks at the clock."""

SOLVED = ("OPTIMAL", "FEASIBLE")

Literal: TypeAlias = int
"""A variable, counted from 1; negative where it is to be false."""
Clause: TypeAlias = list[Literal]


@dataclass(slots=True)
class Model:
    """A problem in the statements that this program makes to CP-SAT."""

    tops: list[int] = field(default_factory=list)
    """Per variable its largest value; the smallest is 0."""
    tables: list[tuple[tuple[int, int], Sequence[Genotype]]] = field(default_factory=list)
    """Two variables (counted from 0), and the pairs of values that they may have."""
    equalities: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """Two variables that are equal if a third, from 0 to 1, has this value."""
    clauses: list[Clause] = field(default_factory=list)
    wanted: list[tuple[Literal, int]] = field(default_factory=list)
    """Variables to be true as often as can be, and what each is worth."""

    def variable(self, top: int) -> int:
        self.tops.append(top)
        return len(self.tops) - 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What CP-SAT found out about a model."""

    status: str
    """One of ``SOLVED``, ``INFEASIBLE``, or a word for undecided."""
    values: tuple[int, ...] = ()
    """Per variable its value in the solution; none if there is no solution."""
    bound: float = 0
    """At least so much of what is wanted is lost."""


Face: TypeAlias = Callable[[Model, Settings, float | None], Outcome]


def solve_compiled(model: Model, settings: Settings, limit: float | None = None) -> Outcome:
    """Solve a model by the compiled module; a negated literal is minus its variable minus one."""
    from ortools.sat.python.cp_model_helper import CpModelProto, SolveWrapper

    proto = CpModelProto()
    variables, constraints = proto.variables, proto.constraints
    for top in model.tops:
        variables.add().domain.extend([0, top])
    for both, genotypes in model.tables:
        table = constraints.add().table
        for variable in both:
            term = table.exprs.add()
            term.vars.append(variable)
            term.coeffs.append(1)
        table.values.extend([allele for genotype in genotypes for allele in genotype])
    for one, other, when, value in model.equalities:
        constraint = constraints.add()
        constraint.enforcement_literal.append(when if value else -when - 1)
        equality = constraint.linear
        equality.vars.extend([one, other])
        equality.coeffs.extend([1, -1])
        equality.domain.extend([0, 0])
    for number, clause in enumerate(model.clauses):
        if not number % _PACE:
            stop_if_late()
        constraints.add().bool_or.literals.extend([x - 1 if x > 0 else x for x in clause])
    if model.wanted:
        keep, worth = zip(*model.wanted, strict=True)
        proto.objective.vars.extend([variable - 1 for variable in keep])
        proto.objective.coeffs.extend([-one for one in worth])
        proto.objective.offset = float(sum(worth))
        proto.objective.scaling_factor = 1.0
    wrapper = SolveWrapper()
    time = () if limit is None else (("max_time_in_seconds", limit),)
    wrapper.set_parameters(_compiled_parameters((*settings, *time)))
    response = wrapper.solve(proto)
    status = response.status.name
    values = tuple(response.solution) if status in SOLVED else ()
    return Outcome(status, values, float(response.best_objective_bound) if model.wanted else 0)


@lru_cache(maxsize=8)
def _compiled_parameters(settings: Settings) -> Any:
    from ortools.sat.python.cp_model_helper import SatParameters

    return _with(SatParameters(), settings)


def _with(parameters: Any, settings: Settings) -> Any:
    for name, setting in settings:
        setattr(parameters, name, setting)
    return parameters


def solve_documented(model: Model, settings: Settings, limit: float | None = None) -> Outcome:
    from ortools.sat.python import cp_model

    stated = cp_model.CpModel()
    variables = [stated.new_int_var(0, top, str(i)) for i, top in enumerate(model.tops)]
    for (one, other), genotypes in model.tables:
        stated.add_allowed_assignments([variables[one], variables[other]], genotypes)
    for one, other, when, value in model.equalities:
        equal = stated.add(variables[one] == variables[other])
        equal.only_enforce_if(variables[when] if value else ~variables[when])
    for clause in model.clauses:
        stated.add_bool_or([variables[x - 1] if x > 0 else ~variables[-x - 1] for x in clause])
    if model.wanted:
        stated.minimize(sum(worth * (1 - variables[x - 1]) for x, worth in model.wanted))
    solver = solver_with(settings, limit)
    status = solver.status_name(solver.solve(stated))
    found = variables if status in SOLVED else ()
    bound = solver.best_objective_bound if model.wanted else 0
    return Outcome(status, tuple(map(solver.value, found)), bound)


def solver_with(settings: Settings, limit: float | None = None) -> "cp_model.CpSolver":
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    _with(solver.parameters, settings)
    if limit is not None:
        solver.parameters.max_time_in_seconds = limit
    return solver


def total(terms: "Iterable[cp_model.LinearExprT]") -> "cp_model.LinearExpr":
    """Return a sum as an expression, also if it is of nothing."""
    from ortools.sat.python import cp_model

    return cp_model.LinearExpr.sum([*terms])


@cache
def quickest_face() -> Face:
    """Return the compiled face, or the documented one if its names or their meanings differ."""
    try:
        return solve_compiled if _knows_answers(solve_compiled) else solve_documented
    except (ImportError, AttributeError, TypeError):
        return solve_documented


def _knows_answers(face: Face) -> bool:
    """Tell whether each statement of a model means what it should, by models of known answers."""

    def pair_with(genotypes: Sequence[Genotype], switch: int) -> Outcome:
        # a pair with one of them fixed at 1: the second if switched
        model = Model(tops=[2, 2, 2, 1])
        model.tables += [((0, 1), genotypes), ((2, 3), [(1, switch)])]
        model.equalities += [(0, 2, 3, False), (1, 2, 3, True)]
        return face(model, PLAIN_SEARCH, None)

    one_of_two = Model(tops=[1, 1, 1], clauses=[[1, 2], [-1, -2], [-3, -1]])
    one_of_two.wanted = [(1, 3), (2, 2), (3, 2)]
    return (
        pair_with([(0, 2), (1, 2)], 0) == Outcome("OPTIMAL", (1, 2, 1, 0))
        and pair_with([(1, 2), (2, 1)], 1) == Outcome("OPTIMAL", (2, 1, 1, 1))
        and pair_with([(0, 1), (2, 1)], 0) == Outcome("INFEASIBLE")
        and face(one_of_two, CORE_SEARCH, None) == Outcome("OPTIMAL", (0, 1, 1), 3)
    )


class CpSat:
    """The default engine: two allele variables per individual, tied by inheritance and readings."""

    name = "cp-sat"

    def __init__(self, face: Face | None = None) -> None:
        self._face = face

    def solve(self, problem: LocusProblem) -> Solution | None:
        if not all(problem.readings):
            return None
        model, top = Model(), problem.allele_count - 1
        # Per individual the allele from its sire and that from its dam. For a founder the two are
        # merely its first and second, the more dominant one first.
        alleles = [(model.variable(top), model.variable(top)) for _ in problem.readings]
        for own, reading, parents in zip(alleles, problem.readings, problem.parents, strict=True):
            orders = reading if parents == FOUNDER else {*reading, *(g[::-1] for g in reading)}
            model.tables.append((own, sorted(orders)))
            for allele, parent in zip(own, parents, strict=True):
                if parent is not None:  # Law of Segregation: it is one of the parent's two
                    first, second = alleles[parent]
                    takes_first = model.variable(1)
                    model.equalities.append((allele, first, takes_first, True))
                    model.equalities.append((allele, second, takes_first, False))
        limit = sooner(None)
        outcome = (self._face or quickest_face())(model, PLAIN_SEARCH, limit)
        if outcome.status == "INFEASIBLE":
            return None
        if outcome.status == "UNKNOWN" and limit is not None:
            raise UndecidedError("undecided: CP-SAT was stopped at the limit")
        if outcome.status not in SOLVED:
            raise EngineError(f"CP-SAT answered {outcome.status} for {problem}")
        return tuple(pair(outcome.values[p], outcome.values[m]) for p, m in alleles)


def solve_clauses(
    variables: int,
    clauses: list[Clause],
    wanted: Iterable[tuple[Literal, int]] = (),
    limit: float | None = None,
) -> Outcome:
    """Return what becomes of clauses where some literals are wanted, each with its worth."""
    model = Model(tops=[1] * variables, clauses=clauses, wanted=list(wanted))
    return quickest_face()(model, CORE_SEARCH, sooner(limit))
