"""Checking score sheets in rows: row by row, then the totals and the winner of every table."""

from collections.abc import Iterator
from dataclasses import replace

from testcross.rulesets.english import listed, plural
from testcross.rulesets.gene_rummy.record.columns import Columns, read_columns
from testcross.rulesets.gene_rummy.record.score_rows import (
    BadRow,
    CopiedRow,
    PlacedRow,
    Row,
    RowCopier,
    place_rows,
    read_rows,
)
from testcross.rulesets.gene_rummy.referee.row_results import TableResults
from testcross.rulesets.gene_rummy.referee.sheets import (
    mating_verdict,
    right_genotypes,
    right_points,
)
from testcross.rulesets.gene_rummy.rules import RowRules, Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.records.entries import PlayerNames
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.rows import PeekedRows, RowSource, WinnerCell
from testcross.rulesets.records.verdict import PlayerPoints, RowEdit, Unchecked, Verdict
from testcross.solver import Solver


def check_rows(rows: RowSource, rules: RowRules, solver: Solver) -> Iterator[Verdict]:
    """Yield the verdict on the columns, on every row, and on the results of every table.

    The rows of the right copy come with their own verdicts, or all at the end where there are
    totals or winners to be put right.

    Args:
        rows: the rows, whatever they are read from.
        rules: those in force.
        solver: who is asked.
    """
    rows = PeekedRows(rows)
    columns = read_columns(rows.heading, rows.first)
    if isinstance(columns, Finding):
        yield Verdict(findings=(columns,), whole_file=True)
        return
    check = _RowCheck(columns, rules, solver)
    yield check.heading()
    for row in place_rows(read_rows(rows, columns), columns):
        yield check.row(row)
    yield from check.results()


_IN_DOUBT = "points in a column with an unknown name"
_MOST_KEPT = 20_000
"""Rows of a table without a column for totals, above a row of a total."""


