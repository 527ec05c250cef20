"""A page for each player: what was claimed, what is right, and every slip with its reason."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.records import Excerpt, FileReport, Finding, PlayerTotals, player_key
from testcross.rulesets.summary import Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedFinding:
    """A finding and the file that it is about."""

    path: str
    finding: Finding
    excerpt: Excerpt | None
    """Its line as it was written, where it is about one."""


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
    written: Mapping[str, Mapping[int, str]]
    """Of pads, by file, the lines that the player wrote, by their numbers."""


class PageCollector:
    """Collects findings by player, file by file."""

    def __init__(self) -> None:
        self._findings: defaultdict[str, list[PlacedFinding]] = defaultdict(list)
        self._written: defaultdict[str, dict[str, dict[int, str]]] = defaultdict(dict)

    def add(self, report: FileReport) -> None:
        for found in report.findings:
            key = player_key(found.player)
            self._findings[key].append(
                PlacedFinding(path=report.path, finding=found, excerpt=report.excerpt(found))
            )
        for number, whose in _writers(report).items():
            lines = self._written[whose].setdefault(report.path, {})
            lines[number] = report.written[number - 1]

    def pages(self, summary: Summary) -> tuple[PlayerPage, ...]:
        """Return a page for every player of a summary, and one for what is about nobody."""
        named = zip(summary.labels, summary.players, strict=True)
        pages = [self._page(label, totals) for label, totals in named]
        nobodys = self._page("", summary.nobody)
        return (*pages, nobodys) if nobodys.findings else tuple(pages)

    def _page(self, title: str, totals: PlayerTotals) -> PlayerPage:
        key = player_key(totals.player)
        own = tuple(one for one in self._findings[key] if totals.path in ("", one.path))
        written = {
            path: lines for path, lines in self._written[key].items() if totals.path in ("", path)
        }
        return PlayerPage(
            title=title,
            totals=totals,
            findings=own,
            many_files=len({one.path for one in own}) > 1,
            written=written,
        )


def _writers(report: FileReport) -> dict[int, str]:
    """Return who wrote each line of a pad: whose name it begins with, else who wrote the one above.

    What was found in a line decides first, as it was read with more care.
    """
    known = {one.line: player_key(one.player) for one in report.findings if one.player}
    keys = {player_key(one.player): one.player for one in report.players}
    names = sorted(keys.items(), key=lambda one: -len(one[1]))
    begins = [
        (key, re.compile(rf"\W*{re.escape(name)}(?!\w)", re.IGNORECASE)) for key, name in names
    ]
    whose = names[0][0] if len(names) == 1 else ""
    found = dict[int, str]()
    for number, line in enumerate(report.written, 1):
        named = next((key for key, begin in begins if begin.match(line)), whose)
        whose = known.get(number, named)
        if line.strip() and whose:
            found[number] = whose
    return found


def attributed(report: FileReport) -> FileReport:
    """Return a report in which nobody is missing: a pad of one player is all that player's.

    A file of which no player was read is the pad of somebody all the same, and called by its name.
    """
    if len(report.players) > 1 or not (report.findings or report.players):
        return report
    name = PurePath(report.path).stem.lstrip("0123456789-_. ") or report.path
    (one,) = report.players or (PlayerTotals(player=name, is_checked=False),)
    others = PlayerTotals(player=one.player, findings=report.nobody, is_checked=one.is_checked)
    findings = tuple(f if f.player else f.about(one.player) for f in report.findings)
    return replace(report, players=(one.plus(others),), findings=findings, nobody=())


_INDENT = 2


@blocks.register
def page_blocks(page: PlayerPage) -> Iterator[Block]:
    """Yield the name, what was claimed and what is right, and every slip with its reason."""
    yield Heading(f"# {page.title or 'Unnamed player'}")
    if page.title:
        yield Line()
        yield from map(Paragraph, numbers_of(page.totals))
    if page.findings:
        yield Line()
        for one in page.findings:
            yield from _finding(one, page)
    elif page.title:
        yield Line()
        yield Line(nothing_found(page))


def numbers_of(totals: PlayerTotals) -> Iterator[str]:
    """Yield how much was judged, and what was claimed, is right, and lies between."""
    number = listed([counted(one.number, one.noun) for one in totals.checked], "and")
    judged, every = totals.judged, totals.counted
    if not number:
        yield "Nothing you wrote could be checked."
        return
    which = "" if judged == every else f" ({judged} of {every} could be checked)"
    yield f"{number}{which}."
    right = "The right points are unknown."
    if totals.correct is not None:
        right = f"Right: {counted(totals.correct, 'point')}."
    if totals.claimed is None:
        yield f"You wrote no points. {right}"
        return
    wrote, off = f"Your points add up to {totals.claimed}.", totals.difference
    apart = "no point off"
    if off:
        apart = f"{abs(off)} too {'many' if off > 0 else 'few'}"
    if totals.partial:  # both sums beside each other would seem to be about the same matings
        yield f"{wrote} Of what could be checked: {apart}."
    else:
        yield f"{wrote} {right}{'' if off is None else f' {apart[:1].upper()}{apart[1:]}.'}"


def nothing_found(page: PlayerPage) -> str:
    return f"{page.totals.not_checked}." if page.totals.clean is None else "Nothing to correct."


def place_of(placed: PlacedFinding, page: PlayerPage) -> str:
    """Return where a finding is, with a colon; nothing where it is about the whole."""
    found = placed.finding
    where = [placed.path] if page.many_files else []
    where += [f"{'line' if where else 'Line'} {found.line}"] if found.line else []
    where += [found.play] if found.play else []
    return f"{', '.join(where)}: " if where else ""


def _finding(placed: PlacedFinding, page: PlayerPage) -> Iterator[Block]:
    """Yield a finding as an item of a list, its reason below it."""
    found = placed.finding
    said = " ".join(part for part in (found.message, found.citation) if part)
    yield item(f"{place_of(placed, page)}{said}", mark="- ", indent=0)
    yield from (Paragraph(line, indent=_INDENT) for line in found.reasons)
