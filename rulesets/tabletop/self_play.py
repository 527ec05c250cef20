"""Games that play themselves: plan, rounds until a game is over, slips, and the answer key."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.parts import Part, plain_part
from testcross.rulesets.records.tree import Node, Path, Place
from testcross.rulesets.records.verdict import Plain
from testcross.rulesets.records.yaml_tree import parse_tree

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One slip, as the answer key has it."""

    code: str
    """The finding that it brings about."""
    path: Path
    """Where in the record the finding belongs."""
    player: str
    """Whose slip it is; empty where it is nobody's."""
    written: str
    """What stands there, or was done."""
    right: str
    """What is right; empty where nothing can be said in its place."""


class SlipMaker:
    """Decides when a slip is due, and keeps the answer key."""

    def __init__(self, rng: Random, rate: float, kinds: Sequence[str]) -> None:
        self.rng = rng
        """Where chance comes from, for all that is played."""
        self._rate = rate
        self._kinds = frozenset(kinds)
        self.made: list[Slip] = []

    @property
    def kinds(self) -> tuple[str, ...]:
        """The slips that may be made at all, by their codes."""
        return tuple(sorted(self._kinds))

    def stop(self) -> None:
        """Make no more slips from now on."""
        self._rate = 0.0

    def due(self, *codes: str) -> str | None:
        """Return which of some slips is made here, if any is."""
        wanted = [code for code in codes if code in self._kinds]
        if wanted and self.rng.random() < self._rate:
            return self.rng.choice(wanted)
        return None

    def each_due(self, *codes: str) -> list[str]:
        """Return the slips of which the first that there is room for is made here; none or all."""
        first = self.due(*codes)
        others = [code for code in codes if code in self._kinds and code != first]
        return [] if first is None else [first, *self.rng.sample(others, len(others))]

    def note(self, code: str, path: Path, player: str, said: tuple[str, str]) -> None:
        """Enter a slip into the answer key.

        Args:
            code: the finding that it brings about.
            path: where in the record the finding belongs.
            player: whose slip it is.
            said: what stands there, or was done, and what is right.
        """
        slip = Slip(code=code, path=path, player=player, written=said[0], right=said[1])
        self.made.append(slip)


WrittenT = TypeVar("WrittenT")


@dataclass(frozen=True, kw_only=True)
class PlayedRound(Generic[WrittenT]):
    """A round as it was written down, and what it was worth."""

    written: WrittenT
    points: dict[str, int]
    """What everybody scored, as it is written."""


RoundT = TypeVar("RoundT", bound=PlayedRound[Any])


def play_rounds(
    players: Sequence[str],
    play: Callable[[str, Path], RoundT],
    is_over: Callable[[Mapping[str, int]], bool],
) -> list[RoundT]:
    """Play rounds until a game is over, and return them.

    Args:
        players: in seating order; the last of them deals first, then the one to the left.
        play: plays a round, given who deals and where the round stands in the record.
        is_over: tells by everybody's points whether the game is over; asked after each round.
    """
    rounds: list[RoundT] = []
    while not rounds or not is_over(points_in_all(rounds)):
        rounds.append(play(dealer_of(players, len(rounds)), ("rounds", len(rounds))))
    return rounds


def dealer_of(players: Sequence[str], number: int) -> str:
    """Return who deals in a round, counted from 0; the player to the left of the last dealer."""
    return players[(number - 1) % len(players)]


def points_in_all(rounds: Iterable[PlayedRound[Any]]) -> dict[str, int]:
    """Return what everybody's points come to."""
    totals: Counter[str] = Counter()
    for one in rounds:
        totals.update(one.points)
    return dict(totals)


KEY = "testcross.key/1"
"""The schema of an answer key."""
GameT = TypeVar("GameT", bound=Part)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(Generic[GameT]):
    """A game written down, and the slips in it."""

    record: GameT
    slips: tuple[Slip, ...]
    format_notation: Callable[[Plain], str] = dump_yaml
    """Writes plain tables in turn notation; a game without one has no such files."""
    parse_notation: Callable[[str], Node] = parse_tree
    """Reads the tree of a text in turn notation."""

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""
        plain = plain_part(self.record)
        if ending == "tcg":
            return self.format_notation(plain)
        return json.dumps(plain, indent=1) + "\n" if ending == "json" else dump_yaml(plain)

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with the place in the text where it is to be found.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """
        root = self.parse_notation(text) if name.endswith(".tcg") else parse_tree(text)
        return answer_key(name, [(root.at(slip.path), slip) for slip in self.slips])


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
