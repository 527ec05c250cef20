"""What ``verify`` asks of score sheets and games: verdicts, right copies, how lines were read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from testcross.rulesets.gene_expression import play, scoring
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.deck import DECK, rules_for
from testcross.rulesets.gene_expression.entries import Deal, End, Record, Result, Turn
from testcross.rulesets.gene_expression.lines import read_sheet, read_text, write_text
from testcross.rulesets.gene_expression.play import State
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options
from testcross.rulesets.gene_expression.sheet_rows import read_rows, read_text_rows
from testcross.rulesets.gene_expression.trees import PlaceNeededError, read_tree, write_tree
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.line_comments import comments_of
from testcross.rulesets.records.tree import NO_KEYS, Node, Place
from testcross.rulesets.records.verdict import (
    Edit,
    Plain,
    PlayerPoints,
    RowEdit,
    Unchecked,
    Verdict,
)
from testcross.rulesets.records.workbook import SheetRows
from testcross.rulesets.tabletop.events import NOWHERE, Event
from testcross.rulesets.tabletop.referee import IllegalMove, Referee, Rulebook
from testcross.rulesets.tabletop.search import Search

# a game as the referee plays it


def _deal(ref: Referee, entry: Deal) -> None:
    scoring.close_round(ref, entry.place())
    scoring.begin_round(ref, entry.place())
    play.deal(ref, entry)


def _touches(state: State, entry: Event) -> Iterable[str]:
    if isinstance(entry, Turn) and not entry.is_open:
        who = entry.player or (state.acts if state.round is not None else "")
        known = (entry.place("player"), entry.places.get("misspelt"))
        if who and all(one.place in known for one in entry.unread):
            return ()  # a misspelt name or word alone leaves nothing else open
        if who:
            return f"hand {who}", "top", "turn", "seen"
    if isinstance(entry, Deal | Turn):
        return (*state.hand_keys(), "top", "below", "pile", "turn", "seen")
    return ()


def _whose(state: State, entry: Event, path: str) -> str:
    """Return whose entry it is; the rules name the player of each part of other entries."""
    if not isinstance(entry, Turn) or path.startswith("reshuffle"):
        return ""
    return entry.player or (state.round.who if state.round is not None else "")


BOOK = Rulebook(
    {Deal: _deal, Turn: play.turn, End: scoring.end, Result: scoring.result},
    _touches,
    if_assumed="RX004",
    who=_whose,
    trusted=(End, Result),
    placed=(Deal,),
    fresh=(Deal,),
    whole=(Turn,),
)


def first_state(record: Record) -> State:
    return State(record.players, record.rules or rules_for(), record.is_open)


def search(record: Record) -> Search:
    return Search(first_state(record), BOOK, {})


# verdicts

_CODES = {code.value: code for kinds in (Code, RecordCode) for code in kinds}
_OF_HANDS = (
    Code.TOO_MANY_COPIES,
    Code.NOT_THE_NEXT_CARD,
    Code.CARD_NOT_HELD,
    Code.WRONG_EXCHANGE,
    Code.WRONG_CARDS_LEFT,
)
"""What a hand brings up that is written wrongly; the first of these names it."""


def check_record(root: Node) -> Verdict:
    return verdict_of(record_of(root))


def check_text(text: str, options: Options = NO_OPTIONS) -> Verdict:
    return verdict_of(read_text_rows(text, options) or read_sheet(text, options))


def check_rows(source: SheetRows, options: Options = NO_OPTIONS) -> Iterator[Verdict]:
    try:
        every = list(source)
        above = [row for row in source.every if row.line < source.heading.line]
        record, notes = read_rows((source.heading, above, every), source.between, options)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    verdict = verdict_of(record)
    right = {edit.place: str(edit.value) for edit in verdict.edits or ()}
    copied = []
    for row in (source.heading, *every):
        cells = [right.get((row.line, row.column(n)), text) for n, text in enumerate(row.texts)]
        copied.append(RowEdit(row.line, tuple(row.texts), tuple(cells)))
    yield replace(verdict, findings=(*notes, *verdict.findings), rows=copied)


def verdict_of(record: Record) -> Verdict:
    few, is_tree, entries = _wrong_number(record), record.place != NOWHERE, record.entries
    if few or not record.players or record.rules is None:
        unread = [
            Finding(code=_CODES[one.code], line=one.place[0], column=one.place[1], text=one.message)
            for entry in entries
            for one in entry.all_unread()
        ]
        found = [*record.unread, *unread, *few]
        edited = None if is_tree else ()
        return Verdict(findings=tuple(found), account=_account(record, found), edits=edited)
    played = _played(record, entries, traces=False)
    if not played.findings:  # as most records are
        return _verdict(record, played)
    looked = search(record)
    breaches = looked.findings(entries)
    # what an amendment leaves unwritten, or writes, does not count
    each = [_unchecked(_played(record, written)) for written in (entries, looked.entries)]
    scoring.leave_round(looked.last)
    return _verdict(record, looked.last, breaches, each[0] & each[1])


def check_plain(plain: Any) -> Verdict | None:
    """Judge a record as JSON has it; None where something in it is wrong, or might be."""
    try:
        record = read_tree(plain)
    except PlaceNeededError:
        return None
    if record.unread or not record.players or _wrong_number(record):
        return None
    played = _played(record, record.entries, traces=False)
    return None if played.findings else replace(_verdict(record, played), edits=None)


def _played(record: Record, entries: Sequence[Event], *, traces: bool = True) -> Referee:
    played = Referee(first_state(record), BOOK, {}, traces=traces)
    played.findings = [*played.play_all(entries)]  # none of what is not written
    scoring.leave_round(played)
    return played


def _unchecked(played: Referee) -> Counter[str]:
    return Counter(it.key for it in played.unchecked)


def _verdict(
    record: Record,
    played: Referee,
    breaches: Sequence[IllegalMove] = (),
    unchecked: Counter[str] | None = None,
) -> Verdict:
    state: State = played.state
    is_tree, entries = record.place != NOWHERE, record.entries
    parts, found = list(_parts(entries)), record.unread
    numbers = {id(entry): n for n, entry in enumerate(entries)} if breaches else {}
    for one in breaches:  # behind an amendment entries may be counted otherwise
        number = numbers.get(id(one.entry), min(one.index, len(entries) - 1))
        found = [*found, _finding(one, entries[number], parts[number], state)]
    edits = [Edit(place=at, key=None, value=points) for at, points in state.right.items()]
    edits += state.edits
    named = [one for one in entries if isinstance(one, Result) and one.winners]
    if state.winner and is_tree:
        edits.append(Edit(place=record.place, key="winner", value=state.winner))
    elif state.winner and named:
        edits.append(Edit(place=named[-1].place("winners.0"), key=None, value=state.winner))
    kinds = {type(entry) for entry in entries}
    seen = {one.player for one in found} | {one.player for one in state.log}
    players = (PlayerPoints(player=player) for player in state.players if player in seen)
    left = _unchecked(played) if unchecked is None else unchecked
    return Verdict(
        findings=tuple(found),
        points=(*players, *_plays(entries), *state.log, *_totals(state)),
        unchecked=tuple(map(Unchecked, [*left.elements(), *_missing(entries, parts)])),
        edits=tuple(edits),
        checks_more=Turn in kinds or (bool(state.log) and Result in kinds),
        account=_account(record, found),
    )


def _wrong_number(record: Record) -> list[Finding]:
    number, allowed = len(record.players), DECK.players
    few = record.is_open and 0 < number < allowed[0]
    if number in allowed or not record.head or few:
        return []
    text, (line, column) = (
        f"{number} players; {allowed[0]} to {allowed[-1]} can play",
        record.head[-1],
    )
    return [Finding(code=Code.WRONG_NUMBER_OF_PLAYERS, line=line, column=column, text=text)]


def _missing(entries: Sequence[Event], parts: Sequence[tuple[int, int]]) -> Iterator[str]:
    pairs = list(zip(entries, parts, strict=True))
    rounds = {number for entry, (number, _) in pairs if not isinstance(entry, Result)}
    played = {number for entry, (number, _) in pairs if type(entry) is Turn}
    yield from ["turns"] * len(rounds - played) if rounds else ["rounds"]
    results = [entry for entry in entries if isinstance(entry, Result)]
    yield from [] if any(one.scores for one in results) else ["final scores"]
    yield from [] if any(one.winners for one in results) else ["the winner"]


def _parts(entries: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield of which round each entry is, and which turn of it a turn is."""
    number, turns = 0, 0
    for entry in entries:
        if type(entry) is Turn:
            yield number, turns
            turns += 1
        else:
            number += isinstance(entry, Deal) or (isinstance(entry, End) and not turns)
            turns = turns if isinstance(entry, Result) else int(isinstance(entry, Deal))
            yield number, turns


