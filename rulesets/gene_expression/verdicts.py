"""The verdict on a record, as reports have it: the findings, each player's points, a right copy."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.deck import DECK
from testcross.rulesets.gene_expression.entries import Deal, End, Record, Result, Turn
from testcross.rulesets.gene_expression.scoring import leave_round
from testcross.rulesets.gene_expression.state import State
from testcross.rulesets.gene_expression.table import referee, search
from testcross.rulesets.records.entries import Entry as Word
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Unchecked, Verdict
from testcross.rulesets.tabletop.events import NOWHERE, Event
from testcross.rulesets.tabletop.referee import IllegalMove

_CODES = {code.value: code for kinds in (Code, RecordCode) for code in kinds}


_OF_HANDS = (
    Code.TOO_MANY_COPIES,
    Code.NOT_THE_NEXT_CARD,
    Code.CARD_NOT_HELD,
    Code.WRONG_EXCHANGE,
    Code.WRONG_CARDS_LEFT,
)
"""What a hand brings up that is written wrongly; the first of these names it."""


def verdict_of(record: Record) -> Verdict:
    """Return what is found in a record, with an account of its lines or entries."""
    few = _wrong_number(record)
    is_tree = record.place != NOWHERE
    if few or not record.players or record.rules is None:
        unread = [
            Finding(code=_CODES[one.code], line=one.place[0], column=one.place[1], text=one.message)
            for entry in record.entries
            for one in entry.all_unread()
        ]
        found: tuple[Finding, ...] = (*record.unread, *unread, *few)
        edited = None if is_tree else ()
        return Verdict(findings=found, account=_account(record, found), edits=edited)
    looked = search(record)
    breaches = looked.findings(record.entries)
    state: State = looked.last.state
    played = [looked.last]
    if breaches:  # what an amendment leaves unwritten, or writes, does not count
        played += [referee(record), referee(record, looked.entries)]
    for one in played:
        leave_round(one)
    unchecked, *others = [Counter(it.key for it in one.unchecked) for one in played]
    if others:
        unchecked = others[0] & others[1]
    parts = list(_parts(record.entries))
    said = [_finding(one, parts[one.index], record, state) for one in breaches]
    edits = [Edit(place=at, key=None, value=points) for at, points in state.right.items()]
    edits += state.edits
    named = [one for one in record.entries if isinstance(one, Result) and one.winners]
    if state.winner and is_tree:
        edits.append(Edit(place=record.place, key="winner", value=state.winner))
    elif state.winner and named:
        edits.append(Edit(place=named[-1].place("winners.0"), key=None, value=state.winner))
    kinds = {type(entry) for entry in record.entries}
    found = (*record.unread, *said)
    seen = {one.player for one in said} | {one.player for one in state.log}
    players = (PlayerPoints(player=player) for player in state.players if player in seen)
    return Verdict(
        findings=found,
        points=(*players, *_plays(record), *state.log, *_totals(state)),
        unchecked=tuple(map(Unchecked, [*unchecked.elements(), *_missing(record, parts)])),
        edits=tuple(edits),
        checks_more=Turn in kinds or (bool(state.log) and Result in kinds),
        account=_account(record, found),
    )


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
    """Return how each line was read, or in a tree each entry."""
    order = dict.fromkeys(_HOLDS.values())
    if record.place == NOWHERE:
        kinds = {line: _HOLDS.get(kind, NOT_READ) for line, kind in record.kinds.items()}
        return LineAccount.of(kinds, order, found)
    refused = {(one.line, one.column) for one in found if one.code == RecordCode.UNREADABLE}
    lost, read = set(refused), Counter({"setting": record.settings})
    for kind, part in _counted(record):
        inside = {one.place for one in part.all_unread()} & refused
        if inside:  # one entry, however much of it is refused
            lost = (lost - inside) | {min(inside)}
        else:
            read[kind] += 1
    lines = tuple(line for line, _ in sorted(lost))
    told = tuple((kind, read[kind]) for kind in order if read[kind])
    return LineAccount(noun="entry", read=told, not_read=lines)


def _counted(record: Record) -> Iterator[tuple[str, Event]]:
    """Yield what an account of entries counts; a round counts without its hands and turns."""
    for entry in record.entries:
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


def _wrong_number(record: Record) -> list[Finding]:
    """Return that so many cannot play (EX-010); nothing where that is not known to be wrong."""
    number, allowed = len(record.players), DECK.players
    few = record.is_open and 0 < number < allowed[0]
    if number in allowed or not record.head or few:
        return []
    message = f"{number} players; {allowed[0]} to {allowed[-1]} can play"
    line, column = record.head[-1]
    return [finding(Code.WRONG_NUMBER_OF_PLAYERS, Word(text="", line=line, column=column), message)]


def _missing(record: Record, parts: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield what a record leaves out that the rules would be about."""
    played = {part[0] for part in parts if len(part) > 1}
    rounds = dict.fromkeys(part[0] for part in parts if part)
    yield from ("turns" for one in rounds if one not in played) if rounds else ["rounds"]
    results = [entry for entry in record.entries if isinstance(entry, Result)]
    yield from [] if any(one.scores for one in results) else ["final scores"]
    yield from [] if any(one.winners for one in results) else ["the winner"]


def _parts(entries: Sequence[Event]) -> Iterator[tuple[str, ...]]:
    """Yield of each entry in which part of the game it stands."""
    number, turns = 0, 0
    for entry in entries:
        if isinstance(entry, Deal) or (isinstance(entry, End) and not turns):
            number += 1
        if isinstance(entry, Turn):
            yield f"round {number}", f"turn {turns}"
            turns += 1
        elif isinstance(entry, Result):
            yield ()
        else:
            turns = int(isinstance(entry, Deal))
            yield (f"round {number}",)


def _finding(one: IllegalMove, where: tuple[str, ...], record: Record, state: State) -> Finding:
    entry = record.entries[one.index]
    place, player, path, code = one.place, one.player, "", one.code
    if one.code == RecordCode.UNREADABLE:
        player = ""
    if not one.rule:
        unread = ((part, {it.place for it in part.all_unread()}) for part in entry.parts())
        owner = next((part for part, places in unread if one.place in places), None)
        player = player or getattr(owner, "player", None) or ""
    if one.amendment:
        path = one.amendment.path
    text = one.message
    if isinstance(entry, Deal) and path.startswith("hands."):  # not where that came up
        text += f" (line {place[0]})" if entry.place(path)[0] != place[0] else ""
        place, codes = entry.place(path), {one.code, *(its.code for its in one.explains)}
        code = next((it for it in _OF_HANDS if it in codes), code)
        player = entry.hands[int(path.split(".")[1])].player or ""
    points, reason = state.more.get((one.place, one.code), (None, ""))
    meant = f"Probably meant: {one.amendment}." if one.amendment else ""
    later = [f"May follow: line {it.line}, {it.message}." for it in one.follow_ups]
    return Finding(
        code=_CODES[code],
        line=place[0],
        column=place[1],
        text=text,
        player=player,
        points=points,
        where=where,
        reason="\n".join(filter(None, [reason, meant, *later])),
    )


def _plays(record: Record) -> Iterator[PlayerPoints]:
    plays = Counter[str]()
    for turn in record.entries:
        if isinstance(turn, Turn) and turn.player and turn.acts and not (turn.is_open or turn.skip):
            plays[turn.player] += (turn.play is not None) + (turn.extra is not None)
    yield from (PlayerPoints(player=player, counted=number) for player, number in plays.items())


def _totals(state: State) -> Iterator[PlayerPoints]:
    """Yield final scores as claimed where no points of a round are written."""
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
