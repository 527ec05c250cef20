"""Writing a report on one file: findings as they come, and every player's numbers."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.findings import (
    Finding,
    FindingCode,
    Placed,
    RecordCode,
    finding,
)
from testcross.rulesets.records.report import FileReport, PlayerTally


@dataclass(slots=True)
class _Player:
    """One player's numbers as they add up."""

    matings: int = 0
    claimed: int | None = None
    right_of_claimed: int = 0
    right_of_all: int = 0
    codes: Counter[str] = field(default_factory=Counter)


class Clerk:
    """Takes down what is found about one file; a name may vary in letter case and spaces."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._findings: list[Finding] = []
        self._spelt: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._players: dict[str, _Player] = {}
        self._left_out: Counter[str] = Counter()
        self._where: list[str] = []

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        """Say in what is taken down meanwhile which part of the record it is about.

        Args:
            where: such as ``round 2``; a part of a part is added, as in ``round 2, turn 5``.
        """
        self._where.append(where)
        try:
            yield
        finally:
            self._where.pop()

    def name(self, text: str) -> str:
        """Return a player's name as it was first written."""
        name = self._names.get(text)
        if name is None:
            name = self._spelt.setdefault(player_key(text), " ".join(text.split()))
            self._names[text] = name
        return name

    def enter(self, player: str) -> None:
        """List a player, whatever can be read."""
        self._player(player)

    def add(
        self, code: FindingCode, place: Placed, player: str, message: str, reason: str = ""
    ) -> None:
        """Take down a finding.

        Args:
            code: what was found.
            place: where it stands.
            player: whose it is; empty where it is nobody's.
            message: what was written, what is right, and by how much.
            reason: why it is so.
        """
        self.add_finding(finding(code, place, message, player=player, reason=reason))

    def add_finding(self, found: Finding) -> None:
        """Take down a finding."""
        self._findings.append(found.within(*self._where))
        if found.player:
            self._player(found.player).codes[found.code] += 1

    def unreadable(self, error: Finding) -> None:
        """Take down something that cannot be read."""
        self.add_finding(error.about(self.name(error.player)) if error.player else error)

    def leave_out(self, what: str) -> None:
        """Take down that something was not written and so not checked."""
        self._left_out[what] += 1

    def count_mating(self, player: str, claimed: int | None, right: int | None) -> None:
        """Count a mating, with the points written for it and what it is worth."""
        self._player(player).matings += 1
        self.count_points(player, claimed, right)

    def count_points(self, player: str, claimed: int | None, right: int | None) -> None:
        """Count points, and what is right in their place; None where that cannot be told."""
        numbers = self._player(player)
        numbers.right_of_all += right or 0
        if claimed is not None and right is not None:
            numbers.claimed = (numbers.claimed or 0) + claimed
            numbers.right_of_claimed += right

    def count_total(self, player: str, total: int) -> None:
        """Count a total as what a player claims, where no single points were written."""
        numbers = self._player(player)
        if numbers.claimed is None:
            numbers.claimed, numbers.right_of_claimed = total, numbers.right_of_all

    def put(self, player: str, matings: int, claimed: int | None, right: int) -> None:
        """Take down a player's numbers, added up already."""
        numbers = self._player(player)
        numbers.matings, numbers.claimed = matings, claimed
        numbers.right_of_all = numbers.right_of_claimed = right

    def report(self) -> FileReport:
        """Return what was found."""
        self._note_left_out()
        return FileReport(
            path=self._path,
            findings=tuple(
                sorted(self._findings, key=lambda f: (f.line, f.column, f.code, f.message))
            ),
            players=tuple(_tally(name, player) for name, player in self._players.items()),
            matings=sum(player.matings for player in self._players.values()),
        )

    def _player(self, name: str) -> _Player:
        return self._players.setdefault(name, _Player())

    def _note_left_out(self) -> None:
        """Say once per file what was not written and so not checked."""
        if self._left_out:
            what = [
                name if count == 1 else f"{name} ({count} times)"
                for name, count in self._left_out.items()
            ]
            place = Entry(text="", line=0, column=0)
            self.add(
                RecordCode.NOT_CHECKED, place, "", f"not written, so not checked: {', '.join(what)}"
            )
            self._left_out.clear()


def _tally(name: str, player: _Player) -> PlayerTally:
    return PlayerTally(
        player=name,
        matings=player.matings,
        claimed=player.claimed,
        right=player.right_of_all if player.claimed is None else player.right_of_claimed,
        findings=tuple(sorted(player.codes.items())),
    )
