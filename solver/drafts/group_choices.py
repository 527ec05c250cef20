"""Which groups could be whole together."""

from collections.abc import Iterator
from typing import NamedTuple

from testcross.solver.allotment_problem import AllotmentProblem, Group
from testcross.solver.drafts.family_shares import FamilyWants, pieces_for

MOST_CHOICES = 128
"""How many choices of whole groups are tried out: seven groups, if all of them could be whole."""


class TooManyChoicesError(RuntimeError):
    """More choices of whole groups than are tried out."""


class Choice(NamedTuple):
    """Which groups are to be whole."""

    gain: int
    required: frozenset[int]
    """Their things."""
    left_out: frozenset[int]
    """A thing of each group that costs more whole than it brings, and so is not to be."""


def choices(problem: AllotmentProblem) -> tuple[Choice, ...]:
    """Return every choice of groups that could be whole together.

    Raises:
        TooManyChoicesError
    """
    found = [Choice(0, frozenset(), frozenset())]
    for group in problem.groups:
        things = frozenset(group.things) - problem.served
        if things:
            found = [choice for one in found for choice in _extended(problem, one, things, group)]
        if len(found) > MOST_CHOICES:
            raise TooManyChoicesError
    return tuple(found)


def _extended(
    problem: AllotmentProblem, choice: Choice, things: frozenset[int], group: Group
) -> Iterator[Choice]:
    """Yield a choice with a group left incomplete, and whole if it can be."""
    if group.gain >= 0:
        yield choice
    else:
        for thing in sorted(things):
            yield choice._replace(left_out=choice.left_out | {thing})
    whole = Choice(choice.gain + group.gain, choice.required | things, choice.left_out)
    if _fits(problem, whole):
        yield whole


def _fits(problem: AllotmentProblem, choice: Choice) -> bool:
    """Tell whether there are pieces, and room, for all that a choice requires."""
    total = 0
    for family in range(len(problem.supplies)):
        wants = wants_of(problem, choice, family)
        pieces, wilds = pieces_for(wants.required, wants)
        total += pieces
        if wilds > wants.wilds:
            return False
    return total <= problem.capacity


def wants_of(problem: AllotmentProblem, choice: Choice, family: int) -> FamilyWants:
    """Return what a choice wants of a family."""
    supplies = problem.supplies[family]
    required, optional = [0] * len(supplies), [0] * len(supplies)
    for thing, piece in problem.waiting():
        if piece.family == family and thing not in choice.left_out:
            (required if thing in choice.required else optional)[piece.kind] += 1
    return FamilyWants(supplies, problem.wilds[family], tuple(required), tuple(optional))
