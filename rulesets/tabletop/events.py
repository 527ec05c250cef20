"""Entries of a record as declared parts: each field names the kind of its values.

What an entry does not say is None or empty. A value that could not be read is in ``unread``: it
is a finding, and makes uncertain what the entry touches.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeAlias, TypeVar

ValueT = TypeVar("ValueT")
Place: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""
NOWHERE: Place = (0, 0)
Names: TypeAlias = Mapping[str, Any]
"""Short names that a record gives to values, such as a letter to a plant."""


class UnreadableValueError(ValueError):
    """A value that cannot be read; says what was expected."""

    def __init__(self, message: str, code: str = "RX001") -> None:
        super().__init__(message)
        self.code = code


class Kind:
    """How a value is read from text and written, and what might have been meant instead."""

    def read(self, text: str, _names: Names) -> Any:
        return text

    def write(self, value: Any, _names: Names) -> str:
        """Return the text of a value; `_names` has the short name of each value that has one."""
        return str(value)

    def alternatives(self, _value: Any, _state: Any) -> Iterable[Any]:
        """Return what else may have been meant at a state of the table."""
        return ()

    def likely(self, _value: Any, _breaches: Iterable[Any]) -> Iterable[Any]:
        """Return what may have been meant of the values that breaches are about."""
        return ()


class Choice(Kind):
    """One of a few words, which may have other names."""

    def __init__(
        self, called: str, words: Iterable[str], other: Names | None = None, code: str = "RX001"
    ) -> None:
        self.called, self.words, self.code = called, list(words), code
        self.by_name = {word.casefold(): word for word in self.words}
        for name, word in (other or {}).items():
            self.by_name.setdefault(name.casefold(), word)

    def read(self, text: str, _names: Names) -> Any:
        word = self.by_name.get(" ".join(text.casefold().split()))
        if word is None:
            raise UnreadableValueError(f"{text!r} is not {self.called}{self.near(text)}", self.code)
        return word

    def near(self, text: str) -> str:
        """Return what to write instead: the word that is near, else all if they are few."""
        from difflib import get_close_matches

        close = get_close_matches(text.strip().casefold(), list(self.by_name), n=1, cutoff=0.7)
        if close:
            return f"; did you mean {self.by_name[close[0]]!r}?"
        return f"; expected {', '.join(self.words)}" if len(self.words) <= 12 else ""

    def alternatives(self, value: Any, _state: Any) -> Iterable[Any]:
        return (word for word in self.words if word != value)


class Number(Kind):
    """A whole number, at least 0."""

    def read(self, text: str, _names: Names) -> int:
        if not (text.strip().isascii() and text.strip().isdigit() and len(text.strip()) < 6):
            raise UnreadableValueError(f"{text!r} is not a whole number")
        return int(text)

    def alternatives(self, value: Any, _state: Any) -> Iterable[Any]:
        return [one for one in (value - 1, value + 1, value - 2, value + 2) if one >= 0]


class Truth(Kind):
    """What is so, and is not written otherwise."""

    def read(self, text: str, _names: Names) -> bool | None:
        if text.strip().casefold() not in ("true", "yes", "false", "no"):
            raise UnreadableValueError(f"{text!r} is neither true nor false")
        return True if text.strip().casefold() in ("true", "yes") else None

    def write(self, _value: Any, _names: Names) -> str:
        return "true"


NUMBER, TRUTH = Number(), Truth()


class Declared(NamedTuple):
    """A field of an entry."""

    name: str
    key: str
    """What it is called in a record."""
    kind: Any
    """A `Kind`, or the class of an entry within this one."""
    form: str
    """``one`` value, ``many``, or a ``table`` with a value for each name."""
    more: str
    """The rule that a second value breaks, where there is one."""
    keys: Kind | None
    """Of a table: the kind of its keys, names of players if None."""
    kept: bool = False
    """Whether the search for slips never leaves it out: what is not written excuses too much."""


def one(kind: Any, key: str = "", more: str = "", *, kept: bool = False) -> Any:
    """Declare a field with one value, None if it is not written.

    Args:
        kind: of the value.
        key: what a record calls it, if not by its name.
        more: the rule and the code of the finding if two are written: ``GT-020 GT203``.
        kept: whether the search for slips never leaves it out.
    """
    made = {"kind": kind, "key": key, "form": "one", "more": more, "kept": kept}
    return field(default=None, metadata=made)


def many(kind: Any, key: str = "", *, kept: bool = False) -> Any:
    """Declare a field with values; a record may write one in place of a list of one."""
    return field(default=(), metadata={"kind": kind, "key": key, "form": "many", "kept": kept})


def maybe_many(kind: Any, key: str = "") -> Any:
    """Declare a field with values in which nothing written is None, and none is empty."""
    return field(default=None, metadata={"kind": kind, "key": key, "form": "many"})


def table(kind: Any, key: str = "", keys: Kind | None = None) -> Any:
    """Declare a field with a value for each name."""
    made = {"kind": kind, "key": key, "form": "table", "keys": keys}
    return field(default_factory=dict, metadata=made)


class LatePlaces(dict[str, Place]):
    """Places that are found when the first is asked for: of a right record nobody asks for most."""

    __slots__ = ("_late",)

    def __init__(self, find: Callable[..., Mapping[str, Place]], *given: Any) -> None:
        """Take what finds them, and what it is given: no closure, of which there were thousands."""
        self._late: tuple[Any, ...] = (find, given)

    def _found(self) -> None:
        if self._late:
            (find, given), self._late = self._late, ()
            found = find(*given)
            self.update({**found, **self} if self else found)

    def get(self, path: str, default: Any = None) -> Any:
        self._found()
        return super().get(path, default)

    def __contains__(self, path: object) -> bool:
        self._found()
        return super().__contains__(path)


class Unread(NamedTuple):
    """A value that could not be read."""

    place: Place
    code: str
    message: str
    path: str = ""
    """Of the value, if that is known."""


@dataclass
class Event:
    """What is written at one place. Nobody changes an entry once it is read."""

    places: dict[str, Place] = field(default_factory=dict, repr=False, compare=False, kw_only=True)
    """Where each field stands, by its path: ``uses.0.die``; that of the entry under no name."""
    more: dict[str, tuple[Any, ...]] = field(
        default_factory=dict, repr=False, compare=False, kw_only=True
    )
    """Further values of fields that have one value."""
    unread: list[Unread] = field(default_factory=list, repr=False, compare=False, kw_only=True)

    def place(self, path: str = "") -> Place:
        """Return the place of a field; of the nearest part around it if it is not written."""
        found = self.places.get(path)
        name = path.partition(".")[0]
        if found is not None and all(name != within for within, _ in _within(type(self))):
            return found
        part: Any = self
        steps = path.split(".") if path else []
        best, inside = self.places.get("", NOWHERE), ""
        for step in steps:
            inside = f"{inside}.{step}".strip(".")
            if isinstance(part, Event):
                best = part.places.get("", best)
                owner, inside = part, step
                part = getattr(part, step, None)
            elif isinstance(part, Mapping):
                part = part.get(step)
            elif isinstance(part, (list, tuple)) and step.isdigit() and int(step) < len(part):
                part = part[int(step)]
            else:
                return best
            best = owner.places.get(inside, best)
        return part.places.get("", best) if isinstance(part, Event) else best

    def all_unread(self) -> list[Unread]:
        found, cls = self.unread, type(self)
        for name, form in _WITHIN[cls] if cls in _WITHIN else _within(cls):
            value = getattr(self, name)
            if value:
                parts = value.values() if form == "table" else [value] if form == "one" else value
                for part in parts:
                    found = [*found, *part.all_unread()]
        return found

    def parts(self) -> Iterator["Event"]:
        for name, form in _within(type(self)):
            if value := getattr(self, name):
                yield from (
                    value.values() if form == "table" else [value] if form == "one" else value
                )


_DECLARED: dict[type, tuple[Declared, ...]] = {}


def declared(cls: Any) -> tuple[Declared, ...]:
    if cls not in _DECLARED:
        _DECLARED[cls] = _fields_of(cls)
    return _DECLARED[cls]


_WITHIN: dict[type, tuple[tuple[str, str], ...]] = {}


def _within(cls: Any) -> tuple[tuple[str, str], ...]:
    """Return the fields of an entry that hold entries, with their forms."""
    if cls not in _WITHIN:
        _WITHIN[cls] = tuple(
            (one.name, one.form) for one in declared(cls) if not isinstance(one.kind, Kind)
        )
    return _WITHIN[cls]


def _fields_of(cls: Any) -> tuple[Declared, ...]:
    return tuple(
        Declared(
            each.name,
            each.metadata["key"] or each.name,
            each.metadata["kind"],
            each.metadata["form"],
            each.metadata.get("more", ""),
            each.metadata.get("keys"),
            each.metadata.get("kept", False),
        )
        for each in fields(cls)
        if "kind" in each.metadata
    )


def values_in(value: Any, kind: type[ValueT]) -> Iterator[ValueT]:
    """Yield the values of a type that entries have, in the order of their fields."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, Event):
        for one in declared(type(value)):
            yield from values_in(getattr(value, one.name), kind)
    elif isinstance(value, list | tuple | Mapping):
        for inside in value.values() if isinstance(value, Mapping) else value:
            yield from values_in(inside, kind)
