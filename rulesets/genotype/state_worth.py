"""What a state of a draft is worth to us: as can be expected, and as is certain.

It is expected that each of the others takes any piece that is left, all equally likely. It is
certain whatever others take: a piece each turn, or a wild one with another. For that, the others
are one opponent. More pieces are never worse for us, who may stop at any time, so an opponent takes
pieces that we have a use for as long as there are any.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Generic, TypeVar

from testcross.rulesets.genotype.draft_table import (
    OURS,
    DraftState,
    DraftTable,
    DraftTurn,
    Option,
    TooManyStatesError,
    without,
)

_NOTHING = Fraction(0)
WorthT = TypeVar("WorthT", int, Fraction)


class StateWorth(ABC, Generic[WorthT]):
    """The worth of states, each remembered."""

    nothing: WorthT

    def __init__(self, table: DraftTable, most_states: int) -> None:
        self.table = table
        self._most = most_states
        self._looked_at = 0
        self._known: dict[DraftState, WorthT] = {}

    def of_option(self, state: DraftState, option: Option) -> WorthT:
        """Return what taking something leads to: its gain, and what follows.

        Raises:
            TooManyStatesError
        """
        return option.gain + self.of_state(self.table.taken(state, option))

    def of_state(self, state: DraftState) -> WorthT:
        """Return what a state is worth, whoever's turn it is."""
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooManyStatesError(self._most)
        if state.capacity == 0 or not self.table.our_turn_comes(state.turn):
            return self.nothing
        found = self._known.get(state)
        if found is None:
            is_ours = self.table.turn(state.turn).taker == OURS
            found = self._if_ours(state) if is_ours else self._if_theirs(state)
            self._known[state] = found
        return found

    def _if_ours(self, state: DraftState) -> WorthT:
        """Return the best of all that can be taken; we may also stop."""
        table = self.table
        options = table.options(state)
        if not options and table.turn(state.turn).family is not None and not table.failing_passes:
            return self.of_state(self._passed(state))
        best = self.nothing
        for option in sorted(options, key=lambda one: -one.gain):
            left = table.taken(state, option)
            if left.capacity == 1 and option.gain + _most_from_one(table, left) <= best:
                continue
            best = max(best, option.gain + self.of_state(left))
        return best

    def _passed(self, state: DraftState) -> DraftState:
        """Return the state after a turn on which nothing can be taken."""
        return state._replace(turn=self.table.next_turn(state.turn))

    @abstractmethod
    def _if_theirs(self, state: DraftState) -> WorthT:
        """Return what a state is worth on the turn of somebody else."""


class Expectation(StateWorth[Fraction]):
    """The expected worth of states."""

    nothing = _NOTHING

    def _if_theirs(self, state: DraftState) -> Fraction:
        """Return the mean over all that the others may take until our turn."""
        table = self.table
        family = table.turn(state.turn).family
        after, number = (state, 0) if family is not None else self._free_turns(state)
        if number:
            return self._mean(after, min(number, sum(state.counts)))
        if family is None:
            return self.of_state(after)
        return self._from_family(state, family)

    def _free_turns(self, state: DraftState) -> tuple[DraftState, int]:
        """Return the state on our turn, pieces still there, and how many are taken until then.

        A turn of one family ends the count as well.
        """
        table, turn, rooms, number = self.table, state.turn, list(state.rooms), 0
        while (now := table.turn(turn)).taker != OURS and now.family is None:
            if rooms[now.taker - 1]:
                rooms[now.taker - 1] -= 1
                number += 1
            turn = table.next_turn(turn)
        return state._replace(turn=turn, rooms=tuple(rooms)), number

    def _mean(self, state: DraftState, number: int) -> Fraction:
        """Return the mean over all that may be missing when so many pieces are gone."""
        table = self.table
        if state.capacity == 1 and table.turn(state.turn) == DraftTurn(OURS):
            return _mean_of_one(table, state, number)
        by_denominator: Counter[int] = Counter()
        for ways, counts in removals(state.counts, number):
            value = self.of_state(table.tidied(state._replace(counts=counts)))
            by_denominator[value.denominator] += ways * value.numerator
        parts = (Fraction(top, bottom) for bottom, top in by_denominator.items())
        return sum(parts, _NOTHING) / comb(sum(state.counts), number)

    def _from_family(self, state: DraftState, family: int) -> Fraction:
        """Return the mean over the pieces of one family of which somebody takes one."""
        table = self.table
        taker = table.turn(state.turn).taker - 1
        after = state._replace(turn=table.next_turn(state.turn))
        if not state.rooms[taker]:
            return self.of_state(table.tidied(after))
        rooms = list(state.rooms)
        places = [place for place in table.places_of(family) if state.counts[place]]
        if not places:
            rooms[taker] = 0 if table.failing_passes else rooms[taker]
            return self.of_state(table.tidied(after._replace(rooms=tuple(rooms))))
        rooms[taker] -= 1
        total = _NOTHING
        for place in places:
            counts = without(state.counts, (place,))
            left = table.tidied(after._replace(counts=counts, rooms=tuple(rooms)))
            total += state.counts[place] * self.of_state(left)
        return total / sum(state.counts[place] for place in places)