def _finding(one: IllegalMove, entry: Event, part: tuple[int, int], state: State) -> Finding:
    where: tuple[str, ...] = () if isinstance(entry, Result) else (f"round {part[0]}",)
    where += (f"turn {part[1]}",) if isinstance(entry, Turn) else ()
    place, code = one.place, one.code
    player, text, path = one.player, one.message, one.amendment.path if one.amendment else ""
    if one.code == RecordCode.UNREADABLE:
        player = ""
    if not one.rule:  # whose part of the entry cannot be read
        parts = (it for it in entry.parts() if any(u.place == place for u in it.all_unread()))
        player = player or getattr(next(parts, None), "player", None) or ""
    if isinstance(entry, Deal) and path.startswith("hands."):  # not where that came up
        text += f" (line {place[0]})" if entry.place(path)[0] != place[0] else ""
        place, codes = entry.place(path), {one.code, *(its.code for its in one.explains)}
        code = next((it for it in _OF_HANDS if it in codes), code)
        player = entry.hands[int(path.split(".")[1])].player or ""
    points, reason = state.more.get((one.place, one.code), (None, ""))
    meant = [f"Probably meant: {one.amendment}."] if one.amendment else []
    later = [f"May follow: line {it.line}, {it.message}." for it in one.follow_ups]
    return Finding(
        code=_CODES[code],
        line=place[0],
        column=place[1],
        text=text,
        player=player,
        points=points,
        where=where,
        reason="\n".join(filter(None, [reason, *meant, *later])),
    )


