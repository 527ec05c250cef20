"""What games that play themselves share: who plays, what is asked for, and the answer key."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.tree import Place

StrategyT = TypeVar("StrategyT", bound=str)
PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana")
"""What simulated players are called, by seats."""


def chosen_options(options: Mapping[str, str | None]) -> dict[str, str]:
    """Return the options that were named, as a record says them."""
    return {name: text.casefold() for name, text in options.items() if text}


def chosen_strategies(
    asked: str, players: int, known: Sequence[StrategyT]
) -> tuple[StrategyT, ...]:
    """Return the strategies that were named: one for all, or one a player.

    Args:
        asked: their names with commas between.
        players: how many play.
        known: those that the game has.

    Raises:
        TestcrossError: for one that the game does not have, and for too many or too few.
    """
    found = tuple(_strategy(name.strip(), known) for name in asked.split(","))
    if len(found) not in (1, players):
        number = f"{len(found)} strategies for {players} players"
        raise TestcrossError(f"{number}; name one for all, or one per player")
    return found


def _strategy(name: str, known: Sequence[StrategyT]) -> StrategyT:
    found = next((one for one in known if one == name.casefold()), None)
    if found is None:
        raise TestcrossError(f"unknown strategy {quoted(name)}; expected {listed(known)}")
    return found


def chosen_slips(
    wanted: Sequence[str] | None, every: Sequence[str], possible: Sequence[str], game: str
) -> tuple[str, ...]:
    """Return the codes of the slips to be made: those named, or all that there can be.

    Args:
        wanted: as they are named; None for all.
        every: what can be a slip by any rules.
        possible: what can be one by these rules.
        game: what a message calls these rules.

    Raises:
        TestcrossError: for a code that is no slip, and for a slip that cannot happen.
    """
    if wanted is None:
        return tuple(possible)
    codes = tuple(code.strip().upper() for code in wanted)
    for code in codes:
        if code not in every:
            raise TestcrossError(
                f"{quoted(code)} is not a mistake it can make; expected {listed(possible)}"
            )
        if code not in possible:
            expected = listed(possible)
            raise TestcrossError(f"{code} cannot happen in {game}; expected {expected}")
    return codes


def dealer_of(players: Sequence[str], number: int) -> str:
    """Return who deals in a round, counted from 0; the player to the left of the last dealer."""
    return players[(number - 1) % len(players)]


KEY = "testcross.key/1"
"""The schema of an answer key."""


def answer_key(name: str, slips: Iterable[tuple[Place, Any]]) -> str:
    """Return an answer key as it is written: slips in the order of their places in a record."""
    found = [
        {
            "code": slip.code,
            "line": line,
            "column": column,
            "player": slip.player,
            "written": slip.written,
            "right": slip.right,
        }
        for (line, column), slip in sorted(slips, key=lambda one: (one[0], one[1].code))
    ]
    return json.dumps({"schema": KEY, "record": name, "slips": found}, indent=1) + "\n"
