"""What a part of a record says: each field's texts turned into a value of a move, and back."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Any, Generic, TypeVar

from testcross.rulesets.records.parts.part import Part, fields_of, is_unwritten

WordsT = TypeVar("WordsT")
MoveT = TypeVar("MoveT")
PartT = TypeVar("PartT", bound=Part)


@dataclass(frozen=True, slots=True)
class Kind(Generic[WordsT]):
    """A kind of value: how it is read from what is written, and how it is written.

    It annotates a field of a part, beside the field's shape.
    """

    read: Callable[[Any, WordsT], Any]
    """Takes what a part has, and the words of the rules by which it is read, which keep what
    cannot be read. Returns the value, or one for each of several names."""
    write: Callable[[Any], Any]
    """Takes a value, or those of several names. Returns what a part has; None leaves it out."""
    names: tuple[str, ...] = ()
    """The fields of a move that it gives, where that is not one of the same name."""

    def named(self, *names: str) -> "Kind[WordsT]":
        """Return the kind as it gives other fields of a move."""
        return replace(self, names=names)


@dataclass(frozen=True, slots=True)
class _KindField:
    """A field of a part whose texts become values of a move."""

    name: str
    default: Any
    names: tuple[str, ...]
    kind: Kind[Any]


_KNOWN: dict[type[Part], tuple[_KindField, ...]] = {}
"""By hand, as mypy takes no class of parts for a key of ``functools.cache``."""


def _kinds_of(part: type[Part]) -> tuple[_KindField, ...]:
    known = _KNOWN.get(part)
    if known is None:
        known = _KNOWN[part] = tuple(_find_kinds(part))
    return known


def _find_kinds(part: type[Part]) -> Iterator[_KindField]:
    for one in fields_of(part):
        for kind in one.marks:
            if isinstance(kind, Kind):
                yield _KindField(one.name, one.default, kind.names or (one.name,), kind)


@cache
def _names_in(move: Any) -> frozenset[str]:
    return frozenset(one.name for one in dataclass_fields(move))


_FITTING: dict[tuple[type[Part], Any], tuple[tuple[_KindField, ...], tuple[str, ...]]] = {}


def _fitting(part: type[Part], move: Any) -> tuple[tuple[_KindField, ...], tuple[str, ...]]:
    """Return the fields of a part for which a move has room, and the names of the others."""
    known = _FITTING.get((part, move))
    if known is None:
        room, kinds = _names_in(move), _kinds_of(part)
        fitting = tuple(one for one in kinds if not room.isdisjoint(one.names))
        others = tuple(one.name for one in kinds if room.isdisjoint(one.names))
        known = _FITTING[part, move] = fitting, others
    return known


def unfit_fields(part: Part, move: type[object]) -> list[str]:
    """Return the fields of a part that say something for which a move has no room."""
    return [name for name in _fitting(type(part), move)[1] if getattr(part, name)]


def move_fields(part: Part, move: Callable[..., Any], words: Any) -> dict[str, Any]:
    """Return what a part says of the fields of a move; what cannot be read is left out.

    Args:
        part: as it is written.
        move: the class of the move.
        words: what the part is read with.
    """
    said = dict[str, Any]()
    for one in _fitting(type(part), move)[0]:
        written = getattr(part, one.name)
        if written is None or is_unwritten(written, one.default):
            continue
        value = one.kind.read(written, words)
        if value is None:
            continue
        if len(one.names) == 1:
            said[one.names[0]] = value
            continue
        for name, one_value in zip(one.names, value, strict=False):
            if one_value is not None and name in _names_in(move):
                said[name] = one_value
    return said


def part_of(move: object, part: type[PartT], /, **given: Any) -> PartT:
    """Return a move as it is written.

    Args:
        move: what was done.
        part: in which it is written.
        given: fields that do not follow from the move, such as whose it is.
    """
    written = {}
    for one in _kinds_of(part):
        values = tuple(getattr(move, name, None) for name in one.names)
        if any(value is not None for value in values):
            text = one.kind.write(values[0] if len(values) == 1 else values)
            written.update({} if text is None else {one.name: text})
    return part(**{**written, **given})


# kinds made of others


def each(kind: Kind[WordsT]) -> Kind[WordsT]:
    """Return the kind of several values, as far as they can be read."""

    def read(written: Iterable[Any], words: WordsT) -> tuple[Any, ...]:
        found = (kind.read(one, words) for one in written)
        return tuple(one for one in found if one is not None)

    return Kind(read, lambda values: tuple(map(kind.write, values)) or None)


def first(kind: Kind[WordsT]) -> Kind[WordsT]:
    """Return the kind of several entries of which the first counts; there should be one."""

    def read(written: Sequence[Any], words: WordsT) -> Any:
        return kind.read(written[0], words)

    def write(value: Any) -> tuple[Any, ...] | None:
        one = kind.write(value)
        return None if one is None else (one,)

    return Kind(read, write)


def inner(part: type[Part], value: Callable[..., Any]) -> Kind[Any]:
    """Return the kind of a part that is a value itself, with its place.

    Args:
        part: as it is written.
        value: the class of the value.
    """

    def read(written: Part, words: Any) -> Any:
        return value(**move_fields(written, value, words), line=written.line, column=written.column)

    return Kind(read, lambda one: part_of(one, part))
