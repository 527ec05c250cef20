"""Whole games of Genotype in a process that has warmed up: refereed, and simulated.

Other machines, and a machine with other work, are quicker or slower by a factor; so each time also
stands beside that of the YAML library's own quick loader on the same games.
"""

import gc
import sys

import yaml
from testcross.cli.program import NEW_OBJECTS
from testcross.rulesets.games import SimulationRequest, find_game
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes
from testcross.solver import Solver

from bench.report import line
from bench.stopwatch import warm_seconds

GAMES, PLAYERS, SEED = 12, 4, 1
AIM, LONGER = 50, 4
SIMULATED = {"random": 20, "greedy": 2}
"""Games a second, by strategy."""
NAMES = ("Ann", "Bo", "Cy", "Dee")


def run() -> None:
    """Print the rates of the referee and of the simulator."""
    before = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS)  # as ``verify`` does
    for strategy, aim in SIMULATED.items():
        _rates(strategy, aim)
    short, long = (_a_turn(5 * times) for times in (1, LONGER))
    ratio = long / short
    line(f"a turn of a game {LONGER} times as long", f"{ratio:.2f} x", "<= 1.3 x", met=ratio <= 1.3)
    gc.set_threshold(*before)
    loaded = any(name.startswith("ortools") for name in sys.modules)
    line("solver libraries loaded", "yes" if loaded else "no", "no", met=not loaded)


def _rates(strategy: str, aim: int) -> None:
    request = SimulationRequest(options={}, players=PLAYERS, strategy=strategy)
    simulator = find_game("genotype").simulator(request, Solver())
    seeds = [f"{SEED}:{number}" for number in range(GAMES)]
    texts = [simulator.game(seed).text("yaml") for seed in seeds]
    size = sum(map(len, texts)) / GAMES / 1000
    fixed = warm_seconds(_load, texts)
    seconds = warm_seconds(_verify, [text.encode() for text in texts])
    rate = GAMES / seconds
    line(f"{strategy} games of {PLAYERS}, {size:.0f} KB each", "")
    line("  referee", f"{rate:,.0f} /s", f">= {AIM} /s", met=rate >= AIM)
    line("    time / that of the library's own YAML loader", f"{seconds / fixed:.2f} x")
    line("  reading YAML only", f"{GAMES / warm_seconds(parse_tree, texts):,.0f} /s")
    played = GAMES / warm_seconds(simulator.game, seeds)
    line("  simulate", f"{played:,.0f} /s", f">= {aim} /s", met=played >= aim)


def _load(text: str) -> None:
    yaml.load(text, Loader=yaml.CSafeLoader)


def _verify(text: bytes) -> None:
    report = verify_bytes(Task(path="game.yaml"), text)
    if report.findings:
        raise ValueError(report.findings[0].message)


def _a_turn(rounds: int) -> float:
    """Return the seconds that a turn of a quiet game takes; a sixth round is one finding."""
    text = _quiet_game(rounds).encode()
    seconds = warm_seconds(lambda data: verify_bytes(Task(path="game.yaml"), data), [text])
    return seconds / text.count(b"player: ")


def _quiet_game(rounds: int) -> str:
    lines = ["game: genotype", f"players: [{', '.join(NAMES)}]", "setup: {first: Ann}", "rounds:"]
    for number in range(rounds):
        first = number % PLAYERS
        order = NAMES[first:] + NAMES[:first]
        spaces = ("treasury, coins: 2", "nursery, draws: [deck, deck]", "1st shift R", "2nd shift")
        turns = [(player, space) for space in spaces[:3] for player in order]
        lines.append("  - working:")
        for place, (player, space) in enumerate(turns):
            where = space if place % PLAYERS == 0 else "2nd shift"
            lines.append(f"      - {{player: {player}, space: {where}}}")
        lines += ["    picks: []", "    upgrades:"]
        lines += [f"      - {{player: {player}, passes: true}}" for player in order[::-1]]
        lines.append("    reset: {}")
    return "\n".join(lines) + "\n"
