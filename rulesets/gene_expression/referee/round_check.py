"""Checking one round: its turns, its end and its scores; one slip of the pen is one finding."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound
from testcross.rulesets.gene_expression.referee.pen_slip import likely_slip
from testcross.rulesets.gene_expression.referee.round_scores import RoundScores, check_scores
from testcross.rulesets.gene_expression.referee.turn_round import replay_round
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.refereeing import GameNotes


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRound:
    """What checking a round comes to."""

    findings: Sequence[Finding]
    unchecked: Sequence[str]
    """What was not written and so not checked, in order, as often as it was missing."""
    seen: Sequence[str]
    """The players of whom anything was found or counted, in that order."""
    plays: Mapping[str, int]
    """How many cards everybody is written to have played."""
    scores: RoundScores


def check_round(
    written: WrittenRound, end: Placed | None, players: Sequence[str], rules: Rules
) -> CheckedRound:
    """Return what is wrong with a round, and its scores.

    Args:
        written: the round.
        end: the first place that takes it for ended; None where none does.
        players: in seating order.
        rules: in force.
    """
    checked = _check(written, end, players, rules)

    def is_clean(other: WrittenRound) -> bool:
        return not _check(other, end, players, rules).findings

    slip = likely_slip(written, checked.findings, (players, rules.deck), is_clean)
    if slip is None:
        return checked
    right = _check(slip.right, end, players, rules)
    return replace(right, findings=(slip.found,), seen=checked.seen, plays=checked.plays)


def _check(
    written: WrittenRound, end: Placed | None, players: Sequence[str], rules: Rules
) -> CheckedRound:
    notes = GameNotes(players)
    verdict = replay_round(written, players, rules)
    notes.take_over(verdict)
    if not written.turns:
        notes.leave_unchecked("turns")
    if not written.scores:
        notes.leave_unchecked("scores of rounds")
    if verdict.unfinished and end is not None and not written.incomplete:
        notes.find(finding(Code.WRONG_END, end, verdict.unfinished))
    scores = check_scores(written, verdict, rules, notes)
    return CheckedRound(
        findings=notes.findings,
        unchecked=notes.unchecked,
        seen=notes.seen,
        plays=verdict.plays,
        scores=scores,
    )
