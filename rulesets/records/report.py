"""What verifying one file comes to: findings, and for each player claimed against correct."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from testcross.rulesets.english import plural
from testcross.rulesets.records.changes import Change
from testcross.rulesets.records.excerpts import Excerpt
from testcross.rulesets.records.finding_sums import CodeSum, CodeSums, KeptFindings
from testcross.rulesets.records.findings import Finding, FindingCode, RecordCode, Severity
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import PlayerPoints, Verdict


class Counted(NamedTuple):
    """How many there are of what was checked."""

    noun: str
    """``mating``, ``score line``."""
    number: int
    judged: int
    """Of how many of them it is known what they are worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSummary:
    """One player's sheet in numbers."""

    player: str
    checked: tuple[Counted, ...]
    """What was checked: matings, plays..."""
    claimed: int | None
    """The points written down; None where none were."""
    correct: int | None
    """What everything that could be judged is worth; None where nothing could be."""
    difference: int | None
    """Claimed less correct, over everything that was judged and has points; positive where too much
    was claimed."""
    findings: tuple[CodeSum, ...]
    """In the order of the codes."""

    @property
    def counted(self) -> int:
        """How many matings, plays... there are in all."""
        return sum(one.number for one in self.checked)

    @property
    def judged(self) -> int:
        """Of how many of them it is known what they are worth."""
        return sum(one.judged for one in self.checked)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """All that was found about one file."""

    path: str
    findings: tuple[Finding, ...]
    """By line, then column, then code."""
    players: tuple[PlayerSummary, ...]
    """In the order in which they first appear."""
    checked: tuple[Counted, ...]
    """What was checked: matings, plays..."""
    excerpts: Mapping[Place, Excerpt] = field(default_factory=dict)
    """The lines that findings are about, by the line and column of the finding."""
    changes: tuple[Change, ...] | None = None
    """What the right copy has otherwise; None where none was asked for, or none could be made."""
    unwritten: str = ""
    """Why the right copy that was asked for is not there; empty where nothing hindered it."""
    left_out: Mapping[FindingCode, int] = field(default_factory=dict)
    """How many findings of each code there are beside those that are kept."""
    nobody: tuple[CodeSum, ...] = ()
    """What was found that is about no player, in the order of the codes."""

    @property
    def unreadable(self) -> bool:
        """Whether something in it could not be read."""
        unreadable = RecordCode.UNREADABLE
        return unreadable in self.left_out or any(one.code == unreadable for one in self.findings)

    @property
    def counted(self) -> int:
        """How many matings, plays... there are in all."""
        return sum(one.number for one in self.checked)

    def excerpt(self, finding: Finding) -> Excerpt | None:
        """Return the line that a finding is about, if it is about a line of a text."""
        return self.excerpts.get((finding.line, finding.column))

    def span(self, finding: Finding) -> Excerpt | None:
        """Return the line of a finding that has a place in characters of a text."""
        excerpt = self.excerpt(finding) if finding.column else None
        return None if excerpt is None or excerpt.is_joined else excerpt

    def with_excerpts(self, excerpts: Mapping[Place, Excerpt]) -> "FileReport":
        """Return the report with the lines that its findings are about.

        Where a row goes on below its first line, a finding has the line that its cell is on.
        """
        moved = {place: one.line for place, one in excerpts.items() if one.line != place[0]}
        findings = [
            replace(found, line=moved.get((found.line, found.column), found.line))
            for found in self.findings
        ]
        by_place = {(moved.get(place, place[0]), place[1]): one for place, one in excerpts.items()}
        findings.sort(key=lambda found: (found.line, found.column))
        return replace(self, findings=tuple(findings), excerpts=by_place)

    def counts(self) -> Counter[Severity]:
        """Return how many findings there are of each severity, those that are left out too."""
        counts = Counter(finding.severity for finding in self.findings)
        for code, number in self.left_out.items():
            counts[code.rule.severity] += number
        return counts


