"""What is played at a table, as entries for the referee, and what comes of refereeing them.

Turns of a pad and those of a whole game are the same entries. Of a whole game each mating is
written, so that a slip of the pen in one is told from a move against the rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.errors import CardError, NotationError, TestcrossError
from testcross.rulesets.gene_rummy import calls
from testcross.rulesets.gene_rummy.calls import Added, CallsEnd, Layout, SetCall
from testcross.rulesets.gene_rummy.codes import OF_POINTS, Code
from testcross.rulesets.gene_rummy.line_plays import Said
from testcross.rulesets.gene_rummy.record import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.hands import best_matings, find_sets
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, MatingJudge
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer, litter_loci
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem, TablePart
from testcross.rulesets.gene_rummy.trees import with_genotypes
from testcross.rulesets.gene_rummy.turns import (
    BOOK,
    RoundBegins,
    RoundEnds,
    State,
    ToldCard,
    ToldHand,
    ToldMating,
    ToldTop,
    Turn,
    card_called,
    first_table,
)
from testcross.rulesets.gene_rummy.words import TAKEN_BACK, animal_of, deck, expand
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.parts import Part
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop import events
from testcross.rulesets.tabletop.referee import IllegalMove
from testcross.rulesets.tabletop.search import Search
from testcross.solver import Solver

Names: TypeAlias = tuple[str, ...]
"""Of the cards of a mating, parents first."""


def place_of(entry: Entry | Part) -> Place:
    return entry.line, entry.column


# entries


_DRAWN = {"drew", "draw", "from"}
"""Parts of a turn that say that a card was drawn."""


@dataclass
class Moves:
    """What is played at a table, in its order."""

    table: RummyTable
    rules: Rules
    judge: MatingJudge
    entries: list[events.Event] = field(default_factory=list)
    wheres: dict[object, tuple[str, ...]] = field(default_factory=dict)
    """By the kind and place of each entry the parts of the game it is in: ``round 2``, ``turn 3``.

    A round ends where the next one begins."""
    calls: dict[int, tuple[int, Judgement | None]] = field(default_factory=dict)
    """By its item the index of a call of SET!, and what its mating is."""
    unnamed: dict[Place, list[TableItem]] = field(default_factory=dict)
    """By the place of a turn under no player's name its items."""

    def where(self, entry: events.Event | None) -> tuple[str, ...]:
        """In which parts of the game an entry is, also one that the search has amended."""
        return () if entry is None else self.wheres.get((type(entry), entry.place()), ())

    def read(self) -> None:
        """Take up everything that is played."""
        table, seats = self.table, self.table.seats()
        owners = {id(item): one.name for one in table.players.values() for item in one.items}
        begun: RoundBegins | None = None
        unnamed: list[TableItem] = []
        for item in table.events:
            said, owner = item.said, owners.get(id(item))
            if item.kind == "turn" and (said.turn or table.of_game):
                turn = self._turn(said, owner if owner in seats else None)
                self._add(turn, item)
                unnamed = self.unnamed.setdefault(turn.place(), []) if owner is None else []
            elif item.kind == "call":
                self._call(item, owner)
            elif item.kind == "part" and said.what == "round" and not table.of_game:
                place = {"": place_of(said.entry)}
                if begun is not None:
                    self._add(RoundEnds(places=dict(place)), item)
                begun = RoundBegins(places=place)
                self._add(begun, item)
                self._deal(begun, said.turn.get("dealer"))
            elif item.kind == "setup":
                if said.what == "deal" or (begun is None and not table.of_game):
                    begun = RoundBegins(places={"": place_of(said.entry)})
                    self._add(begun, item)
                self._set_up(item, begun)
            if item.kind in ("turn", "mating") and owner is None:
                unnamed.append(item)
        if not table.of_game:
            self.entries.sort(key=lambda entry: entry.place()[0])

    def _add(self, entry: events.Event, item: TableItem) -> None:
        self.entries.append(entry)
        self.wheres[type(entry), entry.place()] = item.where

    def _deal(self, begun: RoundBegins, dealer: Entry | None) -> None:
        if dealer is None:
            return
        begun.dealer = known_player(dealer, self.table.seats())
        begun.places["dealer"] = place_of(dealer)
        if begun.dealer is None:
            text = no_such_player(dealer, self.table.seats())
            self.table.findings.append(finding(RecordCode.UNREADABLE, dealer, text))

    def _set_up(self, item: TableItem, begun: RoundBegins | None) -> None:
        said, place = item.said, {"": place_of(item.said.entry)}
        if said.what in ("deal", "dealer") and begun is not None:
            self._deal(begun, said.who or said.value)
        elif said.what == "retirement" and said.value is not None:
            up = ToldTop(places={"": place_of(said.value)})
            up.card = self._card(said.value, up)
            self._add(up, item)
        elif said.what == "hand":
            dealt = ToldHand("" if said.who is None else said.who.text, places=place)
            dealt.cards = self._cards(said.names, dealt, "cards")
            self._add(dealt, item)
        elif said.what == "layout":
            laid_out = Layout(cards=None, places=place)
            if "cards" in said.turn:
                laid_out.cards = self._cards(said.names, laid_out, "cards")
            laid_out.offspring = self._card(said.value, laid_out, "offspring")
            self._add(laid_out, item)
        elif said.what in ("added", "lost"):
            added = Added(is_lost=said.what == "lost", places=place)
            added.cards = self._cards(said.names, added, "cards")
            self._add(added, item)
        elif said.what == "end":
            in_calls = isinstance(self.rules.variant.play, CallRules)
            self._add(CallsEnd(places=place) if in_calls else RoundEnds(places=place), item)

    def _turn(self, said: Said, player: str | None) -> Turn:
        told = said.turn
        made = Turn(
            player=player,
            source=told["from"].text if "from" in told else None,
            draws=not _DRAWN.isdisjoint(told),
            retires="retire" in told,
            taken_back=TAKEN_BACK in told,
            is_open="open" in told,
            places={"": place_of(said.value or said.entry), "player": place_of(said.entry)},
        )
        for key, path in (("drew", "card"), ("drew", "source"), ("from", "source")):
            if key in told:
                made.places[path] = place_of(told[key])
        made.card = self._card(told.get("draw"), made, "card")
        made.retire = self._card(told.get("retire"), made, "retire")
        for number, written in enumerate(said.laid):
            mating = laid(written)
            made.places[f"matings.{number}"] = mating.places[""]
            made.matings = (*made.matings, mating)
        return made

    def _call(self, item: TableItem, player: str | None) -> None:
        """Take up a call as it is written, and what its mating is."""
        said, told = item.said, item.said.turn
        move = SetCall(player=player, is_open="open" in told)
        move.places[""] = place_of(said.value or said.entry)
        if "judged" in told:
            move.places["judged"] = place_of(told["judged"])
            move.judged = {"right": True, "wrong": False}.get(told["judged"].text.casefold())
        if "penalty" in told:
            move.is_fined, points = True, whole_number(told["penalty"].text)
            move.places["penalty"] = place_of(told["penalty"])
            move.penalty = None if points is None else abs(points)
        if "replaced" in told:
            move.replaced = self._cards(said.names, move, "replaced")
        move.offspring = self._card(told.get("offspring"), move, "offspring")
        judged = None
        for written in said.laid:
            judged = self.judge.judge(with_genotypes(written), self.rules)
            move.mating, move.has_points = laid(written), written.points is not None
            move.worth, move.claimed = judged.correct_points, judged.claimed_points
            illegal = [one for one in judged.findings if one.code == Code.ILLEGAL_MATING]
            if judged.mating is not None:
                move.label = judged.mating.label
            if illegal and judged.mating is not None:
                conflicts = describe_conflicts(judged.mating, self.judge.solver)
                move.illegal_at = tuple(dict.fromkeys(one.locus for one in conflicts))
                move.reason = illegal[0].reason
        self.calls[id(item)] = len(self.entries), judged
        self._add(move, item)

    def _cards(
        self, written: Sequence[Entry], move: events.Event, at: str
    ) -> tuple[ToldCard | None, ...]:
        return tuple(self._card(card, move, f"{at}.{n}") for n, card in enumerate(written))

    def _card(self, written: Entry | None, move: events.Event, at: str = "") -> ToldCard | None:
        """Return a card; one that cannot be read makes uncertain what the move touches."""
        if written is None:
            return None
        if at:
            move.places[at] = place_of(written)
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


