"""Simulating whole games: rounds until the target is reached, written down with what they are."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_expression.record.game_record import WrittenGame
from testcross.rulesets.gene_expression.record.record_writer import plain_game
from testcross.rulesets.gene_expression.record.turn_notation.notation_reader import read_notation
from testcross.rulesets.gene_expression.record.turn_notation.notation_writer import format_game
from testcross.rulesets.gene_expression.rules import Rules
from testcross.rulesets.gene_expression.simulator.recording_errors import RecordingErrors
from testcross.rulesets.gene_expression.simulator.round_play import PlayedRound, RoundPlay
from testcross.rulesets.gene_expression.slips import SLIPS
from testcross.rulesets.gene_expression.strategies import STRATEGIES, make_strategy
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.score_entries import scores
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.refereeing import Path, Slip, SlipMaker, answer_key

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played."""

    rules: Rules
    asked: Mapping[str, str]
    """What the record says of the rules, option by option."""
    players: int
    strategies: tuple[str, ...]
    """How everybody plays, or how each player does in the order of the seats."""
    rate: float = 0.0
    """How often a slip is made where one could be; between 0 and 1."""
    kinds: tuple[str, ...] = ()
    """The codes of the slips to be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game written down, and the slips in it."""

    record: WrittenGame
    slips: tuple[Slip, ...]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        plain = plain_game(self.record)
        if ending == "tcg":
            return format_game(plain)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text."""
        root = read_notation(text) if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, root, self.slips)


def make_simulation(request: SimulationRequest, rules: Rules) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a number of players that the game has no room for, or a strategy that
            does not exist.
    """
    allowed = rules.deck.players
    if request.players not in allowed:
        raise TestcrossError(f"{request.players} players; {allowed[0]} to {allowed[-1]} can play")
    strategies = tuple(_strategy(name) for name in request.strategy.split(","))
    if len(strategies) not in (1, request.players):
        number = f"{len(strategies)} strategies for {request.players} players"
        raise TestcrossError(f"{number}; name one for all, or one a player")
    return Simulation(
        rules=rules,
        asked={name: text.casefold() for name, text in request.options.items() if text},
        players=request.players,
        strategies=strategies,
        rate=request.slip_rate,
        kinds=_codes(request.slip_codes),
    )


def _codes(wanted: Sequence[str] | None) -> tuple[str, ...]:
    """Return the codes of the slips to be made: those named, or all that there can be."""
    if wanted is None:
        return SLIPS
    codes = tuple(code.strip().upper() for code in wanted)
    for code in codes:
        if code not in SLIPS:
            raise TestcrossError(f"{quoted(code)} is not a slip; expected {listed(SLIPS)}")
    return codes


def _strategy(name: str) -> str:
    found = next((one for one in STRATEGIES if one == name.strip().casefold()), None)
    if found is None:
        raise TestcrossError(
            f"unknown strategy {quoted(name.strip())}; expected {listed(STRATEGIES)}"
        )
    return found


class Simulator:
    """Plays games of one kind."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        simulation, rng = self._simulation, Random(seed)  # noqa: S311 - a game, no secret
        players = PLAYERS[: simulation.players]
        made = [make_strategy(name, rng) for name in simulation.strategies]
        strategies = dict(zip(players, made * len(players), strict=False))
        slips = SlipMaker(rng, simulation.rate, simulation.kinds)
        play = RoundPlay(strategies, simulation.rules, slips, rng)
        rounds: list[PlayedRound] = []
        totals = dict.fromkeys(players, 0)
        while max(totals.values()) < simulation.rules.target:
            path: Path = ("rounds", len(rounds))
            rounds.append(play.play(players[(len(rounds) - 1) % len(players)], path))
            for player, points in rounds[-1].points.items():
                totals[player] += points
        record = WrittenGame(
            options={name: entry(text) for name, text in simulation.asked.items()},
            players=entries(players),
            target=entry(str(simulation.rules.target)),
            rounds=tuple(played.written for played in rounds),
            scores=scores(totals),
            winners=entries(_winner(totals)),
        )
        record = RecordingErrors(simulation.rules.deck, slips, rng).make(record)
        return SimulatedGame(record=record, slips=tuple(slips.made))


def _winner(totals: Mapping[str, int]) -> Sequence[str]:
    return [max(totals, key=lambda player: totals[player])]
