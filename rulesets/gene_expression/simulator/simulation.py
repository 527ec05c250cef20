"""Simulating whole games: rounds until the target is reached, written down with what they are."""

from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.record.game_record import WrittenGame
from testcross.rulesets.gene_expression.record.turn_notation.game_lines import read_notation
from testcross.rulesets.gene_expression.record.turn_notation.notation_writer import format_game
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.game_slips import (
    end_wrongly,
    leaders,
    seat_wrong_number,
)
from testcross.rulesets.gene_expression.simulator.recording_errors import RecordingErrors
from testcross.rulesets.gene_expression.simulator.round_play import RoundPlay
from testcross.rulesets.gene_expression.slips import SLIPS
from testcross.rulesets.gene_expression.strategies import STRATEGIES, make_strategy
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.score_entries import scores
from testcross.rulesets.self_play import (
    GamePlan,
    PlayedGame,
    RecordForms,
    SlipMaker,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    play_rounds,
    points_in_all,
)

Simulation: TypeAlias = GamePlan[Rules, str]
SimulatedGame: TypeAlias = PlayedGame[WrittenGame]
FORMS: RecordForms[WrittenGame] = RecordForms(
    plain=plain_part, format_notation=format_game, parse_notation=read_notation
)
"""In which forms a game is written."""


def make_simulation(request: SimulationRequest, rules: Rules) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a number of players that the game has no room for, for a strategy that
            does not exist, and for slips that cannot happen.
    """
    allowed = rules.deck.players
    if request.players not in allowed:
        raise TestcrossError(f"{request.players} players; {allowed[0]} to {allowed[-1]} can play")
    return Simulation(
        rules=rules,
        asked=chosen_options(request.options),
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
        slips = SlipMaker(rng, self._simulation.rate, self._simulation.kinds)
        simulation = seat_wrong_number(self._simulation, slips, rng)
        players, target = simulation.names, simulation.rules.target
        made = [make_strategy(name, rng) for name in simulation.strategies]
        play = RoundPlay(simulation.seated(made), simulation.rules, slips, rng)
        rounds = play_rounds(players, play.play, lambda totals: max(totals.values()) >= target)
        rounds = end_wrongly(rounds, play, slips, rng)
        totals = points_in_all(rounds)
        asked: dict[str, Any] = {name: entry(text) for name, text in simulation.asked.items()}
        record = WrittenGame(
            **asked,
            players=entries(players),
            target=entry(str(target)),
            rounds=tuple(played.written for played in rounds),
            scores=scores(totals),
            winners=entries([leaders(totals)[0]]),
        )
        record = RecordingErrors(simulation.rules.deck, slips, rng).make(record)
        return PlayedGame(record=record, slips=tuple(slips.made), forms=FORMS)
