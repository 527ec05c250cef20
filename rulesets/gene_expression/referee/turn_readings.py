"""What a turn with something wrong in it may have been, so that no other slip hides behind it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import permutations
from typing import Any, TypeVar

from testcross.rulesets.errors import CardError
from testcross.rulesets.gene_expression.cards import Deck, parse_face
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound, WrittenTurn
from testcross.rulesets.gene_expression.round_state.moves import DELETION, SUBSTITUTION
from testcross.rulesets.records.entries import Entry, known_player
from testcross.rulesets.records.findings import Finding

_T = TypeVar("_T")
OF_A_TURN = (
    *(Code.NO_MATCH, Code.WRONG_DRAW, Code.NOT_THE_CARD_DRAWN, Code.SECOND_CARD),
    *(Code.CARD_NOT_HELD, Code.WRONG_EXCHANGE, Code.WRONG_EXTRA_CARD),
)
"""What is found in the turn in which it was done or miswritten."""


def turn_of(found: Finding) -> int | None:
    """Return the number of the turn that a finding is about, from 0; None if it is none."""
    part = next((part for part in found.where if part.startswith("turn ")), None)
    return None if part is None else int(part.split()[1]) - 1


def is_followed(written: WrittenRound, players: Sequence[str]) -> bool:
    """Tell whether all cards are written that anybody had in a round."""
    drawn = (card for turn in written.turns for card in turn.draw)
    return len(written.hands) == len(players) and not any(card.text.isdigit() for card in drawn)


def can_be_so(turn: WrittenTurn, found: Finding, deck: Deck) -> bool:
    """Tell whether a turn can have been taken as it is written, though against a rule.

    Args:
        turn: as it is written.
        found: what is wrong with it.
        deck: that is played with.
    """
    gives_unheld = found.code == Code.WRONG_EXCHANGE and _has_substitution(turn, deck)
    return found.code != Code.CARD_NOT_HELD and not gives_unheld


def _has_substitution(turn: WrittenTurn, deck: Deck) -> bool:
    """Tell whether a Substitution is played in a turn, so that cards are surely exchanged."""
    played = (card for card in (turn.play, turn.extra) if card is not None)
    return any(_action(card, deck) == SUBSTITUTION for card in played)


def readings(
    written: WrittenRound, number: int, players: Sequence[str], deck: Deck
) -> Iterator[WrittenRound]:
    """Yield a round with one value of a turn as it may have been: another card, one more, or none.

    A turn in which nothing is written may have been any with cards that its player had.

    Args:
        written: the round.
        number: of the turn, from 0.
        players: in seating order.
        deck: that is played with.
    """
    before, behind = written.turns[:number], written.turns[number + 1 :]
    turn = written.turns[number]
    changes = [*_changes(turn, written, players), *_exchanges(turn, written, players)]
    if not _has_substitution(turn, deck):
        changes.append({"swap": None})
    if turn.says_nothing:
        changes += _plays(list(_cards_of(turn.player, written, players)), deck)
    for values in changes:
        other = replace(turn, **values)
        if other != turn:
            yield replace(written, turns=(*before, other, *behind))


def _changes(
    turn: WrittenTurn, written: WrittenRound, players: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield other values of a turn, by the names of its fields."""
    yes = Entry(text="true", line=turn.line, column=turn.column)
    for card in _cards_of(turn.player, written, players) if turn.play is not None else ():
        yield {"play": card}
        yield {"extra": card}
    yield from ({key: None} for key in ("play", "extra", "reshuffle", "skip"))
    yield from ({"skip": yes}, {"reshuffle": yes})
    if turn.skip is None:
        yield {"draw": turn.draw[:-1]}
    for card in _cards_gone(turn.player, written, players) if turn.play is None else ():
        yield {"draw": (*turn.draw, card)}
    if turn.says_nothing:  # a card that is drawn and played at once stands nowhere else
        unknown = yes.saying("")
        yield {"draw": (unknown,), "play": unknown}


def _plays(cards: Sequence[Entry], deck: Deck) -> Iterator[dict[str, Any]]:
    """Yield what can be played of some cards: one, or two if a Deletion is the first."""
    yield from ({"play": card} for card in cards)
    for card, other in permutations(cards, 2):
        if _action(card, deck) == DELETION:
            yield {"play": card, "extra": other}


def _action(card: Entry, deck: Deck) -> str:
    """Return the action of a card; empty where it has none, or cannot be read."""
    with suppress(CardError):
        action = parse_face(deck, card.text).action
        return "" if action is None else action.code
    return ""


def _exchanges(
    turn: WrittenTurn, written: WrittenRound, players: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield other cards and players of an exchange."""
    swap = turn.swap
    if swap is None:
        return
    for place, name in enumerate(swap.players):
        for card in _cards_of(name, written, players):
            yield {"swap": replace(swap, cards=_with(swap.cards, place, card))}
        for other in players:
            named = _with(swap.players, place, name.saying(other))
            yield {"swap": replace(swap, players=named)}


def _with(entries: tuple[_T, ...], place: int, entry: _T) -> tuple[_T, ...]:
    return (*entries[:place], entry, *entries[place + 1 :])


def _cards_of(name: Entry, written: WrittenRound, players: Sequence[str]) -> Iterator[Entry]:
    """Yield the cards that a player was dealt, drew or was given in a round, each once."""
    is_theirs = _names(name, players)
    cards = [card for hand in written.hands if is_theirs(hand.player) for card in hand.cards]
    for turn in written.turns:
        cards += turn.draw if is_theirs(turn.player) else ()
        cards += _exchanged(turn, is_theirs)
    yield from {card.text: card for card in cards}.values()


def _cards_gone(name: Entry, written: WrittenRound, players: Sequence[str]) -> Iterator[Entry]:
    """Yield the cards that a player laid, gave or had left, each once; and any if none is left."""
    is_theirs = _names(name, players)
    cards = [card for hand in written.left if is_theirs(hand.player) for card in hand.cards]
    if not cards:
        yield name.saying("")
    for turn in written.turns:
        if is_theirs(turn.player):
            cards += (card for card in (turn.play, turn.extra) if card is not None)
        cards += _exchanged(turn, is_theirs)
    yield from {card.text: card for card in cards}.values()


def _names(name: Entry, players: Sequence[str]) -> Callable[[Entry], bool]:
    player = known_player(name, players)
    return lambda one: known_player(one, players) == player


def _exchanged(turn: WrittenTurn, is_theirs: Callable[[Entry], bool]) -> Iterator[Entry]:
    swap = turn.swap
    if swap is not None and any(map(is_theirs, swap.players)):
        yield from (card for card in swap.cards if card is not None)
