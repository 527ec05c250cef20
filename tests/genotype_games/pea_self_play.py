"""Games that the simulator plays, as entries."""

from random import Random
from typing import Any, NamedTuple

from testcross.rulesets.genotype.box import Rules, practice_box
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.simulator import simulate


class Kind(NamedTuple):
    players: int
    strategy: str = "random"
    rules: tuple[tuple[str, Any], ...] = ()


LEVELS = ("easy", "standard", "hard")
KINDS = [
    *(Kind(players, strategy) for players in (2, 3, 4, 5) for strategy in ("random", "greedy")),
    *(Kind(1, "random", (("difficulty", level),)) for level in (*LEVELS, "hard")),
    Kind(3, "greedy", (("overlays", ("flower codominance",)),)),
]
GAMES = [(kind, seed) for seed in range(100) for kind in KINDS]


def game(kind: Kind, seed: int) -> Record:
    rules = Rules(practice_box(), **dict(kind.rules))
    return simulate(rules, kind.players, Random(f"{kind} {seed}"), (kind.strategy,))[0]
