"""Score sheets in rows, as of CSV or a workbook: a row, or a column, for each player or round.

However the sheet is laid out, each row is told as ``Said``, player by player; the reader takes them
in one way.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression.lines import LineReader, clear
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options, Reader, at
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records import rows as rows_of
from testcross.rulesets.records.csv_rows import DELIMITERS
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.rows import Cells, NamedColumns, WinnerCell
from testcross.rulesets.records.workbook import HEADING_WITHIN
from testcross.rulesets.tabletop.player_columns import ROUND, below, heads_of, text_at
from testcross.rulesets.tabletop.sheet_words import TokenLine

COLUMNS = NamedColumns(
    names=("round", "player", "left", "points"),
    required=("player", "points"),
    spellings={
        "hand": "round",
        "name": "player",
        "cardsleft": "left",
        "cards": "left",
        "score": "points",
    },
)
_ROUND = re.compile(r"(?:round|hand|rd|r)(\d+)")
_OF_PADS = re.compile(
    r"[:=<>]|\b(?:won|wins|winners?|lost|first|second|last|tie|draw)\b", re.IGNORECASE
)
"""What shows a line of a pad below a table."""
_OF_ALL = {
    **dict.fromkeys(("total", "totals", "inall", "sum", "grandtotal"), "totals"),
    **dict.fromkeys(("winner", "winners"), "winner"),
}
"""Rows and columns that are about no round."""


class Said(NamedTuple):
    holds: str
    """What the row mainly is: ``hand``, ``round``, ``row``, ``totals``, ``winner``; ``total?``."""
    round: Word
    who: Word
    points: Word
    left: Word | None = None


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: a player, points and cards left, or the round alone."""
    named = COLUMNS.in_line(line)
    cells = [cell for cell in re.split(r"[,;\t]", line) if cell.strip()]
    is_short = named == {"round", "player", "points"} and all(map(COLUMNS.known, cells))
    return is_short or {"player", "left", "points"} <= named


def _is_table(line: str) -> bool:
    """Tell the heading of any table that is read, which may have a column for each round."""
    first, *others = [rows_of.column_key(cell) for cell in re.split(r"[,;\t]", line)]
    known = [bool(_ROUND.fullmatch(key)) or key in _OF_ALL for key in others if key]
    return is_heading(line) or (COLUMNS.called(first) == "player" and any(known) and all(known))


def read_text_rows(text: str, options: Options = NO_OPTIONS) -> ev.Record | None:
    """Return a table in a text: ``game: gene-expression``, and rows below it. None without one."""
    lines = text.replace("\r", "").split("\n")
    if (table := _below_names(lines)) is not None:
        return read_rows(table, "a gap", options)[0]
    start = next((n for n, line in enumerate(lines[:HEADING_WITHIN]) if _is_table(line)), None)
    if start is None:
        return None
    mark = max(DELIMITERS, key=lines[start].count)
    rows = list[Cells]()
    for number, line in enumerate(lines, 1):
        found = list(re.finditer(rf'(?:^|{mark})(?P<cell> *"[^"]*" *|[^{mark}]*)', line))
        texts = [one["cell"].strip(' "') for one in found]
        places = [one.start("cell") + 1 for one in found]
        rows.append(Cells(number, texts, columns=places))
    above = [Cells(row.line, [line]) for row, line in zip(rows, lines[:start], strict=False)]
    below = [row for row in rows[start + 1 :] if any(row.texts)]
    return read_rows((rows[start], above, below), DELIMITERS[mark], options)[0]


Table: TypeAlias = tuple[Cells, Sequence[Cells], Sequence[Cells]]
"""The heading of a table, the rows above it and those below."""


