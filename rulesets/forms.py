"""In which form a record is written, and of which game: told by its ending, or how it begins."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import BinaryIO

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Game, game_with_records, games, is_pad_of
from testcross.rulesets.games.game_registry import find_named, only_game, refuse_another
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.workbook import is_workbook, read_sheet, sheets_in, single_column
from testcross.rulesets.tabletop.sheet_words import SENT

_OTHER_ENDINGS = (".yaml", ".yml", ".json", ".csv", ".tsv")
_START = 1 << 16
_SHORT, _NEAR = 4, 0.8
"""Letters of a word that is like no other, and how like a card's name another is."""
_RECORD_KEY = re.compile(r"^(?:sheets?|rounds)\s*:", re.MULTILINE | re.IGNORECASE)
"""What tells YAML from a score pad where the name of a file does not."""
_CHAT = re.compile(r"\s*\[(?:\d{1,4}[./:-]\d|[^\[\]{}]*[^\W\d][^\[\]{}]*\][ \t]*\w)")
"""A message, ``[12/05/2026, 14:03:11] Ann: ...`` or ``[Ann] ...``, which is no list of JSON."""
_PAD_GAME = re.compile(r"^[ \t]*game\s*[:=]\s*([^#\n]*[^#\s])", re.MULTILINE | re.IGNORECASE)
_DELIMITER = re.compile(r"\ufeff?sep=", re.IGNORECASE)
_GAME = re.compile(r"^[ \t]*game\b[ \t]*:?[ \t]*\"?([^\"#{\n]*)", re.IGNORECASE | re.MULTILINE)


def notation_game(path: str, start: str) -> Game | None:
    """Return the game whose turn notation a file is in; None for a file in another form.

    Args:
        path: where it is; its ending goes before its content.
        start: how it begins.

    Raises:
        UnreadableError: for a game that does not exist, or that has no turn notation.
    """
    ending = PurePath(path).suffix.casefold()
    if ending in _OTHER_ENDINGS:
        return None
    if ending in notation_endings():
        return _named(start, notation_endings()[ending])
    known = _in_notation(start)
    return _named(start, known) if known is not None else None


def is_notation(path: str, start: str) -> bool:
    """Tell whether a file is in turn notation, of whatever game, even one there is not."""
    ending = PurePath(path).suffix.casefold()
    if ending in _OTHER_ENDINGS:
        return False
    return ending in notation_endings() or _in_notation(start) is not None


def notation_endings() -> dict[str, Game]:
    """Return how files in turn notation end, each with the game whose notation it is."""
    return {game.notation.ending: game for game in games().values() if game.notation}


def game_named_in(text: str) -> Game | None:
    """Return the game that a text names, or nearly, however unreadable it is; None if none."""
    named = _GAME.search(text)
    known = {game.name: game for game in games().values() if game.check_record}
    close = nearest(named[1].strip(), {name: name for name in known}, limit=1) if named else ()
    return known[close[0]] if close else None


def is_csv(path: str, start: str) -> bool:
    """Tell a CSV file from YAML and JSON: by its ending, else by its first line."""
    ending = PurePath(path).suffix.casefold()
    if ending in (".csv", ".tsv"):
        return True
    if ending in (".yaml", ".yml", ".json"):
        return False
    return is_any_heading(first_line(start))


def is_any_heading(line: str) -> bool:
    """Tell the heading of score sheets in rows, of whatever game."""
    return any(game.rows.is_heading(line) for game in games().values() if game.rows)


def is_pad(path: str, start: str, *, asked: bool = False, traces: bool = False) -> bool:
    """Tell a score pad from YAML and JSON: by its ending or its lines, unless it has their keys.

    Args:
        path: where it is.
        start: how it begins.
        asked: whether its game was asked for; then lines of which no game knows any are its pad.
        traces: whether lines that cannot be read, though they name cards, are those of a pad.
    """
    if PurePath(path).suffix.casefold() in (".yaml", ".yml", ".json"):
        return False
    is_tree = start.lstrip()[:1] in ("{", "[") and not _CHAT.match(start)
    if is_tree or _RECORD_KEY.search(start):
        return False
    return (
        asked
        or PurePath(path).suffix.casefold() == ".txt"
        or titled_game(start) is not None
        or any(is_pad_of(game, start) for game in games().values())
        or (traces and any(one.pads.has_trace(start) for one in games().values() if one.pads))
    )


def titled_game(text: str) -> Game | None:
    """Return the game with score pads whose name a text begins with: ``Genotype, 28 Nov``."""
    start = re.sub(rf"{SENT}(?:[^:\n]*:)?", " ", text[:100])  # as a message, from whom
    title = f"{re.sub(r'[^a-z]+', ' ', start.casefold()).strip()} ".removeprefix("the ")
    with_pads = (game for game in games().values() if game.pads is not None)
    return next((one for one in with_pads if title.startswith(f"{one.title.casefold()} ")), None)


