"""Whole games in YAML and JSON: the same table and the same entries as lines of turns.

Scores of rounds are totals of their part, final scores those of all; the target ends a game (p. 9).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import GameRecord, WrittenRound, WrittenTurn
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy_new.games import Names, as_finding, lay, place_of
from testcross.rulesets.gene_rummy_new.games import play as play_game
from testcross.rulesets.gene_rummy_new.lines import Said
from testcross.rulesets.gene_rummy_new.sheets import (
    CheckedTable,
    Judge,
    JudgedItem,
    check_table,
)
from testcross.rulesets.gene_rummy_new.table import Part, Table, TableReader
from testcross.rulesets.gene_rummy_new.trees import with_genotypes
from testcross.rulesets.gene_rummy_new.turns import (
    POOL,
    RETIREMENT,
    Card,
    Hand,
    RoundBegins,
    RoundEnds,
    Turn,
    card_called,
)
from testcross.rulesets.genetics.ruleset import TurnRules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.written_values import YES_OR_NO, whole_number
from testcross.rulesets.tabletop.game_notes import seat_game
from testcross.rulesets.tabletop_new import entries
from testcross.rulesets.tabletop_new.referee import IllegalMove

_MEANT = {"pool": POOL, "gene pool": POOL, "the gene pool": POOL, "genepool": POOL}
_MEANT |= {"retirement": RETIREMENT, "the retirement": RETIREMENT}


@dataclass
class GameReader:
    """A record of a game as a table of players and as entries of the referee."""

    game: GameRecord
    reader: TableReader = field(default_factory=TableReader)
    moves: list[entries.Entry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    players: Sequence[str] = ()

    def read(self) -> None:
        """Take up everything that is written."""
        notes, names = seat_game(self.game, Code.OUT_OF_TURN)
        self.players, self.notes = notes.players, notes
        self.named: Callable[[str], str] = names.of
        said: list[Said] = []
        seats = tuple(Entry(text=name, line=self.game.line, column=1) for name in self.players)
        said.append(Said("players", seats[0] if seats else self._place(), names=seats))
        for name in self.players:
            self.reader.known.add(name.casefold())
        for number, one in enumerate(self.game.rounds):
            said += self._round(one, number)
        for score in self.game.scores:
            said.append(Said("total", score.points, score.player, "all", score.points))
        said += [Said("winner", name, names=(name,)) for name in self.game.winners]
        self.reader.read(said)
        self.findings += notes.findings
        for round_ in self.game.rounds:
            for turn in round_.turns:
                if turn.incomplete and not turn.matings:
                    self.reader.of(turn.player).is_whole = False
            if round_.incomplete:
                self.reader.tables[0].has_orphan = True
                for player in self.reader.tables[0].players.values():
                    player.is_whole = False

    def _place(self) -> Entry:
        return Entry(text="", line=self.game.line, column=self.game.column)

    def _round(self, written: WrittenRound, number: int) -> Iterator[Said]:
        place = (written.line, written.column)
        name = Entry(text=str(number + 1), line=place[0], column=place[1])
        yield Said("part", name, None, "round", name)
        if written.has_scores_alone:
            for score in written.scores:
                yield Said("round_points", score.points, score.player, name.text, score.points)
            return
        begun = RoundBegins(places={"": place})
        if written.dealer is not None:
            begun.dealer = self.notes.known_name(written.dealer)
            begun.places["dealer"] = place_of(written.dealer)
        if written.retirement is not None:
            begun.retirement = self._card(written.retirement)
            begun.places["retirement"] = place_of(written.retirement)
        self.moves.append(begun)
        for hand in written.hands:
            player = self.notes.known_name(hand.player) or ""
            cards = tuple(self._card(card, player) for card in hand.cards)
            at = {f"cards.{n}": place_of(card) for n, card in enumerate(hand.cards)}
            self.moves.append(Hand(player, cards, places={"": place_of(hand.player), **at}))
        before: WrittenTurn | None = None
        for turn in written.turns:
            if before is not None and turn.said == before.said and turn.names_cards:
                text = f"this turn of {turn.player.text} is repeated from line {before.line}"
                player = self.named(turn.player.text)
                self.findings.append(finding(Code.OUT_OF_TURN, turn, text, player=player))
            else:
                yield from self._turn(turn)
            before = turn
        ended = self._end_of(number, written)
        if ended is not None and not written.incomplete:
            self.moves.append(RoundEnds(places={"": ended}))
        for score in written.scores:
            yield Said("total", score.points, score.player, "round", score.points)

    def _end_of(self, number: int, written: WrittenRound) -> tuple[int, int] | None:
        """Where the record takes a round for ended."""
        game = self.game
        if written.scores:
            return place_of(written.scores[0].player)
        if number + 1 < len(game.rounds):
            return game.rounds[number + 1].line, game.rounds[number + 1].column
        last = [*(score.player for score in game.scores), *game.winners]
        return place_of(last[0]) if last else None

    def _turn(self, written: WrittenTurn) -> Iterator[Said]:
        player = self.named(written.player.text)
        place = (written.line, written.column)
        turn = Turn(
            player=player,
            retires=written.retire is not None,
            draws=written.draw is not None,
            retire=None if written.retire is None else self._card(written.retire, player),
            taken_back=self._is_taken_back(written),
            is_open=written.incomplete,
            places={"": place, "player": place_of(written.player)},
        )
        if written.draw is not None:
            turn.source = self._source(written.draw.source)
            turn.is_open |= turn.source is None
            turn.places["card"] = turn.places["source"] = (written.draw.line, written.draw.column)
            if written.draw.card is not None:
                turn.card = self._card(written.draw.card, player)
                turn.places["card"] = place_of(written.draw.card)
        if written.retire is not None:
            turn.places["retire"] = place_of(written.retire)
        self.moves.append(turn)
        yield Said("turn", written.player, written.player)
        for mating in written.matings:
            lay(turn, mating)
            if not turn.taken_back:
                place_said = Entry(text=mating.text, line=mating.line, column=mating.column)
                right = with_genotypes(mating)
                yield Said("mating", place_said, written.player, mating=right)

    def _is_taken_back(self, written: WrittenTurn) -> bool:
        entry = written.taken_back
        if entry is None:
            return False
        if entry.text.casefold() not in YES_OR_NO:
            text = f"{entry.called('taken back')} is {entry.text!r}; expected true or false"
            self.findings.append(finding(RecordCode.UNREADABLE, entry, text))
        return YES_OR_NO.get(entry.text.casefold(), True)

    def _source(self, entry: Entry | None) -> str | None:
        if entry is None:
            return None
        source = _MEANT.get(" ".join(entry.text.casefold().split()))
        if source is None:
            text = f"{entry.called('from')} is {entry.text!r}; expected 'gene pool' or 'retirement'"
            self.findings.append(finding(RecordCode.UNREADABLE, entry, text))
        return source

    def _card(self, entry: Entry, player: str = "") -> Card | None:
        card = card_called(entry.text)
        if card is None:
            text = f"unknown card {entry.text!r}; 'testcross show deck' lists them all"
            self.findings.append(finding(RecordCode.UNKNOWN_CARD, entry, text, player=player))
        return card


def check_game(game: GameRecord, judge: Judge) -> CheckedTable | None:
    """Check a game in turns; None for one of another kind."""
    read = GameReader(game)
    rules = judge.rules({})
    play = rules.variant.play
    if not isinstance(play, TurnRules):
        return None
    read.read()
    table = read.reader.tables[0]
    table.findings += read.findings
    if play.drawn_kit:
        amend_kits(table, read.moves, rules, judge)
    known = dict(_judged_before(table, rules, judge))
    played = play_game(read.moves, read.players, rules, judge.solver, known)
    wrong = [] if played is None else played.findings
    _doubt_matings(table, wrong)
    moves = [as_finding(found) for found in wrong]
    table.findings += moves
    for found in wrong:
        _book_to_player_meant(table, found, read)
    table.players = dict(
        sorted(table.players.items(), key=lambda pair: _seat(read.players, pair[1].name))
    )
    if any(found.code in (Code.OUT_OF_TURN, Code.WRONG_END) for found in moves):
        for player in table.players.values():
            player.may_lack = True
    for player in table.players.values():
        hand = None if played is None else played.state.hands.get(player.name)
        player.rabbits_left = None if hand is None else hand.size
    checked = check_table(table, judge)
    not_held = {(one.line, one.column) for one in moves if one.code == Code.CARD_NOT_HELD}
    checked.findings = [
        one
        for one in checked.findings
        if one.code != Code.WRONG_SEX or (one.line, one.column) not in not_held
    ]
    checked.findings += _of_target(game, checked)
    return checked


def _judged_before(table: Table, rules: Rules, judge: Judge) -> Iterator[tuple[Names, bool]]:
    """Yield the cards of each mating, and whether it is legal; right ones are judged once."""
    for item in (item for player in table.players.values() for item in player.items):
        judged = None if item.mating is None else judge.judge(item.mating, rules)
        if judged is not None and judged.mating is not None:
            names = [one.variety.name for one in judged.mating.animals if one.variety is not None]
            if len(names) == len(judged.mating.animals):
                codes = {found.code for found in judged.findings}
                yield tuple(names), Code.ILLEGAL_MATING not in codes


def amend_kits(table: Table, moves: Sequence[entries.Entry], rules: Rules, judge: Judge) -> None:
    """Take a kit for the card drawn where all that is written of the mating fits that card alone.

    What is found is that the kit is not the card drawn, and nothing that follows from it.
    """
    items = {
        (item.mating.line, item.mating.column): item
        for player in table.players.values()
        for item in player.items
        if item.mating is not None
    }
    for turn in moves:
        if not isinstance(turn, Turn) or turn.card is None or len(turn.matings) != 1:
            continue
        mating = turn.matings[0]
        item = items.get(mating.place())
        if item is None or item.mating is None or turn.card in mating.kits:
            continue
        if any(kit is None or kit.is_like(turn.card) for kit in mating.kits):
            continue
        if not judge.judge(item.mating, rules).findings:
            continue  # the card drawn may as well be written wrongly
        for place, meant in _with_kit(item.mating, str(turn.card)):
            if judge.judge(meant, rules).findings:
                continue
            kit = item.mating.kits[min(place, len(item.mating.kits) - 1)]
            which = f"the kit is {kit.text}" if len(meant.kits) == 1 else "none of the kits is"
            text = f"{turn.player} drew {turn.card}, but {which}; should be {turn.card}"
            found = finding(Code.KIT_NOT_DRAWN, kit, text, player=turn.player or "")
            table.findings += [] if turn.is_open else [found]
            item.mating = meant
            turn.matings = (replace(mating, kits=tuple(card_called(k.text) for k in meant.kits)),)
            break


def _with_kit(written: WrittenMating, card: str) -> Iterator[tuple[int, WrittenMating]]:
    """Yield a mating with a card in the place of one of its kits, or as one more of them."""
    parents = written.filled[:2]
    kits, filled = written.kits, written.filled[2:]
    for place, kit in enumerate(kits):
        others = (*kits[:place], kit.saying(card), *kits[place + 1 :])
        yield place, replace(written, kits=others)
    for place in range(len(kits) + 1):
        more = (*kits[:place], kits[-1].saying(card), *kits[place:])
        genotypes = (*parents, *filled[:place], None, *filled[place:])
        yield 0, replace(written, kits=more, filled=genotypes)


def _doubt_matings(table: Table, wrong: Sequence[IllegalMove]) -> None:
    """Judge no mating of which a card was not held or drawn: it may be another card."""
    places = {found.place for found in wrong if found.code in ("GR201", "GR204")}
    for player in table.players.values():
        for item in player.items:
            mating = item.mating
            cards = () if mating is None else mating.cards
            item.is_doubtful = any(place_of(card) in places for card in cards)


def _book_to_player_meant(table: Table, found: IllegalMove, read: GameReader) -> None:
    """Give the mating of a turn that was another player's to that player."""
    amended, entry = found.amendment, found.entry
    if found.code != Code.OUT_OF_TURN or not isinstance(entry, Turn):
        return
    meant = None
    if amended is not None and amended.path == "player":
        meant = amended.entries[0].player
    elif amended is None:  # if turns go on from whoever was due, the name is wrong
        before, after = (
            getattr(read.moves[n], "player", None) if 0 <= n < len(read.moves) else None
            for n in (found.index - 1, found.index + 1)
        )
        due = _left_of(read.players, before)
        meant = due if after is not None and after == _left_of(read.players, due) else None
    by_name = {player.name: player for player in table.players.values()}
    written = by_name.get(entry.player or "")
    if written is None or meant not in by_name or meant == entry.player:
        return
    lines = {place[0] for at, place in entry.places.items() if at.startswith("matings")}
    moved = [item for item in written.items if item.mating and item.mating.line in lines]
    for item in moved:
        written.items.remove(item)
        by_name[meant].items.append(item)
    by_name[meant].items.sort(key=lambda item: item.said.entry.line)


