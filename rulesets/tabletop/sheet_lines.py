"""What the lines of a score sheet say: events with places, whoever wrote them and in whatever form.

A line of text, a row of cells and a value of a table in YAML all come here as a ``TokenLine``.
Under a row of headings each piece of a line belongs to a column; any other line is held against
``FORMS``, of which the first that fits counts. Nothing is skipped: what cannot be read is an event
of its own.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from testcross.rulesets.english import counted, listed
from testcross.rulesets.records.entries import Entry, placed_names, player_key
from testcross.rulesets.records.rows import surplus
from testcross.rulesets.tabletop.sheet_words import (
    PRONOUNS,
    TOTAL,
    Names,
    Token,
    TokenLine,
    Vocabulary,
    ending,
    medal,
    sentence,
)


class Statement(NamedTuple):
    """One thing that a sheet says."""

    kind: str
    """``amount``, ``player``, ``players``, ``winner``, ``place``, ``rule``, ``part``, ``heading``,
    ``bad``, or ``lost`` for a line below headings that cannot be told apart."""
    entry: Entry
    """Where it stands, and as it is written."""
    who: Entry | None = None
    what: str = ""
    """The category of an amount, the name of a rule, how winners are named, what is bad."""
    value: TokenLine = TokenLine("", 0)
    """The tokens of an amount."""
    names: tuple[Entry, ...] = ()
    round: str = ""
    table: str = ""


ROUND_POINTS = "points of a round"
"""The category of what stands below "round 1"; a game says what it is."""
FORMS = (
    ("date", r"(?=.*[Gh])[Ghwizoc,:()-]*(?:(?:h,?n|n,?h|nl)[Ghwizoc,:()-]*)?", "Genotype, 28 Nov"),
    ("note", r"h:.*|[vTlr][:=]*", "Remarks: Dad had 3 cups of tea"),
    ("rule", r"(?P<what>r)[:=]?(?P<value>[wGgPk?].*)", "game: genotype"),
    ("part", r"(?P<what>o)(?P<value>[nwg?]):?", "Round 3"),
    ("players", r"l[:=](?P<names>[^:=+]+)", "players: Mum, Dad"),
    ("winner", r"[&i]*v[i:=,-]*(?P<names>[^:=c]+?)(?:[i(-]*np?\)?)?", "winner: Mum"),
    ("winner", r"i*T[i:=,-]+(?P<names>[^n:=c]+)", "tie: Mum and Dad"),
    ("winner", r"i*(?P<names>[^n:=c]+?)i*T(?P<rest>.*)", "Mum and Dad share the victory"),
    ("winner", r"i*(?P<names>[^n:=c]+?)i*V(?P<rest>.*)", "Lena wins with 51 points"),
    (
        "pairs",
        r"(?P<what>i*c|on)?p?[i:=-]*(?P<pairs>(?:(?:P|[wh?]+)[:=('i-]*[gkn][gknx+=]*p?\)?[,;&]*)+)",
        "Plants: Mum 41, Dad 36",
    ),
    ("of", r"(?P<who>[^:=+c,;]+)'?:(?P<rest>.*[nkg?-].*)", "Mum: 41 + 6 + 1 + 3 = 51"),
    ("of", r"i*(?P<who>P|[whl?]+)'?[,-]?(?P<rest>[^:]*[nkg?].*)", "Mum has 41 plants, 6 goals"),
    ("of", r"i*(?P<who>P|[whl?]+)[',-]+(?P<rest>c.*[nkg?-].*)", "Mum - plants: 41 - goals: 6"),
    ("of", r"(?P<rest>i*c.*[nkg?-]p?[)]?|i*[(]?[nkg].*c.*|=?[nk][^c]*)", "plants 41, goals 6"),
    ("category", r"i*(?P<what>c)p?[:=]*", "Plants:"),
    ("player", r"(?P<who>[^n:=c]+):", "Mum:"),
    ("player", r"(?P<who>P)", "Mum"),
    ("heading", r"[^nk?+=]+", "At grandma's table"),
)
"""Patterns over the kinds of a line's tokens, each with a line that it is for."""
PATTERNS = tuple((kind, re.compile(look)) for kind, look, _ in FORMS)
_BEHIND_NAME = re.compile(r"\s+(?:with|are|is|have|has|both)$|[.!]+$")
MOST_WORDS = 400
"""In a line; far more than anybody writes, and few enough for every pattern."""
_PAIR = re.compile(r"(P|[wh?]+)[:=('i-]*([gkn][gknx+=]*)p?\)?[,;&]*")


