"""The best use of supplies by somebody who alone takes from them, after the best steps if any.

Which groups are whole is tried out, and families are added up: once it is settled which groups are
whole, families share nothing but the capacity. A choice says which groups are whole. A wild piece
is best spent on what has no piece of its own: it needs another one beside it, so it would only take
more pieces for the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import product, takewhile
from typing import NamedTuple

from testcross.rulesets.errors import TestcrossError
from testcross.solver.allotment_problem import (
    WILD,
    AllotmentProblem,
    Group,
    Piece,
    TurnPlan,
    TurnPlanProblem,
    Use,
)

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
    supplies = problem.supplies[family]
    required, optional = [0] * len(supplies), [0] * len(supplies)
    for thing, piece in problem.waiting():
        if piece.family == family and thing not in choice.left_out:
            (required if thing in choice.required else optional)[piece.kind] += 1
    return FamilyWants(supplies, problem.wilds[family], tuple(required), tuple(optional))


def without(counts: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)


class BestAllotment(NamedTuple):
    """Where the best lies: what is taken from each family, under which choice."""

    score: int
    choice: GroupChoice
    takings: tuple[Taking, ...]


class Start(NamedTuple):
    """What is taken for granted."""

    use: Use | None
    left: AllotmentProblem
    """The problem when that use has been made."""

    @property
    def family(self) -> int:
        return 0 if self.use is None else self.use.family


class AllotmentTable:
    """The best allotments of one problem."""

    def __init__(self, problem: AllotmentProblem) -> None:
        """Settle which groups can be whole.

        Raises:
            TooManyChoicesError
        """
        self._problem = problem
        self._choices = choices(problem)
        self._families = range(len(problem.supplies))
        self._scale = Scale(problem.capacity, problem.thing_worth, problem.wild_worth)
        self._rests: dict[tuple[GroupChoice, tuple[Taking, ...], int], list[int]] = {}
        self._wants = {
            (choice, family): wants_of(problem, choice, family)
            for choice in self._choices
            for family in self._families
        }
        self._things: dict[Piece, list[int]] = {}
        for thing, piece in problem.waiting():
            self._things.setdefault(piece, []).append(thing)

    def best(
        self,
        first: Sequence[int] = (),
        including: Use | None = None,
        *,
        failing_passes: bool = True,
    ) -> tuple[Use, ...] | None:
        """Return uses that are worth the most together, with the fewest pieces that give so much.

        Args:
            first: families; one use is taken from each of them, in this order, before anything
                else, or nothing more at all.
            including: what is among the uses, as the first; with ``first`` of the first family.
            failing_passes: whether nothing more may be taken where one of the families has
                nothing that can be used; otherwise that family only is passed over.
        """
        start = Start(
            including, self._problem if including is None else self._problem.after(including)
        )
        best = BestAllotment(NEVER, self._choices[0], ())
        for takings in self._ways(first, including, failing_passes=failing_passes):
            for choice in self._choices:
                score = self._score(choice, takings, start)
                if score > best.score:
                    best = BestAllotment(score, choice, takings)
        return None if best.score <= NEVER // 2 else self._uses(best, start)

    def _ways(
        self, first: Sequence[int], including: Use | None, *, failing_passes: bool
    ) -> Iterator[tuple[Taking, ...]]:
        """Yield how much may be taken from each family: as much as one likes, or until one stops.

        Who stops in the middle has taken one use from each of the first families until then.
        """
        usable = [family for family in first if self._is_usable(family)]
        stuck = failing_passes and len(usable) < len(first)
        if stuck:
            usable = list(takewhile(self._is_usable, first))
        done = 0 if including is None else 1
        if not stuck:
            later = usable[done:]
            yield tuple(Taking.SOME if f in later else Taking.ANY for f in self._families)
        for end in range(done, len(usable) + stuck):
            once = usable[done:end]
            yield tuple(Taking.ONCE if f in once else Taking.NONE for f in self._families)

    def _is_usable(self, family: int) -> bool:
        problem = self._problem
        wanted = (piece for _, piece in problem.waiting() if piece.family == family)
        return bool(problem.wilds[family]) or any(problem.count(piece) for piece in wanted)

    def _score(self, choice: GroupChoice, takings: tuple[Taking, ...], start: Start) -> int:
        """Return the best score of all, one of the families looked at by itself."""
        family = start.family
        shared = self._shares(choice, takings, family, start)
        if shared is None:
            return NEVER
        rest, room = self._rest(choice, takings, family), start.left.capacity
        both = [share.score + rest[room - n] for n, share in enumerate(shared[: room + 1])]
        return max(both) + self._scale.of_worth(choice.gain)

    def _shares(
        self, choice: GroupChoice, takings: tuple[Taking, ...], family: int, start: Start
    ) -> tuple[GroupShare, ...] | None:
        """Return what a family gives beside a use of it; None where the choice has no such use."""
        wants = self._wants[choice, family]
        if start.use is not None and start.family == family:
            if start.use.thing in choice.left_out:
                return None
            wants = self._beside(wants, choice, start.use, start.left)
        return shares(wants, self._scale, takings[family])

    def _beside(
        self, wants: FamilyWants, choice: GroupChoice, use: Use, left: AllotmentProblem
    ) -> FamilyWants:
        required, optional, family = wants.required, wants.optional, use.family
        if use.thing is not None:
            kind = self._problem.things[use.thing].kind
            if use.thing in choice.required:
                required = without(required, (kind,))
            else:
                optional = without(optional, (kind,))
        return FamilyWants(left.supplies[family], left.wilds[family], required, optional)

    def _rest(self, choice: GroupChoice, takings: tuple[Taking, ...], family: int) -> list[int]:
        """Return the best score that the other families give with room for so many pieces."""
        found = self._rests.get((choice, takings, family))
        if found is None:
            found = [0] * (self._problem.capacity + 1)
            for other in self._families:
                if other != family:
                    shared = shares(self._wants[choice, other], self._scale, takings[other])
                    found = _together(found, shared)
            self._rests[choice, takings, family] = found
        return found

    def _uses(self, found: BestAllotment, start: Start) -> tuple[Use, ...]:
        rows: list[tuple[GroupShare, ...]] = []
        reached = [[0] * (self._problem.capacity + 1)]
        for family in self._families:
            rows.append(self._shares(found.choice, found.takings, family, start) or ())
            reached.append(_together(reached[-1], rows[-1]))
        room = start.left.capacity
        own: list[Use] = []
        wild: list[Use] = []
        alone: list[Use] = []
        for family in reversed(self._families):
            row, before, best = rows[family], reached[family], reached[family + 1][room]
            pieces = next(
                n for n, share in enumerate(row) if share.score + before[room - n] == best
            )
            room -= pieces
            served = [*self._served(found.choice, family, row[pieces], start)]
            own += (use for use in served if len(use.pieces) == 1)
            wild += (use for use in served if len(use.pieces) > 1)
            alone += [Use((Piece(family, WILD),))] * row[pieces].alone
        first = () if start.use is None else (start.use,)
        return (*first, *sorted(own, key=_thing), *sorted(wild, key=_thing), *alone[::-1])

    def _served(
        self, choice: GroupChoice, family: int, share: GroupShare, start: Start
    ) -> Iterator[Use]:
        """Yield the uses that serve things of a family: with own pieces, then with wild ones."""
        rest = [*start.left.supplies[family]]
        unserved: list[int] = []
        for kind, number in enumerate(share.served):
            if number:
                things = self._by_need(choice, Piece(family, kind), start.use)[:number]
                own = min(number, rest[kind])
                rest[kind] -= own
                yield from (Use((Piece(family, kind),), thing) for thing in things[:own])
                unserved += things[own:]
        partners = [Piece(family, kind) for kind, number in enumerate(rest) for _ in range(number)]
        partners += [Piece(family, WILD)] * len(unserved)
        for thing, partner in zip(unserved, partners, strict=False):
            yield Use((Piece(family, WILD), partner), thing)

    def _by_need(self, choice: GroupChoice, piece: Piece, use: Use | None) -> list[int]:
        """Return the things that a piece can serve beside a use, the required ones in front."""
        gone = None if use is None else use.thing
        things = self._things.get(piece, ())
        there = (thing for thing in things if thing != gone and thing not in choice.left_out)
        return sorted(there, key=lambda thing: thing not in choice.required)


def _thing(use: Use) -> int:
    return -1 if use.thing is None else use.thing


def _together(rest: list[int], shared: Sequence[GroupShare]) -> list[int]:
    """Return the best score of both with room for so many pieces."""
    given = [(n, share.score) for n, share in enumerate(shared) if share.score != NEVER]
    return [
        max([score + rest[room - n] for n, score in given if n <= room], default=NEVER)
        for room in range(len(rest))
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allotment:
    """Uses that are possible together."""

    uses: tuple[Use, ...]
    worth: int


def best_allotment(problem: AllotmentProblem) -> Allotment:
    """Return uses that are worth the most together, with the fewest pieces that give so much.

    Raises:
        TooManyChoicesError
    """
    return allotment_of(problem, AllotmentTable(problem).best() or ())


def best_with_each(problem: AllotmentProblem, uses: Sequence[Use]) -> tuple[Allotment, ...]:
    """Return for each use the best allotment that has it among its own, as its first.

    Args:
        problem: what is wanted, and what there is.
        uses: some of those that the problem allows.

    Raises:
        TooManyChoicesError
    """
    table = AllotmentTable(problem)
    return tuple(allotment_of(problem, table.best((), use) or ()) for use in uses)


def allotment_of(problem: AllotmentProblem, uses: tuple[Use, ...]) -> Allotment:
    return Allotment(uses=uses, worth=problem.worth(uses))


def best_turn_plan(problem: TurnPlanProblem) -> TurnPlan:
    """Return the plan that is worth the most, with the fewest steps and pieces that give so much.

    Raises:
        EngineError: where the engine could not tell.
    """
    from testcross.solver.engines.turn_planning import TurnPlanSearch  # OR-Tools, a slow library

    return TurnPlanSearch(problem).best()
