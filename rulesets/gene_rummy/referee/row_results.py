"""What the rows of one table come to: the totals of its players, and its winner."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple

from testcross.rulesets.english import too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf
from testcross.rulesets.gene_rummy.record.score_rows import BadRow, CopiedRow, Row, RowCopier
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenSheet
from testcross.rulesets.gene_rummy.referee.sheet_totals import (
    JudgedMatings,
    JudgedPlayer,
    other_total,
    two_totals,
)
from testcross.rulesets.gene_rummy.referee.sheets import (
    has_total,
    judge_players,
    right_winners,
    winner_verdict,
)
from testcross.rulesets.gene_rummy.rules import Rules, RulesRequest
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import penalty
from testcross.rulesets.records.entries import Entry, PlayerNames, player_meant
from testcross.rulesets.records.findings import Finding, finding, unreadable
from testcross.rulesets.records.rows import WinnerCell, read_winner_cells
from testcross.rulesets.records.verdict import Unchecked, Verdict
from testcross.rulesets.records.written_values import whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningTotals:
    """What was found of them."""

    last: Entry
    """The last total, without the slips in adding up that were found above it."""
    right: tuple[int, ...]
    """What should stand in each row; as far as that is known."""
    findings: tuple[Finding, ...]
    """Each slip once: what follows from it is added to rightly."""


def running_totals(
    totals: Sequence[Entry], judgements: Sequence[Judgement]
) -> RunningTotals | None:
    """Return totals as running ones, if there are several and they grow from row to row.

    Args:
        totals: one for each mating, in order.
        judgements: those on the matings.
    """
    numbers = [whole_number(total.text) for total in totals]
    known = [number for number in numbers if number is not None]
    if len(known) < _SEVERAL or len(known) < len(numbers) or known != sorted(set(known)):
        return None
    points = map(_points, judgements)
    findings, off, before = [], 0, 0
    for total, number, due in zip(totals, known, points, strict=True):
        wrong = 0 if due is None else number - before - due
        if wrong:
            findings.append(_slip(total, number, before, number - wrong, wrong))
        off, before = off + wrong, number
    right = [one.correct_points for one in judgements]
    sums = accumulate(one for one in right if one is not None) if None not in right else ()
    last = replace(totals[-1], text=str(known[-1] - off))
    return RunningTotals(last=last, right=tuple(sums), findings=tuple(findings))


_SEVERAL = 2


def _slip(total: Entry, number: int, before: int, due: int, wrong: int) -> Finding:
    added = f"{before} + {due - before} is {due}" if before else f"the first mating has {due}"
    text = f"running total {number} written, but {added}: {too_many(wrong)}"
    return finding(Code.WRONG_TOTAL, total, text, points=wrong)


class WrittenTotal(NamedTuple):
    """A total in a row."""

    entry: Entry
    copy: CopiedRow
    """The right copy of its row."""
    place: int | None
    """Where it stands there, if not in the column for totals."""
    judgements: int
    """How many matings of the player stand above its row."""
    may_be_of_all: bool = False
    """Whether nothing says whose it is."""
    kind: TotalOf = TotalOf.PLAYER
    """What it is the sum of."""


@dataclass(slots=True)
class RowSheet:
    """The rows of one player in one round of a table."""

    player: str
    entry: Entry
    """Where the player first stands."""
    judgements: list[Judgement] = field(default_factory=list)
    rules: list[Rules] = field(default_factory=list)
    unread: int = 0
    """Rows that may be matings of theirs and cannot be read or judged."""
    totals: list[WrittenTotal] = field(default_factory=list)

    def add_mating(self, judgement: Judgement, rules: Rules) -> None:
        """Add a mating that was judged by some rules."""
        self.judgements.append(judgement)
        self.rules.append(rules)

    @property
    def points(self) -> int:
        """What the matings have together as written, or as they are worth."""
        return sum(_points(one) or 0 for one in self.judgements)

    def is_so_far(self, total: WrittenTotal) -> bool:
        """Tell the right total of the rows above a row of a total, with more of them below it."""
        above = self.judgements[: total.judgements]
        so_far = sum(_points(one) or 0 for one in above)
        is_between = total.place is not None and 0 < len(above) < len(self.judgements)
        if is_between and whole_number(total.entry.text) == so_far:
            return True
        before = [one.judgements for one in self.totals if one.judgements < len(above)]
        first = max(before, default=0)
        of_round = sum(_points(one) or 0 for one in above[first:])
        is_round = total.kind is TotalOf.PART and 0 < len(above[first:]) < len(self.judgements)
        return is_round and whole_number(total.entry.text) == of_round

    @property
    def has_matings(self) -> bool:
        """Whether there is any mating."""
        return bool(self.judgements or self.unread)

    def total(self) -> Entry | None:
        """Return the total, however often it is written; None where there is none, or several."""
        if self.second_total() or not self.totals:
            return None
        running, ends = self.running(), self._ends()
        if running is None:
            return ends[0]
        return other_total([*self._each()[-1:], *ends]) or running.last

    def second_total(self) -> Entry | None:
        """Return a total that is another than the first."""
        return other_total(self._ends())

    def running(self) -> RunningTotals | None:
        """Return the totals as those of each mating and all above it, if they are."""
        matings = [one.judgements for one in self.totals[: len(self.judgements)]]
        if matings != list(range(len(self.judgements))) or self.unread:
            return None
        return running_totals(self._each(), self.judgements)

    def _each(self) -> Sequence[Entry]:
        """Return the first total of so many as there are matings."""
        return [one.entry for one in self.totals[: len(self.judgements)]]

    def _ends(self) -> Sequence[Entry]:
        """Return the totals of all matings, without running ones above them."""
        first = len(self.judgements) if self.running() else 0
        return [one.entry for one in self.totals[first:]]


class TableResults:
    """Collects the rows of a table, and holds its totals and its winner against them."""

    def __init__(self, label: str, names: PlayerNames, usual: Rules, *, with_totals: bool) -> None:
        self._label = label
        self._names = names
        self._usual = usual
        self.with_totals = with_totals
        self._sheets: dict[tuple[str, str], RowSheet] = {}
        self._winners: list[tuple[WinnerCell, CopiedRow, Row | BadRow]] = []
        self._unread = 0
        self._of_all: list[WrittenTotal] = []

    def sheet(self, player: Entry, in_round: str) -> RowSheet:
        """Return the sheet of a player in a round, an empty one if it is new."""
        name = self._names.of(player.text)
        return self._sheets.setdefault((name, in_round), RowSheet(name, player))

    def add_winner(self, cell: WinnerCell, copy: CopiedRow, row: Row | BadRow) -> None:
        """Add what stands in a cell for the winner, in its column or in a row of its own."""
        self._winners.append((cell, copy, row))

    def add_total(self, sheet: RowSheet, row: Row | BadRow, copy: CopiedRow) -> None:
        """Add the total of a row to the sheet of its player; one of all players is kept apart."""
        total, above = row.marks.total, len(sheet.judgements)
        if isinstance(row, Row):
            self.with_totals |= row.total_place is not None
        if total is None:
            return
        if isinstance(row, BadRow):
            sheet.totals.append(WrittenTotal(total, copy, None, above))
            return
        of_all = row.may_be_of_all
        written = WrittenTotal(total, copy, row.total_place, above, of_all, row.total_of)
        if of_all and row.total_of is TotalOf.ALL:
            self._of_all.append(written)
        else:
            sheet.totals.append(written)

    def add_unread(self, player: Entry | None, in_round: str = "") -> None:
        """Add a row that may be a mating of a player, or of nobody knows whom."""
        if player is None:
            self._unread += 1
        else:
            self.sheet(player, in_round).unread += 1

    def verdict(self, copier: RowCopier) -> Verdict:
        """Return the verdict on totals and winner, and put both right in the copied rows."""
        self._leave_out_other_sums()
        strange, sheets = self._without_strangers()
        everybody = judge_players(self._judged(sheet) for sheet in sheets)
        winners, of_winners = read_winner_cells(
            [cell for cell, *_ in self._winners], [player.player for player in everybody]
        )
        record = ScoreSheets(
            place=(0, 0),
            wanted=RulesRequest(),
            players=None,
            sheets=(),
            winners=winners,
            unread_sheets=self._unread + len(strange),
        )
        winner = winner_verdict(record, everybody, self._names, ())
        self._put_right(copier, everybody, right_winners(record, everybody))
        judged = [sheet for player in everybody for sheet in player.sheets]
        findings = (
            *strange,
            *(
                two_totals(sheet.totals[0].entry, second, sheet.player)
                for sheet in sheets
                if (second := sheet.second_total()) is not None
            ),
            *(
                found.about(sheet.player)
                for sheet in sheets
                if (running := sheet.running()) is not None
                for found in running.findings
            ),
            *(found for sheet in judged for found in sheet.findings),
            *of_winners,
            *winner.findings,
        )
        totals = [
            Unchecked(what, sheet.matings.player)
            for sheet in judged
            for what in (sheet.unchecked if self.with_totals else ())
        ]
        if any(whole_number(one.entry.text) != self._points_of_all() for one in self._of_all):
            totals.append(Unchecked("the total of all players"))
        return Verdict(
            findings=tuple(one.within(self._label) if self._label else one for one in findings),
            points=tuple(claim for player in everybody for claim in player.claim),
            unchecked=(*totals, *map(Unchecked, winner.unchecked)),
            written=frozenset[str]().union(*map(has_total, judged)),
        )

    def _points_of_all(self) -> int:
        return sum(sheet.points for sheet in self._sheets.values())

    def _leave_out_other_sums(self) -> None:
        """Leave out sums so far, and a total of a row that names nobody if it is everybody's."""
        everybody = self._points_of_all()
        for sheet in self._sheets.values():
            own: list[WrittenTotal] = []
            for one in sheet.totals:
                is_of_all = one.may_be_of_all and whole_number(one.entry.text) == everybody
                if sheet.is_so_far(one):
                    continue
                (self._of_all if is_of_all and sheet.points != everybody else own).append(one)
            sheet.totals = own

    def _without_strangers(self) -> tuple[list[Finding], list[RowSheet]]:
        """Return the sheets of those who play, and a finding for a total of anybody else."""
        playing = {sheet.player for sheet in self._sheets.values() if sheet.has_matings}
        if self._unread:
            playing |= {sheet.player for sheet in self._sheets.values()}
        strangers = [
            _total_of_nobody(entry, sheet.player, sorted(playing))
            for sheet in self._sheets.values()
            for entry, *_ in sheet.totals[:1]
            if sheet.player not in playing and whole_number(entry.text) != 0
        ]
        named = {found.player for found in strangers}
        theirs = [sheet for sheet in self._sheets.values() if sheet.has_matings or sheet.totals]
        return (
            [found.about("") for found in strangers],
            [sheet for sheet in theirs if sheet.player not in named],
        )

    def _judged(self, sheet: RowSheet) -> JudgedMatings:
        written = WrittenSheet(
            line=sheet.entry.line,
            column=sheet.entry.column,
            player=sheet.entry,
            matings=tuple(one.written for one in sheet.judgements),
            total=sheet.total(),
            unread=sheet.unread + self._unread,
            unread_total=sheet.second_total() is not None,
        )
        return JudgedMatings(
            player=sheet.player,
            written=written,
            judgements=tuple(sheet.judgements),
            rules=max(sheet.rules, key=penalty, default=self._usual),
        )

    def _put_right(
        self, copier: RowCopier, everybody: Sequence[JudgedPlayer], winners: Sequence[str]
    ) -> None:
        """Put totals and winner right in the copied rows."""
        right = {
            id(sheet.matings.written.player): sheet.right_total
            for player in everybody
            for sheet in player.sheets
        }
        for sheet in self._sheets.values():
            total = right.get(id(sheet.entry))
            running = sheet.running()
            due = [*(() if running is None else running.right), *[total] * len(sheet.totals)]
            for one, value in zip(sheet.totals if total is not None else (), due, strict=False):
                if one.place is None:
                    copier.put(one.copy, {"total": value})
                else:
                    copier.put_at(one.copy, one.place, value)
        sums = [sheet.right_total for player in everybody for sheet in player.sheets]
        known = [one for one in sums if one is not None]
        is_known = len(known) == len(sums) and not self._unread
        for one in self._of_all if is_known else ():
            if whole_number(one.entry.text) != self._points_of_all():
                continue  # it is not checked
            if one.place is None:
                copier.put(one.copy, {"total": sum(known)})
            else:
                copier.put_at(one.copy, one.place, sum(known))
        names = "; ".join(winners)
        for number, (cell, copy, row) in enumerate(self._winners if winners else ()):
            place = row.winner_place if isinstance(row, Row) else None
            if place is None:
                copier.put(copy, {"winner": names if cell.names_somebody or not number else ""})
                continue
            texts = row.cells.texts
            if cell.entry.text not in texts[place]:  # it is said in several cells
                place, *others = (one for one, text in enumerate(texts) if text)
                for other in others:
                    copier.put_at(copy, other, "")
            is_alone = texts[place].strip(" .!") == cell.entry.text
            copier.put_at(copy, place, names if is_alone else f"winner {names}")


def _points(judgement: Judgement) -> int | None:
    claimed = judgement.claimed_points
    return judgement.correct_points if claimed is None else claimed


def _total_of_nobody(entry: Entry, player: str, players: Sequence[str]) -> Finding:
    """Say that somebody has a total and no mating; the finding's player says who."""
    problem = f"{player!r} has a total here, but no mating{player_meant(player, players)}"
    return unreadable(line=entry.line, column=entry.column, problem=problem, player=player)
