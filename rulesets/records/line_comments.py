"""Comments of lines: ``# to the end``, or ``{in braces}``; and what is wrong with a line."""

import re

_COMMENT = re.compile(r'(?P<quoted>"(?:[^"\\]|\\.)*")|(?<!\S)(?P<comment>#.*|\{[^}]*\}?)')


class LineError(Exception):
    """A part of a line that cannot be read."""

    def __init__(self, column: int, problem: str, key: str = "") -> None:
        super().__init__(problem)
        self.column = column
        self.problem = problem
        self.key = key
        """What the line seems to be, if it is no turn."""


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
    return [found.group() for found in _comments(line)]


def _comments(line: str) -> list[re.Match[str]]:
    return [found for found in _COMMENT.finditer(line) if found["comment"]]
