"""What makes score sheets right: genotypes, points, totals and winner; everything else stays.

An illegal mating keeps its cards and scores 0. What cannot be read, or known because of that, stays
as it was written: a mating and its points. The total of its player counts those points as before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets
from testcross.rulesets.gene_rummy.referee.judged_sheet import JudgedPlayer, JudgedSheet
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners, may_have_won
from testcross.rulesets.records.entries import each_winner, player_key
from testcross.rulesets.records.verdict import Edit


def right_genotypes(judgement: Judgement) -> tuple[str, ...]:
    """Return the genotypes of the right copy, buck first: none where the mating is illegal."""
    return judgement.genotypes or tuple(
        entry.text if entry and judgement.correct_points != 0 else ""
        for entry in judgement.written.filled
    )


def right_points(judgement: Judgement) -> int | str:
    """Return the points of the right copy: those written where the right ones are not known."""
    if judgement.correct_points is not None:
        return judgement.correct_points
    return judgement.written.points.text if judgement.written.points else ""


def mating_edits(judgement: Judgement) -> Iterator[Edit]:
    """Yield what makes a mating right; nothing where it could not be judged."""
    place = (judgement.written.line, judgement.written.column)
    if judgement.correct_points is None:
        return
    yield Edit(place=place, key="points", value=judgement.correct_points)
    if judgement.genotypes:
        buck, doe, *kits = judgement.genotypes
        yield Edit(place=place, key="filled", value={"buck": buck, "doe": doe, "kits": kits})
    elif judgement.correct_points == 0:  # illegal, so that no genotype is right
        yield Edit(place=place, key="filled", value=None)


def sheet_edits(record: ScoreSheets, players: Sequence[JudgedPlayer]) -> tuple[Edit, ...]:
    """Return what makes a record of score sheets right."""
    sheets = [sheet for player in players for sheet in player.sheets]
    return (
        *(edit for s in sheets for one in s.matings.judgements for edit in mating_edits(one)),
        *(edit for sheet in sheets for edit in _total_edits(sheet)),
        *_winner_edits(record, players),
    )


def _total_edits(sheet: JudgedSheet) -> Iterator[Edit]:
    """Yield the right total, where it is known."""
    if sheet.right_total is not None:
        written = sheet.matings.written
        for place in ((written.line, written.column), *written.same_total):
            yield Edit(place=place, key="total", value=sheet.right_total)


def _winner_edits(record: ScoreSheets, players: Sequence[JudgedPlayer]) -> Iterator[Edit]:
    winners = right_winners(record, players)
    if winners:
        first, *others = winners
        yield Edit(place=record.place, key="winner", value=[first, *others] if others else first)


def right_winners(record: ScoreSheets, players: Sequence[JudgedPlayer]) -> tuple[str, ...]:
    """Return who has won by the totals put right, as the sheets name them.

    Nobody where it stands right already, where a sheet lacks or cannot be read, or where the one
    named has won if a mating that cannot be judged is worth less than was written.
    """
    spelt = [player.sheets[0].matings.written.player.text for player in players]
    results = _spelt([player.corrected for player in players], spelt)
    by_key = {player_key(result.player): result.player for result in results}
    winners = each_winner(record.winners, [*(record.players or ()), *by_key.values()])
    named = {player_key(entry.text) for entry in winners}
    listed = {player_key(name) for name in record.players or ()}
    if not named or record.unread_sheets or not listed <= by_key.keys():
        return ()
    best = find_winners(results, "correct")
    said = {by_key.get(key, key) for key in named}
    if best is None or best.allows(said):
        return ()
    as_written = _spelt([player.result for player in players], spelt)
    return () if may_have_won(said, as_written) else best.after_tie


def _spelt(results: Sequence[PlayerResult], names: Sequence[str]) -> list[PlayerResult]:
    """Return results under the names that stand on the sheets."""
    return [replace(one, player=name) for one, name in zip(results, names, strict=True)]
