"""What the matings of a score sheet come to, and which totals follow from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.genetics.variant import CallRules
from testcross.rulesets.records.sums import Sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The sums of a sheet's matings; None where that cannot be told of every one of them."""

    written: int | None
    right: int | None
    allowed: Sums
    """Every total that follows from points as written or as they are right."""

    @classmethod
    def of(cls, judgements: Sequence[Judgement], *, complete: bool) -> "Totals":
        """Return the totals; a sheet is complete if all its matings could be read."""
        allowed = Sums()
        for judgement in judgements:
            allowed.add(judgement.claimed_points, judgement.correct_points)
        if not complete:
            allowed.add(None)
        return cls(
            written=_sum(j.claimed_points for j in judgements) if complete else None,
            right=_sum(j.correct_points for j in judgements) if complete else None,
            allowed=allowed,
        )

    def penalties(self, total: int, terms: Rules) -> int:
        """Return how much lower a total of SET! is, if calls that cost points can explain it.

        A score sheet holds matings only, and no wrong calls (p. 25).
        """
        fine = penalty(terms)
        lower = [points - total for points in (self.written, self.right) if points is not None]
        if not fine or 0 in lower:
            return 0
        return next((by for by in lower if by > 0 and by % fine == 0), 0)


def total_that_stands(
    total: int | None, judgements: Sequence[Judgement], terms: Rules, *, complete: bool
) -> int | None:
    """Return the total of a right copy in which points that cannot be told stay as written.

    It follows from the points in the copy if it followed from those written or from right ones;
    else it stays as far from them as it was.

    Args:
        total: as written; None where it is not there or cannot be read.
        judgements: of all matings that could be read.
        terms: the rules in force.
        complete: whether these are all that stand there; if not, the total is left alone.
    """
    stands = _sum(
        j.claimed_points if j.correct_points is None else j.correct_points for j in judgements
    )
    if total is None or not complete:
        return stands if complete else total
    totals = Totals.of(judgements, complete=True)
    lost = totals.penalties(total, terms)
    if stands is not None and not lost and totals.allowed.allow(total):
        return stands
    moved = total + sum(
        judgement.correct_points - judgement.claimed_points
        for judgement in judgements
        if judgement.correct_points is not None and judgement.claimed_points is not None
    )
    return moved if moved >= 0 or penalty(terms) else total


def penalty(terms: Rules) -> int:
    """Return what a wrong call costs; 0 where there are no calls."""
    rules = terms.variant.play
    return rules.penalty if isinstance(rules, CallRules) else 0


def _sum(points: Iterable[int | None]) -> int | None:
    total = 0
    for one in points:
        if one is None:
            return None
        total += one
    return total
