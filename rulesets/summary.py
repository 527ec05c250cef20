"""What all files together come to, added up one report at a time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from testcross.rulesets.blocks import (
    Align,
    Block,
    Cell,
    Paragraph,
    Stack,
    TableBlock,
    TableColumn,
    apart,
    blocks,
    with_verdict,
)
from testcross.rulesets.english import counted, listed, plural, signed, some_listed
from testcross.rulesets.games import catalogue
from testcross.rulesets.records import (
    NOTHING_CHECKED,
    CodeSum,
    CodeSums,
    FileReport,
    PlayerTotals,
    Severity,
    player_key,
)
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.records.report import Counted

CLEAN, FINDINGS, UNREADABLE = 0, 1, 2
"""What a file, or all of them, make of the exit status."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeStatistics:
    """What the findings of one code come to, over all files."""

    sum: CodeSum
    players: int
    """How many players they are about; what is about nobody has none."""


@dataclass(eq=False, kw_only=True)
class Summary:
    """The sums over all files; what is kept grows with the players, not with the files."""

    strict: bool
    merge: bool = False
    statistics: bool = False
    """Whether people want to read what each code comes to."""
    files: int = field(default=0, init=False)
    counted: Counter[str] = field(default_factory=Counter, init=False)
    """How many of what there are, by the nouns of the games."""
    unreadable: int = field(default=0, init=False)
    """Files in which something could not be read."""
    unread: int = field(default=0, init=False)
    """Those of them in which nothing could."""
    not_checked: int = field(default=0, init=False)
    """Files in which nothing could be judged, though nothing is wrong with them."""
    filled: int = field(default=0, init=False)
    """Files in which somebody has written anything that could be checked."""
    not_written: Counter[str] = field(default_factory=Counter, init=False)
    """In how many files nobody wrote down what a sheet may do without, by what it is."""
    severities: Counter[Severity] = field(default_factory=Counter, init=False)
    nobody: PlayerTotals = field(default=PlayerTotals(player=""), init=False)
    """What was found that is about no player."""
    passed_over: tuple[str, ...] = field(default=(), init=False)
    """Files of the folders in plain text in which nothing is of a game."""
    _worst: int = field(default=CLEAN, init=False)
    _checked: int = field(default=0, init=False)
    _players: dict[tuple[str, str], PlayerTotals] = field(default_factory=dict, init=False)

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
        sums, players = CodeSums(), Counter[str]()
        sums.add_sums(self.nobody.findings)
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
        self.files += 1
        self.counted.update({one.noun: one.number for one in report.checked})
        self.unreadable += report.unreadable
        self.unread += report.unreadable and not report.counted
        self.filled += not report.is_empty
        self.not_checked += report.clean is None
        self._checked += report.is_checked
        self.not_written.update(report.not_written)
        self._worst = max(self._worst, status(report, strict=self.strict))
        self.severities.update(report.counts())
        self.nobody = self.nobody.plus(PlayerTotals(player="", findings=report.nobody))
        self.nobody = replace(self.nobody, is_checked=self.clean is not None)
        for one in report.players:
            totals = replace(one, path="" if self.merge else report.path)
            key = (totals.path, player_key(one.player))
            before = self._players.get(key)
            self._players[key] = totals if before is None else before.plus(totals)


def name_of(code: str) -> str:
    """Return what a code stands for in a few words; nothing for a code not in the catalogue."""
    rule = catalogue().get(code)
    return rule.name if rule else ""


_NUMBERS = ("Claimed", "Right", "Difference")
"""Before them stand the player, and a column for what each game counts."""
_JUDGED = "Judged"
"""Heads a column that is there only where something could not be judged."""
_SHORTEST_NUMBER = 4
_NONE = "-"
_A_LINE = 3
_MOST_NAMED = 8


@blocks.register
def summary_blocks(summary: Summary) -> Iterator[Block]:
    """Yield what all files come to, with an empty line between the parts."""
    codes = _statistics(summary) if summary.statistics else _legend(summary)
    return apart(
        _players(summary), codes, unwritten_blocks(summary), [Paragraph(last_line(summary))]
    )


