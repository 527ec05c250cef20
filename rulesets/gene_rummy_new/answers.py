"""What ``verify`` asks of Gene Rummy: the verdicts on a pad, on rows, on a record."""

from collections.abc import Iterable

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.gene_rummy_new.lines import MODEL
from testcross.rulesets.gene_rummy_new.sheets import CheckedTable, Judge, check_table, verdict_on
from testcross.rulesets.gene_rummy_new.sources import read_rows, read_text
from testcross.rulesets.gene_rummy_new.table import TableReader
from testcross.rulesets.gene_rummy_new.trees import read_tree
from testcross.rulesets.records.findings import Finding, RecordCode, unreadable
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Verdict
from testcross.solver import Solver


def check_tables(reader: TableReader, asked: RulesRequest, solver: Solver) -> list[CheckedTable]:
    """Check everything that was read."""
    judge = Judge(asked, solver)
    checked = [check_table(table, judge) for table in reader.tables]
    for one in checked:
        for found in one.findings:
            if found.code == RecordCode.UNREADABLE and found.line in reader.account.kinds:
                reader.account.kinds[found.line] = "bad"
    return checked


def check_pad(text: str, asked: RulesRequest, solver: Solver) -> tuple[list[Verdict], str]:
    """Return the verdicts on the tables of a pad, and how its lines were read."""
    reader = read_text(text)
    if not any(table.players or table.findings for table in reader.tables):
        problem = f"no matings in the file; expected a line such as '{MODEL}'"
        return [Verdict(findings=(unreadable(line=1, column=1, problem=problem),))], ""
    checked = check_tables(reader, asked, solver)
    return [verdict_on(one) for one in checked], str(reader.account)


def check_rows(
    rows: Iterable[Cells], asked: RulesRequest, solver: Solver
) -> tuple[list[Verdict], str]:
    """Return the verdicts on the tables of rows, and how the rows were read."""
    reader = read_rows(rows)
    checked = check_tables(reader, asked, solver)
    return [verdict_on(one) for one in checked], str(reader.account)


def check_tree(root: Node, asked: RulesRequest, solver: Solver) -> tuple[list[Verdict], str]:
    """Return the verdict on score sheets in YAML or JSON."""
    reader = read_tree(root)
    checked = check_tables(reader, asked, solver)
    return [verdict_on(one) for one in checked], ""


def unread_columns(titles: list[str]) -> Finding:
    """Say once which columns are not read."""
    names = listed([repr(" ".join(title.split())) for title in titles], "and")
    text = f"{'columns' if len(titles) > 1 else 'column'} not read: {names}"
    return Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)
