"""Totals that run along with the matings: in each row what its player has come to so far."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from testcross.rulesets.english import too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, finding
from testcross.rulesets.records.written_values import whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTotals:
    """What was found of them."""

    last: Entry
    """The last total, without the slips in adding up that were found above it."""
    right: tuple[int, ...]
    """What should stand in each row; as far as that is known."""
    findings: tuple[Finding, ...]
    """Each slip once: what follows from it is added to rightly."""


def running_totals(
    totals: Sequence[Entry], judgements: Sequence[Judgement]
) -> RunningTotals | None:
    """Return totals as running ones, if there are several and they grow from row to row.

    Args:
        totals: one for each mating, in order.
        judgements: those on the matings.
    """
    numbers = [whole_number(total.text) for total in totals]
    known = [number for number in numbers if number is not None]
    if len(known) < _SEVERAL or len(known) < len(numbers) or known != sorted(set(known)):
        return None
    points = [
        one.correct_points if one.claimed_points is None else one.claimed_points
        for one in judgements
    ]
    findings, off, before = [], 0, 0
    for total, number, due in zip(totals, known, points, strict=True):
        wrong = 0 if due is None else number - before - due
        if wrong:
            findings.append(_slip(total, number, before, number - wrong, wrong))
        off, before = off + wrong, number
    right = [one.correct_points for one in judgements]
    sums = accumulate(one for one in right if one is not None) if None not in right else ()
    last = replace(totals[-1], text=str(known[-1] - off))
    return RunningTotals(last=last, right=tuple(sums), findings=tuple(findings))


_SEVERAL = 2


def _slip(total: Entry, number: int, before: int, due: int, wrong: int) -> Finding:
    added = f"{before} + {due - before} is {due}" if before else f"the first mating has {due}"
    text = f"running total {number} written, but {added}: {too_many(wrong)}"
    return finding(Code.WRONG_TOTAL, total, text, points=wrong)
