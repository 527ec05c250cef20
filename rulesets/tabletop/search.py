"""Looks for the slip that was meant: single amendments of entries, by replaying the rest.

At the first breach from which something follows, each entry nearby that touches what is in doubt is
amended in every way that its kinds know: a value by another, an entry dropped, doubled, moved. The
amendment that leaves fewest breaches is what was meant, as long as it leaves fewer than the entry
as it is written; of several equal ones the nearest to the breach.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as replaced
from itertools import chain
from typing import Any

from testcross.rulesets.tabletop.events import Declared, Event, Kind, declared
from testcross.rulesets.tabletop.referee import (
    Doubts,
    FirstBreachError,
    IllegalMove,
    Referee,
    Rulebook,
)

WINDOW = 40
"""How many entries before a breach are amended."""
MOST_TRIED = 600
"""How many amendments are tried for one breach,"""
MOST_LIKELY = 12
"""How many values that breaches are about are tried in the place of others."""
MOST_IN_ALL = 1500
"""and for all of a record: one that is damaged in many places is not explained, only judged."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Entries that take the place of some others, and what that means in words."""

    index: int
    length: int
    entries: Sequence[Event]
    path: str
    words: str
    law: str = ""
    """The rule and the code of what is wrong, if not those of the first breach."""

    def __str__(self) -> str:
        return self.words


