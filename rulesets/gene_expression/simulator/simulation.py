"""Simulating whole games: rounds until the target is reached, written down with what they are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.codes import SLIPS, Code
from testcross.rulesets.gene_expression.record.game_record import WrittenGame
from testcross.rulesets.gene_expression.record.notation_reader import read_notation
from testcross.rulesets.gene_expression.record.notation_writer import format_game
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.round_play import PlayedRound, RoundPlay
from testcross.rulesets.gene_expression.strategies import STRATEGIES, make_strategy
from testcross.rulesets.records.entries import entries, entry, scores
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.tabletop.self_play import (
    GamePlan,
    PlayedGame,
    RecordForms,
    SlipMaker,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    dealer_of,
    play_rounds,
    points_in_all,
)


def seat_wrong_number(
    plan: GamePlan[Rules, str], slips: SlipMaker, rng: Random
) -> GamePlan[Rules, str]:
    """Return what is to be played, by one player too few or too many if that slip is due.

    Nothing else is checked of such a game, so no other slip is made in it. Where no slips are made
    at all, chance is left alone: a seed gives the game that it always gave.
    """
    if not plan.rate or not slips.due(Code.WRONG_NUMBER_OF_PLAYERS):
        return plan
    allowed = plan.rules.deck.players
    number = rng.choice((allowed[0] - 1, allowed[-1] + 1))
    said = f"{number} players", f"{allowed[0]} to {allowed[-1]} players"
    slips.note(Code.WRONG_NUMBER_OF_PLAYERS, ("players", number - 1), "", said)
    slips.stop()
    return replace(plan, players=number)


def end_wrongly(
    rounds: Sequence[PlayedRound], play: RoundPlay, slips: SlipMaker, rng: Random
) -> list[PlayedRound]:
    """Return the rounds of a game, one too few or too many if that slip is due (EX-045).

    A game without its last round has no other slip: points that are written wrongly might reach
    the target after all.
    """
    if not slips.due(Code.WRONG_END):
        return list(rounds)
    first = rounds[:-1]
    if first and not slips.made and len(leaders(points_in_all(first))) == 1 and rng.random() < 0.5:
        slips.note(Code.WRONG_END, ("winner",), "", ("the end of the game", "another round"))
        slips.stop()
        return list(first)
    path = ("rounds", len(rounds))
    slips.note(Code.WRONG_END, path, "", ("another round", "the end of the game"))
    players = list(rounds[0].points)
    return [*rounds, play.play(dealer_of(players, len(rounds)), path)]


def leaders(totals: Mapping[str, int]) -> list[str]:
    """Return who has the most points."""
    return [player for player, points in totals.items() if points == max(totals.values())]


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
        if simulation.rate:
            # the referee is needed for these alone
            from testcross.rulesets.gene_expression.simulator.recording_errors import miswrite

            record = miswrite(record, simulation.rules, slips)
        return PlayedGame(record=record, slips=tuple(slips.made), forms=FORMS)
