"""Turn notation as the house knows it: told from other texts, read, written, put right."""

import re
from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.games import TurnNotation
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, Plain

_GAME = re.compile(r"^[ \t]*game\s*:?\s*gene[ _-]expression\b", re.IGNORECASE | re.MULTILINE)
_FLAGS = re.IGNORECASE | re.MULTILINE
_ROUND = re.compile(r"^[ \t]*round\b(?!s)", re.IGNORECASE | re.MULTILINE)
_HEAD = r"(?!(?:game|variant|preset|scoring|fill|players|dealers?|target|scores|winner)\b)"
"""Keys of the lines at the head of a game, which are no players."""
_OWN = re.compile(
    r"^[ \t]*(?:left[ \t][^:\n]+:|out[ \t]*:|round\b.*\bfirst\b"
    rf"|{_HEAD}[^:\n]+:[ \t]*(?:skip|[POTG](?:10|[1-9]|-?(?:SUB|TRA|DEL|INS)))\b)",
    re.IGNORECASE | re.MULTILINE,
)
_SCORE = r"(?=\S)(?!(?:dealer|starts|first)\b)[^:=,;#\d\n]*[^:=,;#\d\s][:=]?[ \t]+\d+[ \t]*"
_POINTS = re.compile(
    rf"^[ \t]*{_HEAD}(?:round[ \t]*\d*[ \t]*[:.]?[ \t]*)?(?!round\b){_SCORE}"
    rf"(?:[,;][ \t]*{_SCORE})*(?:#[^\n]*)?\r?$",
    _FLAGS,
)
"""Points alone behind a name, as only a score sheet has them."""
_YAML = re.compile(r"\A\s*\{|^rounds\s*:", re.MULTILINE)


class GameNotation(TurnNotation):
    """The turn notation of gene expression."""

    def is_text(self, start: str) -> bool:
        """Tell a game in turn notation: it names the game, and a round begins on some line."""
        named = _GAME.search(start) is not None and _ROUND.search(start) is not None
        return named and not self._is_sheet(start) and _YAML.search(start) is None

    def is_own(self, start: str) -> bool:
        """Tell whether cards are left, turned up first or laid down in some line of a text."""
        return _OWN.search(start) is not None

    def _is_sheet(self, start: str) -> bool:
        """Tell a score sheet, which has points alone or who went out on some line, and no turns."""
        from testcross.rulesets.gene_expression.record.sheet_lines import has_rounds

        is_sheet = _POINTS.search(start) is not None or has_rounds(start)
        return is_sheet and not self.is_own(start)

    def parse(self, text: str) -> Node:
        """Return the tree of a text; what cannot be read of it is a problem of its nodes."""
        from testcross.rulesets.gene_expression.record.notation_reader import read_notation

        return read_notation(text)

    def record(self, root: Node) -> Plain:
        """Return a game as plain tables, in the usual order.

        Raises:
            UnreadableError: the first thing in it that cannot be read.
        """
        # the models of records bring pydantic along
        from testcross.rulesets.gene_expression.record.game_record import WrittenGame
        from testcross.rulesets.records.parts import plain_part
        from testcross.rulesets.records.parts.part_reader import read_part

        return plain_part(read_part(root, WrittenGame).whole())

    def format(self, root: Node) -> str:
        """Return a game in turn notation.

        Raises:
            UnreadableError: what of it cannot be read, or cannot be written so.
        """
        from testcross.rulesets.gene_expression.record.notation_writer import format_game

        game = self.record(root)
        text = format_game(game)
        if not self._says(text, game):
            problem = "turn notation cannot hold something in this game, such as a name "
            problem += "with a colon; keep it in YAML"
            raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
        return text

    def _says(self, text: str, game: Plain) -> bool:
        """Tell whether a text says all of a game."""
        try:
            return bool(self.record(self.parse(text)) == game)
        except UnreadableError:
            return False

    def correct(self, text: str, edits: Sequence[Edit], _shape: RecordShape, /) -> str:
        """Return a text put right, its comments and all other lines as they were."""
        from testcross.rulesets.gene_expression.record.notation_writer import (
            correct_hands,
            correct_words,
        )

        root = self.parse(text)
        winner, hands, words = root.get("winner"), [], []
        for edit in edits:
            if edit.key is None:
                words.append(edit)
            elif edit.key != "winner":
                hands.append(edit)
            elif winner is not None and not isinstance(winner.value, list):
                words.append(replace(edit, key=None, place=winner.place))
        rounds = root.get("rounds")
        names = [winner, *(one.get("out") for one in (rounds.items() if rounds else []))]
        texts = {one.place: one.value for one in names if one and isinstance(one.value, str)}
        return correct_hands(correct_words(text, words, texts), root, hands)
