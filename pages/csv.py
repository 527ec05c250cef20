"""Answers as comma-separated values, for spreadsheets."""

import csv
import io
from collections.abc import Sequence
from functools import singledispatch

from testcross.pages.paragraphs import spelt_out
from testcross.rulesets.genetics import DeckList
from testcross.rulesets.tabletop import GameDeck

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


@singledispatch
def render_csv(answer: object) -> str:
    """Return an answer as a row of headings and the rows below it."""
    raise NotImplementedError(type(answer))


def has_table(answer: object) -> bool:
    """Tell whether ``render_csv`` shows an answer."""
    return render_csv.dispatch(type(answer)) is not render_csv.dispatch(object)


@render_csv.register
def deck_rows(deck: DeckList) -> str:
    rows = [csv_row(["name", "genotype", "suit", *deck.ruleset.roles.sexes, "aliases"])]
    for one in deck.varieties:
        cells = [one.name, one.genotype, one.suit or "", *one.copies.values()]
        rows.append(csv_row([*cells, ";".join(one.aliases)]))
    return "".join(rows)


@render_csv.register
def game_deck_rows(deck: GameDeck) -> str:
    rows = [csv_row(["code", "name", "group", "points", "copies", "aliases"])]
    for entry in deck.sheet.deck:
        aliases = ";".join(entry.aliases)
        row = [entry.code, entry.name, entry.group, entry.points, entry.copies, aliases]
        rows.append(csv_row(row))
    return "".join(rows)


def as_text(cell: object) -> object:
    """Return a cell that a spreadsheet takes for text and never for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_SIGNS) else cell


def in_sight(cell: object) -> object:
    """Return a cell whose text does nothing to a screen: what cannot be seen is spelt out."""
    return spelt_out(cell) if isinstance(cell, str) else cell


def csv_row(cells: Sequence[object]) -> str:
    line = io.StringIO()
    # the writer quotes a line feed by itself, but not a carriage return
    if any("\r" in str(cell) for cell in cells):
        csv.writer(line, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow(cells)
    else:
        csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()
