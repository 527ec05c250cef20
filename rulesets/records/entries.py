"""What somebody wrote in a record: single entries with their places, read off a tree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.player_names import player_key

if TYPE_CHECKING:
    from testcross.rulesets.records.tree import Node
    from testcross.rulesets.records.validation import Table

Report: TypeAlias = Callable[[Finding], None]
"""Takes note of something that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A text that somebody wrote."""

    text: str
    line: int
    column: int


def known_player(entry: Entry, players: Sequence[str]) -> str | None:
    """Return the player that is meant, whatever the letter case; None if there is none such."""
    key = player_key(entry.text)
    return next((player for player in players if player_key(player) == key), None)


def no_such_player(entry: Entry, players: Sequence[str]) -> str:
    """Say that a name is not one of the players, with the nearest that is."""
    hint = player_meant(entry.text, players)
    return f"{entry.text!r} is not one of the players: {listed(players, 'and')}{hint}"


def player_meant(name: str, players: Sequence[str]) -> str:
    """Return what to add to a message: which player a name may mean; empty if none is near."""
    keys = {player_key(player): player for player in players}
    close = nearest(player_key(name), keys, limit=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def read_entry(node: "Node | None") -> Entry | None:
    """Return a scalar with its place; None where nothing, or no scalar, stands."""
    if node is None or not isinstance(node.value, str) or not node.value.strip():
        return None
    return Entry(text=node.value.strip(), line=node.place[0], column=node.place[1])


def read_entries(nodes: "Sequence[Node]") -> tuple[Entry, ...]:
    """Return the scalars among some nodes."""
    return tuple(entry for node in nodes if (entry := read_entry(node)) is not None)


def read_pairs(node: "Node | None") -> "tuple[tuple[Entry, Node], ...]":
    """Return the keys of a table as entries, each with what stands under it."""
    if node is None or not isinstance(node.value, dict):
        return ()
    return tuple(
        (Entry(text=key.strip(), line=node.keys[key][0], column=node.keys[key][1]), value)
        for key, value in node.value.items()
    )


def has_shape(node: "Node", shape: "type[Table]", report: Report) -> bool:
    """Tell whether a tree has a shape, and report what keeps it from it."""
    from testcross.rulesets.records.validation import problems  # pydantic

    found = list(problems(node, shape))
    for problem in found:
        report(problem)
    return not found
