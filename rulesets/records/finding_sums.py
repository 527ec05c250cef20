"""The findings of a file as they come: the first of them, and what all of them come to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding, FindingCode, RecordCode

MOST_FINDINGS = 10_000
"""Findings of one file that are kept and shown; of more, only how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSum:
    """The findings of one code."""

    code: str
    count: int
    points: int
    """What they gave together, or cost if negative, as far as that is known."""


class CodeSums:
    """How often every code was found, and its points, one finding after the other."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._points: Counter[str] = Counter()

    def add(self, found: Finding) -> None:
        """Count one more finding."""
        self._counts[found.code] += 1
        self._points[found.code] += found.points or 0

    def sums(self) -> tuple[CodeSum, ...]:
        """Return the sums, in the order of the codes."""
        return tuple(
            CodeSum(code=code, count=self._counts[code], points=self._points[code])
            for code in sorted(self._counts)
        )


class KeptFindings:
    """The first findings of a file; the rest is counted only, so that no file fills the memory."""

    def __init__(self) -> None:
        self._first: list[Finding] = []
        self.left_out: Counter[FindingCode] = Counter()
        """How many findings of each code are not among the first."""

    def add(self, findings: Iterable[Finding]) -> None:
        """Keep findings, by their places, as far as there is room."""
        for found in sorted(findings, key=_order):
            if len(self._first) < MOST_FINDINGS:
                self._first.append(found)
            else:
                self.left_out[found.code] += 1

    def in_order(self) -> tuple[Finding, ...]:
        """Return what was kept, and how many more there are."""
        more = sum(self.left_out.values())
        told = [_and_more(len(self._first), more)] if more else []
        return tuple(sorted((*self._first, *told), key=_order))


def _order(found: Finding) -> tuple[int, int, str, str]:
    return found.line, found.column, found.code, found.message


def _and_more(shown: int, more: int) -> Finding:
    text = f"{shown:,} findings are listed here, and there are {more:,} more; mend these first"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text)
