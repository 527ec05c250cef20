"""What a command asks to be simulated: difficulty, overlays and a box, as rules of a game."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.phenotypes import with_overlays
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.owner_box import read_box
from testcross.rulesets.genotype.rules import Difficulty, Rules, SoloRules, rulings
from testcross.rulesets.genotype.simulator.box_block import stated

if TYPE_CHECKING:
    from testcross.rulesets.games import Options

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
        raise TestcrossError("--difficulty is Brother Johann's; play against him with --players 1")
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
