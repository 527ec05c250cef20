"""Plans of Genotype's Working phase in a process that has warmed up."""

import random
import time
from collections.abc import Callable
from functools import partial

from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import GENES
from testcross.rulesets.genotype.dice import FACES, Face, GeneRoll
from testcross.rulesets.genotype.planning import best_plan, rank_placements
from testcross.rulesets.genotype.position import PlacedPlant, PlayerTable, Position

from bench.pea_picks import PLAYERS, dealt_plant
from bench.report import line, median

POSITIONS, PLANTS, IN_HAND, SLOTS, MARKERS, COINS = 20, 3, 2, 4, 3, 3


def run() -> None:
    """Print the times for the best plan of a roll, and for ranking every next placement."""
    tables = [_table(seed) for seed in range(POSITIONS)]
    hindsight = [
        _seconds(partial(best_plan, table, table.roll, load_box(), player=PLAYERS[0]))
        for table in tables
    ]
    label = f"plan --roll, {MARKERS} markers, {PLANTS} plants, {SLOTS} slots: median"
    line(label, f"{median(hindsight):.2f} s")
    line("  worst", f"{max(hindsight):.2f} s", "<= 1 s", met=max(hindsight) <= 1)
    ranked = [
        _seconds(partial(rank_placements, table, load_box(), player=PLAYERS[0])) for table in tables
    ]
    line("plan, every next placement: median", f"{median(ranked):.2f} s")
    line("  worst", f"{max(ranked):.2f} s")


def _table(seed: int) -> Position:
    """Return a position at the beginning of a round, with a garden, a hand and a roll."""
    dealt = random.Random(seed)
    first, *others = PLAYERS
    ours = PlayerTable(
        name=first,
        slots=SLOTS,
        coins=COINS,
        garden=tuple(PlacedPlant(dealt_plant(dealt)) for _ in range(PLANTS)),
        hand=tuple(PlacedPlant(dealt_plant(dealt)) for _ in range(IN_HAND)),
        plots=PLANTS + 1,
        markers=MARKERS,
    )
    rolls = {}
    for gene in GENES:
        fallen = tuple(dealt.choice(FACES) for _ in range(5))
        again = tuple(dealt.choice(FACES) for _ in range(fallen.count(Face.MUTATION)))
        rolls[gene] = GeneRoll(gene=gene, first=fallen, again=again)
    return Position(players=(ours, *(PlayerTable(name=name) for name in others)), roll=rolls)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
