"""Playing whole games by the rules, and writing them down, with slips if asked for."""

from testcross.rulesets.genotype.simulator.simulation import (
    SimulatedGame,
    Simulator,
    make_simulation,
)

__all__ = ["SimulatedGame", "Simulator", "make_simulation"]
