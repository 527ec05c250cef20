"""Checking a whole game: set-up, rounds and the end, replayed on the state of the game."""

from collections.abc import Mapping
from dataclasses import dataclass

from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import PeaPlant
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.move_reader import MoveReader
from testcross.rulesets.genotype.referee.named_cards import NamedCards
from testcross.rulesets.genotype.referee.replay import GameReplay
from testcross.rulesets.genotype.referee.word_reader import WordReader
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.player_names import PlayerNames
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.rulesets.refereeing import GameNotes
from testcross.rulesets.refereeing.seats import NamedPlayers, seat_players

FEWEST, MOST = 1, 5
"""GT-002."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """The verdict on a game, and how the table stood at its end."""

    verdict: Verdict
    players: tuple[str, ...]
    """In the order of their seats."""
    state: GameState | None
    """None where the game could not be replayed."""


def check_game(game: WrittenGame, rules: Rules) -> CheckedGame:
    """Replay a game and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
    """
    notes = _seat(game)
    players = tuple(notes.players)
    if not FEWEST <= len(players) <= MOST:
        if game.players:
            problem = f"{len(players)} players; {FEWEST} to {MOST} can play"
            notes.refuse(game.players[-1], problem)
        return CheckedGame(verdict=_verdict(notes, {}), players=players, state=None)
    reader = MoveReader(NamedCards(_short_names(game, notes), rules.box), rules)
    replay = GameReplay(game, players, rules, reader)
    replay.replay()
    notes.find(*replay.notes.findings)
    notes.leave_unchecked(*replay.notes.unchecked)
    return CheckedGame(verdict=_verdict(notes, replay.picks), players=players, state=replay.state)


def _seat(game: WrittenGame) -> GameNotes:
    """Return the notes on a game, its players seated."""
    below = tuple(game.names())
    names = PlayerNames(entry.text for entry in (*game.players, *below) if entry.text)
    turns = [[turn.player for turn in one.turns] for one in game.rounds or ()]
    named = NamedPlayers(head=game.players, below=below, turns=turns, out_of_turn=None)
    players, found = seat_players(named, names)
    notes = GameNotes(players)
    notes.find(*found)
    return notes


def _verdict(notes: GameNotes, picks: Mapping[str, int]) -> Verdict:
    seen = dict.fromkeys((*notes.players, *notes.seen))
    return Verdict(
        findings=tuple(notes.findings),
        points=tuple(PlayerPoints(player=one, counted=picks.get(one, 0)) for one in seen),
        unchecked=tuple(map(Unchecked, notes.unchecked)),
        edits=(),
    )


def _short_names(game: WrittenGame, notes: GameNotes) -> dict[str, PeaPlant]:
    """Return the short names of plants, as far as they can be read."""
    reader, cards = WordReader(), NamedCards({}, load_box())
    read = [(one.name.text, reader.read(one.value, cards.plant)) for one in game.plants]
    notes.find(*reader.take_findings())
    return {name: plant for name, plant in read if plant is not None}
