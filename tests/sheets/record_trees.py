"""Records as trees, and where everything in them is written."""

from collections.abc import Iterator

from testcross.rulesets.records.tree import Node, Path


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    if isinstance(node.value, dict):
        for key, inner in node.value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(node.value, list):
        for number, inner in enumerate(node.value):
            yield from leaves(inner, (*path, number))
    else:
        yield path, node
