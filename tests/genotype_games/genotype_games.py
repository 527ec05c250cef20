"""Simulated games of Genotype for the tests, and the plain referee's word on them."""

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from genotype_games.genotype_cards import Card, card
from genotype_games.written_out import written_out
from oracles.genotype_oracle import Replay, Wrong
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.box import practice_deck
from testcross.rulesets.genotype.simulator import SimulatedGame, Simulator
from testcross.rulesets.genotype.trees import write_tree
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.verification import Task, verify_bytes


class Kind(NamedTuple):
    """A kind of games: how many play, how they choose, and by which rules."""

    players: int
    strategy: str = "random"
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join((str(self.players), self.strategy, *(value for _, value in self.options)))


OVERLAYS = (
    "flower codominance",
    "flower incomplete dominance",
    "height incomplete dominance",
    "flower codominance,height incomplete dominance",
)
KINDS = [
    *(Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")),
    *(Kind(1, "random", (("difficulty", name),)) for name in ("easy", "standard", "hard", "hard")),
    *(Kind(players, "greedy", (("overlay", name),)) for name in OVERLAYS for players in (1, 3)),
]
GAMES = [(kind, seed) for seed in range(20, 80) for kind in KINDS]


@cache
def simulator(kind: Kind, codes: tuple[str, ...] = (), rate: float = 0.0) -> Simulator:
    request = SimulationRequest(
        options=dict(kind.options),
        players=kind.players,
        strategy=kind.strategy,
        slip_rate=rate,
        slip_codes=codes or None,
    )
    return Simulator(request)


@lru_cache(maxsize=200)  # the tests of a module share some games, long runs play each one once
def simulated(kind: Kind, seed: int) -> SimulatedGame:
    return simulator(kind).game(seed)


@cache
def plants() -> tuple[Card, ...]:
    return tuple(card(str(one)) for one in practice_deck())


def replay(game: SimulatedGame) -> Replay:
    return Replay(plain(game), plants())


def plain(game: SimulatedGame) -> dict[str, Any]:
    """Return a game as plain data, with all that follows from it written down too."""
    found: dict[str, Any] = json.loads(json.dumps(write_tree(written_out(game.dealt))))
    return found


def wrong(game: SimulatedGame) -> list[Wrong]:
    return replay(game).wrong()


def findings(game: SimulatedGame) -> tuple[Finding, ...]:
    """Return what the program's referee says of the text."""
    report = verify_bytes(Task(path="game.yaml"), game.text("yaml").encode())
    return tuple(report.findings)


def entries(record: dict[str, Any], block: str) -> Iterator[dict[str, Any]]:
    for one in record["rounds"]:
        yield from one.get(block, ())
