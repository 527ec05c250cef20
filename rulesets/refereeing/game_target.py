"""The target of a game: it ends with the round in which somebody reaches it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from testcross.rulesets.english import listed
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import FindingCode, Placed, finding
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.refereeing.game_notes import GameNotes


class Total(Protocol):
    """What a player has come to."""

    @property
    def claimed(self) -> int | None:
        """The points as written; None where some were not."""

    @property
    def correct(self) -> int | None:
        """The right points; None where they are unknown."""


class GameTarget:
    """Checks that a game ends when it should."""

    def __init__(
        self,
        entry: Entry | None,
        notes: GameNotes,
        wrong_end: FindingCode,
        usual: int | None = None,
    ) -> None:
        """Take the target that is written, or else the usual one.

        Args:
            entry: the target as it is written.
            notes: where findings go.
            wrong_end: what is found where a game ends too early or too late.
            usual: the target where none is written; None where that is then not known.
        """
        self._entry = entry
        self._notes = notes
        self._wrong_end = wrong_end
        self._usual = usual
        self._target = self._read()
        self._ended = False

    def refuse_round(self, written: Placed, totals: Mapping[str, Total]) -> None:
        """Refuse the first round that begins when the game has ended."""
        reached = [p for p, total in totals.items() if self._reached(total, all)]
        if reached and not self._ended:
            self._ended = True
            scores = [f"{player} had {totals[player].claimed}" for player in reached]
            message = f"the game was over before this round: {listed(scores, 'and')} of "
            self._notes.find(finding(self._wrong_end, written, message + self._text()))

    def require(self, totals: Mapping[str, Total], place: Placed | None, *, in_turns: bool) -> None:
        """Refuse an end of the game that nobody's score brought about.

        Args:
            totals: what everybody has come to.
            place: where the game is said to have ended; None where nothing says so.
            in_turns: whether the game needs a target.
        """
        if place is None or any(self._reached(total, any) for total in totals.values()):
            return
        if self._target is None:
            if in_turns:
                self._notes.leave_unchecked("the target")
            return
        if any(total.claimed is None and total.correct is None for total in totals.values()):
            self._notes.leave_unchecked("the end of the game (not every total is known)")
            return
        scores = [f"{player} {_known(total)}" for player, total in totals.items()]
        message = f"the game is not over: nobody has {self._text()}; the scores are "
        self._notes.find(finding(self._wrong_end, place, f"{message}{listed(scores, 'and')}"))

    def _text(self) -> str:
        line = "" if self._entry is None else f" (line {self._entry.line})"
        return f"the target of {self._target}{line}"

    def _reached(self, total: Total, how: Callable[[Iterable[bool]], bool]) -> bool:
        """Tell whether the target is reached, by all ways to count or by any."""
        target = self._target
        counts = (total.claimed, total.correct)
        return target is not None and how(c is not None and c >= target for c in counts)

    def _read(self) -> int | None:
        entry = self._entry
        if entry is None:
            return self._usual
        target = whole_number(entry.text)
        if target is None or target < 1:
            problem = f"{entry.called('target')} is {entry.text!r}; expected a whole number from 1"
            self._notes.refuse(entry, problem)
            return None
        return target


def _known(total: Total) -> int | None:
    return total.correct if total.claimed is None else total.claimed