def laid(written: WrittenMating) -> ToldMating:
    roles = ("buck", "doe", *(f"kits.{n}" for n in range(len(written.kits))))
    places = dict(zip(roles, map(place_of, written.cards), strict=True))
    shown = [None if one is None else animal_of(one.text) for one in written.filled]
    return ToldMating(
        buck=card_called(written.buck.text, "buck"),
        doe=card_called(written.doe.text, "doe"),
        kits=tuple(card_called(kit.text) for kit in written.kits),
        is_proven=written.filled[2] is not None,
        shown=tuple(one.variety.name if one and one.variety else "" for one in shown),
        places={"": place_of(written), **places},
    )


def legality(
    rules: Rules, solver: Solver, judged: Mapping[Names, bool]
) -> Callable[[ToldMating], bool]:
    """Return what tells whether a mating is legal; each is worked out once."""

    @cache
    def is_legal(names: Names) -> bool:
        if names in judged:
            return judged[names]
        try:
            sire, dam, *kits = (parse_animal(rules.ruleset, name) for name in names)
        except TestcrossError:
            return True  # not of this deck, which is found where it is judged
        mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=tuple(kits))
        return litter_loci(mating, rules, solver) is not None

    def of(mating: ToldMating) -> bool:
        cards = (mating.buck, mating.doe, *mating.kits)
        names = [card.name for card in cards if card is not None]
        too_many = len(mating.kits) > rules.variant.litter
        return len(names) < len(cards) or too_many or is_legal(tuple(names))

    return of


