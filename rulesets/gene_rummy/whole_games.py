"""Whole games in YAML and JSON: the same table and the same entries as lines of turns.

Scores of rounds are totals of their part, final scores those of all; the target ends a game (p. 9).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.english import listed
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy import calls
from testcross.rulesets.gene_rummy.calls import Added, CallsEnd, Layout, SetCall
from testcross.rulesets.gene_rummy.card_codes import expand
from testcross.rulesets.gene_rummy.codes import OF_POINTS, Code
from testcross.rulesets.gene_rummy.copies import tree_edits
from testcross.rulesets.gene_rummy.line_plays import Said
from testcross.rulesets.gene_rummy.record import (
    GameRecord,
    WrittenCall,
    WrittenMating,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.hands import best_matings, find_sets
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.sheets import (
    MatingJudge,
    check_table,
    total_in_all,
    verdict_on,
)
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem, TablePart, TableReader
from testcross.rulesets.gene_rummy.told_turns import (
    Names,
    Played,
    as_finding,
    laid,
    lay,
    legality,
    place_of,
    play_game,
)
from testcross.rulesets.gene_rummy.trees import with_genotypes
from testcross.rulesets.gene_rummy.turns import (
    RoundBegins,
    RoundEnds,
    ToldCard,
    ToldHand,
    ToldMating,
    ToldTop,
    Turn,
    card_called,
    first_table,
    wrong_number,
)
from testcross.rulesets.gene_rummy.words import POOL, RETIREMENT, deck
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, PlayerNames, player_key
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.rulesets.records.written_values import YES_OR_NO, whole_number
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.game_notes import GameNotes, NamedPlayers, seat_players
from testcross.rulesets.tabletop.referee import IllegalMove
from testcross.rulesets.tabletop.search import Search
from testcross.solver import Solver

_MEANT = {"pool": POOL, "gene pool": POOL, "the gene pool": POOL, "genepool": POOL}
_MEANT |= {"retirement": RETIREMENT, "the retirement": RETIREMENT}


@dataclass
class GameReader:
    """A record of a game as a table of players and as entries of the referee."""

    game: GameRecord
    rules: Rules
    judge: MatingJudge
    reader: TableReader = field(default_factory=TableReader)
    moves: list[events.Event] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    players: Sequence[str] = ()
    wheres: dict[object, tuple[str, ...]] = field(default_factory=dict)
    """By the kind and place of each move the parts of the game it is in: ``round 2``, ``turn 3``.

    A round ends where the next one begins."""
    calls: list[tuple[WrittenCall, Judgement | None]] = field(default_factory=list)
    """The calls of SET!, in their order, with what their matings are."""
    unnamed: dict[Place, list[TableItem]] = field(default_factory=dict)
    """By the place of a turn under no player's name its matings."""
    has_misfits: bool = False
    """Whether rounds of another way to play were found."""
    _here: tuple[str, ...] = ()

    def read(self) -> None:
        rounds, scored = self.game.rounds, [score.player for score in self.game.scores]
        named = NamedPlayers(
            head=self.game.players,
            below=(*(name for one in rounds for name in one.names()), *scored, *self.game.winners),
            turns=[[turn.player for turn in one.turns] for one in rounds],
            out_of_turn=Code.OUT_OF_TURN,
        )
        names = PlayerNames(entry.text for entry in (*named.head, *named.below))
        self.players, found = seat_players(named, names)
        self.notes = notes = GameNotes(self.players)
        notes.find(*found)
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
        self.reader.table.of_game = True
        self.reader.read(said)
        self._name_parts()
        self.findings += notes.findings

    def _lose(self, player: Entry | None = None) -> None:
        """Note that something in this round is not known; it may be anybody's if nobody's."""
        lost_in = self.reader.table.lost_in if player is None else self.reader.of(player).lost_in
        lost_in.add(self._part())

    def _part(self) -> TablePart:
        return TablePart(*self._here[0].split())

    def _move(self, move: events.Event) -> None:
        self.moves.append(move)
        self.wheres[type(move), move.place()] = self._here

    def where(self, move: events.Event | None) -> tuple[str, ...]:
        """In which parts of the game a move is, also one that the search has amended."""
        return () if move is None else self.wheres[type(move), move.place()]

    def _find(self, found: Finding) -> None:
        self.findings.append(found.within(*self._here))

    def _refuse(self, value: Entry, key: str, expected: str) -> None:
        text = f"{value.called(key)} is {value.text!r}; expected {expected}"
        self._find(finding(RecordCode.UNREADABLE, value, text))

    def _name_parts(self) -> None:
        """Say of each item in which part of the game it is."""
        where: tuple[str, ...] = ()
        for item in self.reader.table.events:
            part = (f"round {item.part.name}",)
            if item.kind in ("turn", "call"):
                where = (*part, item.said.what.partition(":")[0])
            if item.kind in ("turn", "call", "mating"):
                item.where = where
            elif item.said.what != "all":
                item.where = part

    def _place(self) -> Entry:
        return Entry(text="", line=self.game.line, column=self.game.column)

    def _round(self, written: WrittenRound, number: int) -> Iterator[Said]:
        name = Entry(text=str(number + 1), line=written.line, column=written.column)
        yield Said("part", name, None, "round", name)
        self._here = (f"round {number + 1}",)
        before_it = len(self.notes.findings)
        if written.incomplete:
            self._lose()
        yield from self._played(written, number, name)
        self.notes.name_part(self._here[0], before_it)

    def _played(self, written: WrittenRound, number: int, name: Entry) -> Iterator[Said]:
        if written.has_scores_alone:
            for score in written.scores:
                yield Said("round_points", score.points, score.player, name.text, score.points)
            return
        in_turns = isinstance(self.rules.variant.play, TurnRules)
        of_turns = bool(written.turns or written.hands)
        if of_turns not in (written.is_of_calls, in_turns):
            self._refuse_round(written, in_turns=in_turns)
        elif in_turns:
            yield from self._in_turns(written)
            self._end(written, number, RoundEnds())
        else:
            yield from self._in_calls(written)
            self._end(written, number, CallsEnd())
        for score in written.scores:
            yield Said("total", score.points, score.player, "round", score.points)

    def _refuse_round(self, written: WrittenRound, *, in_turns: bool) -> None:
        """Say once that rounds are not of the variant that is played; nothing is known of them."""
        text = "SET! has no turns and no hands; expected 'calls'"
        if in_turns:
            hint = "" if self.game.wanted.variant else "; add 'variant: set' at the head"
            text = f"calls and layouts belong to SET!, not to {self.rules.variant.name}{hint}"
        if not self.has_misfits:
            self._find(finding(RecordCode.UNREADABLE, written, text))
        self.has_misfits = True
        self._lose()

    def _in_turns(self, written: WrittenRound) -> Iterator[Said]:
        begun = RoundBegins(places={"": place_of(written)})
        if written.dealer is not None:
            begun.dealer = self.notes.known_name(written.dealer)
            begun.places["dealer"] = place_of(written.dealer)
        self._move(begun)
        for hand in written.hands:
            player = self.notes.known_name(hand.player) or ""
            at = {f"cards.{n}": place_of(card) for n, card in enumerate(hand.cards)}
            dealt = ToldHand(player, places={"": place_of(hand.player), **at})
            dealt.cards = tuple(self._card(card, dealt) for card in hand.cards)
            self._move(dealt)
        if written.retirement is not None:
            up = ToldTop(places={"": place_of(written.retirement)})
            up.card = self._card(written.retirement, up)
            self._move(up)
        before: WrittenTurn | None = None
        part = self._here
        for count, turn in enumerate(written.turns, 1):
            self._here = (*part, f"turn {count}")
            if before is not None and turn.repeats(before):
                text = f"this turn of {turn.player.text} is repeated from line {before.line}"
                player = self.named(turn.player.text)
                self._find(finding(Code.OUT_OF_TURN, turn, text, player=player))
            else:
                yield from self._turn(turn, f"turn {count}")
            before = turn
        self._here = part

    def _in_calls(self, written: WrittenRound) -> Iterator[Said]:
        """A round of SET! (pp. 25-26)."""
        begun = Layout(cards=None, places={"": place_of(written)})
        begun.cards = self._cards(written.layout, begun, "cards")
        if written.offspring is not None:
            begun.offspring = self._card(written.offspring, begun)
            begun.places["offspring"] = place_of(written.offspring)
        self._move(begun)
        part, before = self._here, None
        for count, call in enumerate(written.calls, 1):
            self._here = (*part, f"call {count}")
            if before is not None and call.repeats(before):
                what = "the same cards are added" if call.player is None else "this call is written"
                code = Code.TOO_MANY_COPIES if call.player is None else Code.CARD_NOT_HELD
                player = "" if call.player is None else self.named(call.player.text)
                text = f"{what} twice, first on line {before.line}"
                self._find(finding(code, call, text, player=player))
            else:
                yield from self._call(call, f"call {count}")
            before = call
        self._here = part

    def _call(self, written: WrittenCall, name: str) -> Iterator[Said]:
        place, entry = place_of(written), written.player
        self.notes.part = ", ".join(self._here[1:])
        player = None if entry is None else self.notes.known_name(entry)
        self.notes.part = ""
        if entry is None and written.added is None and not written.incomplete:
            text = "a call needs 'player', or 'added' if all agreed on no SET!"
            self._find(finding(RecordCode.UNREADABLE, written, text))
        is_added = written.added is not None
        if not (written.says_how_it_went or is_added or (entry and not written.incomplete)):
            self._move(Added(is_lost=True, places={"": place}))
            self._lose(None if player is None or entry is None else entry.saying(player))
            return
        if entry is None and written.added is not None:
            added = Added(places={"": place})
            added.cards = self._cards(written.added, added, "cards") or ()
            self._move(added)
            return
        move = self._claim(written, player)
        self._move(move)
        if player is None or entry is None:
            self._lose()
            return
        what = f"{name}:{len(self.moves) - 1}:{len(self.calls) - 1}"
        yield Said("call", entry, entry.saying(player), what)

    def _claim(self, written: WrittenCall, player: str | None) -> SetCall:
        """A call as it is written, and what its mating is."""
        move = SetCall(player=player, is_open=written.incomplete)
        move.places[""] = place_of(written)
        if written.judged is not None:
            move.places["judged"] = place_of(written.judged)
            text = written.judged.text.casefold()
            move.judged = {"right": True, "wrong": False}.get(text)
            if move.judged is None:
                self._refuse(written.judged, "judged", "'right' or 'wrong'")
        if written.penalty is not None:
            move.is_fined, points = True, whole_number(written.penalty.text)
            move.places["penalty"] = place_of(written.penalty)
            move.penalty = None if points is None else abs(points)
            if points is None:
                self._refuse(written.penalty, "penalty", "a whole number")
        move.replaced = self._cards(written.replaced, move, "replaced")
        if written.offspring is not None:
            move.places["offspring"] = place_of(written.offspring)
            move.offspring = self._card(written.offspring, move)
        judged = None
        if written.mating is not None:
            judged = self.judge.judge(with_genotypes(written.mating), self.rules)
            move.mating, move.has_points = laid(written.mating), written.mating.points is not None
            move.worth, move.claimed = judged.correct_points, judged.claimed_points
            illegal = [one for one in judged.findings if one.code == Code.ILLEGAL_MATING]
            if judged.mating is not None:
                move.label = judged.mating.label
            if illegal and judged.mating is not None:
                conflicts = describe_conflicts(judged.mating, self.judge.solver)
                move.illegal_at = tuple(dict.fromkeys(one.locus for one in conflicts))
                move.reason = illegal[0].reason
        self.calls.append((written, judged))
        return move

    def _cards(
        self, written: Sequence[Entry] | None, move: events.Event, at: str
    ) -> tuple[ToldCard | None, ...] | None:
        for number, card in enumerate(written or ()):
            move.places[f"{at}.{number}"] = place_of(card)
        return None if written is None else tuple(self._card(card, move) for card in written)

    def _end(self, written: WrittenRound, number: int, end: RoundEnds | CallsEnd) -> None:
        """End a round where the record takes it for ended, if it does."""
        of_all = [*(score.player for score in self.game.scores), *self.game.winners]
        of_round = [score.player for score in written.scores]
        after: list[Entry | WrittenRound] = [*of_round, *self.game.rounds[number + 1 :], *of_all]
        if after and not written.incomplete:
            end.places[""] = place_of(after[0])
            self._move(end)

    def _turn(self, written: WrittenTurn, name: str) -> Iterator[Said]:
        place, player = place_of(written), None
        if written.player.text and self.players:
            self.notes.part = name
            player = self.notes.known_name(written.player)
            self.notes.part = ""
        turn = Turn(
            player=player,
            retires=written.retire is not None,
            draws=written.draw is not None,
            taken_back=self._is_taken_back(written),
            is_open=written.incomplete,
            places={"": place, "player": place_of(written.player)},
        )
        if written.draw is not None:
            turn.source = self._source(written.draw.source)
            turn.is_open |= turn.source is None
            turn.places["card"] = turn.places["source"] = place_of(written.draw)
            if written.draw.card is not None:
                turn.card = self._card(written.draw.card, turn)
                turn.places["card"] = place_of(written.draw.card)
        if written.retire is not None:
            turn.retire = self._card(written.retire, turn)
            turn.places["retire"] = place_of(written.retire)
        self._move(turn)
        said = [Said("turn", written.player, written.player, name)]
        for mating in written.matings:
            lay(turn, mating)
            if not turn.taken_back:
                place_said = Entry(text=mating.text, line=mating.line, column=mating.column)
                right = with_genotypes(mating)
                said.append(Said("mating", place_said, written.player, mating=right))
        if player is not None:
            yield from said
            if written.incomplete and not written.matings:
                self._lose(written.player.saying(player))
            return
        self.unnamed[place] = [
            TableItem(one.kind, one, self._part(), 0, one.mating, where=self._here) for one in said
        ]

    def _is_taken_back(self, written: WrittenTurn) -> bool:
        entry = written.taken_back
        if entry is None:
            return False
        if entry.text.casefold() not in YES_OR_NO:
            self._refuse(entry, "taken back", "true or false")
        return YES_OR_NO.get(entry.text.casefold(), True)

    def _source(self, entry: Entry | None) -> str | None:
        if entry is None:
            return None
        source = _MEANT.get(" ".join(entry.text.casefold().split()))
        if source is None:
            self._refuse(entry, "from", "'gene pool' or 'retirement'")
        return source

    def _card(self, written: Entry, move: events.Event) -> ToldCard | None:
        """Return a card; one that cannot be read makes uncertain what the move touches."""
        card = card_called(written.text)
        if card is None:
            code, text = RecordCode.UNKNOWN_CARD, f"unknown card {written.text!r}"
            try:
                parse_animal(deck(), written.text)
            except CardError as error:
                text = error.in_full
            except NotationError as error:
                code, text = RecordCode.UNREADABLE_GENOTYPE, error.in_full
            move.unread.append(events.Unread(place_of(written), str(code), text))
        return card


