"""Cells as they are written on pads: matings, cards and points, and that there was no mating."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece, PadLineError
from testcross.rulesets.gene_rummy.record.pad_cards import usual_card
from testcross.rulesets.gene_rummy.record.pad_mating import read_pad_mating
from testcross.rulesets.gene_rummy.record.pad_points import claimed_points, figures, wrong_sum
from testcross.rulesets.gene_rummy.record.pad_words import respelt, without_mating
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.written_values import whole_number

_POINTS = re.compile(
    r"(?:=\s*)?\(?\s*(?P<points>[^()]*[^()\s])\s*\)?\s*(?:\((?:tick(?:ed)?|ok|checked|right)\))?",
    re.IGNORECASE,
)
"""Points, with what stands around them: ``(61)``, ``= 61``, ``61 (tick)``."""
_DASHES = frozenset("-\N{EN DASH}\N{EM DASH}/")


def card_cell(cell: Entry) -> Entry:
    """Return a cell of a card as records have it: ``Castor (m)``, and the code ``Casb``."""
    return replace(cell, text=_usual(cell.text))


def number_cell(cell: Entry) -> Entry:
    """Return a cell of a number without what was put around it, and without its sum."""
    bare = figures(_inside(cell)).text
    return cell if whole_number(bare) is None else replace(cell, text=bare)


def points_cell(cell: Entry) -> Entry:
    """Return the same of a mating's points; a sum that comes to something else is kept."""
    bare = claimed_points(_inside(cell)).text
    return number_cell(cell) if wrong_sum(bare) is None else replace(cell, text=bare)


def _inside(cell: Entry) -> LinePiece:
    said = _POINTS.fullmatch(cell.text)
    return LinePiece("" if said is None else said["points"], 1, 1)


def says_no_mating(text: str) -> bool:
    """Tell a cell that says that there was no mating: ``pass``, ``none``, a dash.

    >>> says_no_mating("no mating"), says_no_mating("-"), says_no_mating("Lilac")
    (True, True, False)
    """
    said = without_mating(LinePiece(text, 1, 1))
    return text in _DASHES or (said is not None and not said.text)


@lru_cache(maxsize=4_096)
def _usual(card: str) -> str:
    ruleset = load_ruleset(GAME)
    return (
        card if name_key(card) in ruleset.names else usual_card(ruleset, LinePiece(card, 1, 1)).text
    )


def _read(line: LinePiece) -> WrittenMating | str:
    """Return the mating that a line writes, or what is wrong with it."""
    try:
        return read_pad_mating(load_ruleset(GAME), line)
    except PadLineError as error:
        return error.problem


def _is_mating(read: WrittenMating | str) -> bool:
    return isinstance(read, WrittenMating)


def read_mating_cell(cell: Entry, kits: Sequence[Entry]) -> WrittenMating | Finding:
    """Return the mating that a cell writes, or what is wrong with it.

    Args:
        cell: the mating, or its parents.
        kits: those in cells of their own, where only the parents stand here.
    """
    young = ", ".join(kit.text for kit in kits)
    line = LinePiece(f"{cell.text} = {young}" if young else cell.text, cell.line, 1)
    ways = (_read(way) for way in (line, *respelt(line)))
    first = next(ways)
    mating = first if isinstance(first, WrittenMating) else next(filter(_is_mating, ways), first)
    if not isinstance(mating, WrittenMating):
        return unreadable(line=cell.line, column=cell.column, problem=mating)

    def here(entry: Entry | None) -> Entry | None:
        return None if entry is None else replace(entry, column=cell.column)

    return WrittenMating(
        line=cell.line,
        column=0,
        buck=replace(mating.buck, column=cell.column),
        doe=replace(mating.doe, column=cell.column),
        kits=tuple(replace(kit, column=cell.column) for kit in mating.kits),
        filled=tuple(map(here, mating.filled)),
        points=here(mating.points),
    )
