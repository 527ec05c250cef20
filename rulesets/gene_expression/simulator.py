"""Games that play themselves and are written down; on request with slips and a key.

A player chooses among the cards that the rules allow; what is chosen is played through the referee,
who must find nothing wrong with it. A slip is made in the finished record, where an entry is
amended as the search for slips amends it. A round has one at most: what follows may hide another.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

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
from testcross.rulesets.tabletop.search import amendments
from testcross.rulesets.tabletop.slip_maker import Found, Otherwise, Slip, SlipMaker

MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""
MOST_WRITTEN = 999
MOST_AMENDED = 40
"""So many ways to write an entry otherwise are tried."""
MOST_GAMES = 12
"""How many games are tried until one has its slips, and no other findings."""
RESULTS = (Code.WRONG_TOTAL, Code.WRONG_WINNER, Code.IMPOSSIBLE_POINTS)
OF_GAME = (*RESULTS, Code.WRONG_NUMBER_OF_PLAYERS)
"""Slips that no round has."""
WAYS: Mapping[str, tuple[type[Event], str]] = {
    Code.WRONG_POINTS: (ev.End, "scores"),
    Code.POINTS_NOT_WON: (ev.End, "scores"),
    Code.WRONG_CARDS_LEFT: (ev.End, "left"),
    Code.WRONG_PLAYER_OUT: (ev.End, "out"),
    Code.WRONG_DEAL: (ev.Deal, "hands"),
    Code.NOT_THE_NEXT_CARD: (ev.Deal, "deck"),
    Code.CARD_NOT_HELD: (ev.Turn, "play"),
    Code.WRONG_EXCHANGE: (ev.Turn, "swap"),
    Code.WRONG_RESHUFFLE: (ev.Turn, "pile"),
    **dict.fromkeys((*RESULTS, Code.WRONG_END), (ev.Result, "")),
}
"""In which entries, and where in them, a slip is made: all others in any part of a turn."""
_AMENDED = {
    "this was not done": "a turn left out",
    "this was done twice": "a turn written twice",
    "this came after the next entry": "a turn written before the one after it",
}
"""How entries are written otherwise by what would amend them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    record: Record
    slips: Sequence[Slip]
    """The findings are about entries, by their number, and paths in them."""

    def text(self, ending: str) -> str:
        if ending == "tcg":
            return write_text(self.record)
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        read = read_text(text) if name.endswith(".tcg") else read_tree(parse_tree(text))
        found = []
        for slip in self.slips:
            number, path = slip.where
            found.append(
                (read.head[-1] if number is None else read.entries[number].place(path), slip)
            )
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
        for _ in range(MOST_GAMES if self.rate else 0):
            slips = SlipMaker(rng, self.rate, self.codes)
            if slips.due(Code.WRONG_NUMBER_OF_PLAYERS):  # nothing else is checked then
                allowed = DECK.players
                number = rng.choice((allowed[0] - 1, allowed[-1] + 1))
                said = f"{number} players", f"{allowed[0]} to {allowed[-1]} players"
                slip = Slip(Code.WRONG_NUMBER_OF_PLAYERS, (0, ""), "", *said)
                return self._written(self._play(number, rng), [slip])
            record = with_slips(self._play(self.players, rng), slips)
            # what is found in rounds must be found in all of the game, and nothing else
            if sorted(it[:2] for it in _judge(record)) == sorted(
                (s.where, s.code) for s in slips.made
            ):
                return self._written(record, slips.made)
        return self._written(self._play(self.players, rng))

    def _play(self, players: int, rng: Random) -> Record:
        return SimulatedPlay(self.rules, players, self.strategies, rng).play()

    def _written(self, record: Record, slips: Sequence[Slip] = ()) -> SimulatedGame:
        numbers = {id(entry): number for number, entry in enumerate(record.entries)}
        named = [one._replace(where=(numbers.get(one.where[0]), one.where[1])) for one in slips]
        return SimulatedGame(record=replace(record, asked=self.asked), slips=tuple(named))


