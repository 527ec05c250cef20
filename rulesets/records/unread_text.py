"""Parts of a record that cannot be read, in its right copy: their text, told from any value.

Without a mark the copy would say what nobody wrote: a damaged ``winner: Ann`` would come back as
a player of that name. Whoever reads the copy finds the part as damaged as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.tree import NO_KEYS, Node

_MARK = "cannot be read"
_PROBLEM = "this text could not be read when the copy was made; write it as it should be"


def marked(text: str) -> str:
    """Return the text of a part that cannot be read as it stands in a copy."""
    return f"{_MARK}\n{text}"


def with_unread_parts(root: Node, text: str) -> Node:
    """Return the tree of a record in which such texts are parts that cannot be read.

    Args:
        root: the tree.
        text: the record; if no such text can be in it, the tree stays the same one.
    """
    return _with_unread(root, listed_players(root)) if _MARK in text else root


def _with_unread(node: Node, players: Sequence[str]) -> Node:
    inside = node.value
    if isinstance(inside, list):
        return replace(node, value=[_with_unread(one, players) for one in inside])
    if isinstance(inside, dict):
        parts = {key: _with_unread(one, players) for key, one in inside.items()}
        return replace(node, value=parts)
    if inside is None or not inside.startswith(f"{_MARK}\n"):
        return node
    written = inside.removeprefix(f"{_MARK}\n")
    line, column = node.place
    found = unreadable(line=line, column=column, problem=_PROBLEM)
    return Node(written, node.place, NO_KEYS, error=about_its_player(found, written, players))


def listed_players(root: Node) -> list[str]:
    """Return the players that a record lists, longer names first."""
    players = root.get("players")
    listed = [] if players is None else [one.value for one in players.items()]
    return sorted((name for name in listed if isinstance(name, str)), key=len, reverse=True)


def about_its_player(found: Finding, text: str, players: Sequence[str]) -> Finding:
    """Return the finding that a text cannot be read, about the player whose part it seems to be.

    Args:
        found: the finding.
        text: what cannot be read.
        players: those of the record, longer names first.
    """
    named = "|".join(map(re.escape, players)) or "(?!)"
    name = re.search(rf"\bplayer\W+({named})(?!\w)", text)
    return found.about(name[1]) if name else found
