"""Checking score sheets: every mating, then totals and the winner."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.score_rows import BadRow, Row, read_rows
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenSheet
from testcross.rulesets.gene_rummy.referee.corrected_sheets import row_edit, sheet_edits
from testcross.rulesets.gene_rummy.referee.judged_sheet import JudgedSheet
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.gene_rummy.scoring.totals import Totals, penalty, player_result
from testcross.rulesets.gene_rummy.scoring.winner_check import WinnerCheck, check_winner
from testcross.rulesets.gene_rummy.scoring.written_cards import A_NUMBER, whole_number
from testcross.rulesets.records.entries import no_such_player
from testcross.rulesets.records.findings import Finding, Placed, RecordCode, finding
from testcross.rulesets.records.player_names import PlayerNames
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.solver import Solver


def check_sheets(
    record: ScoreSheets, unread: Sequence[Finding], rules: Rules, solver: Solver
) -> Verdict:
    """Return the verdict on a record of score sheets.

    Args:
        record: what was read.
        unread: what could not be read.
        rules: those in force.
        solver: who is asked.
    """
    names = PlayerNames(record.players or ())
    players = [names.of(text) for text in record.players or ()]
    sheets = [_judged(sheet, names, players, rules, solver) for sheet in record.sheets]
    verdicts = [_sheet_verdict(sheet) for sheet in sheets]
    winner = _winner(record, [sheet.result for sheet in sheets], names, players)
    return Verdict(
        findings=(
            *(f for one in verdicts for f in one.findings),
            *winner.findings,
            *(f.about(names.of(f.player)) if f.player else f for f in unread),
        ),
        points=tuple(p for one in verdicts for p in one.points),
        unchecked=(
            *(u for one in verdicts for u in one.unchecked),
            *map(Unchecked, winner.unchecked),
        ),
        edits=sheet_edits(record, sheets, rules) if sheets else None,
    )


def check_rows(rows: RowSource, rules: Rules, solver: Solver) -> Iterator[Verdict]:
    """Yield the verdict on every row of score sheets.

    Args:
        rows: the rows, whatever they are read from.
        rules: those in force.
        solver: who is asked.
    """
    names = PlayerNames()
    for row in read_rows(rows):
        if isinstance(row, Row):
            player = names.of(row.player.text)
            yield mating_verdict(player, judge(row.mating, rules, solver), row=True)
        else:
            found = row.error
            spelt = found.about(names.of(found.player)) if found.player else found
            if isinstance(row, BadRow):
                yield Verdict(findings=(spelt,), row=row.cells or None, whole_file=not row.cells)
            else:
                yield Verdict(findings=(spelt,))


def _sheet_verdict(sheet: JudgedSheet) -> Verdict:
    """Return all that was found on a sheet."""
    matings = [mating_verdict(sheet.player, judgement) for judgement in sheet.judgements]
    return Verdict(
        findings=(*(f for one in matings for f in one.findings), *sheet.findings),
        points=(*(p for one in matings for p in one.points), *sheet.points),
        unchecked=(
            *(u for one in matings for u in one.unchecked),
            *(Unchecked(what, sheet.player) for what in sheet.unchecked),
        ),
    )


def mating_verdict(player: str, judgement: Judgement, *, row: bool = False) -> Verdict:
    """Return the verdict on one mating, with its right row where it stands in one."""
    points = PlayerPoints(
        player=player,
        counted=1,
        unjudged=int(judgement.correct_points is None),
        claimed=judgement.claimed_points,
        correct=judgement.correct_points,
    )
    edit = row_edit(player, judgement) if row else None
    return Verdict(
        findings=tuple(found.about(player) for found in judgement.findings),
        points=(points,),
        unchecked=tuple(Unchecked(what, player) for what in judgement.unchecked),
        row=edit.right if edit else None,
        row_edit=edit,
    )


def _judged(
    sheet: WrittenSheet, names: PlayerNames, players: Sequence[str], rules: Rules, solver: Solver
) -> JudgedSheet:
    player = names.of(sheet.player.text)
    findings, points, unchecked = list[Finding](), list[PlayerPoints](), list[str]()
    if players and player not in players:
        text = no_such_player(sheet.player, players)
        findings.append(finding(RecordCode.UNREADABLE, sheet.player, text, player=player))
    if sheet.unread:
        points.append(PlayerPoints(player=player, counted=sheet.unread, unjudged=sheet.unread))
    judgements = tuple(judge(mating, rules, solver) for mating in sheet.matings)
    total = _read_total(sheet, rules)
    if sheet.total is None:
        unchecked.append("totals")
    elif total is None:
        text = f"'total' is {sheet.total.text!r}; expected {A_NUMBER}"
        findings.append(finding(RecordCode.UNREADABLE, sheet.total, text, player=player))
    else:
        check = _TotalCheck(player, total, Totals.of(judgements, complete=not sheet.unread), rules)
        points += check.claim()
        unchecked += check.penalties()
        findings += check.findings(sheet.total)
    return JudgedSheet(
        player=player,
        written=sheet,
        judgements=judgements,
        total=total,
        findings=tuple(findings),
        points=tuple(points),
        unchecked=tuple(unchecked),
        result=player_result(player, total, judgements, rules, complete=not sheet.unread),
    )


def _read_total(sheet: WrittenSheet, rules: Rules) -> int | None:
    """Return the total as written; only where calls cost points can one be negative."""
    total = whole_number(sheet.total.text) if sheet.total else None
    return None if total is not None and total < 0 and not penalty(rules) else total


class _TotalCheck:
    """A total held against the points of a sheet."""

    def __init__(self, player: str, total: int, totals: Totals, rules: Rules) -> None:
        self._player = player
        self._total = total
        self._totals = totals
        self._lost = totals.penalties(total, rules)

    def claim(self) -> tuple[PlayerPoints, ...]:
        """Return the total as what the player claims."""
        return (PlayerPoints(player=self._player, claimed_total=self._total + self._lost),)

    def penalties(self) -> tuple[str, ...]:
        """Return what is not checked where wrong calls may have cost points."""
        if not self._lost:
            return ()
        return (f"penalties (for which {self._player}'s total may be {self._lost} lower)",)

    def findings(self, place: Placed) -> Iterator[Finding]:
        """Yield what is wrong with it; nothing where it follows from the points."""
        total, totals = self._total, self._totals
        due = totals.correct if totals.written is None else totals.written
        if self._lost or due is None or totals.allowed.allow(total):
            return
        what = "the matings are worth" if totals.written is None else "the points add up to"
        off = total - due
        too = f"{abs(off)} too {'many' if off > 0 else 'few'}"
        text = f"total {total} written, but {what} {due}: {too}"
        yield finding(Code.WRONG_TOTAL, place, text, player=self._player, points=off)


def _winner(
    record: ScoreSheets,
    results: Sequence[PlayerResult],
    names: PlayerNames,
    players: Sequence[str],
) -> WinnerCheck:
    if not record.winners:
        return WinnerCheck()
    if len({result.player for result in results}) < len(results):
        return WinnerCheck(unchecked=("the winner (two sheets of one player)",))
    return check_winner(record.winners, results, names, players)
