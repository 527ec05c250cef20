"""Verifying score sheets in rows: CSV, or a sheet of a workbook."""

import re
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import BinaryIO

from testcross.rulesets.english import listed
from testcross.rulesets.forms import is_any_heading, names_card, pad_column, pad_game
from testcross.rulesets.games import (
    Game,
    column_of,
    game_with_records,
    games,
    is_pad_of,
    pads_of,
    rows_of,
)
from testcross.rulesets.games.game_registry import game_of_heading
from testcross.rulesets.records.correction import Change, changes_of_lines, changes_of_row
from testcross.rulesets.records.csv_rows import CsvRows, TypedRows
from testcross.rulesets.records.excerpts import excerpts, row_excerpts
from testcross.rulesets.records.files import RowsFile
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.report import FileReport, summarise
from testcross.rulesets.records.rows import Cells, PeekedRows, RowSource
from testcross.rulesets.records.verdict import Verdict
from testcross.rulesets.records.workbook import HEADING_WITHIN, SheetRows, read_sheet, sheets_in
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.verification.task import (
    Task,
    copy_of,
    solver_of,
    usual_game,
    with_copy,
    with_its_box,
    write_copy,
)

_PLAYER = "player"
_NO_NAME = re.compile(
    r"(?:sheet|table|tab|tabelle|blatt|feuil|hoja|page|pad|round|class|scores?|game|data|matings?)"
    r"\s*\w{0,3}|\d.*|.*\b(?:game|rummy|rabbits?|class|scores?|sheet|pad|points|matings?|table|round|"
    r"results?|totals?|sum|subtotal|winners?|teacher|school|date|lesson|homework|notes?|remarks?|"
    r"no|none|nothing|pass|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b.*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|"
    r"nov|dec)[a-z]*\.?\s*\d+",
    re.IGNORECASE,
)
"""What a sheet or a row is called that is nobody's: a title, a day, what was not played."""
_NAME = re.compile(r"[^\W\d_][^:#=/<>+*\d]{0,60}(?:\(?\d{1,2}\)?)?")
_NUMBERED = re.compile(r"(?:player|team|group|pupil|student)\s*\w{1,3}", re.IGNORECASE)
_LABELLED = re.compile(r"([^:]+):\s*(.+)")


def with_players(rows: RowSource, above: Sequence[Cells], sheet: str) -> RowSource:
    """Return the rows of a sheet with a column for players, where one lacks and it is known.

    Args:
        rows: those of the sheet, below its heading.
        above: all rows of the sheet.
        sheet: its name, which may be that of a player.
    """
    if not is_any_heading(_line(rows.heading)) or names_player(rows.heading):
        return rows
    named = _WithPlayers(rows, above)
    if any(row.texts[-1] for row in named):
        return named
    return _WithPlayers(rows, above, sheet) if _is_name(sheet) else rows


class _WithPlayers:
    """The rows below each heading, behind the cells of each the player named above it."""

    def __init__(self, rows: RowSource, above: Sequence[Cells], player: str = "") -> None:
        heading = rows.heading
        self._width = max(place for place, text in enumerate(heading.texts, 1) if text.strip())
        self.heading = Cells(heading.line, [*heading.texts[: self._width], _PLAYER])
        self.between = rows.between
        self.delimiter = getattr(rows, "delimiter", ",")
        self._rows = above
        self._player = player

    def __iter__(self) -> Iterator[Cells]:
        """Yield the rows, their cells in the columns of the first heading."""
        player, places, is_named = self._player, list[int](), False
        headings = [*map(_is_heading_alone, self._rows), False]
        for row, is_heading, is_above in zip(self._rows, headings, headings[1:], strict=False):
            name = "" if places and not is_above and _may_be_card(row) else _name(row)
            if is_heading:
                places = self._places(row)
            elif name:
                player = name
            elif places and not (is_named and is_above):
                texts = [row.texts[place] if place < len(row.texts) else "" for place in places]
                yield Cells(row.line, [*texts, player], row.error, [*(p + 1 for p in places)])
            is_named = bool(name)

    def _places(self, heading: Cells) -> list[int]:
        """Return where a heading has the columns of the first one."""
        wanted = [_key(text) for text in self.heading.texts[: self._width]]
        there = [_key(text) for text in heading.texts]
        return [there.index(key) if key and key in there else n for n, key in enumerate(wanted)]


