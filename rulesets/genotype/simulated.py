"""Games that are played on request: what is asked for, the record in each form, and its key."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.games import Options, SimulationRequest
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.phenotypes import with_overlays
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.box import Rules, practice_box, rulings
from testcross.rulesets.genotype.box_file import read_box
from testcross.rulesets.genotype.codes import JOHANN_CODES, SHEET_CODES, Code
from testcross.rulesets.genotype.entries import Record
from testcross.rulesets.genotype.notation_reader import read_notation
from testcross.rulesets.genotype.notation_writer import write_notation
from testcross.rulesets.genotype.simulator import STRATEGIES, simulate
from testcross.rulesets.genotype.slips import Slip, with_slips
from testcross.rulesets.genotype.trees import read_tree, write_tree
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop.self_play import answer_key, chosen_slips, chosen_strategies

DIFFICULTIES = ("standard", "easy", "hard")
"""GT-222, the usual one first."""
PLAYERS = range(1, 6)


class Simulator:
    """Plays games of one kind."""

    def __init__(self, request: SimulationRequest) -> None:
        """Take what a command asks to be played.

        Raises:
            TestcrossError: for a number of players that the game has no room for, for a strategy
                or a rule that does not exist, and for slips that cannot happen.
        """
        if request.players not in PLAYERS:
            told = f"{request.players} players; {PLAYERS[0]} to {PLAYERS[-1]} can play"
            raise TestcrossError(told)
        self._players = request.players
        self._rules = _asked_rules(request.options, solo=request.players == 1)
        self._strategies = chosen_strategies(request.strategy, request.players, STRATEGIES)
        self._rate = request.slip_rate
        self._codes = _asked_slips(request.slip_codes, solo=request.players == 1)

    def game(self, seed: int | str) -> "SimulatedGame":
        """Return one game; the same seed gives the same game."""
        rng = Random(seed)  # noqa: S311 - a game, no secret
        record = simulate(self._rules, self._players, rng, self._strategies)
        slips: Sequence[Slip] = ()
        if self._rate:
            record, slips = with_slips(record, rng, self._rate, self._codes)
        return SimulatedGame(record=record, slips=tuple(slips))


def _asked_rules(options: Options, *, solo: bool) -> Rules:
    """Return the rules that a command's options ask for; nothing in them is only assumed.

    Raises:
        TestcrossError: for a value that does not exist, a difficulty without Johann, and a box
            file that cannot be used.
    """
    path = options.get("box")
    box = practice_box() if path is None else read_box(Path(path)).all_stated()
    named = {key: str(one["values"][0]) for key, one in rulings().items()}
    asked = options.get("difficulty")
    if asked is not None and not solo:
        raise TestcrossError(
            "--difficulty is for Brother Johann; play against him with --players 1"
        )
    difficulty = (asked or DIFFICULTIES[0]).strip().casefold() if solo else ""
    if difficulty not in (*DIFFICULTIES, ""):
        expected = listed(sorted(DIFFICULTIES))
        raise TestcrossError(f"--difficulty is {quoted(asked or '')}; expected {expected}")
    return Rules(box, named, _overlays(options.get("overlay")), difficulty)


def _overlays(asked: str | None) -> tuple[str, ...]:
    if asked is None:
        return ()
    ruleset = load_ruleset("genotype")
    wanted = tuple(part.strip() for part in asked.split(","))
    with_overlays(ruleset, wanted)  # raises for a name that no overlay has
    keys = {name_key(one) for one in wanted}
    return tuple(one.name for one in ruleset.overlays if name_key(one.name) in keys)


def _asked_slips(codes: Sequence[str] | None, *, solo: bool) -> Sequence[str]:
    barred = (*SHEET_CODES, *(() if solo else JOHANN_CODES), Code.ONLY_IF_ASSUMED)
    possible = [code for code in Code if code not in barred]
    every = [code for code in Code if code not in (*SHEET_CODES, Code.ONLY_IF_ASSUMED)]
    game = "a game against Brother Johann" if solo else "a game without Brother Johann"
    return chosen_slips(codes, every, possible, game)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedGame:
    """A game written down, and the slips in it."""

    record: Record
    slips: tuple[Slip, ...]

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``peas``, its notation."""
        if ending == "peas":
            return write_notation(self.record, full=bool(self.slips))
        plain = write_tree(self.record)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        peas = name.endswith(".peas")
        written = read_notation(text) if peas else read_tree(parse_tree(text))
        entries = written.entries
        return answer_key(name, [(entries[s.index].place(s.path), s) for s in self.slips])
