"""Records as trees, and where everything in them is written."""

import json
from collections.abc import Iterator

from testcross.rulesets.records.tree import Node, Path, Place
from testcross.rulesets.records.yaml_tree import parse_tree


def tree_of(plain: object) -> Node:
    """Return plain tables and lists as the tree of a file."""
    return parse_tree(json.dumps(plain, indent=1))


def node_at(node: Node, *path: str | int) -> Node:
    """Return a part of a tree that is there."""
    for part in path:
        found = node.get(part) if isinstance(part, str) else node.items()[part]
        assert found is not None
        node = found
    return node


def places(node: Node) -> Iterator[Place]:
    """Yield where everything stands, keys too."""
    yield node.place
    yield from node.keys.values()
    inside = node.value.values() if isinstance(node.value, dict) else node.value or ()
    for one in inside:
        if isinstance(one, Node):
            yield from places(one)


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield every single value of a tree, each with the way to it."""
    if isinstance(node.value, dict):
        for key, inner in node.value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(node.value, list):
        for number, inner in enumerate(node.value):
            yield from leaves(inner, (*path, number))
    else:
        yield path, node