def _players(summary: Summary) -> Iterator[Block]:
    players = list(zip(summary.labels, summary.players, strict=True))
    if summary.nobody.findings:
        players.append((_NONE, summary.nobody))
    if not summary.players:
        return
    nouns = list(summary.counted)
    judged = [_JUDGED] if any(player.counted != player.judged for _, player in players) else []
    numbers = [*(plural(n).capitalize() for n in nouns), *judged, *_NUMBERS]
    columns = [
        TableColumn("Player"),
        *(TableColumn(name, align=Align.RIGHT, least=_SHORTEST_NUMBER) for name in numbers),
        TableColumn("Findings"),
    ]
    rows = [
        _nobodys_row(len(columns), player)
        if player is summary.nobody
        else _row(label, player, nouns, is_judged=bool(judged))
        for label, player in players
    ]
    yield TableBlock(tuple(columns), tuple(map(tuple, rows)))
    if any(player.partial for player in summary.players):
        yield Paragraph("* The difference covers only checked items with points.")


def _row(label: str, player: PlayerTotals, nouns: Sequence[str], *, is_judged: bool) -> list[Cell]:
    star = "*" if player.partial else ""
    numbers = {one.noun: one.number for one in player.checked}
    return [
        label,
        *(str(numbers.get(noun, 0)) for noun in nouns),
        *([_judged(player)] if is_judged else []),
        _NONE if player.claimed is None else str(player.claimed),
        _NONE if player.correct is None else str(player.correct),
        _NONE if player.difference is None else f"{_signed(player.difference)}{star}",
        _found(player.findings, _A_LINE - is_judged)
        if player.findings
        else with_verdict(_verdict(player)),
    ]


_OF_FORM = (RecordCode.UNREADABLE, RecordCode.NOT_CHECKED, RecordCode.UNREAD_COLUMN)
"""What is found about files, and is no mistake of a pupil."""


def class_figures(summary: Summary) -> tuple[str, list[tuple[str, str]]]:
    """Return what a teacher asks first, in a sentence, and a figure with its name."""
    players = summary.players
    wrong = sum(one.clean is False for one in players)
    have = "has" if wrong == 1 else "have"
    of = f"{wrong} of {counted(len(players), 'pupil')} {have} something to correct."
    if not wrong:
        of = NOTHING_CHECKED.capitalize() if summary.clean is None else "Nothing to correct"
        of = f"{of} in {counted(summary.files, 'file')}."
    off = [abs(one.difference) for one in players if one.difference is not None]
    mean = round(Fraction(sum(off), len(off) or 1))
    return of, [("points off on average", str(mean))] * bool(off)


def class_table(summary: Summary) -> TableBlock:
    """Return the sums for a page, those first who are furthest off: in words, fit for a phone."""
    nouns = list(summary.counted)
    heads = [plural(noun).capitalize() for noun in nouns]
    rows: list[tuple[Cell, ...]] = []
    named = zip(summary.labels, summary.players, strict=True)
    for label, player in sorted(named, key=lambda one: -abs(one[1].difference or 0)):
        _, *_, claimed, right, off, _ = _row(label, player, nouns, is_judged=False)
        each = {
            one.noun: _judged(one) if one.judged < one.number else str(one.number)
            for one in player.checked
        }
        counts = (each.get(noun, _NONE) for noun in nouns)
        rows.append((label, off, right, claimed, _in_words(player), *counts))
    if summary.nobody.findings:
        rows.append((*[_NONE] * 4, _in_words(summary.nobody), *[_NONE] * len(heads)))
    sides = dict.fromkeys(("Pupil", "To correct"), Align.LEFT)
    names = ("Pupil", "Difference", "Right", "Claimed", "To correct", *heads)
    return TableBlock(
        tuple(TableColumn(name, align=sides.get(name, Align.RIGHT)) for name in names), tuple(rows)
    )


def class_notes(summary: Summary) -> Iterator[Block]:
    """Yield what the table leaves open: stars, lines that were not read, what nobody wrote."""
    if any(player.partial for player in summary.players):
        yield Paragraph("* Only of what could be checked: this is not Claimed less Right.")
    named = zip(summary.labels, summary.players, strict=True)
    lost = {
        label: one.count
        for label, player in (*named, ("nobody", summary.nobody))
        for one in player.findings
        if one.code == RecordCode.UNREADABLE
    }
    if lost:
        whose = some_listed([*lost], most=_MOST_NAMED)
        yield Paragraph(f"{counted(sum(lost.values()), 'place')} could not be read: {whose}.")
    yield from unwritten_blocks(summary)


def commonest(summary: Summary) -> list[tuple[CodeStatistics, str, str]]:
    """Return the mistakes of a class, the commonest first, each with its name and what it means."""
    found = [one for one in summary.codes if one.sum.code not in _OF_FORM]
    rules = {one.sum.code: catalogue().get(one.sum.code) for one in found}
    return [
        (one, rule.name, f"{rule.text.strip().partition('. ')[0].rstrip('.')}.")
        for one in sorted(found, key=lambda one: (-one.players, -one.sum.count))
        if (rule := rules[one.sum.code])
    ]


