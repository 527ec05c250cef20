"""What everybody's points come to, and the totals that are written held against it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from testcross.rulesets.english import too_many
from testcross.rulesets.records.entries import WrittenScore
from testcross.rulesets.records.findings import FindingCode, finding
from testcross.rulesets.records.possible_sums import PossibleSums
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.refereeing.game_notes import GameNotes

if TYPE_CHECKING:
    from testcross.rulesets.records.tree import Place


@dataclass(slots=True)
class PointTotal:
    """What one player has come to."""

    claimed: int | None = 0
    """The points as written; None from where some were not."""
    correct: int | None = 0
    """The right points; None from where they are unknown."""
    sums: PossibleSums = field(default_factory=PossibleSums)
    """What a total may be."""

    def count(self, claimed: int | None, correct: int | None) -> None:
        """Count points, as they are written and as they are right."""
        self.claimed = _plus(self.claimed, claimed)
        self.correct = _plus(self.correct, correct)


def readable_scores(
    scores: Sequence[WrittenScore], notes: GameNotes, least: int | None = None
) -> Iterator[tuple[WrittenScore, str, int]]:
    """Yield the scores that can be read, each with its player and points, and refuse the others.

    Args:
        scores: as they are written.
        notes: where findings go.
        least: the fewest points that there can be; None for any number.
    """
    for score in scores:
        player = notes.known_name(score.player)
        points = whole_number(score.points.text)
        if points is None or (least is not None and points < least):
            due = "a whole number" if least is None else f"a whole number, {least} or more"
            problem = f"the score is {score.points.text!r}; expected {due}"
            notes.refuse(score.points, problem)
        elif player is not None:
            yield score, player, points


class TotalsCheck:
    """Holds written totals against what they should be."""

    def __init__(self, notes: GameNotes, wrong: FindingCode, parts: str) -> None:
        """Find nothing yet.

        Args:
            notes: where findings go.
            wrong: what is found where a total is wrong.
            parts: what is added up, such as ``the rounds``.
        """
        self._notes = notes
        self._wrong = wrong
        self._parts = parts
        self.right: dict[Place, int] = {}
        """The right totals by the places of those written."""

    def check(
        self, scores: Sequence[WrittenScore], due: Mapping[str, PointTotal], what: str
    ) -> dict[str, int]:
        """Return the totals written, by player, and refuse those that are not due.

        Args:
            scores: the totals as they are written.
            due: what everybody's should be.
            what: how they are written, such as ``written in all``.
        """
        found = {}
        for score, player, points in readable_scores(scores, self._notes):
            found[player] = points
            correct = due[player].correct
            if correct is not None:
                self.right[score.points.line, score.points.column] = correct
            if not due[player].sums.allow(points):
                self._refuse(score, player, points, due[player], what)
        return found

    def _refuse(
        self, score: WrittenScore, player: str, points: int, due: PointTotal, what: str
    ) -> None:
        best = due.correct if due.claimed is None else due.claimed
        message = f"{points} {what}"
        if best is not None:
            message += f", but {self._parts} add up to {best}: {too_many(points - best)}"
        off = None if best is None else points - best
        found = finding(self._wrong, score.points, message, player=player, points=off)
        self._notes.find(found)


def _plus(total: int | None, part: int | None) -> int | None:
    return None if total is None or part is None else total + part
