"""Score sheets in YAML and JSON as they were written: entries with places, nothing judged yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.gene_rummy.entries import WrittenMating, read_mating
from testcross.rulesets.gene_rummy.rules import Asked
from testcross.rulesets.genetics import nearest
from testcross.rulesets.records.entries import Entry, ReadResult, findings_in, player_key
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.parts import (
    Part,
    keys_of,
    names,
    number,
    parts,
    read_table,
    text,
    texts,
)
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import all_names, all_written, written


@dataclass(kw_only=True)
class WrittenSheet(Part):
    """What one player wrote."""

    player: Entry = text("a name", required=True)
    round: Entry | None = number("the name of a round")
    """Which round it is of, if that is written."""
    matings: tuple[WrittenMating, ...] = parts(WrittenMating)
    total: Entry | None = number("a whole number")
    unread: int = 0
    """How many matings stand there besides, which cannot be read."""
    unread_total: bool = False
    """Whether there may be a total that cannot be read."""


@dataclass(kw_only=True)
class SheetsRecord(Part):
    """What stands in a record of score sheets."""

    game: Entry | None = text("the name of a game", required=True)
    variant: Entry | None = text("the name of a variant")
    scoring: Entry | None = text("the name of a scoring")
    fill: Entry | None = text("the name of a fill")
    players: tuple[Entry, ...] = names("a name")
    sheets: tuple[WrittenSheet, ...] = parts(WrittenSheet)
    winner: tuple[Entry, ...] = texts("a name")
    unread_sheets: int = 0
    """How many sheets there are besides of which nothing can be read, not even whose they are."""

    @property
    def asked(self) -> Asked:
        return {name: one for name in _ASKED if (one := getattr(self, name)) is not None}


_ASKED = ("game", "variant", "scoring", "fill")
"""What score sheets may ask for of their rules."""


def read_score_sheets(root: Node) -> ReadResult[SheetsRecord]:
    record, listed_sheets = read_table(root, SheetsRecord), root.get("sheets")
    nodes = _entries(record.value["sheets"], listed_sheets, WrittenSheet)
    read = [_read_sheet(node, place) for place, node in enumerate(nodes, 1)]
    sheets = tuple(one.value for one in read if one.value is not None)
    players, twice = all_names(record.value.get("players")), list[Finding]()
    first: dict[str, Entry] = {}
    for name in players:
        before = first.setdefault(player_key(name.text), name)
        if before is not name:
            problem = f"{name.text!r} is already one of the players, on line {before.line}; "
            problem += "delete one"
            twice.append(unreadable(line=name.line, column=name.column, problem=problem))
    is_lost = listed_sheets is None or not isinstance(listed_sheets.value, list)
    value = SheetsRecord(
        line=root.place[0],
        column=root.place[1],
        players=players,
        sheets=sheets,
        winner=all_written(record.value.get("winner")),
        unread_sheets=len(read) - len(sheets) + is_lost,
        **{name: written(record.value.get(name)) for name in _ASKED},
    )
    return ReadResult(value, (*record.findings, *findings_in(read), *twice))


def _entries(nodes: Sequence[Node], there: Node | None, part: type[Part]) -> Sequence[Node]:
    """Return the entries of a list; one value in its place only if it looks like an entry."""
    keys = keys_of(part)
    return [node for node in nodes if node is not there or any(node.get(key) for key in keys)]


def _read_sheet(node: Node, place: int) -> ReadResult[WrittenSheet | None]:
    sheet = read_table(node, WrittenSheet, name=f"entry {place} of 'sheets'")
    player = written(sheet.value.get("player"))
    if player is None:
        line, column = node.at(["player"])
        problem = f"{node.typed.get('player', 'player')!r} is empty; expected a name"
        empty = unreadable(line=line, column=column, problem=problem)
        return ReadResult(None, sheet.findings or (empty,))
    there = node.get("matings")
    nodes = _entries(sheet.value["matings"], there, WrittenMating)
    read = [read_mating(one, f"entry {n} of 'matings'") for n, one in enumerate(nodes, 1)]
    is_hidden = not read and (there is None or not isinstance(there.value, list))
    matings = tuple(one.value for one in read if one.value is not None)
    value = WrittenSheet(
        line=node.place[0],
        column=node.place[1],
        player=player,
        matings=matings,
        total=written(sheet.value.get("total")),
        round=written(sheet.value.get("round")),
        unread=len(read) - len(matings) + is_hidden,
        unread_total=not sheet.complete,
    )
    findings = (*sheet.findings, *findings_in(read))
    return ReadResult(value, tuple(one.about(player.text) for one in findings))


RULES = ("variant", "scoring", "fill", "preset", "litters")
"""Keys that decide what a mating is worth, or what may be laid down."""
_OTHERS = ("game", "players", "sheets", "rounds", "target", "scores", "winner")


def hides_rules(root: Node) -> bool:
    """Tell whether a rule is named in a way that cannot be read, or under a misspelt key."""
    there = root.value
    if not isinstance(there, dict):
        return False
    unread = {key for key in root.unread_keys if key not in there}
    for key, node in there.items():
        close = [key]
        if key not in RULES and key not in _OTHERS:
            close = nearest(key, {name: name for name in (*RULES, *_OTHERS)}, limit=1)
            unread |= {one for one in close if one not in there}
        elif node.value is not None and not isinstance(node.value, str):
            unread.add(key)
    return any(key in RULES for key in unread)
