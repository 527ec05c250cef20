"""Findings: what a linter would say of a record, one line each, with stable codes.

Every game has its codes in an enum of its own, and beside it ``findings.toml``, which says what
each of them stands for. The codes here are those of any record, whatever the game.
"""

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Protocol

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, blocks, table


class Placed(Protocol):
    """Anything that stands on a line and in a column."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Severity(StrEnum):
    """How much a finding matters: only errors count, unless warnings are made to."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a code stands for."""

    code: str
    name: str
    """What was found, in a few words."""
    severity: Severity
    source: str
    """Where the game says so: ``p. 10``, ``section 4``; empty for the form of records."""
    text: str
    """What it means and what to do, for ``testcross show``."""
    wrong: str
    """A record that brings it up."""
    right: str
    """The same record as it just does not."""


class FindingCode(StrEnum):
    """The codes of one game; its names say what each finding means."""

    @property
    def rule(self) -> Rule:
        """What the code stands for, from ``findings.toml`` beside the enum's own module."""
        return catalogue_of(type(self))[self]


class RecordCode(FindingCode):
    """What can be wrong with any record."""

    UNREADABLE = "RX001"
    UNKNOWN_CARD = "RX002"
    UNREADABLE_GENOTYPE = "RX003"
    NOT_CHECKED = "RX004"
    UNREAD_COLUMN = "RX005"


@cache
def catalogue_of(codes: type[FindingCode]) -> dict[str, Rule]:
    """Return every code of an enum with what it stands for, in the order of the codes."""
    home = Path(str(sys.modules[codes.__module__].__file__))
    text = home.with_name("findings.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text).get("finding", ())
    rules = (Rule(**{**table, "severity": Severity(table["severity"])}) for table in tables)
    return {rule.code: rule for rule in sorted(rules, key=lambda rule: rule.code)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found about one place of a record."""

    code: FindingCode
    line: int
    """Counted from 1; 0 where the file as a whole is meant."""
    column: int
    """Counted from 1; 0 where the line as a whole is meant."""
    text: str
    """What was written, what it should be, and by how much it is off."""
    player: str = ""
    """Whose sheet it is; empty where it is nobody's."""
    reason: str = ""
    """Why it is so: a deduction, a conflict or a sum; empty where the message says it all."""
    where: tuple[str, ...] = ()
    """The parts of the record it is about, such as ``round 2`` and ``turn 5``."""
    points: int | None = None
    """How many points it gave, or cost if negative: claimed less correct; None if unknown."""
    rule: str = ""
    """The rule that was broken, where the game numbers its rules; empty for all of the code."""
    sums: tuple[tuple[str, ...], ...] = ()
    """The sum of the reason as rows of a table, the first of headings; empty where it has none."""
    play: str = ""
    """The play it is about, as it was written, for whoever knows no lines: ``Castor x Lilac ->
    White``; empty where it is about none, or the message names it."""
    is_note: bool = False
    """Whether it is only mentioned, though its code may stand for an error."""

    def __repr__(self) -> str:
        return f"<Finding {self.code} at {self.line}: {self.text}>"

    @property
    def message(self) -> str:
        """One sentence: which part of the record is meant, and what was found there."""
        return ": ".join([", ".join(self.where), self.text]) if self.where else self.text

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return Severity.NOTE if self.is_note else self.code.rule.severity

    @property
    def source(self) -> str:
        """Where the game says so; empty for the form of records."""
        return self.rule or self.code.rule.source

    @property
    def statement(self) -> str:
        """Whose it is, and what was found."""
        return f"{self.player}: {self.message}" if self.player else self.message

    @property
    def citation(self) -> str:
        """Where the game says so, in brackets; nothing where it has no say."""
        return f"({self.source})" if self.source else ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is so, a paragraph each."""
        return tuple(line for line in self.reason.split("\n") if line.strip())

    def about(self, player: str, play: str = "") -> "Finding":
        """Return the same about a player's part of the record, perhaps one play of it."""
        return replace(self, player=player, play=play or self.play)

    def because(self, reason: str) -> "Finding":
        return replace(self, reason=reason)

    def breaking(self, rule: str) -> "Finding":
        return replace(self, rule=rule)

    def within(self, *parts: str) -> "Finding":
        return replace(self, where=(*parts, *self.where))


def finding(
    code: FindingCode,
    place: Placed,
    text: str,
    *,
    player: str = "",
    reason: str = "",
    points: int | None = None,
) -> Finding:
    return Finding(
        code=code,
        line=place.line,
        column=place.column,
        text=text,
        player=player,
        reason=reason,
        points=points,
    )


def unreadable(*, line: int, column: int, problem: str, player: str = "") -> Finding:
    return Finding(
        code=RecordCode.UNREADABLE, line=line, column=column, text=problem, player=player
    )


class UnreadableError(Exception):
    """A record that cannot be read at all; becomes a finding of the report, never escapes."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.text)
        self.finding = found

    @classmethod
    def at(cls, *, line: int, column: int, problem: str) -> "UnreadableError":
        """Return the error about a place."""
        return cls(unreadable(line=line, column=column, problem=problem))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleList:
    """What the codes of findings stand for."""

    rules: tuple[Rule, ...]


@blocks.register
def rule_list_blocks(known: RuleList) -> Iterator[Block]:
    yield table(
        ["Code", "Finding", "Severity", "Source"],
        [(rule.code, rule.name, rule.severity, rule.source) for rule in known.rules],
    )


@blocks.register
def rule_blocks(rule: Rule) -> Iterator[Block]:
    """Yield what one code stands for, with a record that brings it up beside one that does not."""
    cited = f", {rule.source}" if rule.source else ""
    yield Paragraph(f"{rule.code} {rule.name} ({rule.severity}{cited})")
    yield Line()
    yield Paragraph(rule.text)
    yield Line()
    yield Heading("Wrong:")
    yield Line()
    yield from _example(rule.wrong, rule.right)
    yield Line()
    yield Heading("Right:")
    yield Line()
    yield from _example(rule.right, rule.wrong)


def _example(text: str, other: str) -> Iterator[Block]:
    """Yield an example indented, with the lines marked that the other one does not have."""
    known = set(other.splitlines())
    marked = ((" " if line in known else ">", line) for line in text.splitlines())
    return (Line(f"{mark} {line}".rstrip()) for mark, line in marked)
