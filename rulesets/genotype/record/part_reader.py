"""Reading the parts that several entries of a game have: cards, validations, what was used."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from testcross.rulesets.genotype.record.game_tables import CardsTable, UseTable, ValidationTable
from testcross.rulesets.genotype.record.written_parts import (
    WrittenRows,
    WrittenUse,
    WrittenValidation,
    WrittenValue,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import unreadable
from testcross.rulesets.records.schema import all_written, with_keys, written
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import ReadResult, findings_in, read_table

T = TypeVar("T")
NOTHING: ReadResult[None] = ReadResult(value=None)


def read_each(
    nodes: Sequence[Node], read: Callable[[Node], ReadResult[T]]
) -> ReadResult[tuple[T, ...]]:
    """Return every table of a list."""
    found = [read(one) for one in nodes]
    return ReadResult(value=tuple(one.value for one in found), findings=findings_in(found))


def read_some(
    node: Node | None, read: Callable[[Node], ReadResult[T]]
) -> ReadResult[tuple[T, ...]]:
    """Return every table that stands at a place: one by itself, or several in a list."""
    return ReadResult(value=()) if node is None else read_each(node.items(), read)


def read_one(
    node: Node | None, read: Callable[[Node], ReadResult[T]]
) -> ReadResult[T] | ReadResult[None]:
    """Return the table that stands at a place, if any does."""
    return NOTHING if node is None or node.value is None else read(node)


def read_by_name(
    node: Node | None, what: str, read: Callable[[Entry, Node], ReadResult[T]]
) -> ReadResult[tuple[T, ...] | None]:
    """Return what a table has under each name; None where there is no table.

    Args:
        node: the table.
        what: what each name has, in a finding: ``a deal``.
        read: reads what one name has.
    """
    if node is None or node.value is None:
        return ReadResult(value=None)
    if not isinstance(node.value, dict):
        problem = f"expected a table with {what} for each player"
        line, column = node.place
        found = unreadable(line=line, column=column, problem=problem)
        return ReadResult(value=None, findings=(found,))
    results = [read(name, inside) for name, inside in with_keys(node, node.value)]
    return ReadResult(value=tuple(one.value for one in results), findings=findings_in(results))


def cards(entries: Sequence[Entry] | Entry | None) -> tuple[Entry, ...] | None:
    """Return the cards of a list; None where none is written."""
    return None if entries is None else all_written(entries)


def values(
    node: Node, key: str, found: Mapping[str, Entry | None] | None
) -> tuple[WrittenValue, ...] | None:
    """Return what a table has under a key, name by name; None where nothing is written."""
    return None if found is None else tuple(_values(node.get(key), found))


def _values(node: Node | None, found: Mapping[str, Entry | None]) -> Iterator[WrittenValue]:
    for name, value in with_keys(node, found):
        if written(value) is not None and value is not None:
            yield WrittenValue(name=name, value=value)


def read_cards(node: Node) -> ReadResult[WrittenRows]:
    """Return rows of cards, or decks."""
    read = read_table(node, CardsTable, "the cards")
    table = read.value
    value = WrittenRows(
        line=node.place[0],
        column=node.place[1],
        plants=cards(table.plants),
        tools=cards(table.tools),
        assistants=cards(table.assistants),
        automa=cards(table.automa),
    )
    return ReadResult(value=value, findings=read.findings)


def read_validation(node: Node) -> ReadResult[WrittenValidation]:
    """Return a trait that was covered."""
    read = read_table(node, ValidationTable, "the validation")
    table = read.value
    value = WrittenValidation(
        line=node.place[0],
        column=node.place[1],
        plant=written(table.plant),
        trait=written(table.trait),
    )
    return ReadResult(value=value, findings=read.findings)


def read_use(node: Node) -> ReadResult[WrittenUse]:
    """Return a tool or an assistant with what went with it; a name alone is that of a tool."""
    if isinstance(node.value, str):
        named = Entry(text=node.value.strip(), line=node.place[0], column=node.place[1])
        return ReadResult(value=WrittenUse(line=named.line, column=named.column, tool=named))
    read = read_table(node, UseTable, "what was used")
    table = read.value
    covered = read_some(table.validates, read_validation)
    findings = (*read.findings, *covered.findings)
    value = WrittenUse(
        line=node.place[0],
        column=node.place[1],
        tool=written(table.tool),
        assistant=written(table.assistant),
        die=written(table.die),
        draws=all_written(table.draws),
        keeps=all_written(table.keeps),
        plant=written(table.plant),
        validates=covered.value,
        pays=written(table.pays),
        coins=written(table.coins),
        goal=written(table.goal),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)
