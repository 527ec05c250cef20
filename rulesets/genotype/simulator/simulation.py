"""Simulating whole games: five rounds, written down with what they are."""

from dataclasses import replace
from random import Random
from typing import TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenSolo
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules
from testcross.rulesets.genotype.simulator.asked_rules import AskedRules, asked_rules
from testcross.rulesets.genotype.simulator.box_block import box_node
from testcross.rulesets.genotype.simulator.game_log import GameLog
from testcross.rulesets.genotype.simulator.game_play import GamePlay
from testcross.rulesets.genotype.simulator.recording_errors import RecordingErrors
from testcross.rulesets.genotype.slips import SLIPS, possible_slips
from testcross.rulesets.genotype.strategies import STRATEGIES, make_strategy
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.records.parts import plain_part
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
FORMS: RecordForms[WrittenGame] = RecordForms(plain=plain_part)
"""In which forms a game is written."""
PLAYERS = range(1, 6)
_OWN = (
    *("Sister Elisabeth", "Father Omari", "Brother Franz"),
    *("Sister Maria", "Brother Leopold", "Sister May"),
)
"""One of these is Johann's own in a Hard game (GT-222)."""


def make_simulation(request: SimulationRequest) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a number of players that the game has no room for, for a strategy or a
            rule that does not exist, and for slips that cannot happen.
    """
    if request.players not in PLAYERS:
        told = f"{request.players} players; {PLAYERS[0]} to {PLAYERS[-1]} can play"
        raise TestcrossError(told)
    solo = request.players == 1
    game = "a game against Brother Johann" if solo else "a game without Brother Johann"
    return Simulation(
        rules=asked_rules(request.options, request.players),
        asked={},
        players=request.players,
        strategies=chosen_strategies(request.strategy, request.players, STRATEGIES),
        rate=request.slip_rate,
        kinds=chosen_slips(request.slip_codes, SLIPS, possible_slips(solo=solo), game),
    )


def with_assistant(rules: Rules, rng: Random) -> Rules:
    """Return the rules of one game: in a Hard one Johann has one of six assistants (GT-222)."""
    if rules.solo is None or rules.solo.difficulty is not Difficulty.HARD:
        return rules
    return replace(rules, solo=replace(rules.solo, assistant=rng.choice(_OWN)))


def written_solo(solo: SoloRules) -> WrittenSolo:
    """Return how Johann plays as it is written."""
    return WrittenSolo(
        difficulty=None if solo.difficulty is None else entry(solo.difficulty.value),
        assistant=entry(solo.assistant) if solo.assistant else None,
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
        log = GameLog(is_kept=plan.rate > 0)
        rules = with_assistant(plan.rules.rules, rng)
        played = GamePlay(plan.seated(made), rules, log, slips).play()
        record = RecordingErrors(log, slips, rng, rules).make(self._with_head(played, rules))
        return PlayedGame(record=record, slips=tuple(slips.made), forms=FORMS)

    def _with_head(self, played: WrittenGame, rules: Rules) -> WrittenGame:
        """Return a game with what stands at its head: overlays, rulings, and the box."""
        asked = self._simulation.rules
        return replace(
            played,
            solo=None if rules.solo is None else written_solo(rules.solo),
            overlays=entries(asked.overlays),
            rulings={key: entry(value) for key, value in asked.rules.named.items()},
            box=box_node(asked.rules.box, solo=bool(asked.difficulty)),
        )
