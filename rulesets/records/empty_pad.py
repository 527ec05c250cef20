"""A score pad that nobody has filled in yet, in any form: text, CSV or a workbook."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import UnreadableError


class PaperTable(NamedTuple):
    """A table to be written into, on paper."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class PaperPage(NamedTuple):
    """A sheet of paper."""

    title: str
    tables: tuple[PaperTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyPad:
    """What a pad has before anything is written on it."""

    title: str
    text: str
    """The pad in plain text, remarks and all."""
    heading: tuple[str, ...]
    """The columns of one in rows."""
    rows: tuple[tuple[str, ...], ...]
    """What stands in its rows: a player's name in the first of theirs."""
    cards: tuple[str, ...]
    """What the columns for cards offer."""
    card_columns: tuple[str, ...]
    text_columns: tuple[str, ...]
    """Columns whose cells are texts, though they may begin like a formula."""
    notes: tuple[str, ...]
    """How to fill it in, a paragraph each."""
    on_paper: tuple[str, ...] = ()
    """The same for one that is printed and written on."""
    pages: tuple[PaperPage, ...] = ()
    """What is printed, a sheet of paper each; none where the rows are."""


_FORMULA_SIGNS = ("=", "+", "-", "@")


def refuse_names(players: Sequence[str], longest: int, comes_back: Callable[[str], bool]) -> None:
    """Raise for the first name that would be another, or none, when the pad is read."""
    keys = [player_key(name) for name in players]
    for number, (name, key) in enumerate(zip(players, keys, strict=True), 1):
        problem, first = "", keys.index(key) + 1
        if first < number:
            problem = f"is also the name of player {first}; make them different, such as Ann B., "
            problem += "Ann C."
        elif len(name) > longest:
            problem = f"has a name of {len(name):,} characters; shorten it to at most {longest}"
        elif not name.isprintable():
            problem = "has an invisible character in the name; delete it"
        elif name.startswith(_FORMULA_SIGNS):
            problem = "is a formula in a spreadsheet; begin the name with a letter"
        elif not comes_back(name):
            problem = "cannot be read as a name by verify; choose another, such as Ann"
        if problem:
            raise TestcrossError(f"player {number}, {quoted(name)}, {problem}")


def pad_rows(
    players: Sequence[str], rows: int, heading: Sequence[str], rules: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    """Return the rows of each player, with the name in the first; rows alone without players.

    Args:
        players: whose pad it is.
        rows: how many each of them has.
        heading: the columns.
        rules: what the first row of all says besides, by column.
    """
    names = [name for player in players or [""] for name in (player, *[""] * (rows - 1))]
    cells = [{"player": name} for name in names]
    cells[0].update(rules)
    return tuple(tuple(row.get(column, "") for column in heading) for row in cells)


_WIDTH = 16
_NOTES_WIDTH = 90
_OTHER_CARD = "This card is not on the list. You may add its sex, or write a genotype instead."


def pad_workbook(pad: EmptyPad) -> bytes:
    """Return a pad as a file in ``.xlsx``.

    Raises:
        UnreadableError: where the library for it is missing.
    """
    try:
        from xlsxwriter import Workbook
    except ImportError:
        problem = (
            "workbooks need: pip install '.[spreadsheets]' in the checkout; or take --csv or --text"
        )
        raise UnreadableError.at(line=0, column=0, problem=problem) from None
    file = BytesIO()
    book = Workbook(file, {"in_memory": True, "strings_to_formulas": False})
    _fill(book, pad)
    book.close()
    return file.getvalue()


def _fill(book: Any, pad: EmptyPad) -> None:
    bold, text = book.add_format({"bold": True}), book.add_format({"num_format": "@"})
    sheet = book.add_worksheet("Pad")
    notes, cards = book.add_worksheet("Instructions"), book.add_worksheet("Cards")
    sheet.freeze_panes(1, 1)
    for place, name in enumerate(pad.heading):
        is_text = name in (*pad.card_columns, *pad.text_columns)
        sheet.set_column(place, place, _WIDTH, text if is_text else None)
        sheet.write_string(0, place, name, bold)
    for line, row in enumerate(pad.rows, 1):
        for place, cell in enumerate(row):
            if cell:
                sheet.write_string(line, place, cell)
    _offer_cards(sheet, cards, pad)
    _write_lines(notes, [pad.title, *pad.notes], bold)


def _offer_cards(sheet: Any, cards: Any, pad: EmptyPad) -> None:
    """Let the cells for cards be chosen from a list, which a hidden sheet holds."""
    for line, card in enumerate(pad.cards):
        cards.write_string(line, 0, card)
    cards.hide()
    choice = {
        "validate": "list",
        "source": f"=Cards!$A$1:$A${len(pad.cards)}",
        "error_type": "information",
        "error_title": "Card",
        "error_message": _OTHER_CARD,
    }
    for name in pad.card_columns:
        place = pad.heading.index(name)
        sheet.data_validation(1, place, max(len(pad.rows), 1), place, choice)


def _write_lines(sheet: Any, lines: Sequence[str], bold: Any) -> None:
    sheet.set_column(0, 0, _NOTES_WIDTH)
    for line, text in enumerate(lines):
        sheet.write_string(line, 0, text, bold if line == 0 else None)
