"""Score sheets as they were written: every entry with its place, nothing judged yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.parts import (
    Holds,
    Part,
    Shape,
    names,
    number,
    parts,
    text,
    texts,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import Record, text_of


def _as_it_is(value: Any, _: Node) -> ReadResult[Any]:
    return ReadResult(value)


def _plain_genotypes(filled: Sequence[Entry | None]) -> Record | None:
    buck, doe, *kits = map(text_of, filled)
    return {"buck": buck, "doe": doe, "kits": kits} if any(filled) else None


_KITS = Shape(holds=Holds.BLANKS, title="a genotype", read=_as_it_is, plain=lambda value: value)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenGenotypes(Part):
    """What a player wrote after filling in."""

    buck: Entry | None = text("a genotype")
    doe: Entry | None = text("a genotype")
    kits: tuple[Entry | None, ...] = _KITS()


_FILLED = Shape(holds=Holds.TABLE, part=WrittenGenotypes, read=_as_it_is, plain=_plain_genotypes)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMating(Part):
    """One mating of a sheet."""

    buck: Entry = text("a card", required=True)
    doe: Entry = text("a card", required=True)
    kits: tuple[Entry, ...] = texts("a card", is_list=True, required=True)
    filled: tuple[Entry | None, ...] = _FILLED()
    """Per animal, buck first, the genotype written after filling in; None where there is none."""
    points: Entry | None = number("a whole number")

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

    player: Entry = text("a name", required=True)
    round: Entry | None = number("the name of a round")
    """Which round it is of, if that is written."""
    matings: tuple[WrittenMating, ...] = parts(WrittenMating)
    total: Entry | None = number("a whole number")
    unread: int = 0
    """How many matings stand there besides, which cannot be read."""
    unread_total: bool = False
    """Whether there may be a total that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsRecord(Part):
    """What stands in a record of score sheets."""

    game: Entry | None = text("the name of a game", required=True)
    variant: Entry | None = text("the name of a variant")
    scoring: Entry | None = text("the name of a scoring")
    fill: Entry | None = text("the name of a fill")
    players: tuple[Entry, ...] = names("a name")
    sheets: tuple[WrittenSheet, ...] = parts(WrittenSheet)
    winner: tuple[Entry, ...] = texts("a name")
    unread_sheets: int = 0
    """How many sheets there are besides of which nothing can be read, not even whose they are."""

    @property
    def wanted(self) -> RulesRequest:
        """What it asks for of its rules."""
        return RulesRequest(
            game=self.game, variant=self.variant, scoring=self.scoring, fill=self.fill
        )
