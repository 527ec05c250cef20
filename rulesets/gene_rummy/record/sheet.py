"""Score sheets as they were written: every entry with its place, nothing judged yet.

These are plain values and not the tables that pydantic reads, for sheets in CSV are made of them
too, and those are checked without pydantic, which takes longer to start than a sheet to check.
"""

from dataclasses import dataclass

from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.tree import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMating:
    """One mating of a sheet."""

    line: int
    column: int
    buck: Entry
    doe: Entry
    kits: tuple[Entry, ...]
    filled: tuple[Entry | None, ...]
    """Per animal, buck first, the genotype written after filling in; None where there is none."""
    points: Entry | None

    @property
    def cards(self) -> tuple[Entry, ...]:
        """All cards, buck first."""
        return (self.buck, self.doe, *self.kits)

    @property
    def text(self) -> str:
        """What was mated, in the words it was written in, without genotypes and points."""
        kits = ", ".join(kit.text for kit in self.kits)
        return " ".join(f"{self.buck.text} x {self.doe.text} -> {kits}".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSheet:
    """What one player wrote."""

    line: int
    column: int
    player: Entry
    matings: tuple[WrittenMating, ...]
    total: Entry | None
    round: Entry | None = None
    """Which round it is of, if that is written."""
    same_total: tuple[Place, ...] = ()
    """Where other sheets begin that hold the same total, as parts of one round."""
    unread: int = 0
    """How many matings stand there besides, which cannot be read."""
    may_lack: bool = False
    """Whether a mating that is nobody's may belong there."""
    unread_total: bool = False
    """Whether there may be a total that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheets:
    """A record of score sheets."""

    place: Place
    """Where it begins."""
    wanted: RulesRequest
    players: tuple[str, ...] | None
    sheets: tuple[WrittenSheet, ...]
    winners: tuple[Entry, ...]
    unread_sheets: int = 0
    """How many sheets there are besides of which nothing can be read, not even whose they are."""
