"""Whole games of gene expression in a process that has warmed up: refereed, and simulated.

Other machines, and a machine with other work, are quicker or slower by a factor; so each time also
stands beside that of a fixed piece of work in the same run: the YAML library's own quick loader on
the same games.
"""

import gc
import sys
from functools import partial

import yaml
from testcross.cli import GARBAGE_THRESHOLD
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.simulator import Simulator
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

from bench.report import line
from bench.stopwatch import warm_seconds

GAMES, PLAYERS, SEED = 30, 5, 1
AIM = 200


def run() -> None:
    """Print the rates of the referee and of the simulator."""
    before = gc.get_threshold()
    gc.set_threshold(GARBAGE_THRESHOLD)  # as ``verify`` does
    _rates()
    gc.set_threshold(*before)
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no", "no", met=not loaded)


def _rates() -> None:
    for strategy in ("greedy", "random"):
        simulator = Simulator(SimulationRequest(options={}, players=PLAYERS, strategy=strategy))
        seeds = [f"{SEED}:{number}" for number in range(GAMES)]
        games = [simulator.game(seed) for seed in seeds]
        trees = [game.text("yaml") for game in games]
        rounds = sum(text.count("dealer:") for text in trees) / GAMES
        turns = sum(text.count("player: ") for text in trees) / GAMES
        line(f"{strategy} games of {PLAYERS}, {rounds:.1f} rounds each", f"{turns:.0f} turns")
        fixed = warm_seconds(_load, trees)
        for ending in ("json", "yaml", "tcg"):
            texts = [game.text(ending).encode() for game in games]
            seconds = warm_seconds(partial(_verify, ending), texts)
            rate = GAMES / seconds
            size = sum(map(len, texts)) / GAMES / 1000
            label = f"  referee, {size:.0f} KB of {ending} each"
            line(label, f"{rate:,.0f} /s", f">= {AIM} /s", met=rate >= AIM)
            line("    time / that of the library's own YAML loader", f"{seconds / fixed:.2f} x")
        line("  reading YAML only", f"{GAMES / warm_seconds(parse_tree, trees):,.0f} /s")
        line("  simulate", f"{GAMES / warm_seconds(simulator.game, seeds):,.0f} /s")


def _load(text: str) -> None:
    yaml.load(text, Loader=yaml.CSafeLoader)


def _verify(ending: str, text: bytes) -> None:
    report = verify_bytes(Task(path=f"game.{ending}"), text)
    if report.findings:
        raise ValueError(report.findings[0].message)
