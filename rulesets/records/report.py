"""What verifying one file comes to: findings, and for each player claimed against correct."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from testcross.rulesets.english import plural
from testcross.rulesets.records.correction import Change
from testcross.rulesets.records.excerpts import Excerpt
from testcross.rulesets.records.findings import (
    Finding,
    FindingCode,
    RecordCode,
    Severity,
    UnreadableError,
)
from testcross.rulesets.records.line_account import LineAccount
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import PlayerPoints, Verdict

MOST_FINDINGS = 10_000
"""Findings of one file that are kept and shown; of more, only how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeSum:
    """The findings of one code."""

    code: str
    count: int = 0
    known: int = 0
    """Of how many of them the points are known."""
    notes: int = 0
    """How many of them are notes."""
    gave: int = 0
    """The points of those that gave some: what was claimed too much."""
    cost: int = 0
    """The points of those that cost some, 0 or less: what was claimed too little."""

    @property
    def points(self) -> int | None:
        """What they gave together, or cost if negative; None where it is known of none."""
        return self.gave + self.cost if self.known else None

    def plus(self, more: "CodeSum") -> "CodeSum":
        """Return the sum with more findings of the same code."""
        return CodeSum(
            code=self.code,
            count=self.count + more.count,
            known=self.known + more.known,
            notes=self.notes + more.notes,
            gave=self.gave + more.gave,
            cost=self.cost + more.cost,
        )


class CodeSums:
    """How often every code was found, and its points, one finding after the other."""

    def __init__(self, sums: Iterable[CodeSum] = ()) -> None:
        self._sums: dict[str, CodeSum] = {}
        self.add_sums(sums)

    def add(self, found: Finding) -> None:
        """Count one more finding."""
        points = found.points or 0
        one = CodeSum(
            code=found.code,
            count=1,
            known=int(found.points is not None),
            notes=int(found.severity is Severity.NOTE),
            gave=max(points, 0),
            cost=min(points, 0),
        )
        self.add_sums([one])

    def add_sums(self, sums: Iterable[CodeSum]) -> None:
        """Add what was summed up elsewhere."""
        for one in sums:
            before = self._sums.get(one.code)
            self._sums[one.code] = one if before is None else before.plus(one)

    def sums(self) -> tuple[CodeSum, ...]:
        """Return the sums, in the order of the codes."""
        return tuple(self._sums[code] for code in sorted(self._sums))


class KeptFindings:
    """The first findings of a file; the rest is counted only, so that no file fills the memory."""

    def __init__(self) -> None:
        self._first: list[Finding] = []
        self.left_out: Counter[FindingCode] = Counter()
        """How many findings of each code are not among the first."""

    def add(self, findings: Iterable[Finding]) -> None:
        """Keep findings, by their places, as far as there is room."""
        for found in sorted(findings, key=_order):
            if len(self._first) < MOST_FINDINGS:
                self._first.append(found)
            else:
                self.left_out[found.code] += 1

    @property
    def are_notes(self) -> bool:
        """Whether nothing but notes was found, if anything."""
        codes = {*self.left_out, *(found.code for found in self._first)}
        return all(code.rule.severity is Severity.NOTE for code in codes)

    def in_order(self) -> tuple[Finding, ...]:
        """Return what was kept, and how many more there are."""
        more = sum(self.left_out.values())
        rest = [_and_more(len(self._first), more)] if more else []
        return tuple(sorted((*self._first, *rest), key=_order))


def _order(found: Finding) -> tuple[int, int, str, str]:
    return found.line, found.column, found.code, found.message


def _and_more(shown: int, more: int) -> Finding:
    text = f"{shown:,} findings are listed here, and there are {more:,} more; correct these first"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text)


