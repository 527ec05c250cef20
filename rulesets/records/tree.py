"""YAML and JSON as a tree in which every key and value knows its line and column.

Scalars stay the text that was written, so that no card turns into a truth value and no genotype
into a date; only an empty one is None.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

Place: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""
Path: TypeAlias = tuple[int | str, ...]
"""Where something stands: keys and places of list entries, from the root down."""

IN_LINES: Place = (1, 0)
"""The place of a whole record that is written in lines, not in YAML or JSON."""
LONGEST_PLAIN = 2_000_000
NO_KEYS: dict[str, Place] = {}
"""Those of a value that is no table; always the same, for there are thousands, and never filled."""

AS_WRITTEN: Mapping[str, str] = {}
"""The keys that were written otherwise of a table that has none such."""


@dataclass(slots=True)
class Node:
    """A value with its place; nobody changes one.

    It is not frozen, as a record has thousands: a frozen one takes three times as long to make.
    """

    value: "str | list[Node] | dict[str, Node] | None"
    place: Place
    keys: dict[str, Place]
    """Where the keys of a table stand; empty for other values."""
    problems: tuple[tuple[Place, str], ...] = ()
    """What could not be read of it, and where; whoever reads the table makes findings of it."""
    unread_keys: tuple[str, ...] = ()
    """What keys were meant, as it seems, where such a part could not be read."""
    typed: Mapping[str, str] = field(default_factory=lambda: AS_WRITTEN)
    """Keys that were written otherwise, each with how; under none what a text was short for."""

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def at(self, path: Iterable[int | str]) -> Place:
        """Return the place of what a path leads to, or of the last thing on it that exists."""
        node = self
        for part in path:
            if isinstance(node.value, dict) and part in node.value:
                node = node.value[str(part)]
            elif isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
            elif isinstance(part, str):
                return node.keys.get(part, node.place)
        return node.place

    def get(self, key: str) -> "Node | None":
        """Return what stands under a key, or None."""
        return self.value.get(key) if isinstance(self.value, dict) else None

    def items(self) -> "list[Node]":
        """Return the entries of a list; a single value is a list of one, nothing is none."""
        if isinstance(self.value, list):
            return self.value
        return [] if self.value is None else [self]


def plain_json(text: str) -> Any:
    """Return what a plain text in JSON holds: without escapes, and no key twice; else None.

    It has no places, and takes a thirtieth of the time of a tree.
    """
    if len(text) > LONGEST_PLAIN or not text.startswith("{") or "\\" in text or not text.isascii():
        return None

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            raise ValueError
        return made

    def refuse(_: str) -> None:
        raise ValueError  # the digits of a fraction stand only in the text

    try:
        return json.loads(text, object_pairs_hook=table, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None


def with_inside(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return a table or a list with everything in it changed; any other value as it is."""
    inside = node.value
    if isinstance(inside, list):
        return replace(node, value=[change(one) for one in inside])
    if isinstance(inside, dict):
        return replace(node, value={key: change(one) for key, one in inside.items()})
    return node


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordShape:
    """Which keys of a game's records hold what, since the tree itself holds texts only."""

    numbers: Collection[str] = ()
    """Keys under which numbers stand, or a table of numbers."""
    truths: Collection[str] = ()
    """Keys under which true or false may stand."""
    lists: Collection[str] = ()
    """Keys under which lists of tables stand; a single table there becomes a list of one."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """What else a key may be called, in small letters; where there are any, case is ignored."""
    free: Collection[str] = ()
    """Keys of tables whose own keys are names, which are not ours to respell."""
    marks: frozenset[str] = frozenset()
    """Keys of the record, its rounds and turns that no other game's records have."""

    def key(self, written: str) -> str:
        """Return the usual spelling of a key."""
        if not self.spellings:
            return written
        name = written.strip().casefold()
        return self.spellings.get(name, name)
