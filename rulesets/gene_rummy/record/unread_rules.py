"""Whether it is open by which rules a record is to be checked: then nothing in it can be judged."""

from collections.abc import Collection

from testcross.rulesets.genetics import nearest
from testcross.rulesets.records.tree import Node

RULES = ("variant", "scoring", "fill", "preset", "litters")
"""Keys that decide what a mating is worth, or what may be laid down."""
_OTHERS = ("game", "players", "sheets", "rounds", "target", "scores", "winner")


def hides_rules(root: Node) -> bool:
    """Tell whether a rule is named in a way that cannot be read.

    Args:
        root: the whole record, its keys as they are usually spelt.
    """
    if not isinstance(root.value, dict):
        return False
    there = root.value.keys()
    unread = {key for key, node in root.value.items() if _is_unread(node)}
    unread |= {key for key in root.unread_keys if key not in there}
    return any(key in RULES for key in unread) or any(_means_a_rule(key, there) for key in there)


def _is_unread(node: Node) -> bool:
    return node.value is not None and not isinstance(node.value, str)


def _means_a_rule(key: str, there: Collection[str]) -> bool:
    """Tell a misspelt key of a rule that the record does not name otherwise."""
    if key in RULES or key in _OTHERS:
        return False
    close = nearest(key, {name: name for name in (*RULES, *_OTHERS)}, limit=1)
    return bool(close) and close[0] in RULES and close[0] not in there
