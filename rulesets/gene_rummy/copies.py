"""The right copy of sheets: what was written, with what should stand in the place of it.

Lines and rows are edited where they are wrong and stay as they were elsewhere; trees get edits.
Genotypes are put right where some were written, and a total that lacks is added to a pad of which
everything could be read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.score_rows import Columns
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem
from testcross.rulesets.gene_rummy.words import BUCK
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit, RowEdit
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.sheet_copies import Right


def rights(tables: Sequence[RummyTable], *, in_rows: bool = False) -> list[Right]:
    return [right for table in tables for right in _of_table(table, in_rows=in_rows)]


def _of_table(table: RummyTable, *, in_rows: bool) -> Iterator[Right]:
    is_read = not table.has_unread and all(
        one.is_whole or any(item.points_in_words for item in one.items)
        for one in table.players.values()
    )
    for one in table.judged_players():
        for item in one.matings:
            yield from _of_row(item) if in_rows else _of_mating(item)
        for item in one.items:
            said, right = item.said, item.correct
            if said.kind == "penalty" and said.value and right and right != item.claimed:
                due = right if said.value.text.startswith("-") else -right
                yield Right("points", said.value, str(due), said.value)
        for total in one.totals:
            if total.right is not None and total.number != total.right:
                yield Right("total", total.entry, str(total.right), total.entry)
        if is_read and not one.totals:
            counted = [item for item in one.items if item.judgement or item.kind == "call"]
            points = [item.correct for item in counted]
            if points and None not in points:
                name = Entry(text=one.name, line=max(map(_last_line, counted)), column=1)
                yield Right("total", None, str(sum(n or 0 for n in points)), name)
    for total in table.right_totals:
        if total.right is not None and total.right != total.number:
            yield Right("total", total.entry, str(total.right), total.entry)
    for number, entry in enumerate(table.winner_entries):
        names = ", ".join(table.won) if not number else ""
        yield Right("winner", entry, names, entry)
    yield from table.right_places


def _of_mating(item: TableItem) -> Iterator[Right]:
    mating, judgement = item.mating, item.judgement
    if mating is None or judgement is None or judgement.correct_points is None:
        return
    points = mating.points
    if points is None or whole_number(points.text) != judgement.correct_points:
        yield Right("points", points, str(judgement.correct_points), mating.kits[-1])
    wrong = {(one.line, one.column): one for one in judgement.findings}
    for _, number in item.card_points:
        found = wrong.get((number.line, number.column))
        if found is not None and found.points is not None:
            yield Right("card points", number, str(int(number.text) - found.points), number)
    if not any(mating.filled):
        return
    behind = mating.kits[-1].line, mating.kits[-1].column
    places = [(one.line, one.column) for one in mating.filled if one is not None]
    in_one = len(places) > 1 and min(places) > behind
    pairs = zip(mating.cards, mating.filled, judgement.genotypes, strict=False)
    for card, written, due in pairs:
        if written is None and in_one and card is not mating.kits[-1]:
            continue  # the bracket behind the last kit has no room for it
        # an allele may be spelt as the manual does, Cchd
        shown = "" if written is None else written.text if wrong else written.text.casefold()
        if shown != (due if wrong else due.casefold()):
            yield Right("genotype", written, due, card)


def _of_row(item: TableItem) -> Iterator[Right]:
    mating, judgement, said = item.mating, item.judgement, item.said
    if mating is None or judgement is None or judgement.correct_points is None:
        return
    points, place = mating.points, said.entry
    if points is None or whole_number(points.text) != judgement.correct_points:
        yield Right("points", points, str(judgement.correct_points), place)
    right = judgement.genotypes or ("",) * len(mating.cards)
    if not judgement.genotypes and judgement.correct_points != 0:
        return
    is_beside = _is_beside(mating)
    roles = ("buck", "doe", *(f"kit{n}" for n in range(1, len(mating.kits) + 1)))
    wrong = []
    for role, (card, written), due in zip(roles, _pairs(mating), right, strict=True):
        if (written.text if written is not None else "") == due:
            continue
        stands_alone = not role.startswith("kit") or len(mating.kits) == 1
        if written is not None and (is_beside or stands_alone):
            yield Right("genotype", written, due, card)
        elif is_beside:
            yield Right("genotype", None, due, card)
        else:
            wrong.append(role)
            yield Right(f"{role}_filled", None, due, card)
    if wrong and wrong[-1].startswith("kit"):
        yield Right("kits_filled", mating.filled[2], ";".join(right[2:]), mating.kits[0])


def _is_beside(mating: WrittenMating) -> bool:
    """Tell whether a genotype stands in the cell of its card."""
    return any(written and written.column == card.column for card, written in _pairs(mating))


def _pairs(mating: WrittenMating) -> list[tuple[Entry, Entry | None]]:
    return list(zip(mating.cards, mating.filled, strict=True))


def _last_line(item: TableItem) -> int:
    mating = item.mating
    written = () if mating is None else (*mating.cards, *mating.filled, mating.points)
    lines = [entry.line for entry in written if entry is not None]
    return max([item.said.entry.line, *lines])


_FIGURES = re.compile(r"\d+(?: *\+ *\d+)+ *= *$")


def text_edits(text: str, tables: Sequence[RummyTable]) -> Iterator[Edit]:
    """Yield what makes a pad right: what stands at a place, and what should; or a line below."""
    lines = text.split("\n")
    winners: dict[int, list[Right]] = {}
    for one in rights(tables):
        if one.what == "winner" and one.entry is not None:
            winners.setdefault(one.entry.line, []).append(one)
            continue
        entry = one.entry or one.near
        line = lines[entry.line - 1]
        if one.entry is not None:
            at, old = entry.column - 1, _written_at(line, entry)
            if old is None:
                continue
            figures = _FIGURES.search(line[:at]) if one.what == "points" else None
            if figures and sum(map(int, re.findall(r"\d+", figures[0]))) != whole_number(one.value):
                at, old = figures.start(), figures[0] + old  # 12+25+20=57 becomes 61
            yield Edit(place=(entry.line, at), key=old, value=one.value)
        elif one.what == "total":
            yield Edit(place=(entry.line, 0), key=None, value=f"{entry.text} total {one.value}")
        elif one.what == "points":
            bare = re.sub(r"\s*(?:\s#.*)?$", "", line)
            yield Edit(place=(entry.line, len(bare)), key="", value=f" {one.value}")
        elif (end := _end_of(line, one.near)) is not None:
            yield Edit(place=(entry.line, end), key="", value=f" [{one.value}]")
    for number, named in winners.items():  # those of a line stand together
        line, last = lines[number - 1], named[-1].near
        start, end = named[0].near.column - 1, last.column - 1 + len(last.text)
        yield Edit(place=(number, start), key=line[start:end], value=named[0].value)


def edited_text(text: str, edits: Iterable[Edit]) -> str:
    lines = text.removesuffix("\n").split("\n")
    below: dict[int, list[str]] = {}
    for one in sorted(edits, key=lambda edit: edit.place, reverse=True):
        number, at = one.place
        if one.key is None:
            below.setdefault(number, []).insert(0, one.value)
        else:
            line = lines[number - 1]
            lines[number - 1] = line[:at] + one.value + line[at + len(one.key) :]
    copied = (part for n, line in enumerate(lines, 1) for part in (line, *below.get(n, ())))
    return "".join(f"{line}\n" for line in copied)


def _written_at(line: str, entry: Entry) -> str | None:
    at = entry.column - 1
    if line[at : at + len(entry.text)] == entry.text:
        return entry.text
    number = re.compile(r"[\dOoIl]+(?:\s*\+\s*\d+)*(?:\s*=\s*\d+)?(?:[.,]0+)?").match(line, at)
    return None if number is None else number[0]


def _end_of(line: str, card: Entry) -> int | None:
    """Where a card ends in its line, if its name stands there in full."""
    start = card.column - 1
    name = line[start : start + len(card.text)]
    return start + len(name) if name.casefold() == card.text.casefold() else None


def edited_rows(
    rows: Sequence[Cells], tables: Sequence[RummyTable], columns: Sequence[Columns]
) -> Iterator[RowEdit]:
    """Yield rows put right, the names of the columns among them.

    Where genotypes stand behind the names of cards, no columns are added for them.
    """
    items = [item for table in tables for one in table.judged_players() for item in one.matings]
    has_own = any(item.mating is not None and _is_beside(item.mating) for item in items)
    found = {row.line: list(row.texts) for row in rows}
    above = {one.titles[min(one.titles)].line: one for one in columns if not one.is_lost}
    places: dict[str, int] = {}
    width = added = 0
    by_line: dict[int, list[Right]] = {}
    for one in rights(tables, in_rows=True):
        by_line.setdefault((one.entry or one.near).line, []).append(one)
    for line, cells in found.items():
        if line in above:
            places = dict(above[line].places)
            more = [] if has_own else _lacking_columns(above[line])
            width, added = above[line].width, len(more)
            _fill(cells, width if more else 0)
            for name in more:
                cells.append(name)
                places[name] = len(cells)
        elif places and added and len(cells) > width:  # cells too many stay behind the columns
            cells[width:width] = [""] * added
        for one in reversed(by_line.get(line, ())):
            _put(cells, one, places)
        _fill(cells, max(places.values(), default=0) if cells else 0)
    for row, right in zip(rows, found.values(), strict=True):
        lacking = ("",) * (len(right) - len(row.texts))
        yield RowEdit(row.line, (*row.texts, *lacking), tuple(right))


def _put(cells: list[str], one: Right, places: dict[str, int]) -> None:
    """Put what should stand there in the place of what stood there, or in its column."""
    what, value, old = one.what, one.value, "" if one.entry is None else one.entry.text
    column = 0 if one.entry is None else one.entry.column
    if what.startswith("kit") and what != "kits_filled":  # beside the kit's own column
        own = [n for n, at in places.items() if at == one.near.column and n != "kits"]
        what = f"{own[0]}_filled" if own else ""
    if what == "genotype" and one.entry is None:  # behind its card, where others stand
        column, old, value = one.near.column, one.near.text, f"{one.near.text} [{value}]"
    elif one.entry is None and what != "total":
        column = places.get(what, 0)
    if column == 0 or (what == "kits_filled" and places and what not in places):
        return  # each kit has a column of its own
    _fill(cells, column)
    whole = cells[column - 1]
    is_whole = what == "kits_filled" or column in (places.get(what), places.get("points"))
    if old and old in whole and not is_whole:
        at = whole.rfind(old)
        value = whole[:at] + value + whole[at + len(old) :]
    cells[column - 1] = value


def _fill(cells: list[str], width: int) -> None:
    cells.extend([""] * (width - len(cells)))


def _lacking_columns(columns: Columns) -> list[str]:
    if BUCK not in columns.places:
        return []
    has_kits = any(name.startswith("kit") and "_" in name for name in columns.places)
    wanted = ["buck_filled", "doe_filled", *([] if has_kits else ["kits_filled"]), "points"]
    return [name for name in wanted if name not in {*columns.places, *columns.nearly}]


def tree_edits(tables: Sequence[RummyTable], root: Place) -> tuple[Edit, ...]:
    """Return what makes a record right: of matings their points and genotypes, totals, winners."""
    edits = []
    for table in tables:
        for item in (item for one in table.judged_players() for item in one.matings):
            mating, judgement = item.mating, item.judgement
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
        for total in (total for one in table.judged_players() for total in one.totals):
            if total.right is not None:
                at = total.entry.line, total.entry.column
                edits.append(Edit(place=at, key=None, value=total.right))
        if table.won:
            names = list(table.won)
            edits.append(Edit(place=root, key="winner", value=names if names[1:] else names[0]))
    return tuple(edits)
