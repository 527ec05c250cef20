"""The right copy of a text in lines: a word here and there is another one, all else stays."""

from collections.abc import Sequence

from testcross.rulesets.records.line_tokens import comments_of
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit


def correct_words(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with the value of each edit in the place of the word that begins there."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        number, column = edit.place
        line = lines[number - 1]
        end = column - 1
        while end < len(line) and (line[end].isalnum() or line[end] in "-_"):
            end += 1
        lines[number - 1] = f"{line[: column - 1]}{edit.value}{line[end:]}"
    return "\n".join(lines)


def correct_hands(text: str, root: Node, edits: Sequence[Edit]) -> str:
    """Return a game in turn notation with other cards left behind a name.

    Args:
        text: the game.
        root: its tree.
        edits: the cards of a player, by the place where the first line of cards left stands.
    """
    lines = text.split("\n")
    rounds = root.get("rounds")
    for node in (one.get("left") for one in (rounds.items() if rounds else [])):
        for edit in edits:
            hand = node.get(str(edit.key)) if node is not None else None
            if node is None or hand is None or edit.place != node.place:
                continue
            number, column = hand.place
            line = lines[number - 1]
            remarks = "".join(f" {remark}" for remark in comments_of(line))
            lines[number - 1] = f"{line[: column - 1]} {' '.join(edit.value)}{remarks}"
    return "\n".join(lines)
