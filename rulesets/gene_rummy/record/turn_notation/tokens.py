"""A line of turn notation: its tokens, and the cards, names and points in it."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Literal, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import card_of, has_sex
from testcross.rulesets.genetics.animal import find_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.records.line_comments import LineError
from testcross.rulesets.records.tree import NO_KEYS, Node, Place

Kind: TypeAlias = Literal["word", "sign", "quoted", "bracket"]

CROSS, KITS, POOL, RETIREMENT, RETIRE, AND = "x", "=", "+", "^", "-", "&"
SEPARATORS = (",", ";")
_SIGNS = {
    **dict.fromkeys(["×", "x", "X"], CROSS),
    **dict.fromkeys(["=", "->", "→"], KITS),
    **dict.fromkeys(["-", "‐", "‑", "‒", "–", "—", "−", "－"], RETIRE),
    **{sign: sign for sign in (POOL, RETIREMENT, AND, *SEPARATORS)},
}
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<quoted>{_QUOTED})
    | (?P<sign>->|→|=|,|;|&|\+|\^|×|[xX](?=[\s"]|$)|[-‐‑‒–—−－](?![-\d‐‑‒–—−－]))
    | (?P<word>\d+(?=[-–][^\W\d])|(?:(?!->|→)[^\s"(),;=&×])+)
    """,
    re.VERBOSE,
)
_BRACKETS = re.compile(rf"{_QUOTED}|[()\[\]]")
_GENOTYPES = re.compile(r"\[[^\[\]()\"]*/[^\[\]()\"]*\]")
"""Genotypes in square brackets: strokes between them tell them from a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A piece of a line."""

    kind: Kind
    text: str
    """What it says: a sign in its usual form, a quoted text without quotes, a bracket's inside."""
    column: int
    end: int
    """The column behind it."""

    def is_sign(self, *signs: str) -> bool:
        """Tell whether it is one of some signs."""
        return self.kind == "sign" and self.text in signs


def tokens_of(line: str, start: int = 0) -> list[Token]:
    """Return the tokens of a line, from a place in it on.

    Raises:
        LineError: for a quote or a bracket that is not closed.
    """
    return list(_tokens(line, start))


def _tokens(line: str, at: int) -> Iterator[Token]:
    while at < len(line):
        if line[at] == "(" or _GENOTYPES.match(line, at):
            end = _closing(line, at)
            yield Token(kind="bracket", text=line[at + 1 : end - 1], column=at + 1, end=end + 1)
        else:
            match = _TOKEN.match(line, at)
            if match is None:
                raise _unpaired(line, at)
            end = match.end()
            if match.lastgroup in ("word", "sign", "quoted"):
                yield _token(match, at)
        at = end


def _token(match: re.Match[str], at: int) -> Token:
    text, end = match.group(), match.end() + 1
    if match.lastgroup == "quoted":
        return Token(kind="quoted", text=_unquoted(text, at + 1), column=at + 1, end=end)
    if match.lastgroup == "sign":
        return Token(kind="sign", text=_SIGNS[text], column=at + 1, end=end)
    return Token(kind="word", text=text, column=at + 1, end=end)


def _unquoted(text: str, column: int) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        problem = r"a backslash in quotes begins \", \\ or \n; write \\ for the backslash itself"
        raise LineError(column, problem) from None


def _closing(line: str, at: int) -> int:
    """Return where a bracket that opens here has ended."""
    opens, closes = ("(", ")") if line[at] == "(" else ("[", "]")
    depth = 0
    for found in _BRACKETS.finditer(line, at):
        depth += (found.group() == opens) - (found.group() == closes)
        if depth == 0:
            return found.end()
    raise LineError(at + 1, "a bracket that opens here is not closed; close it with )")


def _unpaired(line: str, at: int) -> LineError:
    if line[at] == '"':
        return LineError(at + 1, 'a quote that opens here is not closed; close it with "')
    return LineError(at + 1, f"{line[at]!r} closes nothing; delete it")


def quoted(text: str) -> str:
    """Return a text as a quoted one, on one line."""
    return json.dumps(text, ensure_ascii=False)


