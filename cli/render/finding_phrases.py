"""How a finding, its source and its place are said."""

from testcross.rulesets.english import quoted
from testcross.rulesets.games import catalogue
from testcross.rulesets.records import Change, FileReport, Finding


def statement(finding: Finding) -> str:
    """Return whose a finding is and what it is."""
    return f"{finding.player}: {finding.message}" if finding.player else finding.message


def citation(finding: Finding) -> str:
    """Return where the game says so, in brackets; nothing where it has no say."""
    return f"({finding.source})" if finding.source else ""


def sentence(finding: Finding) -> str:
    """Return a finding as one sentence: whose it is, what it is, where the game says so."""
    return " ".join(part for part in (statement(finding), citation(finding)) if part)


def whole(finding: Finding) -> str:
    """Return a finding's sentence and, in the lines below it, its reason."""
    return f"{sentence(finding)}\n{finding.reason}" if finding.reason else sentence(finding)


def changes_sentence(report: FileReport) -> str:
    """Return what the corrected sheet of a file has otherwise; nothing where none was written."""
    if report.changes is None:
        return ""
    if not report.changes:
        return f"{report.path}: nothing changed"
    told = [f"line {one.line} {_change(one)}" for one in report.changes]
    number = f"{len(told)} {'entry' if len(told) == 1 else 'entries'} changed"
    return f"{report.path}: {number}: {', '.join(told)}"


def _change(change: Change) -> str:
    was, now = _value(change.was), _value(change.now)
    if not change.now:
        return f"{change.what} {was} taken out"
    if not change.was:
        return f"{change.what} {now} added"
    return f"{change.what} {was} -> {now}"


def _value(text: str) -> str:
    return text if text.isdecimal() else quoted(text)


def name_of(code: str) -> str:
    """Return what a code stands for in a few words; nothing for a code not in the catalogue."""
    rule = catalogue().get(code)
    return rule.name if rule else ""