def _in_words(player: PlayerTotals) -> Cell:
    """Return what was found: ``points (2), total``; what was not checked only where it is all."""
    brief = {one.code: name_of(one.code).removeprefix("wrong ") for one in player.findings}
    brief |= {RecordCode.UNREADABLE.value: "not read"}
    told = (
        f"{brief[one.code] or one.code} ({one.count})"
        for one in player.findings
        if one.code != RecordCode.NOT_CHECKED
    )
    return ", ".join(told).replace(" (1)", "") or with_verdict(_verdict(player))


def _verdict(player: PlayerTotals) -> str:
    return "clean" if player.clean else player.not_checked.lower()


def _nobodys_row(width: int, nobody: PlayerTotals) -> list[Cell]:
    """Return the row of what is about no player: it has no numbers."""
    return [*[_NONE] * (width - 1), _found(nobody.findings, _A_LINE)]


def _judged(of: PlayerTotals | Counted) -> str:
    """Return how many could be judged: ``2 of 4``."""
    return f"{of.judged} of {of.number if isinstance(of, Counted) else of.counted}"


def _found(findings: Sequence[CodeSum], a_line: int) -> Stack:
    """Return the codes with how many of each, a few per line."""
    told = [f"{one.code} x{one.count}" for one in findings]
    lines = [", ".join(told[i : i + a_line]) for i in range(0, len(told), a_line)]
    return Stack((*(f"{line}," for line in lines[:-1]), *lines[-1:]))


def _signed(difference: int) -> str:
    """Return a difference with its direction; nought has none."""
    return f"{difference:+d}" if difference else "0"


def _legend(summary: Summary) -> Iterator[Block]:
    codes = [one.sum.code for one in summary.codes]
    names = [f"{code} {name_of(code)}".rstrip() for code in codes]
    if names:
        yield Paragraph(f"{', '.join(names)}. 'testcross show CODE' explains a code.")


def unwritten_blocks(summary: Summary) -> Iterator[Block]:
    """Say once of all files what nobody wrote down, as is allowed; nothing where there is none."""
    everywhere = [w for w, files in summary.not_written.items() if files == summary.filled]
    somewhere = [(w, n) for w, n in summary.not_written.items() if n < summary.filled]
    told = [f"No {listed(everywhere)} written down, so none checked."] if everywhere else []
    for what, files in somewhere:
        told.append(f"No {what} written down in {files} of {summary.filled} files.")
    if told:
        yield Paragraph(" ".join(told))


def _statistics(summary: Summary) -> Iterator[Block]:
    """Yield a line for each code: how many findings of how many players, and their points."""
    for one in summary.codes:
        whose = f" in {counted(one.players, 'pupil')}" if one.players else ""
        code = f"{one.sum.code} {name_of(one.sum.code)}"
        yield Paragraph(f"{code}: {one.sum.count}{whose}{_points(one.sum)}")


def _points(found: CodeSum) -> str:
    """Return the points that findings gave and those that they cost, which never cancel out."""
    if found.gave and found.cost:
        points = f", {found.gave:+d} and {found.cost:+d} points"
    elif found.points:
        points = f", {signed(found.points, 'point')}"
    else:
        return ""
    known = f" ({found.known} of {found.count} known)" if found.known < found.count else ""
    return f"{points}{known}"


def _counted(summary: Summary) -> str:
    numbers = [counted(number, noun) for noun, number in summary.counted.items()]
    return listed(numbers, "and") or "nothing counted"


def last_line(summary: Summary) -> str:
    errors, warnings, notes = (summary.severities[severity] for severity in Severity)
    text = (
        f"{counted(summary.files, 'file')}, {_counted(summary)}: "
        f"{counted(errors, 'error')}, {counted(warnings, 'warning')}, {counted(notes, 'note')}"
    )
    if summary.clean is None:
        text += f"; {NOTHING_CHECKED}"
    elif summary.not_checked:
        text += f"; nothing checked in {counted(summary.not_checked, 'file')}"
    if summary.unread:
        text += f"; {counted(summary.unread, 'file')} could not be read"
    if summary.unreadable > summary.unread:
        partly = counted(summary.unreadable - summary.unread, "file")
        text += f"; {partly} could not be read in full"
    if summary.strict and warnings:
        text += "; warnings count as errors"
    return text
