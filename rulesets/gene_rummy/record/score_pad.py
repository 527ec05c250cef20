"""Score pads in plain text, a mating a line: read into the values that sheets in YAML give.

A line that cannot be read costs itself, and what depends on it: its player's total is not known.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from testcross.rulesets.gene_rummy.record.columns import is_heading
from testcross.rulesets.gene_rummy.record.pad_line import (
    BadLine,
    HeadingLine,
    MatingLine,
    NoMatingLine,
    PadLine,
    PartLine,
    PlayerLine,
    PlayersLine,
    RuleLine,
    TotalLine,
    TotalsLine,
    WinnerLine,
)
from testcross.rulesets.gene_rummy.record.pad_line_reader import EXPECTED, PadLineReader, content
from testcross.rulesets.gene_rummy.record.pad_mating import has_separator, is_card, names_cards
from testcross.rulesets.gene_rummy.record.pad_pieces import LinePiece
from testcross.rulesets.gene_rummy.record.pad_table import PadTable, TableLines, pad_finding
from testcross.rulesets.gene_rummy.record.pad_words import is_title
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import Finding, UnreadableError, unreadable


def read_score_pad(ruleset: Ruleset, text: str) -> tuple[PadTable, ...]:
    """Return what a pad says, table by table.

    Args:
        ruleset: whose names of cards count where separators lack.
        text: the whole pad.

    Raises:
        UnreadableError: for a pad without a single line that can be read.
    """
    lines = list(_read_lines(ruleset, text))
    if not (any(isinstance(line, _RESULT) for line in lines) or _is_unfilled(lines)):
        raise UnreadableError(_nothing_in(lines))
    tables = [TableLines("", 0, {})]
    for line in _without_title(lines):
        if isinstance(line, PartLine) and line.kind == "table":
            tables.append(TableLines(f"table {line.name.text}", line.name.line, tables[0].rules))
        else:
            tables[-1].add(line)
    if len(tables) > 1 and tables[0].is_empty:
        del tables[0]
    return tuple(table.value() for table in tables)


def _without_title(lines: Sequence[PadLine]) -> Sequence[PadLine]:
    """Return the lines of a pad but for its titles, which stand first and are no player's."""
    is_head = [
        isinstance(line, HeadingLine) or _is_title(*lines[at:][:2]) for at, line in enumerate(lines)
    ]
    end = is_head.index(False) if False in is_head else len(lines)
    return [line for line in lines[:end] if isinstance(line, HeadingLine)] + [*lines[end:]]


def _is_title(line: PadLine, below: PadLine | None = None) -> bool:
    if not isinstance(line, PlayerLine) or line.certain or not is_title(line.player.mask):
        return False
    return not isinstance(below, MatingLine) or bool(below.player)


_CELLS = 4
"""Those of a player, a buck, a doe and a kit."""
_RESULT = MatingLine | TotalLine | TotalsLine
"""Lines without one of which a pad says nothing."""
_OF_BLANK = PlayerLine | PlayersLine | RuleLine | PartLine | WinnerLine | NoMatingLine | HeadingLine


def _is_unfilled(lines: Sequence[PadLine]) -> bool:
    """Tell a pad that nobody has filled in."""
    return bool(lines) and all(
        isinstance(line, _OF_BLANK)
        and getattr(line, "certain", True)
        and not (isinstance(line, WinnerLine) and line.names)
        for line in lines
    )


def _is_blank(lines: Sequence[PadLine]) -> bool:
    """Tell a pad with rules or players that nobody has filled in."""
    return _is_unfilled(lines) and any(not isinstance(line, HeadingLine) for line in lines)


def has_trace(ruleset: Ruleset, text: str) -> bool:
    """Tell a text that is about the game, though it may have no mating that can be read."""
    if any(names_cards(ruleset, one.text) for one in _pieces(text)):
        return True
    lines = list(_read_lines(ruleset, text))
    return _is_blank(lines) or any(map(_is_trace, lines))


def _is_trace(line: PadLine) -> bool:
    if isinstance(line, TotalLine):
        return line.value.text[:1].isdigit()
    return isinstance(line, _RESULT | WinnerLine | NoMatingLine)


def has_matings(ruleset: Ruleset, text: str) -> bool:
    """Tell whether any line of a text can be read as a mating."""
    return any(isinstance(line, MatingLine) for line in _read_lines(ruleset, text))


def _read_lines(ruleset: Ruleset, text: str) -> Iterator[PadLine]:
    pieces = [_as_line(ruleset, one) for one in _pieces(text) if not _is_column_names(one)]
    playing = cache(lambda: _playing_in(ruleset, pieces))
    reader = PadLineReader(ruleset, lambda: _names_in(ruleset, pieces, playing), playing)
    return map(reader.read, pieces)


def _pieces(text: str) -> Sequence[LinePiece]:
    """Return what the lines of a pad say; blank ones and remarks say nothing."""
    found = (content(line, number) for number, line in enumerate(text.split("\n"), 1))
    return [said for said in found if said is not None]


def _is_column_names(text: LinePiece) -> bool:
    """Tell the names of columns above rows between bars: ``player | buck | doe | kit | points``."""
    return "|" in text.text and is_heading(text.text.replace("|", ";"))


def _as_line(ruleset: Ruleset, text: LinePiece) -> LinePiece:
    """Return a row with bars between its cells as a line: ``Ann : Castor , Lilac , White , 61``."""
    row = text.part(len(text.text) - len(text.text.lstrip("| ")), len(text.text.rstrip("| ")))
    cells = [cell.strip() for cell in row.text.split("|")]
    cards = (*cells[1 : _CELLS - 1], *"".join(cells[_CELLS - 1 : _CELLS]).split(","))
    is_mating = len(cells) >= _CELLS and all(is_card(ruleset, one) for one in cards)
    if not is_mating or is_card(ruleset, cells[0]) or has_separator(row.part(0, len(cells[0]))):
        return text
    return row._replace(text=row.text.replace("|", ":", 1).replace("|", ","))


def _playing_in(ruleset: Ruleset, pieces: Iterable[LinePiece]) -> frozenset[str]:
    """Return the names before matings, by themselves with a colon, or in a list of players."""
    reader = PadLineReader(ruleset)
    return frozenset(player_key(name.text) for one in pieces for name in reader.players(one))


def _names_in(
    ruleset: Ruleset, pieces: Iterable[LinePiece], playing: Callable[[], frozenset[str]]
) -> frozenset[str]:
    """Return the names that lines without cards speak of: totals, winners, names with a colon."""
    reader = PadLineReader(ruleset, playing=playing)
    return frozenset(player_key(name.text) for one in pieces for name in reader.names(one))


def _nothing_in(lines: Sequence[PadLine]) -> Finding:
    """Return why a pad says nothing: what is wrong with the first line that may be a mating."""
    bad = next((line for line in lines if isinstance(line, BadLine) and line.maybe_mating), None)
    if bad is None:
        return unreadable(line=1, column=1, problem=f"no matings in the file; expected {EXPECTED}")
    return pad_finding(bad.place, bad.problem, bad.player)
