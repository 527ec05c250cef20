"""Keys as people spell them: in any letter case, under the names that a game allows for them."""

from dataclasses import replace
from operator import is_

from testcross.rulesets.records.tree import Node, RecordShape


def with_usual_keys(node: Node, shape: RecordShape) -> Node:
    """Return a tree whose tables have the usual keys; places, and keys typed, stay as written.

    A key stays as it was where the usual one stands beside it, and in tables whose keys are names.
    """
    return _Speller(shape).usual(node, is_free=False) if shape.spellings else node


class _Speller:
    """Knows the usual keys of tables; most tables of a record have the same ones."""

    def __init__(self, shape: RecordShape) -> None:
        self._shape = shape
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}

    def usual(self, node: Node, *, is_free: bool) -> Node:
        """Return a node with its usual keys: itself, where it has them already."""
        inside = node.value
        if isinstance(inside, list):
            entries = [
                entry if isinstance(entry.value, str) else self.usual(entry, is_free=False)
                for entry in inside
            ]
            return node if all(map(is_, entries, inside)) else replace(node, value=entries)
        if not isinstance(inside, dict):
            return node
        written = tuple(inside)
        names = written if is_free else self._names(written)
        parts = [
            part
            if isinstance(part.value, str)
            else self.usual(part, is_free=name in self._shape.free)
            for name, part in zip(names, inside.values(), strict=True)
        ]
        if names == written and all(map(is_, parts, inside.values())):
            return node
        keys = {name: node.keys[key] for name, key in zip(names, written, strict=True)}
        typed = {name: key for name, key in zip(names, written, strict=True) if name != key}
        return replace(node, value=dict(zip(names, parts, strict=True)), keys=keys, typed=typed)

    def _names(self, keys: tuple[str, ...]) -> tuple[str, ...]:
        """Return the usual keys for those of a table, in order; no two become one."""
        known = self._known.get(keys)
        if known is None:
            names: list[str] = []
            for key in keys:
                name = self._shape.key(key)
                names.append(key if name in keys or name in names else name)
            known = self._known[keys] = tuple(names)
        return known
