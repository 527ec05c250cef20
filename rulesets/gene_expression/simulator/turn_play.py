"""Playing single turns of a simulated round, by the rules or against one of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from testcross.rulesets.gene_expression.cards import CardFace, Deck
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.matching import matches, may_follow_deletion
from testcross.rulesets.gene_expression.record.game_record import WrittenTurn
from testcross.rulesets.gene_expression.record.written_parts import WrittenExchange
from testcross.rulesets.gene_expression.round_state.moves import (
    DELETION,
    SUBSTITUTION,
    Draw,
    Exchange,
    Extra,
    LoseTurn,
    Play,
    Reshuffle,
    playing_card,
)
from testcross.rulesets.gene_expression.round_state.turn_state import TurnState
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.strategies import Strategy, View
from testcross.rulesets.records.entries import Entry, entries, entry
from testcross.rulesets.records.tree import Path
from testcross.rulesets.tabletop import PlacedCard, ShuffledDeck


class Stock(ShuffledDeck[CardFace]):
    """A shuffled deck, into which the discards go back when it is used up."""

    def __init__(self, deck: Deck, rng: Random) -> None:
        super().__init__(deck.cards(), rng)
        self.discards: list[CardFace] = []
        """The discard pile, the card on top last."""

    def shuffle(self) -> None:
        """Begin again with all cards."""
        super().shuffle()
        self.discards = []

    @property
    def is_dry(self) -> bool:
        """Whether no card can be drawn, not even after a reshuffle."""
        return not self._cards and len(self.discards) < 2

    def draw(self) -> Iterator[CardFace | int]:
        """Yield the next card; before it or after it, where the discards are shuffled, how many."""
        if not self._cards and len(self.discards) > 1:
            yield self._reshuffle()
        if self._cards:
            yield self._cards.pop()
            if not self._cards and len(self.discards) > 1:
                yield self._reshuffle()

    def _reshuffle(self) -> int:
        *below, top = self.discards
        self._rng.shuffle(below)
        self._cards, self.discards = below, [top]
        return len(below)


@dataclass(slots=True)
class PlayedTurn:
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
            player=entry(self.player),
            draw=entries(card.code for card in self.drawn),
            play=face_entry(self.play),
            extra=face_entry(self.extra),
            swap=self.swap,
            skip=entry("true") if self.lost else None,
            reshuffle=None if self.reshuffled is None else entry(str(self.reshuffled)),
        )


@dataclass(slots=True)
class TurnPlay:
    """Plays turns on the state of one round."""

    strategies: Mapping[str, Strategy]
    rules: Rules
    state: TurnState
    stock: Stock

    # what can be seen

    def hand(self, player: str) -> list[CardFace]:
        """Return what a player holds."""
        return list(self.state.table.known_faces(player))

    def view(self, player: str) -> View:
        """Return what a player sees before choosing."""
        return View(
            player=player,
            hand=self.hand(player),
            following=self.state.order.left_of(player),
            sizes={name: hand.size.low for name, hand in self.state.hands.items()},
        )

    def playable(self, player: str) -> list[CardFace]:
        """Return the cards that a player may lay down (EX-020, A-6)."""
        top, hand = self.state.top, self.hand(player)
        if top is None:
            return []
        if self.state.opens_free:
            return [card for card in hand if may_follow_deletion(card, top)]
        return [card for card in hand if self.fits(card)]

    def fits(self, card: CardFace) -> bool:
        """Tell whether a card matches the one on top."""
        top = self.state.top
        return top is not None and matches(self.rules, top, card)

    # moves

    def take(self, turn: PlayedTurn) -> None:
        """Play a card, the one that the player's strategy chooses, or draw for want of one.

        Nothing is drawn for want of a card to add to a Deletion that was turned up (A-7).
        """
        playable = self.playable(turn.player)
        if playable:
            self.lay(turn, self.choose(turn.player, playable))
        elif not self.state.opens_free:
            self.draw_for_match(turn)

    def choose(self, player: str, cards: list[CardFace]) -> CardFace:
        """Return which of some cards a player lays down."""
        return self.strategies[player].play(self.view(player), cards)

    def lose(self, turn: PlayedTurn, *, draws: bool) -> None:
        """Let a turn be lost; to an Insertion with cards drawn."""
        turn.lost = True
        if draws:
            self.take_from_pile(turn, self.rules.deck.drawn_by_insertion)
        cards = tuple(map(placed, turn.drawn)) if draws else None
        move = LoseTurn(player=turn.player, cards=cards, reshuffle=_reshuffle(turn))
        self.state.push(move)

    def draw_for_match(self, turn: PlayedTurn) -> None:
        """Draw for want of a match, and perhaps play the card drawn (EX-025, EX-026)."""
        player = turn.player
        while not self.stock.is_dry:
            self.take_from_pile(turn, 1)
            if self.fits(turn.drawn[-1]) or not self.rules.draws_until_match:
                break
        if not turn.drawn:
            return
        self.push_draw(turn)
        last = turn.drawn[-1]
        if self.fits(last) and self.strategies[player].plays_drawn(self.view(player), last):
            self.lay(turn, last)

    def take_from_pile(self, turn: PlayedTurn, number: int) -> None:
        """Take cards from the draw pile, and shuffle the discards when it is used up."""
        for _ in range(number):
            for drawn in self.stock.draw():
                if isinstance(drawn, int):
                    turn.reshuffled = drawn
                else:
                    turn.drawn.append(drawn)

    def push_draw(self, turn: PlayedTurn) -> None:
        """Make it known that cards were drawn."""
        cards = tuple(map(placed, turn.drawn))
        self.state.push(Draw(player=turn.player, cards=cards, reshuffle=_reshuffle(turn)))

    def lay(self, turn: PlayedTurn, card: CardFace) -> None:
        """Lay a card, with what its action asks for."""
        self.lay_alone(turn, card)
        others = [one for one in self.hand(turn.player) if may_follow_deletion(one, card)]
        if _action(card) == DELETION and others:
            self.lay_extra(turn, self.choose(turn.player, others))

    def lay_alone(self, turn: PlayedTurn, card: CardFace) -> None:
        """Lay a card, and exchange cards if it is a Substitution."""
        turn.play = card
        self.stock.discards.append(card)
        self.state.push(Play(player=turn.player, card=placed(card)))
        self._exchange_for(turn, card)

    def lay_extra(self, turn: PlayedTurn, card: CardFace) -> None:
        """Lay another card in the same turn."""
        turn.extra = card
        self.stock.discards.append(card)
        self.state.push(Extra(player=turn.player, card=placed(card)))
        self._exchange_for(turn, card)

    def _exchange_for(self, turn: PlayedTurn, card: CardFace) -> None:
        if _action(card) == SUBSTITUTION and self.hand(turn.player):
            turn.swap = self.exchange(turn.player)

    def exchange(self, player: str) -> WrittenExchange:
        """Let two players exchange cards; each picks the card to give (EX-030, A-4)."""
        players = self.strategies[player].exchange(self.view(player))
        cards: list[CardFace | None] = [None, None]
        if not self.rules.swaps_hands:
            cards = [self.strategies[name].give(self.hand(name)) for name in players]
        given = tuple(None if card is None else placed(card) for card in cards)
        self.state.push(Exchange(player=player, players=players, cards=given))
        return WrittenExchange(
            players=entries(players),
            cards=tuple(face_entry(card) for card in cards),
        )


def placed(face: CardFace) -> PlacedCard:
    """Return a card as it is in a move."""
    return PlacedCard(playing_card(face), face.code)


def face_entry(card: CardFace | None) -> Entry | None:
    """Return a card as it is written down."""
    return None if card is None else entry(card.code)


def _action(card: CardFace) -> str:
    return "" if card.action is None else card.action.code


def _reshuffle(turn: PlayedTurn) -> Reshuffle | None:
    return None if turn.reshuffled is None else Reshuffle(cards=turn.reshuffled)


class MadeSlip(NamedTuple):
    """A slip that was made: where in the turn it is, what was done, and what is right."""

    path: Path
    written: str
    right: str


class IllegalMoves:
    """Makes a slip in one turn, if the cards allow it; nothing is done if not."""

    def __init__(self, play: TurnPlay, turn: PlayedTurn, rng: Random) -> None:
        self._play = play
        self._turn = turn
        self._rng = rng
        self._playable = play.playable(turn.player)
        self._hand = play.hand(turn.player)
        self._others = [card for card in self._hand if card not in self._playable]

    def possible(self) -> tuple[str, ...]:
        """Return the slips that can be made here; the last card of a hand has none."""
        top = self._play.state.top
        if top is None or self._play.state.opens_free or len(self._hand) < 3:
            return ()
        return tuple(self._with_a_match() if self._playable else self._without())

    def _with_a_match(self) -> list[str]:
        codes: list[str] = [Code.NO_MATCH] * bool(self._plain(self._others))
        if not self._play.stock.is_dry and not self._play.rules.draws_until_match:
            codes.append(Code.NEEDLESS_DRAW)
        if self._plain(self._playable):
            codes.append(Code.SECOND_CARD)
        if self._deletions():
            codes.append(Code.WRONG_EXTRA_CARD)
        return codes

    def _without(self) -> list[str]:
        codes: list[str] = [Code.NO_MATCH] if self._plain(self._others) else []
        if len(self._play.stock) > 3 and not self._play.rules.draws_until_match:
            codes.append(Code.WRONG_DRAW)
            if self._plain(self._others):
                codes.append(Code.NOT_THE_CARD_DRAWN)
        return codes

    def make(self, code: str) -> MadeSlip:
        """Take the turn with a slip that is possible."""
        makers: dict[str, Callable[[], MadeSlip]] = {
            Code.NO_MATCH: self._unmatched,
            Code.WRONG_DRAW: self._wrong_draw,
            Code.NOT_THE_CARD_DRAWN: self._not_drawn,
            Code.NEEDLESS_DRAW: self._needless,
            Code.SECOND_CARD: self._second,
            Code.WRONG_EXTRA_CARD: self._wrong_extra,
        }
        return makers[code]()

    def _plain(self, cards: list[CardFace]) -> list[CardFace]:
        """Return the number cards of some; their play has no consequences."""
        return [card for card in cards if card.action is None]

    def _deletions(self) -> list[CardFace]:
        """Return the Deletions that may be played and leave a number card to take along."""
        deletions = [c for c in self._playable if c.action and c.action.code == DELETION]
        return deletions if self._plain(self._hand) else []

    def _unmatched(self) -> MadeSlip:
        card = self._rng.choice(self._plain(self._others))
        top = self._play.state.top
        self._play.lay_alone(self._turn, card)
        return MadeSlip(("play",), card.code, f"a card that matches {top}")

    def _wrong_draw(self) -> MadeSlip:
        """Draw two cards, or none."""
        if self._rng.random() < 0.5:
            return MadeSlip((), "no card drawn", "a card drawn")
        self._play.take_from_pile(self._turn, 2)
        self._play.push_draw(self._turn)
        return MadeSlip(("draw", 0), "2 cards drawn", "1 card drawn")

    def _not_drawn(self) -> MadeSlip:
        self._play.take_from_pile(self._turn, 1)
        self._play.push_draw(self._turn)
        card = self._rng.choice(self._plain(self._others))
        self._play.lay_alone(self._turn, card)
        return MadeSlip(("play",), card.code, self._turn.drawn[0].code)

    def _needless(self) -> MadeSlip:
        self._play.take_from_pile(self._turn, 1)
        self._play.push_draw(self._turn)
        return MadeSlip(("draw",), "a card drawn", f"{self._playable[0]} played")

    def _second(self) -> MadeSlip:
        first = self._rng.choice(self._plain(self._playable))
        self._play.lay_alone(self._turn, first)
        second = self._rng.choice([card for card in self._hand if card is not first])
        self._play.lay_extra(self._turn, second)
        return MadeSlip(("extra",), second.code, "no second card")

    def _wrong_extra(self) -> MadeSlip:
        """Play a Deletion alone, or with another one."""
        deletion = self._rng.choice(self._deletions())
        self._play.lay_alone(self._turn, deletion)
        others = [c for c in self._play.hand(self._turn.player) if c.action is deletion.action]
        if not others:
            return MadeSlip((), f"{deletion} alone", "a card with it")
        self._play.lay_extra(self._turn, others[0])
        return MadeSlip(("extra",), others[0].code, "any card but a Deletion")
