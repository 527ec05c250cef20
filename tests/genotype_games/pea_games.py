"""Short records of Genotype in which Ann tries something, and what is found in them at the door.

Bo fills in with turns that touch nothing. Turns are written without the player's name.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from program.called_program import call
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

FILLERS = ("temporary slot", "parents R", "parents T")
"""Where Bo lays his markers."""
DEAL = '{sown: "5: FF Tt", kept: "6: Rr gg", discarded: "4: Gg Tt", tool: Rake}'
AS_KNOWN: Mapping[str, object] = MappingProxyType({})


@cache
def practice_box() -> str:
    """Return what the practice box says of all but its plants, so that any may be written."""
    template = call("genotype", "box", "--template").stdout
    known = tomllib.loads(re.sub(r"^#(?=\S)", "", template, flags=re.MULTILINE))
    del known["plant"]
    return json.dumps(known)


def with_box(text: str, box: Mapping[str, object]) -> str:
    """Return a record with all of the practice box but what is said here: ``mat.dice_slots``."""
    known: dict[str, Any] = json.loads(practice_box())
    for key, value in box.items():
        part, _, name = key.partition(".")
        known[part] = {**known[part], name: value} if name else value
    return f"{text.rstrip()}\nbox: {json.dumps(known)}\n"


def found(text: str, box: Mapping[str, object] | None = AS_KNOWN) -> tuple[Finding, ...]:
    """Return what is found in a record, which may have a box of its own; None: it has no box."""
    own = box is None or "\nbox:" in text
    record = text if own or box is None else with_box(text, box)
    report = verify_bytes(Task(path="record.yaml"), record.encode())
    return tuple(one for one in report.findings if one.severity is not Severity.NOTE)


def codes(text: str, box: Mapping[str, object] | None = AS_KNOWN) -> list[str]:
    return [str(one.code) for one in found(text, box)]


def game(*rounds: str, deal: str = DEAL, players: str = "[Ann, Bo]", setup: str = "") -> str:
    """Return a record with a set-up and some rounds."""
    bo = DEAL.replace("Rake", "Grant")
    head = ["game: genotype", f"players: {players}", "setup:", "  first: Ann"]
    head += [f"  deal: {{Ann: {deal}, Bo: {bo}}}", *(f"  {line}" for line in setup.splitlines())]
    return "\n".join([*head, "rounds:", *rounds, ""])


def working(*turns: str, first: str = "Ann", bo: tuple[str, ...] = FILLERS) -> str:
    """Return a Working phase of Ann's turns and Bo's; 2nd Shifts fill hers up."""
    of_ann = [*turns, *["space: 2nd shift"] * (3 - len(turns))]
    lines = ["  - working:"]
    for number, turn in enumerate(of_ann):
        both = [f"      - {{player: Ann, {turn}}}"]
        if number < len(bo):
            both.append(f"      - {{player: Bo, space: {bo[number]}}}")
        lines += both if first == "Ann" else both[::-1]
    return "\n".join(lines)


def hiring(assistant: str, pays: int = 2, more: str = "") -> str:
    """Return a whole first round in which Ann hires an assistant for the coins of a Treasury."""
    turns = ("space: treasury", "space: 1st shift R", "space: 2nd shift")
    return "\n".join(
        [
            working(*turns),
            "    picks: []",
            "    upgrades:",
            "      - {player: Bo, passes: true}",
            f"      - {{player: Ann, buys: assistant, card: {assistant}, pays: {pays}{more}}}",
            "    reset: {first: Bo}",
        ]
    )


def every_gene(roll: str, pools: str) -> str:
    """Return the lines of a roll and its pools, with dice sorted right of the genes not given."""
    rolled = [roll, *(f"{one}: I I II III IV" for one in "RFGT" if f"{one}: " not in roll)]
    sorted_dice = [pools]
    for one in "RFGT":
        if not any(word.strip("2345m")[:1].upper() == one for word in pools.split()):
            small = one.lower()
            sorted_dice.append(f"2{one}{one} 2{one}{small} {small}{small}")
    return f"    roll: {{{', '.join(rolled)}}}\n    pools: {' '.join(sorted_dice)}"
