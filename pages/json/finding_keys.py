"""What JSON says of findings, files, players and sums, the same wherever they are shown."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from testcross.pages.json.walk import Table, document, schema, shape
from testcross.rulesets.english import plural
from testcross.rulesets.records import PlayerTotals, RuleList, Severity
from testcross.rulesets.summary import name_of

if TYPE_CHECKING:
    from testcross.rulesets.records import FileReport, Rule
    from testcross.rulesets.summary import CodeStatistics, Summary

VERIFY = schema("verify")


def _by_noun(counted: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return how many of what there are: ``{"matings": 3}``."""
    return {plural(noun).replace(" ", "_"): number for noun, number in counted}


def _in_report(found: "FileReport | PlayerTotals") -> dict[str, int]:
    """Return how many of what there are: ``{"matings": 3}``."""
    return _by_noun((one.noun, one.number) for one in found.checked)


def _in_all(summary: "Summary") -> dict[str, int]:
    """Return how many of what there are in all files."""
    return _by_noun(summary.counted.items())


def _judged(player: PlayerTotals) -> dict[str, int]:
    """Return of how many of them it is known what they are worth."""
    return _by_noun((one.noun, one.judged) for one in player.checked)


def _players(report: "FileReport") -> list[PlayerTotals]:
    """Return every player's sums, in the order in which they first appear."""
    return [replace(player, path=report.path) for player in report.players]


def _counts(player: PlayerTotals) -> dict[str, int]:
    """Return how many findings there are of each code."""
    return {one.code: one.count for one in player.findings}


def _points(player: PlayerTotals) -> dict[str, int | None]:
    """Return by code what findings gave together, or cost if negative; null where unknown."""
    return {one.code: one.points for one in player.findings}


def _given(player: PlayerTotals) -> dict[str, int | None]:
    """Return by code the points of findings that gave some; null where unknown."""
    return {one.code: one.gave if one.known else None for one in player.findings}


def _costing(player: PlayerTotals) -> dict[str, int | None]:
    """Return by code the points of findings that cost some, 0 or less; null where unknown."""
    return {one.code: one.cost if one.known else None for one in player.findings}


def _name(code: "CodeStatistics") -> str:
    """Return what was found, in a few words."""
    return name_of(code.sum.code)


def _of_severity(severity: Severity, summary: "Summary") -> int:
    """Return how many findings of the severity there are."""
    return summary.severities[severity]


def _list_of_one(rule: "Rule") -> RuleList:
    return RuleList(rules=(rule,))


CODES = shape(
    "findings points gave cost", findings=_counts, points=_points, gave=_given, cost=_costing
)

TABLE: Table = {
    "RuleList": document("rule", "show GR101", "rules"),
    "Rule": shape("code name severity source text wrong right", alone=_list_of_one),
    "FileReport": shape(
        "path clean counted findings players not_written account? assumed? changes?",
        counted=_in_report,
        players=_players,
    ),
    "LineAccount": shape("noun counted read=by_kind not_read"),
    "Finding": shape(
        "line column code name=code.rule.name severity player points message reason source"
    ),
    "PlacedFinding": shape("path *finding"),
    "PlayerPage": shape("*totals details=findings"),
    "PlayerTotals": shape(
        "player path clean counted judged claimed right=correct difference *codes",
        counted=_in_report,
        judged=_judged,
        codes=CODES,
    ),
    "Summary": shape(
        "files counted errors warnings notes unreadable status clean not_checked not_written|dict"
        " passed_over players nobody=nobody codes",
        counted=_in_all,
        errors=partial(_of_severity, Severity.ERROR),
        warnings=partial(_of_severity, Severity.WARNING),
        notes=partial(_of_severity, Severity.NOTE),
        nobody=CODES,
    ),
    "CodeStatistics": shape(
        "code=sum.code name count=sum.count players points=sum.points *sums=sum",
        name=_name,
        sums=shape(
            "gave@known cost@known",
            gave="The points of those that gave some; None where the points of none are known.",
            cost="The points of those that cost some, 0 or less; None where none are known.",
        ),
    ),
}
