"""Score sheets as they were written: every entry with its place, nothing judged yet.

These are plain values and not the tables that pydantic reads, for sheets in CSV are made of them
too, and those are checked without pydantic, which takes longer to start than a sheet to check.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.parts import (
    Holds,
    Inline,
    InnerList,
    Names,
    One,
    Part,
    Some,
    Texts,
    number,
)
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.written_values import Record, text_of


@dataclass(frozen=True, slots=True)
class Blanks(Texts):
    """A text, or a list of them in which places may be blank."""

    holds = Holds.BLANKS

    def written(self, value: Any, _table: Node, /) -> Any:
        """Return what is written."""
        return value

    def plain(self, value: Sequence[Entry | None]) -> list[str | None]:
        """Return the texts, and what is blank."""
        return [text_of(one) for one in value]


@dataclass(frozen=True, slots=True)
class Filled(Inline):
    """The genotypes of a mating, buck first."""

    def written(self, value: Any, _table: Node, /) -> Any:
        """Return the table of genotypes."""
        return value

    def plain(self, value: Sequence[Entry | None]) -> Record | None:
        """Return a table; None where nothing is filled in."""
        buck, doe, *kits = map(text_of, value)
        return {"buck": buck, "doe": doe, "kits": kits} if any(value) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGenotypes(Part):
    """What a player wrote after filling in."""

    buck: Annotated[Entry | None, One("a genotype")] = None
    doe: Annotated[Entry | None, One("a genotype")] = None
    kits: Annotated[tuple[Entry | None, ...], Blanks("a genotype")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMating(Part):
    """One mating of a sheet."""

    buck: Annotated[Entry, One("a card", required=True)]
    doe: Annotated[Entry, One("a card", required=True)]
    kits: Annotated[tuple[Entry, ...], Some("a card", is_list=True, required=True)]
    filled: Annotated[tuple[Entry | None, ...], Filled(part=WrittenGenotypes)]
    """Per animal, buck first, the genotype written after filling in; None where there is none."""
    points: Annotated[Entry | None, number("a whole number")]

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
class WrittenSheet(Part):
    """What one player wrote."""

    player: Annotated[Entry, One("a name", required=True)]
    round: Annotated[Entry | None, number("the name of a round")] = None
    """Which round it is of, if that is written."""
    matings: Annotated[tuple[WrittenMating, ...], InnerList(part=WrittenMating, required=True)]
    total: Annotated[Entry | None, number("a whole number")]
    unread: int = 0
    """How many matings stand there besides, which cannot be read."""
    may_lack: bool = False
    """Whether a mating that is nobody's may belong there."""
    unread_total: bool = False
    """Whether there may be a total that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsRecord(Part):
    """What stands in a record of score sheets."""

    game: Annotated[Entry | None, One("the name of a game", required=True)] = None
    variant: Annotated[Entry | None, One("the name of a variant")] = None
    scoring: Annotated[Entry | None, One("the name of a scoring")] = None
    fill: Annotated[Entry | None, One("the name of a fill")] = None
    players: Annotated[tuple[Entry, ...], Names("a name")] = ()
    sheets: Annotated[tuple[WrittenSheet, ...], InnerList(part=WrittenSheet, required=True)] = ()
    winner: Annotated[tuple[Entry, ...], Some("a name")] = ()


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
