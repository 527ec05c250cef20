"""What is asked of a score sheet of Genotype: is it right, who scores what, and who wins.

The doors for ``verify``, of a text, rows or a tree, and for ``genotype score``. Both go by the
same check, so that one sheet has one score.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    TableBlock,
    TableColumn,
    blocks,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.score_words import PARTS, VOCABULARY
from testcross.rulesets.genotype.sheet_box import SheetBox
from testcross.rulesets.genotype.sheet_score import Score, find_winners, tied
from testcross.rulesets.genotype.sheets import CheckedSheet, PlayerLine, check_sheet
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


# scores


class ScorePart(NamedTuple):
    """One of the four things that add up."""

    name: str
    points: int | None
    """None where nobody wrote it."""
    reason: str


@dataclass(frozen=True, kw_only=True)
class SheetScore:
    """What a player of a sheet scores, as it is right."""

    player: str
    parts: tuple[ScorePart, ...]
    completed: int | None
    total: int | None


@dataclass(frozen=True, kw_only=True)
class SheetScores:
    """What all players of a sheet score, and who has won."""

    players: tuple[SheetScore, ...]
    winners: tuple[str, ...]
    """Nobody where that is not known."""
    tied: tuple[str, ...]
    """Who has the most points."""
    assumed: tuple[str, ...]
    """The values that the rule book does not print, and the scores rest on: ``goals.F = 2``."""


def score_sheet(sheet: WrittenSheet, box: SheetBox | None = None) -> SheetScores:
    """What the players of the first table of a sheet score."""
    box = box or SheetBox()
    checked: CheckedSheet = check_sheet(sheet, box)
    lines = checked.lines[0]
    standings = {line.player: (line.total, _cell(line, "completed")) for line in lines}
    keys = box.goal_keys(goal for line in lines for goal in line.goals)
    return SheetScores(
        players=tuple(
            SheetScore(
                player=line.player,
                parts=_parts(line),
                completed=_cell(line, "completed"),
                total=line.total,
            )
            for line in lines
        ),
        winners=find_winners(standings),
        tied=tied(standings),
        assumed=tuple(
            f"{key} = {box.rules.box.values[key]}" for key in keys if box.rules.box.assumed(key)
        ),
    )


def _parts(line: PlayerLine) -> tuple[ScorePart, ...]:
    return tuple(ScorePart(one, _cell(line, one), line.reasons.get(one, "")) for one in PARTS)


def _cell(line: PlayerLine, name: str) -> int | None:
    return line.right.get(name, line.numbers.get(name))


@blocks.register
def sheet_score_blocks(scores: SheetScores) -> Iterator[Block]:
    """Yield each player's sum, then who wins, then what was assumed."""
    columns = (TableColumn(), TableColumn(align=Align.RIGHT), TableColumn())
    for one in scores.players:
        total = "not known" if one.total is None else counted(one.total, "point")
        yield Heading(f"{one.player}: {total}")
        rows = tuple(
            (p.name, "-" if p.points is None else str(p.points), p.reason) for p in one.parts
        )
        yield TableBlock(columns, rows, headed=False, fold=Fold.LAST, indent=2)
        yield Line()
    if len(scores.players) > 1:
        yield Paragraph(_outcome(scores))
    if scores.assumed:
        yield Paragraph(
            f"Assumed (the rules don't say): the points of goals ({', '.join(scores.assumed)})."
        )


def _outcome(scores: SheetScores) -> str:
    """Who wins, and by which rule (GT-215)."""
    by_name = {one.player: one for one in scores.players}
    if not scores.tied:
        return "Nobody can say who wins: some totals are not known."
    first = by_name[scores.tied[0]]
    if len(scores.tied) == 1:
        return f"{first.player} wins with {counted(first.total or 0, 'point')}."
    if not scores.winners:
        plants = "write how many plants each has completed"
        return f"{listed(scores.tied, 'and')} have {first.total} points each; {plants}."
    first = by_name[scores.winners[0]]
    plants = counted(first.completed or 0, "complete plant")
    if len(scores.winners) > 1:
        names = listed(scores.winners, "and")
        return f"{names} share the victory: {first.total} points and {plants} each."
    others = listed([name for name in scores.tied if name != first.player], "and")
    return (
        f"{first.player} wins: {first.total} points, as {others}, but more complete plants, "
        f"{first.completed}."
    )
