"""What a part of a record says: each field's texts turned into a value of a move, and back."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import Any, Generic, TypeVar

from testcross.rulesets.records.parts.part import Part, fields_of, is_unwritten

WordsT = TypeVar("WordsT")
MoveT = TypeVar("MoveT")
PartT = TypeVar("PartT", bound=Part)


@dataclass(frozen=True, slots=True)
class Kind(ABC, Generic[WordsT]):
    """A kind of value: how it is read from what is written, and how it is written.

    It annotates a field of a part, beside the field's shape.
    """

    names: tuple[str, ...] = field(default=(), kw_only=True)
    """The fields of a move that it gives, where that is not one of the same name."""

    @abstractmethod
    def read(self, written: Any, words: WordsT) -> Any:
        """Return what is written as a value, or as one for each of several names.

        Args:
            written: as the part has it; there is something.
            words: those of the rules by which the record is read; keeps what cannot be read.
        """

    @abstractmethod
    def write(self, value: Any) -> Any:
        """Return a value, or those of several names, as the part has it; None leaves it out."""


@dataclass(frozen=True, slots=True)
class _KindField:
    """A field of a part whose texts become values of a move."""

    name: str
    default: Any
    names: tuple[str, ...]
    kind: Kind[Any]


_KNOWN: dict[type[Part], tuple[_KindField, ...]] = {}


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
def _names_in(move: type[Any]) -> frozenset[str]:
    return frozenset(one.name for one in dataclass_fields(move))


def unfit_fields(part: Part, move: type[object]) -> Iterator[str]:
    """Yield the fields of a part that say something for which a move has no room."""
    for one in _kinds_of(type(part)):
        if getattr(part, one.name) and _names_in(move).isdisjoint(one.names):
            yield one.name


def said_by(part: Part, move: type[object], words: Any) -> dict[str, Any]:
    """Return what a part says of the fields of a move; what cannot be read is left out.

    Args:
        part: as it is written.
        move: the class of the move.
        words: what the part is read with.
    """
    said: dict[str, Any] = {}
    room = _names_in(move)
    for one in _kinds_of(type(part)):
        written = getattr(part, one.name)
        if is_unwritten(written, one.default) or room.isdisjoint(one.names):
            continue
        value = one.kind.read(written, words)
        several = len(one.names) > 1 and value is not None
        found = zip(one.names, value if several else (value,), strict=False)
        said.update((name, each) for name, each in found if each is not None and name in room)
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
