"""One line of turn notation as tokens: words, signs, quoted texts, brackets."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["word", "sign", "quoted", "bracket"]

CROSS, KITS, POOL, RETIREMENT, RETIRE, AND = "x", "=", "+", "^", "-", "&"
SEPARATORS = (",", ";")
_SIGNS = {
    **dict.fromkeys(["×", "x", "X"], CROSS),
    **dict.fromkeys(["=", "->", "→"], KITS),
    **dict.fromkeys(["-", "‐", "‑", "‒", "–", "—", "−", "－"], RETIRE),
    **{sign: sign for sign in (POOL, RETIREMENT, AND, *SEPARATORS)},
}
_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<sign>->|→|=|,|;|&|\+|\^|×|[xX](?=[\s"]|$)|[-‐‑‒–—−－](?![-\d‐‑‒–—−－]))
    | (?P<word>\d+(?=[-–][^\W\d])|(?:(?!->|→)[^\s"(),;=&×])+)
    """,
    re.VERBOSE,
)
_COMMENT = re.compile(r'(?P<quoted>"(?:[^"\\]|\\.)*")|(?<!\S)(?P<comment>#.*|\{[^}]*\}?)')
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[()\[\]]')
_GENOTYPES = re.compile(r"\[[^\[\]()\"]*/[^\[\]()\"]*\]")
"""Genotypes in square brackets: strokes between them tell them from a name."""


class LineError(Exception):
    """A part of a line that cannot be read."""

    def __init__(self, column: int, problem: str, key: str = "") -> None:
        super().__init__(problem)
        self.column = column
        self.problem = problem
        self.key = key
        """What the line seems to be, if it is no turn."""


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


def without_comments(line: str) -> str:
    """Return a line with spaces in place of its comments: ``# to the end``, or ``{in braces}``.

    Raises:
        LineError: for a brace that is not closed.
    """
    for comment in _comments(line):
        if comment.group().startswith("{") and not comment.group().endswith("}"):
            column = comment.start() + 1
            raise LineError(column, "a comment that opens here is not closed; close it with }")
    return _COMMENT.sub(lambda found: found["quoted"] or " " * len(found.group()), line)


def comments_of(line: str) -> list[str]:
    """Return the comments of a line as they stand."""
    return [found.group() for found in _comments(line)]


def _comments(line: str) -> list[re.Match[str]]:
    return [found for found in _COMMENT.finditer(line) if found["comment"]]


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