class Search:
    """The findings of a record, each where an amendment explains most."""

    def __init__(self, state: Any, book: Rulebook, doubts: Doubts) -> None:
        self._book = book
        self._kept: list[tuple[Any, Doubts]] = [(state, doubts)]
        """The table before each entry, as far as all before it is explained."""
        self.entries: list[Event] = []
        """As they are best understood."""
        self._found: list[IllegalMove] = []
        self._tried, self._end = 0, 0
        self.last = Referee(state, book, doubts)
        """Who played all entries last, as they are best understood."""

    def findings(self, entries: Sequence[Event]) -> list[IllegalMove]:
        """Return what is wrong, the first amendment first."""
        state, doubts = self._kept[0]
        # most records are right, and then nobody asks what each entry touched
        referee = Referee(state.copy(), self._book, dict(doubts), traces=False)
        self.last = referee
        self.entries = list(entries)
        if not referee.play_all(entries):
            return []
        index = 0
        while True:
            played = self._as_written(index)
            if not played.findings:
                self.last = played
                self._add_follow_ups()
                return self._found
            index = self._explain(played)

    def _referee(self, index: int, *, stop: bool = False) -> Referee:
        state, doubts = self._kept[index]
        return Referee(state.copy(), self._book, dict(doubts), stop=stop)

    def _as_written(self, index: int) -> Referee:
        """Play on to where all begins anew behind a breach; keep the tables up to the breach."""
        referee = self._referee(index)
        for place in range(index, len(self.entries)):
            if not referee.findings:
                del self._kept[place:]
                self._kept.append((referee.state.copy(), dict(referee.doubts)))
            is_fresh = isinstance(self.entries[place], self._book.fresh) and bool(referee.findings)
            referee.play(self.entries[place], place)
            self._end = place + 1
            if is_fresh:
                break
        return referee

    def _explain(self, played: Referee) -> int:
        """Amend the record if that leaves less to explain; return where to play on."""
        found = played.findings[0]
        later = [one.index for one in played.findings[1:]]
        later += [one.index for _, one in played.later if one.index > found.index]
        # what cannot be read is known to be wrong; what another value of the box excuses is not
        is_plain = found.rule and found.code != self._book.if_assumed
        best = self._best(found, played, later) if later and is_plain else None
        self._found.append(found)
        if best is None:
            return self._force(found)
        if best.law:  # what was found before in a block that is one too many says no more
            block = range(best.index, best.index + best.length)
            self._found = [
                f for f in self._found if f.index not in block or not f.rule or f is found
            ]
            (found.rule, found.code), found.player = best.law.split(), ""
            found.message, found.assumes = best.words, ()
            found.place, found.index = self.entries[best.index].place(), best.index
        elif best.index < found.index:
            found.message += f" (line {found.line})"
            found.place = self.entries[best.index].place(best.path)
            found.index, found.entry = best.index, self.entries[best.index]
            found.path = best.path
            found.player = self._book.who(self._kept[best.index][0], found.entry, best.path)
        # with the amendment these are found again, or they were none
        self._found = [f for f in self._found if f.index < best.index or f.amendment or f is found]
        found.amendment = best
        found.explains = [*played.findings[1:], *(one for _, one in played.later)]
        self.entries[best.index : best.index + best.length] = best.entries
        return best.index

    def _force(self, found: IllegalMove) -> int:
        """Take the entry as it is written, and remember what is not certain any more."""
        referee = self._referee(found.index)
        referee.play(self.entries[found.index], found.index)
        same = {id(one) for one in referee.findings[:1]}
        doubts = {k: found if id(why) in same else why for k, why in referee.doubts.items()}
        self._found += referee.findings[1:]
        self._kept = [*self._kept[: found.index + 1], (referee.state, doubts)]
        return found.index + 1

    def _best(self, found: IllegalMove, played: Referee, later: Sequence[int]) -> Amendment | None:
        best, tried = None, 0
        # one follow-up less may be chance: an amendment explains all that follows, or two breaches
        left_by_best = max(1, len(later) + len(played.unchecked) - 1)
        next_fault = min(later)
        about = [found, *played.findings[1:], *(one for _, one in played.later)]
        values, known = _values_in(self.entries, about), {one.code for one in about}
        suspects = {key for key, why in played.doubts.items() if why is found}
        suspects |= played.touched.get(found.index, set())
        first = max(-1, found.index - WINDOW)
        before = range(found.index + 1)
        placed = [n for n in before if isinstance(self.entries[n], self._book.placed)]
        order = (found.index, *placed[-1:], *range(found.index, first, -1))
        for index in dict.fromkeys(order):
            touched = played.touched.get(index)
            if touched is not None and index != found.index and not touched & suspects:
                continue
            state = self._kept[index][0]
            for amendment in amendments(self.entries, index, state, self._book, values):
                tried += 1
                self._tried += 1
                if tried > MOST_TRIED or self._tried > MOST_IN_ALL or not left_by_best:
                    return best
                if max(later) == found.index == index and not amendment.entries:
                    continue  # that it was not done explains nothing but itself
                if self._legal_until(amendment) < next_fault:
                    continue
                left, unchecked, codes = self._breaches(amendment)
                if unchecked > len(played.unchecked):
                    continue  # what it leaves unwritten excuses nothing
                if not amendment.entries and not codes <= known:
                    continue  # without the entry something else is wrong
                if left < left_by_best:
                    best, left_by_best = amendment, left
        return best

    def _legal_until(self, amendment: Amendment) -> int:
        referee = self._referee(amendment.index, stop=True)
        index, grown = amendment.index, len(amendment.entries) - amendment.length
        try:
            for index, entry in self._amended(amendment):
                referee.play(entry, index)
        except FirstBreachError:
            return index - grown
        return len(self.entries)

    def _breaches(self, amendment: Amendment) -> tuple[int, int, set[str]]:
        """Return how much is wrong or not checked with an amendment, not checked, and codes."""
        referee = self._referee(amendment.index)
        for index, entry in self._amended(amendment):
            referee.play(entry, index)
        unchecked = len(referee.unchecked)
        left = len(referee.findings) + len(referee.later) + unchecked
        return left, unchecked, {one.code for one in referee.findings}

    def _amended(self, amendment: Amendment) -> Iterable[tuple[int, Event]]:
        rest = self.entries[amendment.index + amendment.length : self._end]
        return enumerate([*amendment.entries, *rest], amendment.index)

    def _add_follow_ups(self) -> None:
        """Play the amended record again for the follow-ups of what was not amended."""
        state, doubts = self._kept[0]
        referee = Referee(state.copy(), self._book, dict(doubts))
        for one in referee.play_all(self.entries):
            for found in self._found:
                if found.entry is one.entry and found.place == one.place and not found.amendment:
                    found.follow_ups = one.follow_ups


def _values_in(entries: Sequence[Event], breaches: Iterable[IllegalMove]) -> list[Any]:
    known: list[Any] = []
    for one in breaches:
        inner = step_value = entries[one.index]
        for step in filter(None, one.path.split(".")):
            step_value = inside(step_value, step)
            inner = step_value if isinstance(step_value, Event) else inner
        for each in declared(type(inner)):
            if isinstance(each.kind, Kind) and each.form != "table":
                value = getattr(inner, each.name)
                known += value if isinstance(value, tuple) else [value]
    found = {id(value): value for value in known if value is not None}
    kinds: dict[type, list[Any]] = {}
    for value in found.values():
        kinds.setdefault(type(value), []).append(value)
    return [value for values in kinds.values() for value in values[:MOST_LIKELY]]


