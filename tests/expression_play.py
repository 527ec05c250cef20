"""Players of gene expression who choose at random, and one of whom makes a slip.

A slip is made in play: what is written is what was done, and everybody plays on from there. Rules
are those of ``expression_table``; nothing here knows the program.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from expression_cards import DECK, Options, is_action, kind, legal
from expression_table import Table

Turn: TypeAlias = dict[str, Any]
Slip: TypeAlias = Callable[["Players"], Turn | None]
"""Plays a turn wrongly and returns how it is written; None where there is no room for it."""
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
_CHANCE = 0.3


class Players:
    """Players around a table."""

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
        """Return the cards that may be played."""
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
        """Play a turn as it should be."""
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
        """Draw what an Insertion costs."""
        turn["skip"] = True
        while self.table.owed and self.who == turn["player"]:
            self.draw(turn)

    def play(self, turn: Turn, card: str) -> None:
        """Lay a card, with all that it asks for."""
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
        """Let two players exchange a card each."""
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
        if table.skipped and kind(table.top) == "TRA" and random.random() < _CHANCE:
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


def play_game(
    seed: object, players: int, slip: Slip | None = None
) -> tuple[dict[str, Any], tuple[int, int] | None]:
    """Return a game as it is written, and the round and the turn of the slip in it."""
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


# slips


def lay(players: Players, card: str) -> None:
    """Lay a card, whatever lies on top."""
    table, who = players.table, players.who
    table.hands[who] -= Counter([card])
    table.discard.append(card)
    table._act(who, card)


def take(players: Players, who: str) -> str:
    """Draw a card that nobody asked for."""
    card = players.random.choice(sorted(players.table.pile.elements()))
    players.table.pile -= Counter([card])
    players.table.hands[who][card] += 1
    return card


def numbers(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if not is_action(card)]


def unmatched_card(players: Players) -> Turn | None:
    """Play a card that does not match."""
    wrong = [card for card in players.held if card not in players.fitting]
    if not players.is_ordinary or not wrong:
        return None
    turn = {"player": players.who, "play": players.random.choice(wrong)}
    lay(players, turn["play"])
    players.finish(turn)
    return turn


def other_card_than_drawn(players: Players) -> Turn | None:
    """Draw a card and play one that was held before."""
    before = numbers(players.held)
    if not players.is_ordinary or players.fitting or not before or not players.table.pile:
        return None
    turn: Turn = {"player": players.who}
    drawn = players.draw(turn)
    turn["play"] = players.random.choice([card for card in before if card != drawn])
    lay(players, turn["play"])
    return turn


def deletion_on_deletion(players: Players) -> Turn | None:
    """Let a Deletion take another one along, though there are other cards."""
    mine = [card for card in players.held if kind(card) == "DEL"]
    fitting = [card for card in mine if card in players.fitting]
    others = len(players.held) - len(mine)
    if not players.is_ordinary or len(mine) < 2 or not fitting or not others:
        return None
    turn = {"player": players.who, "play": fitting[0]}
    players.table.apply(("play", turn["player"], turn["play"]))
    mine.remove(turn["play"])
    turn["extra"] = mine[0]
    lay(players, turn["extra"])
    players.table._next()
    return turn


def deletion_alone(players: Players) -> Turn | None:
    """Play a Deletion and leave it at that, though there are other cards."""
    mine = [card for card in players.fitting if kind(card) == "DEL"]
    if not players.is_ordinary or not mine or all(kind(card) == "DEL" for card in players.held):
        return None
    turn = {"player": players.who, "play": mine[0]}
    players.table.apply(("play", turn["player"], turn["play"]))
    players.table._next()
    return turn


def two_cards(players: Players) -> Turn | None:
    """Play two number cards, though the first is no Deletion."""
    mine = numbers(players.fitting)
    if (
        not players.is_ordinary
        or not mine
        or len(numbers(players.held)) < 2
        or len(players.held) < 3
    ):
        return None
    turn = {"player": players.who, "play": mine[0]}
    others = [card for card in numbers(players.held) if card != mine[0]]
    turn["extra"] = players.random.choice(others)
    players.table.apply(("play", turn["player"], turn["play"]))
    players.table.hands[turn["player"]] -= Counter([turn["extra"]])
    players.table.discard.append(turn["extra"])
    return turn


def no_card_drawn(players: Players) -> Turn | None:
    """Neither play nor draw."""
    if not players.is_ordinary or players.fitting or not players.can_draw():
        return None
    turn = {"player": players.who}
    players.table._next()
    return turn


def two_cards_drawn(players: Players) -> Turn | None:
    """Draw two cards for want of a match."""
    if not players.is_ordinary or players.fitting or players.table.pile.total() < 3:
        return None
    turn: Turn = {"player": players.who}
    one = players.draw(turn)
    turn["draw"] = [one, take(players, turn["player"])]
    players.table._next()
    return turn


def one_card_for_an_insertion(players: Players) -> Turn | None:
    """Draw one card, not two, for an Insertion."""
    if players.table.owed != 2 or players.table.pile.total() < 3:
        return None
    turn = {"player": players.who, "skip": True, "draw": take(players, players.who)}
    players.table.owed = 0
    players.table._pass_over()
    return turn


def three_cards_for_an_insertion(players: Players) -> Turn | None:
    """Draw three cards, not two, for an Insertion."""
    if players.table.owed != 2 or players.table.pile.total() < 4:
        return None
    turn = {"player": players.who, "skip": True}
    turn["draw"] = [take(players, players.who) for _ in range(3)]
    players.table.owed = 0
    players.table._pass_over()
    return turn


def turn_lost_and_played(players: Players) -> Turn | None:
    """Play a number card in a turn that an Insertion costs."""
    mine = numbers([card for card in players.held if legal(players.table.top, card)])
    if players.table.owed != 2 or not mine or len(players.held) < 2:
        return None
    players.table.owed = 0
    turn = {"player": players.who, "play": mine[0]}
    lay(players, mine[0])
    return turn


def turn_of_another(players: Players) -> Turn | None:
    """Let the player after the next play a number card."""
    table = players.table
    if not players.is_ordinary or table.skipped:
        return None
    late = table.seat_after(table.seat_after(table.turn))
    mine = numbers([c for c in sorted(table.hands[late].elements()) if legal(table.top, c)])
    if not mine or table.hands[late].total() < 2:
        return None
    table.turn = late
    lay(players, mine[0])
    return {"player": late, "play": mine[0]}


def exchange_for_nothing(players: Players) -> Turn | None:
    """Exchange cards without a Substitution."""
    mine = numbers(players.fitting)
    if not players.is_ordinary or not mine or len(players.held) < 2:
        return None
    turn = {"player": players.who, "play": mine[0]}
    players.table.apply(("play", turn["player"], mine[0]))
    pair = players.random.sample(players.table.players, 2)
    hands = players.table.hands
    given = {name: players.random.choice(sorted(hands[name].elements())) for name in pair}
    players.table._exchange(pair[0], pair[1], given)
    return {**turn, "swap": given}


def needless_draw(players: Players) -> Turn | None:
    """Draw with a match in the hand."""
    if not players.is_ordinary or not players.fitting or players.table.pile.total() < 2:
        return None
    turn = {"player": players.who, "draw": take(players, players.who)}
    players.table._next()
    return turn


SLIPS: dict[str, tuple[Slip, str]] = {
    "unmatched card": (unmatched_card, "GE205"),
    "other card than drawn": (other_card_than_drawn, "GE207"),
    "Deletion on Deletion": (deletion_on_deletion, "GE212"),
    "Deletion alone": (deletion_alone, "GE212"),
    "two cards": (two_cards, "GE209"),
    "no card drawn": (no_card_drawn, "GE206"),
    "two cards drawn": (two_cards_drawn, "GE206"),
    "one card for an Insertion": (one_card_for_an_insertion, "GE206"),
    "three cards for an Insertion": (three_cards_for_an_insertion, "GE206"),
    "turn lost and played": (turn_lost_and_played, "GE204"),
    "turn of another": (turn_of_another, "GE204"),
    "exchange for nothing": (exchange_for_nothing, "GE211"),
    "needless draw": (needless_draw, "GE208"),
}
"""Every slip with the code that names it."""
