"""Parts of a game that stand on lines of their own, until they are a table."""

from typing import TypeAlias

from testcross.rulesets.records.line_tokens import LineError
from testcross.rulesets.records.line_values import piece_of
from testcross.rulesets.records.noted_line import NotedLine
from testcross.rulesets.records.tree import Node, Place

Parts: TypeAlias = dict[str, tuple[Place, Node]]
"""Parts of a table, each with the place of its key."""
Problem: TypeAlias = tuple[Place, str]


def put(parts: Parts, key: str, line: NotedLine, node: Node) -> None:
    """Set a part of a game or a round.

    Raises:
        LineError: where it stands there already.
    """
    at = piece_of(line.text, 0).start + 1
    if key in parts:
        first = parts[key][0][0]
        raise LineError(at, f"{key!r} stands there already, on line {first}; delete one")
    parts[key] = ((line.line, at), node)


def gathered(parts: Parts) -> tuple[Place, Node]:
    """Return parts that stand on lines of their own as one table, with the place of the first."""
    first = next(iter(parts.values()))[0]
    return first, table_of(parts, first)


def table_of(parts: Parts, place: Place, problems: tuple[Problem, ...] = ()) -> Node:
    """Return parts as a table."""
    values = {key: node for key, (_, node) in parts.items()}
    return Node(values, place, {key: at for key, (at, _) in parts.items()}, problems)
