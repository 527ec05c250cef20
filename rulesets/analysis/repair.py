"""How an illegal mating can be mended: the fewest cards to replace, and by which varieties."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from testcross.rulesets.genetics.mating import Mating
from testcross.solver import LocusProblem, Reading, Solver, conflicts


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A smallest set of cards which, replaced by others that the game has, makes it legal."""

    replace: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    varieties: tuple[str, ...] | None
    """For a single card, every variety that would do, in the deck's order; else None."""
    example: tuple[str, ...]
    """A variety for each card of ``replace`` which together would do: the first in the deck's
    order."""


def repairs(mating: Mating, solver: Solver) -> tuple[Repair, ...]:
    """Return all smallest repairs of an illegal mating, in the order of the animals.

    Each card is replaced as a whole, so what is tried on it is a variety at every locus at once.
    """
    problems = mating.locus_problems()
    # what is left after cards are taken out can hold together unless a whole conflict is left
    broken = [set(one.individuals) for here in problems for one in conflicts(solver, here)]
    everyone = range(len(mating.animals))
    for size in range(1, len(mating.animals) + 1):
        found = [
            repair
            for chosen in combinations(everyone, size)
            if not any(conflict.isdisjoint(chosen) for conflict in broken)
            and (repair := _repair(mating, solver, problems, chosen)) is not None
        ]
        if found:
            return tuple(found)
    return ()


def _repair(
    mating: Mating, solver: Solver, problems: Sequence[LocusProblem], chosen: tuple[int, ...]
) -> Repair | None:
    roles = tuple(mating.ruleset.roles.of(i) for i in chosen)
    rest = frozenset(range(len(mating.animals))) - frozenset(chosen)
    freed = [problem.only(rest) for problem in problems]
    if len(chosen) > 1:
        example = _first_that_does(mating, solver, freed, chosen)
        if example is None:
            return None
        return Repair(replace=roles, varieties=None, example=example)
    varieties = tuple(
        variety.name
        for variety in mating.ruleset.replacements()
        if _holds(solver, _put(freed, chosen[0], variety.readings))
    )
    if not varieties:
        return None
    return Repair(replace=roles, varieties=varieties, example=varieties[:1])


def _first_that_does(
    mating: Mating, solver: Solver, freed: Sequence[LocusProblem], chosen: tuple[int, ...]
) -> tuple[str, ...] | None:
    """Return the first varieties in the chosen places that make the mating legal, if any do."""
    if not chosen:
        return ()
    for variety in mating.ruleset.replacements():
        placed = _put(freed, chosen[0], variety.readings)
        if not _holds(solver, placed):
            continue
        rest = _first_that_does(mating, solver, placed, chosen[1:])
        if rest is not None:
            return (variety.name, *rest)
    return None


def _put(
    problems: Sequence[LocusProblem], position: int, readings: Sequence[Reading]
) -> list[LocusProblem]:
    pairs = zip(problems, readings, strict=True)
    return [problem.replaced(position, reading) for problem, reading in pairs]


def _holds(solver: Solver, problems: Sequence[LocusProblem]) -> bool:
    return all(solver.is_solvable(problem) for problem in problems)