def check_played(
    root: Node, game: GameRecord, unread: Sequence[Finding], solver: Solver
) -> Verdict:
    """Return the verdict on a game in turns.

    Args:
        root: the whole record.
        game: what was read of it.
        unread: what could not be read.
        solver: who is asked.
    """
    judge = MatingJudge(game.wanted, solver)
    read = GameReader(game, judge.rules({}), judge)
    table = check_read(read)
    verdict = verdict_on(table)
    of_matings = [one.what for one in verdict.unchecked if one.what != "matings"]
    # what is written once and read twice, as a kit and the card drawn, is found once
    once = {(one.code, one.line, one.column, one.text): one for one in verdict.findings[::-1]}
    findings = tuple(dict.fromkeys((*unread, *reversed(once.values()))))
    in_turns = isinstance(read.rules.variant.play, TurnRules)
    unwritten = _unwritten(game, len(read.players), in_turns=in_turns)
    told = {one.player for one in verdict.points}
    accused = dict.fromkeys(one.player for one in findings if one.player)
    present = [PlayerPoints(player=player) for player in accused if player not in told]
    return replace(
        verdict,
        findings=findings,
        points=(*verdict.points, *present),
        unchecked=tuple(Unchecked(what) for what in (*of_matings, *unwritten)),
        edits=tree_edits([table], root.place),
        checks_more=game.has_moves,
    )