def as_finding(found: IllegalMove, where: tuple[str, ...] = ()) -> Finding:
    """Return a breach, in some parts of a game, as a finding; what follows from it is told too."""
    later = [f"line {one.line}: {one.message}" for one in found.follow_ups]
    reason = f"It may follow that: {'; '.join(later)}." if later else ""
    if isinstance(found.entry, SetCall) and found.entry.illegal_at:
        reason = f"{found.entry.reason} {reason}".strip()
    if found.amendment:
        reason = f"Probably meant: {found.amendment}. {reason}".strip()
        if found.amendment.path == "dealer":
            found.code, found.message = Code.WRONG_DEALER, f"wrong dealer: {found.message}"
    line, column = found.place
    return Finding(
        code=Code(found.code) if found.rule else RecordCode(found.code),
        line=line,
        column=column,
        text=found.message,
        player=found.player,
        reason=reason,
        points=found.points,
        where=where,
    )


# refereeing


@dataclass
class Played:
    """What came of refereeing a game in turns."""

    findings: list[IllegalMove]
    state: State
    """The table at the end."""
    moves: Sequence[events.Event]
    """As they are best understood."""


def _play(moves: Moves, first: State) -> Played:
    search = Search(first, BOOK, {})
    return Played(search.findings(moves.entries), search.last.state, search.entries)


def referee_pad(table: RummyTable, rules: Rules, judge: MatingJudge) -> list[Finding]:
    """Return what is wrong with the turns of a pad; nothing where no card is said to be drawn.

    Nor is anything where so many cannot play the variant in turns.
    """
    seats, turns = table.seats(), rules.variant.play
    is_played = any(
        item.kind == "turn" and not _DRAWN.isdisjoint(item.said.turn) for item in table.events
    )
    if not is_played or not isinstance(turns, TurnRules):
        return []
    moves = Moves(table, rules, judge)
    moves.read()
    if len(seats) not in dict(turns.deal):
        return []
    first = first_table(seats, turns, rules, legality(rules, judge.solver, {}))
    return [as_finding(found) for found in _play(moves, first).findings]


def referee_turns(moves: Moves, play: TurnRules) -> None:
    """Referee a whole game in turns, and book what was laid down to those who did."""
    table, rules, judge = moves.table, moves.rules, moves.judge
    if play.drawn_kit:
        amend_kits(table, moves.entries, rules, judge)
    known = dict(_judged_before(table, rules, judge))
    lacks = _kits_left_out(table, rules, judge)
    legal = legality(rules, judge.solver, known)
    played = _play(moves, first_table(table.seats(), play, rules, legal, lacks))
    _book_turns(moves, played)
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
    table.findings += [as_finding(found, moves.where(found.entry)) for found in wrong]
    table.findings += _overlooked(moves, played)
    unwritten = played.state.unwritten
    most = _most_of_a_mating(rules, judge.solver) if unwritten else 0
    rounds = [moves.where(one)[0].split() for one in played.moves if isinstance(one, RoundBegins)]
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


