"""Playing a round by the rules, and writing it down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression.record.game_record import (
    WrittenExchange,
    WrittenRound,
    WrittenTurn,
)
from testcross.rulesets.gene_expression.round_state.moves import (
    Deal,
    Draw,
    EndTurn,
    Exchange,
    Extra,
    LoseTurn,
    Play,
    Reshuffle,
    TakeTurn,
    TurnUp,
    playing_card,
)
from testcross.rulesets.gene_expression.round_state.turn_order import INSERTION
from testcross.rulesets.gene_expression.round_state.turn_state import (
    DELETION,
    SUBSTITUTION,
    TurnState,
)
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.stock import Stock
from testcross.rulesets.gene_expression.strategies import Strategy, View
from testcross.rulesets.records.entries import Entry, entries, entry
from testcross.rulesets.records.score_entries import WrittenHand, scores
from testcross.rulesets.tabletop import PlacedCard

_MOST_TURNS = 20_000
"""After so many turns a round is left as it is, with nobody out; chance has no such rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round as it was written down, and what it was worth."""

    written: WrittenRound
    points: dict[str, int]


@dataclass(slots=True)
class _Turn:
    """What a turn comes to on paper."""

    player: str
    drawn: list[CardFace] = field(default_factory=list)
    play: CardFace | None = None
    extra: CardFace | None = None
    swap: WrittenExchange | None = None
    lost: bool = False
    reshuffled: int | None = None

    def written(self) -> WrittenTurn:
        """Return the turn as it is written down."""
        return WrittenTurn(
            line=0,
            column=0,
            player=entry(self.player),
            draw=entries(card.code for card in self.drawn),
            play=_entry(self.play),
            extra=_entry(self.extra),
            swap=self.swap,
            skip=entry("true") if self.lost else None,
            reshuffle=None if self.reshuffled is None else entry(str(self.reshuffled)),
        )


class RoundPlay:
    """Plays rounds, one after another."""

    def __init__(self, strategies: Mapping[str, Strategy], rules: Rules, rng: Random) -> None:
        """Let the players named in ``strategies`` play, in the order of the seats."""
        self._players = tuple(strategies)
        self._strategies = strategies
        self._rules = rules
        self._stock = Stock(rules.deck, rng)

    def play(self, dealer: str) -> PlayedRound:
        """Return a round played out; the player to the dealer's left begins."""
        rules, stock = self._rules, self._stock
        self._state = TurnState.of(self._players, rules)
        self._turns: list[WrittenTurn] = []
        starter = self._state.order.left_of(dealer)
        stock.shuffle()
        hands = self._deal(starter)
        first = stock.next()
        stock.discards.append(first)
        self._state.push(TurnUp(card=_placed(first), starter=starter))
        swap = self._exchange(starter) if self._state.opens_with_exchange else None
        while not self._is_over() and len(self._turns) < _MOST_TURNS:
            self._turns.append(self._next_turn().written())
        points = self._points()
        out = next((player for player in self._players if not self._hand(player)), None)
        left = [player for player in self._players if self._hand(player)]
        written = WrittenRound(
            line=0,
            column=0,
            dealer=entry(dealer),
            hands=hands,
            first=entry(first.code),
            swap=swap,
            turns=tuple(self._turns),
            out=None if out is None else entry(out),
            left=tuple(_written_hand(player, self._hand(player)) for player in left),
            scores=scores(points),
        )
        return PlayedRound(written=written, points=points)

    def _deal(self, starter: str) -> tuple[WrittenHand, ...]:
        """Deal one card at a time, from the player who begins (EX-011)."""
        place = self._players.index(starter)
        order = (*self._players[place:], *self._players[:place])
        hands: dict[str, list[CardFace]] = {player: [] for player in self._players}
        for _ in range(self._rules.deck.hand):
            for player in order:
                hands[player].append(self._stock.next())
        for player, cards in hands.items():
            self._state.push(Deal(player=player, cards=tuple(map(_placed, cards))))
        return tuple(_written_hand(player, cards) for player, cards in hands.items())

    def _is_over(self) -> bool:
        order = self._state.order
        return bool(order.over) and order.final_draw is None

    def _points(self) -> dict[str, int]:
        """Return what everybody scores: who is out, the cards of all others (EX-043)."""
        values = {p: sum(card.points for card in self._hand(p)) for p in self._players}
        total = sum(values.values())
        out = [player for player in self._players if not self._hand(player)]
        return {player: total if player in out else 0 for player in self._players}

    # turns

    def _next_turn(self) -> _Turn:
        order = self._state.order
        if order.final_draw is not None:
            return self._lose(_Turn(order.final_draw, lost=True), draws=True)
        player = order.due or self._players[0]
        if order.lost:
            return self._lose(_Turn(player, lost=True), draws=order.lost == INSERTION)
        self._state.push(TakeTurn(player=player))
        turn = _Turn(player)
        playable = self._playable(player)
        if playable:
            self._lay(turn, self._strategies[player].play(self._view(player), playable))
        else:
            self._draw(turn)
        self._state.push(EndTurn(player=player))
        return turn

    def _lose(self, turn: _Turn, *, draws: bool) -> _Turn:
        for _ in range(self._rules.deck.drawn_by_insertion if draws else 0):
            self._draw_one(turn)
        move = LoseTurn(
            player=turn.player,
            cards=tuple(map(_placed, turn.drawn)) if draws else None,
            reshuffle=_reshuffle(turn),
        )
        self._state.push(move)
        return turn

    def _playable(self, player: str) -> list[CardFace]:
        """Return the cards that a player may lay down (EX-020, A-6)."""
        top, hand = self._state.top, self._hand(player)
        if top is None:
            return []
        if self._state.opens_free:
            return [card for card in hand if may_follow_deletion(card, top)]
        return [card for card in hand if matches(self._rules, top, card)]

    def _draw(self, turn: _Turn) -> None:
        """Draw for want of a match, and perhaps play the card drawn (EX-025, EX-026)."""
        player, top = turn.player, self._state.top
        while top is not None and not self._stock.is_dry:
            self._draw_one(turn)
            if matches(self._rules, top, turn.drawn[-1]) or not self._rules.draws_until_match:
                break
        if not turn.drawn:
            return
        cards = tuple(map(_placed, turn.drawn))
        self._state.push(Draw(player=player, cards=cards, reshuffle=_reshuffle(turn)))
        last = turn.drawn[-1]
        fits = top is not None and matches(self._rules, top, last)
        if fits and self._strategies[player].plays_drawn(self._view(player), last):
            self._lay(turn, last)

    def _draw_one(self, turn: _Turn) -> None:
        for drawn in self._stock.draw():
            if isinstance(drawn, int):
                turn.reshuffled = drawn
            else:
                turn.drawn.append(drawn)

    def _lay(self, turn: _Turn, card: CardFace) -> None:
        """Lay a card, with what its action asks for."""
        player = turn.player
        turn.play = card
        self._stock.discards.append(card)
        self._state.push(Play(player=player, card=_placed(card)))
        if _action(card) == DELETION:
            others = [one for one in self._hand(player) if may_follow_deletion(one, card)]
            if others:
                extra = self._strategies[player].play(self._view(player), others)
                turn.extra = card = extra
                self._stock.discards.append(extra)
                self._state.push(Extra(player=player, card=_placed(extra)))
        if _action(card) == SUBSTITUTION and self._hand(player):
            turn.swap = self._exchange(player)

    def _exchange(self, player: str) -> WrittenExchange | None:
        """Let two players exchange cards; each picks the card to give (EX-030, A-4)."""
        one, other = self._strategies[player].exchange(self._view(player))
        players = (one, other)
        cards: list[CardFace | None] = [None, None]
        if not self._rules.swaps_hands:
            cards = [self._strategies[name].give(self._hand(name)) for name in players]
        move = Exchange(
            player=player,
            players=players,
            cards=tuple(None if card is None else _placed(card) for card in cards),
        )
        self._state.push(move)
        return WrittenExchange(
            line=0,
            column=0,
            players=entries(players),
            cards=tuple(_entry(card) for card in cards),
        )

    # what can be seen

    def _hand(self, player: str) -> list[CardFace]:
        return list(self._state.table.known_faces(player))

    def _view(self, player: str) -> View:
        return View(
            player=player,
            hand=self._hand(player),
            following=self._state.order.left_of(player),
            sizes={name: hand.size.low for name, hand in self._state.hands.items()},
        )


def _action(card: CardFace) -> str:
    return "" if card.action is None else card.action.code


def _placed(face: CardFace) -> PlacedCard:
    return PlacedCard(playing_card(face), face.code)


def _reshuffle(turn: _Turn) -> Reshuffle | None:
    return None if turn.reshuffled is None else Reshuffle(cards=turn.reshuffled)


def _entry(card: CardFace | None) -> Entry | None:
    return None if card is None else entry(card.code)


def _written_hand(player: str, cards: Sequence[CardFace]) -> WrittenHand:
    return WrittenHand(player=entry(player), cards=entries(card.code for card in cards))