def _is_heading_alone(row: Cells) -> bool:
    return is_any_heading(_line(row)) and not names_player(row)


def _name(row: Cells) -> str:
    """Return the player whom a row names that holds no mating: ``Ann``, ``Name: Ann``, ``Ann,7b``.

    Empty for any other row.
    """
    filled = [text.strip() for text in row.texts if text.strip()]
    split = [_LABELLED.fullmatch(text) for text in filled]
    cells = [
        part
        for text, cut in zip(filled, split, strict=True)
        for part in ((text,) if cut is None else cut.groups())
    ]
    labels = [place for place, text in enumerate(cells[:-1]) if _is_label(text)]
    if labels:
        cells = [cells[labels[0] + 1]]
    names = [text.rstrip(": ") for text in cells if _is_name(text.rstrip(": "))]
    has_points = any(whole_number(text) is not None for text in cells)
    return names[0] if len(names) == 1 and not has_points else ""


def _is_name(text: str) -> bool:
    if _NUMBERED.fullmatch(text):
        return True
    return _NAME.fullmatch(text) is not None and _NO_NAME.fullmatch(text) is None


def _may_be_card(row: Cells) -> bool:
    """Tell a row with a card, or nearly one: no name among the rows of a player."""
    return any(
        names_card(word, nearly=True) for text in row.texts for word in (text, *text.split())
    )


def names_player(row: Cells) -> bool:
    """Tell whether a heading has a column for players."""
    return any(map(_is_label, row.texts))


def _is_label(text: str) -> bool:
    return any(column_of(game, text.rstrip(": ")) == _PLAYER for game in games().values())


def _line(row: Cells) -> str:
    return ",".join(row.texts)


def _key(text: str) -> str:
    return "".join(text.casefold().split())


def verify_pad(task: Task, text: str) -> FileReport:
    """Return the report on the lines of a score pad."""
    game = with_its_box(task, pad_game(text) or _game_of_lines(task, text))
    pads = pads_of(game)
    verdicts = pads.check_pad(text, task.options, solver_of(task.engine))
    report = summarise(task.name, game.sheet_noun or game.noun, verdicts)
    edits = [edit for verdict in verdicts for edit in verdict.edits or ()]
    if task.corrected is None or all(verdict.edits is None for verdict in verdicts):
        return report
    copy = pads.correct_pad(text, edits)
    unwritten = write_copy(task, copy_of(task, ".txt"), copy)
    return with_copy(report, unwritten, tuple(changes_of_lines(text, copy)))


def _game_of_lines(task: Task, text: str) -> Game:
    """Return the game of a pad that names none: the one asked for, or one that knows its lines."""
    usual = usual_game(task)
    if task.game is not None or is_pad_of(usual, text):
        return usual
    return next((game for game in games().values() if is_pad_of(game, text)), usual)


def verify_column(task: Task, rows: Sequence[Cells], column: int) -> FileReport:
    """Return the report on a pad whose lines are the cells of a single column.

    Columns count the characters of a cell, as those of a line of text.
    """
    by_line = {row.line: " ".join(row.texts[column].split()) for row in rows}
    lines = [by_line.get(line, "") for line in range(1, max(by_line) + 1)]
    report = verify_pad(task, "\n".join(lines))
    return report.with_excerpts(excerpts(lines, report.findings, None))


