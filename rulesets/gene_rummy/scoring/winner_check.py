"""Whether the winner written down is the one who won."""

from collections.abc import Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, TotalKind, find_winners
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry, player_meant

_TOTALS: tuple[TotalKind, ...] = ("right", "added", "written")
"""By which totals somebody may have won: what follows from another slip is none itself."""


def judge_winner(
    winners: Sequence[Entry],
    standings: Sequence[PlayerResult],
    clerk: Clerk,
    players: Sequence[str] = (),
) -> None:
    """Check the winner by the totals as written, and by the right ones where they differ (p. 9).

    Args:
        winners: who is said to have won; several share it.
        standings: how everybody stands at the end.
        clerk: takes down what is wrong.
        players: who has played, if that is written; the winner may be one without a sheet.
    """
    said = [clerk.name(entry.text) for entry in winners]
    known = [standing.player for standing in standings]
    everybody = list(dict.fromkeys([*players, *known]))
    unknown = [name for name in said if name not in everybody]
    if unknown:
        message = f"the winner {listed(unknown, 'and')} is none of {listed(everybody, 'and')}"
        clerk.add(Code.WRONG_WINNER, winners[0], "", message + player_meant(unknown[0], everybody))
        return
    lacking = [name for name in everybody if name not in known]
    if lacking:
        clerk.leave_out(f"the winner (no sheet of {listed(lacking)})")
        return
    by_right, by_added, by_written = (find_winners(standings, by) for by in _TOTALS)
    if any(best and best.allows(set(said)) for best in (by_right, by_added, by_written)):
        if by_written is not None and not by_written.settled:
            clerk.leave_out("rabbits left in hand (first tie-breaker)")
        return
    best = by_added or by_written or by_right
    if best is None:
        clerk.leave_out("the winner (not every total is known)")
        return
    message = f"the winner written is {listed(said, 'and')}, right is {listed(best.players)}"
    clerk.add(Code.WRONG_WINNER, winners[0], "", message, best.reason)
