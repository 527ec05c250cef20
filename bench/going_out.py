"""Chains of gene expression in a process that has warmed up, beside all orders of a hand."""

import random
import time
from collections.abc import Iterator, Sequence
from itertools import permutations

from testcross.rulesets.gene_expression.deck import DECK, CardFace, Rules, rules_for
from testcross.rulesets.gene_expression.matching import going_out, matches, may_follow_deletion

from bench.report import line, median

HANDS, HAND = 200, 12
ORDERED, ORDERED_HAND = 12, 9
"""How many hands are tried in all orders, and how many cards each has."""


def run() -> None:
    """Print the times of the search, and of plain enumeration in the same run."""
    rules = rules_for()
    times = [_milliseconds(rules, *_dealt(seed, HAND))[0] for seed in range(2 * HANDS)][HANDS:]
    line(
        f"the longest chain of {HANDS} random {HAND}-card hands: median", f"{median(times):.1f} ms"
    )
    line("  worst", f"{max(times):.1f} ms", "<= 20 ms", met=max(times) <= 20)
    searched, tried, differing = [], [], 0
    for seed in range(ORDERED):
        top, hand = _dealt(seed, ORDERED_HAND)
        taken, longest = _milliseconds(rules, top, hand)
        start = time.perf_counter()
        differing += longest != max(_played(rules, top, order) for order in permutations(hand))
        tried.append(1000 * (time.perf_counter() - start))
        searched.append(taken)
    ratio = median(tried) / median(searched)
    label = f"all orders of {ORDERED} hands of {ORDERED_HAND} / the search"
    line(label, f"{ratio:.0f} x", ">= 20 x", met=ratio >= 20)
    line("  hands with another longest chain", str(differing), "0", met=differing == 0)


def _dealt(seed: int, number: int) -> tuple[CardFace, tuple[CardFace, ...]]:
    top, *hand = random.Random(seed).sample(DECK.cards, number + 1)
    return top, tuple(hand)


def _milliseconds(rules: Rules, top: CardFace, hand: Sequence[CardFace]) -> tuple[float, int]:
    start = time.perf_counter()
    longest = going_out(rules, top, hand).longest
    return 1000 * (time.perf_counter() - start), longest


def _played(rules: Rules, top: CardFace, order: Sequence[CardFace]) -> int:
    return sum(1 for _ in _going(rules, top, order))


def _going(rules: Rules, top: CardFace, order: Sequence[CardFace]) -> Iterator[CardFace]:
    deletions = sum(_is_deletion(card) for card in order)
    extra = False
    for place, card in enumerate(order):
        only_deletions = deletions == len(order) - place
        fits = may_follow_deletion(card, top) if extra and not only_deletions else None
        if not (matches(rules, top, card) if fits is None else fits):
            return
        yield card
        extra = _is_deletion(card)
        deletions -= extra
        top = card


def _is_deletion(card: CardFace) -> bool:
    return card.action is not None and card.action.code == "DEL"
