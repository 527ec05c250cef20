"""Findings, players and sums as objects of JSON, the same in every report that has them."""

import json
from collections.abc import Iterable
from typing import Any

from testcross.cli.reports.totals import PlayerTotal, Totals
from testcross.cli.reports.wording import name_of
from testcross.rulesets.english import plural
from testcross.rulesets.records.findings import Finding, Severity

VERIFY = "testcross.verify/2"


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
        "source": finding.source,
    }


def counted_object(counted: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return how many of what there are: ``{"matings": 3}``."""
    return {plural(noun): number for noun, number in counted}


def player_object(player: PlayerTotal) -> dict[str, Any]:
    """Return one player's numbers, from one file or from all."""
    return {
        "player": player.player,
        "counted": counted_object(player.counted),
        "claimed": player.claimed,
        "right": player.correct,
        "difference": player.difference,
        "findings": dict(player.findings),
    }


def summary_object(totals: Totals) -> dict[str, Any]:
    """Return what all files come to."""
    return {
        "files": totals.files,
        "counted": counted_object(totals.counted.items()),
        **{f"{severity}s": totals.severities[severity] for severity in Severity},
        "unreadable": totals.unreadable,
        "status": totals.status,
        "players": [player_object(player) for player in totals.players],
    }