class SimulatedPlay:
    """A game that is played."""

    def __init__(self, rules: Rules, players: int, strategies: Sequence[str], rng: Random) -> None:
        """Take the rules, and how each player chooses; the last way for the rest."""
        self.rules, self.rng = rules, rng
        names = self_play.PLAYERS[:players]
        self.record = Record(names, rules=rules, target=rules.target)
        self.state: State = first_state(self.record)
        self.ref = Referee(self.state, BOOK, traces=False)
        ways = [*strategies, *[strategies[-1]] * players]
        self.greedy = {name: ways[seat] == "greedy" for seat, name in enumerate(names)}
        self.pile: list[CardFace] = []

    @property
    def now(self) -> Round:
        return self.state.now

    def put(self, entry: Event) -> None:
        self.ref.play(entry, len(self.record.entries))
        if self.ref.findings:
            raise RuntimeError(f"{self.ref.findings}: {entry}")
        self.record.entries.append(entry)

    def play(self) -> Record:
        totals: dict[str, int] = dict.fromkeys(self.state.players, 0)
        while max(totals.values()) < self.rules.target:
            points = self._round()
            totals = {player: total + points[player] for player, total in totals.items()}
        self.put(_result(totals))
        return self.record

    def _round(self) -> dict[str, int]:
        self._deal(self_play.dealer_of(self.state.players, self.state.rounds))
        turns = 0
        while (not self.now.over or self.now.final_draw) and turns < MOST_TURNS:
            self.put(self._turn())
            turns += 1
        hands = self._hands()
        out = next((player for player, cards in hands.items() if not cards), None)
        won = sum(card.points for cards in hands.values() for card in cards)
        points = {player: won if player == out else 0 for player in hands}
        left = ((player, tuple(map(left_of, cards))) for player, cards in hands.items() if cards)
        scores = tuple(ev.Score(player, number) for player, number in points.items())
        self.put(ev.End(out, tuple(ev.LeftHand(*one) for one in left), scores))
        return points

    def _deal(self, dealer: str) -> None:
        """Deal one card at a time, from the player who begins (EX-011)."""
        self.pile = self.rng.sample(DECK.cards, len(DECK.cards))
        order = self.state.order(self.state.left_of(dealer))
        dealt = [self.pile.pop() for _ in range(DECK.hand * len(order))]
        by_player = {player: dealt[n :: len(order)] for n, player in enumerate(order)}
        hands = {player: by_player[player] for player in self.state.players}
        first = self.pile.pop()
        swap = self._exchange(order[0], hands) if first.does == play.SUBSTITUTION else None
        each = tuple(ev.DealtHand(player, tuple(cards)) for player, cards in hands.items())
        self.put(ev.Deal(dealer, hands=each, first=first, swap=swap))

    def _hands(self) -> dict[str, list[CardFace]]:
        return {name: self.now.known(name) for name in self.state.players}

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

_PEN = replace(BOOK, trusted=(), placed=(ev.Deal, ev.End, ev.Result))


def with_slips(record: Record, slips: SlipMaker) -> Record:
    """Return a record that may end too soon or too late, with slips in rounds or in the result."""

    def at_the_end(record: Record, *codes: str) -> Record:
        last = [len(record.entries) - 1]
        return slips.write(record, codes, last, _Pen(record, slips.rng).ways, _judge)

    record = at_the_end(record, Code.WRONG_END)
    rounds: list[list[Event]] = []
    for entry in record.entries[:-1]:
        rounds += [[]] if isinstance(entry, ev.Deal) else []
        rounds[-1].append(entry)
    written: list[Event] = []
    codes = [code for code in SLIPS if code not in OF_GAME]
    for entries in rounds:
        one = _Pen(replace(record, entries=entries), slips.rng)
        places = slips.rng.sample(range(len(entries)), len(entries))
        written += slips.write(one.record, codes, places, one.ways, _judge, most=1).entries
    record = replace(record, entries=[*written, record.entries[-1]])
    # where something else is wrong, a wrong total may be right
    return record if slips.made else at_the_end(record, *RESULTS)


def _judge(record: Record) -> list[Found]:
    found = []
    for one in search(record).findings(record.entries):
        unread = (it.path for it in one.entry.all_unread()) if one.entry and not one.rule else ()
        path = one.path or next(iter(unread), "")
        found.append(Found((id(one.entry), path), one.code, one.player))
    return found


