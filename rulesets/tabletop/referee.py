"""Plays the entries of a record on a state of the table; knows no game.

A rule states what it needs. Where that does not hold, the first breach is a finding at its place,
and the entry is taken as it is written. From then on what it was about is in doubt: a later breach
that is only about doubtful things may follow from the first one, and is listed with it. What is not
written is in doubt as well, from no finding: a breach about it is not checked.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.tabletop.events import Event, Place, declared


@dataclass(eq=False, slots=True)
class IllegalMove:
    """A breach of a rule, or a value that cannot be read."""

    code: str
    rule: str
    """The numbered rule; empty for what cannot be read."""
    message: str
    place: Place
    index: int
    """Of the entry in the record."""
    path: str = ""
    """Of the field that is wrong: ``uses.0.die``."""
    player: str = ""
    """Whose entry it is; empty where it is nobody's."""
    entry: Event | None = None
    assumes: tuple[str, ...] = ()
    """What it rests on that the record does not say; with another reading there is no breach."""
    about: tuple[str, ...] = ()
    """The keys of the state that were read for it."""
    follow_ups: list["IllegalMove"] = field(default_factory=list)
    """Later breaches that may follow from this one."""
    amendment: Any = None
    """What was probably meant (`search.Amendment`)."""
    explains: list["IllegalMove"] = field(default_factory=list)
    """The breaches that are none with that."""
    points: int | None = None
    """How many points it gave, or cost if negative, where that is known."""

    @property
    def line(self) -> int:
        return self.place[0]


Doubts: TypeAlias = dict[str, IllegalMove | None]
"""Keys of the state that are not certain, each with the breach it comes from; None: unwritten."""


class FirstBreachError(Exception):
    """Stops play at the first breach."""


class NotChecked(NamedTuple):
    """A rule that could not be checked, as something is not written."""

    rule: str
    key: str
    """What is not known: ``hand Ann``."""
    place: Place


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game as the referee knows it."""

    rules: Mapping[type[Event], Callable[["Referee", Any], None]]
    """What is done with each kind of entries."""
    touches: Callable[[Any, Event], Iterable[str]]
    """The keys of the state that an entry may change, if not all of it could be read."""
    if_assumed: str
    """The code of a breach that rests on something assumed."""
    who: Callable[[Any, Event, str], str]
    """Whose entry it is, or the part of it under a path; empty where it is nobody's."""
    alternatives: Callable[[Any, Event], Iterable[Event]] = lambda _state, _entry: ()
    """Legal moves in the place of an entry, for the search."""
    block_at: Callable[[Sequence[Event], int], tuple[int, str, str]] = lambda _all, _n: (0, "", "")
    """How many entries a block has that begins at one and may be one too many; the rule and code
    of that, and what is wrong."""
    trusted: tuple[type[Event], ...] = ()
    """Entries that the search for slips takes as they are written,"""
    placed: tuple[type[Event], ...] = ()
    """and those that it neither drops nor moves."""
    fresh: tuple[type[Event], ...] = ()
    """Entries that begin all anew: behind one, nothing follows from a slip before it."""
    whole: tuple[type[Event], ...] = ()
    """Entries of which nothing else is told where something in them cannot be read."""


