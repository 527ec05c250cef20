"""The findings of a file as they come: the first of them, and what all of them come to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from testcross.rulesets.records.findings import Finding, FindingCode, RecordCode, Severity

MOST_FINDINGS = 10_000
"""Findings of one file that are kept and shown; of more, only how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSum:
    """The findings of one code."""

    code: str
    count: int = 0
    known: int = 0
    """Of how many of them the points are known."""
    gave: int = 0
    """The points of those that gave some: what was claimed too much."""
    cost: int = 0
    """The points of those that cost some, 0 or less: what was claimed too little."""

    @property
    def points(self) -> int | None:
        """What they gave together, or cost if negative; None where it is known of none."""
        return self.gave + self.cost if self.known else None

    def plus(self, more: "CodeSum") -> "CodeSum":
        """Return the sum with more findings of the same code."""
        return CodeSum(
            code=self.code,
            count=self.count + more.count,
            known=self.known + more.known,
            gave=self.gave + more.gave,
            cost=self.cost + more.cost,
        )


class CodeSums:
    """How often every code was found, and its points, one finding after the other."""

    def __init__(self, sums: Iterable[CodeSum] = ()) -> None:
        self._sums: dict[str, CodeSum] = {}
        self.add_sums(sums)

    def add(self, found: Finding) -> None:
        """Count one more finding."""
        points = found.points or 0
        one = CodeSum(
            code=found.code,
            count=1,
            known=int(found.points is not None),
            gave=max(points, 0),
            cost=min(points, 0),
        )
        self.add_sums([one])

    def add_sums(self, sums: Iterable[CodeSum]) -> None:
        """Add what was summed up elsewhere."""
        for one in sums:
            before = self._sums.get(one.code)
            self._sums[one.code] = one if before is None else before.plus(one)

    def sums(self) -> tuple[CodeSum, ...]:
        """Return the sums, in the order of the codes."""
        return tuple(self._sums[code] for code in sorted(self._sums))


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

    @property
    def are_notes(self) -> bool:
        """Whether nothing but notes was found, if anything."""
        codes = {*self.left_out, *(found.code for found in self._first)}
        return all(code.rule.severity is Severity.NOTE for code in codes)

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
