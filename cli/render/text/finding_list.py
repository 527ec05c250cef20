"""What was found about one file, as text: each finding with its reason below it."""

import unicodedata

from testcross.cli import console
from testcross.cli.answers import Failure, MatingCounts
from testcross.cli.render.finding_phrases import citation, statement
from testcross.cli.render.text.mating_tables import STARS
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets.english import counted
from testcross.rulesets.records import NOTHING_CHECKED, Excerpt, FileReport, Finding

_CUT = "..."
_FEWEST = 256
"""So many characters beside a place are looked at first; more only if they are too narrow."""


def quoted_line(excerpt: Excerpt, indent: str) -> str:
    """Return the line with its number and, if a place in it is meant, a line of carets below."""
    number = str(excerpt.line)
    head, rest = f"{indent}{number} | ", f"{indent}{' ' * len(number)} | "
    if not excerpt.text or excerpt.text.isspace():
        return ""
    room = console.columns() - len(head)
    before, marked, after = _fitted(excerpt, room)
    lines = f"{head}{before}{marked}{after}".rstrip() + "\n"
    if excerpt.end <= excerpt.start:
        return lines
    return f"{lines}{rest}{' ' * _width(before)}{'^' * max(1, _width(marked))}\n"


def _fitted(excerpt: Excerpt, room: int) -> tuple[str, str, str]:
    """Return what stands before the place, in it and behind it, as wide as there is room for."""
    text, start, end = excerpt.text, excerpt.start, excerpt.end
    begin = min(start, len(text) - len(text.lstrip(" \t")))
    if end <= start:
        return "", "", _cut_behind(_beginning(text.strip(" \t"), 0, len(text), room), room)
    before = _ending(text, begin, start, room)
    marked = _cut_behind(_beginning(text, start, end, room), room - 2 * len(_CUT))
    after = _beginning(text, end, len(text), room)
    left = room - _width(marked)
    kept = min(_width(after), max(left - _width(before), left // 3))
    before = _cut_before(before, left - kept)
    return before, marked, _cut_behind(after, room - _width(before) - _width(marked))


def _beginning(text: str, start: int, end: int, room: int) -> str:
    """Return the beginning of a part of a text, wider than there is room for if the part is."""
    length = max(_FEWEST, room)
    while start + length < end:
        shown = _shown(text[start : start + length])
        if _width(shown) > room:
            return shown
        length *= 2
    return _shown(text[start:end])


def _ending(text: str, start: int, end: int, room: int) -> str:
    """Return the end of a part of a text, wider than there is room for if the part is."""
    length = max(_FEWEST, room)
    while end - length > start:
        shown = _shown(text[end - length : end])
        if _width(shown) > room:
            return shown
        length *= 2
    return _shown(text[start:end])


def _cut_behind(text: str, room: int) -> str:
    """Return the beginning of a text."""
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[:-1]
    return f"{text}{_CUT}" if room >= len(_CUT) else ""


def _cut_before(text: str, room: int) -> str:
    """Return the end of a text."""
    if _width(text) <= room:
        return text
    while text and _width(text) > room - len(_CUT):
        text = text[1:]
    return f"{_CUT}{text}" if room >= len(_CUT) else ""


def _shown(text: str) -> str:
    """Return a text as it can be shown: a tab as a space, other control characters spelt out."""
    return console.printable(text.replace("\t", " "))


def _width(text: str) -> int:
    """Return how many columns a terminal needs for a text."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_INDENT = " " * 6
_CONTINUED = " " * 8
"""Where a finding goes on in its next line, so that it does not run into its reason."""
_WIDEST_SEVERITY = 7

_GLUE = "\N{NO-BREAK SPACE}"
"""Not printable, so it is in nothing that anyone wrote."""


@on_screen.register
def file_text(report: FileReport) -> str:
    """Return a file's path and what was found in it."""
    path = console.printable(report.path)
    if not report.findings:
        return f"{path}: {NOTHING_CHECKED if report.clean is None else 'clean'}\n"
    return f"{path}\n{_findings(report)}"


def _findings(report: FileReport) -> str:
    width = max(len(_place(finding)) for finding in report.findings)
    return "".join(_paragraphs(finding, report, width) for finding in report.findings)


def _paragraphs(finding: Finding, report: FileReport, width: int) -> str:
    """Return a finding, below it its line as it was written, and its reason."""
    place, severity = f"{_place(finding):<{width}}", f"{finding.severity:<{_WIDEST_SEVERITY}}"
    first = f"  {place}  {finding.code} {severity}  "
    said = console.paragraph(_unbroken(finding), first=first, indent=_CONTINUED)
    reasons = [console.printable(line) for line in finding.reason.split("\n") if line.strip()]
    below = [console.paragraph(reason, indent=_INDENT) for reason in reasons]
    excerpt = report.excerpt(finding)
    quoted = quoted_line(excerpt, _INDENT) if excerpt else ""
    return "".join([said.replace(_GLUE, " "), quoted, *below])


def _unbroken(finding: Finding) -> str:
    """Return a finding's sentence whose pages will stay on one line."""
    cited = console.printable(citation(finding)).replace(" ", _GLUE)
    return " ".join(part for part in (console.printable(statement(finding)), cited) if part)


def _place(finding: Finding) -> str:
    """Return line and column; less where the whole line, or the whole file, is meant."""
    if not finding.line:
        return "-"
    return f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"


_LONGEST = 200
"""Characters that are shown of a line that cannot be understood."""


@in_file.register
def failure_line(failure: Failure, line: int) -> str:
    """Return the place of a line that cannot be understood; why is a message of its own."""
    text = console.printable(failure.text)
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return f"{line}: NOT UNDERSTOOD  {shown}\n"


@on_screen.register
def counts_text(counts: MatingCounts) -> str:
    """Return what a file of matings comes to, in one line; above it, what stars mean."""
    total = counts.legal + counts.illegal + counts.not_understood
    text = f"{counted(total, 'mating')}: {counts.legal} legal, {counts.illegal} illegal"
    text += f", {counts.not_understood} not understood\n" if counts.not_understood else "\n"
    return f"{STARS}\n{text}" if counts.starred else text
