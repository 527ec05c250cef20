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
from testcross.rulesets.genotype.breeding import taken_back
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.notation import NotedGame, entry_words, read_notation
from testcross.rulesets.genotype.scoring import played_scores
from testcross.rulesets.genotype.sheet_score import SheetBox
from testcross.rulesets.genotype.sheets import check_tree
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import BOOK, referee_of
from testcross.rulesets.genotype.trees import read_head, read_tree
from testcross.rulesets.records.findings import Finding, RecordCode
from testcross.rulesets.records.tree import Node, with_inside
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Unchecked, Verdict
from testcross.rulesets.tabletop.events import Event, Kind, declared
from testcross.rulesets.tabletop.referee import IllegalMove, NotChecked
from testcross.rulesets.tabletop.search import Search, inside
from testcross.solver import Solver

ON_SHEET = (ev.SheetLine, ev.Winner)
_ANOTHER_BOX = 2
"""Of so many things that are assumed a game shows otherwise which was played with another box, or
of one so often: by its squares."""
_CODES = {code.value: code for kinds in (Code, RecordCode) for code in kinds}


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
    more = ["rounds"] + ["the winner"] * (root.get("winner") is None)
    return replace(
        verdict,
        findings=(*map(finding_of, head.unread), *verdict.findings),
        unchecked=(*verdict.unchecked, *map(Unchecked, more)),
    )


def verdict_of(record: Record, root: Node) -> Verdict:
    if not record.players:
        return Verdict(findings=tuple(map(finding_of, record.unread)))
    search, found = _searched(record)
    squares, box = 0, record.rules.box
    if any(one.rule == "GT-121" for one in found):
        squares = taken_back(record.entries, box)
        if not squares and any("square.cells" in what for one in found for what in one.assumes):
            # no other order of the cells gives all that was sorted, so that none is assumed
            box = replace(box, stated=box.stated | {"square.cells"})
            record = replace(record, rules=replace(record.rules, box=box))
            search, found = _searched(record)
    on_sheet = {n for n, one in enumerate(record.entries) if isinstance(one, ON_SHEET)}
    # what cannot be read on the sheet of a tree, the reader of sheets finds
    noted = isinstance(root, NotedGame)
    read = [one for one in found if noted or one.rule or one.index not in on_sheet]
    unsure = [one for one in read if one.code == BOOK.if_assumed]
    places = {one.place for one in read}
    unread = [one for one in record.unread if one.place not in places]
    shown = len({key for one in unsure for key in one.assumes})
    is_other_box = max(shown, squares) >= _ANOTHER_BOX
    if is_other_box:
        box = ("the box is as assumed",)  # another box may take any breach back
        read = [
            replace(one, code=BOOK.if_assumed, assumes=box, amendment=None)
            if one.rule and one not in unsure
            else one
            for one in read
        ]
    last, sheet = search.last, Verdict()
    if on_sheet:
        is_whole = last.state.round >= 5 and not last.in_doubt("phase") and not is_other_box
        played = played_scores(last) if is_whole else {}
        sheet = check_tree(sheet_of(root, record), SheetBox(record.rules), played)
    assumed = assumed_in_verdict(record.rules, _rests_on(record, read))
    edits = _edits(read, record, noted=noted)
    return replace(
        sheet,
        findings=(*map(finding_of, (*unread, *read)), *sheet.findings),
        points=tuple(_points(record, last.state, sheet)),
        unchecked=(*_unchecked(record, last.unchecked), *sheet.unchecked),
        assumed=(*assumed, *sheet.assumed),
        checks_more=any(not isinstance(one, ev.Phase) for one in record.entries),
        edits=(*edits, *(sheet.edits or ())),
    )


def _searched(record: Record) -> tuple[Search, list[IllegalMove]]:
    first = referee_of(record)
    search = Search(first.state, BOOK, first.doubts)
    return search, search.findings(record.entries)


def _rests_on(record: Record, found: Iterable[IllegalMove]) -> Iterator[str]:
    """Yield the keys of the box and the rulings that breaches rest on."""
    of_ruling = {one["says"]: key for key, one in rulings().items()}
    for one in found:
        yield from (of_ruling.get(what) or what.split(maxsplit=1)[0] for what in one.assumes)
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
        return with_inside(node, written_out)

    parts = ("game", "players", "sheet", "winner")
    every = root.value.items() if isinstance(root.value, dict) else ()
    nodes = {key: written_out(one) if key == "sheet" else one for key, one in every if key in parts}
    return Node(nodes, root.place, {key: root.keys.get(key, root.place) for key in nodes})


def finding_of(one: IllegalMove) -> Finding:
    only_if = f"; this is wrong only if {', '.join(one.assumes)}" if one.assumes else ""
    reasons = [f"Probably meant: {one.amendment}."] if one.amendment else []
    reasons += [f"May follow: line {more.line}, {more.message}." for more in one.follow_ups]
    return Finding(
        code=_CODES[one.code],
        line=one.place[0],
        column=one.place[1],
        text=one.message + only_if,
        player=one.player,
        reason="\n".join(reasons),
        rule=one.rule,
    )


def _unchecked(record: Record, rules: Sequence[NotChecked]) -> Iterator[Unchecked]:
    """Yield what is not written: parts of a record, and what rules would have needed."""
    kinds = {type(one) for one in record.entries}
    for kind, what in ((ev.SheetLine, "the score sheet"), (ev.Winner, "the winner")):
        if kind not in kinds:
            yield Unchecked(what)
    first = {one.rule: one for one in reversed(rules)}
    count = Counter(one.rule for one in rules)
    for rule in sorted(first):
        line = first[rule].place[0]
        where = f" in line {line}" if line else ""
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
            if words := entry_words(record, amendment.entries[0]):
                yield Edit(place=one.entry.place(), key="entry", value=words)
            continue
        value: Any = amendment.entries[0]
        kind: Any = None
        for step in amendment.path.split("."):
            if isinstance(value, Event):
                fields = declared(type(value))
                kind = next((each.kind for each in fields if each.name == step), None)
            value = inside(value, step)
        if value is not None and isinstance(kind, Kind):
            text = value if isinstance(value, bool | int) else kind.write(value, {})
            yield Edit(place=one.entry.place(amendment.path), key=None, value=text)
