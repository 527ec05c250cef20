"""Holding a tree against the shape that a record should have, with places and near keys."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, TypeAlias, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.fields import FieldInfo
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.tree import Node, Place

Path: TypeAlias = tuple[int | str, ...]
"""Keys and places of list entries, from the root down."""
_Problem: TypeAlias = Mapping[str, Any]
_UNKNOWN, _MISSING = "extra_forbidden", "missing"


class Table(BaseModel):
    """A table of a record: unknown keys are mistakes. The title of a field says what it holds."""

    model_config = ConfigDict(extra="forbid")


def problems(node: Node, shape: type[Table], name: str = "the record") -> Iterator[Finding]:
    """Yield what keeps a tree from having a shape, each with its place.

    Args:
        node: the tree.
        shape: what it should be.
        name: what to call it.
    """
    try:
        shape.model_validate(_plain(node, shape))
    except ValidationError as error:
        found = _by_path(error, node)
        misspelt = {_meant(path, shape) for path, (one, *_) in found.items() if _is_unknown(one)}
        for path, there in found.items():
            if there[0]["type"] == _MISSING and path in misspelt:
                continue  # the unknown key beside it says so
            line, column = _key_place(node, path) if _is_unknown(there[0]) else node.at(path)
            problem = _sentence(there, path, shape, name)
            yield unreadable(line=line, column=column, problem=problem)


def _plain(node: Node, shape: type[Table]) -> Any:
    """Return a tree without places; what its shape leaves for later stays as it is."""
    if not isinstance(node.value, dict):
        return node.plain()
    later = _left_for_later(shape)
    return {
        key: inside.value if key in later else inside.plain() for key, inside in node.value.items()
    }


@cache
def _left_for_later(shape: type[Table]) -> frozenset[str]:
    """Return the fields that may hold any object, or a list of any."""
    return frozenset(
        name
        for name, field in shape.model_fields.items()
        if object in (field.annotation, *get_args(field.annotation))
    )


def _by_path(error: ValidationError, node: Node) -> dict[Path, list[_Problem]]:
    """Return what is wrong by where it is; of two choices, the one that goes further."""
    pairs = [(_path(one, node), one) for one in error.errors(include_url=False)]
    paths = [path for path, _ in pairs]
    deepest = [
        (path, one)
        for path, one in pairs
        if not any(other[: len(path)] == path and len(other) > len(path) for other in paths)
    ]
    deepest.sort(key=lambda pair: paths.index(pair[0]))
    groups = groupby(deepest, key=lambda pair: pair[0])
    return {path: [one for _, one in group] for path, group in groups}


def _path(error: _Problem, node: Node) -> Path:
    """Return where a problem is, without the names of types that a choice puts in between."""
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


def _key_place(node: Node, path: Path) -> Place:
    """Return where the key of what a path leads to stands."""
    for part in path[:-1]:
        inside = node.value
        if isinstance(inside, list) and isinstance(part, int):
            node = inside[part]
        elif isinstance(inside, dict):
            node = inside[str(part)]
    return node.keys.get(str(path[-1]), node.place)


def _is_unknown(error: _Problem) -> bool:
    return bool(error["type"] == _UNKNOWN)


def _meant(path: Path, shape: type[Table]) -> Path:
    """Return the path of the key that an unknown one is nearest to."""
    known = {name: name for name in _table(shape, path[:-1]).model_fields}
    return (*path[:-1], *nearest(str(path[-1]), known, limit=1))


def _sentence(there: Sequence[_Problem], path: Path, shape: type[Table], name: str) -> str:
    """Return what was found at a place and what is expected there."""
    kind, found = there[0]["type"], there[0]["input"]
    if kind == _MISSING:
        due = _due(_field(shape, path))
        return f"{str(path[-1])!r} is missing{f'; expected {due}' if due else ''}"
    if kind == _UNKNOWN:
        told = _unknown(str(path[-1]), list(_table(shape, path[:-1]).model_fields))
        return told if found is not None else f"{told} Several entries stand in brackets: [A, B]"
    choices = dict.fromkeys(_expected(one, path, shape) for one in there)
    written = repr(found) if isinstance(found, str) else _kind(found)
    return f"{_called(path, name)} is {written}; expected {listed(list(choices))}"


def _unknown(key: str, known: list[str]) -> str:
    close = nearest(key, {name: name for name in known}, limit=1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
    return f"there is no key {key!r}; {hint}"


def _called(path: Path, name: str) -> str:
    """Return what a place is called."""
    if not path:
        return name
    key = next((part for part in reversed(path) if isinstance(part, str)), "")
    entry = f"entry {path[-1] + 1} of " if isinstance(path[-1], int) else ""
    return f"{entry}{key!r}" if key else f"{entry}{name}"


_PLAIN = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "dict": "a table",
}
"""What is expected, by the beginning of the library's name for the problem."""


def _expected(error: _Problem, path: Path, shape: type[Table]) -> str:
    """Return what should stand at a place, in words for people."""
    kind = error["type"]
    if kind in ("model_type", "model_attributes_type"):
        return _with_keys(_table(shape, path))
    if kind == "literal_error":
        return str(error["ctx"]["expected"])
    if kind == "value_error":
        return str(error["msg"]).removeprefix("Value error, ")
    plain = _PLAIN.get(kind.split("_")[0], "something else")
    field = _field(shape, path)
    title = field.title if field is not None else None
    return plain if kind in ("list_type", "tuple_type", "dict_type") else title or plain


def _due(field: FieldInfo | None) -> str:
    """Return what a field holds; nothing where its key says it all."""
    if field is None or field.title:
        return "" if field is None else str(field.title)
    if isinstance(field.annotation, type) and issubclass(field.annotation, Table):
        return _with_keys(field.annotation)
    return "a list" if get_origin(field.annotation) in (list, tuple) else ""


def _with_keys(table: type[Table]) -> str:
    return f"a table with the keys {listed(list(table.model_fields), 'and')}"


def _kind(found: object) -> str:
    if found is None:
        return "empty"
    return "a list" if isinstance(found, list) else "a table"


def _field(shape: type[Table], path: Path) -> FieldInfo | None:
    """Return the field that holds what stands at a place."""
    for at in range(len(path) - 1, -1, -1):
        if isinstance(path[at], str):
            return _table(shape, path[:at]).model_fields.get(str(path[at]))
    return None


def _table(shape: type[Table], path: Path) -> type[Table]:
    """Return the table at a place."""
    current: type[Table] = shape
    for part in path:
        if isinstance(part, str):
            field = current.model_fields.get(part)
            inner = _table_in(field.annotation) if field else None
            current = inner or current
    return current


def _table_in(annotation: object) -> type[Table] | None:
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _table_in(inner)
        if found:
            return found
    return None
