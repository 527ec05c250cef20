"""Chances of Genotype in a process that has warmed up, beside counting the rolls of the dice."""

import time
from fractions import Fraction
from itertools import product

from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import GENES, TRAITS_OF, PlantCard
from testcross.rulesets.genotype.chances import garden_chance

from bench.report import line, median

SLOTS = 6
ROUNDS = 5
"""How often every card is asked about; the quickest counts."""


def run() -> None:
    """Print how long all cards of four traits take, and a single trait counted roll by roll."""
    cards = [PlantCard(traits) for traits in product(*(TRAITS_OF[gene] for gene in GENES))]
    taken = [_milliseconds(card) for card in cards]
    label = f"chance, {len(cards)} cards of four traits, {SLOTS} slots: median"
    line(label, f"{median(taken):.2f} ms", "<= 1 ms", met=median(taken) <= 1)
    line("  worst", f"{max(taken):.2f} ms")
    start = time.perf_counter()
    counted = _counted()
    seconds = time.perf_counter() - start
    line("one recessive trait, counted through 9^5 rolls", f"{1000 * seconds:.0f} ms")
    rr = PlantCard(("rr",))
    same = garden_chance(load_box(), [rr], {}, slots=1).together.chance == counted
    line("  the same chance", "yes" if same else "no", "yes", met=same)


def _milliseconds(card: PlantCard) -> float:
    taken = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        garden_chance(load_box(), [card], {}, slots=SLOTS)
        taken.append(time.perf_counter() - start)
    return 1000 * min(taken[1:])


def _counted() -> Fraction:
    """Return how likely one of five dice shows rr, ninth by ninth, with the parents Rr x Rr."""
    falls = ["RR", "RR", "Rr", "Rr", "Rr", "Rr", "rr", "rr", "m"]
    rolls = [("rr" in roll) for roll in product(falls, repeat=5)]
    return Fraction(sum(rolls), len(rolls))
