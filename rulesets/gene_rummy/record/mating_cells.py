"""A mating in one cell of a row: ``Castor x Lilac = White``, with its points or without."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.record.line_piece import LinePiece, PadLineError
from testcross.rulesets.gene_rummy.record.pad_mating import read_pad_mating
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable


def read_mating_cell(cell: Entry, kits: Sequence[Entry]) -> WrittenMating | Finding:
    """Return the mating that a cell writes, or what is wrong with it.

    Args:
        cell: the mating, or its parents.
        kits: those in cells of their own, where only the parents stand here.
    """
    young = ", ".join(kit.text for kit in kits)
    text = f"{cell.text} = {young}" if young else cell.text
    try:
        mating = read_pad_mating(load_ruleset(GAME), LinePiece(text, cell.line, 1))
    except PadLineError as error:
        return unreadable(line=cell.line, column=cell.column, problem=error.problem)

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
