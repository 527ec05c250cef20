"""What was found about one file, as text: each finding with its reason below it."""

from collections.abc import Iterator

from testcross.cli.answers import Failure, MatingCounts
from testcross.cli.render.finding_phrases import citation, statement
from testcross.cli.render.text.mating_tables import STARS
from testcross.cli.render.text.screen import in_file
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Line,
    Meaning,
    Paragraph,
    QuotedLine,
    Row,
    Span,
    TableBlock,
    TableColumn,
    Text,
    blocks,
)
from testcross.rulesets.english import counted
from testcross.rulesets.records import NOTHING_CHECKED, FileReport, Finding

_INDENT = 6
_CONTINUED = 8
"""Where a finding goes on in its next line, so that it does not run into its reason."""
_WIDEST = len("GR101 warning")


@blocks.register
def file_blocks(report: FileReport) -> Iterator[Block]:
    """Yield a file's path and what was found in it."""
    path = report.path
    if not report.findings:
        yield Line(f"{path}: {NOTHING_CHECKED if report.clean is None else 'clean'}")
        return
    yield Line(path)
    columns = (TableColumn(), TableColumn(least=_WIDEST), TableColumn())
    rows = tuple(row for finding in report.findings for row in _rows(finding, report))
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2, below=_CONTINUED)


def _rows(finding: Finding, report: FileReport) -> Iterator[Row | Block]:
    """Yield a finding, below it its line as it was written, and its reason."""
    yield _place(finding), f"{finding.code} {finding.severity}", _sentence(finding)
    quoted = report.excerpt(finding)
    if quoted:
        yield QuotedLine(
            line=quoted.line,
            text=quoted.text,
            start=quoted.start,
            end=quoted.end,
            indent=_INDENT,
        )
    for line in finding.reason.split("\n"):
        if line.strip():
            yield Paragraph(line, indent=_INDENT)


def _sentence(finding: Finding) -> Text:
    """Return a finding's sentence, its source a piece of its own."""
    said, cited = statement(finding), citation(finding)
    return (Span(f"{said} "), Span(cited, Meaning.SOURCE)) if cited else said


def _place(finding: Finding) -> str:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return "-"
    return f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"


_LONGEST = 200
"""Characters that are shown of a line that cannot be understood."""


@in_file.register
def failure_line(failure: Failure, line: int) -> Iterator[Block]:
    """Yield the place of a line that cannot be understood; why is a message of its own."""
    text = failure.text
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    yield Line(f"{line}: NOT UNDERSTOOD  {shown}")


@blocks.register
def count_blocks(counts: MatingCounts) -> Iterator[Block]:
    """Yield what a file of matings comes to, in one line; above it, what stars mean."""
    if counts.starred:
        yield Line(STARS)
    total = counts.legal + counts.illegal + counts.not_understood
    text = f"{counted(total, 'mating')}: {counts.legal} legal, {counts.illegal} illegal"
    unread = f", {counts.not_understood} not understood" if counts.not_understood else ""
    yield Line(f"{text}{unread}")
