"""A page for each player: what was claimed, what is right, and every slip with its reason."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.blocks import (
    Block,
    Heading,
    Line,
    Meaning,
    Paragraph,
    QuotedLine,
    Span,
    blocks,
    item,
)
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


class PageCollector:
    """Collects findings by player, file by file."""

    def __init__(self) -> None:
        self._findings: defaultdict[str, list[PlacedFinding]] = defaultdict(list)

    def add(self, report: FileReport) -> None:
        for found in report.findings:
            key = player_key(found.player)
            self._findings[key].append(
                PlacedFinding(path=report.path, finding=found, excerpt=report.excerpt(found))
            )

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


_INDENT = 2


@blocks.register
def page_blocks(page: PlayerPage) -> Iterator[Block]:
    """Yield the name, what was claimed and what is right, and every slip with its reason."""
    yield Heading(f"# {page.title or 'Unnamed player'}")
    if page.title:
        yield Line()
        yield from map(Paragraph, _numbers(page.totals))
    if page.findings:
        yield Line()
        for one in page.findings:
            yield from _finding(one, page)
    elif page.title:
        yield Line()
        yield Line(_nothing_found(page))


def _numbers(totals: PlayerTotals) -> Iterator[str]:
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
    yield f"You wrote: {counted(totals.claimed, 'point')}. {right} {_difference(totals)}".rstrip()


def _difference(totals: PlayerTotals) -> str:
    """Say how far apart they are; nothing where that cannot be told."""
    off = totals.difference
    if off is None:
        return ""
    apart = f"{abs(off)} too {'many' if off > 0 else 'few'}" if off else "no point off"
    text = f"{'where both are known, ' if totals.partial else ''}{apart}"
    return f"{text[0].upper()}{text[1:]}."


def sheet_blocks(page: PlayerPage) -> Iterator[Block]:
    """Yield what a page says, each slip with its line as it was written, without the name."""
    if page.title:
        yield from map(Paragraph, _numbers(page.totals))
    if not page.findings and page.title:
        yield Paragraph(_nothing_found(page))
    for one in page.findings:
        found, at = one.finding, one.excerpt
        place, said = Span(_place(one, page), Meaning.STRONG), Span(found.message)
        yield Paragraph((place, said, Span(f" {found.citation}".rstrip(), Meaning.SOURCE)))
        if at is not None:
            yield QuotedLine(line=at.line, text=at.text, start=at.start, end=at.end)
        yield from map(Paragraph, found.reasons)


def _nothing_found(page: PlayerPage) -> str:
    return f"{page.totals.not_checked}." if page.totals.clean is None else "Nothing to correct."


def _place(placed: PlacedFinding, page: PlayerPage) -> str:
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
    yield item(f"{_place(placed, page)}{said}", mark="- ", indent=0)
    yield from (Paragraph(line, indent=_INDENT) for line in found.reasons)
