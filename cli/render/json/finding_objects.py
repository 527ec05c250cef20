"""Findings, files, players and sums as objects of JSON, the same wherever they are shown."""

from typing import Any

from testcross.cli.render.finding_phrases import name_of
from testcross.cli.render.json.lines import schema
from testcross.cli.summary import PlayerSummary, Summary
from testcross.rulesets.records import FileReport, Finding, PlayerTally, Severity

VERIFY = schema("verify")


def file_object(report: FileReport) -> dict[str, Any]:
    """Return what was found about one file."""
    return {
        "path": report.path,
        "matings": report.matings,
        "findings": [finding_object(finding) for finding in report.findings],
        "players": [player_object(player) for player in report.players],
    }


def finding_object(finding: Finding) -> dict[str, Any]:
    """Return a finding, without the path of its file."""
    return {
        "line": finding.line,
        "column": finding.column,
        "code": finding.code,
        "name": name_of(finding.code),
        "severity": finding.severity.value,
        "player": finding.player,
        "message": finding.message,
        "reason": finding.reason,
        "page": finding.page,
    }


def player_object(player: PlayerTally | PlayerSummary) -> dict[str, Any]:
    """Return one player's numbers, from one file or from all."""
    return {
        "player": player.player,
        "matings": player.matings,
        "claimed": player.claimed,
        "right": player.right,
        "difference": player.difference,
        "findings": dict(player.findings),
    }


def summary_object(summary: Summary) -> dict[str, Any]:
    """Return what all files come to."""
    return {
        "files": summary.files,
        "matings": summary.matings,
        **{f"{severity}s": summary.severities[severity] for severity in Severity},
        "unreadable": summary.unreadable,
        "status": summary.status,
        "players": [player_object(player) for player in summary.players],
    }
