"""Simulating whole games: five rounds, written down with what they are."""

from dataclasses import replace
from random import Random
from typing import TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.record_writer import plain_game
from testcross.rulesets.genotype.rules import HARD_ASSISTANTS, Difficulty, SoloRules
from testcross.rulesets.genotype.simulator.asked_rules import AskedRules, asked_rules
from testcross.rulesets.genotype.simulator.box_block import box_node
from testcross.rulesets.genotype.simulator.game_play import GamePlay
from testcross.rulesets.genotype.simulator.solo_play import SoloPlay
from testcross.rulesets.genotype.slips import SLIPS
from testcross.rulesets.genotype.strategies import STRATEGIES, Strategy, make_strategy
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.self_play import (
    GamePlan,
    PlayedGame,
    RecordForms,
    SlipMaker,
    chosen_slips,
    chosen_strategies,
)

Simulation: TypeAlias = GamePlan[AskedRules, str]
SimulatedGame: TypeAlias = PlayedGame[WrittenGame]
FORMS = RecordForms(plain=plain_game)
"""In which forms a game is written."""
PLAYERS = range(1, 6)


def make_simulation(request: SimulationRequest) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a number of players that the game has no room for, for a strategy or a
            rule that does not exist, and for slips that cannot happen.
    """
    if request.players not in PLAYERS:
        told = f"{request.players} players; {PLAYERS[0]} to {PLAYERS[-1]} can play"
        raise TestcrossError(told)
    return Simulation(
        rules=asked_rules(request.options, request.players),
        asked={},
        players=request.players,
        strategies=chosen_strategies(request.strategy, request.players, STRATEGIES),
        rate=request.slip_rate,
        kinds=chosen_slips(request.slip_codes, SLIPS, SLIPS, "this game"),
    )


class Simulator:
    """Plays games of one kind."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        rng = Random(seed)  # noqa: S311 - a game, no secret
        plan = self._simulation
        slips = SlipMaker(rng, plan.rate, plan.kinds)
        made = [make_strategy(name, rng) for name in plan.strategies]
        record = self._with_head(self._play(plan.seated(made), rng))
        return PlayedGame(record=record, slips=tuple(slips.made), forms=FORMS)

    def _play(self, seated: dict[str, Strategy], rng: Random) -> WrittenGame:
        """Return a game played out; one person plays against Brother Johann."""
        asked = self._simulation.rules
        if not asked.difficulty:
            return GamePlay(seated, asked.rules, rng).play()
        difficulty = Difficulty(asked.difficulty)
        own = rng.choice(HARD_ASSISTANTS) if difficulty is Difficulty.HARD else ""
        johann = SoloRules(difficulty=difficulty, assistant=own)
        (human,) = seated.values()
        both = {**seated, johann.johann: human}
        return SoloPlay(both, replace(asked.rules, solo=johann), rng).play()

    def _with_head(self, played: WrittenGame) -> WrittenGame:
        """Return a game with what stands at its head: overlays, rulings, and the box."""
        asked = self._simulation.rules
        return replace(
            played,
            overlays=entries(asked.overlays),
            rulings={key: entry(value) for key, value in asked.rules.named.items()},
            box=box_node(asked.rules.box, solo=bool(asked.difficulty)),
        )
