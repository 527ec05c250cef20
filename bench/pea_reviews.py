"""Reviews of whole games of Genotype in a process that has warmed up."""

import sys
import time
from random import Random

from testcross.rulesets.genotype.box import Rules, practice_box
from testcross.rulesets.genotype.draft import GameReview, review
from testcross.rulesets.genotype.notation import write_notation
from testcross.rulesets.genotype.points import read_game
from testcross.rulesets.genotype.simulator import simulate

from bench.report import line

GAMES, PLAYERS, SEED = 10, 4, 1


def run() -> None:
    """Print the time for a Plant Breeding phase of all players, reading the record included."""
    for strategy in ("greedy", "random"):
        rules, rngs = Rules(practice_box()), [Random(f"{SEED}:{n}") for n in range(GAMES)]
        played = [simulate(rules, PLAYERS, rng, (strategy,))[0] for rng in rngs]
        games = [write_notation(game).encode() for game in played]
        reviews = [review(read_game(game)) for game in games]
        phases = sum(len({one.number for one in found.phases}) for found in reviews)
        below = sum(one.best < one.gained for found in reviews for one in found.phases)
        milliseconds = 1000 * min(_seconds(games) for _ in range(3)) / phases
        label = f"review, {phases} phases of {PLAYERS} players, {strategy}: a phase"
        line(label, f"{milliseconds:.1f} ms", "<= 40 ms", met=milliseconds <= 40)
        line("  below what was played", str(below), "0", met=below == 0)
        line("  more was possible", str(sum(map(_improvable, reviews))))
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no")


def _improvable(found: GameReview) -> int:
    return sum(one.best > one.gained for one in found.phases)


def _seconds(games: list[bytes]) -> float:
    start = time.perf_counter()
    for game in games:
        review(read_game(game))
    return time.perf_counter() - start
