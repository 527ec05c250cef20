"""What a table of a record holds, as entries: without blanks, one by one, with their keys."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from testcross.rulesets.records.entries import Entry, split_names
from testcross.rulesets.records.tree import Node

T = TypeVar("T")


def written(entry: Entry | None) -> Entry | None:
    """Return an entry that holds a text; None for a blank."""
    return entry if entry is not None and entry.text else None


def all_written(entries: Iterable[Entry] | Entry | None) -> tuple[Entry, ...]:
    """Return one entry, or several, without blanks."""
    if isinstance(entries, Entry):
        entries = (entries,)
    return tuple(entry for entry in entries or () if entry.text)


def all_names(names: Iterable[Entry] | Entry | None) -> tuple[Entry, ...]:
    """Return the names of a list as they are; of one text, ``Ann, Bo and Cy``, each by itself."""
    return split_names(names) if isinstance(names, Entry) else all_written(names)


def or_blank(entry: Entry | None, node: Node) -> Entry:
    """Return an entry; where there is none, one without text at the place of its table."""
    return entry or Entry(text="", line=node.place[0], column=node.place[1])


def entries_under(node: Node, key: str, entries: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the entries of a list that was left for later; none where a text stands there.

    Args:
        node: the table.
        key: where the list is due.
        entries: what was read there.
    """
    there = node.get(key)
    return () if there is None or isinstance(there.value, str) else entries


def with_keys(node: Node | None, values: Mapping[str, T] | None) -> Iterator[tuple[Entry, T]]:
    """Yield the keys of a table whose keys are free as entries, each with what it holds.

    Args:
        node: where the table is written.
        values: what was read there.
    """
    if node is None or values is None:
        return
    for key, value in values.items():
        line, column = node.keys[key]
        yield Entry(text=key.strip(), line=line, column=column), value
