"""Score sheets, judged: what came of their matings and of their totals."""

from dataclasses import dataclass

from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import PlayerResult
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.verdict import PlayerPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMatings:
    """One sheet, its matings judged and its total not yet."""

    player: str
    written: WrittenSheet
    judgements: tuple[Judgement, ...]
    rules: Rules

    @property
    def complete(self) -> bool:
        """Whether all matings are there and could be read."""
        return not (self.written.unread or self.written.may_lack)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSheet:
    """One sheet, judged."""

    matings: JudgedMatings
    findings: tuple[Finding, ...]
    """About the total; those about matings are in the judgements."""
    unchecked: tuple[str, ...]
    right_total: int | None
    """The total of the right copy; None where it stays as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPlayer:
    """All sheets of one player: one, or one for each round."""

    player: str
    sheets: tuple[JudgedSheet, ...]
    claim: tuple[PlayerPoints, ...]
    """The total as what the player claims."""
    result: PlayerResult
    """By what was written."""
    corrected: PlayerResult
    """In the right copy."""
    uncertain: bool
    """Whether a total as written is unknown since something could not be read."""
