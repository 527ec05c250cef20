"""Tables: what a record may hold, declared with pydantic.

What is written stays an entry, text with its line and column. What a table leaves for later stays
a node, to be read by a table of its own, so that a mistake in it costs nothing else.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, InstanceOf
from pydantic.fields import FieldInfo
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.tree import Node, Path

Text: TypeAlias = InstanceOf[Entry]
"""A field that holds one text."""
Later: TypeAlias = InstanceOf[Node]
"""A field that is left for later."""
OneOrMore: TypeAlias = tuple[Text, ...] | Text
"""A field that holds one text or a list of them."""
ONE_DUE = object()
"""Marks a field of one text or several in which several are a slip that the game tells."""
T = TypeVar("T")


class Table(BaseModel):
    """A table of a record: unknown keys are mistakes. The title of a field says what it holds."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@cache
def fields_by_key(table: type[Table]) -> Mapping[str, FieldInfo]:
    """Return the fields of a table by the keys under which they are written."""
    return {field.alias or name: field for name, field in table.model_fields.items()}


@cache
def left_for_later(table: type[Table]) -> Mapping[str, bool]:
    """Return the keys of what a table leaves for later, each with whether a list is due there."""
    return {
        key: is_list(field)
        for key, field in fields_by_key(table).items()
        if Node in _types_in(field.annotation)
    }


def is_list(field: FieldInfo) -> bool:
    """Tell whether a field holds a list, and nothing else."""
    return get_origin(field.annotation) is tuple


def may_be_list(field: FieldInfo) -> bool:
    """Tell whether a field holds a list, or one value in its place."""
    return any(get_origin(one) is tuple for one in get_args(field.annotation))


def field_at(table: type[Table], path: Path) -> FieldInfo | None:
    """Return the field of a table that a path leads to, or into whose list; None if to none."""
    return _walk(table, path)[0]


def table_at(table: type[Table], path: Path) -> type[Table] | None:
    """Return the table that a path leads to; None if to none."""
    return _walk(table, path)[1]


def _walk(table: type[Table], path: Path) -> tuple[FieldInfo | None, type[Table] | None]:
    field: FieldInfo | None = None
    current: type[Table] | None = table
    for part in path:
        if isinstance(part, str):
            field = fields_by_key(current).get(part) if current else None
            current = table_in(field) if field else None
    return field, current


def table_in(field: FieldInfo) -> type[Table] | None:
    """Return the table that a field holds, or holds a list of."""
    inner = _types_in(field.annotation)
    return next((one for one in inner if isinstance(one, type) and issubclass(one, Table)), None)


def _types_in(annotation: object) -> list[object]:
    """Return all types that an annotation is made of."""
    return [annotation, *(one for inner in get_args(annotation) for one in _types_in(inner))]
