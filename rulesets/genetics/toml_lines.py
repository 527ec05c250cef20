"""On which line of a TOML file something stands; Python's own reader does not say."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

KeyPath: TypeAlias = tuple[int | str, ...]
"""Keys and places in lists, from the root down."""
_NAME = re.compile(r"[\w.\-\"' ]+")


def written_path(path: KeyPath) -> str:
    """Return a place as one writes it, counted from 1.

    >>> written_path(("locus", 1, "alleles", 0, "symbol"))
    'locus[2].alleles[1].symbol'
    """
    key = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return key.removeprefix(".")


class TomlLines:
    r"""The lines of the tables and keys of a file that is valid TOML.

    >>> TomlLines("[mat]\nplots = 2").line_of(("mat", "plots"))
    2
    """

    def __init__(self, text: str) -> None:
        self._lines = _lines_by_path(text)

    def line_of(self, path: KeyPath) -> int:
        """Return the line of a key; of one that does not stand there the line of its table."""
        for end in range(len(path), 0, -1):
            if path[:end] in self._lines:
                return self._lines[path[:end]]
        return 1


def _lines_by_path(text: str) -> Mapping[KeyPath, int]:
    found: dict[KeyPath, int] = {}
    tables: Counter[KeyPath] = Counter()
    table: KeyPath = ()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("["):
            table = _keys(line.lstrip("[").partition("]")[0])
            if line.startswith("[["):
                tables[table] += 1
                table = (*table, tables[table] - 1)
            found.setdefault(table, number)
            continue
        key, equals, _ = line.partition("=")
        if equals and _NAME.fullmatch(key):
            path = (*table, *_keys(key))
            for end in range(len(table) + 1, len(path) + 1):
                found.setdefault(path[:end], number)
    return found


def _keys(text: str) -> KeyPath:
    return tuple(part.strip().strip("\"'") for part in text.split("."))
