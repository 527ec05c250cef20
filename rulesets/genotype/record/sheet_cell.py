"""Cells of a score sheet: a number, or the cards or goals that it is made of."""

from dataclasses import dataclass
from typing import Any

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.parts import Found, Holds, Tree, WrittenValue
from testcross.rulesets.records.plain_parts import number_of, texts_of
from testcross.rulesets.records.read_result import ReadResult
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.whole_numbers import whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCell:
    """A number on a score sheet, or what it is made of."""

    line: int
    column: int
    number: Entry | None = None
    """None where the parts are written in its place."""
    cards: tuple[Entry, ...] = ()
    """The plants that were completed, or those with markers."""
    goals: tuple[WrittenValue, ...] = ()
    """The goals with their points."""


@dataclass(frozen=True, slots=True)
class SheetCell(Tree):
    """A number on a score sheet, or the cards or goals that it is made of."""

    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[WrittenCell]:
        """Return what stands in the cell."""
        node: Node = found.value
        return _read_goals(node) if isinstance(node.value, dict) else _read_cards(node)

    def plain(self, value: WrittenCell) -> Any:
        """Return a number, a list of cards or a table of goals."""
        if value.number is not None:
            return number_of(value.number)
        if value.goals:
            return {one.name.text: number_of(one.value) for one in value.goals}
        return texts_of(value.cards)


def _read_cards(node: Node) -> ReadResult[WrittenCell]:
    """Return a number, or cards."""
    line, column = node.place
    found = [_entry(one) for one in node.items() if isinstance(one.value, str)]
    odd = [one for one in node.items() if not isinstance(one.value, str)]
    problem = "expected a whole number, or the cards or goals that it is made of"
    findings = tuple(
        unreadable(line=one.place[0], column=one.place[1], problem=problem) for one in odd
    )
    if isinstance(node.value, str) and whole_number(found[0].text) is not None:
        return ReadResult(value=WrittenCell(line=line, column=column, number=found[0]))
    cell = WrittenCell(line=line, column=column, cards=tuple(found))
    return ReadResult(value=cell, findings=findings)


def _read_goals(node: Node) -> ReadResult[WrittenCell]:
    line, column = node.place
    goals: list[WrittenValue] = []
    findings: list[Finding] = []
    for name, inside in node.value.items() if isinstance(node.value, dict) else ():
        place = node.keys[name]
        if isinstance(inside.value, str):
            key = Entry(text=name.strip(), line=place[0], column=place[1])
            goals.append(WrittenValue(name=key, value=_entry(inside)))
        else:
            problem = f"{name!r} has no points; write them as in 'goals: {{r: 3}}'"
            findings.append(unreadable(line=place[0], column=place[1], problem=problem))
    cell = WrittenCell(line=line, column=column, goals=tuple(goals))
    return ReadResult(value=cell, findings=tuple(findings))


def _entry(node: Node) -> Entry:
    return Entry(text=str(node.value).strip(), line=node.place[0], column=node.place[1])
