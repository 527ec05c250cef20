"""What is played at a table, refereed, and what comes of it for players, matings and totals.

Turns of a pad and those of a whole game are the same entries. Of a whole game each mating is
written, so that a slip of the pen in one is told from a move against the rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy import calls
from testcross.rulesets.gene_rummy.codes import OF_POINTS, OF_SUMS, Code
from testcross.rulesets.gene_rummy.entries import (
    Call,
    CardName,
    Round,
    RoundEnds,
    Top,
    Turn,
    Written,
    WrittenMating,
    card_at,
)
from testcross.rulesets.gene_rummy.line_plays import with_genotypes
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.hands import best_matings, find_sets
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, MatingJudge
from testcross.rulesets.gene_rummy.scoring.litters import LitterScorer, litter_loci
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem, TablePart
from testcross.rulesets.gene_rummy.turns import BOOK, Cards, State, first_table
from testcross.rulesets.gene_rummy.words import deck, expand
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import Entry, known_player, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.parts import Part
from testcross.rulesets.records.tree import Place
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import IllegalMove
from testcross.rulesets.tabletop.search import Search
from testcross.solver import Solver

Names: TypeAlias = tuple[str, ...]
"""Of the cards of a mating, parents first."""


def place_of(entry: Entry | Part) -> Place:
    return entry.line, entry.column


@dataclass
class Moves:
    """What is played at a table, in its order."""

    table: RummyTable
    rules: Rules
    judge: MatingJudge
    entries: list[Event] = field(default_factory=list)
    wheres: dict[object, Names] = field(default_factory=dict)
    """By the kind and place of each entry the parts of the game it is in: ``round 2``, ``turn 3``.

    A round ends where the next one begins."""
    unnamed: dict[Place, list[TableItem]] = field(default_factory=dict)
    """By the place of a turn under no player's name its items."""

    def add(self, entry: Written, where: Names = ()) -> None:
        self.entries.append(entry)
        self.wheres[type(entry), entry.place()] = where

    def where(self, entry: Event | None) -> Names:
        """Return in which parts of the game an entry is, also one that the search has amended."""
        return () if entry is None else self.wheres.get((type(entry), entry.place()), ())


def moves_of_pad(table: RummyTable, rules: Rules, judge: MatingJudge) -> Moves:
    """Return the turns of a pad, each of whoever it is credited to, in the rounds that it names."""
    moves, seats = Moves(table, rules, judge), table.seats()
    owners = {id(item): one.name for one in table.players.values() for item in one.items}
    begun: Round | None = None
    for item in table.events:
        entry, event, value = item.said.entry, item.said.event, item.said.value
        line, column = place_of(entry)
        dealer = item.said.turn.get("dealer") if item.kind == "part" else None
        if item.kind == "turn" and isinstance(event, Turn):
            owner = owners.get(id(item))
            player = entry.saying(owner if owner in seats else "")
            moves.add(replace(event, player=player))
        elif item.kind == "part" and item.said.what == "round":
            if begun is not None:
                moves.add(RoundEnds(line=line, column=column))
            begun = Round(line=line, column=column)
            moves.add(begun)
        elif item.kind == "setup":
            if begun is None:
                begun = Round(line=line, column=column)
                moves.add(begun)
            if item.said.what == "dealer":
                dealer = value
            elif value is not None:
                moves.add(Top(line=value.line, column=value.column, card=value))
        if begun is not None and dealer is not None:
            begun.dealer = dealer
            if known_player(dealer, seats) is None:
                text = no_such_player(dealer, seats)
                table.findings.append(finding(RecordCode.UNREADABLE, dealer, text))
    moves.entries.sort(key=lambda entry: entry.place()[0])
    return moves


def legality(rules: Rules, solver: Solver, judged: Mapping[Names, bool]) -> Callable[[Cards], bool]:
    """Return what tells whether cards may be laid down; each mating is worked out once."""

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

    def of(cards: Cards) -> bool:
        names = tuple(card.name for card in cards if card is not None)
        too_many = len(cards) - 2 > rules.variant.litter
        return len(names) < len(cards) or too_many or is_legal(names)

    return of