def _plays(entries: Sequence[Event]) -> Iterator[PlayerPoints]:
    plays = Counter[str]()
    for turn in entries:
        if isinstance(turn, Turn) and turn.player and turn.acts and not (turn.is_open or turn.skip):
            plays[turn.player] += (turn.play is not None) + (turn.extra is not None)
    yield from (PlayerPoints(player=player, counted=number) for player, number in plays.items())


def _totals(state: State) -> Iterator[PlayerPoints]:
    for player, total in state.final.items():
        own = [one for one in state.log if one.player == player]
        correct = state.correct[player]
        if correct is not None and all(one.claimed is None for one in own):
            correct -= sum(one.correct or 0 for one in own)
            yield PlayerPoints(player=player, claimed_total=total, correct=correct)
        elif not state.rounds:
            yield PlayerPoints(player=player, claimed_total=total, is_open=True)
        else:
            yield PlayerPoints(player=player)


_HOLDS = {
    **dict.fromkeys(("sheet", "round"), "round"),
    "turn": "turn",
    "hand": "hand",
    **dict.fromkeys(("totals", "row"), "total"),
    "winner": "winner",
    **dict.fromkeys(("setting", "players"), "setting"),
    **dict.fromkeys(("scores", "out", "deck", "swap", "opening"), "line of a round"),
    "heading": "heading",
    "remark": "remark",
}
"""What is said of a line by what it holds, in this order."""