class Referee:
    """Plays entries one by one."""

    def __init__(
        self,
        state: Any,
        book: Rulebook,
        doubts: Doubts | None = None,
        *,
        stop: bool = False,
        traces: bool = True,
    ) -> None:
        self.state, self.book, self.stop, self.traces = state, book, stop, traces
        self.doubts: Doubts = {} if doubts is None else doubts
        self.findings: list[IllegalMove] = []
        self.later: list[tuple[IllegalMove, IllegalMove]] = []
        """Breaches that may follow, each after the finding that it may follow from."""
        self.unchecked: list[NotChecked] = []
        self.touched: dict[int, set[str]] = {}
        """The keys that each entry read or changed, by its index; noted only if it traces them."""
        self.entry = Event()
        self.index = -1
        self._keys: set[str] = set()
        self._here: IllegalMove | None = None
        """The breach in this part of the entry: there is one at most."""

    def play(self, entry: Event, index: int) -> None:
        """Play an entry, the first one of the record being 0."""
        self.entry, self.index, self._here = entry, index, None
        if self.traces:
            self._keys = self.touched.setdefault(index, set())
        for place, code, text, _ in entry.all_unread():
            self._report(IllegalMove(code, "", text, place, index, entry=entry))
            for key in self.book.touches(self.state, entry):
                self.doubts[key] = self._here
        if not isinstance(entry, self.book.whole):
            self.next_part()
        if entry.more:
            self._second_values(entry)
        self.book.rules[type(entry)](self, entry)

    def play_all(self, entries: Sequence[Event], start: int = 0) -> list[IllegalMove]:
        """Play a record from an entry on; return its findings with their follow-ups."""
        for index in range(start, len(entries)):
            self.play(entries[index], index)
        for first, later in self.later:
            first.follow_ups.append(later)
        return self.findings

    def need(  # noqa: PLR0913 - so many sides has a rule
        self,
        condition: object,
        law: str,
        message: str,
        about: Collection[str] = (),
        at: str = "",
        *,
        spoils: Collection[str] = (),
        assumes: Iterable[str] = (),
        counts: bool = False,
        place: Place | None = None,
        who: str | None = "",
        points: int | None = None,
    ) -> bool:
        """State that a rule asks for a condition; tell whether it holds.

        Args:
            condition: what must be so.
            law: the rule and the code of its finding: ``GT-133 GT102``.
            message: what is wrong if not, and what was expected.
            about: keys of the state that were read for it, or that the entry changes.
            at: the path of the field that is wrong if not.
            spoils: further keys that are not certain any more if not; they excuse nothing.
            assumes: what the rule rests on that nobody wrote down.
            counts: whether it is a breach all the same, as rules are read in that way.
            place: where the finding stands, if not at the field.
            who: whose breach it is, if not that of the entry's player; None for nobody's.
            points: how many it gave, or cost if negative.
        """
        if self.traces:
            self._keys.update(about)
        if condition:
            return True
        rule, code = law.split()
        where = place or self.entry.place(at)
        doubtful = [key for key in about if key in self.doubts]
        cause = next((self.doubts[key] for key in doubtful if self.doubts[key]), None)
        if self._here is None:
            if doubtful and cause is None:
                self.unchecked.append(NotChecked(rule, doubtful[0], where))
                return False
            assumed = tuple(assumes)
            code = self.book.if_assumed if assumed and not counts else code
            found = IllegalMove(
                code, rule, message, where, self.index, at, entry=self.entry, assumes=assumed
            )
            found.points, found.about = points, tuple(about)
            if cause is None:
                self._report(found, who)
            elif not (self.later and self.later[-1][1].index == self.index):
                self.later.append((cause, found))
        # what may only follow from another breach makes nothing else uncertain
        for key in (*about, *(() if cause else spoils)):
            if self.doubts.get(key) is None:
                self.doubts[key] = self._here or cause
        self._keys.update(spoils)
        return False

    def wrong(
        self, law: str, message: str, about: Collection[str] = (), at: str = "", **more: Any
    ) -> bool:
        """Report what no condition can make right; see `need`."""
        return self.need(None, law, message, about, at, **more)

    def _report(self, found: IllegalMove, who: str | None = "") -> None:
        if self.stop:
            raise FirstBreachError
        if who is not None:
            found.player = who or self.book.who(self.state, self.entry, found.path)
        self.findings.append(found)
        self._here = found

    def _second_values(self, entry: Event) -> None:
        """Report a second value of what there is one of."""
        for each in declared(type(entry)):
            if each.name in entry.more and each.more:
                written = ", ".join(map(str, [getattr(entry, each.name), *entry.more[each.name]]))
                message = f"{written}: there is only one {each.key} here"
                spoils = self.book.touches(self.state, self.entry)
                self.next_part()
                self.wrong(each.more, message, (), each.name, spoils=spoils)

    @property
    def is_broken(self) -> bool:
        """Whether something is wrong with this part of the entry."""
        return self._here is not None

    def next_part(self) -> None:
        """What follows in this entry is apart from what came before: it can be wrong as well."""
        self._here = None

    def touch(self, *keys: str) -> None:
        """Note that the entry read keys that are not in doubt by it."""
        if self.traces:
            self._keys.update(keys)

    def unwritten(self, *keys: str) -> None:
        """Put in doubt what is not written."""
        for key in keys:
            self.doubts.setdefault(key, None)
        self._keys.update(keys)

    def written(self, *keys: str) -> None:
        """Take as known what was only not written before; what a breach made uncertain stays so."""
        for key in keys:
            if key in self.doubts and self.doubts[key] is None:
                del self.doubts[key]
        self._keys.update(keys)

    def spread(self, source: str, *keys: str) -> None:
        """Put in doubt what depends on a key that is."""
        if source in self.doubts:
            for key in keys:
                self.doubts.setdefault(key, self.doubts[source])

    def settle(self, *keys: str) -> None:
        """Take as certain what is written anew."""
        for key in keys:
            self.doubts.pop(key, None)
        self._keys.update(keys)

    def settle_all(self, *prefixes: str) -> None:
        """Take as certain all keys that begin with a word."""
        for key in [key for key in self.doubts if key.startswith(prefixes)]:
            del self.doubts[key]

    def in_doubt(self, *keys: str) -> bool:
        return bool(self.doubts) and not self.doubts.keys().isdisjoint(keys)
