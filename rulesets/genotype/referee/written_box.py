"""The box of a record: the name of a file beside it, tables in it, or ``practice``."""

from collections.abc import Iterator
from typing import Any

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Beside
from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.owner_box import (
    PRACTICE,
    box_of_tables,
    box_of_text,
    practice_box,
)
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.tree import Node, Path, Place

_TEXTS = frozenset({"players", "traits", "name", "action", "letter"})
"""The keys of a box under which texts stand, even of digits."""
_MOST_DIGITS = 1_000
"""So many digits of a number are read; one with more is too large anyway."""


def box_of_record(
    written: Node | None, given: Box | None, beside: Beside
) -> tuple[Box, tuple[Finding, ...]]:
    """Return the box of a record, and why it cannot be had; then it is the usual one.

    Args:
        written: as the record has it.
        given: the one that was given with the record, which then needs none of its own.
        beside: what lies beside the record.
    """
    if written is None or written.value in (None, ""):
        return given or load_box(), ()
    if given is not None:
        problem = "the record has a box, and --box gives another one; leave one of them out"
        return given, (_refused(written.place, problem),)
    if isinstance(written.value, dict):
        return _box_in_tables(written)
    if isinstance(written.value, list):
        problem = "expected one box: the name of a file, its tables, or 'practice'"
        return load_box(), (_refused(written.place, problem),)
    return _box_called(written.value.strip(), written.place, beside)


def _box_called(name: str, place: Place, beside: Beside) -> tuple[Box, tuple[Finding, ...]]:
    if name.casefold() == PRACTICE:
        return practice_box(), ()
    try:
        found = beside.box_file(name)
        if found is not None:
            return box_of_text(*found), ()
    except TestcrossError as error:
        return load_box(), (_refused(place, str(error)),)
    problem = f"no file {quoted(name)} lies beside the record; write its name alone, or give its "
    return load_box(), (_refused(place, f"{problem}path with --box"),)


def _box_in_tables(written: Node) -> tuple[Box, tuple[Finding, ...]]:
    found = box_of_tables(_document(written))
    if isinstance(found, Box):
        return found, ()
    refused = (_refused(_place(written, path), problem) for path, problem in found)
    return load_box(), tuple(sorted(refused, key=lambda one: (one.line, one.column)))


def _place(node: Node, path: Path) -> Place:
    """Return the place of what a path leads to; of its key, where that is on a line above."""
    value = node.at(path)
    holder = _inside(node, path[:-1]) if path else None
    key = value if holder is None else holder.keys.get(str(path[-1]), value)
    return key if key[0] < value[0] else value


def _inside(node: Node, path: Path) -> Node | None:
    for part in path:
        entries, table = node.value, node.get(str(part))
        if isinstance(entries, list) and isinstance(part, int) and part < len(entries):
            node = entries[part]
        elif table is not None:
            node = table
        else:
            return None
    return node


def _document(node: Node) -> dict[str, Any]:
    return dict(_values(node))


def _values(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a table with their values; numbers as numbers."""
    for key, inside in node.value.items() if isinstance(node.value, dict) else ():
        yield key, _value(inside, is_text=key in _TEXTS)


def _value(node: Node, *, is_text: bool) -> Any:
    if isinstance(node.value, dict):
        return _document(node)
    if isinstance(node.value, list):
        return [_value(one, is_text=is_text) for one in node.value]
    text = node.value
    if text is None or is_text or not text.isdecimal():
        return text
    return int((text.lstrip("0") or "0")[:_MOST_DIGITS])


def _refused(place: Place, problem: str) -> Finding:
    return unreadable(line=place[0], column=place[1], problem=problem)
