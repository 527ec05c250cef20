"""Slips that simulated players make: when one is due, and what the answer key says of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from testcross.rulesets.records.entries import Entry, WrittenScore, entry
from testcross.rulesets.records.tree import Path


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

    def miscount(self, code: str, score: WrittenScore, path: Path, by: int) -> WrittenScore:
        """Return a score with some points more or fewer, and enter that into the answer key.

        Args:
            code: the finding that it brings about.
            score: as it is right.
            path: where in the record the scores stand.
            by: how many points more; fewer where it is below 0.
        """
        player, right = score.player.text, score.points.text
        wrong = str(int(right) + by)
        self.note(code, (*path, player), player, (wrong, right))
        return replace(score, points=entry(wrong))

    def misname_winner(self, code: str, right: Sequence[str], wrong: str) -> tuple[Entry, ...]:
        """Return the winner under a wrong name, and enter that into the answer key.

        Args:
            code: the finding that it brings about.
            right: who has won.
            wrong: who is written to have.
        """
        said = wrong, right[0] if len(right) == 1 else str(list(right))
        self.note(code, ("winner",), "", said)
        return (entry(wrong),)

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
