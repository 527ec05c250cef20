"""The right copy of sheets: what was written, with what should stand in the place of it.

Lines and rows are edited where they are wrong and stay as they were elsewhere; trees get edits.
Genotypes are put right where some were written, and a total that lacks is added to a pad of which
everything could be read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from testcross.rulesets.gene_rummy_new.sheets import CheckedPlayer, CheckedTable, JudgedItem
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.records.written_values import whole_number


class Right(NamedTuple):
    """What should stand in the place of an entry, or behind another where nothing stands."""

    what: str
    """``points``, ``genotype``, ``total``, ``winner``."""
    entry: Entry | None
    value: str
    near: Entry
    """The card, the player's name, or the entry itself."""


def rights(checked: Sequence[CheckedTable]) -> list[Right]:
    """Return everything that stands otherwise in the right copy."""
    return [right for table in checked for right in _of_table(table)]


def _of_table(checked: CheckedTable) -> Iterator[Right]:
    is_read = not checked.table.findings and all(one.player.is_whole for one in checked.players)
    for one in checked.players:
        for judged in one.matings:
            yield from _of_mating(judged)
        for total in one.totals:
            if total.right is not None and total.number != total.right:
                yield Right("total", total.entry, str(total.right), total.entry)
        if is_read and not one.totals:
            yield from _lacking_total(one)
    for number, entry in enumerate(checked.winner_entries):
        names = ", ".join(checked.winners) if not number else ""
        yield Right("winner", entry, names, entry)


def _of_mating(judged: JudgedItem) -> Iterator[Right]:
    mating, judgement = judged.item.mating, judged.judgement
    if mating is None or judgement is None or judgement.correct_points is None:
        return
    points = mating.points
    if points is None or whole_number(points.text) != judgement.correct_points:
        yield Right("points", points, str(judgement.correct_points), mating.kits[-1])
    if not any(mating.filled):
        return
    pairs = zip(mating.cards, mating.filled, judgement.genotypes, strict=False)
    for card, written, due in pairs:
        if written is None or written.text != due:
            yield Right("genotype", written, due, card)


def _lacking_total(one: CheckedPlayer) -> Iterator[Right]:
    points = [judged.correct for judged in one.matings]
    if points and None not in points:
        last = max(map(_last_line, one.matings))
        name = Entry(text=one.player.name, line=last, column=1)
        yield Right("total", None, str(sum(n or 0 for n in points)), name)


def _last_line(judged: JudgedItem) -> int:
    """The last line of a mating, which may stand on several."""
    mating = judged.item.mating
    written = () if mating is None else (*mating.cards, *mating.filled, mating.points)
    lines = [entry.line for entry in written if entry is not None]
    return max([judged.item.said.entry.line, *lines])


def edited_text(text: str, changes: Iterable[Right]) -> str:
    """Return a pad put right."""
    lines = text.removesuffix("\n").split("\n")
    below: dict[int, list[str]] = {}
    for one in sorted(changes, key=_place, reverse=True):
        number = (one.entry or one.near).line
        line = lines[number - 1]
        if one.entry is not None:
            lines[number - 1] = _put(line, one.entry.column - 1, one.entry.text, one.value)
        elif one.what == "total":
            below.setdefault(number, []).insert(0, f"{one.near.text} total {one.value}")
        elif one.what == "points":
            bare = re.sub(r"\s*(?:\s#.*)?$", "", line)
            lines[number - 1] = f"{bare} {one.value}{line[len(bare) :]}"
        elif (end := _end_of(line, one.near)) is not None:
            lines[number - 1] = f"{line[:end]} [{one.value}]{line[end:]}"
    copied = (part for n, line in enumerate(lines, 1) for part in (line, *below.get(n, ())))
    return "".join(f"{line}\n" for line in copied)


def _place(one: Right) -> tuple[int, int, bool]:
    entry = one.entry or one.near
    return (
        entry.line,
        10_000 if one.entry is None and one.what == "points" else entry.column,
        (one.entry is None),
    )


def _put(line: str, at: int, old: str, new: str) -> str:
    """Put a text in the place of another; a number may be written otherwise than it is read."""
    if line[at : at + len(old)] == old:
        return line[:at] + new + line[at + len(old) :]
    number = re.compile(r"[\dOoIl]+(?:\s*\+\s*\d+)*(?:\s*=\s*\d+)?(?:[.,]0+)?").match(line, at)
    return line if number is None else line[:at] + new + line[number.end() :]


def _end_of(line: str, card: Entry) -> int | None:
    """Where a card ends in its line, if its name stands there in full."""
    start = card.column - 1
    name = line[start : start + len(card.text)]
    return start + len(name) if name.casefold() == card.text.casefold() else None


def edited_rows(rows: Sequence[Cells], changes: Iterable[Right]) -> list[list[str]]:
    """Return rows put right in the cells that are written, the headings among them."""
    found = {row.line: list(row.texts) for row in rows}
    for one in changes:
        if one.entry is None or one.entry.line not in found:
            continue
        cells, at, written = found[one.entry.line], one.entry.column - 1, one.entry.text
        if at >= len(cells):
            continue
        is_part = cells[at].strip() != written and written in cells[at]
        cells[at] = cells[at].replace(written, one.value) if is_part else one.value
    return list(found.values())


def tree_edits(checked: Sequence[CheckedTable], root: Place) -> tuple[Edit, ...]:
    """Return what makes a record right: of matings their points and genotypes, totals, winners."""
    edits = []
    for table in checked:
        for judged in (judged for one in table.players for judged in one.matings):
            mating, judgement = judged.item.mating, judged.judgement
            if mating is None or judgement is None or judgement.correct_points is None:
                continue
            place = mating.line, mating.column
            edits.append(Edit(place=place, key="points", value=judgement.correct_points))
            if judgement.genotypes:
                buck, doe, *kits = judgement.genotypes
                filled = {"buck": buck, "doe": doe, "kits": kits}
                edits.append(Edit(place=place, key="filled", value=filled))
            elif judgement.correct_points == 0:
                edits.append(Edit(place=place, key="filled", value=None))
        for total in (total for one in table.players for total in one.totals):
            if total.right is not None:
                at = total.entry.line, total.entry.column
                edits.append(Edit(place=at, key=None, value=total.right))
        if table.winners:
            names = list(table.winners)
            edits.append(Edit(place=root, key="winner", value=names if names[1:] else names[0]))
    return tuple(edits)
