"""Refereeing score sheets: every mating, then totals and the winner."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.score_rows import DoubtfulColumn, Row, read_rows
from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.referee.corrected_sheets import Copy
from testcross.rulesets.gene_rummy.rules import Rules, resolve_rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.gene_rummy.scoring.totals import Totals, penalty
from testcross.rulesets.gene_rummy.scoring.winner_check import judge_winner
from testcross.rulesets.gene_rummy.scoring.written_cards import A_NUMBER, whole_number
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.record.score_sheets import ScoreSheets


class SheetReferee:
    """Checks the score sheets of one file."""

    def __init__(self, clerk: Clerk, solver: Solver, copy: Copy) -> None:
        self._clerk = clerk
        self._solver = solver
        self._copy = copy

    def referee(self, record: "ScoreSheets", findings: tuple[Finding, ...]) -> None:
        """Check a record that was read from YAML or JSON.

        Args:
            record: the record.
            findings: what of it could not be read.
        """
        try:
            if not record.sheets:
                self._copy.discard()
            self._record(record, resolve_rules(record.wanted))
        except UnreadableError as error:
            self._copy.discard()
            findings += (error.finding,)
        for found in findings:
            self._clerk.unreadable(found)

    def referee_rows(self, lines: Iterable[str], terms: Rules) -> None:
        """Check score sheets in CSV, row by row."""
        for row in read_rows(lines):
            if isinstance(row, Row):
                name = self._clerk.name(row.player.text)
                self._mating(name, judge(row.mating, terms, self._solver))
                continue
            self._clerk.unreadable(row.error)
            if isinstance(row, DoubtfulColumn):
                continue
            if not row.cells:
                self._copy.discard()
                return
            self._copy.keep(row.cells)

    def _record(self, record: "ScoreSheets", terms: Rules) -> None:
        players = [self._clerk.name(text) for text in record.players or ()]
        standings = [self._sheet(sheet, players, terms) for sheet in record.sheets]
        if not record.winners:
            return
        if len({standing.player for standing in standings}) < len(standings):
            self._clerk.leave_out("the winner (two sheets of one player)")
        else:
            judge_winner(record.winners, standings, self._clerk, players)

    def _sheet(self, sheet: WrittenSheet, players: Sequence[str], terms: Rules) -> PlayerResult:
        name = self._clerk.name(sheet.player.text)
        if players and name not in players:
            problem = no_such_player(sheet.player, players)
            self._clerk.add(RecordCode.UNREADABLE, sheet.player, name, problem)
        if sheet.unread:
            self._clerk.enter(name)
        judgements = [judge(mating, terms, self._solver) for mating in sheet.matings]
        for judgement in judgements:
            self._mating(name, judgement)
        total = self._total(name, sheet, judgements, terms)
        return PlayerResult.of(name, total, judgements, terms, complete=not sheet.unread)

    def _mating(self, name: str, judgement: Judgement) -> None:
        self._copy.add(name, judgement)
        self._clerk.count_mating(name, judgement.claimed_points, judgement.correct_points)
        for what in judgement.unchecked:
            self._clerk.leave_out(what)
        for remark in judgement.findings:
            self._clerk.add_finding(remark.about(name))

    def _total(
        self, name: str, sheet: WrittenSheet, judgements: Sequence[Judgement], terms: Rules
    ) -> int | None:
        """Check a total against the points written, and return it."""
        if sheet.total is None:
            self._clerk.leave_out("totals")
            return None
        total = whole_number(sheet.total.text)
        if total is None or (total < 0 and not penalty(terms)):
            message = f"'total' is {sheet.total.text!r}; expected {A_NUMBER}"
            self._clerk.add(RecordCode.UNREADABLE, sheet.total, name, message)
            return None
        totals = Totals.of(judgements, complete=not sheet.unread)
        lost = totals.penalties(total, terms)
        if totals.right is not None:
            self._clerk.count_total(name, total + lost)
        due = totals.right if totals.written is None else totals.written
        if lost:
            self._clerk.leave_out(f"penalties (for which {name}'s total may be {lost} lower)")
        elif due is not None and not totals.allowed.allow(total):
            what = "the matings are worth" if totals.written is None else "the points add up to"
            too = f"{abs(total - due)} too {'many' if total > due else 'few'}"
            message = f"total {total} written, {what} {due}: {too}"
            self._clerk.add(Code.WRONG_TOTAL, sheet.total, name, message)
        return total
