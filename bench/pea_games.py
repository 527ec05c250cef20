"""Whole games of Genotype in a process that has warmed up: refereed, and simulated.

As with ``expression_games``, a fixed piece of work stands beside each time: the YAML library's own
quick loader on the same games. A turn of a game is to cost the same however long the game is, so a
game of which the rounds are written four times is held against one of five rounds.
"""

import gc
import sys
from functools import partial

import yaml
from testcross.cli import GARBAGE_THRESHOLD
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.simulator import Simulator
from testcross.rulesets.verification import Task, verify_bytes

from bench.report import line
from bench.stopwatch import warm_seconds

GAMES, PLAYERS, SEED = 20, 4, 1
REFEREED, RANDOM, GREEDY, LONGER = 50, 20, 2, 1.3


def run() -> None:
    """Print the rates of the referee and of the simulator."""
    before = gc.get_threshold()
    gc.set_threshold(GARBAGE_THRESHOLD)  # as ``verify`` does
    texts = _simulated("random", RANDOM)
    fixed = warm_seconds(_load, texts)
    for ending in ("json", "yaml"):
        _refereed(ending, fixed)
    _long_game(texts[0])
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no", "no", met=not loaded)
    _simulated("greedy", GREEDY)
    gc.set_threshold(*before)


def _simulated(strategy: str, aim: int) -> list[str]:
    """Print how many games are played in a second, and return them."""
    request = SimulationRequest(options={}, players=PLAYERS, strategy=strategy)
    simulator = Simulator(request)
    seeds = [f"{SEED}:{number}" for number in range(GAMES if strategy == "random" else 4)]
    rate = len(seeds) / warm_seconds(simulator.game, seeds)
    label = f"simulate {strategy} games of {PLAYERS}"
    line(label, f"{rate:,.1f} /s", f">= {aim} /s", met=rate >= aim)
    return [simulator.game(seed).text("yaml") for seed in seeds]


def _refereed(ending: str, fixed: float) -> None:
    request = SimulationRequest(options={}, players=PLAYERS, strategy="random")
    simulator = Simulator(request)
    games = [simulator.game(f"{SEED}:{number}") for number in range(GAMES)]
    texts = [game.text(ending).encode() for game in games]
    seconds = warm_seconds(partial(_verify, ending), texts)
    rate, size = GAMES / seconds, sum(map(len, texts)) / GAMES / 1000
    label = f"  referee, {size:.0f} KB of {ending} each"
    line(label, f"{rate:,.0f} /s", f">= {REFEREED} /s", met=rate >= REFEREED)
    line("    time / that of the library's own YAML loader", f"{seconds / fixed:.2f} x")


def _long_game(text: str) -> None:
    """Print what a turn costs in a game of four times the rounds, against one of five."""
    head, _, rest = text.partition("\nrounds:\n")
    rounds, sheet, behind = rest.partition("\nsheet:")
    long = f"{head}\nrounds:\n" + "\n".join([rounds] * 4) + sheet + behind
    short_time = warm_seconds(_read, [text.encode()] * 4)
    long_time = warm_seconds(_read, [long.encode()])
    ratio = long_time / short_time
    line(
        "a turn of a game four times as long",
        f"{ratio:.2f} x",
        f"<= {LONGER} x",
        met=ratio <= LONGER,
    )


def _load(text: str) -> None:
    yaml.load(text, Loader=yaml.CSafeLoader)


def _verify(ending: str, text: bytes) -> None:
    report = verify_bytes(Task(path=f"game.{ending}"), text)
    if report.findings:
        raise ValueError(report.findings[0].message)


def _read(text: bytes) -> None:
    verify_bytes(Task(path="game.yaml"), text)