def _unwritten(game: GameRecord, number: int, *, in_turns: bool) -> Iterator[str]:
    """Yield what is not written, so that nobody takes it for checked; ``number`` play."""
    for one in game.rounds if number else ():
        if one.dealer is None:
            yield "dealers"
        if not one.scores:
            yield "scores of rounds"
    if not game.scores and number:
        yield "final scores"
    if not game.winners and number:
        yield "the winner"
    for one in game.rounds if number else ():
        if one.has_scores_alone:
            yield "turns"
            continue
        if one.is_of_calls:
            yield from _unwritten_of_calls(one)
            continue
        if len(one.hands) < number:
            yield "hands dealt"
        if one.retirement is None:
            yield "the card turned up for Retirement"
        for turn in one.turns:
            draw = turn.draw
            source = "" if draw is None or draw.source is None else draw.source.text.casefold()
            if draw is not None and draw.card is None and _MEANT.get(source) == POOL:
                yield "cards drawn"
    is_ended = bool(game.scores or game.winners)
    if game.rounds and not (game.rounds[-1].scores or is_ended):
        yield "the end of the last round"
    if (
        number
        and is_ended
        and in_turns
        and (game.target is None or not whole_number(game.target.text))
    ):
        yield "the target"


def _unwritten_of_calls(written: WrittenRound) -> Iterator[str]:
    if written.layout is None:
        yield "cards laid out"
    if written.offspring is None:
        yield "the first offspring"
    for call in written.calls:
        if call.mating is not None and call.offspring is not None and call.replaced is None:
            yield "cards laid out as replacements"


