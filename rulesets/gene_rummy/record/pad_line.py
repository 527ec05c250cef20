"""What a line of a score pad says: a mating, a total, a winner, a name, a rule."""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece
from testcross.rulesets.gene_rummy.record.result_words import TotalOf
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating

RULES = ("game", "variant", "scoring", "fill")
"""What a line at the head can say: ``variant: production``."""


@dataclass(frozen=True, slots=True)
class MatingLine:
    """A mating, and whose it is; None for the player of the lines above."""

    player: LinePiece | None
    mating: WrittenMating


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A total, and whose it is; without a value it was left open."""

    player: LinePiece | None
    value: LinePiece
    of: TotalOf = TotalOf.PLAYER


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """The totals of several players."""

    totals: tuple[TotalLine, ...]


@dataclass(frozen=True, slots=True)
class HeadingLine:
    """What is about the pad and no player: a date, a class, a teacher."""

    text: LinePiece


@dataclass(frozen=True, slots=True)
class GenotypesLine:
    """Genotypes without cards: those of the mating above, perhaps."""

    text: LinePiece
    genotypes: tuple[str, ...]
    player: LinePiece | None = None


@dataclass(frozen=True, slots=True)
class NoMatingLine:
    """That somebody had no mating; None for the player of the lines above."""

    player: LinePiece | None


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """Who won; nobody where that was left open."""

    names: tuple[LinePiece, ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's name alone on a line."""

    player: LinePiece
    certain: bool
    """Whether a colon says that it is a name."""


@dataclass(frozen=True, slots=True)
class PlayersLine:
    """Who plays, on one line at the head."""

    names: tuple[LinePiece, ...]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One of ``RULES`` and its value."""

    name: str
    value: LinePiece


@dataclass(frozen=True, slots=True)
class PartLine:
    """Where a round or a table begins."""

    kind: str
    name: LinePiece


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read."""

    place: LinePiece
    problem: str
    player: LinePiece | None
    """Whose it is, if it says so."""
    maybe_mating: bool
    """Whether it may be a mating, so that its player's points are not known."""


PadLine: TypeAlias = (
    MatingLine
    | TotalLine
    | TotalsLine
    | HeadingLine
    | GenotypesLine
    | NoMatingLine
    | WinnerLine
    | PlayerLine
    | PlayersLine
    | RuleLine
    | PartLine
    | BadLine
)


def named_in(line: PadLine) -> tuple[LinePiece, ...]:
    """Return the players that a line names, if it is about some."""
    if isinstance(line, WinnerLine | PlayersLine):
        return line.names
    totals = line.totals if isinstance(line, TotalsLine) else (line,)
    owners = (
        one.player for one in totals if isinstance(one, PlayerLine | TotalLine | NoMatingLine)
    )
    return tuple(owner for owner in owners if owner is not None)