def split_at(tokens: Sequence[Token], *signs: str) -> list[list[Token]]:
    """Return the tokens between signs."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.is_sign(*signs):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


_LETTERS = {"b": "buck", "d": "doe"}
_MOST_PIECES = 4
"""Into which a code falls: ``Bla M Ca d``."""
WHOLE = re.compile(r"-?\d{1,9}")
_NUMBER = re.compile(r"-?\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class LineReader:
    """Reads what stands on one line of a game."""

    text: str
    line: int
    ruleset: Ruleset
    """Whose cards are meant."""

    def leaf(self, text: str, column: int) -> Node:
        """Return a text at a column."""
        return Node(text, (self.line, column), NO_KEYS)

    def place(self, token: Token) -> Place:
        """Return where a token stands."""
        return self.line, token.column

    def phrase(self, tokens: Sequence[Token], what: str, after: int) -> Node:
        """Return tokens as one text: a quoted one, or words as they stand.

        Args:
            tokens: all of them.
            what: what is expected there.
            after: the column where it is missed if there are none.

        Raises:
            LineError: where there is none, or something else stands there.
        """
        if not tokens:
            raise LineError(after, f"{what} is missing here")
        odd = next((t for t in tokens if t.kind != "word"), None)
        if odd is not None and len(tokens) > 1:
            raise LineError(odd.column, f"cannot read {self.source([odd])!r} here; expected {what}")
        first = tokens[0]
        if odd is not None:
            if odd.kind != "quoted":
                raise LineError(odd.column, f"expected {what} here, not {self.source([odd])!r}")
            return self.leaf(odd.text, odd.column)
        return self.leaf(self.source(tokens), first.column)

    def source(self, tokens: Sequence[Token]) -> str:
        """Return tokens as they are written."""
        return self.text[tokens[0].column - 1 : tokens[-1].end - 1]

    def card(self, tokens: Sequence[Token], after: int, role: str | None = None) -> Node:
        """Return tokens as one card: a code in full, anything else as it stands; raises as above.

        Args:
            tokens: all of them.
            after: the column where it is missed if there are none.
            role: the sex that a code without a letter for it has here.
        """
        leaf = self.phrase(tokens, f"the {role}" if role else "a card", after)
        if tokens[0].kind == "quoted":
            return leaf
        self._refuse_two(tokens)
        if len(tokens) > 1 and self.code_length(tokens) == len(tokens):
            joined = card_of("".join(token.text for token in tokens), role)
            return self.leaf(str(joined), tokens[0].column)
        words = [token.text for token in tokens]
        if len(words) > 1 and words[-1].casefold() in _LETTERS:
            words[-1] = _LETTERS[words[-1].casefold()]
            leaf = self.leaf(" ".join(words), tokens[0].column)
        code = card_of(words[0], role if len(words) == 1 else None)
        if code is None or len(words) > 2:
            return leaf
        if len(words) == 1:
            return self.leaf(code, tokens[0].column)
        sexed = words[1].casefold() in _LETTERS.values()
        return self.leaf(f"{code} {words[1].casefold()}", tokens[0].column) if sexed else leaf

    def _refuse_two(self, tokens: Sequence[Token]) -> None:
        """Refuse a card's code with more behind it."""
        if len(tokens) > 1 and has_sex(tokens[0].text):
            behind = self.source(tokens[1:])
            problem = f"put a comma between {tokens[0].text!r} and {behind!r}, or quote the card"
            raise LineError(tokens[1].column, problem)

    def cards(self, tokens: Sequence[Token]) -> list[Node]:
        """Return tokens as cards: codes with spaces between, or any cards with commas between.

        Raises:
            LineError: for an entry that is no card.
        """
        found = []
        for part in filter(None, self._parts(tokens)):
            found += [self.card(one, one[0].column) for one in self._codes(part) or [part]]
        return found

    def _codes(self, tokens: Sequence[Token]) -> list[Sequence[Token]]:
        """Return the codes and quoted texts that tokens are, each as its tokens; else nothing."""
        found: list[Sequence[Token]] = []
        at = 0
        while at < len(tokens):
            length = self.code_length(tokens[at:])
            if not length:
                return []
            found.append(tokens[at : at + length])
            at += length
        return found

    def code_length(self, tokens: Sequence[Token]) -> int:
        """Return how many tokens are the code that they begin with, in one piece or in several.

        ``Bla O d`` is ``BlaOd``: no part of a code is a code, so only one reading is there.
        """
        if tokens and tokens[0].kind == "quoted":
            return 1
        words = [
            token.text for token in takewhile(lambda one: one.kind == "word", tokens[:_MOST_PIECES])
        ]
        lengths = range(len(words), 0, -1)
        return next((n for n in lengths if card_of("".join(words[:n])) is not None), 0)

    def _parts(self, tokens: Sequence[Token]) -> Iterator[list[Token]]:
        """Yield the tokens between commas; where each card says its sex, those up to it."""
        for part in split_at(tokens, *SEPARATORS):
            ends = [n for n, token in enumerate(part, 1) if n > 1 and names_sex(token)]
            if len(ends) < 2 or ends[-1] < len(part):
                yield part
                continue
            yield from (part[a:b] for a, b in pairwise([0, *ends]))

    def is_card(self, tokens: Sequence[Token]) -> bool:
        """Tell whether tokens name a card that there is."""
        try:
            text = self.card(tokens, 0).value
            return isinstance(text, str) and find_animal(self.ruleset, text) is not None
        except (LineError, TestcrossError):
            return False


def is_number(token: Token) -> bool:
    """Tell whether a token is meant as a number, for no card's name has a digit."""
    return token.kind == "word" and _NUMBER.match(token.text) is not None


