"""Slips of the pen: records as they may have been meant, of which the first that fits is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, FindingCode
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit

WrittenT = TypeVar("WrittenT")
FindingKey: TypeAlias = tuple[FindingCode, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PenSlip(Generic[WrittenT]):
    """A slip of the pen that may have been made."""

    right: WrittenT
    """The record, or a part of it, as it should be."""
    found: Finding
    """What is wrong with it as it is."""
    edits: tuple[Edit, ...] = ()
    """What makes it right."""


def best_slip(
    slips: Iterable[PenSlip[WrittenT]], left: Callable[[WrittenT], int | None], most: int
) -> PenSlip[WrittenT] | None:
    """Return the slip that explains most of what was found; None where no single one does.

    Args:
        slips: those that may have been made, the likeliest first.
        left: tells how much is still found in what is as it should be; None if it explains nothing.
        most: so many are tried.
    """
    best, fewest = None, None
    for slip in islice(slips, most):
        number = left(slip.right)
        if number is not None and (fewest is None or number < fewest):
            best, fewest = slip, number
        if fewest == 0:
            break
    return best


def key_of(one: Finding) -> FindingKey:
    """Return what tells a finding from others of a record."""
    return (one.code, one.line, one.column)


def in_likeliest(readings: Sequence[Sequence[Finding]]) -> list[Finding]:
    """Return what is found in each of the readings of a record in which the least is found."""
    fewest = min(map(len, readings), default=0)
    first, *others = [found for found in readings if len(found) == fewest] or [()]
    keys = [set(map(key_of, found)) for found in others]
    return [one for one in first if all(key_of(one) in some for some in keys)]


def with_texts(part: WrittenT, texts: Mapping[Place, str]) -> WrittenT:
    """Return a part of a record with other texts at some places."""
    found: WrittenT = _with_texts(part, texts)
    return found


def _with_texts(part: Any, texts: Mapping[Place, str]) -> Any:
    if isinstance(part, Entry):
        text = texts.get((part.line, part.column))
        return part if text is None else replace(part, text=text)
    if isinstance(part, tuple):
        return tuple(_with_texts(one, texts) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    values = {one.name: getattr(part, one.name) for one in fields(part)}
    changed = {name: _with_texts(value, texts) for name, value in values.items()}
    return replace(part, **{name: one for name, one in changed.items() if one != values[name]})


def in_place_of(entries: Sequence[Entry], texts: Sequence[str]) -> dict[Place, str]:
    """Return which texts should stand in the place of some entries."""
    return {
        (one.line, one.column): text
        for one, text in zip(entries, texts, strict=True)
        if one.text != text
    }


def edits_of(texts: Mapping[Place, str]) -> tuple[Edit, ...]:
    """Return the edits that write texts in their places."""
    return tuple(Edit(place=place, key=None, value=text) for place, text in texts.items())
