"""What each of our uses is worth when several take in turn, by what the others are taken to do."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from testcross.rulesets.genotype.allotment import (
    Allotment,
    AllotmentTable,
    allotment_of,
    best_with_each,
)
from testcross.rulesets.genotype.draft_table import DraftProblem, DraftTable
from testcross.solver.allotment_problem import Use

if TYPE_CHECKING:
    from testcross.rulesets.genotype.state_worth import StateWorth

MOST_STATES = 500_000
"""How many states of a draft are looked at for what is expected, those that come up again included;
it takes some five seconds."""
MOST_CERTAIN_STATES = 100_000
"""How many for what is certain, where each of them takes longer."""


def our_uses(problem: DraftProblem) -> tuple[Use, ...]:
    """Return what we can take when our next turn comes."""
    families = problem.our_families
    uses = problem.allotment.uses()
    return tuple(use for use in uses if not families or use.family == families[0])


def alone_with_each(problem: DraftProblem) -> tuple[Allotment, ...]:
    """Return for each of ``our_uses`` the best allotment that begins with it, others left aside.

    We may stop at any time.

    Raises:
        TooManyChoicesError
    """
    allotment, families = problem.allotment, problem.our_families
    uses = our_uses(problem)
    if len(families) < 2:
        return best_with_each(allotment, uses)
    table, passes = AllotmentTable(allotment), problem.failing_passes
    orders = (table.best(families, use, failing_passes=passes) for use in uses)
    return tuple(allotment_of(allotment, order or ()) for order in orders)


def best_alone(problem: DraftProblem) -> Allotment:
    """Return the best that we can have from our next turn on, others left aside.

    Raises:
        TooManyChoicesError
    """
    table, families = AllotmentTable(problem.allotment), problem.our_families
    uses = table.best(families, failing_passes=problem.failing_passes) or ()
    return allotment_of(problem.allotment, uses)


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