_NO_NAME = re.compile(r"[^\w .-]")
"""Characters of a sheet's name that a file's name should not have."""


def holds_record(path: str) -> bool:
    """Tell whether a file may be a record; one in plain text holds something of a game."""
    if PurePath(path).suffix.casefold() != ".txt":
        return True
    try:
        with Path(path).open("rb") as stream:
            start = decode(stream.read(_START))
    except (OSError, UnreadableError):
        return True  # verifying it will say why it cannot be read
    known = is_csv(path, start) or is_pad("", start, traces=True) or is_notation(path, start)
    return known or _RECORD_KEY.search(start) is not None


def workbook_sheets(path: str, stream: BinaryIO | None = None) -> tuple[str, ...]:
    """Return the sheets of a workbook; none of any other file, or of one that cannot be read.

    Args:
        path: how it is called, and where it is if its content is not given.
        stream: its content.
    """
    if not is_workbook(path):
        return ()  # a pipe can be read only once
    try:
        if stream is not None:
            return sheets_in(stream, path)
        with Path(path).open("rb") as file:
            return sheets_in(file, path)
    except (OSError, ValueError, UnreadableError):
        return ()  # verifying it will say why


def sheet_copies(path: str, sheets: Sequence[str], corrected: str) -> list[Path]:
    """Return where the right copies of a workbook's sheets go: pads as text, tables as CSV.

    Args:
        path: where it is.
        sheets: their names.
        corrected: where the right copy of a file of another kind would go.
    """
    target, names, found = Path(corrected), Counter[str](), []
    for sheet in sheets:
        name = f"{target.stem}-{_NO_NAME.sub('_', sheet)}"
        names[name.casefold()] += 1
        if names[name.casefold()] > 1:
            name = f"{name}-{names[name.casefold()]}"
        try:
            with Path(path).open("rb") as stream:
                is_table = pad_column(read_sheet(stream, path, sheet)) is None
        except (OSError, ValueError, UnreadableError):
            is_table = True  # verifying it will say why
        found.append(target.with_name(f"{name}{'.csv' if is_table else '.txt'}"))
    return found


def pad_column(rows: Sequence[Cells]) -> int | None:
    """Return the column of a sheet, from 0, whose cells are lines of a pad; None for a table."""
    column = single_column(rows)
    if column is None or any(is_csv("", row.texts[column]) for row in rows[:1]):
        return None
    return column


def named_game(text: str) -> tuple[Game | None, int]:
    """Return the game that a text names with ``game:``, and on which line; raises so, too."""
    named = _PAD_GAME.search(text)
    if named is None:
        return None, 0
    line = text.count("\n", 0, named.start(1)) + 1
    return find_named(named[1], line, 0), line


def pad_game(text: str) -> Game | None:
    """Return the game that a score pad names; None where it names none.

    Raises:
        UnreadableError: for a name that no game has, or where the lines are those of another.
    """
    game, line = named_game(text)
    if game is not None and not is_pad_of(game, text):
        refuse_another(game, [one for one in games().values() if is_pad_of(one, text)], line, 0)
    return game


def names_card(text: str, *, nearly: bool = False) -> bool:
    """Tell whether a text names a card of the usual game, or also one that is nearly typed so."""
    ruleset = load_ruleset(game_with_records().name)
    try:
        if text.strip() and find_animal(ruleset, text) is not None:
            return True
    except TestcrossError:
        return False
    if not nearly or len(text) <= _SHORT:
        return False
    from difflib import get_close_matches  # only for what is no card

    return bool(get_close_matches(name_key(text), ruleset.names, 1, _NEAR))


def first_line(text: str) -> str:
    """Return the first line that is not blank, nor names a spreadsheet's delimiter (``sep=;``)."""
    lines = (line for line in text.splitlines() if line.strip())
    return next((line for line in lines if not _DELIMITER.match(line)), "")


def _in_notation(start: str) -> Game | None:
    known = (game for game in games().values() if game.notation and game.notation.is_text(start))
    return next(known, None)


def _named(start: str, usual: Game) -> Game:
    """Return the game that turn notation names; where it names none, the one whose lines it has.

    Args:
        start: how the text begins.
        usual: the game where neither tells.

    Raises:
        UnreadableError: for a game that does not exist, that has no turn notation, or where the
            lines are those of another.
    """
    match = _GAME.search(start)
    name = match[1].strip() if match else ""
    before = start[: match.start(1)] if match else ""
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    owners = [one for one in games().values() if one.notation and one.notation.is_own(start)]
    game = find_named(name, line, column) if name else only_game(owners) or usual
    if game not in owners:
        refuse_another(game, owners, line, column)
    if game.notation is None:
        problem = f"{game.title} has no turn notation; write its records in YAML or JSON"
        raise UnreadableError.at(line=line, column=column, problem=problem)
    return game
