"""What of a game turn notation cannot say: the first part that does not come back as it was."""

from collections.abc import Iterable, Iterator

from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.records.verdict import Plain

_ENTRIES = {"rounds": "round", "turns": "turn", "calls": "call"}
"""What an entry of a list is called."""


def first_difference(before: Plain, after: Plain, path: Path = ()) -> Path | None:
    """Return the way to the first part that is not the same in two records; None if all is."""
    if before == after:
        return None
    for key, inner in _parts(before):
        others = dict(_parts(after))
        if key not in others:
            return (*path, key)
        found = first_difference(inner, others[key], (*path, key))
        if found is not None:
            return found
    more = next((key for key, _ in _parts(after) if key not in dict(_parts(before))), None)
    return path if more is None else (*path, more)


def _parts(record: Plain) -> Iterator[tuple[int | str, Plain]]:
    """Yield what is in a table or a list, each under its key or its number."""
    if isinstance(record, dict):
        yield from record.items()
    elif isinstance(record, list):
        yield from enumerate(record)


def describe_path(path: Iterable[int | str]) -> str:
    """Return a way through a record in words.

    >>> describe_path(("rounds", 0, "turns", 2, "mating", "kits", 1))
    "round 1, turn 3, 'mating', 'kits', entry 2"
    """
    words: list[str] = []
    entry = "entry"
    for part in path:
        if isinstance(part, int):
            words.append(f"{entry} {part + 1}")
        elif part not in _ENTRIES:
            words.append(repr(part))
        entry = _ENTRIES.get(str(part), "entry")
    return ", ".join(words)


def lost(root: Node, path: Path) -> UnreadableError:
    """Return that a part of a game cannot be written.

    Args:
        root: the game as it stands in its file.
        path: the way to the part.
    """
    line, column = root.at(path)
    problem = (
        f"{describe_path(path)} cannot be written in turn notation without loss; "
        "correct or delete it, or keep the game in YAML or JSON (--to yaml, --to json)"
    )
    return UnreadableError.at(line=line, column=column, problem=problem)