def as_finding(found: IllegalMove, where: Names = (), why: str = "") -> Finding:
    """Return a breach, in some parts of a game, as a finding; what follows from it is told too."""
    later = [f"line {one.line}: {one.message}" for one in found.follow_ups]
    reason = f"It may follow that: {'; '.join(later)}." if later else ""
    reason = f"{why} {reason}".strip() if why else reason
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


def referee_pad(table: RummyTable, rules: Rules, judge: MatingJudge) -> list[Finding]:
    """Return what is wrong with the turns of a pad; nothing where no card is said to be drawn.

    Nor is anything where so many cannot play the variant in turns.
    """
    seats, turns = table.seats(), rules.variant.play
    events = (item.said.event for item in table.events if item.kind == "turn")
    is_played = any(isinstance(one, Turn) and one.draw is not None for one in events)
    if not is_played or not isinstance(turns, TurnRules):
        return []
    moves = moves_of_pad(table, rules, judge)
    if len(seats) not in dict(turns.deal):
        return []
    first = first_table(seats, turns, rules, legality(rules, judge.solver, {}))
    return [as_finding(found) for found in Search(first, BOOK, {}).findings(moves.entries)]


def referee_turns(moves: Moves, play: TurnRules) -> None:
    """Referee a whole game in turns, and book what was laid down to those who did."""
    table, rules, judge = moves.table, moves.rules, moves.judge
    known = dict(_judged_before(table, rules, judge))
    with_kit = _kits_left_out(table, rules, judge)
    legal = legality(rules, judge.solver, known)
    items = _by_place(table)

    def fits(mating: WrittenMating) -> bool:
        item = items.get(mating.place())
        return not (item and item.mating and judge.judge(item.mating, rules).findings)

    def lacks(mating: WrittenMating, card: CardName | None) -> bool:
        return with_kit(mating.place(), str(card or "")) is not None

    played = Search(first_table(table.seats(), play, rules, legal, lacks, fits), BOOK, {})
    wrong = played.findings(moves.entries)
    state: State = played.last.state
    _book_turns(moves, played, wrong)
    items = _by_place(table)
    for place, kits in state.left_out.items():
        judged = {str(kit): with_kit(place, str(kit)) for kit in kits if kit is not None}
        right = [kit for kit, one in judged.items() if one is not None and not one.findings]
        items[place].left_out = next(iter(right), "")
    crowded = {
        (Code.CARD_NOT_HELD, place_of(kit))
        for item in items.values()
        if item.mating is not None and len(item.mating.kits) > rules.variant.litter
        for kit in item.mating.kits
    }  # of too many kits one was not there, which is found where the mating is judged
    wrong = [one for one in wrong if (one.code, one.place) not in crowded]
    _name_exchanged(items, state.exchanged)
    _doubt_matings(moves, wrong)
    table.findings += [as_finding(found, moves.where(found.entry)) for found in wrong]
    table.findings += _overlooked(moves, played)
    unwritten = state.unwritten
    most = _most_of_a_mating(rules, judge.solver) if unwritten else 0
    rounds = [moves.where(one)[0].split() for one in played.entries if isinstance(one, Round)]
    for player in table.players.values():
        player.may_lack = {
            TablePart(*rounds[number - 1]): most * count
            for (name, number), count in unwritten.items()
            if name == player.name
        }
        hand = state.hands.get(player.name)
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


def _overlooked(moves: Moves, played: Search) -> Iterator[Finding]:
    """Yield the notes on matings that were not laid down, where a table asks for them."""
    rules, scorer = moves.rules, LitterScorer(moves.rules, moves.judge.solver)
    for index, held, drawn in played.last.state.unlaid:
        turn = played.entries[index]
        player = BOOK.who(played.last.state, turn, "")
        if len(held) < 2:
            continue
        for best in best_matings([*map(str, held)], str(drawn), rules, scorer)[:1]:
            yield Finding(
                code=Code.OVERLOOKED_MATING,
                line=turn.place()[0],
                column=turn.place()[1],
                text=f"{player} could have laid down {best.mating.label} for {best.points}",
                player=player,
                points=-best.points,
                where=moves.where(turn),
            )


