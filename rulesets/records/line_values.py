"""Values behind a key: lists of names, scores, and the parts of the line that opens a round."""

import re
from dataclasses import dataclass

from testcross.rulesets.records.line_tokens import LineError, tokens_of
from testcross.rulesets.records.noted_line import NotedLine
from testcross.rulesets.records.tree import Node

_QUOTED = r'"(?:[^"\\]|\\.)*"'
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


def value(line: NotedLine, piece: LinePart) -> Node:
    """Return a piece as a text, without its quotes if it has any.

    Raises:
        LineError: for quotes around a part of it, or quotes that cannot be read.
    """
    if not piece.text.startswith('"'):
        return line.leaf(piece.text, piece.start + 1)
    end = piece.start + len(piece.text)
    return line.phrase(tokens_of(line.text[:end], piece.start), "one text", piece.start + 1)


def names(line: NotedLine, start: int) -> list[Node]:
    """Return names with commas between them; raises as ``value``."""
    return [value(line, piece) for piece in pieces(line.text, start)]


def name_list(line: NotedLine, start: int) -> Node:
    """Return names with commas between them as a list; raises as ``value``."""
    return Node(names(line, start), (line.line, piece_of(line.text, start).start + 1), {})


def name_or_names(line: NotedLine, start: int) -> Node:
    """Return a name by itself, or several as a list; raises as ``value``."""
    found = name_list(line, start)
    return found.items()[0] if len(found.items()) == 1 else found


def scores(line: NotedLine, start: int) -> Node:
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
            raise LineError(piece.start + 1, f"{name!r} stands on this line already; delete one")
        points = LinePart(piece.text[at:], piece.start + at)
        table[name], keys[name] = value(line, points), player.place
    return Node(table, (line.line, start + 1), keys)


def _points_at(text: str) -> int:
    """Return where the last word of a text begins, or the quoted text that ends it."""
    quoted = _LAST_QUOTED.search(text)
    return quoted.start() if quoted else max(map(text.rfind, _BETWEEN)) + 1


def player_before_colon(line: NotedLine, start: int = 0) -> tuple[Node, int] | None:
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
