"""Score sheets from wherever they come: lines of text, rows of cells, what they say in order.

All end in the events of ``lines``. They are read twice, so that a name that one line shows is known
in all others.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from testcross.rulesets.gene_rummy.line_plays import Said
from testcross.rulesets.gene_rummy.lines import MOST_CHARACTERS, read_line
from testcross.rulesets.gene_rummy.score_rows import Columns, Rows, column_called
from testcross.rulesets.gene_rummy.table import TableReader, is_name, known_names
from testcross.rulesets.gene_rummy.words import (
    PARENTS,
    WITH_COMMAS,
    plain_line,
    vocabulary,
    without_confusions,
)
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.rows import LONGEST_CELL, Cells
from testcross.rulesets.tabletop.player_columns import (
    ROUND,
    Span,
    below,
    cells_of,
    heads_of,
    text_at,
)
from testcross.rulesets.tabletop.sheet_words import (
    SENT,
    Names,
    TokenLine,
    ranks,
    without_senders,
)

_BOX = r"\[[ xX✓✔]?\]"
_BULLET = (
    rf"(?:[-*•](?: {_BOX})?|#\d{{1,2}}[:.)]?|\(?\d{{1,3}}[.)]|\d{{1,2}}(?:st|nd|rd|th)[:.)]|{_BOX}"
    r"|[a-h]\)|##+)\s+(?=\S)"
)
_BEFORE = re.compile(rf"\s*(?:>+\s*)*(?:[│├└╰─┗┣━]+\s*)*(?:{SENT}(?=.*[^\W\d_])|{_BULLET})?")
_MARKED = re.compile(r"(?<=[\d)])[\s✗✘xX,;:-]*should (?:be|have been) \d+\W*$")
"""What a teacher has written behind the points."""
_ROMAN = re.compile(r"^\s*[IVX]{1,5}[.)](?=\s+\S)")
_IN_ROMAN = re.compile(r"^\s*II[.)]\s+\S", re.MULTILINE)
"""A pad that counts in Roman numbers; elsewhere ``V.`` is an initial."""
_EMPTY = re.compile(r"\s*\(?\d{1,2}[.)]\s*")
"""The number of a line with nothing behind it."""
_COMMENT = re.compile(r"(?:^|(?<=\s))#(?!\d|#+ ).*")
_SMILE = re.compile(r"[:;](?<=\s.)-?[()DP](?!\S)")
_EMPHASIS = re.compile(r"(?<!\S)(?P<mark>\*{1,2})(?P<said>[^\W\d_][^*]{2,})(?P=mark)(?![\w*])")
"""``**Castor**``, as some programs write it."""
_FEWEST = {"\t": 1, "|": 2}
"""From how many signs of a kind on, a line of text is a row of cells."""


def read_text(text: str) -> TableReader:
    return _taken(_events_of(text), in_rows=False)


@lru_cache(4)
def _events_of(text: str) -> "_Events":
    lines = without_senders(text.removesuffix("\n").split("\n"))
    if _IN_ROMAN.search(text):
        lines = [_ROMAN.sub(lambda one: " " * len(one[0]), line) for line in lines]
    each = [_text_line(line, n) for n, line in enumerate(lines, 1)]
    events = _twice(_by_player(each), {})
    return events._replace(said=_with_bare_names(events.said, lines))


def _with_bare_names(events: Sequence[Said], lines: Sequence[str]) -> list[Said]:
    """Names with nothing below: who has won, under "Winner:", and numbered at the end places."""
    found, seen, bare = list[Said](), set[str](), list[Entry | None]()
    for n, said in enumerate(events):
        found.append(said)
        is_bare = said.kind == "player" and not is_name(said, events[n + 1 :], ())
        if not is_bare or player_key(said.entry.text) not in seen:
            seen |= {player_key(one.text) for one in (said.who, *said.names) if one is not None}
            bare.append(None)
            continue
        if (found[-2].kind, found[-2].what) == ("heading", "winner"):
            found[-1] = Said("winner", said.entry, names=(said.entry,))
        bare.append(said.entry)
    for n, place in ranks(bare, lines).items():
        entry = events[n].entry
        names, turn = ((entry,), {}) if place == "1" else ((), {f"place {place}": entry})
        found[n] = Said("winner", entry, names=names, turn=turn)
    return found


_SOON = 50
"""Within so many lines below names stands something of a game, if they are the heads of columns."""
_WINNER = re.compile(r"winners?:?", re.IGNORECASE)


def _by_player(lines: Sequence[TokenLine]) -> list[TokenLine]:
    """Lines in which each player has a column, as those of one player after the other.

    Matings side by side below ``Ann   Bo``; ``Round 1   61   24``; and of ``Castor x Lilac = White
    61`` the name above the points tells whose the mating is.
    """
    found, at = list[TokenLine](), 0
    while at < len(lines):
        if upright := _upright(lines, at):
            found += upright[1]
            at += upright[0]
            continue
        heads, is_table = heads_of(lines[at], column_called), False
        rows = list[tuple[TokenLine, Span | None, dict[int, Span]]]()
        for n in range(at + 1, len(lines) if len(heads) > 1 else 0):
            line, found_below = lines[n], below(heads, lines[at], lines[n])
            if found_below is None or (len(rows) > _SOON and not is_table):
                break
            label, values = found_below
            texts = [text_at(line, one) for one in values.values()]
            if label is None or ROUND.fullmatch(text_at(line, label)):
                played = [_is_mating(_part(line, one)) for one in values.values()]
                is_table |= len(played) > 1 and all(played)
                is_table |= label is not None and any(map(str.isalnum, texts))
            elif _is_mating(_part(line, label, min(values.values()))):
                # who earned nothing may have a 0; two numbers may be totals so far
                scored = {n: one for n, one in values.items() if text_at(line, one).strip("0")}
                values, is_number = scored or values, all(map(str.isdecimal, texts))
                is_table = len(values) == 1 and (is_table or is_number)
                if len(values) > 1 or not is_number:
                    break
            rows.append((line, label, values))
        if not is_table:
            found.append(lines[at])
            at += 1
            continue
        for n, head in enumerate(heads):
            found.append(_part(lines[at], head))
            for line, label, values in rows:
                found += _of_player(text_at(lines[at], head), line, label, values.get(n))
        at += 1 + len(rows)
    return found


def _upright(lines: Sequence[TokenLine], at: int) -> tuple[int, list[TokenLine]] | None:
    """Matings side by side, a row for bucks, for does, for kits: how many rows, and its lines."""
    rows = list[tuple[TokenLine, Span, dict[int, Span]]]()
    names = list[str]()
    for n in range(at, len(lines)):
        line = lines[n]
        end = line.cells[1] - 1 if len(line.cells) > 1 else 0
        name = column_called(line.text[:end].strip())
        if not name or not _OF_MATING.fullmatch(name):
            break
        label, *values = cells_of(line)
        if values and column_called(text_at(line, values[0])):
            break
        names.append(name)
        rows.append((line, label, {line.cell(one[0]): one for one in values}))
    places = sorted({n for _, _, values in rows for n in values})
    if not {*PARENTS, "kits"} <= set(names) or len(places) < 2:
        return None
    return len(rows), [
        _part(line, label, values[n]) for n in places for line, label, values in rows if n in values
    ]


_OF_MATING = re.compile("player|points|(?:buck|doe|kits|kit[1-9])(?:_filled)?")


def _part(line: TokenLine, *kept: Span) -> TokenLine:
    """A line with some of its pieces only, each in its place."""
    text = re.sub(r"[^\t|]" if line.cells else ".", " ", line.text)
    for start, end in kept:
        text = f"{text[:start]}{line.text[start:end]}{text[end:]}"
    return replace(line, text=text)


def _of_player(
    name: str, line: TokenLine, label: Span | None, value: Span | None
) -> Iterator[TokenLine]:
    """What a line says of the player of one of its columns."""
    before = "" if label is None else text_at(line, label)
    number = ROUND.fullmatch(before)
    if label is not None and number is not None:
        place = _part(line, label).piece(*label)
        yield TokenLine(f"Round {number[1]}", place.line, place.column)
        before, label = "", None
    if value is None:
        return
    here = line.piece(*value)
    if _WINNER.fullmatch(before):  # a tick, or the name
        yield TokenLine(f"Winner: {name}", here.line, here.column - len("Winner: "))
    else:
        yield _part(line, value, *([] if label is None else [label]))


def _is_mating(line: TokenLine) -> bool:
    return _mates(line.text, line.cells)


@lru_cache(10_000)
def _mates(text: str, cells: tuple[int, ...]) -> bool:
    return [one.kind for one in Rows(Names()).read(TokenLine(text, 1, cells=cells))] == ["mating"]


def has_matings(text: str) -> bool:
    """Tell whether any line of a text can be read as a mating, or as part of one."""
    events = _events_of(text).said
    parts = sum(one.kind == "card" and bool(one.what) for one in events)
    return parts > len(PARENTS) or any(one.mating is not None for one in events)


_OF_GAMES = ("mating", "card", "total", "winner", "pass", "turn", "setting")


_TRACE = re.compile(r"K.*K|^[Pw]+:np?$|^[Pw]*c:?$|^v:?$")
"""Two cards, ``Ned: 160``, and what an empty pad asks for: ``Ann total``, ``winner:``."""


def has_trace(text: str) -> bool:
    """Tell a text that is about the game, though it may have no mating that can be read."""
    if any(one.kind in _OF_GAMES for one in _events_of(text).said):
        return True
    lines = (vocabulary().tokens(_text_line(line, 1), Names()) for line in text.split("\n"))
    return any(_TRACE.search(line.kinds) for line in lines)


_OF_BLANKS = ("setting", "players", "winner", "heading")


def is_blank_pad(text: str) -> bool:
    """Tell a pad that nobody has filled in: headings, rules, names with a colon, and no more."""
    said = _events_of(text).said
    is_known = [
        (one.kind in _OF_BLANKS and one.what != "words")
        or (one.kind, one.what) == ("player", "sure")
        for one in said
    ]
    return any(is_known) and all(
        known or one.kind == "heading" for known, one in zip(is_known, said, strict=True)
    )


def _text_line(text: str, number: int) -> TokenLine:
    if len(text) > MOST_CHARACTERS:
        return TokenLine(text, number)
    if "\\" in text:  # a row of a table in LaTeX, or what is around it
        text = re.sub(
            r"\\[a-zA-Z]+(?:\{[^{}]*\})*|\\\\(?=\s*$)", lambda found: " " * len(found[0]), text
        )
        if text.count("&") > 1:
            text = text.replace("&", "|")
    if "~" in text:  # struck out
        text = re.sub("~~[^~]*~~", lambda found: " " * len(found[0]), text)
    if _SMILE.search(text) and re.search(r"\d", text):  # else it is all a remark
        text = _SMILE.sub(lambda found: " " * len(found[0]), text)
    if "*" in text:
        text = _EMPHASIS.sub(lambda found: found["said"].center(len(found[0])), text)
    if "should" in text:
        text = _MARKED.sub(lambda found: " " * len(found[0]), text)
    text = without_confusions(plain_line(text.rstrip()))
    if "," in text:
        text = WITH_COMMAS.sub(lambda found: found[0].replace(",", " "), text)
    comment = _COMMENT.search(text) if "#" in text else None
    bare = text if comment is None else text[: comment.start()].rstrip()
    if comment is not None and not bare.strip():
        return TokenLine("#", number)
    if _EMPTY.fullmatch(bare):
        return TokenLine("", number)
    before = _BEFORE.match(bare)
    if before is not None and before.end() < len(bare):
        bare = " " * before.end() + bare[before.end() :]
    start = len(bare) - len(bare.lstrip("| "))
    end = len(bare.rstrip("| ")) if bare.endswith("|") else len(bare)
    is_framed = bare.lstrip().startswith("|") and bare.endswith("|") and bare.count("|") > 2
    if is_framed:  # a row of Markdown, whose corner may be empty
        start, end = bare.index("|") + 1, len(bare) - 1
    for sign, fewest in _FEWEST.items():
        if bare.count(sign, start, end) >= fewest:
            places = [n + 1 for n in range(start, end) if bare[n] == sign]
            return TokenLine(" " * start + bare[start:end], number, cells=(start, *places))
    return TokenLine(bare, number)


def read_rows(rows: Iterable[Cells], title: str = "") -> TableReader:
    """Return what all rows of a spreadsheet or of CSV say; its title may be a player's name."""
    lines, errors = list[TokenLine](), dict[int, Said]()
    for row in rows:
        texts = ["" if len(text) > LONGEST_CELL else _plain_cell(text) for text in row.texts]
        cells, at = [], 0
        for text in texts:
            cells.append(at)
            at += len(text) + 1
        lines.append(TokenLine("\t".join(texts), row.line, cells=tuple(cells), by_cell=True))
        if row.error is not None:
            place = Entry(text="", line=row.error.line, column=row.error.column)
            errors[row.line] = Said("bad", place, None, row.error.text)
    said = read_line(TokenLine(title, 0), Names())
    name = said[0].who if len(said) == 1 and said[0].kind == "player" else None
    return _taken(_twice(_by_player(lines), errors), in_rows=True, title=name)


