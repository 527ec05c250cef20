"""Reading the score sheet of a record: a line for each player, number by number."""

from testcross.rulesets.genotype.record.game_tables import LineTable
from testcross.rulesets.genotype.record.part_reader import read_one
from testcross.rulesets.genotype.record.written_parts import (
    WrittenCell,
    WrittenLine,
    WrittenValue,
)
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.schema import written
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.validation import ReadResult, findings_in, read_table
from testcross.rulesets.records.whole_numbers import whole_number


def read_line(player: Entry, node: Node) -> ReadResult[WrittenLine]:
    """Return what stands on a score sheet under a player's name; a number alone is the total."""
    if isinstance(node.value, str) and node.error is None:
        return ReadResult(value=WrittenLine(player=player, total=_entry(node)))
    read = read_table(node, LineTable, f"the line of {player.text}")
    table = read.value
    plants, goals = read_one(table.plants, _read_cell), read_one(table.goals, _read_cell)
    markers = read_one(table.markers, _read_cell)
    findings = (*read.findings, *findings_in((plants, goals, markers)))
    value = WrittenLine(
        player=player,
        plants=plants.value,
        completed=written(table.completed),
        goals=goals.value,
        markers=markers.value,
        coins=written(table.coins),
        total=written(table.total),
        incomplete=bool(findings),
    )
    return ReadResult(value=value, findings=findings)


def _read_cell(node: Node) -> ReadResult[WrittenCell]:
    """Return a number, or the cards or goals that it is made of."""
    line, column = node.place
    if isinstance(node.value, dict):
        return _read_goals(node)
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
