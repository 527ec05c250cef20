"""Whether a mating is legal at all loci, which sexes follow, and what would make it legal.

``repairs`` are the fewest cards which, replaced by others of the deck, make a mating legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from testcross.rulesets.analysis.phrases import StepPhrases, sentence, sex_in, with_article
from testcross.rulesets.genetics.locus import in_common
from testcross.rulesets.genetics.mating import Mating, MatingLocus, cases_of, choices_among
from testcross.rulesets.genetics.ruleset import Variety
from testcross.solver import (
    Alternative,
    ChoiceProblem,
    LocusProblem,
    Reading,
    Solver,
    choice_conflicts,
    conflicts,
    has_legal_choice,
)


def is_legal_mating(mating: Mating, solver: Solver) -> bool:
    if mating.choices is not None:
        return has_legal_choice(solver, mating.choices)
    return all(map(solver.is_solvable, mating.locus_problems()))


def all_hold(mating: Mating, problems: Sequence[LocusProblem], solver: Solver) -> bool:
    """Tell whether problems at a mating's loci, one each, hold together."""
    if mating.choices is None or not all(map(solver.is_solvable, problems)):
        return all(map(solver.is_solvable, problems))
    columns = zip(*(problem.readings for problem in problems), strict=True)
    narrowed = []
    for some, readings in zip(mating.choices.alternatives, columns, strict=True):
        left = (in_common(one.readings, readings) for one in some)
        narrowed.append(tuple(Alternative(one) for one in left if one is not None))
    return all(narrowed) and has_legal_choice(
        solver, replace(mating.choices, alternatives=tuple(narrowed))
    )


def proven_sexes(
    mating: Mating, left: Sequence[Sequence[Reading]], loci: Sequence[MatingLocus]
) -> Iterator[tuple[int, int, str]]:
    """Yield which sex follows for those of whom no word says it: position, sex and sentence."""
    roles = mating.ruleset.roles
    for i, kit in enumerate(mating.animals):
        if i < 2 or kit.is_sex_given:
            continue
        for here, readings in zip(loci, left, strict=True):
            sex = sex_in(here.locus, readings[i])
            if sex is not None:
                phrases = StepPhrases(here)
                be = phrases.genotypes(readings[i])
                word = with_article(roles.children[sex])
                yield i, sex, sentence(f"{phrases.name(i)} is {word}: it can only be {be}")
                break


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
    cards: _Cards = mating.locus_problems()
    several = any(variety.alternatives for variety in mating.ruleset.varieties)
    if several or mating.choices is not None:
        cards = choices_among(mating.ruleset, mating.animals)
        conflicting = [one.individuals for one in choice_conflicts(solver, cards)]
    else:
        found_at = (one for at in mating.locus_problems() for one in conflicts(solver, at))
        conflicting = [one.individuals for one in found_at]
    # what is left after cards are removed can hold together unless a whole conflict is left
    broken = [set(individuals) for individuals in conflicting]
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
        if _holds(_put(mating, freed, chosen[0], variety), solver)
    )
    if not varieties:
        return None
    return Repair(replace=roles, varieties=varieties, example=varieties[:1])


def _first_that_does(
    mating: Mating, solver: Solver, freed: _Cards, chosen: tuple[int, ...]
) -> tuple[str, ...] | None:
    if not chosen:
        return ()
    for variety in mating.ruleset.replacements():
        placed = _put(mating, freed, chosen[0], variety)
        if not _holds(placed, solver):
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


def _holds(cards: _Cards, solver: Solver) -> bool:
    if isinstance(cards, ChoiceProblem):
        return has_legal_choice(solver, cards)
    return all(map(solver.is_solvable, cards))