class Column(NamedTuple):
    """A column below a heading, or that of a player's name."""

    kind: str
    """``category``, ``player``, ``label``, ``winner``, ``round``, ``table``, ``other``."""
    head: TokenLine
    """The tokens of its heading."""
    what: str = ""

    @property
    def cell(self) -> int:
        return self.head.cell(self.head.start)

    def is_near(self, value: TokenLine) -> bool:
        """Tell whether a value stands below the heading, give or take a character."""
        start, end = self.head.start, self.head.tokens[-1].end
        return start <= value.tokens[-1].end and value.start <= end


@dataclass
class SheetLines:
    """Reads the lines of a sheet one by one, with what the lines above have settled."""

    words: Vocabulary
    names: Names = field(default_factory=Names)
    columns: list[Column] = field(default_factory=list)
    unread: list[Entry] = field(default_factory=list)
    """The headings of columns that are not read."""
    player: Entry | None = None
    """Whose lines follow, as a line above says."""
    category: str = ""
    """What the numbers that follow are, as a line above says."""
    title: TokenLine | None = None
    """The line above if it is nothing but words, for they may be the names of players."""
    is_lost: bool = False
    """Whether the headings above cannot be told apart, so that nobody can say what stands below."""
    round: str = ""
    table: str = ""
    asks_winner: bool = False
    """Whether the line above is "Winner:" and no more."""
    seen: set[str] = field(default_factory=set)
    """The keys of the players above."""
    known: frozenset[str] = frozenset()
    """Those of all players, if the lines were read before: a title may say who has won."""

    def read(self, blank: TokenLine) -> list[Statement]:
        """What a line says; nothing where nothing stands there."""
        line = self.words.tokens(blank, self.names)
        line = line if line.cells else line.part(sentence(line))
        if set(line.kinds) <= set(".,;:=-+/()"):
            if not line.tokens:
                self.category, self.title = "", None
            return []
        if len(line.tokens) > MOST_WORDS:
            text = f"a line of more than {MOST_WORDS} words; write a line for each player"
            return [Statement("bad", line.entry(0, 1), None, text)]
        # above or beside columns a word of the game is what it says, whoever is called like it
        strict = self.words.tokens(blank, Names()) if "P" in line.kinds else line
        strict = strict if set(strict.kinds) & set("cv") else line
        below = strict if self.columns and self.columns[0].kind == "player" else line
        statements = self._headings(strict) if self.is_lost else self._below_headings(below)
        if self.is_lost and not statements:
            return [Statement("lost", line.entry())]  # said once, at the headings
        statements = statements or self._headings(strict) or self._outcome(line)
        statements = statements or self._by_form(_bare(line))
        statements = statements or [self._bad(line, "cannot be read")]
        one = statements[0]
        of = {player_key(each.who.text): each.who for each in statements if each.who}
        if one.kind == "amount" and len(of) == 1 and (found := medal(line)) is not None:
            statements.append(placed(found[1], found[0], next(iter(of.values()))))
        if self.asks_winner and player_key(one.entry.text) in self.seen:
            statements = [Statement("winner", one.entry, names=(one.entry,))]
        self.asks_winner = line.kinds in ("v", "v:")
        self.seen |= {player_key(one.who.text) for one in statements if one.who is not None}
        return [
            one._replace(round=one.round or self.round, table=one.table or self.table)
            for one in statements
        ]

    def _outcome(self, line: TokenLine) -> list[Statement] | None:
        by = re.search("in[p.]*$", line.kinds)
        if by is not None and line.tokens[by.start()].entry.text.casefold() == "by":
            beaten = self._outcome(line.part(0, by.start()))  # Bo beat Ann by 8
            return beaten and [*beaten, self._bad(line, "says by how many points")]
        said = ending(line, self.seen | self.known) if not set(line.kinds) & set("k=") else None
        if said is None or (said.may_be_seats and not self.seen):
            return None
        what, whole = "" if said.winners else "all", line.entry()
        won = [] if said.winners is None else [whole]
        statements = [Statement("winner", one, None, what, names=said.winners or ()) for one in won]
        return statements + [placed(one, place) for place, one in said.places]

    def _by_form(self, line: TokenLine) -> list[Statement] | None:
        for kind, look, _ in self.words.forms:  # what only this game has, such as matings
            if found := re.fullmatch(look, line.kinds):
                who = line.entry(*found.span("who")) if found["who"] else self.player
                value = line.part(*found.span("value"))
                return [Statement(kind, value.entry(), who, kind, value)]
        for kind, pattern in PATTERNS:
            found = pattern.fullmatch(line.kinds)
            statements = getattr(self, f"_form_{kind}")(line, found) if found is not None else None
            if statements:
                return list(statements)
        return None

    def _bad(self, line: TokenLine, problem: str, who: Entry | None = None) -> Statement:
        whole = line.piece(0, len(line.text))
        text = " ".join(whole.text.split())
        return Statement("bad", whole, who, f"{text!r} {problem}; write it as '{self.words.model}'")

    # headings

    def _headings(self, line: TokenLine) -> list[Statement] | None:
        """Take a row of categories as the columns of the lines below, or one of players' names."""
        if line.kinds[0] in "ico" and (statements := self._below_names(line)):
            return statements
        columns = [_column(piece) for piece in _heading_pieces(line)]
        if columns[0].head.kinds == "G" and all(one.kind != "label" for one in columns):
            columns[0] = columns[0]._replace(kind="label")  # the name of the game in the corner
        categories = [one.what for one in columns if one.kind == "category"]
        kinds = {one.kind for one in columns}
        heads = "".join(one.head.kinds for one in columns if one.kind != ROUND_POINTS)
        barred = "k?:=+" if line.cells else "nk?:=+"
        is_row = len(categories) > ("label" not in kinds) and not set(heads) & set(barred)
        if is_row and ("other" not in kinds or line.cells):
            self.title = None
            doubled = [one for n, one in enumerate(columns) if one.what in categories[:n]]
            repeated = [one for one in doubled if categories.count(one.what) > 1]
            self.is_lost = bool(repeated and line.cells)
            if repeated:
                text = f"two columns are called {repeated[-1].what!r}; rename or delete one"
                return [Statement("bad", repeated[-1].head.entry(), None, text)]
            self.columns, self.category, self.player = columns, "", None
            self.unread += [one.head.entry() for one in columns if one.kind == "other"]
            return [Statement("heading", line.piece(0, len(line.text)))]
        others = [one for one in line.tokens if line.cell(one.start) != 1]  # not the corner
        words = {one.kind for one in others} <= set("wPhilg?&,.'")
        self.title = line if words else None
        return None

    def _below_names(self, line: TokenLine) -> list[Statement] | None:
        """Take the words above as names of players, if this line has a value for each of them."""
        title, end = self.title, _category_end(line)
        if title is None or not end:
            return None
        values, names = _values(line.part(end)), _pieces(title)
        if line.cells:
            names = [one for one in names if one.cell(one.start) > line.cell(line.start)]
        elif len(names) == 1 < len(values):
            names = list(_each_word(title))
        elif len(names) == len(values) + 1 and names[0].start < line.tokens[end - 1].end:
            names = names[1:]  # a word above the names of the categories
        self.columns = [Column("player", one) for one in names]
        if not names or len(values) > len(names) or self._placed(line, end) is None:
            self.columns = []
            return None
        self.title = None
        return self._below_headings(line)

    # lines below headings

    def _below_headings(self, line: TokenLine) -> list[Statement] | None:
        """What a line says whose pieces belong to the columns above."""
        if not self.columns:
            return None
        if self.columns[0].kind == "player":
            return self._row_of_category(line)
        return self._row_of_player(line)

    def _row_of_category(self, line: TokenLine) -> list[Statement] | None:
        end = _category_end(line)
        is_winner = bool(line.cells) and line.kinds[0] == "v"
        # sums below a line, without a word
        is_sum = (
            set(line.kinds) == {"n"} and len(line.kinds) == len(self.columns) and bool(self.seen)
        )
        end_of_name = 1 if is_winner else end
        placed = self._placed(line, end_of_name) if end or is_winner or is_sum else None
        if is_winner and placed:
            return [
                Statement(
                    "winner", value.entry(), column.head.entry(), "cell", names=(value.entry(),)
                )
                for column, value in placed
            ]
        if not end and not (is_sum and placed):
            self.columns = self.columns if line.cells else []
            return None
        if placed is None:
            return [self._surplus(line, len(_values(line.part(end))), "player", None)]
        is_round = line.kinds[0] == "o"
        usual, round_ = (ROUND_POINTS, line.tokens[1].name) if is_round else (TOTAL, "")
        what = next((token.name for token in line.tokens if token.kind == "c"), usual)
        statements = [_amount(column.head.entry(), what, value) for column, value in placed]
        return [one._replace(round=round_) for one in statements] or _heading(line)

    def _row_of_player(self, line: TokenLine) -> list[Statement] | None:
        first, who = self._name_of_row(line)
        kinds = line.kinds
        of_all = kinds[0] == "z" or (kinds[0] == "c" and line.tokens[0].name == TOTAL)
        if of_all and (line.cells or kinds[0] == "z"):
            return _heading(line)  # an average, a sum of all of them
        if line.cells and len(_pieces(line)) < 3 and kinds[0] in "vTroG" and kinds[:2] != "Gn":
            return None
        if not line.cells and (
            who is None
            or kinds[0] in "vTro"
            or set(kinds[first:]) & set("cVT:")
            or (kinds[first - 1] == ":" and self._outcome(line))  # Ranking: 1. Ann, 2. Bo
        ):
            self.columns = self.columns if kinds[0] in "vT" else []
            return None
        placed = self._placed(line, first)
        if placed is None:
            return [self._surplus(line, len(_values(line.part(first))), "column", who)]
        rest, round_, has_number = [], "", False
        for column, value in placed:
            if column.kind == "table":
                self.table = value.entry().text
            elif column.kind == "round":
                round_ = value.entry().text
            elif column.kind == "winner":
                rest.append(Statement("winner", value.entry(), who, "cell", names=(value.entry(),)))
            elif column.kind in ("category", ROUND_POINTS):
                has_number = True
                rest.append(_amount(who, column.what, value))
                if column.kind == ROUND_POINTS:
                    rest[-1] = rest[-1]._replace(round=column.head.tokens[-1].name)
        if who is None and has_number:
            place = Entry(text="", line=line.number, column=1)
            problem = "the row has numbers but no player; add the name"
            return [Statement("bad", place, None, problem)]
        row = Statement("heading", line.entry()) if who is None else Statement("player", who, who)
        return [one._replace(round=one.round or round_) for one in (row, *rest)]

    def _name_of_row(self, line: TokenLine) -> tuple[int, Entry | None]:
        """The player's name in a row, and where the values begin."""
        if not line.cells:
            first = _pieces(line)[0]
            if re.fullmatch(r"[wPh]+n", first.kinds):  # Anna 1, before a wide gap
                return len(first.tokens), first.entry()
            found = re.match(r"i*(P|[wghl?.]+|c)'?[:,-]?(?=[nkg?(-])", line.kinds)
            return (found.end(), line.entry(*found.span(1))) if found else (0, None)
        label = next((one for one in self.columns if one.kind == "label"), None)
        cell = 1 if label is None else label.cell
        if label is None and any(one.cell == 1 for one in self.columns):
            return 0, None
        name = next((one for one in _pieces(line) if one.cell(one.start) == cell), None)
        return 0, None if name is None else name.entry()

    def _placed(self, line: TokenLine, first: int) -> list[tuple[Column, TokenLine]] | None:
        """Each value with its column; None where it cannot be told which is whose."""
        columns = [one for one in self.columns if one.kind != "label"]
        rest = line.part(first)
        if line.cells:
            by_cell = {one.cell: one for one in self.columns}
            found = []
            for value in _pieces(rest):
                column = by_cell.get(value.cell(value.start))
                if column is not None and column.kind != "label":
                    found.append((column, value))
                elif value.cell(value.start) > max(by_cell):
                    return None
            return found
        for values in (_pieces(rest), list(_each_value(rest))):
            if len(values) == len(columns):
                return list(zip(columns, values, strict=True))
        near: list[tuple[Column, TokenLine]] = []
        for value in _each_value(rest):
            below = [one for one in columns if one.is_near(value)]
            if len(below) != 1 or (near and near[-1][0] == below[0]):
                return None
            near.append((below[0], value))
        return near

    def _surplus(self, line: TokenLine, number: int, what: str, who: Entry | None) -> Statement:
        most = sum(one.kind != "label" for one in self.columns)
        if not line.cells:
            problem = f"has {counted(number, 'value')} below {counted(most, what)}"
            return self._bad(line, problem, who)
        width = max(one.cell for one in self.columns)
        extra = next(one for one in _pieces(line) if one.cell(one.start) > width)
        last = _pieces(line)[-1]
        return Statement("bad", extra.entry(), who, surplus(last.cell(last.start), width))

    # forms

    def _form_rule(self, line: TokenLine, found: re.Match[str]) -> list[Statement] | None:
        if re.search("^r[^:=]*[vV]", line.kinds):  # Game over, Bo wins
            return None
        return [Statement("rule", line.entry(*found.span("value")), None, line.tokens[0].name)]

    def _form_part(self, line: TokenLine, found: re.Match[str]) -> list[Statement]:
        value, what = line.entry(*found.span("value")), line.tokens[0].name
        setattr(self, what, value.text)  # the round or the table of what follows
        self.player, self.columns, self.category = None, [], ""
        return [Statement("part", value, None, what)]

    def _form_players(self, line: TokenLine, found: re.Match[str]) -> list[Statement]:
        names = placed_names(line.entry(*found.span("names")), _BEHIND_NAME)
        if len(names) == 1 and not line.tokens[0].entry.text.endswith("s"):  # Player: Mum
            self.player, self.category = names[0], ""
            return [Statement("player", names[0], names[0])]
        each = list(_each_word(line.part(*found.span("names"))))
        if len(each) == len(names):  # lines of a number for each of them may follow
            self.title = line.part(*found.span("names"))
        return [Statement("players", line.entry(), names=names)]

    def _form_winner(self, line: TokenLine, found: re.Match[str]) -> list[Statement]:
        entry = line.entry(*found.span("names"))
        is_all = player_key(entry.text) in ("both", "all", "everyone")
        names = () if is_all else placed_names(entry, _BEHIND_NAME)
        if any(player_key(one.text) in {*PRONOUNS} - self.seen for one in names):
            text = f"{entry.text!r} does not name who has won; write it as 'winner: Ann'"
            return [Statement("bad", entry, None, text)]
        winner = Statement("winner", line.entry(), None, "all" if is_all else "", names=names)
        return [winner, *self._of_winners(line, found, names)]

    def _of_winners(
        self, line: TokenLine, found: re.Match[str], names: Sequence[Entry]
    ) -> Iterator[Statement]:
        """What a line says of its winners besides: their points, or of one alone all parts."""
        if "rest" in found.re.groupindex and re.search("[nkg]", found["rest"]):
            rest = line.part(*found.span("rest"))
            if "by" in (one.entry.text.casefold() for one in rest.tokens):
                yield self._bad(line, "says by how many points")
                return
            statements = [one for name in names for one in self.of_player(rest, name)]
            if len(names) > 1 and any(one.what != TOTAL for one in statements):
                statements = [self._bad(line, "says of several players what one of them has")]
            yield from statements

    def _form_pairs(self, line: TokenLine, found: re.Match[str]) -> list[Statement] | None:
        """A category of several players, or a total of each: ``Plants: Mum 41, Dad 36``."""
        start, end = found.span("pairs")
        cuts = list(_PAIR.finditer(line.kinds, start, end))
        in_block = self.category and self.player is None
        if found["what"] is None and len(cuts) < 2 and not in_block:
            return None
        what = self.category if in_block else TOTAL
        if found["what"] == "on":  # Round 1: Mum 12, Dad 9
            what = ROUND_POINTS
        elif found["what"]:
            what = line.tokens[found.end("what") - 1].name
        if what == TOTAL and any(cut[2].count("n") > 1 for cut in cuts):
            return None  # all that a player has, below the title "Final scores"
        round_ = line.tokens[1].name if what == ROUND_POINTS else ""
        amounts = [(line.entry(*cut.span(1)), line.part(*cut.span(2))) for cut in cuts]
        return [_amount(who, what, value)._replace(round=round_) for who, value in amounts]

    def _form_of(self, line: TokenLine, found: re.Match[str]) -> list[Statement] | None:
        """What a line says of one player."""
        who = self.player
        if found.re.groupindex.get("who"):
            first, last = found.span("who")
            kinds = line.kinds
            while first < last and kinds[first] == "i":
                first += 1
            while last > first and kinds[last - 1] in "i-('":
                last -= 1
            total = re.search("(?<=[wP])np", kinds[first:last])
            if total is not None:  # Ann 51 points: 41 plants, 6 goals
                at, rest = first + total.start(), line.part(*found.span("rest"))
                of_player = self.of_player(rest, line.entry(first, at))
                return [*of_player, _amount(line.entry(first, at), TOTAL, line.part(at, at + 1))]
            is_month = first < last and line.tokens[first].name == "name"
            if kinds[first:last] in ("", "v", "h", "G", "o", "T") and not is_month:
                return None
            who = line.entry(first, last)
        if who is None or not any(map(str.isalpha, who.text)):
            return [self._bad(line, "names no player")]
        return self.of_player(line.part(*found.span("rest")), who)

    def _form_category(self, line: TokenLine, _: re.Match[str]) -> list[Statement]:
        self.category = next(token.name for token in line.tokens if token.kind == "c")
        self.player, self.round = None, "" if self.category == TOTAL else self.round
        return _heading(line)

    def _form_player(self, line: TokenLine, found: re.Match[str]) -> list[Statement]:
        self.player, self.category = line.entry(*found.span("who")), ""
        return [Statement("player", self.player, self.player)]

    def _form_date(self, line: TokenLine, _: re.Match[str]) -> list[Statement] | None:
        """A heading with a date or the name of the game in it; Jan may be a player."""
        tokens = line.tokens
        numbers = [n for n, one in enumerate(tokens) if one.kind == "n"]
        for n in numbers:
            near = {one.name for one in tokens[max(n - 2, 0) : n + 3] if one.kind in "hl"}
            if int(tokens[n].name) > 31 or not {"month", "name", "player"} & near:
                return None
        is_person = tokens[0].name == "name" and (numbers or line.kinds in ("h", "h:"))
        parts = [one.name for one in tokens if one.kind == "c"]
        is_amount = set(parts) - {TOTAL} or (parts and not numbers and "G" not in line.kinds)
        return None if is_person or is_amount else _heading(line)

    def _form_note(self, line: TokenLine, _: re.Match[str]) -> list[Statement] | None:
        is_note = line.tokens[0].kind != "h" or line.tokens[0].name == "note"
        return _heading(line) if is_note else None

    def _form_heading(self, line: TokenLine, _: re.Match[str]) -> list[Statement] | None:
        is_person = "w" in line.kinds or line.tokens[0].name == "name"
        if is_person and not set(line.kinds) & set("G,:") and len(_pieces(line)) == 1:
            self.player = line.entry(line.kinds.startswith("l"))  # perhaps a name above its lines
        return _heading(line)

    # amounts

    def of_player(self, rest: TokenLine, who: Entry) -> list[Statement]:
        """What is said of one player: amounts beside their categories, or all in order."""
        if len(rest.tokens) > 1 and rest.kinds[-1] in "vV":  # behind all that the winner has
            winner = Statement("winner", rest.entry(-1), names=(who,))
            return [*self.of_player(rest.part(0, -1), who), winner]
        if re.fullmatch(r"n\(n(\+n)+\)", rest.kinds):  # 51 (41 + 6 + 1 + 3)
            total, parts = rest.tokens[0], rest.tokens[2:-1]
            rest = replace(rest, tokens=(*parts, total._replace(kind="="), total))
        several = r"nc\((n)\)|(?<![^,;&])nc(n)(?=[,;&=])"
        others = re.sub(several, "", rest.kinds)
        is_number_first = re.search(r"nc(?=[,;&=]|$)", others) is not None
        cuts = list(re.finditer(several, rest.kinds))
        counted_ones = [one for one in cuts if self._is_counted(rest, one)]
        if counted_ones and any(one[2] for one in cuts if one not in counted_ones):
            return [self._bad(rest, "has two numbers that differ beside one word", who)]
        if cuts := counted_ones:
            # 4 plants (41), 4 completed (41), 4 plants 41: how many, and their points
            tokens, counts = list(rest.tokens), list[Statement]()
            for cut in reversed(cuts):
                start, what = cut.start(), tokens[cut.start() + 1]
                if pair := self._counts(what):
                    what = what._replace(name=pair[0])
                    counts.insert(0, _amount(who, pair[1], rest.part(start, start + 1)))
                number = tokens[cut.start(cut.lastindex or 0)]
                both = [number, what] if is_number_first else [what, number]
                tokens[start : cut.end()] = both
            return [*self.of_player(replace(rest, tokens=tuple(tokens)), who), *counts]
        if rest.kinds[:1] == "c":  # goals 4, no coins
            tokens = list(rest.tokens)
            for n, no in enumerate(tokens[:-1]):
                if no.entry.text.casefold() == "no" and tokens[n + 1].kind == "c":
                    tokens[n : n + 2] = [tokens[n + 1], no]
            # plants 38, goals 4, 2 markers, 3 coins, 47
            kinds = "".join(one.kind for one in tokens)
            for found in re.finditer(r"(?<=[,;&])nc(?=[,;&]|$)", kinds):
                if "c" in re.split("[,;&]", kinds[: found.start() - 1])[-1]:
                    tokens[found.start() : found.end()] = reversed(tokens[slice(*found.span())])
            all_named = {one.name for one in tokens if one.kind == "c"}.issuperset(self.words.order)
            if all_named and re.search("[,;&]n$", kinds):
                tokens.insert(-1, tokens[-2]._replace(kind="="))
            rest = replace(rest, tokens=tuple(tokens))
        if re.fullmatch(r"(?:nc[,;&]*)+n", rest.kinds):  # 41 plants 6 goals 51
            last = rest.tokens[-1]
            rest = replace(rest, tokens=(*rest.tokens[:-1], last._replace(kind="="), last))
        if re.search(r"n(?:[+,;&]n)+\(n\)$", rest.kinds):  # 2+2+2 (6)
            *before, opening, total, _ = rest.tokens
            rest = replace(rest, tokens=(*before, opening._replace(kind="="), total))
        items = _items(rest)
        if len(items) == 1 and items[0].kind == "A":
            return self._in_order(items[0].line, who)
        statements = []
        if len(items) % 2:  # what stands behind "=" or before "points" is the total
            at = next((n for n in (len(items) - 1, 0) if items[n].is_total), None)
            if at is None:
                return [self._bad(rest, "has an amount that does not say what it is", who)]
            statements.append(_amount(who, TOTAL, items.pop(at).line))
        pairs = list(zip(items[::2], items[1::2], strict=True))
        for one, other in pairs:
            between = rest.text[one.line.tokens[-1].end : other.line.start]
            # 2 markers and a coin, so 44: that is no coin's
            is_apart = one.kind == "C" and pairs[0][0].kind == "A" and re.search("[,;]", between)
            if one.kind == other.kind or is_apart:
                return [self._bad(rest, "does not say which amount is which", who)]
            name, value = (one.line, other.line) if one.kind == "C" else (other.line, one.line)
            statements.append(_amount(who, name.tokens[0].name, value))
        return statements

    def _is_counted(self, line: TokenLine, cut: re.Match[str]) -> bool:
        """Tell whether two numbers are how many and their points, or the same number twice."""
        number, what = line.tokens[cut.start() : cut.start() + 2]
        points = line.tokens[cut.start(cut.lastindex or 0)]
        return self._counts(what) is not None or number.name == points.name

    def _counts(self, what: Token) -> tuple[str, str] | None:
        """The category of points that a word stands for, and that of how many give them."""
        numbers = self.words.numbers.items()
        return next((pair for pair in numbers if what.name in pair), None)

    def _in_order(self, value: TokenLine, who: Entry) -> list[Statement]:
        """Numbers without names: in the order of the rules, with the total behind them."""
        is_title = self.category == TOTAL and value.kinds.count("n") > 1  # "Final scores"
        if self.category and not is_title:
            return [_amount(who, self.category, value)]
        order = self.words.order
        at = value.kinds.find("=")
        before = value if at < 0 else value.part(0, at)
        numbers = list(_each_value(before, joined=False))
        if set(before.kinds) - set("n?-+,;/&()pi"):
            return [self._bad(value, f"does not say what it is: {listed(order)}", who)]
        total = None if at < 0 else value.part(at + 1)
        if total is None and len(numbers) == len(order) + 1 and "+" not in before.kinds:
            total = numbers.pop()
        if total is None and len(numbers) == 1:
            return [_amount(who, TOTAL, value)]
        known = [int(one.tokens[0].name or 0) for one in numbers]
        doubtful = total is None and known and known[-1] == sum(known[:-1]) > 0
        if len(numbers) != len(order) or doubtful:
            found = counted(len(numbers) + (total is not None), "number")
            names = listed([*order, TOTAL], "and")
            return [self._bad(value, f"has {found}; say which are {names}", who)]
        statements = [_amount(who, name, one) for name, one in zip(order, numbers, strict=True)]
        return statements if total is None else [*statements, _amount(who, TOTAL, total)]


