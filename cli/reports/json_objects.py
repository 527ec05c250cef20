"""Findings, players and sums as objects of JSON, the same in every report that has them."""

import json
from typing import Any

from testcross.cli.reports.totals import PlayerTotal, Totals
from testcross.cli.reports.wording import name_of
from testcross.rulesets.records import Finding, PlayerTally, Severity

VERIFY = "testcross.verify/1"


def compact(value: Any) -> str:
    """Return a value as JSON on one line, without a line break at its end."""
    return json.dumps(value, separators=(",", ":"))


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


def player_object(player: PlayerTally | PlayerTotal) -> dict[str, Any]:
    """Return one player's numbers, from one file or from all."""
    return {
        "player": player.player,
        "matings": player.matings,
        "claimed": player.claimed,
        "right": player.right,
        "difference": player.difference,
        "findings": dict(player.findings),
    }


def summary_object(totals: Totals) -> dict[str, Any]:
    """Return what all files come to."""
    return {
        "files": totals.files,
        "matings": totals.matings,
        **{f"{severity}s": totals.severities[severity] for severity in Severity},
        "unreadable": totals.unreadable,
        "status": totals.status,
        "players": [player_object(player) for player in totals.players],
    }
