"""Reading a tree into a table, as far as it goes: what is wrong in it is a finding and left out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, TypeAlias, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, InstanceOf, ValidationError
from pydantic.fields import FieldInfo
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.genetics.toml_shape import types_in
from testcross.rulesets.records.entries import Entry, ReadResult
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.tree import Node, Path, Place

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
        if Node in types_in(field.annotation)
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
    inner = types_in(field.annotation)
    return next((one for one in inner if isinstance(one, type) and issubclass(one, Table)), None)


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
    beside, known = _node_at(node, path[:-1]), _keys_at(table, path[:-1])
    lacking = {key: key for key in known if key not in (beside.value or {})}
    typed, value = _typed(node, path), _node_at(node, path).value
    like = 0.75 if value is None else 0.6  # what nothing follows may be a text behind a comma
    close = nearest(typed, lacking, limit=1, likeness=like)
    if not close and isinstance(value, list):
        fields = fields_by_key(table_at(table, path[:-1]) or table)
        lists = [key for key in lacking if fields[key].is_required() and is_list(fields[key])]
        close = lists if len(lists) == 1 else []
    return close or nearest(typed, {key: key for key in known}, limit=1, likeness=like)


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
    return f"unknown key {key!r}; {hint}"


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
    tree = _with_entries(node, table)
    unread = tuple(_unread(node))
    try:
        return ReadResult(value=table.model_validate(tree), findings=unread)
    except ValidationError as error:
        errors = errors_by_path(error, node)
    rest = table.model_validate(_without_errors(tree, errors, node, table))
    findings = (*unread, *schema_errors(errors, node, table, name))
    return ReadResult(value=rest, findings=findings)


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
        short = node.typed.get("", "")
        line, column = node.place
        return Entry(text=value.strip(), line=line, column=column, key=key, short=short)
    if isinstance(value, dict):
        return {name: _written(one, node.typed.get(name, "")) for name, one in value.items()}
    return None if value is None else [_written(inside) for inside in value]


# what is wrong, left out


def _without_errors(
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
