"""Keys as people spell them: in any letter case, under the names that a game allows for them."""

from dataclasses import replace

from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.tree import Node


def with_usual_keys(node: Node, shape: RecordShape) -> Node:
    """Return a tree whose tables have the usual keys; its places stay those of what was written.

    A key stays as it was where the usual one stands beside it, and in tables whose keys are names.
    """
    return _usual(node, shape, is_free=False) if shape.spellings else node


def _usual(node: Node, shape: RecordShape, *, is_free: bool) -> Node:
    if isinstance(node.value, list):
        entries = [_usual(entry, shape, is_free=False) for entry in node.value]
        return replace(node, value=entries)
    if not isinstance(node.value, dict):
        return node
    table: dict[str, Node] = {}
    keys = {}
    for key, inside in node.value.items():
        name = key if is_free else shape.key(key)
        if name != key and (name in node.value or name in table):
            name = key
        table[name] = _usual(inside, shape, is_free=name in shape.free)
        keys[name] = node.keys[key]
    return replace(node, value=table, keys=keys)
