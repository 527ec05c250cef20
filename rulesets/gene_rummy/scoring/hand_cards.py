"""The cards of a hand: read from text, and which of them can be parents together."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import refuse_empty


def parse_hand(ruleset: Ruleset, hand: Sequence[str]) -> list[Animal]:
    """Return the cards of a hand.

    Raises:
        MatingError: for a hand of fewer than two cards.
        CardError, NotationError: for a card that cannot be read.
    """
    if len(hand) < 2:
        raise MatingError("a hand needs at least two cards, a buck and a doe")
    for number, card in enumerate(hand, 1):
        refuse_empty(card, f"card {number} of the hand")
    return [parse_animal(ruleset, card) for card in hand]


def parse_drawn(ruleset: Ruleset, draw: str) -> Animal:
    """Return the card just drawn.

    Raises:
        CardError, NotationError: for a card that cannot be read.
    """
    refuse_empty(draw, "the drawn card")
    return parse_animal(ruleset, draw)


def couples(cards: Sequence[Animal], sexes: tuple[str, str]) -> Iterator[tuple[int, int]]:
    """Yield the places of every buck and doe; a card without a sex may stand for either."""
    sire, dam = sexes
    for buck, one in enumerate(cards):
        if one.sex not in (None, sire):
            continue
        for doe, other in enumerate(cards):
            if buck != doe and other.sex in (None, dam):
                yield buck, doe


def couples_that_differ(
    cards: Sequence[Animal], sexes: tuple[str, str]
) -> Iterator[tuple[int, int]]:
    """Yield the places of every buck and doe; of those that read the same only the first."""
    seen = set()
    for buck, doe in couples(cards, sexes):
        shown = cards[buck].shown, cards[doe].shown
        if shown not in seen:
            seen.add(shown)
            yield buck, doe


def without(cards: Sequence[Animal], taken: Sequence[Animal]) -> list[Animal]:
    """Return the cards that are left when some are taken, each once."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return left
