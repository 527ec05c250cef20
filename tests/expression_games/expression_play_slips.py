"""Slips that players of gene expression make: what is written is what was done, but it was wrong.

Everybody plays on from there. ``expression_slips`` has slips of the pen.
"""

from collections import Counter
from collections.abc import Sequence

from expression_games.expression_cards import is_action, kind, legal
from expression_games.expression_play import Players, Slip, Turn


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
    if not players.is_ordinary or players.fitting or not players.can_draw():
        return None
    turn = {"player": players.who}
    players.table._next()
    return turn


def two_cards_drawn(players: Players) -> Turn | None:
    if not players.is_ordinary or players.fitting or players.table.pile.total() < 3:
        return None
    turn: Turn = {"player": players.who}
    one = players.draw(turn)
    turn["draw"] = [one, take(players, turn["player"])]
    players.table._next()
    return turn


def one_card_for_an_insertion(players: Players) -> Turn | None:
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
