"""A score sheet, judged: what came of its matings and of its total."""

from dataclasses import dataclass

from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.verdict import PlayerPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSheet:
    """One player's sheet, judged."""

    player: str
    written: WrittenSheet
    judgements: tuple[Judgement, ...]
    total: int | None
    """As written; None where there is none that can be read."""
    findings: tuple[Finding, ...]
    """About the sheet itself and its total; those about matings are in the judgements."""
    points: tuple[PlayerPoints, ...]
    unchecked: tuple[str, ...]
    result: PlayerResult