def inside(part: Any, step: str) -> Any:
    if isinstance(part, tuple):
        return part[int(step)] if int(step) < len(part) else None
    return part.get(step) if isinstance(part, dict) else getattr(part, step, None)


def amendments(
    entries: Sequence[Event],
    index: int,
    state: Any,
    book: Rulebook,
    values: Sequence[Any] = (),
) -> Iterator[Amendment]:
    """Amend one entry in every way: a value, dropped, moved behind the next, written twice.

    Args:
        entries: of the record.
        index: of the one to amend.
        state: of the table before it.
        book: the game.
        values: those that breaches are about, which may be what was meant.
    """
    entry = entries[index]
    if isinstance(entry, book.trusted):
        return
    for path, words, changed in changes(entry, state, values=values):
        yield Amendment(index, 1, [changed], path, words)
    for move in book.alternatives(state, entry):
        yield Amendment(index, 1, [move], "", f"{describe(move)} instead")
    if isinstance(entry, book.placed):
        return
    if not entry.all_unread():  # what cannot be read was done
        yield Amendment(index, 1, [], "", "this was not done")
    length, law, words = book.block_at(entries, index)
    if length and not any(one.all_unread() for one in entries[index : index + length]):
        yield Amendment(index, length, [], "", words, law)
    if index + 1 < len(entries):
        yield Amendment(index, 2, [entries[index + 1], entry], "", "this came after the next entry")
    yield Amendment(index, 1, [entry, entry], "", "this was done twice")


def describe(entry: Event) -> str:
    """Return an entry in words: what it says, field by field."""
    parts = []
    for each in declared(type(entry)):
        value = getattr(entry, each.name)
        if each.form == "one" and value is not None and isinstance(each.kind, Kind):
            parts.append(f"{each.key} {each.kind.write(value, {})}")
    return ", ".join(parts) or "nothing"


def changes(
    entry: Event, state: Any, path: str = "", values: Sequence[Any] = ()
) -> Iterator[tuple[str, str, Event]]:
    """Yield entries with one value changed, at any depth: the path of the value, words, entry."""
    for each in declared(type(entry)):
        value = getattr(entry, each.name)
        at = f"{path}.{each.name}" if path else each.name
        if value in (None, (), {}):
            continue
        if each.form == "table":
            for key, old in value.items():
                if isinstance(old, tuple) and each.kind is not None and _is_list(each, old):
                    continue
                for where, words, new in _of_value(each, old, state, f"{at}.{key}", values):
                    yield where, words, _with(entry, each.name, {**value, key: new})
        elif each.form == "many":
            for place, old in enumerate(value):
                before, after = value[:place], value[place + 1 :]
                for where, words, new in _of_value(each, old, state, f"{at}.{place}", values):
                    yield where, words, _with(entry, each.name, (*before, new, *after))
                shorter = _with(entry, each.name, (*before, *after))
                if not each.kept:
                    yield f"{at}.{place}", f"without {_written(each, old)}", shorter
        else:
            for where, words, new in _of_value(each, value, state, at, values):
                yield where, words, _with(entry, each.name, new)
            if not each.kept:
                yield at, f"no '{each.key}'", _with(entry, each.name, None)


def _with(entry: Event, name: str, value: Any) -> Event:
    changed: dict[str, Any] = {name: value}
    return replaced(entry, **changed)


def _is_list(each: Declared, value: Any) -> bool:
    """Tell whether a value of a table is a list of values, as of plants by player."""
    return isinstance(each.kind, Kind) and each.name == "plants" and not isinstance(value, str)


def _written(each: Declared, value: Any) -> str:
    return each.kind.write(value, {}) if isinstance(each.kind, Kind) else describe(value)


def _of_value(
    each: Declared, value: Any, state: Any, at: str, values: Sequence[Any]
) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, Event):
        yield from changes(value, state, at, values)
    elif isinstance(each.kind, Kind):
        likely = each.kind.likely(value, values)
        for new in chain(likely, each.kind.alternatives(value, state)):
            yield at, f"{each.kind.write(new, {})} instead of {each.kind.write(value, {})}", new