def _account(record: Record, found: Iterable[Finding]) -> LineAccount:
    order = dict.fromkeys(_HOLDS.values())
    if record.place == NOWHERE:
        kinds = {line: _HOLDS.get(kind, NOT_READ) for line, kind in record.kinds.items()}
        return LineAccount.of(kinds, order, found)
    refused = {(one.line, one.column) for one in found if one.code == RecordCode.UNREADABLE}
    lost, read = set(refused), Counter({"setting": record.settings})
    for kind, part in _counted(record.entries):
        if refused and (
            inside := {one.place for one in part.all_unread()} & refused
        ):  # one entry, however much of it is refused
            lost = (lost - inside) | {min(inside)}
        else:
            read[kind] += 1
    told = tuple((kind, read[kind]) for kind in order if read[kind])
    return LineAccount(noun="entry", read=told, not_read=tuple(line for line, _ in sorted(lost)))


def _counted(entries: Sequence[Event]) -> Iterator[tuple[str, Event]]:
    """Yield what an account of entries counts; a round counts without its hands and turns."""
    for entry in entries:
        if isinstance(entry, Deal):
            yield "round", replace(entry, hands=(), unread=entry.unread)
            yield from (("hand", hand) for hand in entry.hands)
        elif isinstance(entry, Turn):
            yield "turn", entry
        elif isinstance(entry, End):
            yield from (("hand", hand) for hand in entry.left)
        elif isinstance(entry, Result):
            yield from (("total", score) for score in entry.scores)
            if entry.winners:
                yield "winner", Event(unread=entry.unread)


# games in other forms, and right copies


class NotedGame(Node):
    """A game in turn notation: its record, as a tree without branches."""

    __slots__ = ("record",)

    def __init__(self, text: str) -> None:
        super().__init__({}, (1, 1), NO_KEYS)
        self.record = read_text(text)


def record_of(root: Node) -> Record:
    return root.record if isinstance(root, NotedGame) else read_tree(root)


def _readable(root: Node) -> Record:
    record = record_of(root)
    problems = [(one.line, one.column, one.text) for one in record.unread]
    for entry in record.entries:
        problems += [(*one.place, one.message) for one in entry.all_unread()]
    for line, column, problem in sorted(problems):
        raise UnreadableError.at(line=line, column=column, problem=problem)
    return record


def plain_record(root: Node) -> Plain:
    return write_tree(_readable(root))


def in_notation(root: Node) -> str:
    game = _readable(root)
    text = write_text(game)
    again = read_text(text)
    if again.unread or (again.entries, again.players) != (game.entries, game.players):
        problem = "turn notation cannot hold something in this game, such as a name "
        problem += "with a colon; keep it in YAML"
        raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
    return text


def corrected(text: str, edits: Iterable[Edit]) -> str:
    lines, written = text.split("\n"), dict[Place, str]()
    hands: dict[tuple[Place, str | None], Place] = {}
    for entry in read_text(text).entries:
        if isinstance(entry, Result):
            written |= {entry.place(f"winners.{n}"): w for n, w in enumerate(entry.winners)}
        if isinstance(entry, End):
            written[entry.place("out")] = entry.out or ""
            hands |= {(entry.place("left"), hand.player): hand.place() for hand in entry.left}
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        number, column = hands.get((edit.place, edit.key), edit.place)
        if not 0 < number <= len(lines):
            continue
        line = lines[number - 1]
        if (edit.place, edit.key) in hands:  # other cards left behind a name
            colon = line.index(":", column - 1)
            remarks = "".join(f" {remark}" for remark in comments_of(line))
            lines[number - 1] = f"{line[: colon + 1]} {' '.join(edit.value)}{remarks}"
        elif edit.key is None:
            behind = re.compile(r"[\w-]*").match(
                line, column - 1 + len(written.get(edit.place, ""))
            )
            end = behind.end() if behind is not None else len(line)
            lines[number - 1] = f"{line[: column - 1]}{edit.value}{line[end:]}"
    return "\n".join(lines)
