"""Who plays: the names at the head of a game, held against those in its rounds."""

from collections.abc import Iterator

from testcross.rulesets.gene_rummy.games.written import WrittenGame, WrittenRound
from testcross.rulesets.records.clerk import Clerk
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.text import RecordError


def name_players(game: WrittenGame, clerk: Clerk) -> tuple[str, ...]:
    """Return the players, each once, in seating order.

    One who is never named again, while one other name stands in the rounds time and again, was
    written wrongly at the head; it is one slip, and the name of the rounds is taken.
    """
    players = tuple(dict.fromkeys(clerk.name(entry.text) for entry in game.players))
    used: dict[str, list[Entry]] = {}
    for entry in _names(game):
        used.setdefault(clerk.name(entry.text), []).append(entry)
    idle = [player for player in players if player not in used]
    strange = [name for name, entries in used.items() if name not in players and len(entries) > 1]
    if len(idle) != 1 or len(strange) != 1:
        return players
    (wrong,), (right,) = idle, strange
    place = next(entry for entry in game.players if clerk.name(entry.text) == wrong)
    problem = f"the player {wrong!r} is never named again, but {right!r} is (line "
    problem += f"{used[right][0].line})"
    clerk.unreadable(RecordError(line=place.line, column=place.column, problem=problem))
    return tuple(right if player == wrong else player for player in players)


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
