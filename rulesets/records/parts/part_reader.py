"""Reading parts of a record as they are declared: their tables, and what stands in them."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, create_model
from testcross.rulesets.records.entries import Entry, ReadResult, findings_in
from testcross.rulesets.records.parts.part import (
    Found,
    Holds,
    Inline,
    Part,
    Shape,
    fields_of,
    keys_of,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import ONE_DUE, Later, OneOrMore, Table, Text, read_table

PartT = TypeVar("PartT", bound=Part)
_List: TypeAlias = Annotated[
    tuple[Text, ...] | None, BeforeValidator(lambda cards: () if cards is None else cards)
]
_TYPES: Mapping[Holds, Any] = {
    Holds.TEXT: Text,
    Holds.TEXTS: OneOrMore,
    Holds.TEXT_BY_NAME: dict[str, Text | None],
    Holds.TEXTS_BY_NAME: dict[str, tuple[Text, ...] | Text | None],
    Holds.PART: Later,
    Holds.PARTS: tuple[Later, ...],
    Holds.LIST: _List,
    Holds.LISTS_BY_NAME: dict[str, tuple[Text, ...]],
    Holds.BLANKS: tuple[Text | None, ...] | Text,
}
"""Types of a table's fields; all but lists may have no value, and a list without one is empty."""


_KNOWN: dict[tuple[type[Part], tuple[str, ...]], type[Table]] = {}


def table_of(part: type[Part], *keys: str) -> type[Table]:
    """Return the table that says what a part may hold, under all its keys or some of them."""
    known = _KNOWN.get((part, keys))
    if known is None:
        known = _KNOWN[part, keys] = _table_of(part, keys)
    return known


def _table_of(part: type[Part], keys: tuple[str, ...]) -> type[Table]:
    columns: dict[str, Any] = {
        key: _column(one.shape) for key, one in keys_of(part).items() if not keys or key in keys
    }
    return create_model(part.__name__, __base__=Table, **columns)


def read_fields(
    node: Node, part: type[Part], *keys: str, name: str = "the record"
) -> ReadResult[Any]:
    """Return what stands under the keys of a part, for a reader that makes the part itself.

    Args:
        node: the tree.
        part: what it should be.
        keys: those that count; all where none are given.
        name: what to call it in a finding.
    """
    return read_table(node, table_of(part, *keys), name)


def _column(shape: Shape) -> tuple[Any, Any]:
    kind: Any = table_of(shape.part) if isinstance(shape, Inline) else _TYPES[shape.holds]
    default: Any = None
    if shape.required:
        default = ...
    elif shape.holds is Holds.PARTS:
        default = ()
    elif shape.holds is not Holds.LIST:
        kind |= None
    marks = (Field(title=shape.title or None), *([ONE_DUE] if shape.one_due else []))
    return Annotated[kind, *marks], default


def read_part(node: Node, part: type[PartT], /, **given: Entry) -> ReadResult[PartT]:
    """Return a part as far as it can be read, with its place.

    Args:
        node: the tree.
        part: what it should be.
        given: fields of it that do not stand in the tree, such as whose it is.
    """
    line, column = node.place
    if part.alone and isinstance(node.value, str):
        text = Entry(text=node.value.strip(), line=line, column=column)
        return ReadResult(value=part(line=line, column=column, **given, **{part.alone: text}))
    read = read_table(node, table_of(part), _called(part, given))
    values, trees = read_values(node, part, vars(read.value))
    if "incomplete" in part.__dataclass_fields__:
        lost = frozenset(name for name, tree in trees.items() if not tree.complete)
        values["incomplete"] = part.incomplete_for(lost, whole=read.complete)
    findings = (*read.findings, *findings_in(trees.values()))
    whole = part(line=line, column=column, **given, **part.settled(values, node))
    return ReadResult(value=whole, findings=findings)


def read_values(
    node: Node, part: type[Part], said: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, ReadResult[Any]]]:
    """Return what the fields of a part hold, and what was read for itself of them, by their names.

    Args:
        node: the tree.
        part: what it should be.
        said: what its table has, by the keys that were read.
    """
    values, trees = dict[str, Any](), dict[str, ReadResult[Any]]()
    for one in fields_of(part):
        value = said.get(one.key)
        if value is None:
            continue
        if one.texts is not None:
            value = one.texts.written(value, node)
        elif one.tree is not None:
            tree = trees[one.name] = one.tree.read(Found(node, one.key, value, read_part))
            value = tree.value
        if value is not None:
            values[one.name] = value
    return values, trees


def _called(part: type[Part], given: Mapping[str, Any]) -> str:
    """Return what a part is called, with the name of whose it is."""
    if not given:
        return part.called
    return part.called.format(**{key: value.text for key, value in given.items()})
