"""A line of a record damaged by a slip of the keyboard, in the ways that YAML cannot read."""

from collections.abc import Callable, Mapping
from random import Random

from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.yaml_tree import parse_tree


def _without(line: str, sign: str, *, last: bool = False) -> str:
    at = line.rfind(sign) if last else line.find(sign)
    return line if at < 0 else line[:at] + line[at + len(sign) :]


def _not_closed(line: str) -> str:
    return line[:-1] if line.endswith(("}", "]")) else line


DAMAGES: Mapping[str, Callable[[str], str]] = {
    "a bracket that is not closed": _not_closed,
    "a brace that is not opened": lambda line: _without(line, "{"),
    "a bracket that is not opened": lambda line: _without(line, "["),
    "a bracket too many": lambda line: f"{line}}}",
    "a quote that is not opened": lambda line: _without(line, "'"),
    "a quote that is not closed": lambda line: _without(line, "'", last=True),
    "a quote that opens": lambda line: line.replace(": ", ': "', 1),
    "a stray colon": lambda line: f"{line}: x",
    "a missing colon": lambda line: _without(line, ":"),
    "a missing comma": lambda line: _without(line, ","),
    "a sign of YAML's": lambda line: line.replace(": ", ": @", 1),
    "a tab": lambda line: f"\t{line.lstrip()}",
    "half a line": lambda line: line[: len(line) * 2 // 3],
}


def damaged(text: str, random: Random) -> tuple[str, int] | None:
    """Return a record with a turn damaged, and on which line; None if YAML can still read it.

    The line is one below the first turn, where nothing is a rule of the game.
    """
    lines = text.split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith("rounds:"))
    number = random.randrange(first + 2, len(lines) - 1)
    broken = DAMAGES[random.choice(list(DAMAGES))](lines[number])
    if broken == lines[number]:
        return None
    lines[number] = broken
    changed = "\n".join(lines)
    try:
        parse_tree(changed)
    except UnreadableError:
        return changed, number + 1
    return None