class _Pen:
    """Writes right entries otherwise."""

    def __init__(self, record: Record, rng: Random) -> None:
        self.record, self.rng = record, rng
        self.before: list[State] = []
        """The table before each entry, when the first is written otherwise."""

    def ways(self, record: Record, index: int, code: str) -> Iterator[Otherwise]:
        """Yield what the record may be with one entry otherwise, if that entry breaks the rule."""
        entries, (kind, path) = record.entries, WAYS.get(code, (ev.Turn, ""))
        entry: Any = entries[index]
        if isinstance(entry, ev.Result) and code in (Code.IMPOSSIBLE_POINTS, Code.WRONG_END):
            yield from self._impossible() if code == Code.IMPOSSIBLE_POINTS else self._wrong_ends()
        is_last = isinstance(entries[min(index + 1, len(entries) - 1)], ev.End)
        if code == Code.WRONG_END and is_last and isinstance(entry, ev.Turn):
            kind = ev.Turn
        if not isinstance(entry, kind):
            return
        if code == Code.NOT_THE_NEXT_CARD:
            yield from self._wrong_decks()
            return
        if not self.before:
            played = Referee(first_state(record), BOOK, traces=False)
            for n, each in enumerate(entries):
                self.before.append(played.state.copy())
                played.play(each, n)
        state, others = self.before[index], list[tuple[Event, str, str]]()
        turn: Any = entry
        if code == RecordCode.UNKNOWN_CARD and turn.play:
            card = CardFace(f"X{turn.play}", turn.play.category, turn.play.kind)
            unread = [Unread((0, 0), RecordCode.UNKNOWN_CARD, "", "play")]
            others = [(replace(turn, play=card, unread=unread), card.code, str(turn.play))]
        elif code == Code.TOO_MANY_COPIES:
            for card, (n, right) in product(state.now.played_on, enumerate(turn.draws)):
                draws = (*turn.draws[:n], card, *turn.draws[n + 1 :])
                others.append((replace(turn, draws=draws), str(card), str(right)))
        for wrong, written, right in others:
            yield self._with(index, 1, [wrong], written, str(right))
        each_way = [
            one
            for one in amendments(entries, index, state, _PEN)
            if one.path.startswith(path) and not one.path.endswith(".player")
        ]
        for one in self.rng.sample(each_way, min(len(each_way), MOST_AMENDED)):
            trial = Referee(state.copy(), BOOK, traces=False)
            for n, new in enumerate([*one.entries, *entries[index + one.length :][:1]], index):
                trial.play(new, n)
                if trial.findings:
                    break
            if [it.code for it in trial.findings] == [code]:
                written, _, right = one.words.rpartition(" instead of ")
                words = (written, right) if written else (_AMENDED.get(right, right), "")
                yield self._with(index, one.length, one.entries, *words)

    def _with(self, index: int, length: int, entries: Sequence[Event], *words: str) -> Otherwise:
        every, made = self.record.entries, map(replace, entries)  # what is there twice is two
        every = [*every[:index], *made, *every[index + length :]]
        return Otherwise(replace(self.record, entries=every), *words)

    def _wrong_decks(self) -> Iterator[Otherwise]:
        """Yield a deal with the deck, in which two cards lie the other way round than drawn."""
        deal: Any = self.record.entries[0]
        drawn: list[CardFace] = []
        for turn in self.record.entries:
            if isinstance(turn, ev.Turn):
                drawn += turn.draws
                if turn.reshuffle:
                    break
        hands, state = {hand.player: hand.cards for hand in deal.hands}, first_state(self.record)
        order = state.order(state.left_of(deal.dealer))
        dealt = [hands[player][n] for n in range(DECK.hand) for player in order]
        known = [*dealt, deal.first, *drawn]
        rest = list((Counter(DECK.cards) - Counter(known)).elements())
        known += self.rng.sample(rest, len(rest))
        for n in range(len(dealt) + 1, len(dealt) + len(drawn)):
            one, other = known[n : n + 2]
            if one is not other:
                wrong = replace(deal, deck=(*known[:n], other, one, *known[n + 2 :]))
                yield self._with(0, 1, [wrong], str(other), str(one))

    def _impossible(self) -> Iterator[Otherwise]:
        """Yield only the points of the last round, too many for any cards, and add them up."""
        end: Any = self.record.entries[-2]
        totals = _totals(self.record.entries)
        right = next(score.points for score in end.scores if score.player == end.out)
        most = possible_points(len(self.record.players))[1]
        wrong = self.rng.randint(most + 1, MOST_WRITTEN)
        totals[end.out] += wrong - right
        scores = tuple(
            replace(one, points=wrong if one.player == end.out else one.points)
            for one in end.scores
        )
        start = _last_deal(self.record.entries)
        deal: Any = self.record.entries[start]
        bare = [ev.Deal(deal.dealer, is_played=False), ev.End(end.out, scores=scores)]
        length = len(self.record.entries) - start
        yield self._with(start, length, [*bare, _result(totals)], str(wrong), str(right))

    def _wrong_ends(self) -> Iterator[Otherwise]:
        """Yield the game without its last round, and with one more."""
        entries = self.record.entries
        start = _last_deal(entries)
        fewer, *others = sorted(_totals(entries[:start]).values(), reverse=True)
        said = "the end of the game", "another round"
        ways = []
        if fewer > others[0]:
            ends = [_result(_totals(entries[:start]))]
            ways.append(self._with(start, len(entries) - start, ends, *said))
        again = [replace(entry) for entry in entries[start:-1]]
        more = [*again, _result(_totals([*entries, *again]))]
        ways.append(self._with(len(entries) - 1, 1, more, *said[::-1]))
        yield from self.rng.sample(ways, len(ways))


def _last_deal(entries: Sequence[Event]) -> int:
    return max(n for n, entry in enumerate(entries) if isinstance(entry, ev.Deal))


def _totals(entries: Sequence[Event]) -> dict[str, int]:
    totals = Counter[str]()
    for score in (one for entry in entries if isinstance(entry, ev.End) for one in entry.scores):
        totals[score.player or ""] += score.points or 0
    return totals


def _result(totals: dict[str, int]) -> ev.Result:
    winner = max(totals, key=lambda player: totals[player])
    return ev.Result(tuple(ev.Score(*one) for one in totals.items()), (winner,))
