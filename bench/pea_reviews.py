"""Reviews of whole games of Genotype in a process that has warmed up."""

import sys
import time

from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.review import GameReview, review_game
from testcross.rulesets.genotype.simulator import Simulator, make_simulation

from bench.report import line

GAMES, PLAYERS, SEED = 10, 4, 1


def run() -> None:
    """Print the time for a Plant Breeding phase of all players, reading the record included."""
    for strategy in ("greedy", "random"):
        request = SimulationRequest(options={}, players=PLAYERS, strategy=strategy)
        simulator = Simulator(make_simulation(request))
        games = [simulator.game(f"{SEED}:{n}").text("yaml").encode() for n in range(GAMES)]
        reviews = [review_game(game) for game in games]
        phases = sum(len({one.number for one in review.phases}) for review in reviews)
        below = sum(one.best < one.gained for review in reviews for one in review.phases)
        milliseconds = 1000 * min(_seconds(games) for _ in range(3)) / phases
        label = f"review, {phases} phases of {PLAYERS} players, {strategy}: a phase"
        line(label, f"{milliseconds:.1f} ms", "<= 40 ms", met=milliseconds <= 40)
        line("  below what was played", str(below), "0", met=below == 0)
        line("  more was possible", str(sum(map(_improvable, reviews))))
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no")


def _improvable(review: GameReview) -> int:
    return sum(one.best > one.gained for one in review.phases)


def _seconds(games: list[bytes]) -> float:
    start = time.perf_counter()
    for game in games:
        review_game(game)
    return time.perf_counter() - start
