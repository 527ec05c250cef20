"""The notation of the table (``.peas``) as the house knows it: told, read, written, put right."""

import re
from collections.abc import Sequence

from testcross.rulesets.games import TurnNotation
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain

_FIRST = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*genotype[ \t]+[^\s:#]")
_LINE = re.compile(
    r"^(?:deal|rows|decks|picks|buys|roll|pools|end|harvest|sheet)\b(?!\s*[:=])|^\d{1,2}\.(?=\s|$)",
    re.MULTILINE,
)


class PeaNotation(TurnNotation):
    """The notation of Genotype."""

    ending = ".peas"

    def is_text(self, start: str) -> bool:
        """Tell a game in the notation: it names the game and its players, and has a block."""
        return _FIRST.search(start) is not None and _LINE.search(start) is not None

    def is_own(self, start: str) -> bool:
        """Tell whether a text has a line that no other game's turn notation has."""
        return _FIRST.search(start) is not None

    def parse(self, text: str) -> Node:
        """Return the record of a text, and its score sheet as a tree."""
        from testcross.rulesets.genotype.notation_reader import read_notation
        from testcross.rulesets.genotype.noted_game import NotedGame

        return NotedGame(text, read_notation(text))

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables.

        Raises:
            UnreadableError: what of it cannot be read.
        """
        from testcross.rulesets.genotype.noted_game import readable
        from testcross.rulesets.genotype.trees import write_tree

        return write_tree(readable(root))

    def format(self, root: Node) -> str:
        """Return a game in the notation, whatever form its tree comes from.

        Raises:
            UnreadableError: what of it cannot be read.
        """
        from testcross.rulesets.genotype.notation_writer import write_notation
        from testcross.rulesets.genotype.noted_game import readable

        return write_notation(readable(root))

    def correct(self, text: str, edits: Sequence[Edit], _shape: RecordShape, /) -> str:
        """Return a text put right, its comments and all other lines as they were."""
        from testcross.rulesets.genotype.noted_game import corrected

        return corrected(text, edits)
