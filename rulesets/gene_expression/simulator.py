"""Games that play themselves by the rules and are written down; on request with slips and a key.

A player chooses among the cards that the rules allow; what is chosen is played through the referee,
who must find nothing wrong with it. A move against the rules is made at the table, and the game
goes on from it. A slip of the pen is made in the finished record: one value is written otherwise,
and kept if the referee finds just that. A round has one slip at most, for what follows may hide
another.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any, NamedTuple

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression import entries as ev
from testcross.rulesets.gene_expression import play
from testcross.rulesets.gene_expression.answers import BOOK, first_state, search
from testcross.rulesets.gene_expression.codes import SLIPS, Code
from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules, rules_for
from testcross.rulesets.gene_expression.entries import Record
from testcross.rulesets.gene_expression.faces import left_of
from testcross.rulesets.gene_expression.lines import read_text, write_text
from testcross.rulesets.gene_expression.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression.play import Round, State
from testcross.rulesets.gene_expression.scoring import possible_points
from testcross.rulesets.gene_expression.trees import read_tree, write_tree
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop import self_play
from testcross.rulesets.tabletop.events import Event, Unread
from testcross.rulesets.tabletop.referee import Referee
from testcross.rulesets.tabletop.search import changes

MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""
FEWEST_HELD = 4
"""Nobody goes out by a move against the rules."""
MOST_WRITTEN = 999
MOST_GAMES = 12
"""How many games are tried until one has its slips, and no other findings."""
AT_A_TURN = (
    Code.OUT_OF_TURN,
    Code.NO_MATCH,
    Code.WRONG_DRAW,
    Code.NOT_THE_CARD_DRAWN,
    Code.NEEDLESS_DRAW,
    Code.SECOND_CARD,
    Code.WRONG_EXTRA_CARD,
)
AT_THE_TABLE = (Code.WRONG_NUMBER_OF_PLAYERS, *AT_A_TURN, Code.WRONG_END)
"""Moves against the rules, made while playing."""
Ways = Mapping[str, tuple[type[Event], str]]
IN_A_ROUND: Ways = {
    Code.WRONG_DEAL: (ev.Deal, "hands"),
    Code.WRONG_POINTS: (ev.End, "scores"),
    Code.POINTS_NOT_WON: (ev.End, "scores"),
    Code.WRONG_CARDS_LEFT: (ev.End, "left"),
    Code.WRONG_PLAYER_OUT: (ev.End, "out"),
    Code.CARD_NOT_HELD: (ev.Turn, "play"),
    RecordCode.UNKNOWN_CARD: (ev.Turn, "misspelt"),
    Code.TOO_MANY_COPIES: (ev.Turn, "draws"),
    Code.WRONG_EXCHANGE: (ev.Turn, "swap"),
    Code.WRONG_RESHUFFLE: (ev.Turn, "pile"),
    Code.WRONG_SKIP: (ev.Turn, "skip"),
    Code.NOT_THE_NEXT_CARD: (ev.Deal, "deck"),
}
"""In which entries, and where in them, a slip of the pen is made in a round."""
AT_THE_END: Ways = {
    Code.WRONG_TOTAL: (ev.Result, "scores"),
    Code.WRONG_WINNER: (ev.Result, "winners"),
}


class Slip(NamedTuple):
    code: str
    """Of the finding that it leads to."""
    entry: Event | None
    """What the finding is about; None for the list of players."""
    path: str
    """Of the value in it."""
    player: str
    written: str
    right: str
    """What is right; empty where nothing can be said in its place."""


class SlipChance:
    def __init__(self, rng: Random, rate: float = 0.0, codes: Collection[str] = ()) -> None:
        self.rng, self.rate, self.codes = rng, rate, codes

    def due(self, *codes: str) -> list[str]:
        """Return the slips of which the first that there is room for is made here; none or all."""
        wanted = [code for code in codes if code in self.codes]
        is_due = bool(wanted) and self.rng.random() < self.rate
        return self.rng.sample(wanted, len(wanted)) if is_due else []


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    record: Record
    slips: Sequence[Slip]

    def text(self, ending: str) -> str:
        if ending == "tcg":
            return write_text(self.record)
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        read = read_text(text) if name.endswith(".tcg") else read_tree(parse_tree(text))
        there = {id(old): new for old, new in zip(self.record.entries, read.entries, strict=False)}
        found = []
        for slip in self.slips:
            entry = there.get(id(slip.entry))
            found.append((entry.place(slip.path) if entry else read.head[-1], slip))
        return self_play.answer_key(name, found)


class Simulator:
    def __init__(self, request: SimulationRequest) -> None:
        """Take what a command asks to be played.

        Raises:
            TestcrossError: for a number of players that the game has no room for, for a strategy
                or a rule that does not exist, and for slips that cannot happen.
        """
        allowed, self.players = DECK.players, request.players
        if request.players not in allowed:
            told = f"{request.players} players; {allowed[0]} to {allowed[-1]} can play"
            raise TestcrossError(told)
        self.rules, ways = rules_for(**request.options), ("greedy", "random")
        self.asked = self_play.chosen_options(request.options)
        self.strategies = self_play.chosen_strategies(request.strategy, request.players, ways)
        self.rate = request.slip_rate
        self.codes = self_play.chosen_slips(request.slip_codes, SLIPS, SLIPS, "this game")

    def game(self, seed: int | str) -> SimulatedGame:
        rng = Random(seed)  # noqa: S311 - a game, no secret
        chance = SlipChance(rng, self.rate, self.codes)
        tries = (self._played(chance) for _ in range(MOST_GAMES))
        found = next((played for played in tries if played is not None), None)
        return found or self._written(self._play(self.players, SlipChance(rng)).record)

    def _play(self, players: int, chance: SlipChance) -> "SimulatedPlay":
        return SimulatedPlay(self.rules, players, self.strategies, chance).play()

    def _written(self, record: Record, slips: Sequence[Slip] = ()) -> SimulatedGame:
        return SimulatedGame(record=replace(record, asked=self.asked), slips=tuple(slips))

    def _played(self, chance: SlipChance) -> SimulatedGame | None:
        """Return a game; None if something in it is found that is no slip, or a slip is not."""
        allowed, rng = DECK.players, chance.rng
        if chance.due(Code.WRONG_NUMBER_OF_PLAYERS):  # nothing else is checked then
            number = rng.choice((allowed[0] - 1, allowed[-1] + 1))
            said = f"{number} players", f"{allowed[0]} to {allowed[-1]} players"
            slip = Slip(Code.WRONG_NUMBER_OF_PLAYERS, None, "", "", *said)
            return self._written(self._play(number, SlipChance(rng)).record, [slip])
        played = self._play(self.players, chance)
        record, slips = played.record, played.slips
        if self.rate:
            record, slips = with_slips(record, chance, slips)
            found = search(record).findings(record.entries)
            at = [(one.code, id(record.entries[one.index])) for one in found]
            if sorted(at) != sorted((slip.code, id(slip.entry)) for slip in slips):
                return None
        return self._written(record, slips)


class SimulatedPlay:
    """A game that is played: its record, and the moves against the rules in it."""

    def __init__(
        self, rules: Rules, players: int, strategies: Sequence[str], chance: SlipChance
    ) -> None:
        """Take the rules, and how each player chooses; the last way for the rest."""
        self.rules, self.rng, self.chance = rules, chance.rng, chance
        names = self_play.PLAYERS[:players]
        self.record = Record(names, rules=rules, target=rules.target)
        self.state: State = first_state(self.record)
        self.ref = Referee(self.state, BOOK)
        ways = [*strategies, *[strategies[-1]] * players]
        self.greedy = {name: ways[seat] == "greedy" for seat, name in enumerate(names)}
        self.pile: list[CardFace] = []
        self.slips: list[Slip] = []
        self.spoilt = 0
        """The last round with a slip; what follows one may hide another."""

    @property
    def now(self) -> Round:
        return self.state.now

    def put(self, entry: Event) -> None:
        self.ref.play(entry, len(self.record.entries))
        if len(self.ref.findings) != len(self.slips):
            raise RuntimeError(f"{self.ref.findings[-1:]}: {entry}")
        self.record.entries.append(entry)

    def slip(self, code: str, entry: Event, path: str, player: str, *said: str) -> None:
        self.slips.append(Slip(code, entry, path, player, *said))
        self.put(entry)
        self.spoilt = self.state.rounds

    def play(self) -> "SimulatedPlay":
        before: list[dict[str, int]] = []
        totals: dict[str, int] = dict.fromkeys(self.state.players, 0)
        while max(totals.values()) < self.rules.target:
            before.append(totals)
            totals = self._round(totals)
        entries, is_short = self.record.entries, False
        if self.chance.due(Code.WRONG_END):
            fewer = sorted(before[-1].values())
            is_short = not self.slips and fewer[-1] > fewer[-2] and self.rng.random() < 0.5
            totals = before[-1] if is_short else self._round(totals, is_over=True)
        winner = max(totals, key=lambda player: totals[player])
        scores = tuple(ev.Score(player, points) for player, points in totals.items())
        result = ev.Result(scores, (winner,))
        if is_short:  # the last round is not written
            del entries[max(n for n, one in enumerate(entries) if isinstance(one, ev.Deal)) :]
            said = "the end of the game", "another round"
            self.slips.append(Slip(Code.WRONG_END, result, "winners.0", "", *said))
            entries.append(result)
        else:
            self.put(result)
        return self

    def _round(self, totals: dict[str, int], *, is_over: bool = False) -> dict[str, int]:
        self._deal(self_play.dealer_of(self.state.players, self.state.rounds), is_over=is_over)
        turns = 0
        while (not self.now.over or self.now.final_draw) and turns < MOST_TURNS:
            self._take_turn()
            turns += 1
        hands = self._hands()
        out = next((player for player, cards in hands.items() if not cards), None)
        is_due = self.now.over and self.spoilt != self.state.rounds
        if is_due and self.chance.due(Code.WRONG_END) and out:
            player = self.state.left_of(out)
            turn = ev.Turn(player, play=hands[player][0])
            self.slip(Code.WRONG_END, turn, "", player, "a turn after the end", "")
            hands = self._hands()
        won = sum(card.points for cards in hands.values() for card in cards)
        points = {player: won if player == out else 0 for player in hands}
        left = ((player, tuple(map(left_of, cards))) for player, cards in hands.items() if cards)
        scores = tuple(ev.Score(player, number) for player, number in points.items())
        self.put(ev.End(out, tuple(ev.LeftHand(*one) for one in left), scores))
        return {player: total + points[player] for player, total in totals.items()}

    def _deal(self, dealer: str, *, is_over: bool) -> None:
        """Deal one card at a time, from the player who begins (EX-011)."""
        self.pile = self.rng.sample(DECK.cards, len(DECK.cards))
        order = self.state.order(self.state.left_of(dealer))
        dealt = [self.pile.pop() for _ in range(DECK.hand * len(order))]
        by_player = {player: dealt[n :: len(order)] for n, player in enumerate(order)}
        hands = {player: by_player[player] for player in self.state.players}
        first = self.pile.pop()
        swap = self._exchange(order[0], hands) if first.does == play.SUBSTITUTION else None
        each = tuple(ev.DealtHand(player, tuple(cards)) for player, cards in hands.items())
        deal = ev.Deal(dealer, hands=each, first=first, swap=swap)
        if is_over:
            self.slip(Code.WRONG_END, deal, "", "", "another round", "the end of the game")
        else:
            self.put(deal)

    def _hands(self) -> dict[str, list[CardFace]]:
        return {name: self.now.known(name) for name in self.state.players}

    # turns against the rules

    def _take_turn(self) -> None:
        codes = [] if self.spoilt == self.state.rounds else self.chance.due(*AT_A_TURN)
        if codes and not (self.now.final_draw or self.now.opening):
            turns = list(self._wrong_turns())
            for code, turn in product(codes, self.rng.sample(turns, len(turns))):
                trial = Referee(self.state.copy(), BOOK)
                trial.play(turn, len(self.record.entries))
                if [one.code for one in trial.findings] == [code]:
                    found, who = trial.findings[0], self.now.due
                    del self.pile[len(self.pile) - len(turn.draws) :]
                    fitting = [] if self.now.lost else self.state.fitting(who)
                    right = f"{who} plays {fitting[0]}" if fitting else f"{who} draws a card"
                    right = f"{who} loses the turn" if self.now.lost else right
                    done = ["draws", *map(str, turn.draws)] if turn.draws else []
                    done += ["plays", str(turn.play)] if turn.play else []
                    done += ["with", str(turn.extra)] if turn.extra else []
                    said = " ".join([turn.player or "", *(done or ["neither plays nor draws"])])
                    self.slip(code, turn, found.path, found.player, said, right)
                    return
        self.put(self._turn())

    def _wrong_turns(self) -> Iterator[ev.Turn]:
        """Yield turns that somebody may take; the referee tells which break a rule, and which."""
        who, hands = self.now.due, self._hands().items()
        held = {name: cards for name, cards in hands if len(cards) >= FEWEST_HELD}
        plain = [card for card in held.get(who, ()) if card.does in ("", play.DELETION)]
        drawn = [tuple(self.pile[-number:][::-1]) for number in (1, 2) if len(self.pile) > number]
        yield from (ev.Turn(who, draws=cards) for cards in ((), *drawn))
        for place, card in enumerate(plain):
            yield ev.Turn(who, play=card)
            yield from (ev.Turn(who, draws=cards, play=card) for cards in drawn[:1])
            others = [*plain[:place], *plain[place + 1 :]]
            yield from (ev.Turn(who, play=card, extra=other) for other in others)
        # a turn after one lost to an Insertion would say that its cards were drawn, unwritten
        for name, cards in held.items() if self.now.lost != play.INSERTION else ():
            yield from (ev.Turn(name, play=card) for card in cards if not card.does and name != who)

    # turns

    def _turn(self) -> ev.Turn:
        now, rules = self.now, self.rules
        who, top = now.final_draw or now.due, now.top
        turn = ev.Turn(who)
        if now.final_draw or now.lost:
            pays = bool(now.final_draw) or now.lost == play.INSERTION
            turn.skip, turn.draws = True, tuple(self._draw(turn, DECK.drawn_by_insertion * pays))
            return turn
        playable = self.state.fitting(who)
        if not playable and top is not None and now.opening != play.DELETION:
            drawn: list[CardFace] = []
            fits = False
            while not fits and (new := list(self._draw(turn, 1))):  # for want of a match
                drawn += new
                fits = matches(rules, top, new[0])
                if not rules.draws_until_match:
                    break
            turn.draws = tuple(drawn)  # the last one may be played at once (EX-026)
            plays = fits and (self.greedy[who] or self.rng.random() < 0.5)
            playable = drawn[-1:] if plays else []
        if playable:
            rest = [*now.known(who), *turn.draws]
            turn.play = last = self._choose(who, playable, len(rest))
            rest.remove(last)
            others = [card for card in rest if may_follow_deletion(card, last)]
            if last.does == play.DELETION and others:
                turn.extra = last = self._choose(who, others, len(rest))
                rest.remove(last)
            if last.does == play.SUBSTITUTION and rest:
                turn.swap = self._exchange(who, {**self._hands(), who: rest})
        return turn

    def _draw(self, turn: ev.Turn, number: int) -> Iterator[CardFace]:
        for _ in range(number):
            if not self.pile:
                self._shuffle(turn)
            if self.pile:
                yield self.pile.pop()
                if not self.pile:
                    self._shuffle(turn)

    def _shuffle(self, turn: ev.Turn) -> None:
        below = [card for card in self.now.discards[:-1] if card is not None]
        if below and not turn.reshuffle:
            self.pile = self.rng.sample(below, len(below))
            turn.reshuffle, turn.pile = True, len(below)

    # choices

    def _leader(self, who: str, sizes: dict[str, int]) -> str:
        """Return the other player with the fewest cards, the next to play among equals."""
        return min(self.state.order(who)[1:], key=lambda name: sizes[name])

    def _choose(self, who: str, cards: Sequence[CardFace], held: int) -> CardFace:
        """Return the card to lay: any, or the dearest, of actions what harms the leader most."""
        if not self.greedy[who]:
            return self.rng.choice(cards)
        sizes = {name: len(hand) for name, hand in self.now.hands.items()}
        is_next = self._leader(who, sizes) == self.state.left_of(who)

        def worth(card: CardFace) -> tuple[int, int]:
            harm = (3 if is_next else 1) if card.does in play.ACTIONS else 0
            return card.points, 2 if card.does == play.DELETION and held > 1 else harm

        return max(cards, key=worth)

    def _exchange(self, who: str, hands: dict[str, list[CardFace]]) -> ev.Swap:
        if self.greedy[who]:
            sizes = {name: len(cards) for name, cards in hands.items()}
            pair = [who, self._leader(who, sizes)]
        else:
            pair = self.rng.sample(list(hands), 2)
        gifts = tuple(map(ev.Gift, pair))
        for gift, name in zip(gifts, pair, strict=True) if not self.rules.swaps_hands else ():
            dearest = max(hands[name], key=lambda card: card.points)
            gift.card = dearest if self.greedy[name] else self.rng.choice(hands[name])
        return ev.Swap(gifts)


# slips of the pen


def with_slips(
    record: Record, chance: SlipChance, slips: Sequence[Slip] = ()
) -> tuple[Record, list[Slip]]:
    written, made = list(record.entries), list(slips)
    spoilt = {id(slip.entry) for slip in slips}
    starts = [n for n, entry in enumerate(written) if isinstance(entry, ev.Deal)]
    for first, end in zip(starts, [*starts[1:], len(written) - 1], strict=True):
        if spoilt.isdisjoint(map(id, written[first:end])):
            entries = written[first:end]
            made += _slip(
                replace(record, entries=entries), entries, chance.due(*IN_A_ROUND), chance.rng
            )
            written[first:end] = entries
    if not made:  # else a wrong total may be right
        codes = chance.due(*AT_THE_END, Code.IMPOSSIBLE_POINTS)
        if codes[:1] == [Code.IMPOSSIBLE_POINTS]:
            made.append(_impossible(record, written, starts[-1], chance.rng))
        else:
            made += _slip(record, written, codes, chance.rng)
    return replace(record, entries=written), made


def _slip(record: Record, entries: list[Event], codes: Sequence[str], rng: Random) -> list[Slip]:
    before: list[State] = []
    played = Referee(first_state(record), BOOK)
    for index, entry in enumerate(entries if codes else ()):
        before.append(played.state.copy())
        played.play(entry, index)
    for code in codes:
        kind, path = {**IN_A_ROUND, **AT_THE_END}.get(code, (ev.Deal, ""))
        places = [n for n, entry in enumerate(entries) if isinstance(entry, kind)]
        for index in rng.sample(places, len(places)):
            ways = list(_ways(entries, index, path, before[index], rng))
            for at, written, right, changed in rng.sample(ways, len(ways)):
                other = [*entries[:index], changed, *entries[index + 1 :]]
                trial = Referee(before[index].copy(), BOOK)
                trial.play(changed, index)
                if path != "deck" and [one.code for one in trial.findings] != [code]:
                    continue
                found = search(record).findings(other)
                if [one.code for one in found] != [code]:
                    continue
                one = found[0]
                if path == "deck" or one.index == index:
                    entries[:] = other
                    place = one.path or at
                    return [Slip(code, other[one.index], place, one.player, written, right)]
    return []


def _ways(
    entries: Sequence[Event], index: int, path: str, state: State, rng: Random
) -> Iterator[tuple[str, str, str, Event]]:
    """Yield what an entry may be in its place, with where, what is written and what is right."""
    entry: Any = entries[index]
    if path == "deck":
        yield from _wrong_decks(entries, state, rng)
    elif path == "skip" and not (entry.acts or entry.skip):
        yield path, "a lost turn", "a turn", replace(entry, skip=True)
    elif path == "misspelt" and entry.play:
        card = CardFace(f"X{entry.play}", entry.play.category, entry.play.kind)
        unread = [Unread((0, 0), RecordCode.UNKNOWN_CARD, "")]
        yield "play", card.code, str(entry.play), replace(entry, play=card, unread=unread)
    elif path == "draws":
        for card, (n, right) in product(state.now.played_on, enumerate(entry.draws)):
            draws = (*entry.draws[:n], card, *entry.draws[n + 1 :])
            yield f"draws.{n}", str(card), str(right), replace(entry, draws=draws)
    else:
        for at, words, changed in changes(entry, state):
            written, _, right = words.rpartition(" instead of ")
            if path == "hands" and at.count(".") == 3:  # a card that is not written
                yield at, words, "", changed
            elif at.startswith(path) and right and not at.endswith(".player"):
                yield at, written, right, changed


def _wrong_decks(
    entries: Sequence[Event], state: State, rng: Random
) -> Iterator[tuple[str, str, str, Event]]:
    """Yield a deal with the deck, in which two cards are the other way round than were drawn."""
    deal: Any = entries[0]
    drawn: list[CardFace] = []
    for turn in entries:
        if isinstance(turn, ev.Turn):
            drawn += turn.draws
            if turn.reshuffle:
                break
    hands = {hand.player: hand.cards for hand in deal.hands}
    order = state.order(state.left_of(deal.dealer))
    dealt = [hands[player][n] for n in range(DECK.hand) for player in order]
    known = [*dealt, deal.first, *drawn]
    rest = list((Counter(DECK.cards) - Counter(known)).elements())
    known += rng.sample(rest, len(rest))
    for n in range(len(dealt) + 1, len(dealt) + len(drawn)):
        one, other = known[n : n + 2]
        if one is not other:
            cards = (*known[:n], other, one, *known[n + 2 :])
            yield "deck", str(other), str(one), replace(deal, deck=cards)


def _impossible(record: Record, entries: list[Event], start: int, rng: Random) -> Slip:
    """Write only the points of the last round, too many for any cards, and add them up."""
    deal: Any = entries[start]
    end: Any = entries[-2]
    result: Any = entries[-1]
    place = next(n for n, score in enumerate(end.scores) if score.player == end.out)
    right = end.scores[place].points
    wrong = rng.randint(possible_points(len(record.players))[1] + 1, MOST_WRITTEN)
    ends, totals = (
        tuple(
            replace(one, points=one.points + (wrong - right) * (one.player == end.out))
            for one in entry.scores
        )
        for entry in (end, result)
    )
    bare = ev.End(end.out, scores=ends)
    entries[start:] = [ev.Deal(deal.dealer, is_played=False), bare, replace(result, scores=totals)]
    path = f"scores.{place}.points"
    return Slip(Code.IMPOSSIBLE_POINTS, bare, path, end.out, str(wrong), str(right))
