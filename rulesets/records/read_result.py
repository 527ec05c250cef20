"""What was read of a record, and what could not be."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from testcross.rulesets.records.findings import Finding, UnreadableError

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResult(Generic[T_co]):
    """What was read, and what could not be."""

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
