"""The notation of the table (``.peas``) as the house knows it: told, read, written, put right.

The modules that read and write it are loaded when they are needed.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.records.verdict import Edit, Plain

if TYPE_CHECKING:
    from testcross.rulesets.genotype.entries import Record

_FIRST = re.compile(r"\A\ufeff?(?:\s|#[^\n]*\n)*genotype[ \t]+[^\s:#]")
_LINE = re.compile(
    r"^(?:deal|rows|decks|picks|buys|roll|pools|end|harvest|sheet)\b(?!\s*[:=])|^\d{1,2}\.(?=\s|$)",
    re.MULTILINE,
)


def is_notation(start: str) -> bool:
    """Tell a game in the notation: it names the game and its players, and has a block."""
    return names_genotype(start) and _LINE.search(start) is not None


def names_genotype(start: str) -> bool:
    """Tell whether a text begins as no other game's turn notation does."""
    return _FIRST.search(start) is not None


class NotedGame(Node):
    """A game in the notation: its record, and as a tree what stands on its score sheet."""

    __slots__ = ("record", "text")

    def __init__(self, text: str, record: "Record") -> None:
        super().__init__(_sheet(record), (1, 1), NO_KEYS)
        self.text, self.record = text, record


def parse(text: str) -> Node:
    from testcross.rulesets.genotype.notation import read_notation

    return NotedGame(text, read_notation(text))


def plain(root: Node) -> Plain:
    from testcross.rulesets.genotype.trees import write_tree

    return write_tree(_readable(root))


def in_notation(root: Node) -> str:
    from testcross.rulesets.genotype.notation_writer import write_notation

    return write_notation(_readable(root))


def corrected(text: str, edits: Sequence[Edit]) -> str:
    """Return a text put right, its comments and all other lines as they were.

    An edit is of an entry up to its semicolon, of a number, of a missing total, of the winner.
    """
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        if edit.key == "winner":
            names = edit.value if isinstance(edit.value, list) else [edit.value]
            for n, line in enumerate(lines):
                if line.startswith("winner "):
                    comment = re.search(r"\s+#.*$", line)
                    lines[n] = f"winner {', '.join(names)}{comment[0] if comment else ''}"
            continue
        number, column = edit.place
        line, start, value = lines[number - 1], column - 1, str(edit.value)
        ends = {"entry": r"\s*(?:;|\s#|$)", None: r"[\s,+]|$"}.get(edit.key, r"\s*(?:\s#.*)?$")
        is_new = edit.key not in ("entry", None)
        found = re.compile(ends).search(line, 0 if is_new else start)
        stop = found.start() if found else len(line)
        if is_new:
            start, value = stop, f" {edit.key} {value}"
        lines[number - 1] = line[:start] + value + line[stop:]
    return "\n".join(lines)


def _sheet(record: "Record") -> dict[str, Node]:
    from testcross.rulesets.genotype import entries as ev
    from testcross.rulesets.genotype.trees import node_of, plain_entry

    found = {"players": node_of(record.players, (1, 1))}
    of_sheet = (ev.SetUp, ev.SheetLine, ev.Winner)
    if any(not isinstance(one, of_sheet) or getattr(one, "deal", None) for one in record.entries):
        found["rounds"] = node_of([], (1, 1))
    tables: dict[str, Node] = {}
    keys = {}
    lines = [one for one in record.entries if isinstance(one, ev.SheetLine)]
    for line in lines:
        terms = {key: value for key, value in plain_entry(line, {}).items() if key != "player"}
        places = {key: line.place(key) for key in terms}
        places |= {"goals": line.place("claims")} if line.claims else {}
        inside = {key: node_of(value, places[key]) for key, value in terms.items()}
        name = line.player or ""
        tables[name] = Node(inside, line.place(), dict.fromkeys(terms, line.place()))
        keys[name] = line.place("player")
    if tables:
        found["sheet"] = Node(tables, next(iter(tables.values())).place, keys)
    for one in record.entries:
        if isinstance(one, ev.Winner):
            found["winner"] = node_of(one.names, one.place("names"))
    return found


def _readable(root: Node) -> "Record":
    """Return the record of a tree or of a text; one with what cannot be read is refused."""
    from testcross.rulesets.genotype.trees import read_tree

    record = root.record if isinstance(root, NotedGame) else read_tree(root)
    unread = [wrong for entry in record.entries for wrong in entry.all_unread()]
    wrong = [(one.place, one.message) for one in (*record.unread, *unread)]
    todo: list[Any] = list(record.entries)
    for entry in todo:
        todo += entry.parts()
        wrong += [(entry.place(name), f"a second {name!r}; write one") for name in entry.more]
    for (line, column), problem in wrong:
        raise UnreadableError.at(line=line, column=column, problem=problem)
    return record