def check_game(game: GameRecord, judge: MatingJudge) -> RummyTable:
    return check_read(GameReader(game, judge.rules({}), judge))


def check_read(read: GameReader) -> RummyTable:
    game, rules, play = read.game, read.rules, read.rules.variant.play
    read.read()
    table = read.reader.tables[0]
    table.findings += read.findings
    seated = set(map(player_key, read.players))
    for key in [key for key in table.players if key not in seated]:
        stranger = table.players.pop(key).name  # found where the name stands
        table.findings = [
            one.about("") if one.player == stranger else one for one in table.findings
        ]
    players = len(read.players)
    wrong_numbers = ""
    if isinstance(play, TurnRules):
        numbers = [number for number, _ in play.deal]
        wrong_numbers = "" if players in numbers else wrong_number(rules.variant, numbers, players)
    elif players < 2:  # p. 25
        wrong_numbers = "SET! takes two or more players, not 1"
    if wrong_numbers:
        if game.players:
            found = finding(RecordCode.UNREADABLE, game.players[-1], wrong_numbers)
            table.findings.append(found)
        for player in table.players.values():  # nobody knows whose turns without a name were
            player.lost_in |= {items[0].part for items in read.unnamed.values()}
    elif isinstance(play, TurnRules):
        _referee_turns(read, table, play)
    elif isinstance(play, CallRules):
        _referee_calls(read, table, play)
    table.players = dict(
        sorted(table.players.items(), key=lambda pair: _seat(read.players, pair[1].name))
    )
    not_held = {(one.line, one.column) for one in table.findings if one.code == Code.CARD_NOT_HELD}
    check_table(table, read.judge)
    table.findings = [
        one
        for one in table.findings
        if one.code != Code.WRONG_SEX or (one.line, one.column) not in not_held
    ]
    table.findings += _of_target(game, table)
    return table


