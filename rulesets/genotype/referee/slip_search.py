"""The fewest slips that a record can be explained by: one slip, one finding.

A record is taken as it stands first. Where that leads to several findings, each of the first ones
may be the trace of one slip that all the others follow from: an entry written twice, or one left
out, or two that changed places. Such a slip is taken for what happened if at least one finding less
is left with it. What it is told by is the finding that led to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.amendment import (
    Amendment,
    Block,
    Slip,
    amended,
    amendments_near,
    same_before,
    spot_at,
    turns_of,
)
from testcross.rulesets.genotype.round_state.moves import ROUNDS
from testcross.rulesets.records.findings import Finding, RecordCode, finding

MOST_TRIED = 60
"""So many slips are tried in one record."""
_ONCE_TOO_OFTEN = {
    Block.WORKING: (Code.WRONG_MARKER, "laid an Action Marker"),
    Block.PICKS: (Code.OUT_OF_TURN, "picked"),
    Block.UPGRADES: (Code.OUT_OF_TURN, "bought an upgrade"),
}


class FindingsOf(Protocol):
    """Judges a game."""

    def __call__(self, game: WrittenGame, /, *, guesses: bool) -> Sequence[Finding]:
        """Return what is found in a game.

        Args:
            game: as it is written, or was meant.
            guesses: whether misspelt names are read as those that are surely meant.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadGame:
    """A game as it is best understood."""

    game: WrittenGame
    """As it was written, but for slips that are told."""
    guesses: bool = True
    """Whether misspelt names are read as those that are surely meant."""
    told: tuple[Finding, ...] = ()
    """The findings by which slips are told that are no longer in the game."""

    @property
    def is_first(self) -> bool:
        """Whether this is the game as it was first read."""
        return self.guesses and not self.told


class SlipSearch:
    """Looks for the slips of a record."""

    def __init__(self, findings_of: FindingsOf, players: Sequence[str]) -> None:
        """Take what games are judged by, and who plays, in the order of their seats."""
        self._findings_of, self._players = findings_of, players
        self._left = MOST_TRIED
        self._guesses = True

    def explain(self, game: WrittenGame, found: Sequence[Finding]) -> ReadGame:
        """Return a game as it is best understood.

        Args:
            game: as it was written.
            found: what is found in it, misspelt names being guessed.
        """
        told: list[Finding] = []
        if len(found) < 2 or len(game.rounds or ()) > ROUNDS:
            return ReadGame(game=game)
        if any(isinstance(one.code, RecordCode) for one in found):
            bare = self._findings_of(game, guesses=False)
            if len(bare) < len(found):
                self._guesses, found = False, bare
        tried: set[tuple[object, ...]] = set()
        while len(found) > 1 and self._left:
            trigger = next((one for one in found if _key(one) not in tried), None)
            if trigger is None:
                break
            tried.add(_key(trigger))
            best = self._best(game, found, trigger)
            if best is not None:
                amendment, left = best
                told.append(_told(game, amendment, found, trigger))
                game, found = amended(game, amendment), left
        return ReadGame(game=game, guesses=self._guesses, told=tuple(told))

    def _best(
        self, game: WrittenGame, found: Sequence[Finding], trigger: Finding
    ) -> tuple[Amendment, Sequence[Finding]] | None:
        """Return the slip that leaves fewest findings, with these; None where none helps."""
        spot = spot_at(game, trigger)
        if spot is None or isinstance(trigger.code, RecordCode):
            return None
        best: tuple[Amendment, Sequence[Finding]] | None = None
        fewest = len(found) - 1
        for one in amendments_near(game, spot, self._players):
            if not self._left or not fewest:
                break
            self._left -= 1
            left = self._findings_of(amended(game, one), guesses=self._guesses)
            if len(left) < fewest:
                best, fewest = (one, left), len(left)
        return best


def _key(one: Finding) -> tuple[object, ...]:
    return (one.code, one.line, one.column)


def _told(
    game: WrittenGame, amendment: Amendment, found: Sequence[Finding], trigger: Finding
) -> Finding:
    """Return the finding that tells a slip."""
    spot = amendment.spot
    turns = turns_of(game, spot)
    if amendment.slip is Slip.SURPLUS:
        own = [one for one in found if spot_at(game, one) == spot]
        turn = turns[spot.place]
        same = same_before(turns, spot.place)
        code, did = _ONCE_TOO_OFTEN[spot.block]
        player = turn.player.text
        text = f"{player} {did} once too often: what follows fits without it"
        told = (
            own[0]
            if own
            else replace(
                finding(code, turn, text, player=player), where=(f"round {spot.round + 1}",)
            )
        )
        why = "Without this entry all that follows fits."
        if same is not None:
            why = f"Line {same.line} says the same, and without this entry all that follows fits."
    elif amendment.slip is Slip.SWAPPED:
        told = trigger
        one, other = turns[spot.place], turns[spot.place + 1]
        why = (
            f"If the entries of lines {one.line} and {other.line} change places, what follows fits."
        )
    else:
        told = trigger
        why = f"If an entry of {amendment.player}'s is missing before it, what follows fits."
    return replace(told, reason=" ".join(filter(None, (told.reason, why))))
