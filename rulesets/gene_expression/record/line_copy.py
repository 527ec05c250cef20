"""The right copy of a text in lines: a word here and there is another one, all else stays."""

from collections.abc import Sequence

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
