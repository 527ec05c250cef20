"""Findings, files, players and sums as objects of JSON, the same wherever they are shown."""

from collections.abc import Iterable, Sequence
from typing import Any

from testcross.cli.render.finding_phrases import name_of
from testcross.cli.render.json.lines import schema
from testcross.cli.summary import CodeStatistics, PlayerTotals, Summary, in_file
from testcross.rulesets.english import plural
from testcross.rulesets.records import CodeSum, FileReport, Finding, Severity

VERIFY = schema("verify", 3)


def file_object(report: FileReport) -> dict[str, Any]:
    """Return what was found about one file."""
    return {
        "path": report.path,
        "clean": report.clean,
        "counted": counted_object((one.noun, one.number) for one in report.checked),
        "findings": [finding_object(finding) for finding in report.findings],
        "players": [player_object(in_file(player, report)) for player in report.players],
        "not_written": list(report.not_written),
        **_changes(report),
    }


def _changes(report: FileReport) -> dict[str, Any]:
    """Return what the corrected sheet has otherwise; nothing where none was written."""
    if report.changes is None:
        return {}
    changes = (
        {"line": one.line, "what": one.what, "was": one.was, "now": one.now}
        for one in report.changes
    )
    return {"changes": list(changes)}


def finding_object(finding: Finding) -> dict[str, Any]:
    """Return a finding, without the path of its file."""
    return {
        "line": finding.line,
        "column": finding.column,
        "code": finding.code,
        "name": finding.code.rule.name,
        "severity": finding.severity.value,
        "player": finding.player,
        "points": finding.points,
        "message": finding.message,
        "reason": finding.reason,
        "source": finding.source,
    }


def counted_object(counted: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return how many of what there are: ``{"matings": 3}``."""
    return {plural(noun).replace(" ", "_"): number for noun, number in counted}


def player_object(player: PlayerTotals) -> dict[str, Any]:
    """Return one player's numbers, from one file or from all."""
    return {
        "player": player.player,
        "path": player.path,
        "clean": player.clean,
        "counted": counted_object(player.counted),
        "judged": counted_object(player.judged),
        "claimed": player.claimed,
        "right": player.correct,
        "difference": player.difference,
        **codes_object(player.findings),
    }


def codes_object(findings: Sequence[CodeSum]) -> dict[str, Any]:
    """Return how many findings there are of each code, and what they gave and cost."""
    points = [(one.code, _points_object(one)) for one in findings]
    return {
        "findings": {one.code: one.count for one in findings},
        **{key: {code: told[key] for code, told in points} for key in ("points", "gave", "cost")},
    }


def _points_object(found: CodeSum) -> dict[str, int | None]:
    """Return what findings come to, what some gave and others cost; null where that is unknown."""
    known = found.known > 0
    return {
        "points": found.points,
        "gave": found.gave if known else None,
        "cost": found.cost if known else None,
    }


def code_object(code: CodeStatistics) -> dict[str, Any]:
    """Return what all findings of one code come to."""
    return {
        "code": code.sum.code,
        "name": name_of(code.sum.code),
        "count": code.sum.count,
        "players": code.players,
        **_points_object(code.sum),
    }


def summary_object(summary: Summary) -> dict[str, Any]:
    """Return what all files come to."""
    return {
        "files": summary.files,
        "counted": counted_object(summary.counted.items()),
        **{f"{severity}s": summary.severities[severity] for severity in Severity},
        "unreadable": summary.unreadable,
        "status": summary.status,
        "clean": summary.clean,
        "not_checked": summary.not_checked,
        "not_written": dict(summary.not_written),
        "passed_over": list(summary.passed_over),
        "players": [player_object(player) for player in summary.players],
        "nobody": codes_object(summary.nobody.findings),
        "codes": [code_object(code) for code in summary.codes],
    }
