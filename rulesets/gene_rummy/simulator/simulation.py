"""Simulating whole games: rounds until the target is reached, written down with what they are."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.codes import SLIPS, Code
from testcross.rulesets.gene_rummy.record.game_record import GameRecord
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import format_game
from testcross.rulesets.gene_rummy.rules import GAME, Rules
from testcross.rulesets.gene_rummy.scoring.litter_scorer import LitterScorer
from testcross.rulesets.gene_rummy.simulator.call_play import CallPlay
from testcross.rulesets.gene_rummy.simulator.game_writer import GameWriter, TableRound
from testcross.rulesets.gene_rummy.simulator.recording_errors import miswrite
from testcross.rulesets.gene_rummy.simulator.turn_play import TurnPlay
from testcross.rulesets.gene_rummy.strategies import STRATEGIES, StrategyName, make_strategy
from testcross.rulesets.gene_rummy.turns import wrong_number
from testcross.rulesets.genetics.ruleset import SuitScheme, TurnRules
from testcross.rulesets.records.entries import entries, entry, scores
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.tabletop.self_play import (
    PLAYERS,
    GamePlan,
    PlayedGame,
    SlipMaker,
    chosen_options,
    chosen_slips,
    chosen_strategies,
    play_rounds,
    points_in_all,
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

Simulation: TypeAlias = GamePlan[Rules, StrategyName]
SimulatedGame: TypeAlias = PlayedGame[GameRecord]


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
        rules, players = simulation.rules, simulation.names
        slips = SlipMaker(rng, simulation.rate, simulation.kinds)
        writer = GameWriter(rules, self._solver, self._scorer)
        play = self._play(players, writer, slips, rng)

        def play_round(dealer: str, path: Path) -> TableRound:
            if path[-1] == _ROUNDS_WITH_SLIPS:
                slips.stop()
            return play.play(dealer, path)

        def is_over(totals: Mapping[str, int]) -> bool:
            return not isinstance(play, TurnPlay) or max(totals.values()) >= TARGET

        rounds = play_rounds(players, play_round, is_over)
        totals = points_in_all(rounds)
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
        return PlayedGame(
            record=record,
            slips=tuple(slips.made),
            format_notation=format_game,
            parse_notation=_read_tree,
        )

    def _play(
        self, players: Sequence[str], writer: GameWriter, slips: SlipMaker, rng: Random
    ) -> TurnPlay | CallPlay:
        rules, names = self._simulation.rules, self._simulation.strategies
        play = rules.variant.play
        if isinstance(play, TurnRules):
            made = [make_strategy(name, rules, self._scorer, rng) for name in names]
            return TurnPlay(self._simulation.seated(made), play, writer, slips, rng)
        if play is None:
            raise TestcrossError("this variant has no rules for whole games")
        return CallPlay(players, play, writer, names[0], slips, rng)


def _read_tree(text: str) -> Node:
    """Return the tree of a game in turn notation."""
    return read_notation(text).root


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
