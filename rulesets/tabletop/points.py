"""Points that are added up: the totals of players, and the target of a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from testcross.rulesets.english import listed, too_many
from testcross.rulesets.records.entries import Entry, WrittenScore
from testcross.rulesets.records.findings import FindingCode, Placed, finding
from testcross.rulesets.records.possible_sums import PossibleSums, plus
from testcross.rulesets.records.written_values import whole_number
from testcross.rulesets.tabletop.game_notes import GameNotes

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
        self.claimed = plus(self.claimed, claimed)
        self.correct = plus(self.correct, correct)

    def add(self, claimed: int | None, correct: int | None) -> None:
        """Add the points of a part, as they are written and as they are right."""
        self.sums.add(claimed, correct)
        self.count(claimed, correct)


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

    def refuse_round(self, written: Placed, totals: Mapping[str, PointTotal]) -> None:
        """Refuse the first round that begins when the game has ended."""
        reached = [p for p, total in totals.items() if self._reached(total, all)]
        if reached and not self._ended:
            self._ended = True
            scores = [f"{player} had {totals[player].claimed}" for player in reached]
            message = f"the game was over before this round: {listed(scores, 'and')} of "
            self._notes.find(finding(self._wrong_end, written, message + self._text()))

    def require(
        self, totals: Mapping[str, PointTotal], place: Placed | None, *, in_turns: bool
    ) -> None:
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
            self._notes.leave_unchecked("the end of the game (some totals are missing)")
            return
        scores = [f"{player} {_known(total)}" for player, total in totals.items()]
        message = f"the game is not over: no player has {self._text()}; the scores are "
        self._notes.find(finding(self._wrong_end, place, f"{message}{listed(scores, 'and')}"))

    def _text(self) -> str:
        line = "" if self._entry is None else f" (line {self._entry.line})"
        return f"the target of {self._target}{line}"

    def _reached(self, total: PointTotal, how: Callable[[Iterable[bool]], bool]) -> bool:
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


def _known(total: PointTotal) -> int | None:
    return total.correct if total.claimed is None else total.claimed


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


TotalT = TypeVar("TotalT", bound=PointTotal)


class GameTotals(Generic[TotalT]):
    """Adds up everybody's points, and holds written totals against them."""

    def __init__(
        self, notes: GameNotes, wrong: FindingCode, parts: str, total: Callable[[], TotalT]
    ) -> None:
        """Find nothing yet.

        Args:
            notes: where findings go.
            wrong: what is found where a total is wrong.
            parts: what is added up, such as ``the rounds``.
            total: makes a player's total, with nothing in it.
        """
        self._notes = notes
        self.of = {player: total() for player in notes.players}
        """What everybody has come to."""
        self.final: dict[str, int] = {}
        """The final scores as written."""
        self._wrong = wrong
        self._parts = parts
        self.right: dict[Place, int] = {}
        """The right totals by the places of those written."""

    def leave_open(self) -> None:
        """Take nothing to be known of what was scored."""
        for total in self.of.values():
            total.add(None, None)

    def check_final(self, scores: Sequence[WrittenScore]) -> None:
        """Check the final scores."""
        self.final = self.check(scores, self.of, "written in all")

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
        best = _known(due)
        message = f"{points} {what}"
        if best is not None:
            message += f", but {self._parts} add up to {best}: {too_many(points - best)}"
        off = None if best is None else points - best
        found = finding(self._wrong, score.points, message, player=player, points=off)
        self._notes.find(found)
