"""Score sheets without turns: put together entry by entry, and read from rows such as CSV."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_expression.cards.left_cards import cards_in
from testcross.rulesets.gene_expression.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import (
    Entry,
    WrittenHand,
    WrittenScore,
    player_key,
    player_meant,
)
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.rows import (
    Cells,
    NamedColumns,
    RowSource,
    column_key,
    surplus_finding,
)


@dataclass(slots=True)
class SheetRound:
    """A round as far as its lines have been read."""

    line: int
    out: Entry | None = None
    left: list[WrittenHand] = field(default_factory=list)
    scores: list[WrittenScore] = field(default_factory=list)
    incomplete: bool = False
    """Whether something of it could not be read; then nothing of it is judged."""
    is_open: bool = False
    """Whether lines below it may be of it, too."""

    def written(self) -> WrittenRound:
        """Return the round; where no cards are written at all, nobody is said to hold none."""
        if self.incomplete:
            return WrittenRound(line=self.line, column=0, incomplete=True)
        left = tuple(self.left) if any(hand.cards for hand in self.left) else ()
        return WrittenRound(
            line=self.line, column=0, out=self.out, left=left, scores=tuple(self.scores)
        )

    def names(self, player: str) -> bool:
        """Tell whether a player stands in this round already."""
        key = player_key(player)
        there = [*(hand.player for hand in self.left), *(score.player for score in self.scores)]
        return any(player_key(entry.text) == key for entry in there)


@dataclass(slots=True)
class SheetBuilder:
    """Collects what a score sheet says."""

    players: tuple[Entry, ...] = ()
    """Those listed; else all that are named."""
    lists_everybody: bool = True
    """Whether no others played than those listed."""
    target: Entry | None = None
    rounds: list[SheetRound] = field(default_factory=list)
    totals: list[WrittenScore] = field(default_factory=list)
    winners: list[Entry] = field(default_factory=list)

    def game(self) -> WrittenGame:
        """Return the sheet as a game without turns."""
        points_alone = not any(one.left for one in self.rounds)
        return WrittenGame(
            players=self.players or self._named(in_totals=points_alone),
            target=self.target,
            rounds=tuple(one.written() for one in self.rounds),
            scores=tuple(self.totals),
            winners=tuple(self.winners),
            names_winners_only=points_alone and not (self.players and self.lists_everybody),
        )

    def _named(self, *, in_totals: bool) -> tuple[Entry, ...]:
        """Return every player who is named, once, in the order of the sheet.

        Args:
            in_totals: whether totals may name others than the rounds, who won none of them.
        """
        found: dict[str, Entry] = {}
        for one in self.rounds:
            names = [*(hand.player for hand in one.left), *(s.player for s in one.scores)]
            for entry in [*([one.out] if one.out else []), *names]:
                found.setdefault(player_key(entry.text), entry)
        said = [entry.text for entry in found.values()]
        for total in self.totals if in_totals else ():
            if not player_meant(total.player.text, said):
                found.setdefault(player_key(total.player.text), total.player)
        return tuple(found.values())


_MARKS = re.compile(r"[,;\t]")
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
_WITH_CARDS = replace(COLUMNS, required=("player", "left", "points"))
unread_columns = COLUMNS.unread
TOTALS, WINNERS = ("total", "totals", "inall"), ("winner",)


def is_heading(line: str) -> bool:
    """Tell the heading of score sheets: a player, points and cards left, or the round alone."""
    named = COLUMNS.in_line(line)
    cells = [cell for cell in _MARKS.split(line) if cell.strip()]
    is_short = named == {"round", "player", "points"} and all(map(is_column, cells))
    return is_short or {"player", "left", "points"} <= named


def is_column(text: str) -> bool:
    """Tell whether a cell of a heading names a column of these sheets."""
    return COLUMNS.called(text) in COLUMNS.names


def read_columns(heading: Cells) -> Mapping[str, int]:
    """Return where each column stands; that of the cards left may be missing.

    Raises:
        UnreadableError: where another one lacks, stands there twice, or seems to be misspelt.
    """
    places = COLUMNS.places(heading)
    unknown = {text: text for text in heading.texts if text.strip() and not is_column(text)}
    if "left" not in places and nearest("left", unknown, limit=1):
        return _WITH_CARDS.places(heading)
    return places


def read_rows(
    source: RowSource, rows: Iterable[Cells], places: Mapping[str, int]
) -> tuple[SheetBuilder, list[Finding]]:
    """Return what rows say, and what cannot be read of them.

    Args:
        source: where they come from, for its heading.
        rows: those below the heading.
        places: where each column stands.
    """
    reader = _RowReader(source, places)
    found = [one for row in rows for one in reader.read(row)]
    return reader.sheet, found


class _RowReader:
    """Takes row by row; the rows of a round that has a name need not stand together."""

    def __init__(self, source: RowSource, places: Mapping[str, int]) -> None:
        self.sheet = SheetBuilder()
        self._between = source.between
        texts = source.heading.texts
        self._width = max(place for place, text in enumerate(texts, 1) if text.strip())
        self._places = places
        self._rounds: dict[str, SheetRound] = {}
        self._lines: dict[tuple[int, str], int] = {}
        """Where the row of a player of a round stands."""

    def read(self, row: Cells) -> Iterator[Finding]:
        """Take a row, and yield what cannot be read of it."""
        cells = {column: entry_at(row, place) for column, place in self._places.items()}
        error = row.error or surplus_finding(row, self._width, self._between)
        if error is not None:
            yield error
        told = cells["round"] if "round" in cells else entry_at(row, len(row.texts))
        result = _result_called(told.text)
        if result and error is None and cells["player"].text:
            yield from self._take_result(told, result, cells)
        elif not result and (error is not None or cells["player"].text):
            yield from self._take_round(told.text, cells, is_read=error is None)

    def _take_result(
        self, told: Entry, result: str, cells: Mapping[str, Entry]
    ) -> Iterator[Finding]:
        if column_key(told.text) not in (*TOTALS, *WINNERS):
            problem = f"unknown round {told.text!r}; did you mean {result!r}?"
            yield unreadable(line=told.line, column=told.column, problem=problem)
        elif result in WINNERS:
            self.sheet.winners.append(cells["player"])
        else:
            self.sheet.totals.append(WrittenScore(player=cells["player"], points=cells["points"]))

    def _take_round(
        self, told: str, cells: Mapping[str, Entry], *, is_read: bool
    ) -> Iterator[Finding]:
        player = cells["player"]
        one = self._round_of(told, player)
        first = self._lines.setdefault((one.line, player_key(player.text)), player.line)
        if is_read and first == player.line:
            _add(one, cells)
            return
        one.incomplete = True
        if player.text:
            one.left.append(WrittenHand(player=player, cards=()))
        if is_read:
            problem = f"{player.text!r} already has a row of this round on line {first}; delete one"
            yield unreadable(line=player.line, column=player.column, problem=problem)

    def _round_of(self, told: str, player: Entry) -> SheetRound:
        """Return the round of a row; one without a name may begin with a player who had a row."""
        if told and column_key(told) in self._rounds:
            return self._rounds[column_key(told)]
        rounds = self.sheet.rounds
        if not told and rounds and not rounds[-1].names(player.text):
            return rounds[-1]
        rounds.append(SheetRound(player.line))
        if told:
            self._rounds[column_key(told)] = rounds[-1]
        return rounds[-1]


def _result_called(told: str) -> str:
    """Return ``total`` or ``winner`` where a row is of that, or nearly; else nothing."""
    key = column_key(told)
    if not key or any(sign.isdecimal() for sign in key):
        return ""
    if key in TOTALS or key in WINNERS:
        return "winner" if key in WINNERS else "total"
    return next(iter(nearest(key, {name: name for name in ("total", "winner")}, limit=1)), "")


def _add(one: SheetRound, cells: Mapping[str, Entry]) -> None:
    player, points = cells["player"], cells["points"]
    left = cells.get("left", replace(player, text=""))
    cards = tuple(
        Entry(text=card, line=left.line, column=left.column) for card in cards_in(left.text)
    )
    place = Entry(text=player.text, line=left.line, column=left.column)
    if "left" in cells:
        one.left.append(WrittenHand(player=place, cards=cards))
    if points.text:
        one.scores.append(WrittenScore(player=player, points=points))


def entry_at(row: Cells, place: int) -> Entry:
    """Return a cell of a row, empty where the row ends before it."""
    text = row.texts[place].strip() if place < len(row.texts) else ""
    return Entry(text=text, line=row.line, column=row.column(place))


_FEWEST = 2


def player_columns(heading: Cells) -> Mapping[int, Entry]:
    """Return the players of a heading that names the round and then only players; else nothing."""
    if heading.error is not None:
        return {}
    named = [place for place, text in enumerate(heading.texts) if text.strip()]
    if not named or [n for n in named if is_column(heading.texts[n])] != named[:1]:
        return {}
    found = {place: entry_at(heading, place) for place in named[1:]}
    return found if len(found) >= _FEWEST else {}


def read_table(
    source: RowSource, rows: Iterable[Cells], players: Mapping[int, Entry]
) -> tuple[SheetBuilder, list[Finding]]:
    """Return what rows say, and what cannot be read of them.

    Args:
        source: where they come from, for its heading.
        rows: those below the heading.
        players: whose points stand in which column.
    """
    sheet = SheetBuilder(players=tuple(players.values()), lists_everybody=False)
    found = [
        one for row in rows for one in _read(sheet, row, players, max(players) + 1, source.between)
    ]
    return sheet, found


def _read(
    sheet: SheetBuilder, row: Cells, players: Mapping[int, Entry], width: int, between: str
) -> Iterator[Finding]:
    error = row.error or surplus_finding(row, width, between)
    if error is not None:
        yield error
    told = column_key(next(iter(row.texts), ""))
    cells = {player: entry_at(row, place) for place, player in players.items()}
    written = {player: cell for player, cell in cells.items() if cell.text}
    if told in WINNERS:
        sheet.winners += written.values()
        return
    scores = [WrittenScore(player=player, points=cell) for player, cell in written.items()]
    if told in TOTALS and error is None:
        sheet.totals += scores
    elif scores or error is not None:
        one = SheetRound(row.line, incomplete=error is not None)
        one.scores += scores
        sheet.rounds.append(one)
