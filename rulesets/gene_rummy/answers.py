"""What ``verify`` asks of Gene Rummy: verdicts on a pad, on rows, on a record, and right copies."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.copies import (
    edited_rows,
    has_own_genotypes,
    rights,
    text_edits,
    tree_edits,
)
from testcross.rulesets.gene_rummy.lines import MODEL
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.gene_rummy.score_rows import Columns
from testcross.rulesets.gene_rummy.sheets import CheckedTable, MatingJudge, check_table, verdict_on
from testcross.rulesets.gene_rummy.sources import is_blank_pad, read_rows, read_text
from testcross.rulesets.gene_rummy.table import TableReader
from testcross.rulesets.gene_rummy.trees import account_of, read_tree
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, unreadable
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Verdict
from testcross.solver import Solver


class Answer(NamedTuple):
    """What came of checking a sheet."""

    verdicts: list[Verdict]
    """One for each table; the first says how all lines were read."""
    tables: Sequence[CheckedTable] = ()
    columns: Sequence[Columns] = ()
    """Of rows."""

    def text_edits(self, text: str) -> tuple[Edit, ...]:
        """Return what makes the pad right."""
        return tuple(text_edits(text, rights(self.tables)))

    def corrected_rows(self, rows: Sequence[Cells]) -> list[list[str]]:
        """Return the right copy of the rows."""
        changes = rights(self.tables, in_rows=True)
        return edited_rows(rows, changes, self.columns, has_own=has_own_genotypes(self.tables))

    def edits(self, root: Node) -> tuple[Edit, ...] | None:
        """Return what makes the record right; None where nothing of it can be read."""
        is_read = any(one.players for one in self.tables)
        return tree_edits(self.tables, root.place) if is_read else None


def check_pad(text: str, asked: RulesRequest, solver: Solver) -> Answer:
    """Check the lines of a pad."""
    reader = read_text(text)
    if not any(table.players or table.findings for table in reader.tables):
        if is_blank_pad(text):
            return Answer([Verdict(account=reader.account.whole())])
        problem = f"no matings in the file; expected a line such as '{MODEL}'"
        return Answer([Verdict(findings=(unreadable(line=1, column=1, problem=problem),))])
    return _checked(reader, asked, solver)


def check_rows(
    rows: Sequence[Cells], asked: RulesRequest, solver: Solver, title: str = ""
) -> Answer:
    """Check rows of CSV or of a workbook, the names of their columns among them.

    Args:
        rows: all of them.
        asked: the rules that a command asks for.
        solver: who is asked.
        title: the name of the sheet, which may be that of a player.
    """
    reader = read_rows(rows, title)
    answer = _checked(reader, asked, solver)
    unread = [title for columns in reader.columns[:1] for title in columns.unread]
    if unread:
        answer.verdicts.insert(0, Verdict(findings=(_unread_columns(unread),)))
    return answer


def check_tree(root: Node, asked: RulesRequest, solver: Solver) -> Answer:
    """Check score sheets in YAML or JSON."""
    reader, said = read_tree(root)
    answer = _checked(reader, asked, solver)
    account = account_of(said, [found for one in answer.verdicts for found in one.findings])
    return answer._replace(verdicts=[replace(answer.verdicts[0], account=account)])


def _checked(reader: TableReader, asked: RulesRequest, solver: Solver) -> Answer:
    judge = MatingJudge(asked, solver)
    tables = [check_table(table, judge) for table in reader.tables]
    first, *others = [verdict_on(one) for one in tables]
    found = (one for table in tables for one in table.findings)
    first = replace(first, account=reader.account.whole(found))
    return Answer([first, *others], tables, reader.columns)


def _unread_columns(titles: Sequence[Entry]) -> Finding:
    """Say once which columns are not read."""
    names = listed([repr(" ".join(title.text.split())) for title in titles], "and")
    text = f"{'columns' if len(titles) > 1 else 'column'} not read: {names}"
    return Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)
