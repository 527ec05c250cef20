"""Plants that somebody wrote without quotes: ``9: FF Tt`` is a table with one key to YAML."""

from dataclasses import replace

from testcross.rulesets.records.tree import NO_KEYS, Node


def with_cards_as_texts(node: Node) -> Node:
    """Return a tree in which each such table is the text that was meant; else the tree itself."""
    inside = node.value
    if isinstance(inside, list):
        entries = [_inner(one) for one in inside]
        changed = any(new is not old for new, old in zip(entries, inside, strict=True))
        return replace(node, value=entries) if changed else node
    if not isinstance(inside, dict):
        return node
    if len(inside) == 1:
        ((key, value),) = inside.items()
        if key.strip().isdecimal() and isinstance(value.value, str):
            return Node(f"{key}: {value.value}", node.place, NO_KEYS)
    parts = {key: _inner(one) for key, one in inside.items()}
    changed = any(parts[key] is not old for key, old in inside.items())
    return replace(node, value=parts) if changed else node


def _inner(node: Node) -> Node:
    return node if isinstance(node.value, str) else with_cards_as_texts(node)
