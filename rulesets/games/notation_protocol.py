"""What turn notation is: whole games with one line a turn."""

from collections.abc import Sequence
from typing import Protocol

from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain


class TurnNotation(Protocol):
    """How whole games of one kind are written with one line a turn."""

    def is_text(self, start: str) -> bool:
        """Tell whether a text that begins so is a game in this notation."""

    def is_own(self, start: str) -> bool:
        """Tell whether a text has a line that no other game's turn notation has."""

    def parse(self, text: str) -> Node:
        """Return the tree of a text; what cannot be read of it is a problem of its nodes."""

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order.

        Raises:
            UnreadableError: what of it cannot be read.
        """

    def format(self, root: Node) -> str:
        """Return a game in this notation, whatever form its tree comes from.

        Raises:
            UnreadableError: what of it cannot be read, or cannot be written so.
        """

    def correct(self, text: str, edits: Sequence[Edit], shape: RecordShape) -> str:
        """Return a text put right, its comments and all other lines as they were."""

    def count_comments(self, text: str) -> int:
        """Return how many comments a text has; they are no part of its tree."""
        from testcross.rulesets.records.line_tokens import comments_of

        return sum(len(comments_of(line)) for line in text.split("\n"))
