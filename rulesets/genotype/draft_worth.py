"""What each of our uses is worth when several take in turn, by what the others are taken to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from testcross.rulesets.genotype.allotment import (
    Allotment,
    allotment_of,
    best_allotment,
    best_with_each,
    table_of,
)
from testcross.rulesets.genotype.draft_table import DraftProblem, DraftTable
from testcross.solver.allotment_problem import AllotmentProblem, Use

if TYPE_CHECKING:
    from testcross.rulesets.genotype.state_worth import StateWorth

MOST_STATES = 500_000
"""How many states of a draft are looked at for what is expected, those that come up again included;
it takes some five seconds."""
MOST_CERTAIN_STATES = 100_000
"""How many for what is certain, where each of them takes longer."""


def our_uses(problem: DraftProblem) -> tuple[Use, ...]:
    """Return what we can take when our next turn comes."""
    return _uses_in(problem.allotment, problem.our_families)


def alone_with_each(problem: DraftProblem) -> tuple[Allotment, ...]:
    """Return for each of ``our_uses`` the best allotment that begins with it, others left aside.

    We may stop at any time.

    Raises:
        EngineError: where the engine could not tell.
    """
    allotment, families = problem.allotment, problem.our_families
    uses = our_uses(problem)
    if len(families) < 2:
        return best_with_each(allotment, uses)
    found = []
    table = table_of(allotment)
    if table is not None:
        passes = problem.failing_passes
        orders = (table.best(families, use, failing_passes=passes) for use in uses)
        return tuple(allotment_of(allotment, order or ()) for order in orders)
    for use in uses:
        rest = _best_alone(problem, allotment.after(use), families[1:])
        taken = (use, *rest.uses)
        found.append(Allotment(uses=taken, worth=allotment.worth(taken)))
    return tuple(found)


def best_alone(problem: DraftProblem) -> Allotment:
    """Return the best that we can have from our next turn on, others left aside.

    Raises:
        EngineError: where the engine could not tell.
    """
    return _best_alone(problem, problem.allotment, problem.our_families)


def _uses_in(allotment: AllotmentProblem, families: Sequence[int]) -> tuple[Use, ...]:
    """Return what can be taken next; where families are listed only from the first of them."""
    return tuple(use for use in allotment.uses() if not families or use.family == families[0])


def _best_alone(
    problem: DraftProblem, allotment: AllotmentProblem, families: Sequence[int]
) -> Allotment:
    """Return the best allotment that takes one use from each family first, in their order."""
    if not families:
        return best_allotment(allotment)
    table = table_of(allotment)
    if table is not None:
        uses = table.best(families, failing_passes=problem.failing_passes) or ()
        return allotment_of(allotment, uses)
    return _searched_alone(problem, allotment, families)


def _searched_alone(
    problem: DraftProblem, allotment: AllotmentProblem, families: Sequence[int]
) -> Allotment:
    """Return the same for a problem that is too large for a table, use by use."""
    uses = _uses_in(allotment, families)
    stopping = Allotment(uses=(), worth=0)
    if not uses:
        passed = problem.failing_passes
        return stopping if passed else _best_alone(problem, allotment, families[1:])
    if len(families) == 1:
        return max((stopping, *best_with_each(allotment, uses)), key=lambda one: one.worth)
    best = stopping
    for use in uses:
        rest = _best_alone(problem, allotment.after(use), families[1:])
        taken = (use, *rest.uses)
        worth = allotment.worth(taken)
        best = Allotment(uses=taken, worth=worth) if worth > best.worth else best
    return best


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftWorth:
    """What a draft is worth to us, and each use with which we can begin."""

    uses: tuple[Fraction, ...]
    """One for each of ``our_uses``; none where the next turn is not ours."""
    total: Fraction
    """With the best of them; or what follows without us where there is none."""


def expected_draft(problem: DraftProblem, most_states: int = MOST_STATES) -> DraftWorth:
    """Return what is expected if the others take any piece that is left, all equally likely.

    On each of our turns we take what is best then; we may stop at any time.

    Raises:
        TooManyStatesError: where more states than ``most_states`` would be looked at.
    """
    from testcross.rulesets.genotype.state_worth import Expectation

    return _worth(problem, Expectation(DraftTable(problem), most_states))


def certain_draft(problem: DraftProblem, most_states: int = MOST_CERTAIN_STATES) -> DraftWorth:
    """Return what is certain whatever the others take: a piece a turn, or a wild one with another.

    Raises:
        TooManyStatesError: where more states than ``most_states`` would be looked at.
    """
    from testcross.rulesets.genotype.state_worth import Guarantee

    return _worth(problem, Guarantee(DraftTable(problem), most_states))


def _worth(problem: DraftProblem, states: "StateWorth[Any]") -> DraftWorth:
    table, start = states.table, states.table.start()
    if not problem.is_ours:
        return DraftWorth(uses=(), total=Fraction(states.of_state(table.tidied(start))))
    options = [table.option_of(start, use) for use in our_uses(problem)]
    worth = tuple(Fraction(states.of_option(start, option)) for option in options)
    return DraftWorth(uses=worth, total=max(worth, default=Fraction(states.of_state(start))))


def at_least_with_each(problem: DraftProblem) -> tuple[int, ...]:
    """Return for each of ``our_uses`` what is certain with it and one piece after it.

    This is a bound from below of what is expected, and of what is certain, found without a tree.
    """
    from testcross.rulesets.genotype.state_worth import Guarantee

    table = DraftTable(problem)
    guarantee = Guarantee(table, MOST_STATES)
    start = table.start()
    return tuple(guarantee.at_least(start, table.option_of(start, u)) for u in our_uses(problem))