@dataclass(slots=True)
class _Sums:
    """One player's numbers as they add up."""

    numbers: Counter[str] = field(default_factory=Counter)
    judged: Counter[str] = field(default_factory=Counter)
    claimed: int | None = None
    claimed_total: int | None = None
    correct: int = 0
    difference: int | None = None
    is_open: bool = False
    codes: CodeSums = field(default_factory=CodeSums)

    def add(self, points: PlayerPoints) -> None:
        self.numbers[points.noun] += points.counted
        self.judged[points.noun] += points.counted - points.unjudged
        self.is_open |= points.is_open
        if points.claimed is not None:
            self.claimed = (self.claimed or 0) + points.claimed
        if points.claimed_total is not None:
            self.claimed_total = (self.claimed_total or 0) + points.claimed_total
        if points.correct is not None:
            self.correct += points.correct
            if points.claimed is not None:
                self.difference = (self.difference or 0) + points.claimed - points.correct

    def summary(self, player: str) -> PlayerSummary:
        claimed, difference = self.claimed, self.difference
        counted, judged = self.numbers.total(), self.judged.total()
        unknown = self.is_open or (counted > 0 and not judged)
        if claimed is None:
            claimed = self.claimed_total
            all_judged = claimed is not None and judged == counted
            difference = claimed - self.correct if claimed is not None and all_judged else None
        return PlayerSummary(
            player=player,
            checked=_those_there(
                [Counted(noun, number, self.judged[noun]) for noun, number in self.numbers.items()]
            ),
            claimed=claimed,
            correct=None if unknown else self.correct,
            difference=difference,
            findings=self.codes.sums(),
        )


def summarise(path: str, noun: str, verdicts: Iterable[Verdict]) -> FileReport:
    """Return the report on a file: one verdict for a whole record, or one for each of its rows.

    Args:
        path: what to call the file.
        noun: what the game counts, unless points say otherwise.
        verdicts: in the order of the file; taken one at a time.
    """
    kept = KeptFindings()
    nobody = CodeSums()
    unchecked: defaultdict[str, Counter[str]] = defaultdict(Counter)
    players: defaultdict[str, _Sums] = defaultdict(_Sums)

    def add(findings: Sequence[Finding]) -> None:
        kept.add(findings)
        for found in findings:
            (players[found.player].codes if found.player else nobody).add(found)

    for verdict in verdicts:
        for points in verdict.points:
            players[points.player].add(points.named(noun))
        add(verdict.findings)
        for what, player in verdict.unchecked:
            unchecked[player][what] += 1
    add([_note(player, left_out) for player, left_out in unchecked.items()])
    if not players and not unchecked and kept.are_notes:
        add([_nothing_there(noun)])
    summaries = tuple(sums.summary(player) for player, sums in players.items())
    return FileReport(
        path=path,
        findings=kept.in_order(),
        players=summaries,
        checked=_in_all(summaries) or (Counted(noun, 0, 0),),
        left_out=dict(kept.left_out),
        nobody=nobody.sums(),
    )


def _those_there(counts: Sequence[Counted]) -> tuple[Counted, ...]:
    """Return what there is at least one of; where there is nothing, the first with its nought."""
    return tuple(one for one in counts if one.number) or tuple(counts[:1])


def _in_all(players: Iterable[PlayerSummary]) -> tuple[Counted, ...]:
    """Return what the players have together."""
    sums: dict[str, Counted] = {}
    for one in (one for player in players for one in player.checked):
        before = sums.get(one.noun, Counted(one.noun, 0, 0))
        sums[one.noun] = Counted(one.noun, before.number + one.number, before.judged + one.judged)
    return _those_there(list(sums.values()))


def refused(path: str, noun: str, found: Finding) -> FileReport:
    """Return the report on a file of which nothing can be read."""
    return summarise(path, noun, [Verdict(findings=(found,))])


def _nothing_there(noun: str) -> Finding:
    """Say of a file with nobody in it, as of an empty pad, that it is not clean but empty."""
    text = f"no {plural(noun)} are written here, so there is nothing to check"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text)


def _note(player: str, unchecked: Counter[str]) -> Finding:
    """Say once per file and player what was not written and so not checked."""
    what = [name if count == 1 else f"{name} ({count} times)" for name, count in unchecked.items()]
    text = f"not written, so not checked: {', '.join(what)}"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text, player=player)
