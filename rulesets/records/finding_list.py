"""What was found about a file: each finding with its line as it was written, and its reason."""

from collections.abc import Iterator

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
    with_verdict,
)
from testcross.rulesets.english import quoted
from testcross.rulesets.records.correction import Change
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import NOTHING_CHECKED, FileReport

_INDENT = 6
_CONTINUED = 8
"""Where a finding goes on in its next line, so that it does not run into its reason."""
_WIDEST = len("GR101 warning")


_SEEN_AS = {
    Severity.ERROR: Meaning.BAD,
    Severity.WARNING: Meaning.WARNING,
    Severity.NOTE: Meaning.NOTE,
}


@blocks.register
def file_blocks(report: FileReport) -> Iterator[Block]:
    path = report.path
    if not report.findings:
        verdict = NOTHING_CHECKED if report.clean is None else "clean"
        read = "" if report.account is None else f" ({report.account})"
        yield Paragraph((Span(f"{path}: "), *with_verdict(verdict), Span(read)), indent=2, first="")
        return
    yield Line(path)
    columns = (TableColumn(), TableColumn(least=_WIDEST), TableColumn())
    rows = tuple(row for finding in report.findings for row in _rows(finding, report))
    yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2, below=_CONTINUED)
    yield from (Paragraph(f"{one[0].upper()}{one[1:]}.", indent=2) for one in report.assumed or ())
    if report.account is not None:
        yield Paragraph(f"{report.account}.", indent=2)


def _rows(finding: Finding, report: FileReport) -> Iterator[Row | Block]:
    """Yield a finding, below it its line as it was written, and its reason."""
    severity = Span(finding.severity, _SEEN_AS[finding.severity])
    yield (
        _place(finding),
        (Span(finding.code, Meaning.CODE), Span(" "), severity),
        _sentence(finding),
    )
    quoted = report.excerpt(finding)
    if quoted:
        yield QuotedLine(
            line=quoted.line,
            text=quoted.text,
            start=quoted.start,
            end=quoted.end,
            indent=_INDENT,
        )
    yield from (Paragraph(line, indent=_INDENT) for line in finding.reasons)


def _sentence(finding: Finding) -> Text:
    """Return a finding's sentence, its source a piece of its own."""
    statement, cited = finding.statement, finding.citation
    return (Span(f"{statement} "), Span(cited, Meaning.SOURCE)) if cited else statement


def _place(finding: Finding) -> str:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return "-"
    return f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"


def sentence(finding: Finding) -> str:
    """Return a finding as one sentence: whose it is, what it is, where the game says so."""
    return " ".join(part for part in (finding.statement, finding.citation) if part)


def whole(finding: Finding) -> str:
    """Return a finding's sentence and, in the lines below it, its reason."""
    return f"{sentence(finding)}\n{finding.reason}" if finding.reason else sentence(finding)


def changes_sentence(report: FileReport) -> str:
    """Return what the corrected sheet of a file has otherwise; nothing where none was written."""
    if report.changes is None:
        return ""
    if not report.changes:
        return f"{report.path}: nothing changed"
    changes = [f"line {one.line} {_change(one)}" for one in report.changes]
    number = f"{len(changes)} {'entry' if len(changes) == 1 else 'entries'} changed"
    return f"{report.path}: {number}: {', '.join(changes)}"


def _change(change: Change) -> str:
    was, now = _value(change.was), _value(change.now)
    if not change.now:
        return f"{change.what} {was} removed"
    if not change.was:
        return f"{change.what} {now} added"
    return f"{change.what} {was} -> {now}"


def _value(text: str) -> str:
    return text if text.isdecimal() else quoted(text)
