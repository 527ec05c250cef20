"""Which groups could be whole together, and what a family of supplies gives then.

What it gives goes by the number of its pieces that are taken. A thing is served by a piece of its
own kind as long as there are any: a wild piece needs another one beside it, so it would only take
more pieces for the same.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from testcross.rulesets.errors import TestcrossError
from testcross.solver.allotment_problem import AllotmentProblem, Group

NEVER = -(10**15)
"""The score of what is impossible."""


class Taking(Enum):
    """How much may be taken from a family."""

    ANY = auto()
    SOME = auto()
    """At least one piece."""
    ONCE = auto()
    """Pieces for one use, no more and no less."""
    NONE = auto()


class GroupShare(NamedTuple):
    """The best that a number of pieces of a family gives."""

    score: int
    served: tuple[int, ...] = ()
    """How many things are served, kind by kind."""
    alone: int = 0
    """How many wild pieces are taken by themselves."""


class FamilyWants(NamedTuple):
    """What a family has, and what is wanted of it; each by kind."""

    supplies: tuple[int, ...]
    wilds: int
    required: tuple[int, ...]
    """Things that must be served."""
    optional: tuple[int, ...]
    """Things that may be served besides."""


class Scale(NamedTuple):
    """How a share is scored: its worth comes first, then that it takes few pieces."""

    capacity: int
    thing_worth: int
    wild_worth: int

    def score(self, served: int, alone: int, pieces: int) -> int:
        """Return the score of things served and wild pieces alone, for so many pieces."""
        return self.of_worth(served * self.thing_worth + alone * self.wild_worth) - pieces

    def of_worth(self, worth: int) -> int:
        """Return the score of something that takes no pieces."""
        return worth * (self.capacity + 1)


@lru_cache(maxsize=100_000)
def shares(wants: FamilyWants, scale: Scale, taking: Taking) -> tuple[GroupShare, ...]:
    """Return the best share for 0, 1, 2 ... pieces, up to the capacity."""
    found = [GroupShare(NEVER)] * (scale.capacity + 1)
    for pieces, share in _possible(wants, scale):
        uses = sum(share.served) + share.alone
        if _allows(taking, uses) and share.score > found[pieces].score:
            found[pieces] = share
    return tuple(found)


def _allows(taking: Taking, uses: int) -> bool:
    if taking is Taking.ANY:
        return True
    if taking is Taking.SOME:
        return uses >= 1
    return uses == (taking is Taking.ONCE)


def _possible(wants: FamilyWants, scale: Scale) -> Iterator[tuple[int, GroupShare]]:
    """Yield what can be taken, with the number of pieces for it."""
    ranges = [
        range(least, min(least + more, scale.capacity) + 1)
        for least, more in zip(wants.required, wants.optional, strict=True)
    ]
    for served in product(*ranges):
        pieces, wilds = pieces_for(served, wants)
        for alone in range(min(wants.wilds - wilds, scale.capacity - pieces) + 1):
            total = pieces + alone
            yield total, GroupShare(scale.score(sum(served), alone, total), served, alone)


def pieces_for(served: Sequence[int], wants: FamilyWants) -> tuple[int, int]:
    """Return how many pieces it takes to serve so many things of each kind; of them, wild ones."""
    own = [min(pair) for pair in zip(served, wants.supplies, strict=True)]
    mutated = sum(served) - sum(own)
    beside = min(mutated, sum(wants.supplies) - sum(own))
    return sum(own) + 2 * mutated, 2 * mutated - beside


MOST_CHOICES = 3_000
"""How many choices of whole groups are tried out; it takes some three seconds."""


class TooManyChoicesError(TestcrossError):
    """More choices of whole groups than are tried out."""

    def __init__(self) -> None:
        super().__init__(
            "these plants can be completed in too many combinations; leave out plants that are not "
            "to be completed now"
        )


class GroupChoice(NamedTuple):
    """Which groups are to be whole."""

    gain: int
    required: frozenset[int]
    """Their things."""
    left_out: frozenset[int]
    """A thing of each group that costs more whole than it brings, and so is not to be."""


def choices(problem: AllotmentProblem, most: int = MOST_CHOICES) -> tuple[GroupChoice, ...]:
    """Return every choice of groups that could be whole together.

    Args:
        problem: what is wanted, and what there is.
        most: how many there may be.

    Raises:
        TooManyChoicesError
    """
    found = [GroupChoice(0, frozenset(), frozenset())]
    for group in problem.groups:
        things = frozenset(group.things) - problem.served
        if things:
            found = [choice for one in found for choice in _extended(problem, one, things, group)]
        if len(found) > most:
            raise TooManyChoicesError
    return tuple(found)


def _extended(
    problem: AllotmentProblem, choice: GroupChoice, things: frozenset[int], group: Group
) -> Iterator[GroupChoice]:
    """Yield a choice with a group left incomplete, and whole if it can be."""
    if group.gain >= 0:
        yield choice
    else:
        for thing in sorted(things):
            yield choice._replace(left_out=choice.left_out | {thing})
    whole = GroupChoice(choice.gain + group.gain, choice.required | things, choice.left_out)
    if _fits(problem, whole):
        yield whole


def _fits(problem: AllotmentProblem, choice: GroupChoice) -> bool:
    """Tell whether there are pieces, and room, for all that a choice requires."""
    total = 0
    for family in range(len(problem.supplies)):
        wants = wants_of(problem, choice, family)
        pieces, wilds = pieces_for(wants.required, wants)
        total += pieces
        if wilds > wants.wilds:
            return False
    return total <= problem.capacity


def wants_of(problem: AllotmentProblem, choice: GroupChoice, family: int) -> FamilyWants:
    """Return what a choice wants of a family."""
    supplies = problem.supplies[family]
    required, optional = [0] * len(supplies), [0] * len(supplies)
    for thing, piece in problem.waiting():
        if piece.family == family and thing not in choice.left_out:
            (required if thing in choice.required else optional)[piece.kind] += 1
    return FamilyWants(supplies, problem.wilds[family], tuple(required), tuple(optional))
