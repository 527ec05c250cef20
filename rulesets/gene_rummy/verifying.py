"""Verifying the score sheets of one file: every mating, then totals and the winner."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from testcross.rulesets.errors import listed
from testcross.rulesets.gene_rummy.correcting import Copy, no_copy
from testcross.rulesets.gene_rummy.judging import Judgement, Remark, judge, whole_number
from testcross.rulesets.gene_rummy.score_csv import BadRow, read_rows
from testcross.rulesets.gene_rummy.standing import Standing, best_players
from testcross.rulesets.gene_rummy.terms import TermsWanted, settle_terms
from testcross.rulesets.gene_rummy.written import Terms, WrittenSheet
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, catalogue
from testcross.rulesets.records.report import FileReport, PlayerTally
from testcross.rulesets.records.text import RecordError
from testcross.rulesets.records.tree import parse_tree
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.score_sheets import ScoreSheets


class Placed(Protocol):
    """Anything that stands on a line and in a column."""

    @property
    def line(self) -> int: ...  # noqa: D102 - as in Finding
    @property
    def column(self) -> int: ...  # noqa: D102 - as in Finding


@dataclass(slots=True)
class _Player:
    """One player's numbers as they add up."""

    matings: int = 0
    claimed: int | None = None
    right_of_claimed: int = 0
    right_of_all: int = 0
    codes: Counter[str] = field(default_factory=Counter)


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
        self._players: dict[str, _Player] = {}
        self._unchecked: Counter[str] = Counter()

    def sheets(self, text: str) -> FileReport:
        """Verify a record in YAML or JSON."""
        from testcross.rulesets.gene_rummy.score_sheets import read_score_sheets  # pydantic

        try:
            record = read_score_sheets(parse_tree(text), self._unreadable)
            terms = settle_terms(record.wanted)
        except RecordError as error:
            self._unreadable(error)
        else:
            self._record(record, terms)
        return self.report()

    def rows(self, lines: Iterable[str]) -> FileReport:
        """Verify score sheets in CSV, row by row."""
        terms = settle_terms(self._wanted)
        for row in read_rows(lines):
            if isinstance(row, BadRow):
                self._unreadable(row.error)
                self._copy.keep(row.cells)
            else:
                self._mating(row.player.text, judge(row.mating, terms, self._solver))
        return self.report()

    def unreadable(self, error: RecordError) -> FileReport:
        """Report a file of which nothing can be read."""
        self._unreadable(error)
        return self.report()

    def report(self) -> FileReport:
        """Return what was found."""
        self._note_unchecked()
        findings = sorted(self._findings, key=lambda f: (f.line, f.column, f.code, f.message))
        return FileReport(
            path=self._path,
            findings=tuple(findings),
            players=tuple(_tally(name, player) for name, player in self._players.items()),
            matings=sum(player.matings for player in self._players.values()),
        )

    def _record(self, record: "ScoreSheets", terms: Terms) -> None:
        standings = [self._sheet(sheet, record, terms) for sheet in record.sheets]
        if record.winners:
            self._winner(record, standings)

    def _sheet(self, sheet: WrittenSheet, record: "ScoreSheets", terms: Terms) -> Standing:
        name = sheet.player.text
        if record.players is not None and name not in record.players:
            problem = f"{name!r} is not one of the players: {listed(record.players, 'and')}"
            self._add("RX001", sheet.player, name, problem)
        judgements = [judge(mating, terms, self._solver) for mating in sheet.matings]
        for judgement in judgements:
            self._mating(name, judgement)
        total = self._total(sheet, judgements)
        return Standing.of(name, total, judgements, terms)

    def _mating(self, name: str, judgement: Judgement) -> None:
        self._copy.add(name, judgement)
        player = self._players.setdefault(name, _Player())
        player.matings += 1
        player.right_of_all += judgement.right or 0
        if judgement.claimed is not None and judgement.right is not None:
            player.claimed = (player.claimed or 0) + judgement.claimed
            player.right_of_claimed += judgement.right
        self._unchecked.update(judgement.unchecked)
        for remark in judgement.remarks:
            self._remark(name, remark)

    def _total(self, sheet: WrittenSheet, judgements: Sequence[Judgement]) -> int | None:
        """Check a total against the points written, and return it."""
        name = sheet.player.text
        if sheet.total is None:
            self._unchecked["totals"] += 1
            return None
        total = whole_number(sheet.total.text)
        if total is None:
            message = f"'total' is {sheet.total.text!r}; expected a whole number"
            self._add("RX001", sheet.total, name, message)
            return None
        player = self._players.setdefault(name, _Player())
        if player.claimed is None:
            player.claimed, player.right_of_claimed = total, player.right_of_all
        written, right = _sum_of_written(judgements), _sum_of_right(judgements)
        due = right if written is None else written
        if due is not None and total not in (written, right):
            what = "the matings are worth" if written is None else "the points add up to"
            too = f"{abs(total - due)} too {'many' if total > due else 'few'}"
            message = f"total {total} written, {what} {due}: {too}"
            self._add("GR107", sheet.total, name, message)
        return total

    def _winner(self, record: "ScoreSheets", standings: Sequence[Standing]) -> None:
        """Check the winner by the totals as written, and by the right ones where they differ."""
        named = {entry.text for entry in record.winners}
        place = record.winners[0]
        unknown = named - {standing.player for standing in standings}
        if unknown:
            message = f"the winner {listed(sorted(unknown), 'and')} has no sheet"
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
            self._unchecked["the winner (no points written)"] += 1
            return
        said = listed([entry.text for entry in record.winners], "and")
        message = f"the winner written is {said}, right is {listed(best.players)}"
        self._add("GR108", place, "", message, best.reason)

    def _remark(self, player: str, remark: Remark) -> None:
        self._add(remark.code, remark.place, player, remark.message, remark.reason)

    def _unreadable(self, error: RecordError) -> None:
        place = Entry(text="", line=error.line, column=error.column)
        self._add("RX001", place, "", error.problem)

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
            self._players.setdefault(player, _Player()).codes[code] += 1


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


def _tally(name: str, player: _Player) -> PlayerTally:
    return PlayerTally(
        player=name,
        matings=player.matings,
        claimed=player.claimed,
        right=player.right_of_all if player.claimed is None else player.right_of_claimed,
        findings=tuple(sorted(player.codes.items())),
    )


def _sum_of_written(judgements: Sequence[Judgement]) -> int | None:
    """Return the sum of the points written; None where a mating has none."""
    points = [judgement.claimed for judgement in judgements]
    return None if None in points else sum(p for p in points if p is not None)


def _sum_of_right(judgements: Sequence[Judgement]) -> int | None:
    points = [judgement.right for judgement in judgements]
    return None if None in points else sum(p for p in points if p is not None)


def iter_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text with their line ends."""
    yield from text.splitlines(keepends=True)
