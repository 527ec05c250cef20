"""Players of gene expression who choose at random, and write down what they do.

The rules are those of ``expression_table``; nothing here knows the program.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from expression_games.expression_cards import DECK, Options, kind, legal
from expression_games.expression_table import Table

Turn: TypeAlias = dict[str, Any]
Slip: TypeAlias = Callable[["Players"], Turn | None]
"""Plays a turn wrongly and returns how it is written; None where there is no room for it."""
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")
_CHANCE = 0.3


class Players:
    def __init__(self, table: Table, random: Random) -> None:
        self.table = table
        self.random = random

    @property
    def who(self) -> str:
        return self.table.turn

    @property
    def held(self) -> list[str]:
        return sorted(self.table.hands[self.who].elements())

    @property
    def fitting(self) -> list[str]:
        table = self.table
        if table.due == "extra":
            return [card for card in self.held if kind(card) != "DEL"]
        return [card for card in self.held if legal(table.top, card, table.options)]

    @property
    def is_ordinary(self) -> bool:
        """Whether this is a turn like most: no Insertion to pay for, no Deletion turned up."""
        return self.table.due == "turn" and not self.table.owed

    def open(self) -> Turn:
        """Do what the card turned up asks for; return how it is written."""
        return {"swap": self.swap()} if self.table.due == "swap" else {}

    def turn(self) -> Turn:
        turn: Turn = {"player": self.who}
        if self.table.owed:
            self.pay(turn)
        elif self.fitting:
            self.play(turn, self.random.choice(self.fitting))
        elif self.table.due != "extra":
            self.draw_and_play(turn)
        self.table.apply(("done", turn["player"]))
        return turn

    def pay(self, turn: Turn) -> None:
        turn["skip"] = True
        while self.table.owed and self.who == turn["player"]:
            self.draw(turn)

    def play(self, turn: Turn, card: str) -> None:
        self.table.apply(("play", turn["player"], card))
        turn["play"] = card
        self.finish(turn)

    def finish(self, turn: Turn) -> None:
        """Do what the card just laid asks for."""
        if self.table.over:
            return
        if self.table.extra_is_due():
            turn["extra"] = self.random.choice(self.fitting)
            self.table.apply(("play", turn["player"], turn["extra"]))
        if self.table.due == "swap" and not self.table.over:
            turn["swap"] = self.swap()

    def swap(self) -> dict[str, str]:
        pair = self.random.sample(self.table.players, 2)
        given = {
            name: self.random.choice(sorted(self.table.hands[name].elements())) for name in pair
        }
        self.table.apply(("swap", self.who, given))
        return given

    def draw_and_play(self, turn: Turn) -> None:
        """Draw for want of a match, and perhaps play the card drawn."""
        if not self.can_draw():
            return
        card = self.draw(turn)
        if legal(self.table.top, card, self.table.options) and self.random.random() < 0.8:
            self.play(turn, card)

    def can_draw(self) -> bool:
        return bool(self.table.pile) or len(self.table.discard) > 1

    def draw(self, turn: Turn) -> str:
        """Draw a card, shuffling the discards first where that has to be."""
        if not self.table.pile:
            self.table.apply(("reshuffle",))
            turn["reshuffle"] = self.table.pile.total()
        card = self.random.choice(sorted(self.table.pile.elements()))
        self.table.apply(("draw", self.who, card))
        drawn = turn.get("draw", [])
        turn["draw"] = [*([drawn] if isinstance(drawn, str) else drawn), card]
        if len(turn["draw"]) == 1:
            turn["draw"] = card
        return card


def play_hand(
    players: Sequence[str], random: Random, dealer: str, slip: Slip | None
) -> tuple[dict[str, Any], int | None]:
    """Return a round as it is written, and the number of the turn with the slip.

    Args:
        players: in the order of the seats.
        random: where chance comes from.
        dealer: who sits before the player who starts.
        slip: what one of them does wrongly, if there is room for it.
    """
    deck = random.sample(sorted(DECK.elements()), DECK.total())
    dealt = {name: [deck.pop() for _ in range(6)] for name in players}
    first, starter = deck.pop(), players[(players.index(dealer) + 1) % len(players)]
    hands = {name: Counter(cards) for name, cards in dealt.items()}
    table = Table(players=players, starter=starter, hands=hands, first=first, options=Options())
    at_table, turns, place = Players(table, random), list[Turn](), None
    opening = at_table.open()
    while not table.over:
        if _is_passed_over(table, turns) and random.random() < _CHANCE:
            turns.append({"player": table.skipped, "skip": True})
        wrong = None
        if slip is not None and place is None and random.random() < _CHANCE:
            wrong = slip(at_table)
            place = None if wrong is None else len(turns)
        turns.append(at_table.turn() if wrong is None else wrong)
    written = {"dealer": dealer, "hands": dealt, "first": first, **opening, "turns": turns}
    points = {name: table.points() * (name == table.winner) for name in players}
    left = {name: sorted(table.hands[name].elements()) for name in players if name != table.winner}
    return {**written, "out": table.winner, "left": left, "scores": points}, place


def _is_passed_over(table: Table, turns: Sequence[Turn]) -> bool:
    """Tell whether somebody loses a turn to a Translocation just played, or turned up."""
    last = {"play": table.first, **(turns[-1] if turns else {})}
    is_new = not turns or "play" in turns[-1]
    return is_new and bool(table.skipped) and kind(last.get("extra", last["play"])) == "TRA"


def play_game(
    seed: object, players: int, slip: Slip | None = None
) -> tuple[dict[str, Any], tuple[int, int] | None]:
    seats, random = NAMES[:players], Random(str(seed))
    rounds: list[dict[str, Any]] = []
    totals, place = dict.fromkeys(seats, 0), None
    while max(totals.values()) < 500:
        wanted = slip if place is None else None
        one, turn = play_hand(seats, random, seats[len(rounds) % players], wanted)
        if turn is not None:
            place = (len(rounds), turn)
        rounds.append(one)
        totals = {name: totals[name] + one["scores"][name] for name in seats}
    game = {"game": "gene-expression", "players": list(seats), "rounds": rounds, "scores": totals}
    return {**game, "winner": max(seats, key=lambda name: totals[name])}, place
