"""The best use of supplies by somebody who alone takes from them, after the best steps if any.

Which groups are whole is tried out, and families are added up: once it is settled which groups are
whole, families share nothing but the capacity.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from testcross.rulesets.genotype.draft_table import without
from testcross.rulesets.genotype.group_choices import (
    NEVER,
    FamilyWants,
    GroupChoice,
    GroupShare,
    Scale,
    Taking,
    choices,
    shares,
    wants_of,
)
from testcross.solver.allotment_problem import (
    WILD,
    AllotmentProblem,
    Piece,
    TurnPlan,
    TurnPlanProblem,
    Use,
)


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
        """The family of the use."""
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
        """Return what is still wanted of the family of a use."""
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
        """Return the uses of which the best is made."""
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
    """Return uses of a problem with what they are worth."""
    return Allotment(uses=uses, worth=problem.worth(uses))


def best_turn_plan(problem: TurnPlanProblem) -> TurnPlan:
    """Return the plan that is worth the most, with the fewest steps and pieces that give so much.

    Raises:
        EngineError: where the engine could not tell.
    """
    from testcross.solver.engines.turn_planning import TurnPlanSearch  # OR-Tools, a slow library

    return TurnPlanSearch(problem).best()
