"""Turn notation as the house knows it: told from other texts, read, written, put right."""

import re
from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.games import TurnNotation
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain

_ROUND = re.compile(
    r"^(?:[ \t]*round\b.*\b(?:dealer|up|retirement|offspring)\b|[ \t]*hand\s[^:\n]+:"
    r"|[^:\n]+:[ \t]*[+^]\S)",
    re.IGNORECASE | re.MULTILINE,
)
_OWN = re.compile(
    r"^(?:[ \t]*round\b.*\b(?:up|retirement|offspring)\b|[^:\n]+:[^#\n]*[ \t]x[ \t][^#\n]*=)",
    re.IGNORECASE | re.MULTILINE,
)
_YAML = re.compile(r"\A\s*\{|^(?:rounds|sheets)\s*:", re.MULTILINE)


class GameNotation(TurnNotation):
    """The turn notation of Gene Rummy."""

    def is_text(self, start: str) -> bool:
        """Tell a game in turn notation by its first lines: a round, a hand or a turn is in them."""
        return _ROUND.search(start) is not None and _YAML.search(start) is None

    def is_own(self, start: str) -> bool:
        """Tell whether a round has a card turned up, or a turn a mating, in some line of a text."""
        return _OWN.search(start) is not None

    def parse(self, text: str) -> Node:
        """Return the tree of a text; what cannot be read of it is a problem of its nodes."""
        from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation

        return read_notation(text).root

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order.

        Raises:
            UnreadableError: the first thing in it that cannot be read.
        """
        from testcross.rulesets.gene_rummy.record.game_record import GameRecord
        from testcross.rulesets.records.parts import plain_part, read_part

        if root.get("sheets") is not None and root.get("rounds") is None:
            problem = "these are score sheets, and turn notation is for whole games; "
            problem += "convert them --to yaml or --to json"
            raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
        return plain_part(read_part(root, GameRecord).whole())

    def format(self, root: Node) -> str:
        """Return a game in turn notation.

        Raises:
            UnreadableError: what of it cannot be read, or cannot be written so.
        """
        from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
        from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import (
            first_difference,
            format_game,
            lost,
        )

        game = self.record(root)
        text = format_game(game)
        notated = read_notation(text)
        try:
            again = self.record(notated.root)
        except UnreadableError as error:
            path = notated.lines.get(error.finding.line)
            if path is None:  # what lacks in the game as a whole
                line, column = root.place
                raise UnreadableError(replace(error.finding, line=line, column=column)) from None
            raise lost(root, path) from None
        path = first_difference(game, again)
        if path is not None:
            raise lost(root, path)
        return text

    def correct(self, text: str, edits: Sequence[Edit], shape: RecordShape) -> str:
        """Return a text put right, its comments and all other lines as they were."""
        from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import (
            correct_notation,
        )

        return correct_notation(text, edits, shape)