def _below_names(lines: Sequence[str]) -> Table | None:
    """Return a table in a text that has a column for each player and a line for each round."""
    each = [_text_line(line, n) for n, line in enumerate(lines, 1) if not _FRAME.fullmatch(line)]
    for start, line in enumerate(each[:HEADING_WITHIN], 1):
        heads, rows = heads_of(line, COLUMNS.known), list[Cells]()
        for other in each[start:] if len(heads) > 1 else ():
            found = below(heads, line, other)
            label, values = found or (None, {})
            name = "" if label is None else text_at(other, label)
            is_round = ROUND.fullmatch(name) or rows_of.column_key(name) in _OF_ALL
            if found is None or not (is_round and values):
                rows.append(Cells(other.number, [other.text]))
                continue
            spans = [(0, 0) if label is None else label]
            spans += [values.get(n, (0, 0)) for n in range(len(heads))]
            texts, columns = zip(*((text_at(other, one), one[0] + 1) for one in spans), strict=True)
            rows.append(Cells(other.number, list(texts), columns=columns))
        if any(len(row.texts) > 1 for row in rows[:1]):
            names = [text_at(line, one) for one in heads]
            heading = Cells(line.number, ["round", *names], columns=[1, *(a + 1 for a, _ in heads)])
            above = [Cells(n, [text]) for n, text in enumerate(lines[: line.number - 1], 1)]
            return heading, above, [row for row in rows if any(row.texts)]
    return None


_FRAME = re.compile(r"[\s|+=:-]*[|+-][\s|+=:-]*")
"""A line of a frame: ``+-----+----+``."""


def _text_line(text: str, number: int) -> TokenLine:
    """A line of a text; one with tabs, commas or bars is a row of cells."""
    mark = next((one for one in "\t|;," if text.count(one) > 1), None)
    places = [n + 1 for n, sign in enumerate(text) if sign == mark]
    return TokenLine(text, number, cells=(0, *places) if places else ())


def read_rows(
    sheet: Table,
    between: str,
    options: Options = NO_OPTIONS,
) -> tuple[ev.Record, Sequence[Finding]]:
    """Return what a table says, and notes on columns that are not read.

    Args:
        sheet: its heading, the rows above it and those below.
        between: what stands between two cells, in words.
        options: rules that are asked for; the lines above the heading overrule them.
    """
    heading, above, rows = sheet
    head = LineReader(options)
    head.read_above((row.line, ", ".join(filter(None, row.texts))) for row in above)
    made = _RowReader({}, heading)
    made.options, made.target, made.head = head.options, head.target, made.head or head.head
    made.record.unread += head.record.unread
    made.kinds |= head.kinds
    foot = LineReader(options)
    width = max((place for place, text in enumerate(heading.texts, 1) if text.strip()), default=1)
    for row in rows:
        error = row.error or rows_of.surplus_finding(row, width, between)
        is_alone = width > 1 and any(row.texts) and not any(row.texts[1:])
        if is_alone and made.is_of_pad(row.texts[0].strip()):
            foot.head = made.head
            foot.read_one(row.line, row.texts[0])
            continue
        for said in made.told(row):
            if said.who.text if error is None else said.holds in ("hand", "round", "row"):
                made.take(row, said, is_read=error is None)
        if error is not None:
            made.record.unread.append(error)
            made.kinds[row.line] = "not read"
    head.head, head.record.entries = made.head, made.record.entries
    for title, winners in head.winners_of_titles():
        made.result = made.result or ev.Result(places={"": at(title)})
        made.win(made.result, winners)
        made.kinds[title.line] = "winner"
    if made.result is not None:
        made.record.entries.append(made.result)
    made.record.entries += foot.record.entries
    made.record.unread += foot.record.unread
    made.kinds |= foot.kinds
    return made.finish(is_sheet=True), made.notes


