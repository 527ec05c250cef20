"""The solver: an engine with a memory, so that no locus problem is solved twice.

Problems that are the same have one spelling, their canonical form: what cannot matter is dropped
and what has no order is put in order, so that the memory knows a problem again: a litter in another
order, twins with the same card, a reciprocal cross, kits about which nothing is known.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import TypeVar, TypeVarTuple

from testcross.solver.engine import Engine
from testcross.solver.engines import make_engine
from testcross.solver.genotype import Genotype, Reading, pair
from testcross.solver.pedigree import FOUNDER, LocusProblem, Parents, Solution


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """A reduced problem and the way back from its solutions."""

    problem: LocusProblem
    places: tuple[int | None, ...]
    """Per individual of the original, where it stands in ``problem``; None if it was dropped."""


@lru_cache(maxsize=65_536)
def signature(reading: Reading) -> tuple[Genotype, ...]:
    """Return a reading's genotypes in order: something to sort readings by."""
    return tuple(sorted(reading))


@lru_cache(maxsize=4_096)
def _shape(
    parents: tuple[Parents, ...],
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return what the links alone say: who comes in which order, and who may change places.

    The first are all individuals, parents before their offspring; the second are couples of
    founders that have offspring with nobody else.
    """
    # Generation by generation: everyone whose parents are all there already.
    descending: list[int] = []
    waiting = list(range(len(parents)))
    while waiting:
        ready = [i for i in waiting if all(p is None or p in descending for p in parents[i])]
        if not ready:
            raise ValueError("an individual is its own ancestor")
        descending += ready
        waiting = [i for i in waiting if i not in ready]
    exclusive = []
    # Such a couple has no history and no other mates: nothing but their readings tells them apart.
    litters = {couple for couple in parents if couple != FOUNDER}
    for sire, dam in sorted(litters, key=repr):
        if sire is None or dam is None or sire == dam:
            continue
        mates = [couple for couple in litters if sire in couple or dam in couple]
        if mates == [(sire, dam)] and parents[sire] == parents[dam] == FOUNDER:
            exclusive.append(pair(sire, dam))
    return tuple(descending), tuple(exclusive)


def canonical_form(problem: LocusProblem) -> CanonicalForm:
    """Return the reduced, ordered problem; it has a solution exactly when ``problem`` has one."""
    # A deck has few readings at a locus, so that the matings of an evening are a few hundred
    # problems once names, order and what says nothing are gone: that is what the memory lives on.
    readings, blanks = problem.readings, problem.blanks
    descending, exclusive = _shape(problem.parents)
    # An individual without offspring that matter says something about the others only if it has
    # both a reading and a parent. One that has an empty reading stays: nothing solves it.
    ancestors: set[int] = set()
    kept: set[int] = set()
    for i in reversed(descending):
        speaks = readings[i] != blanks[i] and problem.parents[i] != FOUNDER
        if i in ancestors or speaks or not readings[i]:
            kept.add(i)
            ancestors.update(p for p in problem.parents[i] if p is not None)
    # Parents keep their order, but for couples that may change places: there the one whose reading
    # is spelled first comes first.
    stay = sorted(kept & ancestors)
    for one, other in exclusive:
        swap = one in ancestors and other in ancestors
        if swap and signature(readings[other]) < signature(readings[one]):
            a, b = stay.index(one), stay.index(other)
            stay[a], stay[b] = other, one
    places: list[int | None] = [None] * len(readings)
    for place, i in enumerate(stay):
        places[i] = place

    def moved(couple: Parents) -> Parents:
        sire, dam = couple
        return (None if sire is None else places[sire], None if dam is None else places[dam])

    def unordered(couple: Parents) -> Parents:
        # which of two parents is called the sire makes no difference to inheritance
        sire, dam = moved(couple)
        if sire is None or dam is None:
            return (dam, sire) if sire is None else (sire, dam)
        return pair(sire, dam)

    # The others follow, sorted by parents and reading; of twins only one.
    left = [readings[i] for i in stay]
    parents = [moved(problem.parents[i]) for i in stay]
    leaves = []
    for i in kept - ancestors:
        couple = unordered(problem.parents[i])
        order = [-1 if p is None else p for p in couple]
        leaves.append((order, signature(readings[i]), i, couple))
    twins: dict[tuple[Parents, Reading], int] = {}
    for _, _, i, couple in sorted(leaves):
        key = (couple, readings[i])
        if key not in twins:
            twins[key] = len(left)
            stay.append(i)
            left.append(readings[i])
            parents.append(couple)
        places[i] = twins[key]
    return CanonicalForm(problem.rearranged(stay, left, parents), tuple(places))


def restore(problem: LocusProblem, form: CanonicalForm, solution: Solution) -> Solution:
    """Return a solution of the original problem, given one of its canonical form.

    What was dropped is free: any genotype of its reading that its parents can give will do.
    """
    genotypes: list[Genotype | None] = [
        None if place is None else solution[place] for place in form.places
    ]
    anything = range(problem.allele_count)
    for i in _shape(problem.parents)[0]:
        if genotypes[i] is None:
            sire, dam = (None if p is None else genotypes[p] for p in problem.parents[i])
            born = {pair(x, y) for x in (sire or anything) for y in (dam or anything)}
            genotypes[i] = min(born & problem.readings[i])
    return tuple(g for g in genotypes if g is not None)


Answer = TypeVar("Answer")
Problem = TypeVar("Problem", bound=Hashable)
Details = TypeVarTuple("Details")

MEMORY = 65_536
"""How many problems, and how many answers, are remembered; the least recently used go first."""


class Solver:
    """Answers questions about locus problems and remembers the answers."""

    def __init__(self, engine: Engine | None = None, *, memory: int = MEMORY) -> None:
        self.engine = engine or make_engine()
        self._forms = lru_cache(maxsize=memory)(canonical_form)
        self._solved = lru_cache(maxsize=memory)(self.engine.solve)
        self._recall = lru_cache(maxsize=memory)(self._answer)

    def __reduce__(self) -> tuple[object, ...]:  # a copy remembers nothing
        return Solver, (self.engine,)

    @property
    def models_solved(self) -> int:
        return self._solved.cache_info().misses

    def canonical(self, problem: LocusProblem) -> CanonicalForm:
        return self._forms(problem)

    def is_solvable(self, problem: LocusProblem) -> bool:
        return self._solved(self._forms(problem).problem) is not None

    def solution(self, problem: LocusProblem) -> Solution | None:
        form = self._forms(problem)
        found = self._solved(form.problem)
        return None if found is None else restore(problem, form, found)

    def recall(
        self,
        question: "Callable[[Solver, Problem, *Details], Answer]",
        problem: Problem,
        *details: *Details,
    ) -> Answer:
        """Return a question's answer for a problem, worked out once and then remembered."""
        return self._recall(question, problem, *details)  # type: ignore[return-value] # quick

    def _answer(
        self, question: Callable[..., object], problem: Hashable, *details: object
    ) -> object:
        return question(self, problem, *details)


def remembered(
    question: "Callable[[Solver, Problem, *Details], Answer]",
) -> "Callable[[Solver, Problem, *Details], Answer]":
    """Remember the answers to a question, in the solver that it was put to."""

    @wraps(question)
    def ask(solver: Solver, problem: Problem, *details: *Details) -> Answer:
        return solver.recall(question, problem, *details)

    return ask
