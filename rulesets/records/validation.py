"""Reading a tree into a table, as far as it goes: what is wrong in it is a finding and left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.read_result import ReadResult
from testcross.rulesets.records.schema import (
    Table,
    field_at,
    fields_by_key,
    is_list,
    left_for_later,
    table_in,
)
from testcross.rulesets.records.schema_errors import (
    NO_LIST,
    SchemaError,
    errors_by_path,
    schema_errors,
)
from testcross.rulesets.records.tree import Node, Path, Place

TableT = TypeVar("TableT", bound=Table)


def read_table(node: Node, table: type[TableT], name: str = "the record") -> ReadResult[TableT]:
    """Return what a tree says, as far as it can be read.

    What is wrong is left out: a key, or an entry of a list. What must be there and is not comes as
    a blank: an empty list, or an entry without text. One value in place of a list is a list of one.

    Args:
        node: the tree.
        table: what it should be.
        name: what to call it in a finding.
    """
    if node.error is not None and isinstance(node.value, str):
        return _lost(node, node.error, table)
    node, lost = _without_lost_keys(node)
    tree = _with_entries(node, table)
    unread = (*_unread(node), *lost.values())
    try:
        return ReadResult(value=table.model_validate(tree), findings=unread)
    except ValidationError as error:
        errors = errors_by_path(error, node)
    rest = table.model_validate(_mended(tree, errors, node, table))
    told = {path: there for path, there in errors.items() if path not in {(key,) for key in lost}}
    findings = (*unread, *schema_errors(told, node, table, name))
    return ReadResult(value=rest, findings=findings)


def _lost(node: Node, found: Finding, table: type[TableT]) -> ReadResult[TableT]:
    """Return a blank table for what could not be read at all, but perhaps for whose it is."""
    blank = _blank_table(table, node.place)
    if found.player and "player" in fields_by_key(table):
        line, column = node.place
        blank["player"] = Entry(text=found.player, line=line, column=column)
    return ReadResult(value=table.model_validate(blank), findings=(found.about(""),))


def _without_lost_keys(node: Node) -> tuple[Node, dict[str, Finding]]:
    """Return a table without the keys that could not be read, and these with what is wrong."""
    if not isinstance(node.value, dict):
        return node, {}
    lost = {
        key: one.error
        for key, one in node.value.items()
        if one.error is not None and isinstance(one.value, str)
    }
    if not lost:
        return node, {}
    kept = {key: one for key, one in node.value.items() if key not in lost}
    return replace(node, value=kept), lost


def _unread(node: Node) -> Iterator[Finding]:
    """Yield what could not be read of a table when its text became a tree."""
    for (line, column), problem in node.problems:
        yield unreadable(line=line, column=column, problem=problem)


def _with_entries(node: Node, table: type[Table]) -> Any:
    """Return a tree with entries for leaves; what its table leaves for later stays as it is."""
    if not isinstance(node.value, dict):
        return _written(node)
    later = left_for_later(table)
    return {
        key: _later(inside, in_list=later[key])
        if key in later
        else _written(inside, node.typed.get(key, ""))
        for key, inside in node.value.items()
    }


def _later(node: Node, *, in_list: bool) -> Any:
    if node.value is None or (in_list and isinstance(node.value, list)):
        return node.value
    return node


def _written(node: Node, key: str = "") -> Any:
    value = node.value
    if isinstance(value, str):
        return Entry(text=value.strip(), line=node.place[0], column=node.place[1], key=key)
    if isinstance(value, dict):
        return {name: _written(one, node.typed.get(name, "")) for name, one in value.items()}
    return None if value is None else [_written(inside) for inside in value]


# what is wrong, left out


def _mended(
    tree: Any, errors: Mapping[Path, Sequence[SchemaError]], node: Node, table: type[Table]
) -> Any:
    """Return a tree without its mistakes; entries of a list go from the last to the first."""
    if () in errors:
        return _blank_table(table, node.place)
    for path in sorted(errors, reverse=True):
        holder: Any = _holder(tree, path)
        key: Any = path[-1]
        if isinstance(holder, list):
            del holder[key]
            continue
        field = field_at(table, path)
        if any(one["type"] == NO_LIST for one in errors[path]):
            holder[key] = _list_of_one(holder[key], field)
        elif field is not None and field.is_required():
            holder[key] = _blank(field, node.at(path[:-1]))
        else:
            del holder[key]
    return tree


def _holder(tree: Any, path: Path) -> Any:
    """Return the table or the list of what a path leads to."""
    for part in path[:-1]:
        tree = tree[part]
    return tree


def _list_of_one(value: object, field: FieldInfo | None) -> list[object]:
    """Return a value as a list of one, where it may be an entry of a field's list; else none."""
    in_tables = field is not None and table_in(field) is not None
    return [value] if isinstance(value, Entry | Node) and not in_tables else []


def _blank(field: FieldInfo, place: Place) -> Any:
    """Return what stands for nothing in a field that must be there."""
    inner = table_in(field)
    if is_list(field):
        return []
    if inner is not None:
        return _blank_table(inner, place)
    return Entry(text="", line=place[0], column=place[1])


def _blank_table(table: type[Table], place: Place) -> dict[str, Any]:
    return {
        key: _blank(field, place)
        for key, field in fields_by_key(table).items()
        if field.is_required()
    }
