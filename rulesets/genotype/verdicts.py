"""The verdict on a record of a game or on its score sheet, as reports have it.

The rounds are played by the referee, the sheet is held against what was played. What the referee
takes to be meant is what a right copy has.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from testcross.rulesets.games import Beside
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.box import PRACTICE, Box, assumed_in_verdict, rulings
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.notation import read_notation
from testcross.rulesets.genotype.notation_writer import entry_words
from testcross.rulesets.genotype.peas import NotedGame
from testcross.rulesets.genotype.scoring import played_scores
from testcross.rulesets.genotype.sheet_score import SheetBox
from testcross.rulesets.genotype.sheets import check_tree
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import BOOK, referee_of
from testcross.rulesets.genotype.trees import read_head, read_tree
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Unchecked, Verdict
from testcross.rulesets.tabletop.events import Event, Kind, declared
from testcross.rulesets.tabletop.referee import IllegalMove
from testcross.rulesets.tabletop.search import Search, inside
from testcross.solver import Solver

ON_SHEET = (ev.SheetLine, ev.Winner)
_OF_SHEET = ("game", "players", "sheet", "winner")
_ANOTHER_BOX = 2
"""Of so many things that are assumed a game shows otherwise which was played with another box."""


def check_record(given: Box | None, beside: Beside, root: Node, _solver: Solver) -> Verdict:
    """Return the verdict on a game, or on its score sheet alone."""
    if isinstance(root, NotedGame):
        record = root.record
        if given is not None or (isinstance(record.box, str) and record.box != PRACTICE):
            record = read_notation(root.text, given, beside)
        return verdict_of(record, root)
    if any(root.get(part) is not None for part in ("setup", "rounds", "harvests")):
        return verdict_of(read_tree(root, given, beside), root)
    head = read_head(root, given, beside)
    verdict = check_tree(sheet_of(root, head), SheetBox(head.rules))
    found = (*map(finding_of, head.unread), *verdict.findings)
    more = [Unchecked("rounds")]
    more += [Unchecked("the winner")] if root.get("winner") is None else []
    return replace(verdict, findings=found, unchecked=(*verdict.unchecked, *more))


def verdict_of(record: Record, root: Node) -> Verdict:
    sheet = sheet_of(root, record)
    has_sheet = any(isinstance(one, ON_SHEET) for one in record.entries)
    if not record.players:
        return Verdict(findings=tuple(map(finding_of, record.unread)))
    first = referee_of(record)
    search = Search(first.state, BOOK, first.doubts)
    on_sheet = {n for n, one in enumerate(record.entries) if isinstance(one, ON_SHEET)}
    read = search.findings(record.entries)  # the reader of sheets finds what cannot be read there
    read = [one for one in read if one.rule or one.index not in on_sheet]
    unsure = [one for one in read if one.code == BOOK.if_assumed]
    is_other_box = len({key for one in unsure for key in one.assumes}) >= _ANOTHER_BOX
    if is_other_box:
        box = ("the box is as assumed",)  # another box may take any breach back
        read = [
            replace(one, code=BOOK.if_assumed, assumes=box, amendment=None)
            if one.rule and one not in unsure
            else one
            for one in read
        ]
    last = search.last
    sheet_verdict = Verdict()
    if has_sheet:
        is_whole = last.state.round >= 5 and not last.in_doubt("phase") and not is_other_box
        played = played_scores(last) if is_whole else {}
        sheet_verdict = check_tree(sheet, SheetBox(record.rules), played)
    found = [finding_of(one) for one in (*record.unread, *read)]
    return replace(
        sheet_verdict,
        findings=(*found, *sheet_verdict.findings),
        points=tuple(_points(record, last.state, sheet_verdict)),
        unchecked=(*_unchecked(record, last.unchecked), *sheet_verdict.unchecked),
        assumed=(
            *assumed_in_verdict(record.rules, _rests_on(record, read)),
            *sheet_verdict.assumed,
        ),
        checks_more=True,
        edits=(
            *_edits(read, record, noted=isinstance(root, NotedGame)),
            *(sheet_verdict.edits or ()),
        ),
    )


def _rests_on(record: Record, found: Iterable[IllegalMove]) -> Iterator[str]:
    """Yield the keys of the box and the rulings that breaches rest on."""
    of_ruling = {one["says"]: key for key, one in rulings().items()}
    for one in found:
        yield from (of_ruling.get(what) or what.split()[0] for what in one.assumes)
        before = reversed(record.entries[: one.index])
        last = next((e for e in before if isinstance(e, ev.Roll | ev.Pools)), None)
        for part, _, which in (key.partition(" ") for key in one.about):
            if part == "pool" and isinstance(last, ev.Roll):  # the dice that its faces stand for
                yield from (f"parents.{which}", "square.cells")
            elif part == "price":
                yield f"prices.{which}"
            elif part == "automa":
                yield part


def sheet_of(root: Node, record: Record) -> Node:
    """Return what a tree says of its score sheet, plants by their short names written out."""
    names = {name: str(plant) for name, plant in record.plants.items()}

    def written_out(node: Node) -> Node:
        if isinstance(node.value, str):
            return replace(node, value=names.get(node.value.strip(), node.value))
        if isinstance(node.value, list):
            return replace(node, value=[written_out(one) for one in node.value])
        if isinstance(node.value, dict):
            return replace(node, value={k: written_out(one) for k, one in node.value.items()})
        return node

    parts = root.value if isinstance(root.value, dict) else {}
    kept = {key: node for key, node in parts.items() if key in _OF_SHEET}
    sheet = kept.get("sheet")
    if sheet is not None and names:
        kept["sheet"] = written_out(sheet)
    return Node(kept, root.place, {key: root.keys.get(key, root.place) for key in kept})


def finding_of(one: IllegalMove) -> Finding:
    message = one.message
    if one.assumes:
        message += f"; this is wrong only if {', '.join(one.assumes)}"
    known = {code.value: code for kinds in (Code, RecordCode) for code in kinds}
    reasons = [f"Probably meant: {one.amendment}." if one.amendment else ""]
    reasons += [f"May follow: line {more.line}, {more.message}." for more in one.follow_ups]
    return Finding(
        code=known[one.code],
        line=one.place[0],
        column=one.place[1],
        text=message,
        player=one.player,
        reason="\n".join(filter(None, reasons)),
        rule=one.rule,
    )


def _unchecked(record: Record, rules: Iterable[Any]) -> Iterator[Unchecked]:
    """Yield what is not written: parts of a record, and what rules would have needed."""
    kinds = {type(one) for one in record.entries}
    for kind, what in ((ev.SheetLine, "the score sheet"), (ev.Winner, "the winner")):
        if kind not in kinds:
            yield Unchecked(what)
    first: dict[str, Any] = {}
    count: Counter[str] = Counter()
    for one in rules:
        first.setdefault(one.rule, one)
        count[one.rule] += 1
    for rule in sorted(first):
        where = f" in line {first[rule].place[0]}" if first[rule].place[0] else ""
        yield from [Unchecked(f"{rule}: {first[rule].key}{where}")] * count[rule]


def _points(record: Record, state: State, sheet: Verdict) -> Iterator[PlayerPoints]:
    """Yield what each player claims and has, by seats, and how many Shifts took something."""
    lines = {one.player: one for one in sheet.points}
    picks = [one for one in record.entries if isinstance(one, ev.Pick) and one.dice is not None]
    named = Counter(one.player for one in picks)
    for player, board in state.boards.items():
        line = lines.get(player, PlayerPoints(player=player, is_open=True))
        number = board.picks if None in named else named[player]
        yield replace(line, counted=number, noun="", unjudged=0)


def _edits(found: Sequence[IllegalMove], record: Record, *, noted: bool) -> Iterator[Edit]:
    """Yield what makes a record right: the values, of a text the entries, that were meant."""
    for one in found:
        amendment = one.amendment
        if amendment is None or one.entry is None or len(amendment.entries) != 1:
            continue
        if amendment.length != 1 or amendment.law or not amendment.path:
            continue
        if noted:
            words = entry_words(record, amendment.entries[0])
            if words:
                yield Edit(place=one.entry.place(), key="entry", value=words)
            continue
        value, kind = _value_at(amendment.entries[0], amendment.path)
        if value is not None and isinstance(kind, Kind):
            place = one.entry.place(amendment.path)
            text = value if isinstance(value, bool | int) else kind.write(value, {})
            yield Edit(place=place, key=None, value=text)


def _value_at(entry: Event, path: str) -> tuple[Any, Any]:
    part: Any = entry
    kind: Any = None
    for step in path.split("."):
        if isinstance(part, Event):
            kind = next((one.kind for one in declared(type(part)) if one.name == step), None)
        part = inside(part, step)
    return (None, None) if isinstance(part, tuple) and not kind else (part, kind)
