"""A game in the notation of the table, as a tree of its score sheet; and how one is put right."""

import re
from collections.abc import Sequence
from typing import Any

from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.trees import read_tree
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import NO_KEYS, Node, Place
from testcross.rulesets.records.verdict import Edit


class NotedGame(Node):
    """A game in the notation: its record, and as a tree what stands on its score sheet."""

    __slots__ = ("record", "text")

    def __init__(self, text: str, record: Record) -> None:
        super().__init__(_sheet(record), (1, 1), NO_KEYS)
        self.text, self.record = text, record


def _sheet(record: Record) -> dict[str, Node]:
    found = {"players": _node([_node(name, (1, 1)) for name in record.players], (1, 1))}
    if _is_played(record):
        found["rounds"] = _node([], (1, 1))
    lines = [one for one in record.entries if isinstance(one, ev.SheetLine)]
    if lines:
        names = {line.player or "": line for line in lines}
        tables = {name: _node(_terms(line), line.place()) for name, line in names.items()}
        keys = {name: line.place("player") for name, line in names.items()}
        found["sheet"] = Node(tables, lines[0].place(), keys)
    for one in record.entries:
        if isinstance(one, ev.Winner):
            place = one.place("names")
            found["winner"] = _node([_node(name, place) for name in one.names], place)
    return found


def _is_played(record: Record) -> bool:
    on_sheet = (ev.SetUp, ev.SheetLine, ev.Winner)
    return any(not isinstance(one, on_sheet) for one in record.entries) or any(
        isinstance(one, ev.SetUp) and one.deal for one in record.entries
    )


def _terms(line: ev.SheetLine) -> dict[str, Node]:
    found = {}
    for name in ("plants", "completed", "goals", "markers", "coins", "total"):
        value: Any = getattr(line, name)
        if name == "goals" and line.claims:
            value = {goal: _node(str(n), line.place("goals")) for goal, n in line.claims.items()}
        elif isinstance(value, tuple):
            value = [_node(one, line.place(name)) for one in value]
        elif value is not None:
            value = str(value)
        if value is not None:
            keys = dict.fromkeys(value, line.place(name)) if isinstance(value, dict) else NO_KEYS
            found[name] = Node(value, line.place(name), keys)
    return found


def _node(value: Any, place: Place) -> Node:
    keys = dict.fromkeys(value, place) if isinstance(value, dict) else NO_KEYS
    return Node(value, place, keys)


def corrected(text: str, edits: Sequence[Edit]) -> str:
    """Return a text put right, its comments and all other lines as they were."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        _correct(lines, edit)
    return "\n".join(lines)


def _correct(lines: list[str], edit: Edit) -> None:
    """Put one place right: an entry up to its semicolon, a number, a total, or the winner."""
    number, column = edit.place
    if edit.key == "winner":
        names = edit.value if isinstance(edit.value, list) else [edit.value]
        for n, line in enumerate(lines):
            if line.startswith("winner "):
                comment = re.search(r"\s+#.*$", line)
                lines[n] = f"winner {', '.join(names)}{comment[0] if comment else ''}"
        return
    line = lines[number - 1]
    if edit.key == "entry":
        end = re.search(r"\s*(?:;|\s#|$)", line[column - 1 :])
        stop = column - 1 + (end.start() if end else 0)
        lines[number - 1] = line[: column - 1] + str(edit.value) + line[stop:]
    elif edit.key is not None:
        end = re.search(r"\s*(?:\s#.*)?$", line)
        stop = end.start() if end else len(line)
        lines[number - 1] = f"{line[:stop]} {edit.key} {edit.value}{line[stop:]}"
    else:
        old = re.match(r"[^\s,+]+", line[column - 1 :])
        stop = column - 1 + (old.end() if old else 0)
        lines[number - 1] = line[: column - 1] + str(edit.value) + line[stop:]


def readable(root: Node) -> Record:
    """Return the record of a tree or of a text.

    Raises:
        UnreadableError: for the first thing in it that cannot be read, or is written twice.
    """
    record = root.record if isinstance(root, NotedGame) else read_tree(root)
    unread = [wrong for entry in record.entries for wrong in entry.all_unread()]
    for one in (*record.unread, *unread):
        raise UnreadableError.at(line=one.place[0], column=one.place[1], problem=one.message)
    todo = list(record.entries)
    for entry in todo:
        todo += entry.parts()
        for name in entry.more:
            line, column = entry.place(name)
            raise UnreadableError.at(
                line=line, column=column, problem=f"a second {name!r}; write one"
            )
    return record
