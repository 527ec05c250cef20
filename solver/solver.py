"""The solver: an engine with a memory, so that no locus problem is solved twice.

It has one spelling for problems that are the same: what cannot matter is dropped and what has no
order is put in order, so that the memory knows a problem again whoever asks: a litter in another
order, twins with the same card, a reciprocal cross, kits of which nothing is known.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple, cast

from testcross.solver.engine import Engine
from testcross.solver.engines import make_engine
from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem, Parents, Solution


@dataclass(frozen=True, slots=True)
class CouplesShape:
    """What the links alone say about a pedigree."""

    descending: tuple[int, ...]
    """All individuals, parents before their offspring."""
    exclusive: tuple[tuple[int, int], ...]
    """Couples of founders that have offspring with nobody else: they may change places."""


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """A reduced problem and the way back from its solutions."""

    problem: LocusProblem
    places: tuple[int | None, ...]
    """Per individual of the original, where it stands in ``problem``; None where dropped."""


def canonical_form(problem: LocusProblem) -> CanonicalForm:
    """Return the reduced, ordered problem; it has a solution exactly when ``problem`` has one."""
    shape = _shape(problem.parents)
    kept, childless = _needed(problem, shape)
    stay = [i for i in kept if i not in childless]
    for one, other in shape.exclusive:
        if one in stay and other in stay and _swapped(problem, one, other):
            _exchange(stay, one, other)
    places: list[int | None] = [None] * len(problem.readings)
    for place, i in enumerate(stay):
        places[i] = place
    readings = [problem.readings[i] for i in stay]
    parents = [_moved(problem.parents[i], places) for i in stay]
    twins: dict[tuple[Parents, Reading], int] = {}
    for i in _sorted_leaves(problem, childless, places):
        key = (_unordered(_moved(problem.parents[i], places)), problem.readings[i])
        if key not in twins:
            twins[key] = len(readings)
            stay.append(i)
            readings.append(key[1])
            parents.append(key[0])
        places[i] = twins[key]
    return CanonicalForm(problem.rearranged(stay, readings, parents), tuple(places))


def restore(problem: LocusProblem, form: CanonicalForm, solution: Solution) -> Solution:
    """Return a solution of the original problem, given one of its canonical form.

    What was dropped is free: any genotype of its reading that its parents can give will do.
    """
    genotypes: list[Genotype | None] = [
        None if place is None else solution[place] for place in form.places
    ]
    for i in _shape(problem.parents).descending:
        if genotypes[i] is None:
            genotypes[i] = _any_genotype(problem, i, genotypes)
    return tuple(g for g in genotypes if g is not None)


@lru_cache(maxsize=65_536)
def signature(reading: Reading) -> tuple[Genotype, ...]:
    """Return a reading's genotypes in order: something to sort readings by."""
    return tuple(sorted(reading))


@lru_cache(maxsize=4_096)
def _shape(parents: tuple[Parents, ...]) -> CouplesShape:
    descending: list[int] = []
    waiting = list(range(len(parents)))
    while waiting:
        ready = [i for i in waiting if all(p is None or p in descending for p in parents[i])]
        if not ready:
            raise ValueError("an individual is its own ancestor")
        descending += ready
        waiting = [i for i in waiting if i not in ready]
    return CouplesShape(tuple(descending), tuple(_exclusive_couples(parents)))


def _exclusive_couples(parents: tuple[Parents, ...]) -> Iterable[tuple[int, int]]:
    litters = {couple for couple in parents if couple != FOUNDER}
    for sire, dam in sorted(litters, key=repr):
        if sire is None or dam is None or sire == dam:
            continue
        mates = [couple for couple in litters if sire in couple or dam in couple]
        if mates == [(sire, dam)] and parents[sire] == parents[dam] == FOUNDER:
            yield pair(sire, dam)