def names_sex(token: Token) -> bool:
    """Tell whether a token is a word, or a letter, for a sex."""
    return token.kind == "word" and token.text.casefold() in (*_LETTERS, *_LETTERS.values())


_PIECE = re.compile(rf"(?:{_QUOTED}|[^,;\"])+")
_PLAYER = re.compile(rf"\s*({_QUOTED}\s*|[^\s\":(][^\":(]*):")
_KEY = re.compile(r"\s*([^\W\d_]+(?:_[^\W\d_]+)*)(?![\w'’.-])\s*:?")
_LAST_QUOTED = re.compile(rf"{_QUOTED}$")
_BETWEEN = " \t:="


@dataclass(frozen=True, slots=True)
class LinePart:
    """A part of a line as it stands, without the spaces around it."""

    text: str
    start: int
    """How many characters of the line are before it."""


def piece_of(text: str, start: int, end: int | None = None) -> LinePart:
    """Return what stands from a place in a line on."""
    part = text[start:end]
    return LinePart(part.strip(), start + len(part) - len(part.lstrip()))


def pieces(text: str, start: int) -> list[LinePart]:
    """Return what stands between commas or semicolons, from a place in a line on."""
    found = [piece_of(text, m.start(), m.end()) for m in _PIECE.finditer(text, start)]
    return [piece for piece in found if piece.text]


def value(line: LineReader, piece: LinePart) -> Node:
    """Return a piece as a text, without its quotes if it has any.

    Raises:
        LineError: for quotes around a part of it, or quotes that cannot be read.
    """
    if not piece.text.startswith('"'):
        return line.leaf(piece.text, piece.start + 1)
    end = piece.start + len(piece.text)
    return line.phrase(tokens_of(line.text[:end], piece.start), "one text", piece.start + 1)


def name_list(line: LineReader, start: int) -> Node:
    """Return names with commas between them as a list; raises as ``value``."""
    found = [value(line, piece) for piece in pieces(line.text, start)]
    return Node(found, (line.line, piece_of(line.text, start).start + 1), {})


def scores(line: LineReader, start: int) -> Node:
    """Return ``Ann 61, Bo 0`` as a table.

    Raises:
        LineError: for an entry without points, or a second one of a player.
    """
    table, keys = dict[str, Node](), {}
    for piece in pieces(line.text, start):
        at = _points_at(piece.text)
        said = piece.text[:at].rstrip(_BETWEEN)
        if not said:
            problem = f"cannot read {piece.text!r}; expected a name and points, as in Ann 61"
            raise LineError(piece.start + 1, problem)
        player = value(line, LinePart(said, piece.start))
        name = str(player.value)
        if name in table:
            raise LineError(piece.start + 1, f"{name!r} is already on this line; delete one")
        points = LinePart(piece.text[at:], piece.start + at)
        table[name], keys[name] = value(line, points), player.place
    return Node(table, (line.line, start + 1), keys)


def _points_at(text: str) -> int:
    """Return where the last word of a text begins, or the quoted text that ends it."""
    quoted = _LAST_QUOTED.search(text)
    return quoted.start() if quoted else max(map(text.rfind, _BETWEEN)) + 1


def player_before_colon(line: LineReader, start: int = 0) -> tuple[Node, int] | None:
    """Return the player whose name a colon ends, and where the line goes on; None if none does.

    Raises:
        LineError: for quotes that cannot be read.
    """
    match = _PLAYER.match(line.text, start)
    if match is None:
        return None
    return value(line, piece_of(line.text, match.start(1), match.end(1))), match.end()


def keyed(text: str, start: int = 0) -> tuple[str, int] | None:
    """Return the word that a text begins with, in small letters, and where what follows begins.

    A colon behind it may be left out. None where it begins with no single word.
    """
    match = _KEY.match(text, start)
    return (match[1].casefold(), match.end()) if match else None


Parts: TypeAlias = dict[str, tuple[Place, Node]]
"""Parts of a table, each with the place of its key."""
Problem: TypeAlias = tuple[Place, str]


def put(parts: Parts, key: str, line: LineReader, node: Node) -> None:
    """Set a part of a game or a round.

    Raises:
        LineError: where it stands there already.
    """
    at = piece_of(line.text, 0).start + 1
    if key in parts:
        first = parts[key][0][0]
        raise LineError(at, f"{key!r} is already on line {first}; delete one")
    parts[key] = ((line.line, at), node)


def gathered(parts: Parts) -> tuple[Place, Node]:
    """Return parts that stand on lines of their own as one table, with the place of the first."""
    first = next(iter(parts.values()))[0]
    return first, table_of(parts, first)


def table_of(parts: Parts, place: Place, problems: tuple[Problem, ...] = ()) -> Node:
    """Return parts as a table."""
    values = {key: node for key, (_, node) in parts.items()}
    return Node(values, place, {key: at for key, (at, _) in parts.items()}, problems)
