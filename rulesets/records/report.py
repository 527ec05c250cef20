"""What verifying one file comes to: findings, and for each player claimed against correct."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from testcross.rulesets.english import plural
from testcross.rulesets.records.findings import Finding, RecordCode, Severity
from testcross.rulesets.records.verdict import PlayerPoints, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSummary:
    """One player's sheet in numbers."""

    player: str
    counted: int
    """How many matings, plays... there are, as the report's ``noun`` says."""
    claimed: int | None
    """The points written down; None where none were."""
    correct: int
    """What is right in place of the points claimed; where none were, what everything that could be
    read is worth."""
    findings: tuple[tuple[str, int], ...]
    """How many findings of each code, in the order of the codes."""

    @property
    def difference(self) -> int | None:
        """Claimed less correct: positive where too much was claimed."""
        return None if self.claimed is None else self.claimed - self.correct


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """All that was found about one file."""

    path: str
    findings: tuple[Finding, ...]
    """By line, then column, then code."""
    players: tuple[PlayerSummary, ...]
    """In the order in which they first appear."""
    counted: int
    """How many matings, plays... there are, as ``noun`` says."""
    noun: str
    """What is counted: ``mating``."""
    unwritten: str = ""
    """Why the right copy that was asked for is not there; empty where nothing hindered it."""

    @property
    def unreadable(self) -> bool:
        """Whether something in it could not be read."""
        return any(finding.code == RecordCode.UNREADABLE for finding in self.findings)

    @property
    def nouns(self) -> str:
        """What is counted, of several: ``matings``."""
        return plural(self.noun)

    def counts(self) -> Counter[Severity]:
        """Return how many findings there are of each severity."""
        return Counter(finding.severity for finding in self.findings)


@dataclass(slots=True)
class _Sums:
    """One player's numbers as they add up."""

    counted: int = 0
    claimed: int | None = None
    correct_of_claimed: int = 0
    correct_of_all: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    def add(self, points: PlayerPoints) -> None:
        self.counted += points.counted
        self.correct_of_all += points.correct or 0
        if points.claimed is not None and points.correct is not None:
            self.claimed = (self.claimed or 0) + points.claimed
            self.correct_of_claimed += points.correct
        if points.claimed_total is not None and self.claimed is None:
            self.claimed, self.correct_of_claimed = points.claimed_total, self.correct_of_all

    def summary(self, player: str) -> PlayerSummary:
        return PlayerSummary(
            player=player,
            counted=self.counted,
            claimed=self.claimed,
            correct=self.correct_of_all if self.claimed is None else self.correct_of_claimed,
            findings=tuple(sorted(self.codes.items())),
        )


def summarise(path: str, noun: str, verdicts: Iterable[Verdict]) -> FileReport:
    """Return the report on a file: one verdict for a whole record, or one for each of its rows.

    Args:
        path: what to call the file.
        noun: what the game counts.
        verdicts: in the order of the file; taken one at a time.
    """
    findings: list[Finding] = []
    unchecked: Counter[str] = Counter()
    players: defaultdict[str, _Sums] = defaultdict(_Sums)
    for verdict in verdicts:
        for points in verdict.points:
            players[points.player].add(points)
        for found in verdict.findings:
            findings.append(found)
            if found.player:
                players[found.player].codes[found.code] += 1
        unchecked.update(verdict.unchecked)
    if unchecked:
        findings.append(_note(unchecked))
    findings.sort(key=lambda found: (found.line, found.column, found.code, found.message))
    summaries = tuple(sums.summary(player) for player, sums in players.items())
    return FileReport(
        path=path,
        findings=tuple(findings),
        players=summaries,
        counted=sum(player.counted for player in summaries),
        noun=noun,
    )


def refused(path: str, noun: str, found: Finding) -> FileReport:
    """Return the report on a file of which nothing can be read."""
    return summarise(path, noun, [Verdict(findings=(found,))])


def _note(unchecked: Counter[str]) -> Finding:
    """Say once per file what was not written and so not checked."""
    what = [name if count == 1 else f"{name} ({count} times)" for name, count in unchecked.items()]
    text = f"not written, so not checked: {', '.join(what)}"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text)