def _amount(who: Entry | None, what: str, value: TokenLine) -> Statement:
    return Statement("amount", value.entry(), who, what, value)


def placed(entry: Entry, place: str, who: Entry | None = None) -> Statement:
    """That somebody has come in a place, as a name there says or, of a player, a medal."""
    if place == "1":
        return Statement("winner", entry, who, "cell" if who else "", names=(entry,))
    return Statement("place", entry, who or entry, place)


def _heading(line: TokenLine) -> list[Statement]:
    return [Statement("heading", line.entry())]


class _Item(NamedTuple):
    """A category (``C``) or an amount (``A``) in a line about one player."""

    kind: str
    line: TokenLine
    is_total: bool = False
    """Whether an amount stands behind "=" or before "points"."""


def _items(rest: TokenLine) -> list[_Item]:
    """The categories and amounts of a line about one player, in their order."""
    found: list[_Item] = []
    kinds, start = rest.kinds, 0
    for n, kind in enumerate(f"{kinds}$"):
        ends_sum = kind == "=" and found and kinds[start:n].strip("i:(),;+p") == "n"
        ends_points = kind == "(" and set(kinds[start:n]) & set("np")
        if kind not in "c$" and not (ends_sum and "c" not in kinds[n:]) and not ends_points:
            continue
        first, last = start, n
        while first < last and kinds[first] in "i+,;:=()&.p'":
            first += 1
        while last > first and kinds[last - 1] in "i+,;:(&.)'=-" and kinds[first:last] != "-":
            last -= 1
        if first < last:
            value = kinds[first:last].rstrip("p)(i")
            is_total = bool(set("=:") & set(kinds[start:first])) or kinds[last - 1] == "p"
            is_total = is_total or kinds[n : n + 1] == "("
            found.append(_Item("A", rest.part(first, first + len(value)), is_total))
        if kind == "c":
            found.append(_Item("C", rest.part(n, n + 1)))
        start = n + (kind == "c")
    return found