def _referee_turns(read: GameReader, table: RummyTable, play: TurnRules) -> None:
    rules, judge = read.rules, read.judge
    if play.drawn_kit:
        amend_kits(table, read.moves, rules, judge)
    known = dict(_judged_before(table, rules, judge))
    lacks = _kits_left_out(table, rules, judge)
    legal = legality(rules, judge.solver, known)
    played = play_game(read.moves, first_table(read.players, play, rules, legal, lacks))
    _book_turns(table, read, played)
    crowded = {
        (Code.CARD_NOT_HELD, place_of(kit))
        for item in _by_place(table).values()
        if item.mating is not None and len(item.mating.kits) > rules.variant.litter
        for kit in item.mating.kits
    }  # of too many kits one was not there, which is found where the mating is judged
    wrong = [one for one in played.findings if (one.code, one.place) not in crowded]
    _take_for_top(table, played, rules, judge)
    _name_exchanged(table, played.state.exchanged)
    _doubt_matings(table, wrong)
    table.findings += [as_finding(found, read.where(found.entry)) for found in wrong]
    table.findings += _overlooked(read, played)
    unwritten = played.state.unwritten
    most = _most_of_a_mating(rules, judge.solver) if unwritten else 0
    rounds = [read.where(one)[0].split() for one in played.moves if isinstance(one, RoundBegins)]
    for player in table.players.values():
        player.may_lack = {
            TablePart(*rounds[number - 1]): most * count
            for (name, number), count in unwritten.items()
            if name == player.name
        }
        hand = played.state.hands.get(player.name)
        player.rabbits_left = None if hand is None else hand.size


