"""Simulated games of gene rummy and gene expression that many tests ask about, each played once.

Tests that want any game at all take one of the seeds 0, 1 and 2: then it was often played before.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression import simulator as expression
from testcross.rulesets.gene_rummy.simulator import SimulatedGame, Simulator
from testcross.rulesets.gene_rummy.strategies import StrategyName
from testcross.rulesets.verification.task import solver_of

ENGINE = "python-constraint"
SOLVER = solver_of(ENGINE)
"""The one by which files are verified with this engine, so that both share what was solved."""
VARIANTS: Mapping[str, dict[str, str]] = {
    **{
        name: {"variant": name}
        for name in ("standard", "production", "set", "novice", "novice-standard", "families")
    },
    "web": {"variant": "standard", "preset": "web"},
    "web production": {"variant": "production", "preset": "web"},
    "production by suits": {"variant": "production", "scoring": "suits"},
    "simple": {"variant": "standard", "scoring": "simple"},
}
"""What is asked for under each name, in gene rummy."""
PLAYERS = (2, 3, 4)


# gene rummy


@cache
def rummy_simulator(
    name: str,
    players: int,
    strategies: tuple[StrategyName, ...] = ("greedy",),
    rate: float = 0.0,
    kinds: tuple[str, ...] = (),
) -> Simulator:
    """Return who plays gene rummy, with slips of some kinds, or of all where none is named."""
    request = SimulationRequest(
        options=VARIANTS[name],
        players=players,
        strategy=",".join(strategies),
        slip_rate=rate,
        slip_codes=kinds or (None if rate else ()),
    )
    return Simulator(request, SOLVER)


@lru_cache(maxsize=400)  # a long run plays very many games, each of them for one test
def rummy_game(
    name: str,
    seed: int | str,
    strategy: StrategyName = "greedy",
    *,
    players: int | None = None,
    rate: float = 0.0,
    kinds: tuple[str, ...] = (),
) -> SimulatedGame:
    """Return a game of players who all play alike: of two, three and four by turns."""
    number = PLAYERS[int(seed) % 3] if players is None else players
    return rummy_simulator(name, number, (strategy,), rate, kinds).game(seed)


@lru_cache(maxsize=400)
def rummy_record(name: str, seed: int, strategy: StrategyName = "greedy") -> dict[str, Any]:
    """Return a game without slips as plain data, which nobody may change."""
    return rummy_game(name, seed, strategy).record


@lru_cache(maxsize=400)
def rummy_text(
    name: str, seed: int, form: str, *, rate: float = 0.0, players: int | None = None
) -> str:
    """Return a game of greedy players as it is written in a form."""
    return rummy_game(name, seed, players=players, rate=rate).text(form)


# gene expression


@cache
def expression_simulator(
    players: int,
    strategy: str = "random",
    options: tuple[tuple[str, str], ...] = (),
    rate: float = 0.0,
    codes: tuple[str, ...] = (),
) -> expression.Simulator:
    """Return who plays gene expression, with slips of some codes, or of all if none is named."""
    request = SimulationRequest(
        options=dict(options),
        players=players,
        strategy=strategy,
        slip_rate=rate,
        slip_codes=codes or None,
    )
    return expression.Simulator(request)


@lru_cache(maxsize=400)
def expression_game(
    players: int,
    seed: int | str,
    strategy: str = "random",
    *,
    rate: float = 0.0,
    codes: tuple[str, ...] = (),
) -> expression.SimulatedGame:
    return expression_simulator(players, strategy, (), rate, codes).game(seed)
