"""Who sits where in a written game, and findings about it in their order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from testcross.rulesets.english import listed
from testcross.rulesets.records.entries import (
    Entry,
    PlayerNames,
    known_player,
    no_such_player,
)
from testcross.rulesets.records.findings import (
    Finding,
    FindingCode,
    finding,
    unreadable,
)


class GameNotes:
    """Findings about one game, in their order."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.findings: list[Finding] = []
        self.part = ""
        """The part of the round that is read, such as ``turn 5``."""
        self._names: dict[str, str | None] = {}

    def find(self, *found: Finding) -> None:
        """Note findings about this part of the round."""
        self.findings += [one.within(self.part) if self.part else one for one in found]

    def name_part(self, part: str, since: int) -> None:
        """Say of the latest findings which part of the game they are about.

        Args:
            part: such as ``round 2``.
            since: how many findings there were before it.
        """
        self.findings[since:] = [one.within(part) for one in self.findings[since:]]

    def known_name(self, entry: Entry) -> str | None:
        """Return the player that is meant; None, and a finding, where there is no such player."""
        if entry.text not in self._names:
            self._names[entry.text] = known_player(entry, self.players)
        name = self._names[entry.text]
        if name is None:
            problem = no_such_player(entry, self.players)
            self.find(unreadable(line=entry.line, column=entry.column, problem=problem))
        return name


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlayers:
    """Where players are named in a game."""

    head: Sequence[Entry]
    """At its head, in seating order."""
    below: Sequence[Entry]
    """Everywhere else, in the order of the record; empty where a name cannot be read."""
    turns: Sequence[Sequence[Entry]]
    """Who takes the turns of each round, those names among the others."""
    out_of_turn: FindingCode | None
    """What is found where all turns go in another order than the players sit; None where turns
    need not follow the seats."""


def seat_players(
    game: NamedPlayers, names: PlayerNames
) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Return the players, each once, in seating order, and what is wrong with the head of the game.

    The rounds name the players time and again, the head only once. So where they differ the slip
    is at the head, and the rounds are trusted: for a name that is left out, one that is never
    named again, one that is listed twice, and for the order of the turns.
    """
    head = tuple(dict.fromkeys(names.of(entry.text) for entry in game.head))
    used: dict[str, list[Entry]] = {}
    for entry in game.below:
        if entry.text:
            used.setdefault(names.of(entry.text), []).append(entry)
    missing = [name for name, entries in used.items() if name not in head and len(entries) > 1]
    idle = [name for name in head if name not in used]
    # who sits there must have had a turn when turns have gone round about twice
    if not missing and sum(map(len, game.turns)) < 2 * len(head):
        idle = []
    found = list(_named_twice(game, names))
    twice = bool(found)
    if (missing or idle) and game.head and not twice:
        found.append(_wrong_head(game, names, (missing, idle), used))
    if missing and len(missing) == len(idle):
        renamed = dict(zip(idle, missing, strict=True))
        return tuple(renamed.get(name, name) for name in head), tuple(found)
    players = (*(name for name in head if name not in idle), *missing)
    order = _order_of_turns(game, players, names)
    if order and not missing and not twice and not idle and game.head:
        found += _wrong_order(game, players, order)
    return order or players, tuple(found)


def _wrong_head(
    game: NamedPlayers,
    names: PlayerNames,
    wrong: tuple[list[str], list[str]],
    used: dict[str, list[Entry]],
) -> Finding:
    """Return the finding that the head leaves out players, or names some who never play."""
    missing, idle = wrong
    first = {names.of(entry.text): entry for entry in reversed(game.head)}
    place = first[idle[0]] if idle else game.head[0]
    problem = _difference(missing, idle, used)
    return unreadable(line=place.line, column=place.column, problem=problem)


def _difference(missing: list[str], idle: list[str], used: dict[str, list[Entry]]) -> str:
    """Say which names stand only at the head, and which only below."""
    parts = []
    if idle:
        names = listed([repr(name) for name in idle], "and")
        one = len(idle) == 1
        parts.append(
            f"the player{'' if one else 's'} {names} {'is' if one else 'are'} never named again"
        )
    if missing:
        first = [f"{name!r} (line {used[name][0].line})" for name in missing]
        verb = "is" if len(first) == 1 else "are"
        plays = (
            "plays but is not listed here" if len(first) == 1 else "play but are not listed here"
        )
        parts.append(f"{listed(first, 'and')} {verb if idle else plays}")
    return ", but ".join(parts)


def _named_twice(game: NamedPlayers, names: PlayerNames) -> Iterator[Finding]:
    seen: dict[str, Entry] = {}
    for entry in game.head:
        first = seen.setdefault(names.of(entry.text), entry)
        if first is not entry:
            problem = f"the player {entry.text!r} is listed twice, first on line {first.line}"
            yield unreadable(line=entry.line, column=entry.column, problem=problem)


def _order_of_turns(
    game: NamedPlayers, players: Sequence[str], names: PlayerNames
) -> tuple[str, ...]:
    """Return the order in which all turns go, if it is certainly not that of the players.

    Two turns may have changed places; a table that goes round twice and more in another order has
    other seats.
    """
    rounds = [[names.of(entry.text) for entry in one] for one in game.turns]
    if not rounds or game.out_of_turn is None:
        return ()
    order = tuple(dict.fromkeys(name for name in rounds[0] if name in players))
    if not order or len(order) < len(players):
        return ()
    if _breaks(rounds, order) or _breaks(rounds, players) < 2 * len(players):
        return ()
    return order


def _breaks(rounds: Sequence[Sequence[str]], order: Sequence[str]) -> int:
    left = dict(zip(order, (*order[1:], order[0]), strict=True))
    return sum(left.get(a) != b for names in rounds for a, b in pairwise(names))


def _wrong_order(
    game: NamedPlayers, players: Sequence[str], order: Sequence[str]
) -> Iterator[Finding]:
    if game.out_of_turn is not None:
        turns, seats = listed(order, "and"), listed(players, "and")
        message = f"the turns go {turns}, but the players are seated {seats}"
        yield finding(game.out_of_turn, game.head[0], message)