def _left_of(players: Sequence[str], name: str | None) -> str | None:
    return players[(players.index(name) + 1) % len(players)] if name in players else None


def _seat(players: Sequence[str], name: str) -> int:
    return players.index(name) if name in players else len(players)


def _of_target(game: GameRecord, checked: CheckedTable) -> Sequence[Finding]:
    """Find a game that goes on after its target, or ends before it (p. 9)."""
    if game.target is None or not game.rounds:
        return ()
    target = whole_number(game.target.text)
    if target is None or target < 1:
        text = f"the target is {game.target.text!r}; expected a whole number from 1"
        return (finding(RecordCode.UNREADABLE, game.target, text),)
    rounds = [Part("round", str(n + 1)) for n in range(len(game.rounds))]
    for number, one in enumerate(game.rounds[1:], 1):
        sums = [_scored(player.items, rounds[:number]) for player in checked.players]
        if any(_known(ways) and min(_known(ways)) >= target for ways in sums if None not in ways):
            text = f"the game was over before this round: the target is {target}"
            return (finding(Code.WRONG_END, one, text),)
    ended = [*game.winners, *(score.player for score in game.scores)]
    sums = [_scored(player.items, rounds) for player in checked.players]
    known = [_known(ways) for ways in sums]
    if not ended or not all(known) or any(max(ways) >= target for ways in known):
        return ()
    scores = listed(
        [f"{one.player.name} {ways[-1]}" for one, ways in zip(checked.players, known, strict=True)]
    )
    text = f"the game is not over: no player has the target of {target}; the scores are {scores}"
    return (finding(Code.WRONG_END, ended[0], text),)


def _known(numbers: Sequence[int | None]) -> list[int]:
    return [one for one in numbers if one is not None]


def _scored(items: Sequence[JudgedItem], rounds: Sequence[Part]) -> tuple[int | None, int | None]:
    """What a player has scored in some rounds, as written and as right."""
    written: int | None = 0
    correct: int | None = 0
    for part in rounds:
        mine = [one for one in items if one.item.part == part]
        totals = [
            one.item.said.value for one in mine if one.item.kind == "total" and one.item.said.value
        ]
        for one in mine:
            if one.judgement is not None:
                correct = (
                    None if None in (correct, one.correct) else (correct or 0) + (one.correct or 0)
                )
        told = whole_number(totals[-1].text) if totals else None
        claims = [one.claimed for one in mine if one.judgement is not None]
        if told is None and None not in claims:
            told = sum(claim or 0 for claim in claims)
        written = None if None in (written, told) else (written or 0) + (told or 0)
    return written, correct
