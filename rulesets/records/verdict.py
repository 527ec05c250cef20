"""What checking a record comes to, whatever the game: values that are summed up and shown."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.records.entries import PlayerNames
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.line_account import LineAccount
from testcross.rulesets.records.tree import Place

Plain: TypeAlias = Any
"""Tables, lists, texts and numbers, as YAML and JSON have them."""
SCORE_LINE = "score line"
"""What a score sheet has, where nothing but final numbers are written: a line for each player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPoints:
    """Something that a player wrote down or did, in points; or only that there is such a player."""

    player: str
    counted: int = 0
    """How many of what the game counts this is: one mating, one play; none where it is a fine."""
    noun: str = ""
    """What is counted, where it is not what the game usually counts: a line of a score sheet."""
    unjudged: int = 0
    """Of how many of them it could not be told what they are worth."""
    claimed: int | None = None
    """The points as written; None where there are none, or none that can be read."""
    correct: int | None = None
    """What it is worth; None where that is unknown."""
    claimed_total: int | None = None
    """A total as written: what the player claims where no single points were written. It counts
    only then, and its difference only where everything could be judged."""
    is_open: bool = False
    """Whether it cannot be told what the player should have in all."""

    def named(self, noun: str) -> "PlayerPoints":
        """Return the same, by what it counts unless it says so itself."""
        return self if self.noun else replace(self, noun=noun)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One place where the right copy of a record differs from what was written."""

    place: Place
    """Where a table begins, or a single value."""
    key: str | None
    """What is set in the table; None where the single value itself is replaced."""
    value: Plain
    """What should stand there; None takes the key out."""


class RowEdit(NamedTuple):
    """A row as it was written, and right."""

    line: int
    written: tuple[str, ...]
    right: tuple[object, ...]


class Unchecked(NamedTuple):
    """Something that was not written and so not checked."""

    what: str
    player: str = ""
    """Whose it would be; empty where it is nobody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """All that was found in a record, or in one row of it."""

    findings: tuple[Finding, ...] = ()
    points: tuple[PlayerPoints, ...] = ()
    """In the order in which they stand; it is also the order of the players."""
    unchecked: tuple[Unchecked, ...] = ()
    """What was not written and so not checked, once for each time."""
    written: frozenset[str] = frozenset()
    """What is written that a sheet may do without, by the names that ``unchecked`` has for it."""
    assumed: tuple[tuple[str, str], ...] = ()
    """What its findings rest on that nobody wrote down, each with how to say otherwise."""
    checks_more: bool = False
    """Whether anything was held against the rules beside what is counted: a turn, a winner."""
    account: LineAccount | None = None
    """How every line was read, or of a tree every entry; once for a whole file."""
    edits: Iterable[Edit] | None = None
    """What makes a tree or a pad right, of a pad made as it is read; None where so little could be
    read that there is no right copy."""
    rows: Iterable[RowEdit] = ()
    """Every row as it was and right, with the names of columns; made for who asks for a copy."""
    whole_file: bool = False
    """Whether rows cannot be read at all, so that they get no right copy."""


def one_spelling(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Return the verdicts on several records of a file, each player spelt as in the first."""
    if len(verdicts) < 2:
        return list(verdicts)
    names = PlayerNames()
    return [
        replace(
            verdict,
            points=tuple(replace(one, player=names.of(one.player)) for one in verdict.points),
            findings=tuple(
                one.about(names.of(one.player)) if one.player else one for one in verdict.findings
            ),
            unchecked=tuple(
                Unchecked(what, names.of(player) if player else "")
                for what, player in verdict.unchecked
            ),
        )
        for verdict in verdicts
    ]
