"""Simulating whole games: what is asked for, and five rounds, written down with their box."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.phenotypes import with_overlays
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.box_file import read_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.effects import hard_assistants
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules, rulings
from testcross.rulesets.records.tree import NO_KEYS, Node

if TYPE_CHECKING:
    from testcross.rulesets.games import Options
from dataclasses import replace
from random import Random
from typing import TypeAlias

from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.genotype.record.game_record import WrittenGame, WrittenSolo
from testcross.rulesets.genotype.simulator.game_play import GamePlay
from testcross.rulesets.genotype.slips import SLIPS, possible_slips
from testcross.rulesets.genotype.strategies import STRATEGIES, make_strategy
from testcross.rulesets.records.entries import entries, entry
from testcross.rulesets.tabletop.self_play import (
    GamePlan,
    PlayedGame,
    SlipMaker,
    chosen_slips,
    chosen_strategies,
)

_ALWAYS, _SOLO = ("space",), ("space", "automa")


def stated_lists(box: Box, *, solo: bool) -> list[str]:
    """Return the lists that a record states: those that are played by, and those of an owner."""
    wanted = _SOLO if solo else _ALWAYS
    return [name for name, one in box.lists.items() if name in wanted or not one.assumed]


def stated(box: Box, *, solo: bool) -> Box:
    """Return a box of which everything that a record states is known."""
    values = {key: one.value for key, one in box.values.items()}
    lists = {name: box.lists[name].entries for name in stated_lists(box, solo=solo)}
    return box.with_owner(values, lists, box.plants)


def box_tables(box: Box, *, solo: bool) -> dict[str, Any]:
    """Return the tables of a box as a record has them."""
    found: dict[str, Any] = {}
    for key, one in box.values.items():
        table, _, name = key.partition(".")
        found.setdefault(table, {})[name] = one.value
    for name in stated_lists(box, solo=solo):
        found[name] = [dict(entry) for entry in box.lists[name].entries]
    return found


def _node(value: object) -> Node:
    if isinstance(value, dict):
        return Node({key: _node(inside) for key, inside in value.items()}, (0, 0), NO_KEYS)
    if isinstance(value, list | tuple):
        return Node([_node(inside) for inside in value], (0, 0), NO_KEYS)
    return Node(str(value), (0, 0), NO_KEYS)


DIFFICULTIES = ("standard", "easy", "hard")
"""GT-222, the usual one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedRules:
    """By which rules games are simulated, and how a record names them."""

    rules: Rules
    overlays: tuple[str, ...] = ()
    """By their names in the ruleset."""
    difficulty: str = ""
    """Of Brother Johann; empty where two or more play."""


def asked_rules(options: "Options", players: int) -> AskedRules:
    """Return the rules that a command's options ask for.

    Args:
        options: ``difficulty``, ``overlay`` and ``box``; None leaves one out.
        players: how many play; one plays against Brother Johann.

    Raises:
        TestcrossError: for a value that does not exist, a difficulty without Johann, and a box
            file that cannot be used.
    """
    solo = players == 1
    difficulty = _difficulty(options.get("difficulty"), solo=solo)
    overlays = _overlays(options.get("overlay"))
    path = options.get("box")
    box = load_box() if path is None else read_box(Path(path))
    rules = Rules(
        box=stated(box, solo=solo),
        overlays=frozenset(overlays.values()),
        named={key: one.values[0] for key, one in rulings().items()},
        solo=SoloRules(difficulty=Difficulty(difficulty)) if solo else None,
    )
    return AskedRules(rules=rules, overlays=tuple(overlays), difficulty=difficulty)


def _difficulty(asked: str | None, *, solo: bool) -> str:
    if asked is None:
        return DIFFICULTIES[0] if solo else ""
    if not solo:
        raise TestcrossError(
            "--difficulty is for Brother Johann; play against him with --players 1"
        )
    found = asked.strip().casefold()
    if found not in DIFFICULTIES:
        expected = listed(sorted(DIFFICULTIES))
        raise TestcrossError(f"--difficulty is {quoted(asked)}; expected {expected}")
    return found


def _overlays(asked: str | None) -> dict[str, Gene]:
    """Return overlays by their names, each with its gene."""
    if asked is None:
        return {}
    ruleset = load_ruleset("genotype")
    wanted = tuple(part.strip() for part in asked.split(","))
    with_overlays(ruleset, wanted)  # raises for a name that no overlay has
    keys = {name_key(one) for one in wanted}
    found = (one for one in ruleset.overlays if name_key(one.name) in keys)
    return {one.name: Gene(one.locus) for one in found}


Simulation: TypeAlias = GamePlan[AskedRules, str]
SimulatedGame: TypeAlias = PlayedGame[WrittenGame]
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
    return replace(rules, solo=replace(rules.solo, assistant=rng.choice(hard_assistants())))


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
        rules = with_assistant(plan.rules.rules, rng)
        play = GamePlay(plan.seated(made), rules, slips)
        record = self._with_head(play.play(), rules)
        if plan.rate:
            # the referee is needed for slips alone
            from testcross.rulesets.genotype.simulator.recording_errors import RecordingErrors

            record = RecordingErrors(record, play.starts, rules, slips).make()
        return PlayedGame(record=record, slips=tuple(slips.made))

    def _with_head(self, played: WrittenGame, rules: Rules) -> WrittenGame:
        """Return a game with what stands at its head: overlays, rulings, and the box."""
        asked = self._simulation.rules
        return replace(
            played,
            solo=None if rules.solo is None else written_solo(rules.solo),
            overlays=entries(asked.overlays),
            rulings={key: entry(value) for key, value in asked.rules.named.items()},
            box=_node(box_tables(asked.rules.box, solo=bool(asked.difficulty))),
        )
