"""Records in YAML and JSON, and games in lines, as the same events as pads and rows.

Scores of rounds are totals of their part, final scores those of all.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.line_plays import Said, mating_of
from testcross.rulesets.gene_rummy.record import (
    GameRecord,
    SheetsRecord,
    WrittenCall,
    WrittenMating,
    WrittenRound,
    WrittenSheet,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.table import NO_PART, RummyTable, TablePart, TableReader
from testcross.rulesets.gene_rummy.words import POOL, RETIREMENT, TAKEN_BACK, card_cell
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.entries import (
    Entry,
    PlayerNames,
    ReadResult,
    player_key,
    split_names,
)
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.line_account import LineAccount
from testcross.rulesets.records.parts import Part
from testcross.rulesets.records.written_values import YES_OR_NO, whole_number
from testcross.rulesets.tabletop.game_notes import GameNotes, NamedPlayers, seat_players


def at(part: Part | Entry, text: str = "") -> Entry:
    """Return an entry with a text where something is written."""
    return Entry(text=text, line=part.line, column=part.column)


def with_genotypes(mating: WrittenMating) -> WrittenMating:
    """A mating with the genotypes that stand behind its cards as those filled in."""
    filled = [
        card._replace(genotype=written or card.genotype)
        for card, written in zip(map(card_cell, mating.cards), mating.filled, strict=True)
    ]
    made = mating_of(filled, mating.points, at(mating))
    return mating if isinstance(made, str) else made


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


# games

SOURCES = {"pool": POOL, "gene pool": POOL, "the gene pool": POOL, "genepool": POOL}
SOURCES |= {"retirement": RETIREMENT, "the retirement": RETIREMENT}


def read_played(game: GameRecord, rules: Rules) -> RummyTable:
    """Return the table of a whole game; its list of players has those who are seated."""
    return _GameReader(game, rules).read()


@dataclass
class _GameReader:
    game: GameRecord
    rules: Rules
    reader: TableReader = field(default_factory=TableReader)
    findings: list[Finding] = field(default_factory=list)
    has_misfits: bool = False
    """Whether rounds of another way to play were found."""
    here: tuple[str, ...] = ()
    """The part that is read: ``round 2``, ``turn 3``."""

    def read(self) -> RummyTable:
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
        return table

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

    def _round(self, written: WrittenRound, number: int) -> Iterator[Said]:
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
            yield from self._in_turns(written) if in_turns else self._in_calls(written)
            # it ends where what is written takes it for ended
            of_round = (one.player for one in written.scores)
            of_all = (*(score.player for score in self.game.scores), *self.game.winners)
            after: list[Part | Entry] = [*of_round, *self.game.rounds[number + 1 :], *of_all]
            if after and not written.incomplete:
                yield Said("setup", at(after[0]), what="end")
        else:
            self._refuse_round(written, in_turns=in_turns)
        for one in written.scores:
            yield Said("total", one.points, one.player, "round", one.points)

    def _refuse_round(self, written: WrittenRound, *, in_turns: bool) -> None:
        """Say once that rounds are not of the variant that is played; nothing is known of them."""
        text = "SET! has no turns and no hands; expected 'calls'"
        if in_turns:
            hint = "" if self.game.variant else "; add 'variant: set' at the head"
            text = f"calls and layouts belong to SET!, not to {self.rules.variant.name}{hint}"
        if not self.has_misfits:
            self._refuse(written, text)
        self.has_misfits = True
        self._lose()

    def _in_turns(self, written: WrittenRound) -> Iterator[Said]:
        yield Said("setup", at(written), self._name(written.dealer), "deal")
        for hand in written.hands:
            yield Said("setup", hand.player, self._name(hand.player), "hand", names=hand.cards)
        if written.retirement is not None:
            yield Said("setup", written.retirement, what="retirement", value=written.retirement)
        before: WrittenTurn | None = None
        part = self.here
        for count, turn in enumerate(written.turns, 1):
            self.here = (*part, f"turn {count}")
            if before is not None and turn.repeats(before):
                name = turn.player.text
                text = f"this turn of {name} is repeated from line {before.line}"
                found = finding(Code.OUT_OF_TURN, turn, text, player=self.named(name))
                self.findings.append(found.within(*self.here))
            else:
                yield from self._turn(turn)
            before = turn
        self.here = part

    def _turn(self, written: WrittenTurn) -> Iterator[Said]:
        player, turn = None, dict[str, Entry]()
        if written.player.text and self.notes.players:
            player = self._name(written.player, self.here[-1])
        is_taken_back = False
        if (entry := written.taken_back) is not None:
            if entry.text.casefold() not in YES_OR_NO:
                text = f"{entry.called('taken back')} is {entry.text!r}; expected true or false"
                self._refuse(entry, text)
            is_taken_back = YES_OR_NO.get(entry.text.casefold(), True)
        if (draw := written.draw) is not None:
            turn["drew"] = at(draw)
            source = draw.source
            told = "" if source is None else " ".join(source.text.casefold().split())
            if told in SOURCES:
                turn["from"] = at(draw, SOURCES[told])
            elif source is not None:
                text = f"{source.called('from')} is {source.text!r}; expected 'gene pool' or "
                self._refuse(source, f"{text}'retirement'")
            turn |= {} if draw.card is None else {"draw": draw.card}
        turn |= {} if written.retire is None else {"retire": written.retire}
        if is_taken_back and written.taken_back is not None:
            turn[TAKEN_BACK] = written.taken_back
        if written.incomplete or (draw is not None and "from" not in turn):
            turn["open"] = at(written)
        kind = "turn" if player is not None else "nobodys"
        yield Said(
            kind,
            written.player,
            player,
            ", ".join(self.here[1:]),
            at(written),
            turn=turn,
            laid=written.matings,
        )
        for mating in () if is_taken_back else written.matings:
            right = with_genotypes(mating)
            kind = "mating" if player is not None else "nobodys"
            yield Said(kind, at(mating, mating.text), player, mating=right)
        if player is not None and written.incomplete and not written.matings:
            self._lose(player)

    def _in_calls(self, written: WrittenRound) -> Iterator[Said]:
        """A round of SET! (pp. 25-26)."""
        cards = written.layout
        yield Said(
            "setup",
            at(written),
            what="layout",
            value=written.offspring,
            names=cards or (),
            turn={} if cards is None else {"cards": at(written)},
        )
        part, before = self.here, None
        for count, call in enumerate(written.calls, 1):
            self.here = (*part, f"call {count}")
            if before is not None and call.repeats(before):
                what = "the same cards are added" if call.player is None else "this call is written"
                code = Code.TOO_MANY_COPIES if call.player is None else Code.CARD_NOT_HELD
                player = "" if call.player is None else self.named(call.player.text)
                text = f"{what} twice, first on line {before.line}"
                found = finding(code, call, text, player=player)
                self.findings.append(found.within(*self.here))
            else:
                yield from self._call(call)
            before = call
        self.here = part

    def _call(self, written: WrittenCall) -> Iterator[Said]:
        entry, place, name = written.player, at(written), ", ".join(self.here[1:])
        player = self._name(entry, name)
        is_added = written.added is not None
        if entry is None and not is_added and not written.incomplete:
            self._refuse(written, "a call needs 'player', or 'added' if all agreed on no SET!")
        if not (written.says_how_it_went or is_added or (entry and not written.incomplete)):
            yield Said("setup", place, what="lost", turn={"within": at(written, name)})
            self._lose(player)
            return
        if entry is None and written.added is not None:
            within = {"within": at(written, name)}
            yield Said("setup", place, what="added", names=written.added, turn=within)
            return
        turn = {"open": place} if written.incomplete else {}
        if (judged := written.judged) is not None:
            turn["judged"] = judged
            if judged.text.casefold() not in ("right", "wrong"):
                text = f"{judged.called('judged')} is {judged.text!r}; expected 'right' or 'wrong'"
                self._refuse(judged, text)
        if (penalty := written.penalty) is not None:
            turn["penalty"] = penalty
            if whole_number(penalty.text) is None:
                text = f"{penalty.called('penalty')} is {penalty.text!r}; expected a whole number"
                self._refuse(penalty, text)
        turn |= {} if written.offspring is None else {"offspring": written.offspring}
        turn |= {} if written.replaced is None else {"replaced": place}
        if player is None:
            self._lose()
        yield Said(
            "nobodys" if player is None else "call",
            entry or place,
            player,
            name,
            place,
            laid=() if written.mating is None else (written.mating,),
            names=written.replaced or (),
            turn=turn,
        )
