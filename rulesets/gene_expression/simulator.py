"""Whole games, played by the rules and written down, with moves against the rules on request.

A player chooses among the cards that the rules allow; what is chosen is played through the referee,
who must find nothing wrong with it. A move against the rules can be made at a table, and the game
goes on from it; slips of the pen are made in `slips`.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from testcross.rulesets.gene_expression.answers import BOOK, first_state
from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules
from testcross.rulesets.gene_expression.entries import (
    Code,
    Deal,
    DealtHand,
    End,
    Gift,
    LeftHand,
    Record,
    Result,
    Score,
    Swap,
    Turn,
)
from testcross.rulesets.gene_expression.faces import left_of
from testcross.rulesets.gene_expression.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression.play import (
    ACTIONS,
    DELETION,
    INSERTION,
    SUBSTITUTION,
    Round,
    State,
)
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee
from testcross.rulesets.tabletop.self_play import PLAYERS, dealer_of

STRATEGIES = ("greedy", "random")
MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""
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
FEWEST_HELD = 4
"""Nobody goes out by a move against the rules."""


class Slip(NamedTuple):
    """What was done, or is written, against the rules."""

    code: str
    """Of the finding that it leads to."""
    entry: Event | None
    """What the finding is about; None for the list of players."""
    path: str
    """Of the value in it."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there, or was done."""
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