def _bare(line: TokenLine) -> TokenLine:
    """A line without marks that say nothing, and without a remark in brackets at its end."""
    tokens = [one for one in line.tokens if one.kind != "."]
    while tokens and tokens[-1].kind in ",;":
        tokens.pop()
    kinds = "".join(one.kind for one in tokens)
    remark = re.search(r"\(([^()nkg?]*)\)$", kinds)
    if remark is not None and remark.start() and not re.fullmatch(r"[ip]*c", remark[1]):
        tokens = tokens[: remark.start()]
    return replace(line, tokens=tuple(tokens))


def _pieces(line: TokenLine) -> list[TokenLine]:
    """The cells of a row that are not empty; of a text what stands between wide gaps."""
    found, first = [], 0
    for n in range(1, len(line.tokens) + 1):
        if n < len(line.tokens):
            here, before = line.tokens[n], line.tokens[n - 1]
            apart = line.cell(here.start) > line.cell(before.start)
            if not apart and (line.cells or here.start - before.end < 2):
                continue
        found.append(line.part(first, n))
        first = n
    return found


def _heading_pieces(line: TokenLine) -> list[TokenLine]:
    """The pieces of a row of headings; one with several headings in it is parted at each word."""
    found = []
    for piece in _pieces(line):
        several = not line.cells and sum(kind in "clv" for kind in piece.kinds) > 1
        found += list(_each_word(piece)) if several else [piece]
    return found


