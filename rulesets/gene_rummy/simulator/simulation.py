"""Simulating whole games: rounds until the target is reached, written down with what they are."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.gene_rummy.game_lines import read_game
from testcross.rulesets.gene_rummy.game_writing import write_game
from testcross.rulesets.gene_rummy.record.game_record import GameRecord
from testcross.rulesets.gene_rummy.rules import GAME, Rules, rules_for
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.simulator.call_play import CallPlay
from testcross.rulesets.gene_rummy.simulator.game_writer import GameWriter, TableRound
from testcross.rulesets.gene_rummy.simulator.slips import Slip, SlipMaker, miswrite
from testcross.rulesets.gene_rummy.simulator.turn_play import TurnPlay
from testcross.rulesets.gene_rummy.strategies import STRATEGIES, StrategyName, make_strategy
from testcross.rulesets.gene_rummy.turns import wrong_number
from testcross.rulesets.genetics.ruleset import SuitScheme, TurnRules
from testcross.rulesets.records.entries import entries, entry, scores
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.parts import plain_part
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.self_play import (
    PLAYERS,
    answer_key,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    dealer_of,
)
from testcross.solver import Solver

TARGET = 500
"""Where the manual ends a game (p. 9)."""
_ROUNDS_WITH_SLIPS = 20
"""After so many rounds nobody makes slips any more: who never draws never reaches the target."""

_IN_CALLS = (Code.WRONG_CALL,)
_IN_TURNS = (
    Code.ILLEGAL_MATING,
    Code.TOO_MANY_KITS,
    Code.WRONG_SEX,
    Code.CARD_NOT_HELD,
    Code.TOO_MANY_COPIES,
    Code.OUT_OF_TURN,
    Code.KIT_NOT_DRAWN,
    Code.NOT_ON_TOP,
    Code.WRONG_RETIREMENT,
    Code.NO_DRAW,
    Code.SECOND_MATING,
    RecordCode.UNKNOWN_CARD,
)
_OF_SINGLE_CARDS = (Code.CARD_NOT_HELD, Code.TOO_MANY_COPIES)
"""Slips with a card of which the deck has just one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played."""

    rules: Rules
    asked: Mapping[str, str]
    """What the record says of the rules, option by option: ``variant``, ``scoring``..."""
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

    record: GameRecord
    slips: tuple[Slip, ...]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        plain = plain_part(self.record)
        if ending == "tcg":
            return write_game(plain)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        root = read_game(text).root if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, [(root.at(slip.path), slip) for slip in self.slips])


def make_simulation(request: SimulationRequest, rules: Rules) -> Simulation:
    """Return what a command asks to be played.

    Raises:
        TestcrossError: for a strategy that does not exist, and for slips that cannot happen.
    """
    strategies = chosen_strategies(request.strategy, request.players, STRATEGIES)
    if len(strategies) > 1 and not isinstance(rules.variant.play, TurnRules):
        raise TestcrossError(
            f"in {rules.variant.name} any player may call, so all play alike; name one strategy"
        )
    game = f"{rules.variant.name} with {rules.scheme.name} scoring"
    return Simulation(
        rules=rules,
        asked={"variant": rules.variant.name, **chosen_options(request.options)},
        players=request.players,
        strategies=strategies,
        rate=request.slip_rate,
        kinds=chosen_slips(request.slip_codes, SLIPS, slips_of(rules), game),
    )


def slips_of(rules: Rules) -> tuple[str, ...]:
    """Return the codes of the slips that can be made under these rules."""
    play = rules.variant.play
    left_out = {*(_IN_CALLS if isinstance(play, TurnRules) else _IN_TURNS)}
    if isinstance(play, TurnRules) and not play.drawn_kit:
        left_out.add(Code.KIT_NOT_DRAWN)
    if isinstance(play, TurnRules) and not play.must_retire:
        left_out.add(Code.WRONG_RETIREMENT)
    if not any(variety.copies == 1 for variety in rules.ruleset.varieties):
        left_out.update(_OF_SINGLE_CARDS)
    if isinstance(rules.scheme, SuitScheme):
        left_out.add(Code.WRONG_SUM)
    return tuple(code for code in SLIPS if code not in left_out)


def games(request: SimulationRequest, solver: Solver) -> "Simulator":
    """Return the games that a command asks for; raise for what cannot be played."""
    return Simulator(make_simulation(request, rules_for(**request.options)), solver)


class Simulator:
    """Plays games of one kind; remembers from game to game what matings are worth."""

    def __init__(self, simulation: Simulation, solver: Solver) -> None:
        self._simulation = simulation
        self._solver = solver
        self._scorer = LitterScorer(simulation.rules, solver)
        _refuse_number(simulation)

    def game(self, seed: int | str) -> SimulatedGame:
        """Return one game; the same seed gives the same game."""
        simulation, rng = self._simulation, Random(seed)  # noqa: S311 - a game, no secret
        rules, players = simulation.rules, PLAYERS[: simulation.players]
        slips = SlipMaker(rng, simulation.rate, simulation.kinds)
        writer = GameWriter(rules, self._solver, self._scorer)
        play = self._play(players, writer, slips, rng)
        rounds: list[TableRound] = []
        totals = dict.fromkeys(players, 0)
        while not rounds or (isinstance(play, TurnPlay) and max(totals.values()) < TARGET):
            if len(rounds) == _ROUNDS_WITH_SLIPS:
                slips.stop()
            number = len(rounds)
            rounds.append(play.play(dealer_of(players, number), ("rounds", number)))
            for player, points in rounds[-1].points.items():
                totals[player] += points
        asked: dict[str, Any] = {name: entry(text) for name, text in simulation.asked.items()}
        record = GameRecord(
            game=entry(GAME),
            **asked,
            players=entries(players),
            target=entry(str(TARGET)) if isinstance(play, TurnPlay) else None,
            rounds=tuple(played.written for played in rounds),
            scores=scores(totals),
            winners=entries(writer.winners(totals, rounds[-1])),
        )
        record = miswrite(record, rules, self._solver, slips)
        return SimulatedGame(record=record, slips=tuple(slips.made))

    def _play(
        self, players: Sequence[str], writer: GameWriter, slips: SlipMaker, rng: Random
    ) -> TurnPlay | CallPlay:
        rules, names = self._simulation.rules, self._simulation.strategies
        play = rules.variant.play
        if isinstance(play, TurnRules):
            made = [make_strategy(name, rules, self._scorer, rng) for name in names]
            seated = dict(zip(players, made * len(players), strict=False))
            return TurnPlay(seated, play, writer, slips, rng)
        if play is None:
            raise TestcrossError("this variant has no rules for whole games")
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
