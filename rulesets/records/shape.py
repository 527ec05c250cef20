"""Holding a tree against the shape that a record should have, with places and near keys."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError
from testcross.rulesets.cards.names import nearest
from testcross.rulesets.records.text import RecordError
from testcross.rulesets.records.tree import Node

Path: TypeAlias = tuple[int | str, ...]
"""Keys and places of list entries, from the root down."""


class Table(BaseModel):
    """A table of a record: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid")


def problems(node: Node, shape: type[Table]) -> Iterator[RecordError]:
    """Yield what keeps a tree from having a shape, each with its place."""
    try:
        shape.model_validate(node.plain())
    except ValidationError as error:
        found: dict[Path, Mapping[str, Any]] = {}
        for one in error.errors(include_url=False):
            path = tuple(part for part in one["loc"] if not _is_type(part))
            found.setdefault(path, one)
        misspelt = {_meant(path, shape) for path, one in found.items() if _is_unknown(one)}
        for path, problem in found.items():
            if problem["type"] == "missing" and path in misspelt:
                continue  # the unknown key beside it says so
            line, column = node.at(path)
            yield RecordError(line=line, column=column, problem=_sentence(problem, path, shape))


def _is_unknown(error: Mapping[str, Any]) -> bool:
    return bool(error["type"] == "extra_forbidden")


def _meant(path: Path, shape: type[Table]) -> Path:
    """Return the path of the key that an unknown one is nearest to."""
    known = {name: name for name in _keys(shape, path[:-1])}
    return (*path[:-1], *nearest(str(path[-1]), known, limit=1))


def _is_type(part: int | str) -> bool:
    """Tell a name that pydantic puts into a place for a choice of types."""
    return isinstance(part, str) and (part in ("str", "int") or part.startswith("list["))


def _sentence(error: Mapping[str, Any], path: Path, shape: type[Table]) -> str:
    """Return what was found at a place and what is expected there."""
    kind, found, message = error["type"], error["input"], error["msg"]
    key = str(path[-1]) if path else "the record"
    if kind == "missing":
        return f"{key!r} is missing"
    if kind == "extra_forbidden":
        known = _keys(shape, path[:-1])
        close = nearest(key, {name: name for name in known}, limit=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
        return f"there is no key {key!r}; {hint}"
    expected = str(message).removeprefix("Input should be ").removeprefix("Value error, ")
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        expected = "a table of keys and values"
    if kind.startswith("int_"):
        expected = "a whole number"
    written = repr(found) if isinstance(found, str) else _kind(found)
    return f"{key!r} is {written}; expected {expected[:1].lower()}{expected[1:]}"


def _kind(found: object) -> str:
    if found is None:
        return "empty"
    return "a list" if isinstance(found, list) else "a table"


def _keys(shape: type[Table], path: Path) -> list[str]:
    """Return the keys that a table at this place may have."""
    current: type[Table] = shape
    for part in path:
        if isinstance(part, str):
            field = current.model_fields.get(part)
            inner = _table_in(field.annotation) if field else None
            current = inner or current
    return list(current.model_fields)


def _table_in(annotation: object) -> type[Table] | None:
    if isinstance(annotation, type) and issubclass(annotation, Table):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _table_in(inner)
        if found:
            return found
    return None
