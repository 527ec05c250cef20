"""How an illegal mating can be mended: the fewest cards to replace, and by which varieties."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from testcross.rulesets.cards.mating import Mating
from testcross.solver import LocusProblem, Reading, Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A smallest set of cards which, replaced by others of the deck, makes the mating legal."""

    replace: tuple[str, ...]
    """Roles: buck, doe, kit1..."""
    varieties: tuple[str, ...] | None
    """For a single card, every variety that would do, in the deck's order; else None."""


def repairs(mating: Mating, solver: Solver) -> tuple[Repair, ...]:
    """Return all smallest repairs of an illegal mating, in the order of the animals.

    Each card is replaced as a whole, so what is tried on it is a variety at every locus at once.
    """
    problems = mating.problems()
    everyone = range(len(mating.animals))
    for size in range(1, len(mating.animals) + 1):
        found = [
            repair
            for chosen in combinations(everyone, size)
            if (repair := _repair(mating, solver, problems, chosen)) is not None
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
    if not all(solver.is_solvable(problem) for problem in freed):
        return None
    if len(chosen) > 1:
        mended = _some_cards_do(mating, solver, freed, chosen)
        return Repair(replace=roles, varieties=None) if mended else None
    varieties = tuple(
        variety.name
        for variety in mating.ruleset.varieties
        if variety.copies and _holds(solver, _put(freed, chosen[0], variety.readings))
    )
    return Repair(replace=roles, varieties=varieties) if varieties else None


def _some_cards_do(
    mating: Mating, solver: Solver, freed: Sequence[LocusProblem], chosen: tuple[int, ...]
) -> bool:
    """Tell whether some varieties in the chosen places make the mating legal."""
    if not chosen:
        return True
    for variety in mating.ruleset.varieties:
        if not variety.copies:
            continue  # known by name, but no card of the deck
        placed = _put(freed, chosen[0], variety.readings)
        if _holds(solver, placed) and _some_cards_do(mating, solver, placed, chosen[1:]):
            return True
    return False


def _put(
    problems: Sequence[LocusProblem], position: int, readings: Sequence[Reading]
) -> list[LocusProblem]:
    pairs = zip(problems, readings, strict=True)
    return [problem.replaced(position, reading) for problem, reading in pairs]


def _holds(solver: Solver, problems: Sequence[LocusProblem]) -> bool:
    return all(solver.is_solvable(problem) for problem in problems)
