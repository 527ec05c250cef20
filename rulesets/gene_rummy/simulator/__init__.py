"""Dealing and playing whole games by the rules, and writing them down, with slips if asked for."""

from testcross.rulesets.gene_rummy.codes import SLIPS
from testcross.rulesets.gene_rummy.simulator.simulation import (
    SimulatedGame,
    Simulation,
    Simulator,
    games,
    make_simulation,
    slips_of,
)
from testcross.rulesets.gene_rummy.strategies import STRATEGIES, StrategyName

__all__ = [
    "SLIPS",
    "STRATEGIES",
    "SimulatedGame",
    "Simulation",
    "Simulator",
    "StrategyName",
    "games",
    "make_simulation",
    "slips_of",
]
