"""Rounds with the deck in its order, in which somebody drew another card than came next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from testcross.rulesets.gene_expression.cards import Deck
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.record.game_record import WrittenRound, WrittenTurn
from testcross.rulesets.records.entries import entries
from testcross.rulesets.records.tree import Path
from testcross.rulesets.self_play import SlipMaker


def cards_drawn(turns: Sequence[WrittenTurn]) -> list[tuple[int, int]]:
    """Return where cards of the deck were drawn: turn and place in it, before any reshuffle."""
    end = next((i for i, turn in enumerate(turns) if turn.reshuffle is not None), len(turns))
    return [(i, place) for i, turn in enumerate(turns[:end]) for place in range(len(turn.draw))]


def with_wrong_deck(
    written: WrittenRound,
    path: Path,
    table: tuple[Deck, Sequence[str]],
    slips: SlipMaker,
    rng: Random,
) -> WrittenRound:
    """Return a round with its deck, two cards of which lay the other way round than was drawn.

    Args:
        written: as it was played; cards must have been drawn in it.
        path: where it stands in the record.
        table: the deck, and the players in seating order.
        slips: where the slip is noted.
        rng: chooses.
    """
    deck, players = table
    order = _order(written, deck, players, rng)
    drawn = cards_drawn(written.turns)
    first = deck.hand * len(players) + 1
    places = [
        (first + number, where)
        for number, where in enumerate(drawn)
        if len(set(order[first + number : first + number + 2])) == 2
    ]
    if not places:
        return written
    at, (turn, place) = rng.choice(places)
    order[at], order[at + 1] = order[at + 1], order[at]
    where = (*path, "turns", turn, "draw", place)
    player = written.turns[turn].player.text
    slips.note(Code.NOT_THE_NEXT_CARD, where, player, (order[at + 1], order[at]))
    return replace(written, deck=entries(order))


def _order(written: WrittenRound, deck: Deck, players: Sequence[str], rng: Random) -> list[str]:
    """Return the deck as it may have lain, the card on top first; below, it may be in any order."""
    hands = {hand.player.text: [card.text for card in hand.cards] for hand in written.hands}
    dealer = players.index(written.dealer.text) if written.dealer is not None else 0
    dealt = [*players[dealer + 1 :], *players[: dealer + 1]]
    order = [hands[player][place] for place in range(deck.hand) for player in dealt]
    order += [written.first.text] if written.first is not None else []
    order += [card.text for turn in written.turns for card in turn.draw]
    every = Counter(face.code for face in deck.cards())
    order = order[: every.total()]
    rest = list((every - Counter(order)).elements())
    rng.shuffle(rest)
    return order + rest