def referee_calls(moves: Moves, play: CallRules) -> None:
    """Referee rounds of SET!, and tell what each call won or lost."""
    table, rules, solver = moves.table, moves.rules, moves.judge.solver

    @cache
    def find_set(layout: Names, offspring: str) -> str:
        found = find_sets(rules, layout, offspring, solver).sets
        if not found:
            return ""
        return f"{layout[found[0].buck - 1]} x {layout[found[0].doe - 1]} -> {offspring}"

    indexes = dict[Place, int]()
    judgements = dict[Place, Judgement]()
    worths = dict[Place, calls.Worth]()
    for index, entry in enumerate(moves.entries):
        if isinstance(entry, Call):
            indexes[entry.place()] = index
        if isinstance(entry, Call) and entry.mating is not None:
            judged = moves.judge.judge(with_genotypes(entry.mating), rules)
            judgements[entry.place()] = judged
            worths[entry.mating.place()] = _worth(judged, solver)
    first = calls.first_table(
        table.seats(), play, rules, lambda cards, kit: find_set(tuple(cards), kit), worths
    )
    search = Search(first, calls.BOOK, {})
    wrong = search.findings(moves.entries)
    for found in wrong:
        mating = found.entry.mating if isinstance(found.entry, Call) else None
        why = "" if mating is None else worths[mating.place()].reason
        table.findings.append(as_finding(found, moves.where(found.entry), why))
    outcomes = search.last.state.outcomes
    for player in table.players.values():
        player.rabbits_left = 0
        for item in (one for one in player.items if one.kind == "call"):
            event = item.said.event
            if not isinstance(event, Call):
                continue
            index = indexes[event.place()]
            outcome = outcomes.get(index, calls.Outcome(None, None, is_open=True))
            item.claimed, item.correct = outcome.claimed, outcome.correct
            player.lost_in |= {item.part} if outcome.is_open else set()
            judgement = judgements.get(event.place())
            if outcome.is_mating and event.mating is not None:
                item.kind, item.mating = "mating", with_genotypes(event.mating)
            elif judgement is not None:
                hidden = {Code.ILLEGAL_MATING}
                hidden |= set() if outcome.claimed == judgement.claimed_points else OF_POINTS
                table.findings += [
                    one.about(player.name).within(*item.where)
                    for one in judgement.findings
                    if one.code not in hidden
                ]
    items = _by_place(table)
    _name_exchanged(items, search.last.state.exchanged)
    _doubt_matings(moves, wrong)


def _worth(judged: Judgement, solver: Solver) -> calls.Worth:
    label, illegal_at, reason = "", tuple[str, ...](), ""
    illegal = [one for one in judged.findings if one.code == Code.ILLEGAL_MATING]
    if judged.mating is not None:
        label = judged.mating.label
    if illegal and judged.mating is not None:
        conflicts = describe_conflicts(judged.mating, solver)
        illegal_at = tuple(dict.fromkeys(one.locus for one in conflicts))
        reason = illegal[0].reason if illegal_at else ""
    return calls.Worth(label, judged.correct_points, judged.claimed_points, illegal_at, reason)


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


# what was laid down, as it is best understood


def _kits_left_out(
    table: RummyTable, rules: Rules, judge: MatingJudge
) -> Callable[[Place, str], Judgement | None]:
    """Return what judges a mating with one more kit; None where its points are not those of it."""
    items = _by_place(table)

    @cache
    def of(place: Place, card: str) -> Judgement | None:
        item = items.get(place)
        if item is None or item.mating is None or len(item.mating.kits) >= rules.variant.litter:
            return None
        mating, judged = item.mating, judge.judge(item.mating, rules)
        if {one.code for one in judged.findings}.isdisjoint(OF_SUMS):
            return None
        kits, filled = (*mating.kits, mating.kits[-1].saying(card)), (*mating.filled, None)
        more = judge.judge(replace(mating, kits=kits, filled=filled), rules) if card else judged
        return more if not card or more.correct_points == judged.claimed_points else None

    return of


