"""TOML files from outside: read with care, whatever they contain."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from testcross.rulesets.english import reason_of
from testcross.rulesets.errors import RulesetError

LARGEST_FILE = 1_000_000
"""In bytes; the largest shipped ruleset has about a fiftieth of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TomlFile:
    """What a file says, and how it is written."""

    document: dict[str, Any]
    text: str


def read_toml(path: Path, kind: str = "ruleset") -> TomlFile:
    try:
        text = _read_text(path, kind)
    except UnicodeDecodeError:
        problem = "not a UTF-8 text file; save it as UTF-8"
    except OSError as error:
        folder = isinstance(error, IsADirectoryError)
        reason = "it is a folder" if folder else reason_of(error)
        problem = f"cannot be read: {reason}; give the path of a .toml file"
    else:
        return toml_of(text, str(path), kind)
    raise RulesetError(file=str(path), key="", problem=problem)


def toml_of(text: str, file: str, kind: str) -> TomlFile:
    try:
        return TomlFile(document=tomllib.loads(text), text=text)
    except tomllib.TOMLDecodeError as error:
        problem = f"not valid TOML{_in_our_words(error)}"
    except RecursionError:
        problem = f"lists or tables are nested too deeply; a {kind} needs no more than four levels"
    except ValueError:  # tomllib lets Python refuse an integer of thousands of digits
        problem = "has a number with too many digits"
    raise RulesetError(file=file, key="", problem=problem)


_TOML_MISTAKES = (
    ("Cannot overwrite", "this key is there already"),
    ("Cannot declare", "this table is there already"),
    ("Cannot mutate", "this table or list cannot be added to"),
    ("Expected '='", "expected '=' after the key"),
    ("Invalid value", "expected a value: a text in quotes, a number, true, false or a list"),
    ("Unclosed array", "the list has no ']' at its end"),
    ("Unterminated string", "the text has no quote at its end"),
    ("Illegal character '\\n'", "the text has no quote at its end"),
    ("Expected newline", "expected the end of the line behind the value"),
    ("Invalid statement", "expected a key, such as name = "),
    ("Invalid initial character", "expected a key, such as name = "),
    ("Expected ']'", "the heading of the table has no ']' at its end"),
    ("Unescaped", "write a backslash twice, or the text in single quotes"),
)
"""What Python's reader says, by its beginning, and what is wrong with the file."""


def _in_our_words(error: tomllib.TOMLDecodeError) -> str:
    """Return the place of a mistake, and what is wrong there if it is one that people make."""
    place = re.search(r"\(at (.*)\)$", str(error))
    ours = next((our for their, our in _TOML_MISTAKES if str(error).startswith(their)), "")
    parts = f" at {place[1].replace('end of document', 'its end')}" if place else ""
    return f"{parts}: {ours}" if ours else parts


def read_head(path: Path) -> dict[str, Any]:
    """Return what a file of our own says above its tables, which are left unread."""
    head, *_ = _read_text(path, "ruleset").partition("\n[")
    return toml_of(head, str(path), "ruleset").document


def _read_text(path: Path, kind: str) -> str:
    with path.open("rb") as file:
        # one byte more than allowed tells a file that is too large, without reading all of it
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        problem = f"is larger than {LARGEST_FILE:,} bytes, the most that a {kind} may have"
        raise RulesetError(file=str(path), key="", problem=problem)
    # editors on Windows put a mark before the first character
    return content.decode("utf-8-sig")


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
    # tomllib keeps no lines. The text is valid by now, so headings and keys are all there is to
    # find; a line within a long text that looks like a key names a line near by at worst.
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
