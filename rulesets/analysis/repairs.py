"""Cards that would make an illegal mating legal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.analysis.joint_loci import all_hold, iter_joint_conflicts
from testcross.rulesets.genetics.mating import Mating, cases_of, choices_among
from testcross.rulesets.genetics.ruleset import Variety
from testcross.solver import (
    ChoiceProblem,
    LocusProblem,
    Solver,
    choice_conflicts,
    conflicts,
    has_legal_choice,
)


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
    cards = _cards_of(mating)
    # what is left after cards are removed can hold together unless a whole conflict is left
    broken = [set(individuals) for individuals in _conflicting(mating, cards, solver)]
    everyone = range(len(mating.animals))
    for size in range(1, len(mating.animals) + 1):
        found = [
            repair
            for chosen in combinations(everyone, size)
            if not any(conflict.isdisjoint(chosen) for conflict in broken)
            and (repair := _repair(mating, solver, cards, chosen)) is not None
        ]
        if found:
            return tuple(found)
    return ()


_Cards: TypeAlias = Sequence[LocusProblem] | ChoiceProblem
"""The animals of a mating: locus by locus, or where cards can be read in several ways at once."""


def _cards_of(mating: Mating) -> _Cards:
    if not any(variety.alternatives for variety in mating.ruleset.varieties):
        return mating.locus_problems()
    return choices_among(mating.ruleset, mating.animals)


def _conflicting(mating: Mating, cards: _Cards, solver: Solver) -> Iterator[tuple[int, ...]]:
    """Yield the animals of every conflict."""
    if isinstance(cards, ChoiceProblem):
        yield from (one.individuals for one in choice_conflicts(solver, cards))
        return
    yield from (one.individuals for problem in cards for one in conflicts(solver, problem))
    yield from (one.individuals for _, one, _ in iter_joint_conflicts(mating.loci(), solver))


def _repair(
    mating: Mating, solver: Solver, cards: _Cards, chosen: tuple[int, ...]
) -> Repair | None:
    roles = tuple(mating.ruleset.roles.of(i) for i in chosen)
    rest = frozenset(range(len(mating.animals))) - frozenset(chosen)
    freed: _Cards
    if isinstance(cards, ChoiceProblem):
        freed = cards.only(rest)
    else:
        freed = [problem.only(rest) for problem in cards]
    if len(chosen) > 1:
        example = _first_that_does(mating, solver, freed, chosen)
        if example is None:
            return None
        return Repair(replace=roles, varieties=None, example=example)
    varieties = tuple(
        variety.name
        for variety in mating.ruleset.replacements()
        if _holds(mating, _put(mating, freed, chosen[0], variety), solver)
    )
    if not varieties:
        return None
    return Repair(replace=roles, varieties=varieties, example=varieties[:1])


def _first_that_does(
    mating: Mating, solver: Solver, freed: _Cards, chosen: tuple[int, ...]
) -> tuple[str, ...] | None:
    """Return the first varieties in the chosen places that make the mating legal, if any do."""
    if not chosen:
        return ()
    for variety in mating.ruleset.replacements():
        placed = _put(mating, freed, chosen[0], variety)
        if not _holds(mating, placed, solver):
            continue
        rest = _first_that_does(mating, solver, placed, chosen[1:])
        if rest is not None:
            return (variety.name, *rest)
    return None


def _put(mating: Mating, cards: _Cards, position: int, variety: Variety) -> _Cards:
    if isinstance(cards, ChoiceProblem):
        sex = mating.animals[position].sex
        return cards.replaced(position, cases_of(mating.ruleset, variety.ways, sex))
    pairs = zip(cards, variety.readings, strict=True)
    return [problem.replaced(position, reading) for problem, reading in pairs]


def _holds(mating: Mating, cards: _Cards, solver: Solver) -> bool:
    if isinstance(cards, ChoiceProblem):
        return has_legal_choice(solver, cards)
    return all_hold(mating, cards, solver)