class SimulatedPlay:
    """A game that is played: its record, and the moves against the rules in it."""

    def __init__(
        self, rules: Rules, players: int, strategies: Sequence[str], chance: SlipChance
    ) -> None:
        """Take the rules, and how each player chooses; the last way for the rest."""
        self.rules, self.rng, self.chance = rules, chance.rng, chance
        names = PLAYERS[:players]
        self.record = Record(names, rules=rules, target=rules.target)
        self.ref = Referee(first_state(self.record), BOOK)
        last = len(strategies) - 1
        self.greedy = {
            name: strategies[min(seat, last)] == STRATEGIES[0] for seat, name in enumerate(names)
        }
        self.pile: list[CardFace] = []
        self.slips: list[Slip] = []
        self.spoilt = 0
        """The last round with a slip; what follows one may hide another."""

    @property
    def state(self) -> State:
        state: State = self.ref.state
        return state

    @property
    def now(self) -> Round:
        return self.state.now

    def put(self, entry: Event) -> None:
        self.ref.play(entry, len(self.record.entries))
        if len(self.ref.findings) != len(self.slips):
            raise RuntimeError(f"{self.ref.findings[-1:]}: {entry}")
        self.record.entries.append(entry)

    def slip(self, code: str, entry: Event, path: str, player: str, *said: str) -> None:
        """Play an entry that is against the rules, and write it down."""
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
            if is_short:  # the last round is not written
                del entries[max(n for n, one in enumerate(entries) if isinstance(one, Deal)) :]
        winner = max(totals, key=lambda player: totals[player])
        scores = tuple(Score(player, points) for player, points in totals.items())
        result = Result(scores, (winner,))
        if is_short:
            said = "the end of the game", "another round"
            self.slips.append(Slip(Code.WRONG_END, result, "winners.0", "", *said))
            entries.append(result)
        else:
            self.put(result)
        return self

    def _round(self, totals: dict[str, int], *, is_over: bool = False) -> dict[str, int]:
        """Play a round; return what everybody has come to."""
        self._deal(dealer_of(self.state.players, self.state.rounds), is_over=is_over)
        turns = 0
        while (not self.now.over or self.now.final_draw) and turns < MOST_TURNS:
            self._take_turn()
            turns += 1
        if self.now.over and self.spoilt != self.state.rounds and self.chance.due(Code.WRONG_END):
            out = next((p for p, cards in self.now.hands.items() if not cards), "")
            player = self.state.left_of(out) if out else ""
            cards = self.now.known(player) if out else []
            if cards:
                turn = Turn(player, play=cards[0])
                self.slip(Code.WRONG_END, turn, "", player, "a turn after the end", "")
        points = self._end()
        return {player: total + points[player] for player, total in totals.items()}

    def _deal(self, dealer: str, *, is_over: bool) -> None:
        """Deal one card at a time, from the player who begins (EX-011)."""
        self.pile = self.rng.sample(DECK.cards, len(DECK.cards))
        order = self.state.order(self.state.left_of(dealer))
        dealt = [self.pile.pop() for _ in range(DECK.hand * len(order))]
        by_player = {player: dealt[n :: len(order)] for n, player in enumerate(order)}
        hands = {player: by_player[player] for player in self.state.players}
        first, swap = self.pile.pop(), None
        if first.does == SUBSTITUTION:
            swap = self._exchange(order[0], hands)
        each = tuple(DealtHand(player, tuple(cards)) for player, cards in hands.items())
        deal = Deal(dealer, hands=each, first=first, swap=swap)
        if is_over:
            self.slip(Code.WRONG_END, deal, "", "", "another round", "the end of the game")
        else:
            self.put(deal)

    def _end(self) -> dict[str, int]:
        hands = self._hands()
        out = next((player for player, cards in hands.items() if not cards), None)
        won = sum(card.points for cards in hands.values() for card in cards)
        points = {player: won if player == out else 0 for player in hands}
        left = tuple(
            LeftHand(player, tuple(map(left_of, cards))) for player, cards in hands.items() if cards
        )
        scores = tuple(Score(player, number) for player, number in points.items())
        self.put(End(out, left, scores))
        return points

    # turns against the rules

    def _take_turn(self) -> None:
        codes = [] if self.spoilt == self.state.rounds else self.chance.due(*AT_A_TURN)
        if codes and not (self.now.final_draw or self.now.opening):
            turns = list(self._wrong_turns())
            for code, turn in product(codes, self.rng.sample(turns, len(turns))):
                trial = Referee(self.state.copy(), BOOK)
                trial.play(turn, len(self.record.entries))
                if [one.code for one in trial.findings] == [code]:
                    found, drawn = trial.findings[0], len(turn.draws)
                    del self.pile[len(self.pile) - drawn :]
                    self.slip(code, turn, found.path, found.player, told(turn), self._due())
                    return
        self.put(self._turn())

    def _due(self) -> str:
        """Return what is right in the place of a turn, in words."""
        who = self.now.due
        if self.now.lost:
            return f"{who} loses the turn"
        cards = self.state.fitting(who)
        return f"{who} plays {cards[0]}" if cards else f"{who} draws a card"

    def _wrong_turns(self) -> Iterator[Turn]:
        """Yield turns that somebody may take; the referee tells which break a rule, and which."""
        who, hands = self.now.due, self._hands().items()
        held = {name: cards for name, cards in hands if len(cards) >= FEWEST_HELD}
        plain = [card for card in held.get(who, ()) if card.does in ("", DELETION)]
        drawn = [tuple(self.pile[-number:][::-1]) for number in (1, 2) if len(self.pile) > number]
        yield from (Turn(who, draws=cards) for cards in ((), *drawn))
        for place, card in enumerate(plain):
            yield Turn(who, play=card)
            yield from (Turn(who, draws=cards, play=card) for cards in drawn[:1])
            others = [*plain[:place], *plain[place + 1 :]]
            yield from (Turn(who, play=card, extra=other) for other in others)
        for name, cards in held.items():
            yield from (Turn(name, play=card) for card in cards if not card.does and name != who)

    # turns

    def _turn(self) -> Turn:
        now, state = self.now, self.state
        who = now.final_draw or now.due
        if now.final_draw or now.lost:
            turn = Turn(who, skip=True)
            pays = bool(now.final_draw) or now.lost == INSERTION
            turn.draws = tuple(self._draw(turn, DECK.drawn_by_insertion * pays))
            return turn
        turn, top, hand = Turn(who), now.top, now.known(who)
        playable = state.fitting(who)
        if not playable and top is not None and now.opening != DELETION:
            playable = self._draw_for_match(turn, top)
        if playable:
            self._lay(turn, who, playable, hand)
        return turn

    def _draw_for_match(self, turn: Turn, top: CardFace) -> list[CardFace]:
        """Draw for want of a match; return the card drawn if it is played at once (EX-026)."""
        drawn: list[CardFace] = []
        while True:
            new = list(self._draw(turn, 1))
            drawn += new
            fits = bool(new) and matches(self.rules, top, new[0])
            if fits or not new or not self.rules.draws_until_match:
                break
        turn.draws = tuple(drawn)
        plays = fits and (self.greedy[turn.player or ""] or self.rng.random() < 0.5)
        return drawn[-1:] if plays else []

    def _draw(self, turn: Turn, number: int) -> Iterator[CardFace]:
        """Yield cards from the draw pile; the discards are shuffled when it is used up."""
        for _ in range(number):
            if not self.pile:
                self._shuffle(turn)
            if self.pile:
                yield self.pile.pop()
                if not self.pile:
                    self._shuffle(turn)

    def _shuffle(self, turn: Turn) -> None:
        below = [card for card in self.now.discards[:-1] if card is not None]
        if below and not turn.reshuffle:
            self.pile = self.rng.sample(below, len(below))
            turn.reshuffle, turn.pile = True, len(below)

    def _lay(
        self, turn: Turn, who: str, playable: Sequence[CardFace], hand: Sequence[CardFace]
    ) -> None:
        rest = [*hand, *turn.draws]
        turn.play = last = self._choose(who, playable, len(rest))
        rest.remove(last)
        others = [card for card in rest if may_follow_deletion(card, last)]
        if last.does == DELETION and others:
            turn.extra = last = self._choose(who, others, len(rest))
            rest.remove(last)
        if last.does == SUBSTITUTION and rest:
            turn.swap = self._exchange(who, {**self._hands(), who: rest})

    def _hands(self) -> dict[str, list[CardFace]]:
        return {name: self.now.known(name) for name in self.state.players}

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
            harm = (3 if is_next else 1) if card.does in ACTIONS else 0
            return card.points, 2 if card.does == DELETION and held > 1 else harm

        return max(cards, key=worth)

    def _exchange(self, who: str, hands: dict[str, list[CardFace]]) -> Swap:
        """Let two players exchange cards; each picks the card to give (EX-030, A-4)."""
        if self.greedy[who]:
            sizes = {name: len(cards) for name, cards in hands.items()}
            pair = [who, self._leader(who, sizes)]
        else:
            pair = self.rng.sample(list(hands), 2)
        if self.rules.swaps_hands:
            return Swap(tuple(Gift(name) for name in pair))
        return Swap(tuple(Gift(name, self._give(name, hands[name])) for name in pair))

    def _give(self, who: str, cards: Sequence[CardFace]) -> CardFace:
        if self.greedy[who]:
            return max(cards, key=lambda card: card.points)
        return self.rng.choice(cards)


def told(turn: Turn) -> str:
    """Return in words what a turn is."""
    said = ["draws", *map(str, turn.draws)] if turn.draws else []
    said += ["plays", str(turn.play)] if turn.play else []
    said += ["with", str(turn.extra)] if turn.extra else []
    return " ".join([turn.player or "", *(said or ["neither plays nor draws"])])
