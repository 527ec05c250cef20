"""Whole games in a process that has warmed up: refereed, and simulated."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.games import SimulationRequest, verdict_on
from testcross.rulesets.gene_rummy.game import GAME
from testcross.rulesets.gene_rummy.simulator import SimulatedGame, Simulator
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes
from testcross.solver import Solver, make_engine

from bench.report import line
from bench.stopwatch import warm_seconds

GAMES, PLAYERS, SEED = 60, 4, 1
LONGER = 4
ENGINE = "python-constraint"
AIM = 50


def run() -> None:
    """Print the rates of the referee and of the simulator, and the time of a turn in long games."""
    simulator = _simulator("standard", "greedy")
    games = [simulator.game(f"{SEED}:{number}") for number in range(GAMES)]
    texts = [game.text("yaml").encode() for game in games]
    turns = sum(len(one["turns"]) for game in games for one in game.record["rounds"])
    rate = GAMES / warm_seconds(_verify, texts)
    label = f"referee whole games of {PLAYERS}, {turns / GAMES:.0f} turns each, from the text"
    line(label, f"{rate:,.0f} /s", f">= {AIM} /s", met=rate >= AIM)
    line("  replay only, the file read before", f"{_replay_rate(texts):,.0f} /s")
    short, long = (_time_per_turn(games, times) for times in (1, LONGER))
    line(f"  time of a turn, {LONGER} times as many rounds / as they are", f"{long / short:.2f} x")
    for variant, strategy in [("standard", "greedy"), ("standard", "random"), ("set", "greedy")]:
        players = _simulator(variant, strategy)
        seeds = [f"{SEED}:{number}" for number in range(GAMES)]
        line(
            f"simulate {variant}, {strategy} players",
            f"{GAMES / warm_seconds(players.game, seeds):,.0f} /s",
        )


def _simulator(variant: str, strategy: str) -> Simulator:
    request = SimulationRequest(options={"variant": variant}, players=PLAYERS, strategy=strategy)
    return Simulator(request, Solver(make_engine(ENGINE)))


def _verify(text: bytes) -> None:
    report = verify_bytes(Task(path="game.yaml", engine=ENGINE), text)
    if report.findings:
        raise ValueError(report.findings[0].message)


def _replay_rate(texts: Sequence[bytes]) -> float:
    solver = Solver(make_engine(ENGINE))
    roots = [parse_tree(text.decode()) for text in texts]
    return GAMES / warm_seconds(lambda root: _replay(root, solver), roots)


def _replay(root: Node, solver: Solver) -> None:
    verdict = verdict_on(GAME, root, solver)
    if verdict.findings:
        raise ValueError(verdict.findings[0].message)


def _time_per_turn(games: Sequence[SimulatedGame], times: int) -> float:
    """Return the seconds of a turn when every round is played so often; totals are left out."""
    texts, turns = [], 0
    for game in games:
        rounds = game.record["rounds"] * times
        turns += sum(len(one["turns"]) for one in rounds)
        left_out = ("target", "scores", "winner")
        head = {key: value for key, value in game.record.items() if key not in left_out}
        long = {**head, "rounds": rounds}
        texts.append(replace(game, record=long).text("yaml").encode())
    return warm_seconds(_read, texts) / turns


def _read(text: bytes) -> None:
    verify_bytes(Task(path="game.yaml", engine=ENGINE), text)
