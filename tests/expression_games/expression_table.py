"""The table of one hand of gene expression: who holds what, and what has to happen next.

Written by hand from the rules (EX-..., A-... of rules-expression.md); it knows nothing of the
program. An event has one of these shapes; ``pass`` and ``skip`` may be left out where whoever acts
next tells that they happened::

    ("play", player, card)              ("draw", player, card)         one card at a time
    ("pass", player)                    ("skip", player)
    ("swap", player, {who: card, who: card})                           or (who, who): whole hands
    ("reshuffle",)                      or with how many cards make up the new pile
    ("done", player)                    nothing more is written about a turn
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expression_games.expression_cards import DECK, Options, is_action, kind, legal, value


class IllegalError(Exception):
    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule


@dataclass
class Table:
    """The table of one hand: who holds what, the piles, and what has to happen next."""

    players: Sequence[str]
    starter: str
    hands: dict[str, Counter[str]]
    first: str
    options: Options
    deck: list[str] | None = None
    """The draw pile in order, if it is known."""
    pile: Counter[str] = field(init=False)
    discard: list[str] = field(init=False)
    turn: str = field(init=False)
    due: str = "turn"
    """What is due from whoever has the turn: ``turn``, ``drawn``, ``extra`` or ``swap``."""
    drawn: str = ""
    """The card just drawn, which alone may be played."""
    owed: int = 0
    """How many cards the player who has the turn must draw before losing it (EX-034)."""
    skipped: str = ""
    """Who was just passed over, so that it may be written down."""
    passes: int = 0
    """How many turns in a row went by without a card drawn or played (A-9)."""
    opening: bool = False
    """Whether the starter exchanges cards for the card turned up, and then has a turn (A-6)."""
    over: bool = False
    winner: str = ""

    def __post_init__(self) -> None:
        self.pile = DECK - sum(self.hands.values(), Counter({self.first: 1}))
        self.discard, self.turn = [self.first], self.starter
        if is_action(self.first):
            self._open()

    def _open(self) -> None:
        """Do the action of the card turned up, as if somebody before the starter had played it."""
        if kind(self.first) == "SUB":
            self.due, self.opening = "swap", True
        elif kind(self.first) == "DEL":
            self.due = "extra"
        elif kind(self.first) == "INS":
            self._owe()
        else:
            self._pass_over()

    @property
    def top(self) -> str:
        return self.discard[-1]

    def seat_after(self, player: str) -> str:
        return self.players[(list(self.players).index(player) + 1) % len(self.players)]

    def cards(self) -> Counter[str]:
        """Return all cards, wherever they are: always the deck (EX-004)."""
        return sum(self.hands.values(), Counter(self.discard)) + self.pile

    def apply(self, event: Sequence[Any]) -> None:
        """Let an event happen.

        Raises:
            IllegalError: where a rule forbids it.
        """
        if self.over and event[0] not in ("done", "skip", "reshuffle"):
            raise IllegalError("EX-042", "the hand is over")
        what, *rest = event
        getattr(self, f"_{what}")(*rest)

    def points(self) -> int:
        """Return what the winner gets (EX-043)."""
        return sum(value(card) for hand in self.hands.values() for card in hand.elements())

    def extra_is_due(self) -> bool:
        """Tell whether a Deletion asks for a card that can be played (EX-032, A-7)."""
        held = self.hands[self.turn]
        return self.due == "extra" and any(kind(card) != "DEL" for card in held.elements())

    # events

    def _play(self, player: str, card: str) -> None:
        self._settle(player)
        if self.due == "swap":
            raise IllegalError("EX-030", "two players have to exchange cards first")
        if self.owed:
            raise IllegalError("EX-034", "cards have to be drawn, and the turn is lost")
        if not self.hands[player][card]:
            raise IllegalError("EX-029", f"{player} does not hold {card}")
        if self.due == "extra":
            if kind(card) == "DEL":
                raise IllegalError("EX-032", f"{card} is a Deletion")
        elif self.due == "drawn" and card != self.drawn:
            raise IllegalError("EX-026", f"{card} is not the card drawn, {self.drawn}")
        elif not legal(self.top, card, self.options):
            raise IllegalError("EX-020", f"{card} does not match {self.top}")
        self.hands[player] -= Counter([card])
        self.discard.append(card)
        self.passes = 0
        self._act(player, card)

    def _act(self, player: str, card: str) -> None:
        action = kind(card) if is_action(card) else ""
        if not self.hands[player]:
            self.winner = player
            draws = action == "INS" and self.options.final_insertion_draws
            if not draws:
                self.over = True
                return
        if action in ("DEL", "SUB"):
            self.due = {"DEL": "extra", "SUB": "swap"}[action]
            return
        self._next()
        if action == "INS":
            self._owe()
        elif action == "TRA":
            self._pass_over()

    def _draw(self, player: str, card: str) -> None:
        self._settle(player)
        if not self.owed:
            self._refuse_draw()
        if not self.pile:
            raise IllegalError("EX-040", "the draw pile is empty")
        if not self.pile[card]:
            raise IllegalError("EX-004", f"{card} is not in the draw pile")
        if self.deck and self.deck.pop(0) != card:
            raise IllegalError("EX-004", f"{card} is not on top of the draw pile")
        self.pile -= Counter([card])
        self.hands[player][card] += 1
        self.passes = 0
        if self.owed:
            self._pay(1)
        else:
            self.due, self.drawn = "drawn", card

    def _refuse_draw(self) -> None:
        if self.due == "swap":
            raise IllegalError("EX-030", "two players have to exchange cards first")
        if self.due == "extra":
            raise IllegalError("EX-032", "a Deletion asks for a card, and for no draw (A-7)")
        if self.due == "drawn" and not self._draws_on():
            raise IllegalError("EX-025", "more than one card drawn")
        self._refuse_holding_back()

    def _refuse_holding_back(self) -> None:
        held = self.hands[self.turn].elements()
        if self.due == "turn" and any(self._fits(card) for card in held):
            raise IllegalError("EX-027", f"{self.turn} holds a card that matches {self.top}")

    def _pass(self, player: str) -> None:
        if self.extra_is_due():
            raise IllegalError("EX-032", f"{self.turn} has to play one more card")
        self._settle(player)
        if self.owed:
            raise IllegalError("EX-034", f"{self.owed} more to be drawn")
        if self.due == "turn":
            if not self._is_dry():
                raise IllegalError("EX-025", "no card drawn")
            self._refuse_holding_back()
            self.passes += 1
            self.over = self.passes == len(self.players)
        elif self.due == "swap":
            raise IllegalError("EX-030", "two players have to exchange cards")
        elif self.due == "drawn" and self._must_draw_on():
            raise IllegalError("EX-025", "no card drawn matches")
        self._next()

    def _skip(self, player: str) -> None:
        if self.owed and player == self.turn:
            raise IllegalError("EX-034", f"{self.owed} more to be drawn")
        if player != self.skipped:
            raise IllegalError("EX-031", f"{player} is not to be skipped")
        self.skipped = ""

    def _swap(self, player: str, given: Any) -> None:
        if self.due != "swap" or player != self.turn:
            raise IllegalError("EX-030", "nothing is to be exchanged")
        one, other = given
        if one == other or not {one, other} <= set(self.players):
            raise IllegalError("EX-030", "two players exchange cards")
        if self.options.substitution == "hands":
            self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
        elif isinstance(given, Mapping):
            self._exchange(one, other, given)
        else:
            raise IllegalError("EX-030", "the cards exchanged are not written")
        self.due = "turn"
        if not self.opening:
            self._next()
        self.opening = False

    def _exchange(self, one: str, other: str, given: Mapping[str, str]) -> None:
        for giver in (one, other):
            if not self.hands[giver][given[giver]]:
                raise IllegalError("EX-030", f"{giver} does not hold {given[giver]}")
        for giver, taker in ((one, other), (other, one)):
            self.hands[giver] -= Counter([given[giver]])
            self.hands[taker][given[giver]] += 1

    def _done(self, player: str) -> None:
        if not self.over and self.turn == player:
            self._pass(player)

    def _reshuffle(self, cards: int | None = None) -> None:
        if self.pile:
            raise IllegalError("EX-040", "the draw pile is not empty")
        *others, top = self.discard
        if cards not in (None, len(others)):
            raise IllegalError("EX-040", f"{len(others)} cards make up the new pile, not {cards}")
        self.discard, self.pile, self.deck = [top], Counter(others), None

    # whose turn it is

    def _settle(self, player: str) -> None:
        """Let a turn end that nobody wrote down as passed, and refuse whoever is out of turn."""
        ended = self.due == "drawn" and not self._must_draw_on()
        ended = ended or (self.due == "extra" and not self.extra_is_due())
        if player != self.turn and ended:
            self._next()
        if player == self.turn:
            self.skipped = ""
            return
        if self.extra_is_due():
            raise IllegalError("EX-032", f"{self.turn} has to play one more card")
        if player == self.skipped:
            raise IllegalError("EX-031", f"{player} is skipped")
        if self.due == "turn" and not self.owed and player == self.seat_after(self.turn):
            raise IllegalError("EX-025", f"{self.turn} neither played nor drew")
        raise IllegalError("EX-015", f"it is the turn of {self.turn}")

    def _next(self) -> None:
        self.turn, self.due, self.drawn = self.seat_after(self.turn), "turn", ""

    def _pass_over(self) -> None:
        self.skipped = self.turn
        self._next()

    def _owe(self) -> None:
        self.owed = 2
        if self._is_dry():
            self._pay(2)

    def _pay(self, cards: int) -> None:
        self.owed -= cards
        if self.owed and self._is_dry():
            self.owed = 0
        if not self.owed:
            self.over = bool(self.winner)
            self._pass_over()

    def _is_dry(self) -> bool:
        """Tell whether no card can be drawn, not even after a reshuffle (EX-041)."""
        return not self.pile and len(self.discard) == 1

    def _fits(self, card: str) -> bool:
        return legal(self.top, card, self.options)

    def _draws_on(self) -> bool:
        return self.options.draw == "until_match" and not self._fits(self.drawn)

    def _must_draw_on(self) -> bool:
        return self._draws_on() and not self._is_dry()
