"""Records in YAML and JSON, and games in lines, as the same events as pads and rows.

Scores of rounds are totals of their part, final scores those of all.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.entries import (
    Call,
    GameRecord,
    Round,
    RoundEnds,
    Top,
    Turn,
)
from testcross.rulesets.gene_rummy.line_plays import Said, at, with_genotypes
from testcross.rulesets.gene_rummy.played import Moves
from testcross.rulesets.gene_rummy.record import SheetsRecord, WrittenSheet
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.table import NO_PART, TableItem, TablePart, TableReader
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.entries import (
    Entry,
    PlayerNames,
    ReadResult,
    player_key,
    split_names,
)
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.parts import Part
from testcross.rulesets.records.tree import IN_LINES, Node
from testcross.rulesets.records.written_values import YES_OR_NO
from testcross.rulesets.tabletop.game_notes import GameNotes, NamedPlayers, seat_players

# score sheets


def read_sheets(read: ReadResult[SheetsRecord]) -> tuple[TableReader, Sequence[Said]]:
    """Return what a record of score sheets says, as a table and entry by entry."""
    record, reader = read.value, TableReader()
    table = reader.tables[0]
    for name in ("variant", "scoring", "fill"):
        entry = getattr(record, name)
        if entry is not None:
            table.settings[name] = entry
    events: list[Said] = []
    names = _listed(record)
    if names:
        events.append(Said("players", at(record), names=names))
    for n, sheet in enumerate(record.sheets):
        events += _of_sheet(sheet, n)
    events += (Said("winner", winner, names=(winner,)) for winner in record.winner)
    reader.read(events)
    for sheet in record.sheets:
        player = reader.of(sheet.player)
        player.unread += sheet.unread
        player.lost_in |= {NO_PART} if sheet.unread else set()
        player.unread_total |= sheet.unread_total
    spelt = PlayerNames(table.names())
    table.findings += [
        one.about(spelt.of(one.player)) if one.player else one for one in read.findings
    ]
    table.has_lost_sheet = bool(record.unread_sheets)
    rules = [Said("setting", one) for one in table.settings.values()]
    return reader, [*rules, *events]


def _listed(record: SheetsRecord) -> tuple[Entry, ...]:
    """The players as they are listed; ``Ann and Bo`` are two who have a sheet each."""
    of_sheets = {player_key(sheet.player.text) for sheet in record.sheets}
    found: list[Entry] = []
    for name in (one.text for one in record.players):
        whole = at(record, name)
        parts = split_names(whole)
        are_two = player_key(name) not in of_sheets and len(parts) > 1
        are_two &= of_sheets >= {player_key(one.text) for one in parts}
        found += parts if are_two else [whole]
    return tuple(found)


def _of_sheet(sheet: WrittenSheet, n: int) -> Iterator[Said]:
    which = sheet.round or sheet.player.saying(f"sheet {n}")
    kind = "round" if sheet.round else "sheet"
    yield Said("part", sheet.player, None, kind, which, is_row=True)
    yield Said("player", sheet.player, sheet.player, "sure")
    for mating in sheet.matings:
        yield Said("mating", mating.buck, sheet.player, mating=with_genotypes(mating))
    if not (sheet.matings or sheet.unread):
        yield Said("pass", sheet.player, sheet.player)
    if sheet.total is not None:
        yield Said("total", sheet.total, sheet.player, "", sheet.total)


_KINDS = {"mating": "mating", "total": "total", "winner": "winner", "pass": "pass"}
_KINDS |= {"player": "name", "players": "setting", "setting": "setting"}
"""What an entry is called in the account of them; parts of a sheet are none."""


def account_of(said: Sequence[Said], findings: Iterable[Finding]) -> LineAccount:
    """Return how the entries of a record were read: an entry with a refusal was not."""
    refused = {(one.line, one.column) for one in findings if one.code == RecordCode.UNREADABLE}
    lost, read = set(refused), list[str]()
    for one in said:
        kind, entries = _KINDS.get(one.kind), [one.entry, one.value]
        if one.mating is not None:
            entries = [*one.mating.cards, *one.mating.filled, one.mating.points]
        places = {(entry.line, entry.column) for entry in entries if entry is not None}
        if kind is not None and refused.isdisjoint(places):
            read.append(kind)
        elif kind is not None:  # one entry, however much of it is refused
            lost = (lost - places) | {min(refused & places)}
    kinds = [(kind, read.count(kind)) for kind in dict.fromkeys(_KINDS.values())]
    return LineAccount(
        noun="entry",
        read=tuple(one for one in kinds if one[1]),
        not_read=tuple(line for line, _ in sorted(lost)),
    )


_OF_GAME = {"scores": "total", "winner": "winner"}
_OF_ROUND = {"hands": "hand", "turns": "turn", "calls": "call", "scores": "total"}


def account_of_game(root: Node, findings: Iterable[Finding]) -> LineAccount:
    """Return how the entries of a game were read, or its lines in turn notation."""
    entries = [
        (place, _OF_GAME.get(key, "setting")) for key, place in root.keys.items() if key != "rounds"
    ]
    rounds = root.get("rounds")
    for one in () if rounds is None else rounds.items():
        entries.append((one.place, "round"))
        for key, kind in _OF_ROUND.items():
            inside = one.get(key)
            if inside is None:
                continue
            places = [each.place for each in inside.items()] if key in ("turns", "calls") else []
            places += inside.keys.values() if key == "hands" else []
            places += [one.keys[key]] if key == "scores" else []
            entries += [(place, kind) for place in places]
    entries.sort()
    refused = {(one.line, one.column) for one in findings if one.code == RecordCode.UNREADABLE}
    order = dict.fromkeys(("round", "hand", "turn", "call", "total", "winner", "setting"))
    if root.place == IN_LINES:
        kinds = {line: NOT_READ for line, _ in refused if line}
        kinds |= {line: kind for (line, _), kind in entries if line not in kinds}
        return LineAccount.of(kinds, order)
    places = [place for place, _ in entries]
    lost = {max(bisect_right(places, one) - 1, 0) for one in refused if places}
    read = [kind for n, (_, kind) in enumerate(entries) if n not in lost]
    told = tuple((kind, read.count(kind)) for kind in order if kind in read)
    not_read = tuple(places[n][0] for n in sorted(lost))
    return LineAccount(noun="entry", read=told, not_read=not_read)


# games


def read_played(game: GameRecord, rules: Rules, judge: MatingJudge) -> Moves:
    """Return what is played in a whole game, and its table with the matings and scores.

    Its list of players has those who are seated.
    """
    return _GameReader(game, rules, judge).read()


class _GameReader:
    def __init__(self, game: GameRecord, rules: Rules, judge: MatingJudge) -> None:
        self.game, self.rules = game, rules
        self.reader = TableReader()
        self.moves = Moves(self.reader.table, rules, judge)
        self.findings: list[Finding] = []
        self.has_misfits = False
        """Whether rounds of another way to play were found."""
        self.here: tuple[str, ...] = ()
        """The part that is read: ``round 2``, ``turn 3``."""

    def read(self) -> Moves:
        game, table = self.game, self.reader.table
        scored = [score.player for score in game.scores]
        named = NamedPlayers(
            head=game.players,
            below=(*(name for one in game.rounds for name in one.names()), *scored, *game.winners),
            turns=[[turn.player for turn in one.turns] for one in game.rounds],
            out_of_turn=Code.OUT_OF_TURN,
        )
        names = PlayerNames(entry.text for entry in (*named.head, *named.below))
        players, found = seat_players(named, names)
        self.notes = GameNotes(players)
        self.notes.find(*found)
        self.named = names.of
        table.of_game = True
        table.listed = tuple(Entry(text=name, line=game.line, column=1) for name in players)
        self.reader.known |= {name.casefold() for name in players}
        said: list[Said] = []
        for number, one in enumerate(game.rounds):
            self.here, before_it = (f"round {number + 1}",), len(self.notes.findings)
            said += self._round(one, number)
            self.notes.name_part(self.here[0], before_it)
        said += (Said("total", one.points, one.player, "all", one.points) for one in game.scores)
        said += (Said("winner", name, names=(name,)) for name in game.winners)
        self.reader.read(said)
        table.findings += (*self.findings, *self.notes.findings)
        unnamed: list[TableItem] = []
        for item in table.events:
            if item.said.kind == "nobodys":
                if isinstance(item.said.event, Turn):
                    unnamed = self.moves.unnamed.setdefault(item.said.event.place(), [])
                unnamed.append(item)
        return self.moves

    def _lose(self, player: Entry | None = None) -> None:
        """Note that something in this round is not known; it may be anybody's if nobody's."""
        lost_in = self.reader.table.lost_in if player is None else self.reader.of(player).lost_in
        lost_in.add(TablePart(*self.here[0].split()))

    def _refuse(self, value: Part | Entry, text: str) -> None:
        self.findings.append(finding(RecordCode.UNREADABLE, value, text).within(*self.here))

    def _name(self, entry: Entry | None, part: str = "") -> Entry | None:
        """Return a player's name as it is spelt; None, and a finding, where it is nobody's."""
        if entry is None:
            return None
        self.notes.part = part
        name = self.notes.known_name(entry)
        self.notes.part = ""
        return None if name is None else entry.saying(name)

    def _round(self, written: Round, number: int) -> Iterator[Said]:
        name = at(written, str(number + 1))
        yield Said("part", name, None, "round", name)
        if written.incomplete:
            self._lose()
        if written.has_scores_alone:
            for one in written.scores:
                yield Said("round_points", one.points, one.player, name.text, one.points)
            return
        in_turns = isinstance(self.rules.variant.play, TurnRules)
        if bool(written.turns or written.hands) in (written.is_of_calls, in_turns):
            self._begin(written, in_turns=in_turns)
            plays = (written.turns, "turn") if in_turns else (written.calls, "call")
            yield from self._plays(*plays)
            # it ends where what is written takes it for ended
            of_round = (one.player for one in written.scores)
            of_all = (*(score.player for score in self.game.scores), *self.game.winners)
            after: list[Part | Entry] = [*of_round, *self.game.rounds[number + 1 :], *of_all]
            if after and not written.incomplete:
                self.moves.add(RoundEnds(line=after[0].line, column=after[0].column), self.here)
        else:  # said once; nothing is known of rounds that are not of the variant
            text = "SET! has no turns and no hands; expected 'calls'"
            if in_turns:
                hint = "" if self.game.variant else "; add 'variant: set' at the head"
                text = f"calls and layouts belong to SET!, not to {self.rules.variant.name}{hint}"
            if not self.has_misfits:
                self._refuse(written, text)
            self.has_misfits = True
            self._lose()
        for one in written.scores:
            yield Said("total", one.points, one.player, "round", one.points)

    def _begin(self, written: Round, *, in_turns: bool) -> None:
        self.moves.add(written, self.here)
        if in_turns:
            self._name(written.dealer)
            for hand in written.hands:
                self._name(hand.player)
                self.moves.add(hand, self.here)
            if (card := written.retirement) is not None:
                self.moves.add(Top(line=card.line, column=card.column, card=card), self.here)

    def _plays(self, plays: Sequence[Turn | Call], word: str) -> Iterator[Said]:
        """The turns of a round, or the calls of one of SET! (pp. 25-26)."""
        before: Turn | Call | None = None
        part = self.here
        for count, play in enumerate(plays, 1):
            self.here = (*part, f"{word} {count}")
            if before is not None and play.texts() == before.texts() and play.moves_cards:
                player = "" if play.player is None else self.named(play.player.text)
                code, text = play.repeated(before.line)
                self.findings.append(finding(code, play, text, player=player).within(*self.here))
            else:
                yield from self._turn(play) if isinstance(play, Turn) else self._call(play)
            before = play
        self.here = part

    def _turn(self, turn: Turn) -> Iterator[Said]:
        player, source = None, None if turn.draw is None else turn.draw.source
        if turn.player.text and self.notes.players:
            player = self._name(turn.player, self.here[-1])
        if (entry := turn.taken_back) is not None and entry.text.casefold() not in YES_OR_NO:
            text = f"{entry.called('taken back')} is {entry.text!r}; expected true or false"
            self._refuse(entry, text)
        if source is not None and turn.draw is not None and not turn.draw.origin:
            text = f"{source.called('from')} is {source.text!r}; expected 'gene pool' or "
            self._refuse(source, f"{text}'retirement'")
        self.moves.add(turn, self.here)
        kind, what = "turn" if player is not None else "nobodys", ", ".join(self.here[1:])
        yield Said(kind, turn.player, player, what, event=turn)
        kind = "mating" if player is not None else "nobodys"
        for mating in () if turn.is_taken_back else turn.matings:
            yield Said(kind, at(mating, mating.text), player, mating=with_genotypes(mating))
        if player is not None and turn.incomplete and not turn.matings:
            self._lose(player)

    def _call(self, call: Call) -> Iterator[Said]:
        player = self._name(call.player, self.here[-1])
        if call.player is None and call.added is None and not call.incomplete:
            self._refuse(call, "a call needs 'player', or 'added' if all agreed on no SET!")
        self.moves.add(call, self.here)
        if call.is_lost:
            self._lose(player)
        if call.is_lost or call.is_added:
            return
        if (judged := call.judged) is not None and call.verdict is None:
            text = f"{judged.called('judged')} is {judged.text!r}; expected 'right' or 'wrong'"
            self._refuse(judged, text)
        if (penalty := call.penalty) is not None and call.fine is None:
            text = f"{penalty.called('penalty')} is {penalty.text!r}; expected a whole number"
            self._refuse(penalty, text)
        if player is None:
            self._lose()
        kind = "nobodys" if player is None else "call"
        yield Said(kind, call.player or at(call), player, ", ".join(self.here[1:]), event=call)
