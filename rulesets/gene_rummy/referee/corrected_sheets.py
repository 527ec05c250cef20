"""What makes score sheets right: genotypes, points, totals and winner; everything else stays.

An illegal mating keeps its cards and scores 0. What cannot be read, or known because of that, stays
as it was written: a mating and its points. The total of its player counts those points as before.
"""

from collections.abc import Iterator, Sequence

from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets
from testcross.rulesets.gene_rummy.referee.judged_sheet import JudgedSheet
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult, find_winners
from testcross.rulesets.gene_rummy.scoring.totals import corrected_result
from testcross.rulesets.gene_rummy.scoring.winner_check import each_winner
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.verdict import Edit, RowEdit


def right_row(player: str, judgement: Judgement) -> tuple[object, ...]:
    """Return one mating put right as the cells of a row."""
    written, points = judgement.written, judgement.correct_points
    said = written.points.text if written.points else ""
    buck, doe, *kits = judgement.genotypes or tuple(
        entry.text if entry and points != 0 else "" for entry in written.filled
    )
    return (
        player,
        written.buck.text,
        written.doe.text,
        ";".join(kit.text for kit in written.kits),
        buck,
        doe,
        ";".join(kits) if any(kits) else "",
        said if points is None else points,
    )


def row_edit(player: str, judgement: Judgement) -> RowEdit:
    """Return the row of a mating as it was written, beside the right one."""
    written = judgement.written
    buck, doe, *kits = [entry.text if entry else "" for entry in written.filled]
    cells = (
        player,
        written.buck.text,
        written.doe.text,
        ";".join(kit.text for kit in written.kits),
        buck,
        doe,
        ";".join(kits) if any(kits) else "",
        written.points.text if written.points else "",
    )
    return RowEdit(written.line, cells, right_row(player, judgement))


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


def sheet_edits(
    record: ScoreSheets, sheets: Sequence[JudgedSheet], rules: Rules
) -> tuple[Edit, ...]:
    """Return what makes a record of score sheets right."""
    edits = [edit for sheet in sheets for one in sheet.judgements for edit in mating_edits(one)]
    results = [_corrected(sheet, rules) for sheet in sheets]
    for sheet, result in zip(sheets, results, strict=True):
        edits += _total_edits(sheet, result.correct)
    return (*edits, *_winner_edits(record, results))


def _corrected(sheet: JudgedSheet, rules: Rules) -> PlayerResult:
    """Return what the player has come to in the copy, under the name that the sheet gives."""
    complete = not sheet.written.unread
    return corrected_result(
        sheet.written.player.text, sheet.total, sheet.judgements, rules, complete=complete
    )


def _total_edits(sheet: JudgedSheet, stands: int | None) -> Iterator[Edit]:
    """Yield the right total; one that is unknown stays, unless right points move it."""
    certain = sheet.result.correct is not None
    if stands is not None and (certain or sheet.total not in (None, stands)):
        place = (sheet.written.line, sheet.written.column)
        yield Edit(place=place, key="total", value=stands)


def _winner_edits(record: ScoreSheets, results: Sequence[PlayerResult]) -> Iterator[Edit]:
    """Yield who has won by the totals put right.

    Nobody where it stands right already, or where a sheet lacks or there are two of a player.
    """
    by_key = {player_key(result.player): result.player for result in results}
    winners = each_winner(record.winners, [*(record.players or ()), *by_key.values()])
    named = {player_key(entry.text) for entry in winners}
    listed = {player_key(name) for name in record.players or ()}
    if not named or len(by_key) < len(results) or not listed <= by_key.keys():
        return
    best = find_winners(results, "correct")
    if best is None or best.allows({by_key.get(key, key) for key in named}):
        return
    first, *others = best.after_tie
    yield Edit(place=record.place, key="winner", value=[first, *others] if others else first)
