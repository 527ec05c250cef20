"""What simulated players are to play: by which rules, how everybody chooses, with which slips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError

RulesT = TypeVar("RulesT")
T = TypeVar("T")
StrategyT = TypeVar("StrategyT", bound=str)
PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana")
"""What simulated players are called, by seats."""


@dataclass(frozen=True, kw_only=True)  # an alias that names its types cannot fill slots
class GamePlan(Generic[RulesT, StrategyT]):
    """What is to be played."""

    rules: RulesT
    asked: Mapping[str, str]
    """What the record says of the rules, option by option: ``variant``, ``scoring``..."""
    players: int
    strategies: tuple[StrategyT, ...]
    """How everybody plays, or how each player does in the order of the seats."""
    rate: float = 0.0
    """How often a slip is made where one could be; between 0 and 1."""
    kinds: tuple[str, ...] = ()
    """The codes of the slips to be made."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, in the order of the seats."""
        return PLAYERS[: self.players]

    def seated(self, strategies: Sequence[T]) -> dict[str, T]:
        """Return the strategy of everybody: the only one, or each player's own."""
        return dict(zip(self.names, list(strategies) * self.players, strict=False))


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
        raise TestcrossError(f"{number}; name one for all, or one a player")
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
            raise TestcrossError(f"{quoted(code)} is not a slip; expected {listed(possible)}")
        if code not in possible:
            expected = listed(possible)
            raise TestcrossError(f"{code} cannot happen in {game}; expected {expected}")
    return codes
