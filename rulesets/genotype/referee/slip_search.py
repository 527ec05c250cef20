"""The fewest slips that a record can be explained by: one slip, one finding.

A record is taken as it stands first. Where that leads to several findings, each of the first ones
may be the trace of one slip that all the others follow from: an entry written twice, or one left
out, or two that changed places. Such a slip is taken for what happened if at least one finding less
is left with it. What it is told by is the finding that led to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.amendment import (
    Amendment,
    Slip,
    TurnBlock,
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
_MISSING = frozenset({Slip.LEFT_OUT, Slip.PASS_LEFT_OUT})
_ONCE_TOO_OFTEN = {
    TurnBlock.WORKING: (Code.WRONG_MARKER, "laid an Action Marker"),
    TurnBlock.PICKS: (Code.OUT_OF_TURN, "picked"),
    TurnBlock.UPGRADES: (Code.OUT_OF_TURN, "bought an upgrade"),
}


class Judge(Protocol):
    """Judges games."""

    def findings_of(self, game: WrittenGame, *, guesses: bool) -> Sequence[Finding]:
        """Return what is found in a game.

        Args:
            game: as it is written, or was meant.
            guesses: whether misspelt names are read as those that are surely meant.
        """

    def findings_of_round(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in a round of a game like the one that was judged last."""


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

    def __init__(self, judge: Judge, players: Sequence[str]) -> None:
        """Take what games are judged by, and who plays, in the order of their seats."""
        self._judge, self._players = judge, players
        self._left = MOST_TRIED
        self._guesses = True

    def explain(self, game: WrittenGame, found: Sequence[Finding]) -> ReadGame:
        """Return a game as it is best understood.

        Args:
            game: as it was written.
            found: what is found in it, misspelt names being guessed.
        """
        if len(found) < 2 or len(game.rounds or ()) > ROUNDS:
            return ReadGame(game=game)
        if any(isinstance(one.code, RecordCode) for one in found):
            self._guesses = len(self._judge.findings_of(game, guesses=False)) >= len(found)
        found = self._judge.findings_of(game, guesses=self._guesses)
        told: list[Finding] = []
        tried: set[tuple[object, ...]] = set()
        while self._left:
            trigger = next((one for one in _triggers(game, found) if _key(one) not in tried), None)
            if trigger is None:
                break
            tried.add(_key(trigger))
            best = self._best(game, trigger)
            if best is None:
                continue
            other = amended(game, best)
            left = self._judge.findings_of(other, guesses=self._guesses)
            if len(left) + 1 < len(found):
                one = slip_finding(game, best, found, trigger)
                told += [] if _key(one) in map(_key, told) else [one]
                game, found = other, left
            else:
                self._judge.findings_of(game, guesses=self._guesses)
        return ReadGame(game=game, guesses=self._guesses, told=tuple(told))

    def _best(self, game: WrittenGame, trigger: Finding) -> Amendment | None:
        """Return the slip that leaves fewest findings in its round; None where none helps."""
        spot = spot_at(game, trigger)
        if spot is None:
            return None
        best: Amendment | None = None
        number = len(self._judge.findings_of_round(game, spot.round))
        fewest = number - 1
        for one in amendments_near(game, spot, self._players):
            if not self._left or fewest < 1:
                break
            if one.slip in _MISSING and trigger.code is Code.WRONGLY_PASSED:
                fewest = min(fewest, number - 2)  # a pass is more likely to be wrong by itself
            self._left -= 1
            left = self._judge.findings_of_round(amended(game, one), spot.round)
            if len(left) < fewest:
                best, fewest = one, len(left)
        return best


def _triggers(game: WrittenGame, found: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the findings after which there are others in the same round."""
    placed = [(one, spot_at(game, one)) for one in found]
    for place, (one, spot) in enumerate(placed):
        if spot is None or isinstance(one.code, RecordCode):
            continue
        if any(at is not None and at.round == spot.round for _, at in placed[place + 1 :]):
            yield one


def _key(one: Finding) -> tuple[object, ...]:
    return (one.code, one.line, one.column)


def slip_finding(
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
        what = "a pass" if amendment.slip is Slip.PASS_LEFT_OUT else "an entry"
        why = f"If {what} of {amendment.player}'s is missing before it, what follows fits."
    return replace(told, reason=" ".join(filter(None, (told.reason, why))))
