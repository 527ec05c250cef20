"""Score sheets in rows, as of CSV or a workbook: a row, or a column, for each player or round.

However the sheet is laid out, each row is told as ``Said``, player by player; the reader takes them
in one way.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from testcross.rulesets.gene_expression.entries import End, Record, Result
from testcross.rulesets.gene_expression.lines import clear
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options, Reader, place_of
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import Finding
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
_OF_ALL = (*TOTALS, "average", "mean")
"""Rows that are about no player."""


class Said(NamedTuple):
    """What a row says of one player."""

    holds: str
    """What the row mainly is: ``hand``, ``round``, ``row``, ``totals``, ``winner``; ``total?``."""
    round: Word
    who: Word
    """The player; in a row of the winner, who that is."""
    points: Word
    left: Word | None = None
    """The cards left, where there is a column of them."""


Layout: TypeAlias = Callable[[Cells], Iterator[Said]]


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
) -> tuple[Record, Sequence[Cells], Sequence[Finding]]:
    """Return what rows say, the rows, and a note on columns that are not read.

    Raises:
        UnreadableError: where a column lacks, stands there twice, or seems to be misspelt.
    """
    heading = source.heading
    made, notes, rows = _RowReader(options), list[Finding](), list(source)
    made.kinds[heading.line] = "heading"
    if rounds := _round_columns(heading):
        layout: Layout = partial(_rounds_of_player, rounds)
    elif players := _player_columns(heading):
        made.head, made.lists_everybody = list(players.values()), False
        layout = partial(_players_of_round, players)
    else:
        layout = partial(_hand_of_player, _columns(heading))
        notes += COLUMNS.unread(heading)
    width = max((place for place, text in enumerate(heading.texts, 1) if text.strip()), default=1)
    for row in rows:
        error = row.error or surplus_finding(row, width, source.between)
        for said in layout(row):
            made.take(row, said, is_read=error is None)
        if error is not None:
            made.record.unread.append(error)
            made.kinds[row.line] = "not read"
    if made.result is not None:
        made.result.scores = tuple(made.score(who, points) for who, points in made.totals)
        made.record.entries.append(made.result)
    return made.finish(is_sheet=True), rows, notes


class _RowReader(Reader):
    """Takes row by row; the rows of a round that has a name need not stand together."""

    def __init__(self, options: Options = NO_OPTIONS) -> None:
        super().__init__(options)
        self.result: Result | None = None
        """The totals and the winner, wherever they stand."""
        self.totals: list[tuple[Word, Word]] = []
        self._rounds: dict[str, End] = {}
        self._last: End | None = None
        self._rows: dict[tuple[int, str], int] = {}
        """Where the row of a player of a round stands."""

    def take(self, row: Cells, said: Said, *, is_read: bool) -> None:
        is_round = said.holds in ("hand", "round", "row")
        if (is_read or not is_round) and not (is_read and said.who.text):
            return
        if said.holds.endswith("?"):
            problem = f"unknown round {said.round.text!r}; did you mean {said.holds[:-1]!r}?"
            self.refuse(None, place_of(said.round), problem)
            self.kinds[row.line] = "not read"
            return
        self.kinds.setdefault(row.line, said.holds)
        if is_round:
            self._take_points(self._round_of(row, said), said, is_read=is_read)
            return
        if self.result is None:
            self.result = Result(places={"": (row.line, 1)})
        if said.holds == "winner":
            self.win(self.result, [said.who])
        else:
            self.totals.append((said.who, _cleared(said.points)))

    def _take_points(self, end: End, said: Said, *, is_read: bool) -> None:
        who, points, left = said.who, said.points, said.left
        key = (id(end), player_key(who.text))
        first = self._rows.setdefault(key, who.line)
        if not is_read or first != who.line:
            end.is_open = True
            if is_read and self.kinds[who.line] != "not read":
                problem = f"{who.text!r} already has a row of this round on line {first}; delete "
                self.refuse(None, place_of(who), f"{problem}one")
                self.kinds[who.line] = "not read"
            return
        if left is not None:
            text = clear(left.text)
            hand = self.left_hand(who, [left.saying(text)] if text else [])
            for path, place in hand.places.items():
                hand.places[path] = (place[0], left.column) if path.startswith("cards") else place
            end.left = (*end.left, hand)
        if points.text:
            end.scores = (*end.scores, self.score(who, _cleared(points), least=0))

    def _round_of(self, row: Cells, said: Said) -> End:
        """Return the round of a row; one without a name may begin with a player who had a row."""
        key = column_key(said.round.text)
        if key and key in self._rounds:
            return self._rounds[key]
        last = self._last
        if not key and last and (id(last), player_key(said.who.text)) not in self._rows:
            return last
        end = self._last = End(places={"": (row.line, 1), "left": (row.line, 1)})
        self.record.entries.append(end)
        if key:
            self._rounds[key] = end
        return end


def _cleared(points: Word) -> Word:
    return points.saying(clear(points.text).strip())


def cell(row: Cells, place: int) -> Word:
    text = row.texts[place].strip() if place < len(row.texts) else ""
    return Word(text=text, line=row.line, column=row.column(place))


# a row for each player of each round


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


def _hand_of_player(columns: Mapping[str, int], row: Cells) -> Iterator[Said]:
    cells = {name: cell(row, place) for name, place in columns.items()}
    told = cells.get("round") or cell(row, len(row.texts))
    yield Said(_holds(told.text), told, cells["player"], cells["points"], cells.get("left"))


def _holds(told: str) -> str:
    """Return what a row holds by what stands in the column of the round, or nearly does."""
    key = column_key(told)
    if key in TOTALS or key in WINNERS:
        return "winner" if key in WINNERS else "totals"
    if not key or any(sign.isdecimal() for sign in key):
        return "hand"
    return next(iter(nearest(key, {"total": "total?", "winner": "winner?"}, limit=1)), "hand")


# a row for each player, a column for each round


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
        for what, words in (("totals", TOTALS), ("winner", WINNERS))
        if key in words
    }
    return {"player": names[0], **rounds, **others}


def _rounds_of_player(columns: Mapping[str, int], row: Cells) -> Iterator[Said]:
    who = cell(row, columns["player"])
    if not who.text or column_key(who.text) in _OF_ALL:
        return
    for name, place in columns.items():
        points = cell(row, place)
        if _ROUND.fullmatch(name):
            yield Said("row", who.saying(name), who, points)
        elif name != "player" and points.text:
            yield Said(name, who, who, points)


# a row for each round, a column for each player


def _player_columns(heading: Cells) -> Mapping[int, Word]:
    """Return the players of a heading that names the round and then only players; else nothing."""
    if heading.error is not None:
        return {}
    named = [place for place, text in enumerate(heading.texts) if text.strip()]
    if not named or [n for n in named if is_column(heading.texts[n])] != named[:1]:
        return {}
    found = {place: cell(heading, place) for place in named[1:]}
    return found if len(found) > 1 else {}


def _players_of_round(players: Mapping[int, Word], row: Cells) -> Iterator[Said]:
    told = column_key(next(iter(row.texts), ""))
    holds = "winner" if told in WINNERS else "totals" if told in TOTALS else "round"
    for place, who in players.items():
        word = cell(row, place)
        if word.text:
            name = word if holds == "winner" else who
            yield Said(holds, word.saying(f"row {row.line}"), name, word)
