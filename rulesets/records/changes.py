"""What a right copy has otherwise than the record it is of: entry by entry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import Edit, Plain, RowEdit


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One entry that is otherwise."""

    line: int
    """Of the record; where the entry stood, or belongs."""
    what: str
    """The column, or the keys that lead to it: ``points``, ``filled kits 1``."""
    was: str
    """Empty where nothing stood there."""
    now: str
    """Empty where it is taken out."""


def changes_of_row(row: RowEdit, columns: Sequence[str]) -> Iterator[Change]:
    """Yield the cells of a row that are otherwise in the copy.

    Args:
        row: as it was written, and right.
        columns: what they are called.
    """
    for what, was, now in zip(columns, row.written, row.right, strict=False):
        if was != str(now):
            yield Change(line=row.line, what=what, was=was, now=str(now))


def changes_of_tree(root: Node, edits: Sequence[Edit]) -> Iterator[Change]:
    """Yield the entries of a tree that edits make otherwise."""
    nodes = dict(_nodes(root))
    for edit in edits:
        node = nodes.get(edit.place)
        if node is None:
            continue
        here = node if edit.key is None else node.get(edit.key)
        line = node.place[0] if here is None else here.place[0]
        before = _flat(edit.key or "score", None if here is None else here.plain())
        after = _flat(edit.key or "score", edit.value)
        for what in dict.fromkeys((*before, *after)):
            was, now = before.get(what, ""), after.get(what, "")
            if was != now:
                yield Change(line=line, what=what, was=was, now=now)


def changes_of_lines(text: str, right: str) -> Iterator[Change]:
    """Yield the lines that are otherwise in the copy of a text, and those that are added."""
    from difflib import SequenceMatcher

    was, now = text.splitlines(), right.splitlines()
    for kind, start, end, first, last in SequenceMatcher(None, was, now).get_opcodes():
        if kind == "equal":
            continue
        for offset in range(max(end - start, last - first)):
            old = was[start + offset].strip() if start + offset < end else ""
            new = now[first + offset].strip() if first + offset < last else ""
            line = min(start + offset + 1, end) if end > start else start
            yield Change(line=line, what="line", was=old, now=new)


def _nodes(node: Node) -> Iterator[tuple[Place, Node]]:
    """Yield every node with its place, inner ones first: a table goes before its first value."""
    if isinstance(node.value, dict):
        for inside in node.value.values():
            yield from _nodes(inside)
    elif isinstance(node.value, list):
        for inside in node.value:
            yield from _nodes(inside)
    yield node.place, node


def _flat(what: str, value: Plain) -> dict[str, str]:
    """Return the single texts of a value by the keys that lead to them."""
    if isinstance(value, dict):
        return {k: v for key, one in value.items() for k, v in _flat(f"{what} {key}", one).items()}
    if isinstance(value, list | tuple):
        numbered = enumerate(value, 1)
        return {k: v for n, one in numbered for k, v in _flat(f"{what} {n}", one).items()}
    return {} if value is None else {what: str(value)}
