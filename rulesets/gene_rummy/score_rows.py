"""Rows of cells below the names of their columns, and what each row says.

A row without cards, and one above all columns, is read as a line of a pad is; so is a cell with a
whole mating.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.entries import split_genotypes, split_kits
from testcross.rulesets.gene_rummy.line_plays import Said, mating_in, mating_of
from testcross.rulesets.gene_rummy.lines import RULES, is_plain_name, read_line
from testcross.rulesets.gene_rummy.words import (
    BUCK,
    DOE,
    PARENTS,
    WrittenCard,
    animal_of,
    card_cell,
    deck,
    is_nearly_card,
    units,
    vocabulary,
)
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.rows import surplus
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.sheet_words import Names, TokenLine

_KIT = (
    r"(?:kits?|young|litter|bab(?:y|ies)|offspring|progeny|child(?:ren)?|kids?|pups?|kittens?|"
    r"bunn(?:y|ies))"
)
_POINTS_OF = r"(?:no|nr|number|mating|cross|litter|row|claimed|my|their|pupils?)"
_WHOLE = r"(?:running|cumulative|final|end|overall)"
_SUFFIX = r"(?:points|pts|score|sofar)?"
_SCORE = r"(?:points|pts|score[sd]?|marks?|value|worth)"
_EARNED = (
    r"(?:claimed|scored|written|given|earned|made|won|(?:of|for)?(?:the|a|this)?(?:mating|litter))"
)
COLUMNS = (
    ("player", r"(?:your|my|pupils?|students?|players?)?names?|player|breeder|pupil|student|who"),
    (BUCK, r"buck|sire|father|dad|male(?:parent)?|parent1"),
    (DOE, r"doe|dam|mother|mum|mom|female(?:parent)?|parent2"),
    ("kits", _KIT),
    ("mating", r"matings?|cross|breeding"),
    ("mating 1", r"(?:mating|cross)(?:no|nr)?[1-9]"),
    ("parents", r"parents"),
    (
        "total",
        (
            rf"(?:{_WHOLE}|sum|grand|sub|players?|in)?(?:total|sum){_SUFFIX}|"
            rf"(?:{_WHOLE}|total){_SCORE}|(?:score|points|pts)?sofar|cumulative|running|overall"
        ),
    ),
    (
        "points",
        rf"(?:howmany|{_POINTS_OF}(?:of|for)?)?(?:the|a|this)?{_SCORE}{_EARNED}?",
    ),
    ("winner", r"winners?|won"),
    ("round", r"rounds?"),
    ("game", r"game"),
    ("table", r"table"),
    ("variant", r"variant"),
    ("scoring", r"scoring"),
    ("fill", r"fill"),
)
"""What each column may be called, without gaps and in small letters; the first that fits counts."""
_COLUMNS = [(name, re.compile(look)) for name, look in COLUMNS]
_OF_GENOTYPE = re.compile(r"(.+?)(?:genotypes?|alleles?|genes?|filled(?:in)?)")
_OF_CARDS = re.compile("kits|kit[1-9]|mating [1-9]")
_NUMBERED = re.compile(rf"{_KIT}(?:no|nr)?([1-9])")
_ROUND = re.compile(r"(?:round|rd|r)([1-9]\d?)(?:points|score|pts)?")
_PARTS = ("game", "table", "round")
_PASS = re.compile(
    r"[-–—/]+|(?:no\s+\w+|pass(?:ed)?|none|nothing|nil|skip(?:ped)?|n/a)[.!]*", re.IGNORECASE
)


_FORMULA = re.compile(r"(?<=\W)=[A-Z(][^\t]*$")
"""That a workbook keeps without its value, below columns: ``=E2+E3`` is a total of no number."""


@lru_cache(10_000)
def column_called(title: str) -> str:
    """Return the column of a heading; empty if there is none.

    >>> column_called("Kit 1 genotype"), column_called("final score"), column_called("Father")
    ('kit1_filled', 'total', 'buck')
    """
    key = re.sub(r"\([^()]*\)|[\s_.:?\-\ufeff\"'#]+", "", title.casefold())
    key = re.sub(r"(?<=\w)cards?$", "", key)  # Buck card
    if found := _ROUND.fullmatch(key):
        return f"round {found[1]}"
    of_genotype = _OF_GENOTYPE.fullmatch(key)
    if of_genotype is not None:
        inside = column_called(of_genotype[1])
        return f"{inside}_filled" if inside.startswith((BUCK, DOE, "kit")) else ""
    if found := _NUMBERED.fullmatch(key):
        return f"kit{found[1]}"
    names = (name for name, look in _COLUMNS if key != "point" and look.fullmatch(key))
    name = next(names, "")
    return f"mating {key[-1]}" if name == "mating 1" else name


def columns() -> tuple[str, ...]:
    return NAMES


def own_column_called(title: str) -> str:
    """Return the column of a heading, but for those that other games have as well."""
    column = column_called(title)
    return "" if column.startswith("round ") else column


def is_heading(line: str) -> bool:
    """Tell the names of columns: they name both parents, or matings beside others."""
    by_mark = [{column_called(cell.strip(' "')) for cell in line.split(mark)} for mark in ",;\t"]
    return any(
        {BUCK, DOE} <= found
        or (bool(found & {"mating", "mating 1"}) and bool(found & {"player", "points", "total"}))
        or {"parents", "kits"} <= found
        for found in by_mark
    )


@dataclass
class Columns:
    places: dict[str, int]
    titles: dict[int, Entry]
    unread: list[Entry] = field(default_factory=list)
    bad: list[Said] = field(default_factory=list)
    """What is wrong with their names."""
    is_lost: bool = False
    """Whether nobody can tell the rows below apart."""
    has_unread_points: bool = False
    """Whether one that is not read may have the points."""
    nearly: set[str] = field(default_factory=set)
    """The columns that names are nearly those of."""

    @property
    def kits(self) -> list[str]:
        numbered = [f"kit{n}" for n in range(1, 10) if f"kit{n}" in self.places]
        return ["kits", *numbered] if numbered and "kits" in self.places else numbered

    @cached_property
    def width(self) -> int:
        return max(self.titles)

    @cached_property
    def usual(self) -> list[tuple[str, int, str]]:
        """The columns that every mating can have: place, and title of that of points; else none."""
        if self.is_lost or not set(REQUIRED) <= self.places.keys() <= set(NAMES):
            return []
        titles = [(name, n, self.titles[n].text) for name, n in self.places.items()]
        return [(name, n, title if name == "points" else "") for name, n, title in titles]


REQUIRED = ("player", BUCK, DOE, "kits")
NAMES = (*REQUIRED, "buck_filled", "doe_filled", "kits_filled", "points")
"""What every mating can have."""
_NO_POINTS = re.compile(
    r"(?:no|nr|number|#|id|row|line|turn|deal|hand|page|date|day|week|year|age|seat|group|team|class|"
    r"pair|litter|mating|cross|lesson|time|order|place|rank|key|code)s?(?:no|nr|number|#|id)?"
)
"""What may be called by numbers that are no points."""


def columns_of(line: TokenLine, below: Sequence[TokenLine] = ()) -> Columns | None:
    titles = {n: entry for n in range(1, len(line.cells) + 1) if (entry := _cell(line, n))}
    places: dict[str, int] = {}
    again: list[tuple[str, int]] = []
    plain = {_key(one.text) for one in titles.values()} & {"points", "total"}
    for n, title in titles.items():
        name = column_called(title.text)
        is_other = name in ("points", "total") and _key(title.text) != name
        figures = [text for row in below if (text := _text(row, n))]
        has_words = bool(figures) and not any(map(str.isdigit, "".join(figures)))
        if not name or (is_other and (name in plain or name in places or has_words)):
            continue
        if name in places:
            again.append((name, n))
        places.setdefault(name, n)
    if {BUCK, DOE} <= places.keys():
        places.pop("mating", None)
        places.pop("parents", None)
    is_heading = {BUCK, DOE} <= places.keys() or (
        len(places) > 1
        and bool(places.keys() & {"mating", "parents", "player"})
        and bool(places.keys() & {"points", "total", "kits", "player"} or _rounds(places))
        and not any(one.text.isdigit() or animal_of(one.text) for one in titles.values())
    )
    if not is_heading:
        return None
    found = Columns(places, titles)
    again = [one for one in again if one[0] in places]
    if again:
        name, n = again[0]
        names = [_key(titles[one].text) for one in (places[name], n)]
        text = f"columns {places[name]} and {n} are both called {name!r}; rename or delete one"
        if names[0] != names[1]:
            text = f"columns {places[name]} and {n}, {names[0]!r} and {names[1]!r}, "
            text += f"both mean {name!r}; rename or delete one"
        found.bad, found.is_lost = [Said("bad", titles[n].saying(""), None, text)], True
        return found
    _check_names(found, below)
    return found


def _check_names(columns: Columns, below: Sequence[TokenLine]) -> None:
    """Find columns that lack, whose names are nearly right, or whose numbers nobody reads."""
    places, titles = columns.places, columns.titles
    there = set(places)
    there |= {BUCK, DOE, "kits"} if {"mating", "mating 1"} & places.keys() else set()
    there |= {BUCK, DOE} if "parents" in places else set()
    there |= {"kits"} if columns.kits else set()
    there |= {BUCK, DOE, "kits"} if _rounds(places) or not there & {BUCK, DOE, "kits"} else set()
    missing = [name for name in REQUIRED[1:] if name not in there]
    if missing:
        first = titles[min(titles)]
        names = listed([repr(name) for name in REQUIRED], "and")
        close = get_close_matches(missing[0], [_key(one.text) for one in titles.values()], 1, 0.5)
        hint = f"if {close[0]!r} is that column, rename it" if close else f"expected {names}"
        text = f"missing column {listed([repr(name) for name in missing])}; {hint}"
        columns.bad, columns.is_lost = [Said("bad", first.saying(""), None, text)], True
        return
    kits = columns.kits or ["kits"]
    filled = [f"{name}_filled" for name in (BUCK, DOE, *kits)]
    lacking = [
        name
        for name in (*REQUIRED, *filled, "points", "variant", "scoring", *_PARTS, "total", "winner")
        if name not in there
    ]
    taken: set[str] = set()
    for n, title in titles.items():
        if n in places.values():
            continue
        near = get_close_matches("_".join(title.text.casefold().split()), lacking, 1, 0.8)
        if near:
            taken.add(near[0])
            text = f"unknown column {title.text!r}; did you mean {near[0]!r}?"
            columns.bad.append(Said("bad", title.saying(""), None, text))
            columns.is_lost |= near[0] in RULES
            columns.nearly.add(near[0])
            continue
        what = "points" if "points" not in places else "total"
        is_known = what in places or what in taken
        is_total = what == "points" or column_called(title.text) in ("points", "total")
        if not is_known and is_total and _has_numbers(n, below) and not _counts(title.text):
            taken.add(what)
            columns.nearly.add(what)
            holds = {"points": "points", "total": "totals"}[what]
            text = f"the column {title.text!r} has numbers but is ignored; rename it {what!r} "
            text += f"if it has the {holds}, or delete it"
            columns.bad.append(Said("bad", title.saying(""), None, text))
        else:
            columns.unread.append(title)
    columns.has_unread_points = "points" in taken


def _counts(title: str) -> bool:
    return _NO_POINTS.fullmatch(re.sub(r"[^\w#]", "", title.casefold())) is not None


def _has_numbers(column: int, below: Sequence[TokenLine]) -> bool:
    texts = [text for row in below if (text := _text(row, column))]
    numbers = [whole_number(_number(Entry(text=text, line=0, column=0)).text) for text in texts]
    return bool(numbers) and None not in numbers and numbers != [*range(1, len(numbers) + 1)]


def _key(title: str) -> str:
    return "_".join(title.casefold().split())


def _text(line: TokenLine, cell: int) -> str:
    found = _cell(line, cell) if line.cells else None
    return found.text if found is not None else ""


def _rounds(places: Iterable[str]) -> list[str]:
    return [name for name in places if name.startswith("round ")]


def _texts(line: TokenLine) -> list[str]:
    text, ends = line.text, [*line.cells[1:], len(line.text) + 1]
    return [text[a : b - 1].strip() for a, b in zip(line.cells, ends, strict=True)]


def _cell(line: TokenLine, cell: int) -> Entry | None:
    if not 1 <= cell <= len(line.cells):
        return None
    start = line.cells[cell - 1]
    end = line.cells[cell] - 1 if cell < len(line.cells) else len(line.text)
    entry = line.piece(start, end)
    return entry if entry.text else None


@dataclass
class Rows:
    """Reads lines and rows one by one, with the columns that stand above."""

    names: Names
    columns: Columns | None = None
    player: Entry | None = None
    """Whose the row above is."""
    has_points: bool | None = None
    """Whether a mating above has points; None where there is none."""
    all_columns: list[Columns] = field(default_factory=list)
    errors: dict[int, Said] = field(default_factory=dict)
    """Rows that are not what was meant, by their lines."""
    settled: dict[tuple[int, str], list[Said]] = field(default_factory=dict)
    """What lines say whoever else plays: matings behind a plain name with a colon."""
    asked_names: bool = False
    """Whether the names of players made a difference."""

    def read(self, line: TokenLine, below: Sequence[TokenLine] = ()) -> list[Said]:
        """Return what a line says, with some that follow it; nothing where nothing stands there."""
        if not line.cells:
            known = self.settled.get((line.number, line.text))
            if known is not None or not line.text.strip():
                return known or []
            self.asked_names = True
            said = read_line(line, self.names)
            if said and said[0].kind == "mating" and said[0].who is not None:
                behind = line.text[said[0].who.column - line.column + len(said[0].who.text) :]
                if behind.lstrip().startswith(":") and is_plain_name(said[0].who.text):
                    self.settled[line.number, line.text] = said
            return said
        error = self.errors.get(line.number)
        if self.columns is not None and error is None:
            usual = self._usual(line, self.columns)
            if usual is not None:
                return [usual]
        if error is not None and self.columns is None:
            self.columns = Columns({}, {1: error.entry}, is_lost=True)
            return [error]
        if error is None and not any(map(str.isalnum, line.text)):
            return []
        texts = _texts(line)
        may_name_columns = error is None and any(map(column_called, texts))
        columns = columns_of(line, below) if may_name_columns else None
        if columns is not None:
            self.columns, self.player, self.has_points = columns, None, None
            self.all_columns.append(columns)
            return columns.bad or [Said("heading", line.piece(0, len(line.text)))]
        if self.columns is None:
            return self._as_line(line)
        if self.columns.is_lost:
            return [Said("lost", line.piece(0, len(line.text)))]
        if error is not None:
            who = _cell(line, self.columns.places.get("player", 0))
            return [error._replace(who=who, is_row=True)]
        bad = "bad" if "player" in self.columns.places else "bad_row"
        return [
            one._replace(kind=bad, is_row=True) if one.kind == "bad" else one
            for one in self._row(line, texts, self.columns)
        ]

    def _usual(self, line: TokenLine, columns: Columns) -> Said | None:
        """Read a row of one full mating below the usual columns: as ``_row`` does, only faster."""
        texts = line.text.split("\t")
        cells = {
            name: Entry(text=text, line=line.number, column=n, key=title)
            for name, n, title in columns.usual
            if n <= len(texts) and (text := texts[n - 1].strip())
        }
        filled = [cells[name].text for name in NAMES[4:7] if name in cells]
        is_usual = (
            line.by_cell
            and set(REQUIRED) <= cells.keys()
            and len(texts) <= columns.width
            and is_plain_name(cells["player"].text)
            and all(cells[name].text.casefold() in deck().names for name in REQUIRED[1:])
            and not any(column_called(text) or re.search("[,;#]", text) for text in filled)
            and ("points" not in cells or cells["points"].text.isdecimal())
        )
        if not is_usual:
            return None
        cards = [WrittenCard(cells[name], cells.get(f"{name}_filled")) for name in REQUIRED[1:]]
        mating = mating_of(cards, cells.get("points"), Entry(text="", line=line.number, column=0))
        if isinstance(mating, str):
            return None
        self.player, self.has_points = cells["player"], bool(self.has_points) or "points" in cells
        place = line.piece(0, len(line.text))
        return Said("mating", place, cells["player"], mating=mating, is_row=True)

    def _title(self, line: TokenLine) -> list[Said] | None:
        """A row of a title and of one name at most: ``Name: Ann,Class: 7b``."""
        said = []
        for n in range(1, len(line.cells) + 1):
            entry = _cell(line, n)
            if entry is not None and _words_of_results(entry.text):
                return None
            if entry is not None:
                said += read_line(TokenLine(entry.text, entry.line, entry.column), self.names)
        kinds = [one.kind for one in said]
        if set(kinds) - {"player", "heading", "remark"}:
            return None
        if kinds.count("player") > 1:
            place = line.piece(0, len(line.text))
            if self.columns is not None or set(kinds) > {"player"}:
                return None
            text = "these may be several names; add a column 'player' that says whose each row is"
            return [Said("bad", place, None, text)]
        return sorted(said, key=lambda one: one.kind == "player")

    def _as_line(self, line: TokenLine) -> list[Said]:
        """A row as a line of a pad: what stands between two cells parts them."""
        self.asked_names = True
        title = self._title(line)
        if title is not None:
            return title
        text = line.text
        filled = [n for n, one in enumerate(_texts(line)) if one]
        for n, start in enumerate(line.cells[1:], 1):
            is_first = n == filled[0] + 1 if filled else False
            sign = (
                ":" if is_first and n in filled else "," if n in filled and n > filled[0] else " "
            )
            text = f"{text[: start - 1]}{sign}{text[start:]}"
        text, formulas = _FORMULA.subn("", text)
        whole = TokenLine(text, line.number, line.column, (), line.cells, line.by_cell)
        said = read_line(whole, self.names)
        if formulas and said and said[0].kind == "heading":
            return [said[0]._replace(what="total")]
        if said and said[0].kind == "bad":
            spaced = re.sub("[\t]", " ", line.text)
            other = read_line(
                TokenLine(spaced, line.number, line.column, (), line.cells, line.by_cell),
                self.names,
            )
            if other and other[0].kind != "bad":
                return other
        return said

    def _row(  # noqa: C901 - a row says many things, one after the other
        self, line: TokenLine, texts: Sequence[str], columns: Columns
    ) -> Iterator[Said]:
        cells = {name: one for name, n in columns.places.items() if (one := _cell(line, n))}
        for name in ("points", "total"):
            title = columns.titles[columns.places[name]].text if name in cells else name
            if title != name:
                cells[name] = replace(cells[name], key=title)
        place = line.piece(0, len(line.text))
        who = cells.get("player")
        cards = [
            name
            for name in cells
            if name in (*PARENTS, "mating", "parents") or _OF_CARDS.fullmatch(name)
        ]
        if columns.places.keys() & {*PARENTS}:  # matings have numbers there
            cards = [name for name in cards if not name.startswith("mating ")]
        named = who if who is not None else self.player
        last = next(n for n in range(len(texts), 0, -1) if texts[n - 1])
        extra = _cell(line, last) if last > columns.width else None
        if last > columns.width and extra is not None:
            # below the heading of a pad the points may stand without a name
            if line.by_cell or "points" in cells or not extra.text.isdecimal():
                at = _cell(line, columns.width + 1) or extra
                yield Said("bad", at.saying(""), named, surplus(last, columns.width))
                return
            cells["points"] = extra
        first = next(iter(cells.values()), place)
        if first.text.startswith("#"):
            yield Said("remark", place)
            return
        if len(cells) == 1 and max(map(first.text.count, ",;\t|")) > 2:
            text = (
                f"{first.text!r} is a row in one cell; part its cells as the names of columns are"
            )
            yield Said("bad", place.saying(""), None, text)
            return
        is_winner_alone = "winner" in cells and cells.keys() <= {"winner", *_PARTS}
        is_foot = not is_winner_alone and not self._is_row_of_player(cells, cards)
        foot = (
            self._foot(line, who if cards else None, [cells[one] for one in cards])
            if is_foot
            else None
        )
        if foot is not None:
            yield from foot
            return
        for name in ("table", "game", "round"):
            if name in cells:
                yield Said("part", cells[name], None, name, cells[name], is_row=True)
        self.player = named
        if cards and all(_PASS.fullmatch(cells[name].text) for name in cards):
            points = cells.get("points")
            if points is not None and whole_number(points.text) != 0:
                text = f"{points.text} points without a mating; write the mating, or 0"
                yield Said("bad", points.saying(""), named, text)
                return
            yield Said("pass", place, named, is_row=True)
        elif cards and cards[0].startswith("mating "):  # a row of all that somebody laid down
            for name in cards:
                if not _PASS.fullmatch(cells[name].text):
                    yield self._mating(line, columns, {"mating": cells[name]}, named)
            if "points" in cells:
                cells.setdefault("total", cells["points"])
        elif cards:
            self.has_points = bool(self.has_points) or "points" in cells
            yield self._mating(line, columns, cells, named)
        elif _rounds(columns.places):
            for name in _rounds(cells):
                yield Said("round_points", cells[name], named, name[6:], cells[name], is_row=True)
        elif "points" in cells and whole_number(_number(cells["points"]).text) == 0:
            yield Said("pass", place, named, is_row=True)
        elif (  # where no mating has points, such a number can only be the sum
            "points" in cells
            and who is not None
            and columns.places.keys() & {BUCK, "mating"}
            and self.has_points is not False
        ):
            text = f"{cells['points'].text} points without a mating; write the mating, or 0"
            yield Said("bad", cells["points"].saying(""), named, text)
        elif "points" in cells:
            number = _number(cells["points"])
            yield Said("number", number, named, "", number, is_row=True)
        elif named is not None and len(cells.keys() - {"player", *_PARTS, *RULES}) == 0:
            yield Said("player", named, named, "sure", is_row=True)
        if "total" in cells:
            number = _number(cells["total"])
            number = number.saying(number.text.rpartition("=")[2])
            yield Said("total", number, named, "", number, is_row=True)
        if "winner" in cells:
            yield Said("winner", cells["winner"], named, "", cells["winner"], is_row=True)

    def _is_row_of_player(self, cells: dict[str, Entry], cards: list[str]) -> bool:
        """Tell a row of a player from one with totals, a winner or a heading."""
        who, known = cells.get("player"), [card_cell(cells[name]).is_known for name in cards]
        if who is not None and _words_of_sheets(who.text, "cvTz" if sum(known) > 1 else "cvVTz"):
            return False
        if any(known) or any(_PASS.fullmatch(cells[name].text) for name in cards):
            return True
        if cards and (
            len(cells) > 3 or cards[0].startswith("mating") or is_nearly_card(cells[cards[0]].text)
        ):
            return True
        if cards:
            return False
        return who is not None or (
            self.player is not None and bool(cells.keys() & {"points", "total"})
        )

    def _foot(
        self, line: TokenLine, who: Entry | None, cards: Sequence[Entry]
    ) -> list[Said] | None:
        """A row of totals, of a winner, of a heading: as a line, numbers in their cells.

        None where it is none of these, so that it is a row of a player after all. ``who`` and
        ``cards`` are what stands in the columns of players and of cards.
        """
        said = self._as_line(line)
        of_cards = {card.column for card in cards}
        if any(
            one.kind == "number"
            and one.entry.column in of_cards
            and one.who is not None
            and player_key(one.who.text) not in self.names.keys
            for one in said
        ):
            return None  # no total: the words may be a card that nobody knows, and half a mating
        if said and said[0].kind == "bad" and sum(map(bool, _texts(line))) > 3:
            return None
        is_title = {one.kind for one in said} <= {"player", "heading", "remark"}
        if who is not None and is_title and is_plain_name(who.text):
            return None
        for one in said:
            if one.kind == "player" and one.who is not None:
                self.player = one.who
        return [
            one._replace(is_row=True) if one.kind in ("total", "number") else one for one in said
        ]

    def _mating(
        self, line: TokenLine, columns: Columns, cells: dict[str, Entry], named: Entry | None
    ) -> Said:
        place = line.piece(0, len(line.text))
        points = _number(cells["points"]) if "points" in cells else None
        start = Entry(text="", line=line.number, column=0)
        words = cells.get("mating")
        if words is not None and BUCK not in cells:
            cards, points = _cards_in(words, points)
            if cards is None:
                text = f"{words.text!r} is no mating; write it as 'Castor x Lilac = White'"
                return Said("bad", words, named, text)
            beside = self._filled_beside(columns, cells)
            cards = [
                card._replace(genotype=own) if card and (own := beside.get(n)) else card
                for n, card in enumerate(cards)
            ]
        else:
            cards = list(self._cards(columns, cells))
        if None in cards[2:] or (None in cards[:2] and len(cards) < 2):
            text = "the row has a genotype without its kit, or a kit too few"
            start = replace(start, column=columns.places.get("kits_filled", 0))
            return Said("bad", start, named, text)
        lacking = [
            name
            for name, card in zip((BUCK, DOE, "kit"), [*cards, *[None] * 3], strict=False)
            if card is None or not card.card.text
        ]
        if named is None and "player" in columns.places and (lacking or len(cards) < 3):
            lacking = ["player", *lacking]
        if lacking or len(cards) < 3:
            text = f"the row has no {' and no '.join(lacking) or 'kit'}; a mating needs all of them"
            first = [*lacking, "kit"][0]
            first = first if first in ("player", *PARENTS) else [*columns.kits, "kits"][0]
            start = replace(start, column=columns.places.get(first, 1))
            return Said("bad", start, named, text)
        if "kits_filled" in cells and any(f"{name}_filled" in cells for name in columns.kits):
            text = "the kit's genotype stands in a column of its own and here; delete one"
            return Said("bad", cells["kits_filled"].saying(""), named, text)
        title = None
        if named is None:
            if "player" in columns.places:
                start = replace(start, column=columns.places["player"])
                return Said("bad", start, None, "the row has a mating but no player; add the name")
            if any("'player'?" in one.what for one in columns.bad):
                return Said("lost", place)
            title = columns.titles[min(columns.titles)].saying("")
        mating = mating_of([card for card in cards if card is not None], points, start)
        if isinstance(mating, str):
            return Said("bad", start, named, f"the row {mating}")
        rules = {name: cells[name] for name in RULES if name in cells}
        return Said("mating", place, named, "", title, mating, turn=rules, is_row=True)

    def _filled_beside(self, columns: Columns, cells: dict[str, Entry]) -> dict[int, Entry | None]:
        together = cells.get("kits_filled")
        kits = [cells.get(f"{name}_filled") for name in columns.kits]
        if together is not None:
            kits = list(_parts(together, _genotypes_in))
        return dict(enumerate([cells.get("buck_filled"), cells.get("doe_filled"), *kits]))

    def _cards(self, columns: Columns, cells: dict[str, Entry]) -> Iterator[WrittenCard | None]:
        parents = cells.get("parents")
        if parents is not None and BUCK not in cells:
            both = re.split(r"\s+[xX×]\s+|\s*[,;/&+]\s*", parents.text)
            yield from (card_cell(parents.saying(one)) for one in both[:2])
        else:
            for name in (BUCK, DOE):
                yield _filled(cells.get(name), cells.get(f"{name}_filled"))
        if columns.kits:
            together = cells.get("kits_filled")
            more = iter(() if together is None else _parts(together, _genotypes_in))
            for name in columns.kits:
                if name in cells or f"{name}_filled" in cells:
                    filled = cells.get(f"{name}_filled")
                    yield _filled(cells.get(name), filled or next(more, None))
            return
        young, filled = cells.get("kits"), cells.get("kits_filled")
        kits = () if young is None else _parts(young, _kits_in)
        kits = kits if any(kits) else ()
        genotypes = () if filled is None or not kits else _parts(filled, _genotypes_in)
        if len(genotypes) > len(kits):
            yield None
        for n, kit in enumerate(kits):
            yield _filled(kit, genotypes[n] if n < len(genotypes) else None)


@lru_cache(1_000)
def _words_of_results(text: str) -> bool:
    return bool(set(vocabulary().tokens(TokenLine(text, 1), Names()).kinds) & set("cvVTz"))


@lru_cache(1_000)
def _words_of_sheets(text: str, results: str = "cvVTz") -> bool:
    """Tell words that no player is called by: ``total``, ``winner``, ``average``, ``Ann total``.

    Beside cards Kim Won is a name.
    """
    kinds = set(vocabulary().tokens(TokenLine(text, 1), Names()).kinds)
    return bool(kinds & set(results)) or (bool(kinds & set("pqho")) and "w" not in kinds)


def _parts(whole: Entry, split: Callable[[str], tuple[str, ...]]) -> tuple[Entry | None, ...]:
    return tuple(whole.saying(part) if part else None for part in split(whole.text))


@lru_cache(10_000)
def _kits_in(text: str) -> tuple[str, ...]:
    """Kits with signs between them, genotypes behind them without any."""
    text = re.sub(r"\[[^\]]*\]|\([^)]*\)", lambda found: re.sub("[,;]", " ", found[0]), text)
    return split_kits(re.sub(r"\s*[+&]\s*", "; ", text))


_genotypes_in = lru_cache(10_000)(split_genotypes)


def _filled(card: Entry | None, genotype: Entry | None) -> WrittenCard | None:
    if card is None:
        return None
    found = card_cell(card)
    return found if genotype is None else WrittenCard(found.card, genotype, found.is_known)


_POINTS = re.compile(
    r"[=(\s]*(?P<n>[-+]?\d+(?:\s*\+\s*\d+)*\s*(?:=\s*\d+)?(?:[.,]0{1,2})?)\s*(?:points?|pts?|p)?"
    r"(?:\s*\((?:tick(?:ed)?|ok|checked|right)\)|[\s.!✓✔☑√*)])*",
    re.IGNORECASE,
)


def _number(entry: Entry) -> Entry:
    """The number of a cell: ``47 pts``, ``35,0``, ``36+3`` is 39; as it is if it is none."""
    found = _POINTS.fullmatch(entry.text)
    if found is None:
        return entry
    text = re.sub(r"[.,]0{1,2}$|\s", "", found["n"])
    parts, _, claimed = text.partition("=")
    if "+" not in parts.lstrip("+"):
        return entry.saying(text)
    total = sum(int(part) for part in parts.split("+") if part)
    return entry.saying(text if claimed and int(claimed) != total else str(total))


def _cards_in(
    words: Entry, points: Entry | None
) -> tuple[list[WrittenCard | None] | None, Entry | None]:
    """The cards of a mating in one cell, and its points, which may stand there."""
    line = units(vocabulary().tokens(TokenLine(words.text, words.line, words.column), Names()))
    made = mating_in(line)
    if made is None or isinstance(made, Said) or (made[1] and made[1].kind == "running"):
        return None, points
    mating = made[0]
    cards = [
        WrittenCard(words.saying(card.text), words.saying(genotype.text) if genotype else None)
        for card, genotype in zip(mating.cards, mating.filled, strict=True)
    ]
    return list(cards), points or (mating.points and words.saying(mating.points.text))
