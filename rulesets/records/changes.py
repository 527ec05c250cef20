"""What a right copy has otherwise than the record it is of: entry by entry."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.records.tree import Node
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
    nodes = {node.place: (node, what) for node, what in _nodes(root, "")}
    for edit in edits:
        if edit.place not in nodes:
            continue
        node, what = nodes[edit.place]
        here = node if edit.key is None else node.get(edit.key)
        line = node.place[0] if here is None else here.place[0]
        before = _flat(edit.key or what, None if here is None else here.plain())
        after = _flat(edit.key or what, edit.value)
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


def _nodes(node: Node, what: str) -> Iterator[tuple[Node, str]]:
    """Yield every node with the keys that lead to it, inner ones first.

    A table goes before its first value. Tables in a list are told apart by their lines, and so
    the keys begin anew in each of them; other entries of a list have their number.
    """
    if isinstance(node.value, dict):
        for key, inside in node.value.items():
            yield from _nodes(inside, f"{what} {key}".strip())
    elif isinstance(node.value, list):
        for number, inside in enumerate(node.value, 1):
            is_table = isinstance(inside.value, dict)
            yield from _nodes(inside, "" if is_table else f"{what} {number}")
    yield node, what


def _flat(what: str, value: Plain) -> dict[str, str]:
    """Return the single texts of a value by the keys that lead to them."""
    if isinstance(value, dict):
        return {k: v for key, one in value.items() for k, v in _flat(f"{what} {key}", one).items()}
    if isinstance(value, list | tuple):
        numbered = enumerate(value, 1)
        return {k: v for n, one in numbered for k, v in _flat(f"{what} {n}", one).items()}
    return {} if value is None else {what: str(value)}
