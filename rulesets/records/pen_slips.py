"""Slips of the pen: records as they may have been meant, of which the first that fits is told."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeAlias, TypeVar

from testcross.rulesets.records.findings import Finding, FindingCode
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
