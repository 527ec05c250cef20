"""What is found in a sheet of Gene Rummy below the door, where nothing asks which game it is of."""

import csv
import io
import shlex
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sheets.workbook_files import xlsx
from testcross.rulesets.forms import is_any_heading
from testcross.rulesets.games import games
from testcross.rulesets.gene_rummy.answers import check_pad, check_record, check_rows
from testcross.rulesets.gene_rummy.copies import edited_text
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.workbook import SheetRows, read_sheet
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.solver import Solver


class Found(NamedTuple):
    verdicts: Sequence[Verdict]
    copy: str
    """The right copy."""

    @property
    def lines(self) -> str:
        return "".join(str(one.account) for one in self.verdicts if one.account is not None)

    @property
    def findings(self) -> list[Finding]:
        return [
            one
            for verdict in self.verdicts
            for one in verdict.findings
            if one.severity is not Severity.NOTE
        ]

    @property
    def notes(self) -> set[str]:
        every = [one for verdict in self.verdicts for one in verdict.findings]
        return {f"{one.line} {one.code}" for one in every if one.severity is Severity.NOTE}

    @property
    def codes(self) -> list[str]:
        return sorted(f"{one.line} {one.code}" for one in self.findings)

    @property
    def right(self) -> dict[str, int]:
        """What everybody has by the rules, as far as it could be judged."""
        points: dict[str, int] = {}
        for verdict in self.verdicts:
            for one in verdict.points:
                points[one.player] = points.get(one.player, 0) + (one.correct or 0)
        return points


@cache
def solver() -> Solver:
    return Solver()


def found_in(text: str, form: str, options: str = "", merged: Sequence[str] = ()) -> Found:
    """Check a sheet.

    Args:
        text: the sheet; rows of a workbook as CSV.
        form: how its file ends.
        options: of ``verify``.
        merged: cells of a workbook that are one.
    """
    words = shlex.split(options)
    asked = {
        name.removeprefix("--"): value
        for name, value in zip(words[::2], words[1::2], strict=True)
        if name != "--game"
    }
    if form == "txt":
        told = check_pad(text, asked, solver())
        return Found(told, edited_text(text, told[0].edits or ()))
    if form == "yaml":
        shape: Any = games()["gene-rummy"].shape
        root = with_usual_keys(parse_tree(text), shape)
        verdict = check_record(root, solver())
        right = correct(parse_tree(text), verdict.edits or (), shape)
        return Found([verdict], dump_yaml(right))
    source, rows = CsvRows(io.StringIO(text)), every_row(text)
    if form == "xlsx":
        rows = workbook_rows(rows, merged)
    every = list(check_rows(SheetRows(rows, is_any_heading), asked, solver()))
    copy = io.StringIO()
    separator = source.delimiter if form == "csv" else ","
    rows_of_copy = [edit.right for one in every for edit in one.rows]
    csv.writer(copy, delimiter=separator, lineterminator="\n").writerows(rows_of_copy)
    return Found(every, copy.getvalue())


def every_row(text: str) -> list[Cells]:
    source = CsvRows(io.StringIO(text))
    return [source.heading, *source]


def workbook_rows(rows: Sequence[Cells], merged: Sequence[str]) -> list[Cells]:
    """Rows as a workbook has them that was written and read again."""
    data = xlsx({"Sheet": [row.texts for row in rows]}, merged)
    return list(read_sheet(io.BytesIO(data), "sheet.xlsx", "Sheet"))