_MATING_SIGN = re.compile(r"[=×→]|\bx\b|->", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_SEVERAL = 2
"""Cards in a cell that may be a mating."""


def verify_rows(task: Task, stream: BinaryIO, encoding: str) -> FileReport:
    """Return the report on score sheets in CSV."""
    lines = TextIOWrapper(stream, encoding=encoding, errors="replace", newline="")
    try:
        typed = None if task.corrected is None else TypedRows()
        return _verify_cells(task, _below_title(CsvRows(lines, typed)))
    finally:
        lines.detach()


def verify_sheet(task: Task, stream: BinaryIO) -> FileReport:
    """Return the report on one sheet of a workbook: rows, or a pad in a single column."""
    sheets = sheets_in(stream, task.path)
    if task.sheet is None and len(sheets) > 1:
        problem = f"the workbook has several sheets: {listed(sheets, 'and')}; name one"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    sheet = sheets[0] if task.sheet is None else task.sheet
    rows = read_sheet(stream, task.path, sheet)
    if len(sheets) > 1 and _is_beside(rows):
        return summarise(task.name, usual_game(task).noun, ())
    column = pad_column(rows)
    if column is not None:
        return verify_column(task, rows, column)
    below = SheetRows(rows, is_any_heading)
    _refuse_matings([row for row in rows if row.line < below.heading.line])
    report = _verify_cells(task, with_players(below, rows, sheet))
    return report.with_excerpts(row_excerpts(rows, report.findings))


def _below_title(rows: CsvRows) -> RowSource:
    """Return the rows below the heading, wherever it stands, with a column for players."""
    peeked = PeekedRows(rows)
    first = (rows.heading, *peeked.first)[:HEADING_WITHIN]
    start = next((row for row in first if is_any_heading(",".join(row.texts))), None)
    if start is None or (start is rows.heading and names_player(start)):
        return peeked
    _refuse_matings(first[: first.index(start)])
    every = [row for row in (rows.heading, *peeked) if any(map(str.strip, row.texts))]
    below = SheetRows(every, is_any_heading, rows.between, rows.delimiter)
    return with_players(below, every, "")


def _refuse_matings(above: Sequence[Cells]) -> None:
    """Refuse rows with matings above the names of the columns, where only titles and names stand.

    Raises:
        UnreadableError: for the first of them.
    """
    for row in above:
        if sum(map(names_card, row.texts)) >= _SEVERAL:
            problem = "this row comes before the column names; move it below them"
            raise UnreadableError.at(line=row.line, column=0, problem=problem)


def _is_beside(rows: Sequence[Cells]) -> bool:
    """Tell a sheet that only stands beside those with matings: notes, or a table of totals."""
    if any(is_any_heading(",".join(row.texts)) for row in rows[:HEADING_WITHIN]):
        return False
    cells = [text for row in rows for text in row.texts if text.strip()]
    return not any(map(_may_be_mating, cells))


def _may_be_mating(text: str) -> bool:
    """Tell a cell that holds a card, or a mating."""
    if _MATING_SIGN.search(text) or names_card(text):
        return True
    return sum(map(names_card, _WORD.findall(text))) >= _SEVERAL


def _verify_cells(task: Task, rows: RowSource) -> FileReport:
    if not any(map(str.strip, rows.heading.texts)):
        return summarise(task.name, usual_game(task).noun, ())
    game = with_its_box(task, _game_of_heading(task, rows.heading))
    verdicts = rows_of(game).check_rows(rows, task.options, solver_of(task.engine))
    noun = game.sheet_noun or game.noun
    if task.corrected is None:
        return summarise(task.name, noun, verdicts)
    typed = getattr(rows, "typed", None)
    copy = RowsFile(copy_of(task, ".csv"), getattr(rows, "delimiter", ","), typed)
    try:
        changes: list[Change] = []
        report = summarise(task.name, noun, _copied(verdicts, copy, rows.heading.line, changes))
    except BaseException:
        copy.discard()
        raise
    unwritten = copy.close()
    return with_copy(report, unwritten, changes) if copy.columns or unwritten else report


def _copied(
    verdicts: Iterator[Verdict], copy: RowsFile, heading: int, changes: list[Change]
) -> Iterator[Verdict]:
    """Pass verdicts on, and write the right row of each, where there is one."""
    for verdict in verdicts:
        if verdict.row is not None:
            copy.row(verdict.row, verdict.row_edit.line if verdict.row_edit else heading)
        if verdict.row_edit is not None:
            changes += changes_of_row(verdict.row_edit, copy.columns)
        yield verdict


def _game_of_heading(task: Task, heading: Cells) -> Game:
    """Return the game of a heading: the one asked for, or the one that knows it.

    Raises:
        UnreadableError: for a game that has no records in CSV, and where no game knows it.
    """
    line = ",".join(heading.texts)
    if task.game is not None:
        game = game_with_records(task.game)
    else:
        known = (game for game in games().values() if game.rows and game.rows.is_heading(line))
        game = next(known, None) or game_of_heading(heading)
    rows_of(game)
    return game
