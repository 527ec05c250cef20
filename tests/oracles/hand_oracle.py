"""What a hand can make of the next card, and what a card gives away, by trying every card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

from oracles.game_oracle import Rules as PlainRules


def plain_rules(variant: str, scoring: str) -> PlainRules:
    return PlainRules({"variant": variant, "scoring": scoring, "players": ["Ann", "Bo"]})


def name(card: str) -> str:
    return card.rsplit(" ", 1)[0]


def couples(cards: Sequence[str]) -> Iterator[tuple[str, str]]:
    for one, other in permutations(cards, 2):
        if one.endswith(" buck") and other.endswith(" doe"):
            yield one, other


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    return list((Counter(cards) - Counter(taken)).elements())


def best_with(hand: Sequence[str], drawn: str, plain: PlainRules) -> int:
    """Return what the best mating of one kit scores with the card drawn."""
    if not plain.families:
        trios = [(*couple, drawn) for couple in couples(hand)]
    else:
        cards = [*hand, drawn]
        trios = [(*two, kit) for two in couples(cards) for kit in without(cards, two)]
    return max((value(trio, plain) for trio in trios), default=0)


def value(trio: Sequence[str], plain: PlainRules) -> int:
    return plain.points(trio) if plain.is_legal(trio[0], trio[1], trio[2:]) else 0


def weighed(
    hand: Sequence[str], seen: Sequence[str], plain: PlainRules
) -> dict[str, list[Fraction]]:
    unseen = list((plain.deck() - Counter([*hand, *seen])).elements())
    mates = list(
        product(
            [c for c in unseen if c.endswith(" buck")], [c for c in unseen if c.endswith(" doe")]
        )
    )
    found = {}
    for card in hand:
        left = without(hand, [card])
        keeps = sum(best_with(left, drawn, plain) for drawn in unseen)
        gives = sum(value((*couple, card), plain) for couple in mates)
        found[card] = [Fraction(keeps, len(unseen)), Fraction(gives, len(mates))]
    return found
