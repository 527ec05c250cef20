"""What we can be sure of, whatever others take: a piece each turn, or a wild one with another.

The others are taken for one opponent. More pieces are never worse for us, who may stop at any time,
so an opponent takes pieces that we have a use for as long as there are any.
"""

from collections import Counter
from collections.abc import Iterator

from testcross.solver.drafts.draft_problem import OURS
from testcross.solver.drafts.draft_table import (
    DraftState,
    DraftTable,
    Option,
    TooManyStatesError,
    without,
)


class Guarantee:
    """The certain worth of states, each remembered."""

    def __init__(self, table: DraftTable, most_states: int) -> None:
        self._table = table
        self._most = most_states
        self._looked_at = 0
        self._ours: dict[DraftState, int] = {}
        self._theirs: dict[DraftState, int] = {}
        self._before: dict[int, list[tuple[int, int]] | None] = {}

    def of_option(self, state: DraftState, option: Option) -> int:
        """Return what taking something leads to: its gain, and what is certain after it.

        Raises:
            TooManyStatesError
        """
        return option.gain + self.certain(self._table.taken(state, option))

    def at_least(self, state: DraftState, option: Option) -> int:
        """Return what is certain with something and a single piece after it."""
        left = self._table.taken(state, option)
        if left.capacity == 0 or not self._table.our_turn_comes(left.turn):
            return option.gain
        return option.gain + (self._sure_of_one(left) or 0)

    def certain(self, state: DraftState) -> int:
        """Return what is certain from a state on, whoever's turn it is."""
        table = self._table
        self._looked_at += 1
        if self._looked_at > self._most:
            raise TooManyStatesError(self._most)
        if state.capacity == 0 or not table.our_turn_comes(state.turn):
            return 0
        known = self._ours if table.turn(state.turn).taker == OURS else self._theirs
        found = known.get(state)
        if found is None:
            found = self._if_ours(state) if known is self._ours else self._if_theirs(state)
            known[state] = found
        return found

    def _if_ours(self, state: DraftState) -> int:
        """Return the best of all that can be taken; we may also stop."""
        table = self._table
        options = table.options(state)
        if not options and table.turn(state.turn).family is not None and not table.failing_passes:
            return self.certain(table.tidied(state._replace(turn=table.next_turn(state.turn))))
        best = 0
        for option in sorted(options, key=lambda one: -one.gain):
            left = table.taken(state, option)
            if left.capacity == 1:
                single = table.single_gains(left)
                if option.gain + (single[0][0] if single else 0) <= best:
                    continue
            best = max(best, option.gain + self.certain(left))
        return best

    def _if_theirs(self, state: DraftState) -> int:
        """Return the least that may be left to us of all that can be taken on one turn."""
        table = self._table
        turn = table.turn(state.turn)
        room = state.rooms[turn.taker - 1]
        after = state._replace(turn=table.next_turn(state.turn))
        if not room:
            return self.certain(table.tidied(after))
        sure = self._sure_of_one(state)
        if state.capacity == 1 and sure is not None:
            return sure
        if not any(state.counts[place] for place in table.places_of(turn.family)):
            kept = room if turn.family is not None and not table.failing_passes else 0
            return self.certain(table.tidied(_with_room(after, turn.taker, kept)))
        least: int | None = None
        for places in self._takings(state):
            left = _with_room(after, turn.taker, room - len(places))
            left = table.tidied(left._replace(counts=without(state.counts, places)))
            if least is None or (self._sure_of_one(left) or 0) < least:
                value = self.certain(left)
                least = value if least is None else min(least, value)
        return least or 0

    def _takings(self, state: DraftState) -> Iterator[tuple[int, ...]]:
        """Yield what one of the others may take to hurt us: what we want most first."""
        table = self._table
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
        table, rooms = self._table, state.rooms
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
            table, turns = self._table, Counter[int]()
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
