"""What verifying files comes to: findings, and for each player claimed against correct."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add
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
NOTHING_CHECKED = "NOTHING CHECKED"
"""What is said, in place of *clean*, where nothing could be judged."""
NOT_ALL_CHECKED = "NOT ALL CHECKED"
LONGEST_NAME = 200
"""Characters of a player's name."""
_SHOWN = 20
MAY_LACK = ("genotypes", "points", "totals")
"""What every sheet may do without; where a whole file has none, that is said once of all files."""


@dataclass(frozen=True, slots=True)
class CodeSum:
    """The findings of one code."""

    code: str
    count: int = 0
    known: int = 0
    """Of how many of them the points are known."""
    notes: int = 0
    gave: int = 0
    """The points of those that gave some: what was claimed too much."""
    cost: int = 0
    """The points of those that cost some, 0 or less: what was claimed too little."""

    @property
    def points(self) -> int | None:
        """What they gave together, or cost if negative; None where it is known of none."""
        return self.gave + self.cost if self.known else None


class CodeSums:
    """The findings of every code, added up one after the other, whatever their number."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, list[int]] = defaultdict(lambda: [0] * 5)

    def add(self, found: Iterable[Finding]) -> None:
        for one in found:
            points = one.points or 0
            known, is_note = one.points is not None, one.severity is Severity.NOTE
            self._plus(one.code, 1, known, is_note, max(points, 0), min(points, 0))

    def add_sums(self, sums: Iterable[CodeSum]) -> None:
        for one in sums:
            self._plus(one.code, one.count, one.known, one.notes, one.gave, one.cost)

    def _plus(self, code: str, *numbers: int) -> None:
        self._numbers[code] = [*map(add, self._numbers[code], numbers)]

    def sums(self) -> tuple[CodeSum, ...]:
        """In the order of the codes."""
        return tuple(CodeSum(code, *self._numbers[code]) for code in sorted(self._numbers))


class KeptFindings:
    """The first findings of a file; the rest is counted only, so that no file fills the memory."""

    def __init__(self) -> None:
        self._first: list[Finding] = []
        self.left_out: Counter[FindingCode] = Counter()
        """How many findings of each code are not among the first."""

    def add(self, findings: Iterable[Finding]) -> None:
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
        """What was kept, and how many more there are."""
        shown, more = len(self._first), self.left_out.total()
        text = f"{shown:,} findings are listed here, and there are {more:,} more; correct these"
        rest = [_of_file(f"{text} first")] if more else []
        return tuple(sorted((*self._first, *rest), key=_order))


def _order(found: Finding) -> tuple[int, int, str, str]:
    return found.line, found.column, found.code, found.message


def _of_file(text: str, player: str = "") -> Finding:
    return Finding(code=RecordCode.NOT_CHECKED, line=0, column=0, text=text, player=player)


class Counted(NamedTuple):
    """How many there are of what was checked."""

    noun: str
    """``mating``, ``score line``."""
    number: int
    judged: int
    """Of how many of them it is known what they are worth."""


def _in_all(counts: Iterable[Counted]) -> tuple[Counted, ...]:
    """Add up what there is by its noun; where there is nothing, the first noun stands with 0."""
    sums: dict[str, Counted] = {}
    for one in counts:
        before = sums.get(one.noun, Counted(one.noun, 0, 0))
        sums[one.noun] = Counted(one.noun, before.number + one.number, before.judged + one.judged)
    return tuple(one for one in sums.values() if one.number) or tuple(sums.values())[:1]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotals:
    """One player's sheets, from one file or from all, in numbers."""

    player: str
    """Empty for what is about nobody."""
    path: str = ""
    """The file, where several are told apart; else empty."""
    checked: tuple[Counted, ...] = ()
    """What was checked: matings, plays..."""
    claimed: int | None = None
    """The points written down; None where none were."""
    correct: int | None = None
    """What everything that could be judged is worth; None where nothing could be."""
    difference: int | None = None
    """Claimed less correct, over everything that was judged and has points; positive where too much
    was claimed."""
    findings: tuple[CodeSum, ...] = ()
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

    def by_noun(self, nouns: Iterable[str]) -> list[int]:
        """Return how many there are of each noun, each number with how many of them are judged."""
        found = {one.noun: one for one in self.checked}
        each = [found.get(noun, Counted(noun, 0, 0)) for noun in nouns]
        return [number for one in each for number in (one.number, one.judged)]

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct; None where too little could be judged."""
        if any(one.count > one.notes for one in self.findings):
            return False
        is_told = bool(self.findings) or self.counted == self.judged  # a note says what was not
        return True if self.is_checked and is_told else None

    @property
    def not_checked(self) -> str:
        """What is said, in place of *clean*, where not everything could be judged."""
        return NOT_ALL_CHECKED if self.is_checked else NOTHING_CHECKED

    @property
    def partial(self) -> bool:
        """Whether the difference is that of some sheets or matings only."""
        known = None if self.correct is None else self.correct + (self.difference or 0)
        return self.difference is not None and self.claimed != known

    def plus(self, more: "PlayerTotals") -> "PlayerTotals":
        """Return the sums with those of other sheets of the player."""
        codes = CodeSums()
        codes.add_sums((*self.findings, *more.findings))
        return replace(
            self,
            checked=_in_all((*self.checked, *more.checked)),
            claimed=_added(self.claimed, more.claimed),
            correct=_added(self.correct, more.correct),
            difference=_added(self.difference, more.difference),
            findings=codes.sums(),
            is_checked=self.is_checked or more.is_checked,
        )


def _added(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """All that was found about one file."""

    path: str
    findings: tuple[Finding, ...]
    """By line, then column, then code."""
    players: tuple[PlayerTotals, ...]
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
    written: tuple[str, ...] = ()
    """The lines of a pad or a table, as they were written, if it is short enough to be shown."""
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
class _Sheet:
    """One player's numbers as they add up."""

    counted: Counter[str] = field(default_factory=Counter)
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
        self.counted[noun] += points.counted
        self.judged[noun] += points.counted - points.unjudged
        self.is_open |= points.is_open
        self.claimed = _added(self.claimed, points.claimed)
        self.claimed_total = _added(self.claimed_total, points.claimed_total)
        self.correct += points.correct or 0
        if points.correct is not None and points.claimed is not None:
            self.difference = _added(self.difference, points.claimed - points.correct)

    @property
    def is_written(self) -> bool:
        """Whether there is anything that could be judged."""
        return self.counted.total() > 0 or self.claimed is not None or bool(self.claimed_total)

    def totals(self, player: str) -> PlayerTotals:
        claimed, difference = self.claimed, self.difference
        counted, judged = self.counted.total(), self.judged.total()
        unknown = self.is_open or not self.counted or (counted > 0 and not judged)
        if claimed is None:
            claimed = self.claimed_total
            all_judged = claimed is not None and judged == counted and not self.is_open
            difference = claimed - self.correct if claimed is not None and all_judged else None
        each = self.counted.items()
        return PlayerTotals(
            player=player,
            checked=_in_all(Counted(noun, number, self.judged[noun]) for noun, number in each),
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
    kept, nobody = KeptFindings(), CodeSums()
    players: defaultdict[str, _Sheet] = defaultdict(_Sheet)
    lacking: defaultdict[str, Counter[str]] = defaultdict(Counter)
    assumed: defaultdict[str, dict[str, None]] = defaultdict(dict)
    written, checks_more = set[str](), False
    account: LineAccount | None = None

    def keep(findings: Sequence[Finding]) -> None:
        kept.add(findings)
        for found in findings:
            (players[found.player].codes if found.player else nobody).add([found])

    for verdict in verdicts:
        for points in verdict.points:
            if len(points.player) > LONGEST_NAME:  # every finding about it would repeat it
                told = f"a player's name of {len(points.player):,} characters, "
                told += f"{points.player[:_SHOWN]!r}...; shorten it to at most {LONGEST_NAME}"
                raise UnreadableError.at(line=0, column=0, problem=told)
            players[points.player].add(points, noun)
            players[points.player].checks_more |= verdict.checks_more
        keep(verdict.findings)
        for what, player in verdict.unchecked:
            lacking[player][what] += 1
        written |= verdict.written
        for what, otherwise in verdict.assumed:
            assumed[otherwise][what] = None
        checks_more |= verdict.checks_more
        account = account if verdict.account is None else verdict.account.plus(account)
    is_checked = checks_more or any(sheet.judged.total() for sheet in players.values())
    is_empty = not any(sheet.is_written for sheet in players.values())
    # what a sheet may do without and nobody has written is no slip of any player
    own = [counts for player, counts in lacking.items() if player]
    not_written = [what for what in MAY_LACK if any(what in counts for counts in own)]
    not_written = [what for what in not_written if what not in written]
    for counts in own:
        for what in not_written:
            counts.pop(what, None)
    notes = []
    for player, counts in lacking.items():
        if counts and not (player and is_empty):
            times = [f"{what} ({n} times)" if n > 1 else what for what, n in counts.items()]
            told = f"not written down, so not checked: {', '.join(times)}"
            notes.append(_of_file(told, player))
    keep(notes)
    if not is_checked and kept.are_notes:  # as of an empty pad, which is not called clean
        is_counted = any(sheet.counted.total() for sheet in players.values())
        told = f"{NOTHING_CHECKED}: no {plural(noun)} written here"
        if is_counted:
            told = f"{NOTHING_CHECKED}: none of the {plural(noun)} written here could be checked"
        keep([_of_file(told)])
    totals = tuple(sheet.totals(player) for player, sheet in players.items())
    sayings = (
        f"assumed: {', '.join(what)}; say otherwise with {otherwise}"
        for otherwise, what in assumed.items()
    )
    return FileReport(
        path=path,
        findings=kept.in_order(),
        players=totals,
        checked=_in_all(one for player in totals for one in player.checked)
        or (Counted(noun, 0, 0),),
        left_out=dict(kept.left_out),
        nobody=nobody.sums(),
        is_checked=is_checked,
        is_empty=is_empty and not is_checked,
        assumed=tuple(sayings) or None,
        account=account,
        not_written=tuple(not_written),
    )


def refused(path: str, noun: str, found: Finding) -> FileReport:
    return summarise(path, noun, [Verdict(findings=(found,))])