_IN_QUOTES = re.compile(r'\s*"([^"]*)"\s*')


@lru_cache(50_000)
def _plain_cell(text: str) -> str:
    """The text of a cell as it is seen, without quotes."""
    if len(text) > MOST_CHARACTERS:
        return re.sub(r"\s", " ", text)
    if (quoted := _IN_QUOTES.fullmatch(text)) is not None:
        text = quoted[1].center(len(text))
    return re.sub(r"\s", " ", without_confusions(plain_line(text)))


class _Events(NamedTuple):
    """What lines or rows say, before anything is made of it."""

    said: Sequence[Said]
    names: frozenset[str]
    """The keys of the players that are known."""
    columns: Sequence[Columns]


def _twice(lines: Sequence[TokenLine], errors: dict[int, Said]) -> _Events:
    names: set[str] = set()
    settled: dict[tuple[int, str], list[Said]] = {}
    while True:
        rows = Rows(Names(names), errors=errors, settled=settled)
        events = [
            said
            for n, line in enumerate(lines)
            for said in rows.read(line, lines[n + 1 : n + 20] if line.cells else ())
        ]
        events = _with_earned_points(events)
        found = known_names(events)
        if found <= names or not rows.asked_names:
            said = _with_running_totals(events)
            return _Events(said, frozenset(names | found), rows.all_columns)
        names |= found