def removals(counts: tuple[int, ...], number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield all that may be left when a number of pieces is gone, each with its number of ways.

    >>> list(removals((1, 2), 1))
    [(2, (1, 1)), (1, (0, 2))]
    """
    after = [0] * (len(counts) + 1)
    for place in reversed(range(len(counts))):
        after[place] = after[place + 1] + counts[place]
    partial: list[tuple[int, int, tuple[int, ...]]] = [(1, number, ())]
    for place, count in enumerate(counts):
        partial = [
            (ways * comb(count, gone), left - gone, (*kept, count - gone))
            for ways, left, kept in partial
            for gone in range(max(0, left - after[place + 1]), min(count, left) + 1)
        ]
    for ways, _, kept in partial:
        yield ways, kept


def _most_from_one(table: DraftTable, state: DraftState) -> int:
    """Return the most that one piece can add, if nobody takes anything before."""
    gains = table.single_gains(state)
    return gains[0][0] if gains else 0


def _mean_of_one(table: DraftTable, state: DraftState, number: int) -> Fraction:
    """Return the mean of the most that one piece can add when so many pieces are gone.

    The best place is of use unless all its pieces are gone; then the second best, and so on.
    """
    total = sum(state.counts)
    ways = comb(total, number)
    worth, first, all_gone_before = 0, 0, ways
    for gain, place in table.single_gains(state):
        first += state.counts[place]
        all_gone = comb(total - first, number - first) if first <= number else 0
        worth += gain * (all_gone_before - all_gone)
        all_gone_before = all_gone
        if not all_gone:
            break
    return Fraction(worth, ways)


class Guarantee(StateWorth[int]):
    """The certain worth of states."""

    nothing = 0

    def __init__(self, table: DraftTable, most_states: int) -> None:
        super().__init__(table, most_states)
        self._before: dict[int, list[tuple[int, int]] | None] = {}

    def at_least(self, state: DraftState, option: Option) -> int:
        """Return what is certain with something and a single piece after it."""
        left = self.table.taken(state, option)
        if left.capacity == 0 or not self.table.our_turn_comes(left.turn):
            return option.gain
        return option.gain + (self._sure_of_one(left) or 0)

    def _passed(self, state: DraftState) -> DraftState:
        return self.table.tidied(super()._passed(state))

    def _if_theirs(self, state: DraftState) -> int:
        """Return the least that may be left to us of all that can be taken on one turn."""
        table = self.table
        turn = table.turn(state.turn)
        room = state.rooms[turn.taker - 1]
        after = state._replace(turn=table.next_turn(state.turn))
        if not room:
            return self.of_state(table.tidied(after))
        sure = self._sure_of_one(state)
        if state.capacity == 1 and sure is not None:
            return sure
        if not any(state.counts[place] for place in table.places_of(turn.family)):
            kept = room if turn.family is not None and not table.failing_passes else 0
            return self.of_state(table.tidied(_with_room(after, turn.taker, kept)))
        least: int | None = None
        for places in self._takings(state):
            left = _with_room(after, turn.taker, room - len(places))
            left = table.tidied(left._replace(counts=without(state.counts, places)))
            if least is None or (self._sure_of_one(left) or 0) < least:
                value = self.of_state(left)
                least = value if least is None else min(least, value)
        return least or 0

    def _takings(self, state: DraftState) -> Iterator[tuple[int, ...]]:
        """Yield what one of the others may take to hurt us: what we want most first."""
        table = self.table
        turn = table.turn(state.turn)
        there = [place for place in table.places_of(turn.family) if state.counts[place]]
        useful = table.useful(state)
        wanted = [place for _, place in table.single_gains(state) if place in there]
        chosen = list(dict.fromkeys([*wanted, *(place for place in there if place in useful)]))
        for place in chosen or there[:1]:
            yield (place,)
        if state.rooms[turn.taker - 1] >= 2:
            for pair in table.pairs(state.counts, turn.family):
                if useful.issuperset(pair):
                    yield pair

    def _sure_of_one(self, state: DraftState) -> int | None:
        """Return what one piece is certain to add on our next turn.

        None where a turn until then, or that turn, is of one family.

        The others take away the best places as far as they can. A wild piece goes together with
        another of its family, so that two of these count as one turn of somebody with room for two.
        """
        until = self._until_ours(state.turn)
        if until is None:
            return None
        table, rooms = self.table, state.rooms
        singles = sum([min(count, rooms[who]) for who, count in until])
        most = sum([min(2 * count, rooms[who]) for who, count in until])
        gone: list[int] = []
        pieces = 0
        for gain, place in table.single_gains(state):
            gone.append(place)
            pieces += state.counts[place]
            if pieces > most or (
                pieces > singles
                and pieces > singles + min(most - singles, table.pairs_among(state.counts, gone))
            ):
                return gain
        return 0

    def _until_ours(self, number: int) -> list[tuple[int, int]] | None:
        """Return who takes how often until our turn; None where one of these is of a family."""
        start = number
        if start not in self._before:
            table, turns = self.table, Counter[int]()
            while (now := table.turn(number)).taker != OURS and now.family is None:
                turns[now.taker - 1] += 1
                number = table.next_turn(number)
            self._before[start] = None if now.family is not None else list(turns.items())
        return self._before[start]


def _with_room(state: DraftState, taker: int, room: int) -> DraftState:
    """Return a state with so much room left to one of the others."""
    rooms = list(state.rooms)
    rooms[taker - 1] = room
    return state._replace(rooms=tuple(rooms))
