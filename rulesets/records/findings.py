"""Findings: what a linter would say of a record, one line each, with stable codes."""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_name("findings.toml")


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
    page: str
    """The pages of the manual it rests on; empty where it rests on the record's own form."""
    text: str
    """What it means and what to do, for ``testcross rule``."""
    wrong: str
    """A record that brings it up."""
    right: str
    """The same record as it just does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found about one place of a record."""

    path: str
    line: int
    """Counted from 1; 0 where the file as a whole is meant."""
    column: int
    """Counted from 1; 0 where the line as a whole is meant."""
    code: str
    severity: Severity
    player: str
    """Whose sheet it is; empty where it is nobody's."""
    message: str
    """One sentence: what was written, what is right, and by how much."""
    reason: str
    """Why it is so: a deduction, a conflict or a sum; empty where the message says it all."""
    page: str
    """The pages of the manual; empty where it rests on the record's own form."""


@cache
def catalogue() -> dict[str, Rule]:
    """Return every code with what it stands for, in the order of the codes."""
    tables = tomllib.loads(_FILE.read_text(encoding="utf-8"))["finding"]
    rules = (Rule(**{**table, "severity": Severity(table["severity"])}) for table in tables)
    return {rule.code: rule for rule in sorted(rules, key=lambda rule: rule.code)}
