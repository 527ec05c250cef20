"""Where the players of a game are named: at its head, and in its rounds."""

from collections.abc import Iterator

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.game_record import WrittenGame, WrittenRound
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.refereeing import NamedPlayers


def named_players(game: WrittenGame) -> NamedPlayers:
    """Return every name of a player, by where it stands."""
    return NamedPlayers(
        head=game.players,
        below=tuple(_names(game)),
        turns=[[turn.player for turn in one.turns] for one in game.rounds],
        out_of_turn=Code.OUT_OF_TURN,
    )


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
