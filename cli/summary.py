"""What all files together come to, added up one report at a time."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from testcross.cli.exits import CLEAN, FINDINGS, UNREADABLE
from testcross.rulesets.games import catalogue
from testcross.rulesets.records import (
    CodeSum,
    CodeSums,
    FileReport,
    Finding,
    PlayerSummary,
    Severity,
    player_key,
)


def status(report: FileReport, *, strict: bool) -> int:
    """Return what one file makes of the exit status; the worst file decides.

    Args:
        report: what was found.
        strict: whether warnings count as errors do; notes never count.

    Returns:
        0 clean, 1 findings, or nothing of what is written can be judged; an empty pad by itself is
        neither; 2 something that cannot be read, or a corrected sheet not written.
    """
    if report.unreadable or report.unwritten:
        return UNREADABLE
    counting = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    unjudged = report.clean is None and not report.is_empty
    return FINDINGS if unjudged or counting & report.counts().keys() else CLEAN


def severity_of(found: CodeSum) -> Severity:
    """Return how much findings of a code matter."""
    rule = catalogue().get(found.code)
    return Severity.ERROR if rule is None else rule.severity


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotals:
    """One player's sheets, from one file or from all, in numbers."""

    player: str
    """Empty for what is about nobody."""
    path: str = ""
    """The file; empty where files were added up."""
    counted: tuple[tuple[str, int], ...] = ()
    """How many of what there are: ``("mating", 3)``."""
    judged: tuple[tuple[str, int], ...] = ()
    """Of how many of them it is known what they are worth."""
    claimed: int | None = None
    """The points written down in all; None where none were."""
    correct: int | None = None
    """What everything that could be judged is worth; None where nothing could be."""
    difference: int | None = None
    """Claimed less correct, over everything that was judged and has points."""
    findings: tuple[CodeSum, ...] = ()
    """In the order of the codes."""
    is_checked: bool = False
    """Whether anything of theirs could be judged."""

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct; None where nothing could be judged."""
        if any(severity_of(one) is not Severity.NOTE for one in self.findings):
            return False
        return True if self.is_checked else None

    @property
    def partial(self) -> bool:
        """Whether the difference is that of some sheets or matings only."""
        known = None if self.correct is None else self.correct + (self.difference or 0)
        return self.difference is not None and self.claimed != known

    def plus(self, tally: PlayerSummary) -> "PlayerTotals":
        """Return the sums with one more sheet."""
        return replace(
            self,
            counted=_sums(self.counted, ((one.noun, one.number) for one in tally.checked)),
            judged=_sums(self.judged, ((one.noun, one.judged) for one in tally.checked)),
            claimed=_added(self.claimed, tally.claimed),
            correct=_added(self.correct, tally.correct),
            difference=_added(self.difference, tally.difference),
            findings=CodeSums((*self.findings, *tally.findings)).sums(),
            is_checked=self.is_checked or tally.is_checked,
        )


def in_file(tally: PlayerSummary, report: FileReport) -> PlayerTotals:
    """Return one player's sums of a single file."""
    return PlayerTotals(player=tally.player, path=report.path).plus(tally)


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeStatistics:
    """What the findings of one code come to, over all files."""

    sum: CodeSum
    players: int
    """How many players they are about; what is about nobody has none."""


