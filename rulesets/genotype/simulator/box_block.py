"""The box of a simulated game: stated in its record, so that nothing there rests on assumptions."""

from typing import Any

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.records.tree import NO_KEYS, Node

_ALWAYS, _SOLO = ("space",), ("space", "automa")


def stated_lists(box: Box, *, solo: bool) -> list[str]:
    """Return the lists that a record states: those that are played by, and those of an owner."""
    wanted = _SOLO if solo else _ALWAYS
    return [name for name, one in box.lists.items() if name in wanted or not one.assumed]


def stated(box: Box, *, solo: bool) -> Box:
    """Return a box of which everything that a record states is known."""
    values = {key: one.value for key, one in box.values.items()}
    lists = {name: box.lists[name].entries for name in stated_lists(box, solo=solo)}
    return box.with_owner(values, lists, box.plants)


def box_tables(box: Box, *, solo: bool) -> dict[str, Any]:
    """Return the tables of a box as a record has them."""
    found: dict[str, Any] = {}
    for key, one in box.values.items():
        table, _, name = key.partition(".")
        found.setdefault(table, {})[name] = one.value
    for name in stated_lists(box, solo=solo):
        found[name] = [dict(entry) for entry in box.lists[name].entries]
    return found


def box_node(box: Box, *, solo: bool) -> Node:
    """Return the tables of a box as the tree of a record."""
    return _node(box_tables(box, solo=solo))


def _node(value: object) -> Node:
    if isinstance(value, dict):
        return Node({key: _node(inside) for key, inside in value.items()}, (0, 0), NO_KEYS)
    if isinstance(value, list | tuple):
        return Node([_node(inside) for inside in value], (0, 0), NO_KEYS)
    return Node(str(value), (0, 0), NO_KEYS)