NOTHING_CHECKED = "NOTHING CHECKED"
"""What is said, in place of *clean*, where nothing could be judged."""
LONGEST_NAME = 200
"""Characters of a player's name."""
_SHOWN = 20
MAY_LACK = ("genotypes", "points", "totals")
"""What every sheet may do without; where a whole file has none, that is said once of all files."""


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
    is_checked: bool = True
    """Whether anything of theirs could be judged."""

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
    is_checked: bool = True
    """Whether anything in it could be judged."""
    is_empty: bool = False
    """Whether nobody has written anything that could be checked, as on an empty pad."""
    assumed: tuple[str, ...] | None = None
    """What findings rest on that nobody wrote down, in sentences that say how to say otherwise;
    None where there is nothing of the kind."""
    account: LineAccount | None = None
    """How every line was read, in YAML and JSON every entry; None if not counted."""
    not_written: tuple[str, ...] = ()
    """What nobody has written down, as is allowed, and so was not checked: genotypes, totals."""

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct; None where nothing could be judged."""
        if self.counts().keys() - {Severity.NOTE}:
            return False
        return True if self.is_checked else None

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
    checks_more: bool = False

    def add(self, points: PlayerPoints, usual: str) -> None:
        noun = points.noun or usual
        self.numbers[noun] += points.counted
        self.judged[noun] += points.counted - points.unjudged
        self.is_open |= points.is_open
        if points.claimed is not None:
            self.claimed = (self.claimed or 0) + points.claimed
        if points.claimed_total is not None:
            self.claimed_total = (self.claimed_total or 0) + points.claimed_total
        if points.correct is not None:
            self.correct += points.correct
            if points.claimed is not None:
                self.difference = (self.difference or 0) + points.claimed - points.correct

    @property
    def is_written(self) -> bool:
        """Whether there is anything that could be judged."""
        return self.numbers.total() > 0 or self.claimed is not None or bool(self.claimed_total)

    def summary(self, player: str) -> PlayerSummary:
        claimed, difference = self.claimed, self.difference
        counted, judged = self.numbers.total(), self.judged.total()
        unknown = self.is_open or not self.numbers or (counted > 0 and not judged)
        if claimed is None:
            claimed = self.claimed_total
            all_judged = claimed is not None and judged == counted and not self.is_open
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
            is_checked=judged > 0 or (self.checks_more and not counted),
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
    lacking: defaultdict[str, Counter[str]] = defaultdict(Counter)
    players: defaultdict[str, _Sums] = defaultdict(_Sums)
    written: set[str] = set()
    assumed: defaultdict[str, list[str]] = defaultdict(list)
    checks_more = False
    account: LineAccount | None = None

    def add(findings: Sequence[Finding]) -> None:
        kept.add(findings)
        for found in findings:
            (players[found.player].codes if found.player else nobody).add(found)

    for verdict in verdicts:
        for points in verdict.points:
            _refuse_long_name(points.player)
            players[points.player].add(points, noun)
            players[points.player].checks_more |= verdict.checks_more
        add(verdict.findings)
        for what, player in verdict.unchecked:
            lacking[player][what] += 1
        written |= verdict.written
        for what, otherwise in verdict.assumed:
            if what not in assumed[otherwise]:
                assumed[otherwise].append(what)
        checks_more |= verdict.checks_more
        if verdict.account is not None:
            account = verdict.account.plus(account)
    not_written = _take_not_written(lacking, written)
    is_checked = checks_more or any(sums.judged.total() for sums in players.values())
    is_empty = not any(sums.is_written for sums in players.values())
    named = [who for who, counts in lacking.items() if counts and not (who and is_empty)]
    add([_note(who, lacking[who]) for who in named])
    if not is_checked and kept.are_notes:
        is_counted = any(sums.numbers.total() for sums in players.values())
        add([_nothing_checked(noun, is_counted=is_counted)])
    summaries = tuple(sums.summary(player) for player, sums in players.items())
    return FileReport(
        path=path,
        findings=kept.in_order(),
        players=summaries,
        checked=_in_all(summaries) or (Counted(noun, 0, 0),),
        left_out=dict(kept.left_out),
        nobody=nobody.sums(),
        is_checked=is_checked,
        is_empty=is_empty and not is_checked,
        assumed=tuple(
            f"assumed: {', '.join(what)}; say otherwise with {otherwise}"
            for otherwise, what in assumed.items()
        )
        or None,
        account=account,
        not_written=not_written,
    )


def _refuse_long_name(player: str) -> None:
    """Refuse a name that every finding about its player would repeat.

    Raises:
        UnreadableError: how long it is, and how it begins.
    """
    if len(player) > LONGEST_NAME:
        problem = (
            f"a player's name of {len(player):,} characters, {player[:_SHOWN]!r}...; "
            f"shorten it to at most {LONGEST_NAME}"
        )
        raise UnreadableError.at(line=0, column=0, problem=problem)


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


def _take_not_written(
    unchecked: Mapping[str, Counter[str]], written: Collection[str]
) -> tuple[str, ...]:
    """Take out what a sheet may do without and nobody has written: no slip of any player."""
    players = [counts for player, counts in unchecked.items() if player]
    lacking = [what for what in MAY_LACK if any(what in counts for counts in players)]
    not_written = tuple(what for what in lacking if what not in written)
    for counts in players:
        for what in not_written:
            counts.pop(what, None)
    return not_written


def _nothing_checked(noun: str, *, is_counted: bool) -> Finding:
    """Say of a file in which nothing could be judged, as of an empty pad, that it is not clean."""
    text = f"{NOTHING_CHECKED}: no {plural(noun)} written here"
    if is_counted:
        text = f"{NOTHING_CHECKED}: none of the {plural(noun)} written here could be checked"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text)


def _note(player: str, unchecked: Counter[str]) -> Finding:
    """Say once per file and player what was not written and so not checked."""
    what = [name if count == 1 else f"{name} ({count} times)" for name, count in unchecked.items()]
    text = f"not written down, so not checked: {', '.join(what)}"
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text, player=player)