def _most_of_a_mating(rules: Rules, solver: Solver) -> int:
    """Return what no mating scores more than."""
    scorer = LitterScorer(rules, solver)
    cards = [parse_animal(rules.ruleset, one.name) for one in rules.ruleset.varieties]
    parent, kit = (
        max(scorer.max_points(one, parent=is_parent) for one in cards)
        for is_parent in (True, False)
    )
    return 2 * parent + rules.variant.litter * kit + scorer.full_litter()


def _overlooked(read: GameReader, played: Played) -> Iterator[Finding]:
    """Yield the notes on matings that were not laid down, where a table asks for them."""
    scorer = LitterScorer(read.rules, read.judge.solver)
    for index, held, drawn in played.state.unlaid:
        turn = played.moves[index]
        if not isinstance(turn, Turn) or len(held) < 2:
            continue
        for best in best_matings([*map(str, held)], str(drawn), read.rules, scorer)[:1]:
            text = f"{turn.player} could have laid down {best.mating.label} for {best.points}"
            yield Finding(
                code=Code.OVERLOOKED_MATING,
                line=turn.place()[0],
                column=turn.place()[1],
                text=text,
                player=turn.player or "",
                points=-best.points,
                where=read.where(turn),
            )


def _referee_calls(read: GameReader, table: RummyTable, play: CallRules) -> None:
    """Referee rounds of SET!, and tell what each call won or lost."""
    rules, solver = read.rules, read.judge.solver

    @cache
    def find_set(layout: tuple[str, ...], offspring: str) -> str:
        found = find_sets(rules, layout, offspring, solver).sets
        if not found:
            return ""
        return f"{layout[found[0].buck - 1]} x {layout[found[0].doe - 1]} -> {offspring}"

    first = calls.first_table(
        read.players, play, rules, lambda cards, kit: find_set(tuple(cards), kit)
    )
    search = Search(first, calls.BOOK, {})
    wrong = search.findings(read.moves)
    table.findings += [as_finding(found, read.where(found.entry)) for found in wrong]
    outcomes = search.last.state.outcomes
    for player in table.players.values():
        player.rabbits_left = 0
        for item in player.items:
            if item.kind != "call":
                continue
            move, number = map(int, item.said.what.split(":")[1:])
            written, judged = read.calls[number]
            outcome = outcomes.get(move, calls.Outcome(None, None, is_open=True))
            item.claimed, item.correct = outcome.claimed, outcome.correct
            player.lost_in |= {item.part} if outcome.is_open else set()
            if outcome.is_mating and written.mating is not None:
                item.kind, item.mating = "mating", with_genotypes(written.mating)
            elif judged is not None:
                hidden = {Code.ILLEGAL_MATING}
                hidden |= set() if outcome.claimed == judged.claimed_points else OF_POINTS
                table.findings += [
                    one.about(player.name).within(*item.where)
                    for one in judged.findings
                    if one.code not in hidden
                ]
    _name_exchanged(table, search.last.state.exchanged)
    _doubt_matings(table, wrong)


def _judged_before(
    table: RummyTable, rules: Rules, judge: MatingJudge
) -> Iterator[tuple[Names, bool]]:
    """Yield the cards of each mating, and whether it is legal; right ones are judged once."""
    for item in (item for player in table.players.values() for item in player.items):
        judged = None if item.mating is None else judge.judge(item.mating, rules)
        if judged is not None and judged.mating is not None:
            names = [one.variety.name for one in judged.mating.animals if one.variety is not None]
            if len(names) == len(judged.mating.animals):
                codes = {found.code for found in judged.findings}
                yield tuple(names), Code.ILLEGAL_MATING not in codes


def amend_kits(
    table: RummyTable, moves: Sequence[events.Event], rules: Rules, judge: MatingJudge
) -> None:
    """Take a kit for the card drawn where all that is written of the mating fits that card alone.

    What is found is that the kit is not the card drawn, and nothing that follows from it.
    """
    items = _by_place(table)
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
            table.findings += [] if turn.is_open else [found.within(*item.where)]
            item.mating = meant
            turn.matings = (replace(mating, kits=tuple(card_called(k.text) for k in meant.kits)),)
            break