def _overlooked(moves: Moves, played: Played) -> Iterator[Finding]:
    """Yield the notes on matings that were not laid down, where a table asks for them."""
    rules, scorer = moves.rules, LitterScorer(moves.rules, moves.judge.solver)
    for index, held, drawn in played.state.unlaid:
        turn = played.moves[index]
        if not isinstance(turn, Turn) or len(held) < 2:
            continue
        for best in best_matings([*map(str, held)], str(drawn), rules, scorer)[:1]:
            text = f"{turn.player} could have laid down {best.mating.label} for {best.points}"
            yield Finding(
                code=Code.OVERLOOKED_MATING,
                line=turn.place()[0],
                column=turn.place()[1],
                text=text,
                player=turn.player or "",
                points=-best.points,
                where=moves.where(turn),
            )


def referee_calls(moves: Moves, play: CallRules) -> None:
    """Referee rounds of SET!, and tell what each call won or lost."""
    table, rules, solver = moves.table, moves.rules, moves.judge.solver

    @cache
    def find_set(layout: tuple[str, ...], offspring: str) -> str:
        found = find_sets(rules, layout, offspring, solver).sets
        if not found:
            return ""
        return f"{layout[found[0].buck - 1]} x {layout[found[0].doe - 1]} -> {offspring}"

    first = calls.first_table(
        table.seats(), play, rules, lambda cards, kit: find_set(tuple(cards), kit)
    )
    search = Search(first, calls.BOOK, {})
    wrong = search.findings(moves.entries)
    table.findings += [as_finding(found, moves.where(found.entry)) for found in wrong]
    outcomes = search.last.state.outcomes
    for player in table.players.values():
        player.rabbits_left = 0
        for item in (one for one in player.items if one.kind == "call"):
            index, judged = moves.calls[id(item)]
            outcome = outcomes.get(index, calls.Outcome(None, None, is_open=True))
            item.claimed, item.correct = outcome.claimed, outcome.correct
            player.lost_in |= {item.part} if outcome.is_open else set()
            if outcome.is_mating and item.said.laid:
                item.kind, item.mating = "mating", with_genotypes(item.said.laid[0])
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


def _book_turns(moves: Moves, played: Played) -> None:
    """Give what was laid down under another's name, or none, to the player whose turn it was."""
    players = {player.name: player for player in moves.table.players.values()}
    booked: list[tuple[str | None, list[TableItem]]] = []
    names = {played.moves[n].place(): name for n, name in played.state.unnamed.items()}
    for place, items in moves.unnamed.items():
        name = names.get(place, "")
        booked.append((name, items))
        for player in players.values():  # any total may lack them
            if name in ("", player.name):
                player.lost_in.add(items[0].part)
    for found in played.findings:
        turn, meant = found.entry, _player_meant(moves, found, played)
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


def _player_meant(moves: Moves, found: IllegalMove, played: Played) -> str | None:
    """Return whose turn it was if another's name is on it; None if nobody's or not known."""
    amended = found.amendment
    if found.code != Code.OUT_OF_TURN or (amended is not None and amended.path != "player"):
        return None
    if amended is not None:
        meant: str | None = amended.entries[0].player
        return meant
    # if turns go on from whoever was due, the name is wrong
    seats, entries = moves.table.seats(), moves.entries
    before, after = (
        getattr(entries[n], "player", None) if 0 <= n < len(entries) else None
        for n in (found.index - 1, found.index + 1)
    )
    due = _left_of(seats, before)
    goes_on = after is not None and after == _left_of(seats, due)
    # so it is if the cards of the turn are those of who was due
    return due if goes_on or due in played.state.holders.get(found.index, ()) else None


def _left_of(players: Sequence[str], name: str | None) -> str | None:
    return players[(players.index(name) + 1) % len(players)] if name in players else None
