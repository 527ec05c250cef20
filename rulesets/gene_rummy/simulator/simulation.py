"""Simulating whole games: rounds until the target is reached, written down with what they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame
from testcross.rulesets.gene_rummy.round_state.player_number import wrong_number
from testcross.rulesets.gene_rummy.rules import GAME, Rules, RulesRequest
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.simulator.call_play import CallPlay
from testcross.rulesets.gene_rummy.simulator.game_writer import GameWriter, PlayedRound
from testcross.rulesets.gene_rummy.simulator.recording_errors import RecordingErrors
from testcross.rulesets.gene_rummy.simulator.rendering import render_key, render_record
from testcross.rulesets.gene_rummy.simulator.turn_play import TurnPlay
from testcross.rulesets.gene_rummy.slips import SLIPS, slips_of
from testcross.rulesets.gene_rummy.strategies import STRATEGIES, StrategyName, make_strategy
from testcross.rulesets.genetics.variant import TurnRules
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.records.score_entries import scores
from testcross.rulesets.refereeing import Path, Slip, SlipMaker
from testcross.solver import Solver

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana")
TARGET = 500
"""Where the manual ends a game (p. 9)."""
_ROUNDS_WITH_SLIPS = 20
"""After so many rounds nobody makes slips any more: who never draws never reaches the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played."""

    rules: Rules
    asked: Mapping[str, str]
    """What the record says of the rules: ``variant``, ``preset``, ``scoring``..."""
    players: int
    strategies: tuple[StrategyName, ...]
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
        """Return the record as ``yaml`` or ``json``."""
        return render_record(self.record, ending)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        return render_key(name, text, self.slips)


def make_simulation(request: SimulationRequest, rules: Rules) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a strategy that does not exist, and for slips that cannot happen.
    """
    strategies = tuple(map(_strategy, request.strategy.split(",")))
    if len(strategies) not in (1, request.players):
        raise TestcrossError(
            f"{len(strategies)} strategies for {request.players} players; name one for all, or "
            "one a player"
        )
    if len(strategies) > 1 and not isinstance(rules.variant.play, TurnRules):
        raise TestcrossError(
            f"in {rules.variant.name} anybody may call, so all play alike; name one strategy"
        )
    return Simulation(
        rules=rules,
        asked={
            "variant": rules.variant.name,
            **{name: text.casefold() for name, text in request.options.items() if text},
        },
        players=request.players,
        strategies=strategies,
        rate=request.slip_rate,
        kinds=_codes(request.slip_codes, rules),
    )


def _strategy(name: str) -> StrategyName:
    found = next((one for one in STRATEGIES if one == name.strip().casefold()), None)
    if found is None:
        raise TestcrossError(f"unknown strategy {name.strip()!r}; expected {listed(STRATEGIES)}")
    return found


def _codes(wanted: Sequence[str] | None, rules: Rules) -> tuple[str, ...]:
    """Return the codes of the slips to be made: those named, or all that there can be."""
    possible = slips_of(rules)
    codes = possible if wanted is None else tuple(code.strip().upper() for code in wanted)
    for code in codes:
        if code not in SLIPS:
            raise TestcrossError(f"{quoted(code)} is not a slip; expected {listed(possible)}")
        if code not in possible:
            game = f"{rules.variant.name} with {rules.scheme.name} scoring"
            expected = listed(possible)
            raise TestcrossError(f"{code} cannot happen in {game}; expected {expected}")
    return codes


class Simulator:
    """Plays games of one kind; remembers from game to game what matings are worth."""

    def __init__(self, simulation: Simulation, solver: Solver) -> None:
        self._simulation = simulation
        self._solver = solver
        self._scorer = LitterScorer(simulation.rules, solver)
        _refuse_number(simulation)

    @property
    def makes_slips(self) -> bool:
        """Whether slips may be made."""
        return self._simulation.rate > 0

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        simulation, rng = self._simulation, Random(seed)  # noqa: S311 - a game, no secret
        rules, players = simulation.rules, PLAYERS[: simulation.players]
        slips = SlipMaker(rng, simulation.rate, simulation.kinds)
        writer = GameWriter(rules, self._solver, self._scorer)
        play = self._play(players, writer, slips, rng)
        rounds: list[PlayedRound] = []
        totals = dict.fromkeys(players, 0)
        while not rounds or (isinstance(play, TurnPlay) and max(totals.values()) < TARGET):
            if len(rounds) == _ROUNDS_WITH_SLIPS:
                slips.stop()
            path: Path = ("rounds", len(rounds))
            rounds.append(play.play(players[(len(rounds) - 1) % len(players)], path))
            for player, points in rounds[-1].points.items():
                totals[player] += points
        asked = {name: entry(text) for name, text in simulation.asked.items()}
        record = WrittenGame(
            wanted=RulesRequest(game=entry(GAME), **asked),
            players=entries(players),
            target=entry(str(TARGET)) if isinstance(play, TurnPlay) else None,
            rounds=tuple(played.written for played in rounds),
            scores=scores(totals),
            winners=entries(writer.winners(totals, rounds[-1])),
        )
        record = RecordingErrors(rules, self._solver, slips, rng).make(record)
        return SimulatedGame(record=record, slips=tuple(slips.made))

    def _play(
        self, players: Sequence[str], writer: GameWriter, slips: SlipMaker, rng: Random
    ) -> TurnPlay | CallPlay:
        rules, names = self._simulation.rules, self._simulation.strategies
        play = rules.variant.play
        if isinstance(play, TurnRules):
            made = [make_strategy(name, rules, self._scorer, rng) for name in names]
            strategies = dict(zip(players, made * len(players), strict=False))
            return TurnPlay(strategies, play, writer, slips, rng)
        if play is None:
            raise TestcrossError("this variant says nothing of how whole games are played")
        return CallPlay(players, play, writer, names[0], slips, rng)


def _refuse_number(simulation: Simulation) -> None:
    """Refuse a number of players that the game has no deal for.

    Raises:
        TestcrossError: names the numbers that can play.
    """
    rules = simulation.rules.variant.play
    numbers = list(range(2, len(PLAYERS) + 1))
    if isinstance(rules, TurnRules):
        numbers = [number for number, _ in rules.deal]
    if simulation.players not in numbers:
        problem = wrong_number(simulation.rules.variant, numbers, simulation.players)
        raise TestcrossError(problem)
