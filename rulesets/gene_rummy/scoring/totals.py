"""What the matings of a player come to, and which totals follow from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TieBreakers
from testcross.rulesets.genetics.ruleset import CallRules
from testcross.rulesets.records.possible_sums import PossibleSums


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The sums of a player's matings; None where any of them is unknown."""

    written: int | None
    correct: int | None
    allowed: PossibleSums
    """The totals that follow from points all as written, or all as they are right."""

    @classmethod
    def of(cls, judgements: Sequence[Judgement], *, complete: bool) -> "Totals":
        """Return the totals; a sheet is complete if all its matings could be read."""
        allowed = PossibleSums()
        for judgement in judgements:
            allowed.add(judgement.points_as_written, judgement.correct_points)
        if not complete:
            allowed.add(None, None)
        return cls(
            written=_sum(j.points_as_written for j in judgements) if complete else None,
            correct=_sum(j.correct_points for j in judgements) if complete else None,
            allowed=allowed,
        )

    def penalties(self, total: int, rules: Rules) -> int:
        """Return how much lower a total of SET! is, if calls that cost points can explain it.

        A score sheet holds matings only, and no wrong calls (p. 25). Where a total follows from
        the right points and from those written, less some calls each, it may be right, and stands.
        """
        fine = penalty(rules)
        lower = [points - total for points in (self.correct, self.written) if points is not None]
        if not fine or 0 in lower:
            return 0
        return next((by for by in lower if by > 0 and by % fine == 0), 0)


def player_result(
    player: str,
    total: int | None,
    judgements: Sequence[Judgement],
    rules: Rules,
    *,
    complete: bool = True,
) -> PlayerResult:
    """Return what a player has come to, from the judgements on the sheet.

    Args:
        player: whose it is.
        total: as written, if it was and can be read.
        judgements: of all matings that could be read.
        rules: those in force.
        complete: whether these are all that stand there.
    """
    totals = Totals.of(judgements, complete=complete)
    lost = 0 if total is None else totals.penalties(total, rules)
    table = [genotype for judgement in judgements for genotype in judgement.on_table]
    return PlayerResult(
        player=player,
        written=totals.written if total is None else total,
        correct=None if totals.correct is None else totals.correct - lost,
        tie_breakers=TieBreakers.of(table, rules.ruleset),
        least=sum(judgement.correct_points or 0 for judgement in judgements) - lost,
    )


def corrected_total(
    total: int | None, judgements: Sequence[Judgement], rules: Rules, *, complete: bool
) -> int | None:
    """Return what a player has come to in a right copy; arguments as for ``player_result``.

    In the copy unknown points stay as they were written.
    """
    totals = Totals.of(judgements, complete=complete)
    if totals.correct is None:
        return _total_that_stands(total, judgements, rules, complete=complete)
    return totals.correct - (0 if total is None else totals.penalties(total, rules))


def _total_that_stands(
    total: int | None, judgements: Sequence[Judgement], rules: Rules, *, complete: bool
) -> int | None:
    """Return the total of a right copy in which unknown points stay as written.

    It follows from the points in the copy if it followed from those written or from right ones;
    else it stays as far from them as it was. Where not all matings could be read it is left alone.
    """
    stands = _sum(
        j.claimed_points if j.correct_points is None else j.correct_points for j in judgements
    )
    if total is None or not complete:
        return stands if complete else total
    totals = Totals.of(judgements, complete=True)
    lost = totals.penalties(total, rules)
    if stands is not None and not lost and totals.allowed.allow(total):
        return stands
    moved = total + sum(
        judgement.correct_points - judgement.claimed_points
        for judgement in judgements
        if judgement.correct_points is not None and judgement.claimed_points is not None
    )
    return moved if moved >= 0 or penalty(rules) else total


def penalty(rules: Rules) -> int:
    """Return what a wrong call costs; 0 where there are no calls."""
    play = rules.variant.play
    return play.penalty if isinstance(play, CallRules) else 0


def _sum(points: Iterable[int | None]) -> int | None:
    total = 0
    for one in points:
        if one is None:
            return None
        total += one
    return total
