"""The best use of supplies by somebody who alone takes from them, after the best steps if any.

Which groups are whole is tried out, and families are added up: once it is settled which groups are
whole, families share nothing but the capacity. A wild piece is best spent on what has no piece of
its own: it needs another one beside it, so it would only take more pieces for the same.
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
    Piece,
    TurnPlan,
    TurnPlanProblem,
    Use,
)

NEVER = -(10**15)
"""The score of what is impossible."""
MOST_CHOICES = 3_000
"""How many choices of whole groups are tried out; it takes some three seconds."""


# a family by itself


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

    def of_worth(self, worth: int) -> int:
        """Return the score of something that takes no pieces."""
        return worth * (self.capacity + 1)


@lru_cache(maxsize=100_000)
def shares(wants: FamilyWants, scale: Scale, taking: Taking) -> tuple[GroupShare, ...]:
    """Return the best share for 0, 1, 2 ... pieces, up to the capacity."""
    found = [GroupShare(NEVER)] * (scale.capacity + 1)
    ranges = [
        range(least, min(least + more, scale.capacity) + 1)
        for least, more in zip(wants.required, wants.optional, strict=True)
    ]
    for served in product(*ranges):
        pieces, wilds = pieces_for(served, wants)
        for alone in range(min(wants.wilds - wilds, scale.capacity - pieces) + 1):
            uses, total = sum(served) + alone, pieces + alone
            least, most = {
                Taking.ANY: (0, uses),
                Taking.SOME: (1, uses),
                Taking.ONCE: (1, 1),
                Taking.NONE: (0, 0),
            }[taking]
            worth = sum(served) * scale.thing_worth + alone * scale.wild_worth
            score = scale.of_worth(worth) - total
            if least <= uses <= most and score > found[total].score:
                found[total] = GroupShare(score, served, alone)
    return tuple(found)


def pieces_for(served: Sequence[int], wants: FamilyWants) -> tuple[int, int]:
    """Return how many pieces it takes to serve so many things of each kind; of them, wild ones."""
    own = [min(pair) for pair in zip(served, wants.supplies, strict=True)]
    mutated = sum(served) - sum(own)
    beside = min(mutated, sum(wants.supplies) - sum(own))
    return sum(own) + 2 * mutated, 2 * mutated - beside


# which groups are whole


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
        before, found = found, found if not things else []
        for one in before if things else ():
            if group.gain >= 0:
                found.append(one)
            else:
                found += (one._replace(left_out=one.left_out | {n}) for n in sorted(things))
            whole = GroupChoice(one.gain + group.gain, one.required | things, one.left_out)
            if _fits(problem, whole):
                found.append(whole)
        if len(found) > most:
            raise TooManyChoicesError
    return tuple(found)


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
    """Return counts with one piece less in each of some places."""
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)


# all families


class BestAllotment(NamedTuple):
    """Where the best lies: what is taken from each family, under which choice."""

    score: int
    choice: GroupChoice
    takings: tuple[Taking, ...]


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
        left = self._problem if including is None else self._problem.after(including)
        family = 0 if including is None else including.family
        best = BestAllotment(NEVER, self._choices[0], ())
        for takings in self._ways(first, including, failing_passes=failing_passes):
            for choice in self._choices:
                shared = self._shares(choice, takings, family, including, left)
                if shared is None:
                    continue
                rest = self._rests.get((choice, takings, family))
                if rest is None:  # what the other families give with room for so many pieces
                    rest = [0] * (self._problem.capacity + 1)
                    for other in self._families:
                        if other != family:
                            wants = self._wants[choice, other]
                            rest = _together(rest, shares(wants, self._scale, takings[other]))
                    self._rests[choice, takings, family] = rest
                room = left.capacity
                both = [one.score + rest[room - n] for n, one in enumerate(shared[: room + 1])]
                score = max(both) + self._scale.of_worth(choice.gain)
                if score > best.score:
                    best = BestAllotment(score, choice, takings)
        return None if best.score <= NEVER // 2 else self._uses(best, including, left)

    def _ways(
        self, first: Sequence[int], including: Use | None, *, failing_passes: bool
    ) -> Iterator[tuple[Taking, ...]]:
        """Yield how much may be taken from each family: as much as one likes, or until one stops.

        Who stops in the middle has taken one use from each of the first families until then.
        """
        problem = self._problem

        def is_usable(family: int) -> bool:
            wanted = (piece for _, piece in problem.waiting() if piece.family == family)
            return bool(problem.wilds[family]) or any(problem.count(piece) for piece in wanted)

        usable = [family for family in first if is_usable(family)]
        stuck = failing_passes and len(usable) < len(first)
        if stuck:
            usable = list(takewhile(is_usable, first))
        done = 0 if including is None else 1
        if not stuck:
            later = usable[done:]
            yield tuple(Taking.SOME if f in later else Taking.ANY for f in self._families)
        for end in range(done, len(usable) + stuck):
            once = usable[done:end]
            yield tuple(Taking.ONCE if f in once else Taking.NONE for f in self._families)

    def _shares(
        self,
        choice: GroupChoice,
        takings: tuple[Taking, ...],
        family: int,
        use: Use | None,
        left: AllotmentProblem,
    ) -> tuple[GroupShare, ...] | None:
        """Return what a family gives beside a use of it; None where the choice has no such use."""
        wants = self._wants[choice, family]
        if use is not None and use.family == family:
            if use.thing in choice.left_out:
                return None
            wants = wants._replace(supplies=left.supplies[family], wilds=left.wilds[family])
            if use.thing is not None:
                kind = (self._problem.things[use.thing].kind,)
                if use.thing in choice.required:
                    wants = wants._replace(required=without(wants.required, kind))
                else:
                    wants = wants._replace(optional=without(wants.optional, kind))
        return shares(wants, self._scale, takings[family])

    def _uses(
        self, found: BestAllotment, including: Use | None, left: AllotmentProblem
    ) -> tuple[Use, ...]:
        """Return the uses of which the best is made: with own pieces, with wild ones, alone."""
        choice, gone = found.choice, None if including is None else including.thing
        rows: list[tuple[GroupShare, ...]] = []
        reached = [[0] * (self._problem.capacity + 1)]
        for family in self._families:
            rows.append(self._shares(choice, found.takings, family, including, left) or ())
            reached.append(_together(reached[-1], rows[-1]))
        things: dict[Piece, list[int]] = {}
        for thing, piece in self._problem.waiting():
            if thing != gone and thing not in choice.left_out:
                things.setdefault(piece, []).append(thing)
        room = left.capacity
        own: list[Use] = []
        wild: list[Use] = []
        alone: list[Use] = []
        for family in reversed(self._families):
            row, before, best = rows[family], reached[family], reached[family + 1][room]
            pieces = next(n for n, one in enumerate(row) if one.score + before[room - n] == best)
            room -= pieces
            rest, unserved = [*left.supplies[family]], list[int]()
            for kind, number in enumerate(row[pieces].served):
                if number:
                    piece = Piece(family, kind)
                    by_need = sorted(things.get(piece, ()), key=lambda n: n not in choice.required)
                    free = min(number, rest[kind])
                    rest[kind] -= free
                    own += (Use((piece,), thing) for thing in by_need[:free])
                    unserved += by_need[free:number]
            partners = [Piece(family, kind) for kind, n in enumerate(rest) for _ in range(n)]
            partners += [Piece(family, WILD)] * len(unserved)
            pairs = zip(unserved, partners, strict=False)
            wild += (Use((Piece(family, WILD), partner), thing) for thing, partner in pairs)
            alone += [Use((Piece(family, WILD),))] * row[pieces].alone
        first = () if including is None else (including,)
        return (*first, *sorted(own, key=_thing), *sorted(wild, key=_thing), *alone[::-1])


def _thing(use: Use) -> int:
    return -1 if use.thing is None else use.thing


def _together(rest: list[int], shared: Sequence[GroupShare]) -> list[int]:
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
