"""Whole games, played by the rules and written down; slips come from `slips`.

A player chooses among the cards that the rules allow; what is chosen is played through the referee,
who must find nothing wrong with it.
"""

from collections.abc import Iterator, Sequence
from random import Random

from testcross.rulesets.gene_expression_new.deck import CardFace
from testcross.rulesets.gene_expression_new.entries import (
    Deal,
    End,
    Gift,
    Hand,
    LeftHand,
    Record,
    Result,
    Score,
    Swap,
    Turn,
)
from testcross.rulesets.gene_expression_new.left_cards import parse_left
from testcross.rulesets.gene_expression_new.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression_new.rules import Rules
from testcross.rulesets.gene_expression_new.state import (
    ACTIONS,
    DELETION,
    INSERTION,
    SUBSTITUTION,
    Round,
    State,
)
from testcross.rulesets.gene_expression_new.table import BOOK, first_state
from testcross.rulesets.tabletop.self_play import PLAYERS, dealer_of
from testcross.rulesets.tabletop_new.entries import Entry
from testcross.rulesets.tabletop_new.referee import Referee

STRATEGIES = ("greedy", "random")
MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""


class SimulationError(Exception):
    """A move of the simulator that the referee does not allow: a mistake of ours."""


def simulate(
    rules: Rules, players: int, rng: Random, strategies: Sequence[str] = ("greedy",)
) -> Record:
    """Return a game as a record.

    Args:
        rules: by which it is played.
        players: 4 to 6.
        rng: deals, and chooses where chance does.
        strategies: how each player chooses, ``greedy`` or ``random``; the last one for the rest.
    """
    return _Game(rules, PLAYERS[:players], rng, list(strategies)).play()


class _Game:
    def __init__(
        self, rules: Rules, names: Sequence[str], rng: Random, strategies: Sequence[str]
    ) -> None:
        self.rules, self.rng = rules, rng
        self.record = Record(tuple(names), rules=rules, target=rules.target)
        self.ref = Referee(first_state(self.record), BOOK)
        self.greedy = {
            name: strategies[min(seat, len(strategies) - 1)] == STRATEGIES[0]
            for seat, name in enumerate(names)
        }
        self.pile: list[CardFace] = []

    @property
    def state(self) -> State:
        state: State = self.ref.state
        return state

    @property
    def now(self) -> Round:
        return self.state.now

    def put(self, entry: Entry) -> None:
        """Play an entry, and write it down."""
        self.ref.play(entry, len(self.record.entries))
        if self.ref.findings:
            raise SimulationError(f"{self.ref.findings[0]}: {entry}")
        self.record.entries.append(entry)

    def play(self) -> Record:
        totals: dict[str, int] = dict.fromkeys(self.state.players, 0)
        while max(totals.values()) < self.rules.target:
            self._deal(dealer_of(self.state.players, self.state.rounds))
            turns = 0
            while (not self.now.over or self.now.final_draw) and turns < MOST_TURNS:
                self.put(self._turn())
                turns += 1
            for player, points in self._end().items():
                totals[player] += points
        best = max(totals, key=lambda player: totals[player])
        scores = tuple(Score(player, points) for player, points in totals.items())
        self.put(Result(scores, (best,)))
        return self.record

    def _deal(self, dealer: str) -> None:
        """Deal one card at a time, from the player who begins (EX-011)."""
        self.pile = self.rng.sample(self.rules.deck.cards(), len(self.rules.deck.cards()))
        seat = self.state.players.index(dealer) + 1
        order = (*self.state.players[seat:], *self.state.players[:seat])
        hands: dict[str, list[CardFace]] = {player: [] for player in self.state.players}
        for _ in range(self.rules.deck.hand):
            for player in order:
                hands[player].append(self.pile.pop())
        dealt = tuple(Hand(player, tuple(cards)) for player, cards in hands.items())
        first, swap = self.pile.pop(), None
        if first.does == SUBSTITUTION:
            swap = self._exchange(order[0], {name: list(cards) for name, cards in hands.items()})
        self.put(Deal(dealer, hands=dealt, first=first, swap=swap))

    def _end(self) -> dict[str, int]:
        hands = {player: self.now.known(player) for player in self.state.players}
        out = next((player for player, cards in hands.items() if not cards), None)
        won = sum(card.points for cards in hands.values() for card in cards)
        points = {player: won if player == out else 0 for player in hands}
        left = tuple(
            LeftHand(player, tuple(parse_left(self.rules.deck, card.code) for card in cards))
            for player, cards in hands.items()
            if cards
        )
        scores = tuple(Score(player, number) for player, number in points.items())
        self.put(End(out, left, scores))
        return points

    # turns

    def _turn(self) -> Turn:
        now, state = self.now, self.state
        who = now.final_draw or now.due
        if now.final_draw or now.lost:
            turn = Turn(who, skip=True)
            pays = bool(now.final_draw) or now.lost == INSERTION
            turn.draws = tuple(self._draw(turn, self.rules.deck.drawn_by_insertion * pays))
            return turn
        turn, top, hand = Turn(who), now.top, now.known(who)
        if now.opening == DELETION:
            playable = [c for c in hand if top is not None and may_follow_deletion(c, top)]
        else:
            playable = [c for c in hand if top is not None and matches(state.rules, top, c)]
            if not playable and top is not None:
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
        """Lay a card, with what its action asks for."""
        rest = [*hand, *turn.draws]
        turn.play = last = self._choose(who, playable, len(rest))
        rest.remove(last)
        others = [card for card in rest if may_follow_deletion(card, last)]
        if last.does == DELETION and others:
            turn.extra = last = self._choose(who, others, len(rest))
            rest.remove(last)
        if last.does == SUBSTITUTION and rest:
            hands = {name: self.now.known(name) for name in self.state.players}
            turn.swap = self._exchange(who, {**hands, who: rest})

    # choices

    def _leader(self, who: str, sizes: dict[str, int]) -> str:
        """Return the other player with the fewest cards, the next to play among equals."""
        order = self.state.players.index(who)
        others = [*self.state.players[order + 1 :], *self.state.players[:order]]
        return min(others, key=lambda name: sizes[name])

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