class Summary:
    """The sums over all files; what is kept grows with the players, not with the files."""

    statistics: bool
    """Whether people want to read what each code comes to."""
    files: int
    counted: Counter[str]
    """How many of what there are, by the nouns of the games."""
    unreadable: int
    """Files in which something could not be read."""
    not_checked: int
    """Files in which nothing could be judged, though nothing is wrong with them."""
    filled: int
    """Files in which somebody has written anything that could be checked."""
    not_written: Counter[str]
    """In how many files nobody wrote down what a sheet may do without, by what it is."""
    severities: Counter[Severity]
    nobody: PlayerTotals
    """What was found that is about no player."""
    passed_over: tuple[str, ...]
    """Files of the folders in plain text in which nothing is of a game."""

    def __init__(self, *, strict: bool, merge: bool = False, statistics: bool = False) -> None:
        self.strict = strict
        self.statistics = statistics
        self.files = 0
        self.counted = Counter()
        self.unreadable = 0
        self.not_checked = 0
        self.filled = 0
        self.not_written = Counter()
        self.severities = Counter()
        self.nobody = PlayerTotals(player="", is_checked=True)
        self.passed_over = ()
        self._merge = merge
        self._worst = CLEAN
        self._checked = 0
        self._players: dict[tuple[str, str], PlayerTotals] = {}

    @property
    def status(self) -> int:
        """The exit status: that of the worst file; files that are all empty count as findings."""
        return max(self._worst, FINDINGS) if self.clean is None else self._worst

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct in any file; None where nothing could be judged."""
        if self.unreadable or self.severities.keys() - {Severity.NOTE}:
            return False
        return True if self._checked or not self.files else None

    @property
    def players(self) -> tuple[PlayerTotals, ...]:
        """Every player, in the order in which they first appeared."""
        return tuple(self._players.values())

    @property
    def codes(self) -> tuple[CodeStatistics, ...]:
        """What every code comes to, in the order of the codes."""
        sums, players = CodeSums(self.nobody.findings), Counter[str]()
        for player in self.players:
            sums.add_sums(player.findings)
            players.update(one.code for one in player.findings)
        return tuple(CodeStatistics(sum=one, players=players[one.code]) for one in sums.sums())

    @property
    def labels(self) -> tuple[str, ...]:
        """What to call every player: a name that several files have is followed by its file."""
        names = Counter(key for _, key in self._players)
        return tuple(
            f"{player.player} ({player.path})" if names[key] > 1 else player.player
            for (_, key), player in self._players.items()
        )

    def add(self, report: FileReport) -> None:
        """Add what was found about one more file."""
        self.files += 1
        self.counted.update({one.noun: one.number for one in report.checked})
        self.unreadable += report.unreadable
        self.filled += not report.is_empty
        self.not_checked += report.clean is None
        self._checked += report.is_checked
        self.not_written.update(report.not_written)
        self._worst = max(self._worst, status(report, strict=self.strict))
        self.severities.update(report.counts())
        found = CodeSums((*self.nobody.findings, *report.nobody)).sums()
        self.nobody = replace(self.nobody, findings=found, is_checked=self.clean is not None)
        for tally in report.players:
            path = "" if self._merge else report.path
            key = (path, player_key(tally.player))
            before = self._players.get(key, PlayerTotals(player=tally.player, path=path))
            self._players[key] = before.plus(tally)


def _sums(
    counts: Iterable[tuple[str, int]], more: Iterable[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    sums = dict(counts)
    for name, number in more:
        sums[name] = sums.get(name, 0) + number
    return tuple(sums.items())


def _added(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedFinding:
    """A finding and the file that it is about."""

    path: str
    finding: Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPage:
    """One player's page."""

    title: str
    """The name; empty for the page of what is about nobody."""
    totals: PlayerTotals
    findings: tuple[PlacedFinding, ...]
    """In the order of the files and their lines."""
    many_files: bool
    """Whether they are of several files, so that each has to be named."""


class PageCollector:
    """Collects findings by player, file by file."""

    def __init__(self) -> None:
        self._findings: defaultdict[str, list[PlacedFinding]] = defaultdict(list)

    def add(self, report: FileReport) -> None:
        """Add what was found about one more file."""
        for found in report.findings:
            key = player_key(found.player)
            self._findings[key].append(PlacedFinding(path=report.path, finding=found))

    def pages(self, summary: Summary) -> tuple[PlayerPage, ...]:
        """Return a page for every player of a summary, and one for what is about nobody."""
        named = zip(summary.labels, summary.players, strict=True)
        pages = [self._page(label, totals) for label, totals in named]
        nobodys = self._page("", summary.nobody)
        return (*pages, nobodys) if nobodys.findings else tuple(pages)

    def _page(self, title: str, totals: PlayerTotals) -> PlayerPage:
        every = self._findings[player_key(totals.player)]
        own = tuple(one for one in every if totals.path in ("", one.path))
        return PlayerPage(
            title=title,
            totals=totals,
            findings=own,
            many_files=len({one.path for one in own}) > 1,
        )
