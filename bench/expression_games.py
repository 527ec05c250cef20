"""Whole games of gene expression in a process that has warmed up: refereed, and simulated."""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from testcross.rulesets.games import SimulationRequest, find_game
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes
from testcross.solver import Solver

from bench.report import line

GAMES, PLAYERS, SEED = 30, 5, 1
ROUNDS = 3
"""How often everything is measured; the quickest counts."""
AIM = 200
Item = TypeVar("Item")


def run() -> None:
    """Print the rates of the referee and of the simulator."""
    for strategy in ("greedy", "random"):
        simulator = find_game("gene-expression").simulator(
            SimulationRequest(options={}, players=PLAYERS, strategy=strategy), Solver()
        )
        seeds = [f"{SEED}:{number}" for number in range(GAMES)]
        games = [simulator.game(seed) for seed in seeds]
        rounds = sum(game.text("yaml").count("dealer:") for game in games) / GAMES
        for ending in ("json", "yaml", "tcg"):
            texts = [game.text(ending).encode() for game in games]
            rate = GAMES / _seconds(partial(_verify, ending), texts)
            size = sum(map(len, texts)) / GAMES / 1000
            label = f"referee {strategy} games of {PLAYERS}, {size:.0f} KB of {ending} each"
            line(label, f"{rate:,.0f} /s", f">= {AIM} /s", met=rate >= AIM)
            line(f"  rounds, {rounds:.1f} in a game", f"{rounds * rate:,.0f} /s")
        trees = [game.text("yaml") for game in games]
        line("  reading YAML only", f"{GAMES / _seconds(parse_tree, trees):,.0f} /s")
        line(f"simulate, {strategy} players", f"{GAMES / _seconds(simulator.game, seeds):,.0f} /s")
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no", "no", met=not loaded)


def _verify(ending: str, text: bytes) -> None:
    report = verify_bytes(Task(path=f"game.{ending}"), text)
    if report.findings:
        raise ValueError(report.findings[0].message)


def _seconds(work: Callable[[Item], object], items: Sequence[Item]) -> float:
    """Return the time that all take, warm and undisturbed."""
    taken = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        for item in items:
            work(item)
        taken.append(time.perf_counter() - start)
    return min(taken[1:])
