"""The notation of the table (``.peas``) as the house tells it apart, and puts it right."""

import re
from collections.abc import Iterable

from testcross.rulesets.records.verdict import Edit

_FIRST = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*genotype[ \t]+[^\s:#]")
_LINE = re.compile(
    r"^(?:deal|rows|decks|picks|buys|roll|pools|end|harvest|sheet)\b(?!\s*[:=])|^\d{1,2}\.(?=\s|$)",
    re.MULTILINE,
)


def is_notation(start: str) -> bool:
    """Tell a game in the notation: it names the game and its players, and has a block."""
    return names_genotype(start) and _LINE.search(start) is not None


def names_genotype(start: str) -> bool:
    """Tell whether a text begins as no other game's turn notation does."""
    return _FIRST.search(start) is not None


def corrected(text: str, edits: Iterable[Edit]) -> str:
    """Return a text put right, its comments and all other lines as they were.

    An edit is of an entry up to its semicolon, of a number, of a missing total, of the winner.
    """
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        if edit.key == "winner":
            names = edit.value if isinstance(edit.value, list) else [edit.value]
            for n, line in enumerate(lines):
                if line.startswith("winner "):
                    comment = re.search(r"\s+#.*$", line)
                    lines[n] = f"winner {', '.join(names)}{comment[0] if comment else ''}"
            continue
        number, column = edit.place
        line, start, value = lines[number - 1], column - 1, str(edit.value)
        ends = {"entry": r"\s*(?:;|\s#|$)", None: r"[\s,+]|$"}.get(edit.key, r"\s*(?:\s#.*)?$")
        is_new = edit.key not in ("entry", None)
        found = re.compile(ends).search(line, 0 if is_new else start)
        stop = found.start() if found else len(line)
        if is_new:
            start, value = stop, f" {edit.key} {value}"
        lines[number - 1] = line[:start] + value + line[stop:]
    return "\n".join(lines)
