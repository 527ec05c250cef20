"""The verdict on a score sheet of Genotype: of a text, rows or a tree.

`table_score` goes by the same check, so that one sheet has one score.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from testcross.rulesets.genotype.score_words import VOCABULARY
from testcross.rulesets.genotype.sheet_box import SheetBox
from testcross.rulesets.genotype.sheet_score import Score
from testcross.rulesets.genotype.sheets import check_sheet
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import RowEdit, Verdict
from testcross.rulesets.tabletop_new.sheet_copies import row_copy, text_edits, tree_edits
from testcross.rulesets.tabletop_new.sheet_sources import (
    WrittenSheet,
    read_rows,
    read_text,
    read_tree,
)
from testcross.rulesets.tabletop_new.sheet_words import TOTAL


def is_sheet(sheet: WrittenSheet) -> bool:
    """Tell whether what was read is a sheet of this game: it names it, or what only it counts."""
    amounts = [one for one in sheet.said if one.kind == "amount"]
    rules = [one for one in sheet.said if one.kind == "rule" and one.what == "game"]
    if rules:
        return rules[0].entry.text.casefold() == VOCABULARY.title.casefold()
    named = any(
        one.kind == "heading" and VOCABULARY.title.casefold() in one.entry.text.casefold()
        for one in sheet.said
    )
    return bool(amounts) and (named or len({one.what for one in amounts} - {TOTAL}) > 1)


def check_text(text: str, box: SheetBox | None = None) -> list[Verdict]:
    """The verdicts on the tables of a text; the first has what makes the text right."""
    checked = check_sheet(read_text(VOCABULARY, text), box)
    first, *others = checked.verdicts
    return [replace(first, edits=text_edits(checked.rights)), *others]


def check_tree(
    root: Node, box: SheetBox | None = None, played: Mapping[str, Score] | None = None
) -> Verdict:
    """The verdict on a sheet in YAML or JSON, perhaps of a game that was refereed.

    Args:
        root: the whole record.
        box: the rules; as usual if not given.
        played: what players have as the game was played, by the keys of their names.
    """
    sheet = read_tree(VOCABULARY, root)
    checked = check_sheet(sheet, box, played)
    return replace(checked.verdicts[0], edits=tree_edits(sheet, root, checked.rights))


def check_rows(source: RowSource, box: SheetBox | None = None) -> Iterator[Verdict]:
    """Yield the verdict on each table of rows, then each row with what is right in it."""
    rows = [source.heading, *source]
    sheet = read_rows(VOCABULARY, rows)
    checked = check_sheet(sheet, box)
    yield replace(checked.verdicts[0], row=tuple(source.heading.texts))
    yield from checked.verdicts[1:]
    right = row_copy(rows, checked.rights, sheet.columns)
    for row, cells in zip(rows[1:], right[1:], strict=True):
        yield Verdict(row=tuple(cells), row_edit=RowEdit(row.line, tuple(row.texts), tuple(cells)))
