"""The right copy of a game in turn notation: only the lines that were wrong are new."""

from collections.abc import Iterable, Sequence

from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import (
    WINNER,
    read_notation,
    ruleset_of,
)
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import LineWriter
from testcross.rulesets.gene_rummy.record.turn_notation.round_lines import SCORES
from testcross.rulesets.records.correction import RecordShape, correct
from testcross.rulesets.records.line_tokens import comments_of
from testcross.rulesets.records.notation_lines import TOTALS
from testcross.rulesets.records.tree import Path
from testcross.rulesets.records.verdict import Edit, Plain


def correct_notation(text: str, edits: Sequence[Edit], shape: RecordShape) -> str:
    """Return a game put right; comments and lines that were right stay as they stand.

    Args:
        text: as it was written.
        edits: what makes its tree right.
        shape: which keys hold numbers and lists.
    """
    game = read_notation(text)
    before, after = correct(game.root, (), shape), correct(game.root, edits, shape)
    writer = LineWriter(ruleset_of(after.get("variant")))
    lines = text.split("\n")
    for number, path in game.lines.items():
        right = _at(after, path)
        if right != _at(before, path):
            lines[number - 1] = _line(writer, path, right, lines[number - 1])
    return "\n".join(lines)


def _at(record: Plain, path: Iterable[int | str]) -> Plain:
    for part in path:
        record = record[part]
    return record


def _line(writer: LineWriter, path: Path, right: Plain, old: str) -> str:
    """Return a line put right, with its indentation and its comments."""
    if path == (WINNER,):
        text = writer.winner(right)
    elif path[-1] == SCORES:
        text = writer.scores(TOTALS if len(path) == 1 else SCORES, right)
    else:
        text = writer.play(right)
    indent = old[: len(old) - len(old.lstrip())]
    return indent + " ".join([text, *comments_of(old)])
