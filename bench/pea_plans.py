"""Plans of Genotype's Working phase in a process that has warmed up."""

import random
import time
from collections.abc import Callable
from functools import partial

from testcross.rulesets.genotype.box import Rules
from testcross.rulesets.genotype.cards import FACES, GENES, MUTATION
from testcross.rulesets.genotype.plan import Faces, hindsight, plan
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import first_state

from bench.pea_picks import PLAYERS, dealt_plant
from bench.report import line, median

POSITIONS, PLANTS, IN_HAND, SLOTS, MARKERS, COINS = 20, 3, 2, 4, 3, 3


def run() -> None:
    """Print the times for the best plan of a roll, and for ranking every next placement."""
    tables = [_table(seed) for seed in range(POSITIONS)]
    rolled = [_seconds(partial(hindsight, table, roll, PLAYERS[0])) for table, roll in tables]
    label = f"plan --roll, {MARKERS} markers, {PLANTS} plants, {SLOTS} slots: median"
    line(label, f"{median(rolled):.2f} s")
    line("  worst", f"{max(rolled):.2f} s", "<= 1 s", met=max(rolled) <= 1)
    ranked = [_seconds(partial(plan, table, PLAYERS[0])) for table, _ in tables]
    line("plan, every next placement: median", f"{median(ranked):.2f} s")
    line("  worst", f"{max(ranked):.2f} s")


def _table(seed: int) -> tuple[State, Faces]:
    """Return a table at the beginning of a round, with a garden and a hand; and a roll."""
    dealt = random.Random(seed)
    state = first_state(PLAYERS, Rules())
    ours = state.boards[PLAYERS[0]]
    ours.slots, ours.coins, ours.plots, ours.markers = SLOTS, COINS, PLANTS + 1, MARKERS
    ours.garden = [dealt_plant(dealt) for _ in range(PLANTS)]
    ours.hand = [dealt_plant(dealt).plant for _ in range(IN_HAND)]
    roll = {}
    sides = (*FACES, MUTATION, MUTATION)
    for gene in GENES:
        fallen = tuple(dealt.choice(sides) for _ in range(5))
        roll[gene] = (fallen, tuple(dealt.choice(sides) for _ in range(fallen.count(MUTATION))))
    return state, roll


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