def _each_word(line: TokenLine) -> Iterator[TokenLine]:
    return (line.part(n, n + 1) for n, one in enumerate(line.tokens) if one.kind not in ",;.:&'")


def _each_value(line: TokenLine, *, joined: bool = True) -> Iterator[TokenLine]:
    """The values of a line one by one; if joined, numbers with a plus between them are one."""
    look = r"\(?[n?kg-](?:[+x=][nk])*\)?" if joined else r"[nkg?-]"
    return (line.part(*found.span()) for found in re.finditer(look, line.kinds))


def _values(rest: TokenLine) -> list[TokenLine]:
    pieces = _pieces(rest)
    return pieces if rest.cells or len(pieces) > 1 else list(_each_value(rest))


def _category_end(line: TokenLine) -> int:
    """Where the name of a category ends with which a line begins; 0 if it begins otherwise."""
    if line.kinds[:1] == "o" and line.tokens[0].name != "round":
        return 0
    if line.kinds[:2] == "on" and line.text[line.tokens[0].end : line.tokens[1].start].strip():
        return 0  # in a row of cells the number is somebody's, not the round's
    found = re.match(r"i*c[ip()&]*[:=]?|on[:=]?(?=[n?(-])|=(?!.*c)", line.kinds)
    return found.end() if found else 0


def _column(piece: TokenLine) -> Column:
    """What stands below a heading."""
    bare = re.sub(r"[ip.()&:#-]", "", piece.kinds)
    if bare == "c":
        name = next(token.name for token in piece.tokens if token.kind == "c")
        return Column("category", piece, name)
    if not bare and "p" in piece.kinds:
        return Column("category", piece, TOTAL)
    is_r1 = bare == "gn" and re.fullmatch(r"[Rr]\d", piece.entry().text)
    if is_r1 or (bare == "on" and piece.tokens[0].name == "round"):
        return Column(ROUND_POINTS, piece, ROUND_POINTS)
    if bare == "o":
        return Column(piece.tokens[0].name, piece)
    kinds = {"l": "label", "v": "winner", "V": "winner", "r": "table"}
    return Column(kinds.get(bare, "other"), piece)
