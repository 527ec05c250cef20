"""Answers as comma-separated values, for spreadsheets."""

import csv
import io
from collections.abc import Sequence
from typing import TypeGuard

from testcross.pages.paragraphs import spelt_out
from testcross.rulesets.genetics import DeckList
from testcross.rulesets.tabletop import GameDeck

# a spreadsheet takes what begins with one of these for a formula, and runs it
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def has_table(answer: object) -> TypeGuard[DeckList | GameDeck]:
    """Tell whether ``render_csv`` shows an answer."""
    return isinstance(answer, DeckList | GameDeck)


def render_csv(answer: DeckList | GameDeck) -> str:
    """Return an answer as a row of headings and the rows below it."""
    rows: list[list[object]]
    if isinstance(answer, DeckList):
        rows = [["name", "genotype", "suit", *answer.ruleset.roles.sexes, "aliases"]]
        for one in answer.varieties:
            cells = [one.name, one.genotype, one.suit or "", *one.copies.values()]
            rows.append([*cells, ";".join(one.aliases)])
    else:
        rows = [["code", "name", "group", "points", "copies", "aliases"]]
        for card in answer.sheet.deck:
            about = [card.code, card.name, card.group, card.points, card.copies]
            rows.append([*about, ";".join(card.aliases)])
    return "".join(map(csv_row, rows))


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
