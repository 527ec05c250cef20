"""Whether the winner written down is the one who won."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.english import listed, some_listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.scoring.ranking import (
    PlayerResult,
    TotalKind,
    find_winners,
    may_have_won,
)
from testcross.rulesets.records.entries import Entry, PlayerNames, each_winner, no_such_winner
from testcross.rulesets.records.findings import Finding, finding

_TOTALS: tuple[TotalKind, ...] = ("correct", "added", "written")
"""By which totals somebody may have won: what follows from another slip is none itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerCheck:
    """What came of checking a winner."""

    findings: tuple[Finding, ...] = ()
    unchecked: tuple[str, ...] = ()


def check_winner(
    winners: Sequence[Entry],
    results: Sequence[PlayerResult],
    names: PlayerNames,
    players: Sequence[str] = (),
) -> WinnerCheck:
    """Check the winner by the totals as written, and by the right ones where they differ (p. 9).

    Args:
        winners: who is said to have won; several share it.
        results: what everybody has come to.
        names: how players are spelt.
        players: who has played, if that is written; the winner may be one without a sheet.
    """
    known = [result.player for result in results]
    everybody = list(dict.fromkeys([*players, *known]))
    if not everybody:
        return WinnerCheck(unchecked=("the winner (no players are known)",) if winners else ())
    winners = each_winner(winners, everybody)
    said = [names.of(entry.text) for entry in winners]
    unknown = [name for name in said if name not in everybody]
    if unknown:
        text = no_such_winner(unknown, everybody)
        return WinnerCheck(findings=(finding(Code.WRONG_WINNER, winners[0], text),))
    there = frozenset(known)
    lacking = [name for name in everybody if name not in there]
    if lacking:
        return WinnerCheck(unchecked=(f"the winner (no sheet of {some_listed(lacking, 'or')})",))
    return _hold_against_totals(winners, said, results)


def _hold_against_totals(
    winners: Sequence[Entry], said: Sequence[str], results: Sequence[PlayerResult]
) -> WinnerCheck:
    correct, added, written = (find_winners(results, by) for by in _TOTALS)
    if any(best and best.allows(set(said)) for best in (correct, added, written)):
        unsettled = written is not None and not written.settled
        left = ("rabbits left in hand (first tie-breaker)",) if unsettled else ()
        return WinnerCheck(unchecked=left)
    best = added or written or correct
    if best is None or may_have_won(set(said), results):
        return WinnerCheck(unchecked=("the winner (not every total is known)",))
    right = listed(best.after_tie, "and") if best.settled else listed(best.players)
    text = f"named as the winner: {listed(said, 'and')}; should be {right}"
    return WinnerCheck(findings=(finding(Code.WRONG_WINNER, winners[0], text, reason=best.reason),))
