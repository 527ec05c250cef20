"""Turns that break just one rule, for players who are to make a slip."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from testcross.rulesets.gene_expression.cards import CardFace
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.round_state.turn_at_hand import DELETION
from testcross.rulesets.gene_expression.simulator.turn_play import PlayedTurn, TurnPlay
from testcross.rulesets.records.tree import Path

if TYPE_CHECKING:
    from collections.abc import Callable


class Told(NamedTuple):
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

    def make(self, code: str) -> Told:
        """Take the turn with a slip that is possible."""
        makers: dict[str, Callable[[], Told]] = {
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

    def _unmatched(self) -> Told:
        card = self._rng.choice(self._plain(self._others))
        top = self._play.state.top
        self._play.lay_alone(self._turn, card)
        return Told(("play",), card.code, f"a card that matches {top}")

    def _wrong_draw(self) -> Told:
        """Draw two cards, or none."""
        if self._rng.random() < 0.5:
            return Told((), "no card drawn", "a card drawn")
        self._play.take_from_pile(self._turn, 2)
        self._play.push_draw(self._turn)
        return Told(("draw", 0), "2 cards drawn", "1 card drawn")

    def _not_drawn(self) -> Told:
        self._play.take_from_pile(self._turn, 1)
        self._play.push_draw(self._turn)
        card = self._rng.choice(self._plain(self._others))
        self._play.lay_alone(self._turn, card)
        return Told(("play",), card.code, self._turn.drawn[0].code)

    def _needless(self) -> Told:
        self._play.take_from_pile(self._turn, 1)
        self._play.push_draw(self._turn)
        return Told(("draw",), "a card drawn", f"{self._playable[0]} played")

    def _second(self) -> Told:
        first = self._rng.choice(self._plain(self._playable))
        self._play.lay_alone(self._turn, first)
        second = self._rng.choice([card for card in self._hand if card is not first])
        self._play.lay_extra(self._turn, second)
        return Told(("extra",), second.code, "no second card")

    def _wrong_extra(self) -> Told:
        """Play a Deletion alone, or with another one."""
        deletion = self._rng.choice(self._deletions())
        self._play.lay_alone(self._turn, deletion)
        others = [c for c in self._play.hand(self._turn.player) if c.action is deletion.action]
        if not others:
            return Told((), f"{deletion} alone", "a card with it")
        self._play.lay_extra(self._turn, others[0])
        return Told(("extra",), others[0].code, "any card but a Deletion")
