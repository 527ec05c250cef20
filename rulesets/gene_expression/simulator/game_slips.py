"""Slips that are about a whole game: how many sit down to play, and when they stop."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.round_play import PlayedRound, RoundPlay
from testcross.rulesets.self_play import GamePlan, SlipMaker, dealer_of, points_in_all


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
