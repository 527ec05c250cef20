"""Games of gene expression written as their turns, one a text, and what is found in them.

``Ann O5`` plays, ``Bo draws T9``, ``Cy draws O7 O7`` draws and plays, ``Dee G-DEL + P7`` plays two,
``Ann skips``.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

Found = list[tuple[str, str]]
PLAYERS = ("Ann", "Bo", "Cy", "Dee")
_TURN = re.compile(
    r"(?P<player>\w+)(?: draws (?P<draw>[\w-]+(?: and [\w-]+)*))?(?: (?P<play>[A-Z][\w-]+))?"
    r"(?: \+ (?P<extra>[\w-]+))?(?P<skip> skips)?"
)
ANN = ["O5", "T5", "P7", "G9", "P-DEL", "G-DEL"]


def turn(text: str) -> dict[str, Any]:
    match = _TURN.fullmatch(text)
    assert match, text
    written = {key: value for key, value in match.groupdict().items() if value}
    if "draw" in written:
        written["draw"] = written["draw"].split(" and ")
    if "skip" in written:
        written["skip"] = True
    return written


def found(
    *turns: str | dict[str, Any],
    first: str | None = "P3",
    players: Sequence[str] = PLAYERS,
    head: Mapping[str, Any] | None = None,
    **round_keys: Any,
) -> Found:
    """Return the code and place of everything found in a game of one round; notes left out."""
    written = {"starts": "Ann", "first": first, **round_keys}
    written["turns"] = [turn(one) if isinstance(one, str) else one for one in turns]
    rounds = [{key: value for key, value in written.items() if value is not None}]
    return verdict({"players": list(players), **(head or {}), "rounds": rounds})


def verdict(record: Mapping[str, Any]) -> Found:
    text = json.dumps({"game": "gene-expression", **record})
    report = verify_bytes(Task(path="game.json", engine="python-constraint"), text.encode())
    return [
        (str(one.code.value), one.where[-1] if one.where else "game")
        for one in report.findings
        if one.severity is not Severity.NOTE
    ]


def swap(card: str, given: Any, player: str = "Ann") -> dict[str, Any]:
    return {"player": player, "play": card, "swap": given}
