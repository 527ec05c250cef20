"""Score sheets in YAML and JSON, read mating by mating: one that cannot be read is named."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.record.mating_words import split_genotypes, split_kits
from testcross.rulesets.gene_rummy.record.sheet import (
    SheetsRecord,
    WrittenMating,
    WrittenSheet,
)
from testcross.rulesets.genetics import nearest
from testcross.rulesets.records.entries import Entry, ReadResult, findings_in, player_key
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.parts import Part, keys_of, read_table
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import all_names, all_written, written


def read_score_sheets(root: Node) -> ReadResult[SheetsRecord]:
    """Return what a tree says, as far as it can be read.

    Args:
        root: the whole file.
    """
    record = read_table(root, SheetsRecord)
    nodes = _entries(record.value["sheets"], root.get("sheets"), WrittenSheet)
    read = [_read_sheet(node, place) for place, node in enumerate(nodes, 1)]
    sheets = tuple(one.value for one in read if one.value is not None)
    players = all_names(record.value.get("players"))
    twice = _named_twice(players)
    whole = root.get("sheets")
    lost = whole is None or not isinstance(whole.value, list)
    value = SheetsRecord(
        line=root.place[0],
        column=root.place[1],
        players=players,
        sheets=sheets,
        winner=all_written(record.value.get("winner")),
        unread_sheets=len(read) - len(sheets) + lost,
        **{name: written(record.value.get(name)) for name in _ASKED},
    )
    return ReadResult(value=value, findings=(*record.findings, *findings_in(read), *twice))


_ASKED = ("game", "variant", "scoring", "fill")
"""What score sheets may ask for of their rules."""


def _entries(nodes: Sequence[Node], whole: Node | None, part: type[Part]) -> Sequence[Node]:
    """Return the entries of a list; one value in its place only if it looks like an entry.

    Args:
        nodes: the entries.
        whole: what is written where the list is due.
        part: what an entry should be.
    """
    keys = keys_of(part)
    return [node for node in nodes if node is not whole or any(node.get(key) for key in keys)]


def _named_twice(players: Iterable[Entry]) -> Iterator[Finding]:
    """Yield a finding for every player who was named before."""
    first: dict[str, Entry] = {}
    for name in players:
        before = first.setdefault(player_key(name.text), name)
        if before is not name:
            problem = f"{name.text!r} is already one of the players, on line {before.line}; "
            problem += "delete one"
            yield unreadable(line=name.line, column=name.column, problem=problem)


def _read_sheet(node: Node, place: int) -> ReadResult[WrittenSheet | None]:
    sheet = read_table(node, WrittenSheet, name=f"entry {place} of 'sheets'")
    player = written(sheet.value.get("player"))
    if player is None:
        line, column = node.at(["player"])
        problem = f"{_typed(node, 'player')} is empty; expected a name"
        empty = unreadable(line=line, column=column, problem=problem)
        return ReadResult(value=None, findings=sheet.findings or (empty,))
    whole = node.get("matings")
    nodes = _entries(sheet.value["matings"], whole, WrittenMating)
    read = [read_mating(one, f"entry {n} of 'matings'") for n, one in enumerate(nodes, 1)]
    hidden = not read and (whole is None or not isinstance(whole.value, list))
    matings = tuple(one.value for one in read if one.value is not None)
    value = WrittenSheet(
        line=node.place[0],
        column=node.place[1],
        player=player,
        matings=matings,
        total=written(sheet.value.get("total")),
        round=written(sheet.value.get("round")),
        unread=len(read) - len(matings) + hidden,
        unread_total=not sheet.complete,
    )
    findings = (*sheet.findings, *findings_in(read))
    return ReadResult(value=value, findings=tuple(one.about(player.text) for one in findings))


def read_mating(node: Node, name: str = "the mating") -> ReadResult[WrittenMating | None]:
    """Return a mating; None where its cards cannot be read.

    Args:
        node: the mating's part of the tree.
        name: what to call it in a finding.
    """
    read = read_table(node, WrittenMating, name=name)
    get = read.value.get
    buck, doe, litter = written(get("buck")), written(get("doe")), _split(get("kits"), split_kits)
    kits = tuple(kit for kit in litter if kit is not None and kit.text)
    known = keys_of(WrittenMating)
    keyed = node.value if isinstance(node.value, dict) else {}
    # what has a value under a key of its own is no part of the mating, and hides none; under one
    # that is nearly the key of what is missing it may be that, so that nothing else is certain
    missing = {key: key for key in known if key not in keyed}
    others = [
        key
        for key, one in keyed.items()
        if key not in known and one.value is not None and not nearest(key, missing, limit=1)
    ]
    has_cards = buck is not None and doe is not None and bool(kits)
    if len(read.findings) > (len(others) if has_cards else 0):
        return ReadResult(value=None, findings=read.findings)
    if kits and None in litter:
        line, column = node.at(["kits"])
        problem = f"{_typed(node, 'kits')} has an empty kit between two others"
        found = unreadable(line=line, column=column, problem=problem)
        return ReadResult(value=None, findings=(found,))
    if buck is None or doe is None or not kits:
        there = {"buck": buck, "doe": doe, "kits": kits}
        return ReadResult(
            value=None, findings=(_lacking(node, [key for key in there if not there[key]]),)
        )
    filled = _filled(get("filled"), len(kits), node)
    value = WrittenMating(
        line=node.place[0],
        column=node.place[1],
        buck=buck,
        doe=doe,
        kits=kits,
        filled=filled.value,
        points=written(get("points")),
    )
    return ReadResult(value=value, findings=(*read.findings, *filled.findings))


def _typed(node: Node, key: str) -> str:
    """Return a key as it was typed, in quotes."""
    return repr(node.typed.get(key, key))


def _lacking(node: Node, empty: Sequence[str]) -> Finding:
    line, column = node.at(empty[:1])
    are = "is" if len(empty) == 1 else "are"
    named = listed([_typed(node, key) for key in empty], "and")
    problem = f"{named} {are} empty; a mating needs buck, doe and kits"
    return unreadable(line=line, column=column, problem=problem)


def _split(
    written_there: tuple[Entry | None, ...] | Entry | None,
    split: Callable[[Entry], tuple[Entry | None, ...]],
) -> tuple[Entry | None, ...]:
    """Return the entries of a list; one text in its place may hold several."""
    entries = (written_there,) if isinstance(written_there, Entry) else written_there or ()
    if len(entries) == 1 and entries[0] is not None and entries[0].text:
        return split(entries[0])
    return entries


def _filled(table: Any, kits: int, mating: Node) -> ReadResult[tuple[Entry | None, ...]]:
    """Return the genotypes written, as many as there are animals."""
    if table is None:
        return ReadResult(value=(None,) * (2 + kits))
    young = _split(table.get("kits"), split_genotypes)
    findings: tuple[Finding, ...] = ()
    if len(young) > kits:
        line, column = mating.at(["filled", "kits"])
        inside = mating.get("filled") or mating
        problem = (
            f"{_typed(inside, 'kits')} has {len(young)} genotypes for {kits} kit{'s' * (kits > 1)}"
        )
        findings = (unreadable(line=line, column=column, problem=problem),)
        young = ()  # it is unknown which is whose
    genotypes = (table.get("buck"), table.get("doe"), *young, *[None] * (kits - len(young)))
    return ReadResult(value=tuple(written(one) for one in genotypes), findings=findings)


RULES = ("variant", "scoring", "fill", "preset", "litters")
"""Keys that decide what a mating is worth, or what may be laid down."""
_OTHERS = ("game", "players", "sheets", "rounds", "target", "scores", "winner")


def hides_rules(root: Node) -> bool:
    """Tell whether a rule is named in a way that cannot be read.

    Args:
        root: the whole record, its keys as they are usually spelt.
    """
    if not isinstance(root.value, dict):
        return False
    there = root.value.keys()
    unread = {
        key
        for key, node in root.value.items()
        if node.value is not None and not isinstance(node.value, str)
    }
    unread |= {key for key in root.unread_keys if key not in there}
    return any(key in RULES for key in unread) or any(_means_a_rule(key, there) for key in there)


def _means_a_rule(key: str, there: Collection[str]) -> bool:
    """Tell a misspelt key of a rule that the record does not name otherwise."""
    if key in RULES or key in _OTHERS:
        return False
    close = nearest(key, {name: name for name in (*RULES, *_OTHERS)}, limit=1)
    return bool(close) and close[0] in RULES and close[0] not in there
