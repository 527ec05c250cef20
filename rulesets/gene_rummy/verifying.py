"""Verifying the score sheets of one file: every mating, then totals and the winner."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from testcross.rulesets.cards.names import nearest
from testcross.rulesets.errors import listed
from testcross.rulesets.gene_rummy.correcting import Copy, no_copy
from testcross.rulesets.gene_rummy.judging import (
    A_NUMBER,
    Judgement,
    Remark,
    judge,
    whole_number,
)
from testcross.rulesets.gene_rummy.score_csv import BadRow, read_rows
from testcross.rulesets.gene_rummy.standing import Standing, best_players
from testcross.rulesets.gene_rummy.tallying import Ledger, Sums, has_penalties
from testcross.rulesets.gene_rummy.terms import TermsWanted, settle_terms
from testcross.rulesets.gene_rummy.written import Terms, WrittenSheet, player_key
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, catalogue
from testcross.rulesets.records.parsing import parse_tree
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.text import RecordError
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.score_sheets import ScoreSheets


class Placed(Protocol):
    """Anything that stands on a line and in a column."""

    @property
    def line(self) -> int: ...  # noqa: D102 - as in Finding
    @property
    def column(self) -> int: ...  # noqa: D102 - as in Finding


class Referee:
    """Verifies one file and gathers what is found."""

    def __init__(
        self, path: str, wanted: TermsWanted, solver: Solver, copy: Copy | None = None
    ) -> None:
        self._path = path
        self._wanted = wanted
        self._solver = solver
        self._copy = copy or no_copy()
        self._findings: list[Finding] = []
        self._ledger = Ledger()
        self._unchecked: Counter[str] = Counter()

    def sheets(self, text: str) -> FileReport:
        """Verify a record in YAML or JSON."""
        from testcross.rulesets.gene_rummy.score_sheets import read_score_sheets  # pydantic

        errors: list[RecordError] = []
        try:
            record = read_score_sheets(parse_tree(text), errors.append)
            if not record.sheets:
                self._copy.discard()
            self._record(record, settle_terms(record.wanted))
        except RecordError as error:
            self._copy.discard()
            errors.append(error)
        for found in errors:
            self._unreadable(found)
        return self.report()

    def rows(self, lines: Iterable[str]) -> FileReport:
        """Verify score sheets in CSV, row by row."""
        terms = settle_terms(self._wanted)
        for row in read_rows(lines):
            if not isinstance(row, BadRow):
                name = self._ledger.name(row.player.text)
                self._mating(name, judge(row.mating, terms, self._solver))
            elif row.cells:
                self._unreadable(row.error)
                self._copy.keep(row.cells)
            else:
                return self.unreadable(row.error)
        return self.report()

    def unreadable(self, error: RecordError) -> FileReport:
        """Report a file of which nothing can be read; it gets no right sheet."""
        self._copy.discard()
        self._unreadable(error)
        return self.report()

    def report(self) -> FileReport:
        """Return what was found."""
        self._note_unchecked()
        findings = sorted(self._findings, key=lambda f: (f.line, f.column, f.code, f.message))
        tallies = self._ledger.tallies()
        return FileReport(
            path=self._path,
            findings=tuple(findings),
            players=tallies,
            matings=sum(player.matings for player in tallies),
        )

    def _record(self, record: "ScoreSheets", terms: Terms) -> None:
        players = [self._ledger.name(text) for text in record.players or ()]
        standings = [self._sheet(sheet, players, terms) for sheet in record.sheets]
        if not record.winners:
            return
        if len({standing.player for standing in standings}) < len(standings):
            self._unchecked["the winner (two sheets of one player)"] += 1
        else:
            self._winner(record, standings)

    def _sheet(self, sheet: WrittenSheet, players: Sequence[str], terms: Terms) -> Standing:
        name = self._ledger.name(sheet.player.text)
        if players and name not in players:
            keys = {player_key(player): player for player in players}
            close = nearest(player_key(name), keys, limit=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            problem = f"{name!r} is not one of the players: {listed(players, 'and')}{hint}"
            self._add("RX001", sheet.player, name, problem)
        if sheet.unread:
            self._ledger.enter(name)
        judgements = [judge(mating, terms, self._solver) for mating in sheet.matings]
        for judgement in judgements:
            self._mating(name, judgement)
        total = self._total(name, sheet, judgements, terms)
        return Standing.of(name, total, judgements, terms, complete=not sheet.unread)

    def _mating(self, name: str, judgement: Judgement) -> None:
        self._copy.add(name, judgement)
        self._ledger.add(name, judgement)
        self._unchecked.update(judgement.unchecked)
        for remark in judgement.remarks:
            self._remark(name, remark)

    def _total(
        self, name: str, sheet: WrittenSheet, judgements: Sequence[Judgement], terms: Terms
    ) -> int | None:
        """Check a total against the points written, and return it."""
        if sheet.total is None:
            self._unchecked["totals"] += 1
            return None
        total = whole_number(sheet.total.text)
        if total is None or (total < 0 and not has_penalties(terms)):
            message = f"'total' is {sheet.total.text!r}; expected {A_NUMBER}"
            self._add("RX001", sheet.total, name, message)
            return None
        sums = Sums.of(judgements, complete=not sheet.unread)
        lost = sums.penalties(total, terms)
        if sums.right is not None:
            self._ledger.claim(name, total + lost)
        due = sums.right if sums.written is None else sums.written
        if lost:
            self._unchecked[f"penalties (for which {name}'s total may be {lost} lower)"] += 1
        elif due is not None and total not in (sums.written, sums.right):
            what = "the matings are worth" if sums.written is None else "the points add up to"
            too = f"{abs(total - due)} too {'many' if total > due else 'few'}"
            message = f"total {total} written, {what} {due}: {too}"
            self._add("GR107", sheet.total, name, message)
        return total

    def _winner(self, record: "ScoreSheets", standings: Sequence[Standing]) -> None:
        """Check the winner by the totals as written, and by the right ones where they differ."""
        winners = [self._ledger.name(entry.text) for entry in record.winners]
        named = set(winners)
        place = record.winners[0]
        unknown = named - {standing.player for standing in standings}
        if unknown:
            there = listed(list(dict.fromkeys(standing.player for standing in standings)), "and")
            has = "has no sheet" if len(unknown) == 1 else "have no sheets"
            named_so = listed(sorted(unknown), "and")
            message = f"the winner {named_so} {has}; there are sheets of {there}"
            self._add("GR108", place, "", message)
            return
        by_written = best_players(standings, right=False)
        by_right = best_players(standings, right=True)
        if any(best is not None and best.allows(named) for best in (by_written, by_right)):
            if by_written is not None and not by_written.settled:
                self._unchecked["rabbits left in hand (first tie-breaker)"] += 1
            return
        best = by_written or by_right
        if best is None:
            self._unchecked["the winner (not every total is known)"] += 1
            return
        said = listed(winners, "and")
        message = f"the winner written is {said}, right is {listed(best.players)}"
        self._add("GR108", place, "", message, best.reason)

    def _remark(self, player: str, remark: Remark) -> None:
        self._add(remark.code, remark.place, player, remark.message, remark.reason)

    def _unreadable(self, error: RecordError) -> None:
        place = Entry(text="", line=error.line, column=error.column)
        player = self._ledger.name(error.player) if error.player else ""
        self._add("RX001", place, player, error.problem)

    def _note_unchecked(self) -> None:
        """Say once per file what was not written and so not checked."""
        if self._unchecked:
            what = [
                name if count == 1 else f"{name} ({count} times)"
                for name, count in self._unchecked.items()
            ]
            place = Entry(text="", line=0, column=0)
            message = f"not written, so not checked: {', '.join(what)}"
            self._add("RX004", place, "", message)
            self._unchecked.clear()

    def _add(self, code: str, place: Placed, player: str, message: str, reason: str = "") -> None:
        rule = catalogue()[code]
        finding = Finding(
            path=self._path,
            line=place.line,
            column=place.column,
            code=code,
            severity=rule.severity,
            player=player,
            message=message,
            reason=reason,
            page=rule.page,
        )
        self._findings.append(finding)
        if player:
            self._ledger.count(player, code)


def is_csv(path: str, start: str) -> bool:
    """Tell a CSV file from YAML and JSON: by its ending, else by its first line."""
    ending = PurePath(path).suffix.casefold()
    if ending in (".csv", ".tsv"):
        return True
    if ending in (".yaml", ".yml", ".json"):
        return False
    first = next((line for line in start.splitlines() if line.strip()), "")
    names = first.casefold()
    return "buck" in names and "doe" in names and any(mark in first for mark in ",;\t")


def iter_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text with their line ends."""
    yield from text.splitlines(keepends=True)
