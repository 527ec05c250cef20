"""What somebody wrote in a record: single entries with their places, read off a tree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from testcross.rulesets.records.text import RecordError

if TYPE_CHECKING:
    from testcross.rulesets.records.shape import Table
    from testcross.rulesets.records.tree import Node

Report: TypeAlias = Callable[[RecordError], None]
"""Takes note of something that cannot be read."""


class Placed(Protocol):
    """Anything that stands on a line and in a column."""

    @property
    def line(self) -> int: ...  # noqa: D102 - as in Finding
    @property
    def column(self) -> int: ...  # noqa: D102 - as in Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A text that somebody wrote."""

    text: str
    line: int
    column: int


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
    from testcross.rulesets.records.shape import problems  # pydantic

    found = list(problems(node, shape))
    for problem in found:
        report(problem)
    return not found
