"""The solver: an engine with a memory, so that no locus problem is solved twice."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from testcross.solver.canonical import canonical_form, restore
from testcross.solver.engine import Engine
from testcross.solver.engines import make_engine
from testcross.solver.problem import LocusProblem, Solution

Answer = TypeVar("Answer")
Question = Callable[["Solver", LocusProblem], Answer]

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

    def is_solvable(self, problem: LocusProblem) -> bool:
        """Tell whether there is a solution."""
        return self._solved(self._forms(problem).problem) is not None

    def solution(self, problem: LocusProblem) -> Solution | None:
        """Return some solution, or None where there is none."""
        form = self._forms(problem)
        found = self._solved(form.problem)
        return None if found is None else restore(problem, form, found)

    def recall(self, question: "Question[Answer]", problem: LocusProblem) -> Answer:
        """Return a question's answer for a problem, thought out once and then remembered."""
        return cast("Answer", self._recall(question, problem))

    def _answer(self, question: "Question[Any]", problem: LocusProblem) -> object:
        return question(self, problem)


def remembered(question: "Question[Answer]") -> "Question[Answer]":
    """Let the solver remember a per-locus question's answers."""

    @wraps(question)
    def ask(solver: Solver, problem: LocusProblem) -> Answer:
        return solver.recall(question, problem)

    return ask
