"""Who is named as the winner, held against what everybody has (GT-215)."""

from collections.abc import Mapping, Sequence

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.referee.sheet_rules import CheckedLine
from testcross.rulesets.genotype.scoring.end_score import EndScore
from testcross.rulesets.genotype.scoring.winners import Standing, find_winners
from testcross.rulesets.records.entries import Entry, each_winner, known_player, no_such_winner
from testcross.rulesets.records.findings import finding
from testcross.rulesets.refereeing import GameNotes


def check_winner(
    winners: Sequence[Entry],
    lines: Sequence[CheckedLine],
    ends: Mapping[str, EndScore],
    notes: GameNotes,
) -> tuple[str, ...]:
    """Return who has won where that is not who is named, and note it; else nobody.

    Who is named is right if any way to count says so: as it was replayed, written or put right.

    Args:
        winners: as they are named.
        lines: of the score sheet.
        ends: what players have at the end, as far as a replay tells.
        notes: where findings go.
    """
    players = notes.players
    if not players:
        notes.leave_unchecked("the winner (no players are known)")
        return ()
    named = each_winner(winners, players)
    known = [known_player(entry, players) for entry in named]
    ways = _ways(players, lines, ends)
    best = [won for won in map(find_winners, ways) if won]
    if None in known:
        entry = named[known.index(None)]
        notes.find(finding(Code.WRONG_WINNER, entry, no_such_winner([entry.text], players)))
        return best[0] if best else ()
    said = {player for player in known if player is not None}
    if not best:
        notes.leave_unchecked("the winner (not every total is known)")
        return ()
    if any(said == set(won) for won in best):
        return best[0] if said != set(best[0]) else ()
    told = listed(sorted(said, key=list(players).index), "and")
    text = f"named as the winner: {told}; should be {listed(best[0], 'and')}"
    reason = _told(next(way for way in ways if find_winners(way)))
    notes.find(finding(Code.WRONG_WINNER, named[0], text, reason=reason))
    return best[0]


def _ways(
    players: Sequence[str], lines: Sequence[CheckedLine], ends: Mapping[str, EndScore]
) -> list[Mapping[str, Standing]]:
    """Return everybody's standing, counted in each way: as it is right, replayed, and written."""
    by_player = {line.read.player: line for line in lines}
    right: dict[str, Standing] = {}
    written: dict[str, Standing] = {}
    summed: dict[str, Standing] = {}
    replayed: dict[str, Standing] = {}
    for player in players:
        end, line = ends.get(player), by_player.get(player)
        known = (None, None) if end is None else (end.exactly("total"), end.exactly("completed"))
        replayed[player] = known
        right[player] = written[player] = summed[player] = known
        if line is not None:
            numbers = line.read.numbers
            right[player] = (line.right.total, line.right.completed)
            written[player] = (numbers.total, numbers.completed)
            summed[player] = (numbers.sum, numbers.completed)
    return [right, replayed, written, summed]


def _told(standings: Mapping[str, Standing]) -> str:
    """Return everybody's total, with the completed plants where totals are equal."""
    totals = [total for total, _ in standings.values()]
    parts = []
    for player, (total, completed) in standings.items():
        tie = totals.count(total) > 1 and completed is not None
        parts.append(
            f"{player} {total}" + (f" with {counted(completed or 0, 'plant')}" if tie else "")
        )
    return f"The totals are {listed(parts, 'and')}."
