"""Score sheets in rows, as of CSV or a workbook: a row, or a column, for each player or round."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from testcross.rulesets.gene_expression import reader
from testcross.rulesets.gene_expression.entries import End, LeftHand, Record, Result, Score
from testcross.rulesets.gene_expression.lines import clear
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options, Reader, place_of
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.rows import (
    Cells,
    NamedColumns,
    RowSource,
    column_key,
    surplus_finding,
)

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
_MARKS = re.compile(r"[,;\t]")
_ROUND = re.compile(r"(?:round|hand|rd|r)(\d+)")
TOTALS, WINNERS = ("total", "totals", "inall", "sum", "grandtotal"), ("winner", "winners")


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: a player, points and cards left, or the round alone."""
    named = COLUMNS.in_line(line)
    cells = [cell for cell in _MARKS.split(line) if cell.strip()]
    is_short = named == {"round", "player", "points"} and all(map(is_column, cells))
    return is_short or {"player", "left", "points"} <= named


def is_column(text: str) -> bool:
    """Tell whether a cell of a heading names a column of these sheets."""
    return COLUMNS.called(text) in COLUMNS.names


def read_rows(
    source: RowSource, options: Options = NO_OPTIONS
) -> tuple[Record, Sequence[Cells], "RowReader"]:
    """Return what rows say, and the rows.

    Raises:
        UnreadableError: where a column lacks, stands there twice, or seems to be misspelt.
    """
    heading = source.heading
    reader = RowReader(source)
    reader.ask(options)
    every = list(source)
    if rounds := _round_columns(heading):
        reader.by_round(every, rounds)
    elif players := _player_columns(heading):
        reader.by_player(every, players)
    else:
        reader.by_hand(every, _columns(heading))
    return reader.finish(is_sheet=True), every, reader


def _columns(heading: Cells) -> Mapping[str, int]:
    """Return where each column stands; that of the cards left may be missing."""
    places = COLUMNS.places(heading)
    unknown = {text: text for text in heading.texts if text.strip() and not is_column(text)}
    if "left" not in places and nearest("left", unknown, limit=1):
        named = NamedColumns(
            names=COLUMNS.names, required=("player", "left", "points"), spellings=COLUMNS.spellings
        )
        return named.places(heading)
    return places


def _round_columns(heading: Cells) -> Mapping[str, int]:
    """Return the columns of a heading with rounds side by side: ``player, round 1, round 2``."""
    keys = [column_key(text) for text in heading.texts]
    names = [place for place, text in enumerate(heading.texts) if COLUMNS.called(text) == "player"]
    rounds = {found[0]: place for place, key in enumerate(keys) if (found := _ROUND.fullmatch(key))}
    if heading.error is not None or len(names) != 1 or not rounds:
        return {}
    others = {
        what: place
        for place, key in enumerate(keys)
        for what, words in (("total", TOTALS), ("winner", WINNERS))
        if key in words
    }
    return {"player": names[0], **rounds, **others}


def _player_columns(heading: Cells) -> Mapping[int, Word]:
    """Return the players of a heading that names the round and then only players; else nothing."""
    if heading.error is not None:
        return {}
    named = [place for place, text in enumerate(heading.texts) if text.strip()]
    if not named or [n for n in named if is_column(heading.texts[n])] != named[:1]:
        return {}
    found = {place: cell(heading, place) for place in named[1:]}
    return found if len(found) > 1 else {}


def cell(row: Cells, place: int) -> Word:
    """Return a cell of a row, empty where the row ends before it."""
    text = row.texts[place].strip() if place < len(row.texts) else ""
    return Word(text=text, line=row.line, column=row.column(place))


