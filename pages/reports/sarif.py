"""Findings as a log in SARIF, the Static Analysis Results Interchange Format.

The clauses named here are those of its version 2.1.0 (OASIS, 2020, with errata 01 of 2023).
"""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from testcross.pages.json.shape import compact
from testcross.pages.reports.report import Report
from testcross.rulesets.games import catalogue
from testcross.rulesets.records import FileReport, Finding, Rule, Severity, whole

_PROGRAM = "testcross"
VERSION = "2.1.0"
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
# A brace opens a placeholder (3.11.5), "](" makes a link (3.11.6), and a backslash before it may or
# may not undo that, after one that was written: a space always does. What people wrote is neither.
_BRACES = str.maketrans({"{": "{{", "}": "}}"})


def sarif(report: Report) -> Iterator[str]:
    """Yield one log with one run, file by file, a result a line."""
    places = {code: place for place, code in enumerate(catalogue())}
    tool, start = compact(_tool()), f'"$schema":{compact(SCHEMA)},"version":"{VERSION}"'
    yield f'{{{start},"runs":[{{"tool":{tool},"columnKind":"unicodeCodePoints","results":['
    separator = "\n"
    for file in report.files():
        for found in file.findings:
            about = {"player": found.player, "source": found.source}
            at = {"ruleIndex": places[found.code]} if found.code in places else {}
            result = {
                "ruleId": found.code,
                **at,
                "level": _LEVELS[found.severity],
                "message": {"text": _plain(whole(found))},
                "locations": [{"physicalLocation": _location(file, found)}],
                "properties": {key: text for key, text in about.items() if text},
            }
            yield separator + compact(result)
            separator = ",\n"
    yield "\n]}]}\n"


def _tool() -> dict[str, Any]:
    from importlib.metadata import version

    return {
        "driver": {
            "name": _PROGRAM,
            "version": version(_PROGRAM),
            "rules": [_rule(rule) for rule in catalogue().values()],
        }
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split()),
        "shortDescription": {"text": _plain(f"{rule.name.capitalize()}.")},
        "fullDescription": {"text": _plain(rule.text)},
        "help": {"text": _plain(f"{rule.text}\n\nWrong:\n\n{rule.wrong}\nRight:\n\n{rule.right}")},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _location(report: FileReport, finding: Finding) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(report.path)}}
    excerpt = report.span(finding)
    if excerpt is not None:
        ends = {"startColumn": excerpt.start + 1, "endColumn": excerpt.end + 1}
        location["region"] = {"startLine": excerpt.line, **ends}
    elif finding.line:
        column = {"startColumn": finding.column} if finding.column else {}
        location["region"] = {"startLine": finding.line, **column}
    return location


def _uri(path: str) -> str:
    """Return a path as a URI: relative as it is given (3.4.3), absolute with its scheme."""
    from urllib.parse import quote

    pure = PurePath(path)
    if pure.is_absolute():
        return pure.as_uri()
    return quote(pure.as_posix(), errors="surrogateescape")


def _plain(text: str) -> str:
    return text.translate(_BRACES).replace("](", "] (")