def _name_exchanged(
    items: Mapping[Place, TableItem], exchanged: Mapping[Place, tuple[str, str]]
) -> None:
    """Take the parents of a mating for those that were there, each in the place of the other."""
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


def _doubt_matings(moves: Moves, wrong: Sequence[IllegalMove]) -> None:
    """Judge no mating of which a card was not held or drawn: it may be another card.

    Where all that is written besides a kit fits one card of the deck alone, it is that.
    """
    judge, rules = moves.judge, moves.rules
    places = {found.place for found in wrong if found.code in ("GR201", "GR204", "GR205")}
    for item in _by_place(moves.table).values() if places else ():
        cards = () if item.mating is None else item.mating.cards
        doubtful = [n for n, card in enumerate(cards) if place_of(card) in places]
        item.is_doubtful = bool(doubtful)
        is_kit = len(doubtful) == 1 and doubtful[0] > 1
        if item.mating is None or not is_kit or not judge.judge(item.mating, rules).findings:
            continue
        (n,) = doubtful
        kit = card_at(cards[n])
        names = (CardName(one.name, kit and kit.sex) for one in rules.ruleset.varieties)
        others = [_with_card(item.mating, n, str(name)) for name in names]
        fitting = [one for one in others if not judge.judge(one, rules).findings]
        item.mating = fitting[0] if len(fitting) == 1 else item.mating


def _with_card(mating: WrittenMating, n: int, card: str) -> WrittenMating:
    """Return a mating with another card, of which a short genotype leaves out what it shows."""
    buck, doe, *kits = [one.saying(card) if n == at else one for at, one in enumerate(mating.cards)]
    filled, own = list(mating.filled), mating.filled[n]
    if own is not None and own.short:
        filled[n] = own.saying(expand(deck(), card, own.short))
    return replace(mating, buck=buck, doe=doe, kits=tuple(kits), filled=tuple(filled))


def _book_turns(moves: Moves, played: Search, wrong: Sequence[IllegalMove]) -> None:
    """Give what was laid down under another's name, or none, to the player whose turn it was."""
    players = {player.name: player for player in moves.table.players.values()}
    booked: list[tuple[str, list[TableItem]]] = []
    seats = moves.table.seats()
    names = {played.entries[n].place(): name for n, name in played.last.state.unnamed.items()}
    for place, items in moves.unnamed.items():
        name = names.get(place, "")
        booked.append((name, items))
        for player in players.values():  # any total may lack them
            if name in ("", player.name):
                player.lost_in.add(items[0].part)
    for found in wrong:
        turn, amended = found.entry, found.amendment
        if not isinstance(turn, Turn) or (amended is not None and amended.path != "player"):
            continue
        name = BOOK.who(played.last.state, turn, "")
        right, is_theirs = played.last.state.misnamed.get(found.index, ("", False))
        if amended is not None:
            right, is_theirs = BOOK.who(played.last.state, amended.entries[0], ""), True
        elif right in seats and not is_theirs:  # the name is wrong, too, if turns go on from there
            following = next(iter(played.entries[found.index + 1 : found.index + 2]), None)
            after = (
                BOOK.who(played.last.state, following, "") if isinstance(following, Turn) else ""
            )
            is_theirs = after == seats[(seats.index(right) + 1) % len(seats)]
        if found.code != Code.OUT_OF_TURN or name not in players or not is_theirs:
            continue
        laid_down = {mating.place() for mating in turn.matings}
        by_name = players[name].items
        moved = [one for one in by_name if one.mating and place_of(one.mating) in laid_down]
        for item in moved:
            by_name.remove(item)
        booked.append((right, moved))
    for right, items in booked:
        if right in players:
            players[right].items += items
            players[right].items.sort(key=lambda item: item.said.entry.line)
