"""What somebody wrote in a record: single entries with their places."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Generic, NamedTuple, TypeVar

from testcross.rulesets.english import some_listed
from testcross.rulesets.genetics.names import NearNames
from testcross.rulesets.records.findings import Finding, UnreadableError

T_co = TypeVar("T_co", covariant=True)


class ReadResult(NamedTuple, Generic[T_co]):
    """What was read, and what could not be. A tuple, for speed: every part of a record has one."""

    value: T_co
    findings: tuple[Finding, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing had to be left out."""
        return not self.findings

    def whole(self) -> T_co:
        """Return what was read.

        Raises:
            UnreadableError: the first thing, by its place, that could not be read.
        """
        for found in sorted(self.findings, key=lambda one: (one.line, one.column)):
            raise UnreadableError(found)
        return self.value


def findings_in(results: Iterable[ReadResult[object]]) -> tuple[Finding, ...]:
    """Return what could not be read, in the order of the results."""
    return tuple(found for result in results for found in result.findings)


def player_key(name: str) -> str:
    """Return what tells players apart: their names without letter case and extra spaces.

    However a keyboard writes "ë", and whatever invisible characters come along, it is one name.
    """
    if not name.isascii():
        composed = unicodedata.normalize("NFKC", name)
        name = "".join(c for c in composed if unicodedata.category(c) != "Cf")
    return " ".join(name.casefold().split())


class PlayerNames:
    """The spellings in which the players of a record first stand there."""

    def __init__(self, written: Iterable[str] = ()) -> None:
        self._spelt: dict[str, str] = {}
        self._known: dict[str, str] = {}
        for name in written:
            self.of(name)

    def of(self, text: str) -> str:
        """Return a name as it first stood; one that is new stands there first."""
        name = self._known.get(text)
        if name is None:
            name = self._spelt.setdefault(player_key(text), " ".join(text.split()))
            self._known[text] = name
        return name


_BETWEEN_NAMES = re.compile(r"\s*[,;/&+]\s*|\s+and\s+", re.IGNORECASE)


@dataclass(slots=True, kw_only=True, unsafe_hash=True)
class Entry:
    """A text that somebody wrote. Nobody changes one; like a ``Node`` it is not frozen."""

    text: str
    line: int
    column: int
    key: str = field(default="", compare=False)
    """The key or heading over it, if that was not typed in the usual way."""
    short: str = field(default="", compare=False)
    """What was written of it, where that says less than the text."""

    def called(self, usual: str) -> str:
        """Return the key as it was typed, in quotes.

        >>> entry("lots").called("points")
        "'points'"
        """
        return repr(self.key or usual)

    def saying(self, text: str) -> "Entry":
        """Return the entry with another text at the same place."""
        if text == self.text:
            return self
        return Entry(text=text, line=self.line, column=self.column, key=self.key, short=self.short)


@cache
def entry(text: str) -> Entry:
    """Return a text as an entry of a record that has no lines yet; each is made once."""
    return Entry(text=text, line=0, column=0)


def entries(texts: Iterable[str]) -> tuple[Entry, ...]:
    return tuple(entry(text) for text in texts)


def split_names(entry: Entry) -> tuple[Entry, ...]:
    """Return the names that one text holds: ``Ann, Bo and Cy``.

    >>> [name.text for name in split_names(Entry(text="Ann, Bo and Cy", line=1, column=1))]
    ['Ann', 'Bo', 'Cy']
    """
    parts = [part for part in _BETWEEN_NAMES.split(entry.text.strip()) if part]
    return tuple(replace(entry, text=part) for part in parts)


def placed_names(entry: Entry, behind: re.Pattern[str]) -> tuple[Entry, ...]:
    """Return the names in a piece of a line, each at its place, without what stands behind it."""
    found, at = [], 0
    for one in split_names(entry):
        at = entry.text.index(one.text, at)
        if name := behind.sub("", one.text):
            found.append(replace(entry, text=name, column=entry.column + at))
        at += len(one.text)
    return tuple(found)


def is_writer(key: str, name: str) -> bool:
    """Tell whether who writes "I won" is the player called "me", or "Mum (me)"; both are keys."""
    return key in ("i", "me") and (name in ("i", "me") or name.endswith(" (me)"))


def known_player(entry: Entry, players: Sequence[str]) -> str | None:
    """Return the player that is meant, whatever the letter case; None if there is none such."""
    if entry.text in players:
        return entry.text
    known, key = _known(tuple(players)), player_key(entry.text)
    own = (one for name, one in known.items() if is_writer(key, name))
    return known.get(key) or next(own, None)


@lru_cache(maxsize=16)
def _known(players: tuple[str, ...]) -> dict[str, str]:
    """Return players by their keys, the first of two that are called the same."""
    return {player_key(player): player for player in reversed(players)}


@lru_cache(maxsize=16)
def _near(players: tuple[str, ...]) -> NearNames:
    return NearNames(_known(players))


def no_such_player(entry: Entry, players: Sequence[str]) -> str:
    """Say that a name is not one of the players, with the nearest that is."""
    hint = did_you_mean(entry.text, players)
    return f"{entry.text!r} is not one of the players: {some_listed(players)}{hint}"


def no_such_winner(names: Sequence[str], players: Sequence[str]) -> str:
    """Say that winners are not among the players, with the nearest name to the first."""
    are = "winners {} are" if len(names) > 1 else "winner {} is"
    problem = f"the {are.format(some_listed(names))} not one of the players: {some_listed(players)}"
    return problem + did_you_mean(names[0], players)


def did_you_mean(name: str, players: Sequence[str]) -> str:
    """Return what to add to a message: which player a name may mean; empty if none is near."""
    close = _near(tuple(players)).nearest(player_key(name), limit=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def each_winner(winners: Sequence[Entry], players: Sequence[str]) -> tuple[Entry, ...]:
    """Return the winners one by one: ``Ann and Bo`` are two, unless a player is called so."""
    return tuple(one for entry in winners for one in _names_in(entry, players))


def _names_in(entry: Entry, players: Sequence[str]) -> Sequence[Entry]:
    """Return the names in a text; a comma behind a player's name is no part of it."""
    names = split_names(entry)
    if known_player(entry, players) is not None:
        return (entry,)
    alone = len(names) == 1 and known_player(names[0], players) is None
    return (entry,) if alone or not names else names


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScore:
    """What one player is said to have scored."""

    player: Entry
    points: Entry


def scores(points: Mapping[str, int]) -> tuple[WrittenScore, ...]:
    """Return everybody's points as they are written down."""
    pairs = points.items()
    return tuple(WrittenScore(player=entry(name), points=entry(str(n))) for name, n in pairs)
