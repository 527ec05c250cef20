"""What keeps a tree from being the table it should be: each mistake in words, with its place."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.schema import (
    ONE_DUE,
    Table,
    field_at,
    fields_by_key,
    is_list,
    may_be_list,
    table_at,
    table_in,
)
from testcross.rulesets.records.tree import Node, Path, Place

SchemaError: TypeAlias = Mapping[str, Any]
"""One mistake as pydantic tells it."""
MOST_ERRORS = 1_000
"""Mistakes that are told of one record; of more, only how many there are."""
NO_LIST = "tuple_type"
"""How pydantic calls the mistake that a list is due."""
_AFTER_A_COMMA = {
    True: " Put several entries in brackets: [A, B], and a text with a comma in quotes",
    False: "; put several entries in brackets: [A, B], and a text with a comma in quotes",
}
"""What is added of a key without a value, which may be what stood behind a comma."""
_UNKNOWN, _MISSING = "extra_forbidden", "missing"


def errors_by_path(error: ValidationError, node: Node) -> dict[Path, list[SchemaError]]:
    """Return what is wrong by where it is; of two choices, the one that goes further."""
    by_path: dict[Path, list[SchemaError]] = {}
    for one in error.errors(include_url=False):
        by_path.setdefault(_path(one, node), []).append(one)
    passed = {path[:end] for path in by_path for end in range(len(path))}
    return {path: errors for path, errors in by_path.items() if path not in passed}


def _path(error: SchemaError, node: Node) -> Path:
    """Return where a mistake is, without the names of types that a choice puts in between."""
    path: list[int | str] = []
    current: Node | None = node
    last = len(error["loc"]) - 1
    for place, part in enumerate(error["loc"]):
        value = current.value if current else None
        if isinstance(value, list) and isinstance(part, int):
            current = value[part]
        elif isinstance(value, dict) and part in value:
            current = value[str(part)]
        elif not (isinstance(value, dict) and error["type"] == _MISSING and place == last):
            continue
        path.append(part)
    return tuple(path)


def schema_errors(
    errors: Mapping[Path, Sequence[SchemaError]], node: Node, table: type[Table], name: str
) -> Iterator[Finding]:
    """Yield a finding for every mistake.

    Args:
        errors: the mistakes, by where they are.
        node: the tree.
        table: what it should be.
        name: what to call it.
    """
    told = dict(islice(errors.items(), MOST_ERRORS))
    unknown = {path for path, (one, *_) in told.items() if _is_unknown(one)}
    misspelt = {(*path[:-1], *_meant(path, table, node)) for path in unknown}
    for path, there in told.items():
        if _is_missing(there[0]) and (path in misspelt or _has_only(unknown, path[:-1], node)):
            continue  # the unknown key beside it says so
        line, column = _key_place(node, path) if _is_unknown(there[0]) else node.at(path)
        yield unreadable(
            line=line, column=column, problem=_sentence(there, path, node, table, name)
        )
    if len(errors) > len(told):
        problem = f"and {len(errors) - len(told):,} more mistakes of this kind"
        yield unreadable(line=node.place[0], column=node.place[1], problem=problem)


def _has_only(unknown: set[Path], path: Path, node: Node) -> bool:
    """Tell whether the table at a place has keys, and all of them are unknown."""
    there = _node_at(node, path).value
    return bool(there) and isinstance(there, dict) and {(*path, key) for key in there} <= unknown


def _is_unknown(error: SchemaError) -> bool:
    return bool(error["type"] == _UNKNOWN)


def _is_missing(error: SchemaError) -> bool:
    return bool(error["type"] == _MISSING)


def _key_place(node: Node, path: Path) -> Place:
    """Return where the key of what a path leads to is written."""
    return _node_at(node, path[:-1]).keys.get(str(path[-1]), node.place)


def _node_at(node: Node, path: Path) -> Node:
    """Return what a path leads to."""
    for part in path:
        inside = node.value
        if isinstance(inside, list) and isinstance(part, int):
            node = inside[part]
        elif isinstance(inside, dict):
            node = inside[str(part)]
    return node


def _meant(path: Path, table: type[Table], node: Node) -> Sequence[str]:
    """Return the key that an unknown one stands for: one that lacks goes before one that is there.

    A list under a name that is like no other stands for the only list that must be there and lacks.
    """
    beside = _node_at(node, path[:-1])
    known = _keys_at(table, path[:-1])
    lacking = {key: key for key in known if key not in (beside.value or {})}
    typed = _typed(node, path)
    close = nearest(typed, lacking, limit=1)
    if not close and isinstance(_node_at(node, path).value, list):
        fields = fields_by_key(table_at(table, path[:-1]) or table)
        lists = [key for key in lacking if fields[key].is_required() and is_list(fields[key])]
        close = lists if len(lists) == 1 else []
    return close or nearest(typed, {key: key for key in known}, limit=1)


def _keys_at(table: type[Table], path: Path) -> list[str]:
    """Return the keys of the table at a place."""
    return list(fields_by_key(table_at(table, path) or table))


def _sentence(
    there: Sequence[SchemaError], path: Path, node: Node, table: type[Table], name: str
) -> str:
    """Return what was found at a place and what is expected there."""
    if _is_missing(there[0]):
        due = _due(field_at(table, path))
        return f"{str(path[-1])!r} is missing{f'; expected {due}' if due else ''}"
    found = _node_at(node, path).value
    if _is_unknown(there[0]):
        told = _unknown(_typed(node, path), _keys_at(table, path[:-1]), _meant(path, table, node))
        return told if found is not None else f"{told}{_AFTER_A_COMMA[told.endswith('?')]}"
    choices = dict.fromkeys(_expected(one, path, table) for one in there)
    written = repr(found) if isinstance(found, str) else _kind(found)
    return f"{_called(path, name, node)} is {written}; expected {listed(list(choices))}"


def _unknown(key: str, known: list[str], close: Sequence[str]) -> str:
    hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
    return f"there is no key {key!r}; {hint}"


def _typed(node: Node, path: Path) -> str:
    """Return a key as it was typed."""
    key = str(path[-1])
    return _node_at(node, path[:-1]).typed.get(key, key)


def _called(path: Path, name: str, node: Node) -> str:
    """Return what a place is called."""
    if not path:
        return name
    last = next((n for n in reversed(range(len(path))) if isinstance(path[n], str)), None)
    key = "" if last is None else _typed(node, path[: last + 1])
    entry = f"entry {path[-1] + 1} of " if isinstance(path[-1], int) else ""
    return f"{entry}{key!r}" if key else f"{entry}{name}"


_PLAIN = {NO_LIST: "a list", "dict_type": "a table", "is_instance_of": "a text"}
"""What is expected, by the library's name for the mistake."""


def _expected(error: SchemaError, path: Path, table: type[Table]) -> str:
    """Return what should stand at a place, in words for people."""
    kind = error["type"]
    if kind == "model_type":
        return f"a table with the keys {listed(_keys_at(table, path), 'and')}"
    field = field_at(table, path)
    is_one_due = field is not None and ONE_DUE in field.metadata
    title = field.title if field and (is_one_due or kind == "is_instance_of") else None
    return title or _PLAIN[kind]


def _due(field: FieldInfo | None) -> str:
    """Return what a field holds; nothing where its key says it all."""
    if field is None:
        return ""
    if field.title:
        return f"a list or {field.title}" if may_be_list(field) else field.title
    inner = table_in(field)
    if is_list(field):
        return "a list"
    return f"a table with the keys {listed(list(fields_by_key(inner)), 'and')}" if inner else ""


def _kind(found: object) -> str:
    if found is None:
        return "empty"
    return "a list" if isinstance(found, list) else "a table"
