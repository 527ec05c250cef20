"""Who plays: the names at the head of a game, held against those in its rounds."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, finding, unreadable
from testcross.rulesets.records.player_names import PlayerNames


def every_name(game: WrittenGame) -> Iterator[Entry]:
    """Yield every name of a player, those at the head of the game first."""
    yield from game.players
    yield from _names(game)


def seat_players(
    game: WrittenGame, names: PlayerNames
) -> tuple[tuple[str, ...], tuple[Finding, ...]]:
    """Return the players, each once, in seating order, and what is wrong with the head of the game.

    The rounds name the players time and again, the head only once. So where they differ the slip
    is at the head, and the rounds are trusted: for a name that is left out, one that is never
    named again, one that is listed twice, and for the order of the turns.
    """
    head = tuple(dict.fromkeys(names.of(entry.text) for entry in game.players))
    used: dict[str, list[Entry]] = {}
    for entry in _names(game):
        if entry.text:
            used.setdefault(names.of(entry.text), []).append(entry)
    missing = [name for name, entries in used.items() if name not in head and len(entries) > 1]
    idle = [name for name in head if name not in used]
    if not missing and not _is_everybody_due(game, len(head)):
        idle = []
    found = list(_named_twice(game, names))
    twice = bool(found)
    if (missing or idle) and game.players and not twice:
        found.append(_wrong_head(game, names, (missing, idle), used))
    if missing and len(missing) == len(idle):
        renamed = dict(zip(idle, missing, strict=True))
        return tuple(renamed.get(name, name) for name in head), tuple(found)
    players = (*(name for name in head if name not in idle), *missing)
    order = _order_of_turns(game, players, names)
    if order and not missing and not twice and not idle and game.players:
        found.append(_wrong_order(game, players, order))
    return order or players, tuple(found)


def _is_everybody_due(game: WrittenGame, number: int) -> bool:
    """Tell whether each of so many players must have had a turn: they go round about twice."""
    return sum(len(one.turns) for one in game.rounds) >= 2 * number


def _wrong_head(
    game: WrittenGame,
    names: PlayerNames,
    wrong: tuple[list[str], list[str]],
    used: dict[str, list[Entry]],
) -> Finding:
    """Return the finding that the head leaves out players, or names some who never play."""
    missing, idle = wrong
    first = {names.of(entry.text): entry for entry in reversed(game.players)}
    place = first[idle[0]] if idle else game.players[0]
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


def _named_twice(game: WrittenGame, names: PlayerNames) -> Iterator[Finding]:
    """Yield the players who stand at the head twice."""
    seen: dict[str, Entry] = {}
    for entry in game.players:
        first = seen.setdefault(names.of(entry.text), entry)
        if first is not entry:
            problem = f"the player {entry.text!r} is listed twice, first on line {first.line}"
            yield unreadable(line=entry.line, column=entry.column, problem=problem)


def _order_of_turns(
    game: WrittenGame, players: Sequence[str], names: PlayerNames
) -> tuple[str, ...]:
    """Return the order in which all turns go, if it is certainly not that of the players.

    Two turns may have changed places; a table that goes round twice and more in another order has
    other seats.
    """
    rounds = [[names.of(turn.player.text) for turn in one.turns] for one in game.rounds]
    if not rounds:
        return ()
    order = tuple(dict.fromkeys(name for name in rounds[0] if name in players))
    if not order or len(order) < len(players):
        return ()
    if _breaks(rounds, order) or _breaks(rounds, players) < 2 * len(players):
        return ()
    return order


def _breaks(rounds: Sequence[Sequence[str]], order: Sequence[str]) -> int:
    """Return how often a turn is not followed by that of the player to the left."""
    left = dict(zip(order, (*order[1:], order[0]), strict=True))
    return sum(left.get(a) != b for names in rounds for a, b in pairwise(names))


def _wrong_order(game: WrittenGame, players: Sequence[str], order: Sequence[str]) -> Finding:
    """Return the finding that all turns go in another order than the players sit."""
    message = (
        f"the turns go {listed(order, 'and')}, but the players are seated {listed(players, 'and')}"
    )
    return finding(Code.OUT_OF_TURN, game.players[0], message)


def _names(game: WrittenGame) -> Iterator[Entry]:
    """Yield every name of a player but those at the head of the game."""
    for written in game.rounds:
        yield from _named_in(written)
    yield from (score.player for score in game.scores)
    yield from game.winners


def _named_in(written: WrittenRound) -> Iterator[Entry]:
    if written.dealer is not None:
        yield written.dealer
    yield from (hand.player for hand in written.hands)
    yield from (turn.player for turn in written.turns)
    yield from (call.player for call in written.calls if call.player is not None)
    yield from (score.player for score in written.scores)
