"""Whether the winner written down is the one who won."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TotalKind, find_winners
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry, player_meant
from testcross.rulesets.records.findings import Finding, finding

_TOTALS: tuple[TotalKind, ...] = ("right", "added", "written")
"""By which totals somebody may have won: what follows from another slip is none itself."""


@dataclass(frozen=True, slots=True)
class WinnerVerdict:
    """What is wrong with the winner written, and what could not be checked of it."""

    findings: tuple[Finding, ...] = ()
    unchecked: tuple[str, ...] = ()


def check_winner(
    winners: Sequence[Entry],
    said: Sequence[str],
    standings: Sequence[PlayerResult],
    players: Sequence[str] = (),
) -> WinnerVerdict:
    """Check the winner by the totals as written, and by the right ones where they differ (p. 9).

    Args:
        winners: who is said to have won; several share it.
        said: their names, as they were first written.
        standings: how everybody stands at the end.
        players: who has played, if that is written; the winner may be one without a sheet.
    """
    known = [standing.player for standing in standings]
    everybody = list(dict.fromkeys([*players, *known]))
    unknown = [name for name in said if name not in everybody]
    if unknown:
        message = f"the winner {listed(unknown, 'and')} is none of {listed(everybody, 'and')}"
        message += player_meant(unknown[0], everybody)
        return WinnerVerdict((finding(Code.WRONG_WINNER, winners[0], message),))
    lacking = [name for name in everybody if name not in known]
    if lacking:
        return WinnerVerdict(unchecked=(f"the winner (no sheet of {listed(lacking)})",))
    by_right, by_added, by_written = (find_winners(standings, by) for by in _TOTALS)
    if any(best and best.allows(set(said)) for best in (by_right, by_added, by_written)):
        if by_written is not None and not by_written.settled:
            return WinnerVerdict(unchecked=("rabbits left in hand (first tie-breaker)",))
        return WinnerVerdict()
    best = by_added or by_written or by_right
    if best is None:
        return WinnerVerdict(unchecked=("the winner (not every total is known)",))
    message = f"the winner written is {listed(said, 'and')}, right is {listed(best.players)}"
    return WinnerVerdict((finding(Code.WRONG_WINNER, winners[0], message, reason=best.reason),))


def judge_winner(
    winners: Sequence[Entry],
    standings: Sequence[PlayerResult],
    clerk: Clerk,
    players: Sequence[str] = (),
) -> None:
    """Check the winner, and take down what is wrong; arguments as above."""
    said = [clerk.name(entry.text) for entry in winners]
    verdict = check_winner(winners, said, standings, players)
    for found in verdict.findings:
        clerk.add_finding(found)
    for what in verdict.unchecked:
        clerk.leave_out(what)