def _kits_left_out(
    table: RummyTable, rules: Rules, judge: MatingJudge
) -> Callable[[ToldMating, ToldCard | None], bool]:
    """Return what tells whether the points of a mating are those of one more kit."""
    items = _by_place(table)

    @cache
    def of(place: Place, card: str) -> bool:
        item = items.get(place)
        if item is None or item.mating is None or len(item.mating.kits) >= rules.variant.litter:
            return False
        written = item.mating
        judged = judge.judge(written, rules)
        if not {one.code for one in judged.findings} & {Code.WRONG_SUM, Code.WRONG_POINTS}:
            return False
        kits, filled = (*written.kits, written.kits[-1].saying(card)), (*written.filled, None)
        more = judge.judge(replace(written, kits=kits, filled=filled), rules)
        return not card or more.correct_points == judged.claimed_points

    return lambda mating, card: of(mating.place(), str(card or ""))


def _take_for_top(table: RummyTable, played: Played, rules: Rules, judge: MatingJudge) -> None:
    """Take a kit drawn from Retirement for the card on top where the mating fits that alone."""
    items = _by_place(table)
    for index, top in played.state.tops.items():
        turn = played.moves[index]
        if not isinstance(turn, Turn) or len(turn.matings) != 1 or turn.card is None:
            continue
        item = items.get(turn.matings[0].place())
        if item is None or item.mating is None or not judge.judge(item.mating, rules).findings:
            continue
        kits = [kit.text for kit in item.mating.kits]
        if str(turn.card) in kits:
            _, meant = list(_with_kit(item.mating, str(top)))[kits.index(str(turn.card))]
            item.mating = item.mating if judge.judge(meant, rules).findings else meant


def _name_exchanged(table: RummyTable, exchanged: Mapping[Place, tuple[str, str]]) -> None:
    """Take the parents of a mating for those that were there, each in the place of the other."""
    items = _by_place(table)
    for place, (buck, doe) in exchanged.items():
        item = items.get(place)
        if item is not None and item.mating is not None:
            first, second = item.mating.buck.saying(buck), item.mating.doe.saying(doe)
            item.mating = replace(item.mating, buck=first, doe=second)


def _by_place(table: RummyTable) -> dict[Place, TableItem]:
    return {
        place_of(item.mating): item
        for player in table.players.values()
        for item in player.items
        if item.mating is not None
    }


def _with_kit(written: WrittenMating, card: str) -> Iterator[tuple[int, WrittenMating]]:
    """Yield a mating with a card in the place of one of its kits, or as one more of them."""
    parents = written.filled[:2]
    kits, filled = written.kits, written.filled[2:]
    for place, kit in enumerate(kits):
        others = (*kits[:place], kit.saying(card), *kits[place + 1 :])
        own = written.filled[2 + place]
        alike = list(written.filled)
        if own is not None and own.short:  # what a short genotype leaves out, the card shows
            alike[2 + place] = own.saying(expand(deck(), card, own.short))
        yield place, replace(written, kits=others, filled=tuple(alike))
    for place in range(len(kits) + 1):
        more = (*kits[:place], kits[-1].saying(card), *kits[place:])
        genotypes = (*parents, *filled[:place], None, *filled[place:])
        yield 0, replace(written, kits=more, filled=genotypes)


def _doubt_matings(table: RummyTable, wrong: Sequence[IllegalMove]) -> None:
    """Judge no mating of which a card was not held or drawn: it may be another card."""
    places = {found.place for found in wrong if found.code in ("GR201", "GR204", "GR205")}
    for player in table.players.values():
        for item in player.items:
            mating = item.mating
            cards = () if mating is None else mating.cards
            item.is_doubtful = any(place_of(card) in places for card in cards)


