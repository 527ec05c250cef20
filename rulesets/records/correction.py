"""The right copy of a record: its tree with the edits of a verdict, everything else as it was."""

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass

from testcross.rulesets.records.tree import Node, Place, RecordShape
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
    """Empty where it is removed."""


def changes_of_row(row: RowEdit, columns: Sequence[str]) -> Iterator[Change]:
    """Yield the cells of a row that are otherwise in the copy.

    Args:
        row: as it was written, and right.
        columns: what they are called.
    """
    for what, was, now in zip(columns, row.written, row.right, strict=False):
        if was != str(now):
            yield Change(line=row.line, what=what, was=was, now=str(now))


def changes_of_tree(root: Node, edits: Iterable[Edit]) -> Iterator[Change]:
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
    if isinstance(value, dict):
        return {k: v for key, one in value.items() for k, v in _flat(f"{what} {key}", one).items()}
    if isinstance(value, list | tuple):
        numbered = enumerate(value, 1)
        return {k: v for n, one in numbered for k, v in _flat(f"{what} {n}", one).items()}
    return {} if value is None else {what: str(value)}


_TRUTHS = {"true": True, "false": False}
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def correct(root: Node, edits: Iterable[Edit], shape: RecordShape) -> Plain:
    """Return a whole record put right, as plain tables and lists."""
    by_place: dict[Place, list[Edit]] = {}
    for edit in edits:
        by_place.setdefault(edit.place, []).append(edit)
    return _right(root, by_place, shape)


def _right(node: Node, edits: dict[Place, list[Edit]], shape: RecordShape) -> Plain:
    here = edits.get(node.place, ())
    if isinstance(node.value, dict):
        table = {key: _under(key, inside, edits, shape) for key, inside in node.value.items()}
        for edit in here:
            if edit.key is not None:
                _set(table, _as_spelt(table, edit.key, shape), edit.value, shape)
        return table
    if isinstance(node.value, list):
        return [_right(entry, edits, shape) for entry in node.value]
    return next((edit.value for edit in here if edit.key is None), node.value)


def _as_spelt(table: dict[str, Plain], key: str, shape: RecordShape) -> str:
    """Return a key as it stands in a table, if it does."""
    if key in table:
        return key
    return next((written for written in table if shape.key(written) == key), key)


def _set(table: dict[str, Plain], key: str, value: Plain, shape: RecordShape) -> None:
    if value is None:
        table.pop(key, None)
    else:
        # what stands in two places is written twice, not as an alias
        table[key] = _as_laid_out(table.get(key), deepcopy(value), shape)


def _as_laid_out(written: Plain, value: Plain, shape: RecordShape) -> Plain:
    """Return a value as the one in its place was written: by its keys, one text without a list."""
    if isinstance(written, dict) and isinstance(value, dict):
        spelt = {_as_spelt(written, key, shape): one for key, one in value.items()}
        return {key: _as_laid_out(written.get(key), one, shape) for key, one in spelt.items()}
    if isinstance(written, str) and isinstance(value, list) and len(value) == 1:
        return value[0]
    return value


def _under(key: str, node: Node, edits: dict[Place, list[Edit]], shape: RecordShape) -> Plain:
    """Return what stands under a key: as a number, or as a list, where such a one belongs."""
    value = _right(node, edits, shape)
    key = shape.key(key)
    if key in shape.truths and isinstance(value, str):
        value = _TRUTHS.get(value.casefold(), value)
    if key in shape.lists and isinstance(value, dict):
        return [value]
    if key in shape.numbers and isinstance(value, dict):
        return {inner: _number(one) for inner, one in value.items()}
    return _number(value) if key in shape.numbers else value


def _number(value: Plain) -> Plain:
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else value
