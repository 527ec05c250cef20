"""Score sheets in rows, such as CSV: a row for each player of a round."""

import re
from collections.abc import Mapping, Sequence

from testcross.rulesets.english import listed
from testcross.rulesets.gene_expression.record.sheet_builder import (
    SheetBuilder,
    SheetRound,
    cards_in,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.score_entries import WrittenHand, WrittenScore

COLUMNS = ("round", "player", "left", "points")
_REQUIRED = ("player", "left", "points")
_SPELLINGS = {
    "hand": "round",
    "name": "player",
    "cardsleft": "left",
    "cards": "left",
    "score": "points",
}
_GAPS = re.compile(r"[\s_.\-\ufeff\"']+")
_TOTAL, _WINNER = ("total", "totals", "inall"), ("winner",)


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: its cells name a player, cards left, and points."""
    return any(set(_REQUIRED) <= {_column(cell) for cell in line.split(mark)} for mark in ",;\t")


def read_columns(heading: Cells) -> Mapping[str, int]:
    """Return where each column stands.

    Raises:
        UnreadableError: where one lacks, or stands there twice.
    """
    if heading.error is not None:
        raise UnreadableError(heading.error)
    places: dict[str, int] = {}
    for place, text in enumerate(heading.texts):
        name = _column(text)
        if name in places:
            problem = f"two columns are called {name!r}; rename or delete one"
            column = heading.column(place)
            raise UnreadableError.at(line=heading.line, column=column, problem=problem)
        if name in COLUMNS:
            places[name] = place
    missing = [repr(name) for name in _REQUIRED if name not in places]
    if missing:
        problem = f"there is no column {listed(missing)}; expected {listed(COLUMNS, 'and')}"
        raise UnreadableError.at(line=heading.line, column=1, problem=problem)
    return places


def unread_columns(heading: Cells) -> tuple[Finding, ...]:
    """Return a note on the columns that are not read."""
    unread = [text.strip() for text in heading.texts if text.strip()]
    unread = [text for text in unread if _column(text) not in COLUMNS]
    if not unread:
        return ()
    text = f"not read: {'columns' if len(unread) > 1 else 'the column'} {listed(unread, 'and')}"
    return (Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text),)


def read_rows(
    rows: Sequence[Cells], places: Mapping[str, int]
) -> tuple[SheetBuilder, list[Finding]]:
    """Return what rows say, and what cannot be read of them."""
    sheet, found = SheetBuilder(), list[Finding]()
    name = ""
    for row in rows:
        if row.error is not None:
            found.append(row.error)
            continue
        cells = {column: _entry(row, place) for column, place in places.items()}
        player = cells["player"]
        if not player.text:
            continue
        told = cells["round"].text if "round" in cells else ""
        if _GAPS.sub("", told.casefold()) in _TOTAL:
            sheet.totals.append(WrittenScore(player=player, points=cells["points"]))
        elif _GAPS.sub("", told.casefold()) in _WINNER:
            sheet.winners.append(player)
        else:
            if _begins(sheet, told, name, player):
                sheet.rounds.append(SheetRound(row.line))
            name = told or name
            _add(sheet.rounds[-1], cells)
    return sheet, found


def _begins(sheet: SheetBuilder, told: str, before: str, player: Entry) -> bool:
    """Tell whether a row begins a round: it names another, or a player who had one."""
    if not sheet.rounds or (told and told != before):
        return True
    return not told and sheet.rounds[-1].names(player.text)


def _add(one: SheetRound, cells: Mapping[str, Entry]) -> None:
    player, left, points = cells["player"], cells["left"], cells["points"]
    cards = cards_in(left.text, left.line, left.column)
    place = Entry(text=player.text, line=left.line, column=left.column)
    one.left.append(WrittenHand(player=place, cards=cards))
    if points.text:
        one.scores.append(WrittenScore(player=player, points=points))


def _entry(row: Cells, place: int) -> Entry:
    text = row.texts[place].strip() if place < len(row.texts) else ""
    return Entry(text=text, line=row.line, column=row.column(place))


def _column(text: str) -> str:
    name = _GAPS.sub("", text.casefold())
    return _SPELLINGS.get(name, name)