_EARNED = {"n", "surname"}


def _with_earned_points(events: Sequence[Said]) -> list[Said]:
    """``Ann won 61`` above ``Bo won 43``: as not both have won, it is what each of them got."""
    alone = [
        one
        for one in events
        if one.kind == "winner" and len(one.names) == 1 and {"n"} <= one.turn.keys() <= _EARNED
    ]
    if len({player_key(one.names[0].text) for one in alone}) < 2:
        return list(events)
    if any(one.kind == "part" for one in events):  # of which each has a winner
        return list(events)
    known = {player_key(one.who.text) for one in events if one.who is not None}
    found = list(events)
    for n, one in enumerate(events):
        if one in alone:
            name, points = one.names[0], one.turn["n"]
            name = name if player_key(name.text) in known else one.turn.get("surname", name)
            found[n] = Said("number", points, name, "", points)
    return found


def _with_running_totals(events: Sequence[Said]) -> list[Said]:
    """Numbers behind points as totals so far, if one of them at least adds up from line to line.

    Else nobody knows which of the two numbers is which, but where both are the same.
    """
    so_far, whose, are_totals = dict[str, int](), "", False
    found, doubtful = list[Said](), list[tuple[int, Said, bool]]()
    for said in events:
        whose = player_key(said.who.text) if said.who is not None else whose
        points = found[-1].mating.points if found and found[-1].mating else None
        if said.kind != "running" or said.value is None or points is None:
            found.append(said)
            continue
        number, more, before = int(said.value.text), int(points.text), so_far.get(whose, 0)
        if number != more or not before:  # else the points once more
            are_totals |= before > 0 and number == before + more
            so_far[whose] = number
            doubtful.append((len(found), said, number == more))
            found.append(said._replace(kind="total", what=""))
    for place, said, is_twice in reversed(doubtful) if not are_totals else ():
        mating = found[place - 1]
        bad = Said("bad", mating.entry, mating.who, said.what)
        found[place - 1 : place + 1] = [mating if is_twice else bad]
    return found


def _taken(events: _Events, *, in_rows: bool, title: Entry | None = None) -> TableReader:
    reader = TableReader(events.names, in_rows=in_rows, title=title)
    first, every = reader.tables[0], events.columns
    first.asks_for_totals = not in_rows or any("total" in one.places for one in every)
    first.is_doubtful = any(one.bad and not one.is_lost for one in every)
    first.has_unread_points = any(one.has_unread_points for one in every)
    first.unread_results = tuple(
        f"{what}s" for what in ("total", "winner") if any(what in one.places for one in every)
    )
    reader.read(events.said)
    reader.columns = events.columns
    return reader