class RowReader(Reader):
    """Takes row by row; the rows of a round that has a name need not stand together."""

    def __init__(self, source: RowSource) -> None:
        super().__init__()
        self._between = source.between
        texts = source.heading.texts
        self._width = max((place for place, text in enumerate(texts, 1) if text.strip()), default=1)
        self.kinds: dict[int, str] = {source.heading.line: "heading"}
        self._rounds: dict[str, End] = {}
        self._rows: dict[tuple[int, str], int] = {}
        """Where the row of a player of a round stands."""
        self._result: Result | None = None

    def _is_read(self, row: Cells) -> bool:
        error = row.error or surplus_finding(row, self._width, self._between)
        if error is not None:
            self.record.unread.append(error)
            self.kinds[row.line] = "not read"
        return error is None

    def _total(self, row: Cells) -> Result:
        if self._result is None:
            self._result = Result(places={"": (row.line, 1)})
        return self._result

    def finish(self, *, is_sheet: bool) -> Record:
        if self._result is not None:
            self.record.entries.append(self._result)
        return super().finish(is_sheet=is_sheet)

    def _points(self, who: Word, points: Word, least: int | None = 0) -> Score:
        return reader.score(who, points.saying(clear(points.text).strip()), least=least)

    # a row for each player of each round

    def by_hand(self, rows: Iterable[Cells], columns: Mapping[str, int]) -> None:
        for row in rows:
            cells = {name: cell(row, place) for name, place in columns.items()}
            is_read = self._is_read(row)
            told = cells.get("round") or cell(row, len(row.texts))
            result = _result_called(told.text)
            if result and is_read and cells["player"].text:
                self._take_result(row, told, result, cells)
            elif not result and (not is_read or cells["player"].text):
                self._take_hand(row, told.text, cells, is_read=is_read)

    def _take_result(self, row: Cells, told: Word, result: str, cells: Mapping[str, Word]) -> None:
        if column_key(told.text) not in (*TOTALS, *WINNERS):
            problem = f"unknown round {told.text!r}; did you mean {result!r}?"
            self.refuse(None, place_of(told), problem)
            self.kinds[row.line] = "not read"
        elif result in WINNERS:
            self._win(row, cells["player"])
        else:
            result_entry = self._total(row)
            score = self._points(cells["player"], cells["points"], None)
            result_entry.scores = (*result_entry.scores, score)
            self.kinds[row.line] = "totals"

    def _win(self, row: Cells, name: Word) -> None:
        self.win(self._total(row), [name])
        self.kinds[row.line] = "winner"

    def _take_hand(
        self, row: Cells, told: str, cells: Mapping[str, Word], *, is_read: bool
    ) -> None:
        player = cells["player"]
        end = self._round_of(row, told, player)
        line = end.place()[0]
        first = self._rows.setdefault((line, player_key(player.text)), player.line)
        if is_read and first == player.line:
            self._add_hand(end, cells)
            self.kinds.setdefault(row.line, "hand")
            return
        end.is_open = True
        if is_read:
            problem = f"{player.text!r} already has a row of this round on line {first}; delete one"
            found = unreadable(line=player.line, column=player.column, problem=problem)
            self.record.unread.append(found)
            self.kinds[row.line] = "not read"

    def _add_hand(self, end: End, cells: Mapping[str, Word]) -> None:
        player, points, left = cells["player"], cells["points"], cells.get("left")
        if left is not None:
            text = clear(left.text)
            hand: LeftHand = reader.left_hand(player, [left.saying(text)] if text else [])
            for n, place in list(hand.places.items()):
                hand.places[n] = (place[0], left.column) if n.startswith("cards") else place
            end.left = (*end.left, hand)
        if points.text:
            end.scores = (*end.scores, self._points(player, points))

    def _round_of(self, row: Cells, told: str, player: Word) -> End:
        """Return the round of a row; one without a name may begin with a player who had a row."""
        key = column_key(told)
        if told and key in self._rounds:
            return self._rounds[key]
        last = self.record.entries[-1] if self.record.entries else None
        if not told and isinstance(last, End):
            known = (last.place()[0], player_key(player.text))
            if known not in self._rows:
                return last
        end = End(places={"": (row.line, 1), "left": (row.line, 1)})
        self.record.entries.append(end)
        if told:
            self._rounds[key] = end
        return end

    # a row for each player, a column for each round

    def by_round(self, rows: Iterable[Cells], columns: Mapping[str, int]) -> None:
        numbers = [name for name in columns if _ROUND.fullmatch(name)]
        ends: dict[str, End] = {}
        for row in rows:
            is_read = self._is_read(row)
            who = cell(row, columns["player"])
            if not who.text or column_key(who.text) in (*TOTALS, "average", "mean"):
                continue
            self.kinds.setdefault(row.line, "totals")
            for name in numbers:
                end = ends.setdefault(name, End(places={"": (row.line, 1)}))
                points = cell(row, columns[name])
                end.is_open |= not is_read
                if points.text and is_read:
                    end.scores = (*end.scores, self._points(who, points))
            self._take_total(row, who, columns)
        self.record.entries += ends.values()

    def _take_total(self, row: Cells, who: Word, columns: Mapping[str, int]) -> None:
        total = cell(row, columns["total"]) if "total" in columns else None
        if total is not None and total.text:
            entry = self._total(row)
            entry.scores = (*entry.scores, self._points(who, total, None))
        winner = cell(row, columns["winner"]) if "winner" in columns else None
        if winner is not None and winner.text:
            self._win(row, who)

    # a row for each round, a column for each player

    def by_player(self, rows: Iterable[Cells], players: Mapping[int, Word]) -> None:
        self.head, self.lists_everybody = list(players.values()), False
        for row in rows:
            is_read = self._is_read(row)
            told = column_key(next(iter(row.texts), ""))
            written = [(who, cell(row, place)) for place, who in players.items()]
            written = [(who, word) for who, word in written if word.text]
            if told in WINNERS:
                for _, name in written:
                    self._win(row, name)
            elif told in TOTALS and is_read:
                entry = self._total(row)
                scores = [self._points(who, word, None) for who, word in written]
                entry.scores = (*entry.scores, *scores)
                self.kinds[row.line] = "totals"
            elif written or not is_read:
                end = End(places={"": (row.line, 1)}, is_open=not is_read)
                end.scores = tuple(self._points(who, word) for who, word in written)
                self.record.entries.append(end)
                self.kinds.setdefault(row.line, "round")


def _result_called(told: str) -> str:
    """Return ``total`` or ``winner`` where a row is of that, or nearly; else nothing."""
    key = column_key(told)
    if not key or any(sign.isdecimal() for sign in key):
        return ""
    if key in TOTALS or key in WINNERS:
        return "winner" if key in WINNERS else "total"
    return next(iter(nearest(key, {name: name for name in ("total", "winner")}, limit=1)), "")


def copied(rows: Iterable[Cells], right: Mapping[tuple[int, int], str]) -> Iterator[list[str]]:
    for row in rows:
        yield [right.get((row.line, row.column(n)), text) for n, text in enumerate(row.texts)]