class _RowCheck:
    """Checks the rows of one file."""

    def __init__(self, columns: Columns, rules: RowRules, solver: Solver) -> None:
        self._columns = columns
        self._copier = RowCopier(columns)
        self._rules = rules
        self._solver = solver
        self._names = PlayerNames()
        self._have_matings: dict[str, bool] = {}
        """The players whose names stand somewhere, and whether there is any mating of theirs."""
        self._told: set[Finding] = set()
        self._tables: dict[str, TableResults] = {}
        self._rows: list[tuple[int, tuple[str, ...], CopiedRow]] = []
        self._lost = 0
        """Rows of which nobody knows at which table they belong."""
        self._has_results = columns.has("total", "winner")
        self._kept = 0
        """Rows that are kept only in case a total stands in a row below."""

    def heading(self) -> Verdict:
        """Return what is found in the columns' names."""
        columns = self._columns
        findings = list(columns.doubtful.values())
        if columns.unread:
            findings.append(_unread(columns))
        return Verdict(findings=tuple(findings), row=tuple(self._copier.heading()))

    def row(self, placed: PlacedRow) -> Verdict:
        """Return the verdict on a row."""
        row = placed.row
        self._has_results |= isinstance(row, Row) and (
            row.total_place is not None or row.marks.winner is not None
        )
        copy = self._copier.row(row.cells)
        before = tuple(map(str, copy))
        verdict = self._without_doubtful(self._judged(placed, row, copy))
        if self._has_results:
            self._rows.append((row.cells.line, before, copy))
            return verdict
        edit = RowEdit(row.cells.line, before, tuple(copy))
        return replace(verdict, row=edit.right, row_edit=edit)

    def _without_doubtful(self, verdict: Verdict) -> Verdict:
        """Return a verdict that does not call points unwritten that may be there."""
        if "points" not in self._columns.doubtful:
            return verdict
        told = tuple(
            one._replace(what=_IN_DOUBT) if one.what == "points" else one
            for one in verdict.unchecked
        )
        return replace(verdict, unchecked=told)

    def _judged(self, placed: PlacedRow, row: Row | BadRow, copy: CopiedRow) -> Verdict:
        """Return the verdict on a row, and put its copy right."""
        if isinstance(row, BadRow):
            return self._bad(placed, row, copy)
        player = self._names.of(row.player.text) if row.player else ""
        self._have_matings[player] = self._have_matings.get(player, False) or bool(row.mating)
        if row.mating is None:
            self._keep(placed, copy)
            return Verdict()
        rules = self._rules.of(placed.asked)
        if isinstance(rules, Finding):
            return self._by_no_rules(placed, player, rules, copy)
        judgement = judge(row.mating, rules, self._solver)
        genotypes = self._copier.genotypes(row.mating, right_genotypes(judgement))
        self._copier.put(copy, {**genotypes, "points": right_points(judgement)})
        self._keep(placed, copy, judgement, rules)
        return mating_verdict(player, judgement)

    def _bad(self, placed: PlacedRow, row: BadRow, copy: CopiedRow) -> Verdict:
        """Return the verdict on a row that cannot be read."""
        found = row.error
        spelt = found.about(self._names.of(found.player)) if found.player else found
        if row.is_heading:
            copy[:] = self._copier.heading()
        self._keep(placed, copy)
        return Verdict(findings=(spelt,))

    def _by_no_rules(
        self, placed: PlacedRow, player: str, found: Finding, copy: CopiedRow
    ) -> Verdict:
        """Return the verdict on a row whose rules are unknown: told once, and nothing is judged."""
        new = found not in self._told
        self._told.add(found)
        self._keep(placed, copy, lost=True)
        return Verdict(
            findings=(found.about(player),) if new else (),
            points=(PlayerPoints(player=player, counted=1, unjudged=1),),
            unchecked=(Unchecked("matings with unknown rules", player),),
        )

    def _keep(
        self,
        placed: PlacedRow,
        copy: CopiedRow,
        judgement: Judgement | None = None,
        rules: Rules | None = None,
        *,
        lost: bool = False,
    ) -> None:
        """Keep what a row says for the results of its table.

        Args:
            placed: the row.
            copy: its right copy.
            judgement: on its mating, if that could be judged.
            rules: by which it was.
            lost: whether it is a mating that could not be.
        """
        if not self._has_results:
            self._kept += 1
        if self._kept > _MOST_KEPT:
            self._tables.clear()
            self._lost += 1
            return
        if placed.table is None:
            self._lost += 1
            return
        table, row = self._table(placed.table), placed.row
        if row.player is not None:
            sheet = table.sheet(row.player, placed.round)
            sheet.unread += lost
            table.add_total(sheet, row, copy)
            if judgement is not None and rules is not None:
                sheet.add_mating(judgement, rules)
        if isinstance(row, BadRow) and row.may_be_mating:
            table.add_unread(row.lost_by, placed.round)
        if row.marks.winner is not None:
            player = "" if row.player is None else self._names.of(row.player.text)
            table.add_winner(WinnerCell(entry=row.marks.winner, player=player), copy, row)

    def _table(self, label: str) -> TableResults:
        """Return a table, an empty one if it is new."""
        if label not in self._tables:
            with_totals = self._columns.has("total")
            self._tables[label] = TableResults(
                label, self._names, self._rules.usual, with_totals=with_totals
            )
        return self._tables[label]

    def results(self) -> Iterator[Verdict]:
        """Yield the verdicts on totals and winners, and the rows of the copy that have waited."""
        if self._has_results and self._kept > _MOST_KEPT:
            yield Verdict(unchecked=(Unchecked(f"totals below more than {_MOST_KEPT:,} rows"),))
        if not self._has_results:
            self._tables.clear()
        if self._columns.doubtful:
            held = [what for what in ("total", "winner") if self._columns.has(what)]
            yield Verdict(unchecked=tuple(Unchecked(plural(what)) for what in held))
        else:
            for table in self._tables.values():
                if self._lost:
                    table.add_unread(None)
                yield table.verdict(self._copier)
        idle = [name for name, have in self._have_matings.items() if name and not have]
        yield Verdict(unchecked=tuple(Unchecked("matings", player) for player in idle))
        for line, before, copy in self._rows:
            edit = RowEdit(line, before, tuple(copy))
            yield Verdict(row=edit.right, row_edit=edit)


def _unread(columns: Columns) -> Finding:
    """Say once which columns are not read."""
    names = listed([repr(name) for name in columns.unread], "and")
    are = "columns" if len(columns.unread) > 1 else "column"
    text = f"{are} not read: {names}"
    return Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)