class _RowReader(Reader):
    """Takes row by row; the rows of a round that has a name need not stand together."""

    def __init__(self, options: Options, heading: Cells) -> None:
        super().__init__(options)
        self.kinds[heading.line] = "heading"
        self.result: ev.Result | None = None
        self.notes: Sequence[Finding] = ()
        self._columns: Mapping[str, int] = {}
        self._players: dict[int, Word] = {}
        """Those who have a column each."""
        self._rounds: dict[str, ev.End] = {}
        self._last: ev.End | None = None
        self._rows: dict[tuple[int, str], int] = {}
        """Where the row of a player of a round stands."""
        texts = {n: text for n, text in enumerate(heading.texts) if text.strip()}
        unknown = [n for n, text in texts.items() if not COLUMNS.known(text)]
        names = [n for n, text in texts.items() if COLUMNS.called(text) == "player"]
        keys = {rows_of.column_key(text): place for place, text in texts.items()}
        rounds = {found[0]: keys[key] for key in keys if (found := _ROUND.fullmatch(key))}
        is_read = heading.error is None
        if is_read and len(names) == 1 and rounds:
            others = {_OF_ALL[key]: place for key, place in keys.items() if key in _OF_ALL}
            self._columns = {"player": names[0], **rounds, **others}
        elif is_read and len(unknown) > 1 and unknown == [n for n in texts if n]:
            self._players = {place: cell(heading, place) for place in unknown}
            self.head, self.lists_everybody = list(self._players.values()), False
        else:
            self._columns = COLUMNS.places(heading)
            others_called = {texts[n]: texts[n] for n in unknown}
            if "left" not in self._columns and nearest("left", others_called, limit=1):
                replace(COLUMNS, required=("player", "left", "points")).places(heading)
            self.notes = COLUMNS.unread(heading)

    def told(self, row: Cells) -> Iterator[Said]:
        cells = {name: cell(row, place) for name, place in self._columns.items()}
        if self._players:
            holds = _OF_ALL.get(rows_of.column_key(next(iter(row.texts), "")), "round")
            for place, who in self._players.items():
                if (word := cell(row, place)).text:
                    ticked = WinnerCell(entry=word, player=who.text)
                    named = rows_of.read_winner_cells([ticked], [who.text])[0]
                    for name in named if holds == "winner" else (who,):
                        yield Said(holds, word.saying(f"row {row.line}"), name, word)
        elif "points" in cells:
            told = cells.get("round") or cell(row, len(row.texts))
            key = rows_of.column_key(told.text)  # total or winner, perhaps misspelt; else a round
            holds = _OF_ALL.get(key, "hand")
            if holds == "hand" and key and not any(sign.isdecimal() for sign in key):
                near = {"total": "total?", "winner": "winner?"}
                holds = next(iter(nearest(key, near, limit=1)), holds)
            yield Said(holds, told, cells["player"], cells["points"], cells.get("left"))
        else:
            who = cells.pop("player")
            if who.text and rows_of.column_key(who.text) not in (*_OF_ALL, "average", "mean"):
                for what, points in cells.items():
                    if _ROUND.fullmatch(what):
                        yield Said("row", who.saying(what), who, points)
                    elif points.text:
                        yield Said(what, who, who, points)

    def is_of_pad(self, text: str) -> bool:
        """Tell a line of a pad, which stands in a cell alone, from what a row is called."""
        if self._players:
            return not ROUND.fullmatch(text) and rows_of.column_key(text) not in _OF_ALL
        return _OF_PADS.search(text) is not None

    def take(self, row: Cells, said: Said, *, is_read: bool) -> None:
        holds, (_, _, who, points, left) = said.holds, said
        if holds.endswith("?"):
            problem = f"unknown round {said.round.text!r}; did you mean {holds[:-1]!r}?"
            self.refuse(None, at(said.round), problem)
            self.kinds[row.line] = "not read"
            return
        self.kinds.setdefault(row.line, holds)
        points = points.saying(clear(points.text).strip())
        points = points.saying("0") if points.text in ("-", "–") else points
        if holds in ("totals", "winner"):
            self.result = self.result or ev.Result(places={"": (row.line, 1)})
            if holds == "winner":
                self.win(self.result, [who])
            else:
                self.result.scores += (self.score(who, points),)
            return
        end = self._round_of(row, said)
        first = self._rows.setdefault((id(end), player_key(who.text)), who.line)
        if not is_read or first != who.line:
            end.is_open = True
            if is_read and self.kinds[who.line] != "not read":
                problem = f"{who.text!r} already has a row of this round on line {first}; delete "
                self.refuse(None, at(who), f"{problem}one")
                self.kinds[who.line] = "not read"
            return
        if left is not None:
            text = clear(left.text)
            hand = self.left_hand(who, [left.saying(text)] if text else [])
            for path, place in hand.places.items():
                hand.places[path] = (place[0], left.column) if path.startswith("cards") else place
            end.left += (hand,)
        if points.text:
            end.scores += (self.score(who, points, least=0),)

    def _round_of(self, row: Cells, said: Said) -> ev.End:
        key, last = rows_of.column_key(said.round.text), self._last
        if key and key in self._rounds:
            return self._rounds[key]
        if not key and last and (id(last), player_key(said.who.text)) not in self._rows:
            return last
        end = self._last = ev.End(places={"": (row.line, 1), "left": (row.line, 1)})
        self.record.entries.append(end)
        if key:
            self._rounds[key] = end
        return end


def cell(row: Cells, place: int) -> Word:
    text = row.texts[place].strip() if place < len(row.texts) else ""
    return Word(text=text, line=row.line, column=row.column(place))
