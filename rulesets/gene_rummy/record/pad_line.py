"""What a line of a score pad says: a mating, a total, a winner, a name, a rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece
from testcross.rulesets.gene_rummy.record.pad_words import TotalOf
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet

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


_RULES = ("variant", "scoring", "fill")


def format_mating(
    cards: Sequence[str], genotypes: Sequence[str | None], points: int | str | None
) -> str:
    """Return a mating as a line has it, without its player.

    Args:
        cards: buck, doe, then the kits.
        genotypes: what was filled in, as many as there are cards.
        points: None where there are none.

    >>> format_mating(["Castor", "Lilac", "White"], ["A- B- Cc D-", None, None], 61)
    'Castor [A- B- Cc D-] x Lilac = White 61'
    """
    buck, doe, *kits = (
        f"{card} [{genotype}]" if genotype else card
        for card, genotype in zip(cards, genotypes, strict=True)
    )
    line = f"{buck} x {doe} = {', '.join(kits)}"
    return line if points is None else f"{line} {points}"


def format_pad(record: ScoreSheets) -> str:
    """Return score sheets as a pad; reading it gives the same sheets."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: ScoreSheets) -> Iterator[str]:
    for name in _RULES:
        entry = getattr(record.wanted, name)
        if entry is not None:
            yield f"{name}: {entry.text}"
    if record.players:
        yield f"players: {', '.join(record.players)}"
    for sheet in record.sheets:
        yield from _sheet_lines(sheet)
    if record.winners:
        yield f"winner {', '.join(entry.text for entry in record.winners)}"


def _sheet_lines(sheet: WrittenSheet) -> Iterator[str]:
    player = sheet.player.text
    if not sheet.matings:
        yield f"{player}:"
    for mating in sheet.matings:
        genotypes = [entry.text if entry else None for entry in mating.filled]
        points = mating.points.text if mating.points else None
        text = format_mating([card.text for card in mating.cards], genotypes, points)
        yield f"{player}: {text}"
    if sheet.total is not None:
        yield f"{player} total {sheet.total.text}"
