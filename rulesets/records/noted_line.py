"""One line of a record in plain text: what stands on it, as leaves of a tree with their places."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.records.line_tokens import LineError, Token
from testcross.rulesets.records.tree import NO_KEYS, Node, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedLine:
    """Reads what stands on one line of a game."""

    text: str
    line: int

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
