"""Picks of Genotype in a process that has warmed up, beside enumeration in the same run."""

import random
import time
from collections.abc import Callable
from functools import partial

from testcross.rulesets.genotype.allotment import Dice, best_allotment
from testcross.rulesets.genotype.box import Rules
from testcross.rulesets.genotype.cards import DICE_OF_A_GENE, GENES, MUTATION, TRAITS_OF, Plant
from testcross.rulesets.genotype.draft import answer_pick, dice_problem
from testcross.rulesets.genotype.state import Bed, State
from testcross.rulesets.genotype.table import first_state

from bench.report import line, median

POSITIONS, PLANTS, SLOTS = 200, 4, 6
ENUMERATED = 3
"""How many of the positions are enumerated, those with the most picks; it takes seconds each."""
CONTESTED, CONTESTED_PLANTS, CONTESTED_SLOTS = 40, 2, 3
PLAYERS = ("Alina", "Brandy", "Marco", "Dee")
ROUNDS = 3
"""How often each is measured; the quickest counts."""
_NINTHS = (0, 0, 1, 1, 1, 1, 2, 2, 3)
"""What a die shows on each of its ninths: DD, Dd, dd, De Novo."""


def run() -> None:
    """Print the times for every pick alone and with others, and of plain enumeration."""
    positions = [_position(seed, PLANTS, SLOTS) for seed in range(POSITIONS)]
    taken = [_milliseconds(one, "none") for one in positions]
    label = f"pick, {POSITIONS} positions, {PLANTS} plants, {SLOTS} slots: median"
    line(label, f"{median(taken):.1f} ms", "<= 5 ms", met=median(taken) <= 5)
    line("  worst", f"{max(taken):.1f} ms")
    best = [_measured(partial(_best, _problem(one))) for one in positions]
    line("  the best allotment alone: median", f"{median(best):.1f} ms")
    most = sorted(range(POSITIONS), key=lambda place: -len([*_problem(positions[place]).uses()]))
    counted, differing = [], 0
    for place in most[:ENUMERATED]:
        problem = _problem(positions[place])
        start = time.perf_counter()
        differing += _enumerated(problem, {}) != _best(problem)
        counted.append(1000 * (time.perf_counter() - start))
    ratio = max(taken) / max(counted)
    label = f"worst / worst of {ENUMERATED} enumerated"
    line(f"  {label}", f"{ratio:.4f} x", "<= 0.02 x", met=ratio <= 0.02)
    line("  positions with another best", str(differing), "0", met=differing == 0)
    for others in ("random", "worst"):
        contested = [
            _milliseconds(_position(seed, CONTESTED_PLANTS, CONTESTED_SLOTS), others)
            for seed in range(CONTESTED)
        ]
        label = f"pick --others {others}, {CONTESTED_PLANTS} plants, 4 players: median"
        met = median(contested) <= 500
        line(label, f"{median(contested) / 1000:.3f} s", "<= 0.5 s", met=met)
        line("  worst", f"{max(contested) / 1000:.3f} s")


def _position(seed: int, plants: int, slots: int) -> State:
    """Return a table with twenty dice rolled from heterozygotes, and four players."""
    dealt = random.Random(seed)
    state = first_state(PLAYERS, Rules())
    state.phase = "breeding"
    for gene in GENES:
        for _ in range(DICE_OF_A_GENE):
            kind = dealt.choice(_NINTHS)
            state.pools[(*TRAITS_OF[gene], MUTATION + gene)[kind]] += 1
    for board in state.boards.values():
        board.slots, board.coins = slots, 0
    state.boards[PLAYERS[0]].garden = [dealt_plant(dealt) for _ in range(plants)]
    return state


def dealt_plant(dealt: random.Random) -> Bed:
    """Return a plant of two to four traits, worth as in the practice deck, some of it covered."""
    genes = sorted(dealt.sample(GENES, dealt.randint(2, 4)), key=GENES.index)
    traits = tuple(dealt.choice(TRAITS_OF[gene]) for gene in genes)
    covered = {trait for trait in traits if dealt.random() < 0.2}
    points = sum(3 if trait[0] == trait[1] else 2 for trait in traits)
    return Bed(Plant(points, traits), covered=covered)


def _milliseconds(state: State, others: str) -> float:
    return _measured(lambda: answer_pick(state, PLAYERS[0], others=others))


def _measured(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    return min(taken)


def _problem(state: State) -> Dice:
    return dice_problem(state, PLAYERS[0])


def _best(problem: Dice) -> int:
    return best_allotment(problem).worth


def _enumerated(problem: Dice, known: dict[Dice, int]) -> int:
    """Return the most that can be had, by all that can be taken next, each state once."""
    found = known.get(problem)
    if found is None:
        uses = (problem.worth([u]) + _enumerated(problem.after(u), known) for u in problem.uses())
        found = known[problem] = max([0, *uses])
    return found
