"""What ``verify`` asks of Gene Rummy: verdicts on a pad, on rows, on a record, and right copies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.copies import (
    edited_rows,
    text_edits,
    tree_edits,
)
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.line_plays import MODEL
from testcross.rulesets.gene_rummy.record import SheetsRecord, hides_rules, read_score_sheets
from testcross.rulesets.gene_rummy.rules import Asked, asked_by, resolve_rules
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.sheets import check_table, verdict_on
from testcross.rulesets.gene_rummy.sources import is_blank_pad, read_rows, read_text
from testcross.rulesets.gene_rummy.table import RummyTable, TableReader
from testcross.rulesets.gene_rummy.trees import account_of, read_sheets
from testcross.rulesets.gene_rummy.whole_games import check_played
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError, unreadable
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.workbook import SheetRows
from testcross.solver import Solver

Options: TypeAlias = Mapping[str, str | None]


def check_pad(text: str, options: Options, solver: Solver) -> list[Verdict]:
    reader = read_text(text)
    if not any(table.players or table.findings for table in reader.tables):
        if is_blank_pad(text):
            return [Verdict(account=reader.account.whole(), edits=())]
        problem = f"no matings in the file; expected a line such as '{MODEL}'"
        return [Verdict(findings=(unreadable(line=1, column=1, problem=problem),), edits=())]
    verdicts, tables = _checked(reader, asked_by(options), solver)
    verdicts[0] = replace(verdicts[0], edits=text_edits(text, tables))
    return verdicts


def check_rows(rows: SheetRows, options: Options, solver: Solver) -> Iterator[Verdict]:
    """Yield the verdict on every table of score sheets, then one with every row put right."""
    reader = read_rows(rows.every, rows.title)
    unread = [title for columns in reader.columns[:1] for title in columns.unread]
    if unread:
        yield Verdict(findings=(_unread_columns(unread),))
    verdicts, tables = _checked(reader, asked_by(options), solver)
    yield from verdicts
    if any(table.players for table in tables):  # of a file that nobody can read there is no copy
        yield Verdict(rows=edited_rows(rows.every, tables, reader.columns))


def check_record(root: Node, solver: Solver) -> Verdict:
    if _is_game(root):
        game = read_part(root, GameRecord)
        refused = _refused(root, game)
        return refused or check_played(root, game.value, game.findings, solver)
    sheets = read_score_sheets(root)
    refused = _refused(root, sheets)
    if refused is not None:
        return refused
    reader, said = read_sheets(sheets)
    (verdict,), tables = _checked(reader, sheets.value.asked, solver)
    edits = tree_edits(tables, root.place) if tables[0].judged_players() else None
    return replace(verdict, account=account_of(said, verdict.findings), edits=edits)


def _refused(root: Node, read: ReadResult[GameRecord] | ReadResult[SheetsRecord]) -> Verdict | None:
    """Return the verdict on a record whose rules are not known; None on any other."""
    if hides_rules(root):
        return Verdict(findings=read.findings)
    try:
        resolve_rules(read.value.asked)
    except UnreadableError as error:
        return Verdict(findings=(*read.findings, error.finding))
    return None


def _is_game(root: Node) -> bool:
    """Tell a game from score sheets: it has rounds, however they are spelt."""
    if root.get("rounds") is not None or root.get("sheets") is not None:
        return root.get("rounds") is not None
    shapes = {"rounds": "rounds", "sheets": "sheets"}
    return any("rounds" in nearest(key, shapes, limit=1) for key in root.keys)


def _checked(
    reader: TableReader, asked: Asked, solver: Solver
) -> tuple[list[Verdict], Sequence[RummyTable]]:
    judge = MatingJudge(asked, solver)
    for table in reader.tables:
        check_table(table, judge)
    first, *others = [verdict_on(one) for one in reader.tables]
    found = (one for table in reader.tables for one in table.findings)
    return [replace(first, account=reader.account.whole(found)), *others], reader.tables


def _unread_columns(titles: Sequence[Entry]) -> Finding:
    names = listed([repr(" ".join(title.text.split())) for title in titles], "and")
    text = f"{'columns' if len(titles) > 1 else 'column'} not read: {names}"
    return Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)
