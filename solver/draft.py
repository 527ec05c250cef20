"""What each of our uses is worth when several take in turn: if nobody else takes anything."""

from collections.abc import Sequence

from testcross.solver.allotment import Allotment, best_allotment, best_with_each
from testcross.solver.allotment_problem import AllotmentProblem, Use
from testcross.solver.draft_problem import DraftProblem


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
