"""The solver: an engine with a memory, so that no locus problem is solved twice."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple, cast

from testcross.solver.canonical import CanonicalForm, canonical_form, restore
from testcross.solver.engine import Engine
from testcross.solver.engines import make_engine
from testcross.solver.problem import LocusProblem, Solution

Answer = TypeVar("Answer")
Details = TypeVarTuple("Details")

MEMORY = 65_536
"""How many problems, and how many answers, are remembered; the least recently used go first."""


class Solver:
    """Answers questions about locus problems and remembers the answers.

    Args:
        engine: who solves what was not seen before; CP-SAT if not given.
        memory: how many problems to remember; what was asked longest ago is forgotten first.
    """

    def __init__(self, engine: Engine | None = None, *, memory: int = MEMORY) -> None:
        self.engine = engine or make_engine()
        self._forms = lru_cache(maxsize=memory)(canonical_form)
        self._solved = lru_cache(maxsize=memory)(self.engine.solve)
        self._recall = lru_cache(maxsize=memory)(self._answer)

    @property
    def models_solved(self) -> int:
        """How many models the engine was given so far."""
        return self._solved.cache_info().misses

    def canonical(self, problem: LocusProblem) -> CanonicalForm:
        """Return a problem's canonical form."""
        return self._forms(problem)

    def is_solvable(self, problem: LocusProblem) -> bool:
        """Tell whether there is a solution."""
        return self._solved(self._forms(problem).problem) is not None

    def solution(self, problem: LocusProblem) -> Solution | None:
        """Return some solution, or None where there is none."""
        form = self._forms(problem)
        found = self._solved(form.problem)
        return None if found is None else restore(problem, form, found)

    def recall(
        self,
        question: "Callable[[Solver, LocusProblem, *Details], Answer]",
        problem: LocusProblem,
        *details: *Details,
    ) -> Answer:
        """Return a question's answer for a problem, thought out once and then remembered."""
        return cast("Answer", self._recall(question, problem, *details))

    def _answer(
        self, question: Callable[..., object], problem: LocusProblem, *details: object
    ) -> object:
        return question(self, problem, *details)


def remembered(
    question: "Callable[[Solver, LocusProblem, *Details], Answer]",
) -> "Callable[[Solver, LocusProblem, *Details], Answer]":
    """Let the solver remember a per-locus question's answers."""

    @wraps(question)
    def ask(solver: Solver, problem: LocusProblem, *details: *Details) -> Answer:
        return solver.recall(question, problem, *details)

    return ask