def _needed(problem: LocusProblem, shape: CouplesShape) -> tuple[list[int], set[int]]:
    """Return who can matter, in order, and who of them has no offspring that matters.

    Who has no offspring that matters says nothing about anyone else unless it has a reading and
    a parent.
    """
    blanks = problem.blanks
    ancestors: set[int] = set()
    kept: set[int] = set()
    for i in reversed(shape.descending):
        speaks = problem.readings[i] != blanks[i] and problem.parents[i] != FOUNDER
        if i in ancestors or speaks or not problem.readings[i]:
            kept.add(i)
            ancestors.update(p for p in problem.parents[i] if p is not None)
    return sorted(kept), kept - ancestors


def _swapped(problem: LocusProblem, one: int, other: int) -> bool:
    return signature(problem.readings[other]) < signature(problem.readings[one])


def _exchange(order: list[int], one: int, other: int) -> None:
    a, b = order.index(one), order.index(other)
    order[a], order[b] = other, one


def _moved(parents: Parents, places: list[int | None]) -> Parents:
    sire, dam = parents
    return (None if sire is None else places[sire], None if dam is None else places[dam])


def _unordered(parents: Parents) -> Parents:
    """Which of two parents is called the sire makes no difference to autosomal inheritance."""
    sire, dam = parents
    if sire is None or dam is None:
        return (dam, sire) if sire is None else parents
    return pair(sire, dam)


def _sorted_leaves(problem: LocusProblem, leaves: set[int], places: list[int | None]) -> list[int]:
    def key(i: int) -> tuple[list[int], tuple[Genotype, ...]]:
        moved = _unordered(_moved(problem.parents[i], places))
        return [-1 if p is None else p for p in moved], signature(problem.readings[i])

    return sorted(leaves, key=key)


def _any_genotype(
    problem: LocusProblem, individual: int, genotypes: list[Genotype | None]
) -> Genotype:
    """Return the first genotype in a dropped individual's reading that its parents can give."""
    sire, dam = (None if p is None else genotypes[p] for p in problem.parents[individual])
    anything = range(problem.allele_count)
    gametes = {pair(x, y) for x in (sire or anything) for y in (dam or anything)}
    return min(gametes & problem.readings[individual])


Answer = TypeVar("Answer")
Problem = TypeVar("Problem", bound=Hashable)
Details = TypeVarTuple("Details")

MEMORY = 65_536
"""How many problems, and how many answers, are remembered; the least recently used go first."""


class Solver:
    """Answers questions about locus problems and remembers the answers.

    Args:
        engine: who solves what was not seen before; CP-SAT if not given.
        memory: how many problems to remember.
    """

    def __init__(self, engine: Engine | None = None, *, memory: int = MEMORY) -> None:
        self.engine = engine or make_engine()
        self._forms = lru_cache(maxsize=memory)(canonical_form)
        self._solved = lru_cache(maxsize=memory)(self.engine.solve)
        self._recall = lru_cache(maxsize=memory)(self._answer)

    def __reduce__(self) -> tuple[object, ...]:  # a copy remembers nothing
        return Solver, (self.engine,)

    @property
    def models_solved(self) -> int:
        """How many models the engine was given so far."""
        return self._solved.cache_info().misses

    def canonical(self, problem: LocusProblem) -> CanonicalForm:
        return self._forms(problem)

    def is_solvable(self, problem: LocusProblem) -> bool:
        return self._solved(self._forms(problem).problem) is not None

    def solution(self, problem: LocusProblem) -> Solution | None:
        """Return some solution, or None where there is none."""
        form = self._forms(problem)
        found = self._solved(form.problem)
        return None if found is None else restore(problem, form, found)

    def recall(
        self,
        question: "Callable[[Solver, Problem, *Details], Answer]",
        problem: Problem,
        *details: *Details,
    ) -> Answer:
        """Return a question's answer for a problem, thought out once and then remembered."""
        return cast("Answer", self._recall(question, problem, *details))

    def _answer(
        self, question: Callable[..., object], problem: Hashable, *details: object
    ) -> object:
        return question(self, problem, *details)


def remembered(
    question: "Callable[[Solver, Problem, *Details], Answer]",
) -> "Callable[[Solver, Problem, *Details], Answer]":
    """Let the solver remember the answers to a question about a problem, mostly of one locus."""

    @wraps(question)
    def ask(solver: Solver, problem: Problem, *details: *Details) -> Answer:
        return solver.recall(question, problem, *details)

    return ask