def _book_turns(table: RummyTable, read: GameReader, played: Played) -> None:
    """Give what was laid down under another's name, or none, to the player whose turn it was."""
    players = {player.name: player for player in table.players.values()}
    booked: list[tuple[str | None, list[TableItem]]] = []
    names = {played.moves[n].place(): name for n, name in played.state.unnamed.items()}
    for place, items in read.unnamed.items():
        name = names.get(place, "")
        booked.append((name, items))
        for player in players.values():  # any total may lack them
            if name in ("", player.name):
                player.lost_in.add(items[0].part)
    for found in played.findings:
        turn, meant = found.entry, _player_meant(read, found, played)
        if not isinstance(turn, Turn) or turn.player not in players or meant not in players:
            continue
        laid_down = {place for at, place in turn.places.items() if at.startswith("matings")}
        by_name = players[turn.player].items
        moved = [one for one in by_name if one.mating and place_of(one.mating) in laid_down]
        for item in moved:
            by_name.remove(item)
        booked.append((meant, moved))
    for meant, items in booked:
        if meant in players:
            players[meant].items += items
            players[meant].items.sort(key=lambda item: item.said.entry.line)


def _player_meant(read: GameReader, found: IllegalMove, played: Played) -> str | None:
    """Return whose turn it was if another's name is on it; None if nobody's or not known."""
    amended = found.amendment
    if found.code != Code.OUT_OF_TURN or (amended is not None and amended.path != "player"):
        return None
    if amended is not None:
        meant: str | None = amended.entries[0].player
        return meant
    # if turns go on from whoever was due, the name is wrong
    before, after = (
        getattr(read.moves[n], "player", None) if 0 <= n < len(read.moves) else None
        for n in (found.index - 1, found.index + 1)
    )
    due = _left_of(read.players, before)
    goes_on = after is not None and after == _left_of(read.players, due)
    # so it is if the cards of the turn are those of who was due
    return due if goes_on or due in played.state.holders.get(found.index, ()) else None


def _left_of(players: Sequence[str], name: str | None) -> str | None:
    return players[(players.index(name) + 1) % len(players)] if name in players else None


def _seat(players: Sequence[str], name: str) -> int:
    return players.index(name) if name in players else len(players)


def _of_target(game: GameRecord, table: RummyTable) -> Sequence[Finding]:
    """Find a game that goes on after its target, or ends before it (p. 9)."""
    if game.target is None or not game.rounds:
        return ()
    target = whole_number(game.target.text)
    if target is None or target < 1:
        text = f"the target is {game.target.text!r}; expected a whole number from 1"
        return (finding(RecordCode.UNREADABLE, game.target, text),)
    of_target = f"the target of {target} (line {game.target.line})"
    rounds = [TablePart("round", str(n + 1)) for n in range(len(game.rounds))]
    for number, one in enumerate(game.rounds[1:], 1):
        sums = [_scored(player.items, rounds[:number]) for player in table.players.values()]
        if any(_known(ways) and min(_known(ways)) >= target for ways in sums if None not in ways):
            reached = [
                f"{player.name} had {min(_known(ways))}"
                for player, ways in zip(table.players.values(), sums, strict=True)
                if None not in ways and min(_known(ways)) >= target
            ]
            text = f"the game was over before this round: {listed(reached, 'and')} of {of_target}"
            return (finding(Code.WRONG_END, one, text).within(f"round {number + 1}"),)
    ended = [*game.winners, *(score.player for score in game.scores)]
    sums = [
        (final if final is not None else written, correct)
        for player in table.players.values()
        for final in [total_in_all(player) if game.scores else None]
        for written, correct in [_scored(player.items, rounds)]
    ]
    known = [_known(ways) for ways in sums]
    if not ended or not all(known) or any(max(ways) >= target for ways in known):
        return ()
    scores = listed(
        [f"{one.name} {ways[-1]}" for one, ways in zip(table.players.values(), known, strict=True)],
        "and",
    )
    text = f"the game is not over: no player has {of_target}; the scores are {scores}"
    return (finding(Code.WRONG_END, ended[0], text),)


def _known(numbers: Sequence[int | None]) -> list[int]:
    return [one for one in numbers if one is not None]


def _scored(
    items: Sequence[TableItem], rounds: Sequence[TablePart]
) -> tuple[int | None, int | None]:
    """What a player has scored in some rounds, as written and as right."""
    written: int | None = 0
    correct: int | None = 0
    for part in rounds:
        mine = [one for one in items if one.part == part]
        totals = [
            one.said.value
            for one in mine
            if one.kind == "total" and one.said.value and one.said.what != "all"
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
