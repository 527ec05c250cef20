"""Score sheets from wherever they come, a text, rows of cells or a tree, as what they say.

All three end in the same lines of tokens. They are read twice, so that a name which one line shows
is known in the lines above it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from testcross.rulesets.english import listed
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.tabletop.sheet_lines import SheetLines, Statement, placed
from testcross.rulesets.tabletop.sheet_words import (
    SENT,
    Names,
    Token,
    TokenLine,
    Vocabulary,
    ranks,
    without_senders,
)


@dataclass(slots=True)
class SheetText:
    """What a file says."""

    statements: list[Statement]
    unread: list[Entry] = field(default_factory=list)
    """The headings of columns that are not read."""
    scalars: dict[Place, str] = field(default_factory=dict)
    """The texts of a tree by their places."""
    columns: dict[str, int] = field(default_factory=dict)
    """In which cell of a row the total and the winner stand, from 1."""
    tables: dict[str, Node] = field(default_factory=dict)
    """The tables of a tree that hold the amounts of a player, by the key of the name."""


_BULLET = re.compile(
    r"\s*(?:[-*•]|\(?\d{1,2}[.)]|\d{1,2}(?:st|nd|rd|th)\b(?! place)[:.)]?)\s+(?=\S)"
    rf"|\s*{SENT}"
)
"""What stands before a line of a list, and when it was sent."""
_COMMENT = re.compile(r"(?:^|\s)#(?!\d).*")
_FIRST_OF_ALL = re.compile(r"(?:first|1st)(?: place)?\s*(?:[:=-]|is|was)?\s*(\S.*)", re.IGNORECASE)
_FEWEST_SIGNS = {"\t": 1, "|": 2, ";": 3}
"""From how many signs of a kind on, a line of text is a row of cells."""


def read_text(words: Vocabulary, text: str) -> SheetText:
    """What the lines of a text say."""
    lines = without_senders(text.split("\n"))
    sheet = _twice(words, [_text_line(one, n) for n, one in enumerate(lines, 1)])
    seen, names = set[str](), list[Entry | None]()
    for one in sheet.statements:
        is_known = one.kind in ("player", "heading") and player_key(one.entry.text) in seen
        names.append(one.entry if is_known else None)
        seen |= {player_key(one.who.text)} if one.who is not None else set()
    for n, place in ranks(names, lines).items():
        sheet.statements[n] = placed(sheet.statements[n].entry, place)
    for n, one in enumerate(sheet.statements[:-1]):  # who is first of others, and begins no game
        below = sheet.statements[n + 1]
        if (below.kind, below.what, below.entry.line) == ("place", "2", one.entry.line + 1):
            first = _FIRST_OF_ALL.fullmatch(one.entry.text)
            if first is not None and player_key(first[1]) in seen:
                at = one.entry.column + first.start(1)
                name = Entry(text=first[1], line=one.entry.line, column=at)
                sheet.statements[n] = placed(name, "1")
    return sheet


def _text_line(text: str, number: int) -> TokenLine:
    text = _COMMENT.sub("", text).rstrip()
    bullet = _BULLET.match(text)
    if bullet is not None:  # everything stays in its column
        text = " " * bullet.end() + text[bullet.end() :]
    is_framed = text.lstrip().startswith("|") and text.endswith("|")
    start = len(text) - len(text.lstrip()[1:].lstrip()) if is_framed else 0  # a corner may be empty
    end = len(text.rstrip("| ")) if "|" in text else len(text)
    for sign, fewest in _FEWEST_SIGNS.items():
        places = [n + 1 for n in range(start, end) if text[n] == sign]
        if len(places) >= fewest or (is_framed and places):
            return TokenLine(" " * start + text[start:end], number, cells=(start, *places))
    return TokenLine(text, number)


def read_rows(words: Vocabulary, rows: Iterable[Cells]) -> SheetText:
    """What the rows of a spreadsheet or of CSV say, its headings among them."""
    lines, wrong = [], []
    for row in rows:
        cells, at = [], 0
        texts = [re.sub(r"\s", " ", text) for text in row.texts]
        for text in texts:
            cells.append(at)
            at += len(text) + 1
        lines.append(TokenLine("\t".join(texts), row.line, cells=tuple(cells), by_cell=True))
        if row.error is not None:
            place = Entry(text="", line=row.error.line, column=row.error.column)
            wrong.append(Statement("bad", place, None, row.error.text))
    sheet = _twice(words, lines)
    sheet.statements += wrong
    return sheet


def _twice(words: Vocabulary, lines: Sequence[TokenLine]) -> SheetText:
    names, known = set[str](), frozenset[str]()
    while True:
        reader = SheetLines(words, Names(names), known=known)
        statements = [one for line in lines for one in reader.read(line)]
        every = _known_names(statements)
        # a name of words that mean nothing else is read alike in every line
        found = {
            key for key in every if set(words.tokens(TokenLine(key, 0), Names()).kinds) != {"w"}
        }
        # but for a title above all players that says who has won
        above = takewhile(lambda one: one.who is None, statements)
        titles = [one.entry.text.casefold() for one in above if one.kind in _TITLES]
        if found <= names and (known or not any(key in one for one in titles for key in every)):
            columns = {one.what or one.kind: one.cell for one in reader.columns}
            return SheetText(statements, reader.unread, columns=columns)
        names, known = names | found, frozenset(every)


_TITLES = ("heading", "winner", "bad")


def _known_names(statements: Sequence[Statement]) -> set[str]:
    """The keys of all names: those of a list of players, else those that have amounts."""
    listed_names = [name for one in statements if one.kind == "players" for name in one.names]
    others = [one.who for one in statements if one.kind in ("amount", "player") and one.who]
    return _keys_of(listed_names or others)


def _keys_of(names: Iterable[Entry]) -> set[str]:
    keys = {player_key(name.text) for name in names}
    return {key for key in keys if any(map(str.isalpha, key))}


_SMALL_NUMBER = re.compile("[0-9]{1,3}")
_SHEETS = ("sheet", "sheets", "score sheet", "score sheets", "scores", "score", "results")


class _TreeReader:
    """Reads a tree: tables of players, or of categories, or lists of either."""

    def __init__(self, words: Vocabulary, names: set[str]) -> None:
        self.words = words
        self.names = names
        self.lines = SheetLines(words, Names(names))
        self.sheet = SheetText([])

    def root(self, root: Node) -> Iterator[Statement]:
        if not isinstance(root.value, dict):
            yield from self.table(root)
            return
        for key, node in root.value.items():
            entry = _key(root, key)
            name = key.strip().casefold()
            word = self.words.phrases.get(name)
            if name in ("players", "player"):
                yield Statement("players", entry, names=tuple(self._texts(node)))
            inside = node.value.values() if isinstance(node.value, dict) else ()
            if name in _SHEETS or any(map(self._is_of_player, inside)):
                yield from self.table(node)
            elif name in ("players", "player"):
                continue
            elif word is not None and word.kind in "vT":
                yield from self._winner(node)
            elif word is not None and word.kind == "r":
                yield from (Statement("rule", one, None, word.name) for one in self._texts(node))
            elif self._is_of_player(node) or (word is not None and word.kind == "c"):
                yield from self.one(entry, node)
            else:
                yield Statement("rule", entry, None, name)

    def listed(self, root: Node) -> set[str]:
        """The keys of the players that a tree lists."""
        return _keys_of(
            name
            for key, node in (root.value.items() if isinstance(root.value, dict) else ())
            if key.strip().casefold() in ("players", "player")
            for name in self._texts(node)
        )

    def table(self, node: Node) -> Iterator[Statement]:
        """A table of players or of categories, or a list of such tables."""
        if isinstance(node.value, list):
            for one in node.value:
                yield from self._row(one)
        elif isinstance(node.value, dict):
            for key, inside in node.value.items():
                yield from self.one(_key(node, key), inside)
        elif node.value:  # a text of several lines begins below its sign
            lines = node.value.split("\n")
            number, column = (node.place[0] + 1, 1) if len(lines) > 1 else node.place
            for n, text in enumerate(lines):
                yield from self.lines.read(TokenLine(text, number + n, column))

    def _winner(self, node: Node) -> Iterator[Statement]:
        names = tuple(self._texts(node))
        if names:
            yield Statement("winner", names[0], names=names)

    def _row(self, node: Node) -> Iterator[Statement]:
        """An entry of a list: a table with a name among its keys, or a line."""
        table = node.value if isinstance(node.value, dict) else {}
        labels = [key for key in table if self._kind(key) == "l"]
        if not labels:
            yield from self.table(node)
            return
        for who in self._texts(table[labels[0]]):
            inside = {key: one for key, one in table.items() if key != labels[0]}
            yield from self._player(who, Node(inside, node.place, node.keys))

    def one(self, entry: Entry, node: Node) -> Iterator[Statement]:
        """What stands under a key, which is the name of a player or of a category."""
        word = self.words.phrases.get(entry.text.casefold())
        is_name = player_key(entry.text) in self.names
        if word is not None and word.kind in "vT" and not is_name:
            yield from self._winner(node)
        elif word is not None and word.kind == "c" and not is_name:
            for key, value in node.value.items() if isinstance(node.value, dict) else ():
                amount, who = self._amount(value), _key(node, key)
                if player_key(amount.entry().text) in self.names:  # whose goal it is
                    amount, who = self._amount(Node(key, node.keys[key], {})), amount.entry()
                yield Statement("amount", amount.entry(), who, word.name, amount)
        else:
            yield from self._player(entry, node)

    def _player(self, who: Entry, node: Node) -> Iterator[Statement]:
        yield Statement("player", who, who)
        if isinstance(node.value, str):
            line = self._amount(node)
            kinds = line.kinds
            if "w" in kinds or not set(kinds) & set("nkgc-"):
                text = f"{node.value!r} is not read; write it as '{self.words.model}'"
                yield Statement("bad", line.entry(), who, text)
            else:
                yield from self.lines.of_player(line, who)
        elif isinstance(node.value, list):
            yield from self.lines.of_player(self._amount(node), who)
        elif node.value is not None:
            self.sheet.tables[player_key(who.text)] = node
        for key, value in node.value.items() if isinstance(node.value, dict) else ():
            entry, word = _key(node, key), self.words.phrases.get(key.strip().casefold())
            if word is not None and word.kind == "c":
                amount = self._amount(value)
                if amount.tokens:
                    yield Statement("amount", amount.entry(), who, word.name, amount)
            elif word is not None and word.kind in "vV":
                yield from (
                    Statement("winner", one, who, "cell", names=(one,))
                    for one in self._texts(value)
                )
            elif word is not None and word.kind == "o":
                self.lines.round = next((one.text for one in self._texts(value)), "")
            else:
                known = listed([*self.words.order, "total"], "and")
                text = f"{key!r} is none of {known}; rename or delete it"
                yield Statement("bad", entry, who, text)

    def _is_of_player(self, node: Node) -> bool:
        keys = node.value if isinstance(node.value, dict) else ()
        return any(self._kind(key) == "c" for key in keys)

    def _kind(self, key: str) -> str:
        word = self.words.phrases.get(key.strip().casefold())
        return word.kind if word is not None else ""

    def _texts(self, node: Node) -> list[Entry]:
        if isinstance(node.value, dict):
            return [_key(node, key) for key in node.value]
        texts = [one for one in node.items() if isinstance(one.value, str) and one.value.strip()]
        found = []
        for one in texts:
            self.sheet.scalars[one.place] = str(one.value)
            found.append(Entry(text=str(one.value).strip(), line=one.place[0], column=one.place[1]))
        return found

    def _amount(self, node: Node) -> TokenLine:
        """The tokens of a value; between those of a list stands a semicolon, of a table a colon."""
        number = node.value
        if isinstance(number, str) and _SMALL_NUMBER.fullmatch(number):  # as most are
            self.sheet.scalars[node.place] = number
            entry = Entry(text=number, line=node.place[0], column=node.place[1])
            token = Token("n", entry, 0, len(number), number.lstrip("0") or "0")
            return TokenLine(number, *node.place, tokens=(token,))
        texts: list[str] = []
        tokens: list[Token] = []
        for text, place, sign in _scalars(node):
            self.sheet.scalars[place] = text
            at = sum(map(len, texts)) + len(texts)
            line = self.words.tokens(TokenLine(text, *place), self.lines.names)
            tokens += [one._replace(start=one.start + at, end=one.end + at) for one in line.tokens]
            end = at + len(text)
            place_of_sign = Entry(text=sign, line=place[0], column=place[1] + len(text))
            tokens += [Token(sign, place_of_sign, end, end)] if sign else []
            texts.append(text)
        first = next((place for _, place, _ in _scalars(node)), node.place)
        return TokenLine(" ".join(texts), *first, tokens=tuple(tokens))


def _key(node: Node, key: str) -> Entry:
    line, column = node.keys.get(key, node.place)
    return Entry(text=" ".join(key.split()), line=line, column=column)


def _scalars(node: Node) -> Iterator[tuple[str, Place, str]]:
    """The texts of a value, each with its place and the sign behind it."""
    if isinstance(node.value, dict):
        for n, (key, inside) in enumerate(node.value.items(), 1):
            yield key, node.keys.get(key, node.place), ":"
            for text, place, sign in _scalars(inside):
                last = n == len(node.value)
                yield text, place, sign or ("" if last else ";")
    elif isinstance(node.value, list):
        for n, one in enumerate(node.value, 1):
            for text, place, sign in _scalars(one):
                yield text, place, sign or ("" if n == len(node.value) else ";")
    elif node.value is not None:
        yield node.value, node.place, ""


def read_tree(words: Vocabulary, root: Node) -> SheetText:
    """What a tree says of a sheet; it is read twice where no list of players tells their names."""
    reader = _TreeReader(words, set())
    names = reader.listed(root)
    for _ in range(1 if names else 2):
        reader = _TreeReader(words, names)
        reader.sheet.statements = list(reader.root(root))
        names = _known_names(reader.sheet.statements)
    return reader.sheet
