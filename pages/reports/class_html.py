"""The report of a class as one page: the table, the findings as bars, and a sheet for each player.

It needs no script and loads nothing; printed, each sheet begins on paper of its own.
"""

from collections import defaultdict
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import elements, html_page_of, in_a_region, words
from testcross.pages.markup import node
from testcross.pages.reports.report import Report, TextOf
from testcross.rulesets.blocks import Paragraph, table
from testcross.rulesets.english import counted
from testcross.rulesets.player_page import PlayerPage, sheet_blocks
from testcross.rulesets.records import FileReport
from testcross.rulesets.summary import (
    CodeStatistics,
    Summary,
    class_table,
    last_line,
    name_of,
    unwritten_blocks,
)
from testcross.rulesets.tutoring import ClassChange, ClassReport, ideas_grid, pupil_sheet

_WIDEST = 160
_HIGH = 12


class HtmlSheets(Report):
    """A page with a sheet for each player, to print and hand back."""

    def file(self, report: FileReport) -> str:
        """Return nothing: the page is made once everything is read."""
        self._collector.add(report)
        return ""

    def closing(self, summary: Summary) -> str:
        return html_page_of("Score sheets", self.content(summary))

    def content(self, summary: Summary) -> Iterator[ET.Element]:
        return map(_sheet, self._collector.pages(summary))


class HtmlReport(HtmlSheets):
    """The same behind the table of the class, what was found, and how each file was read."""

    def __init__(self, text_of: TextOf, *, summary_only: bool = False, raw: bool = False) -> None:
        super().__init__(text_of, summary_only=summary_only, raw=raw)
        self._read: defaultdict[str, list[str]] = defaultdict(list)

    def file(self, report: FileReport) -> str:
        """Return nothing, as above; how the lines of the file were read is kept."""
        if report.account is not None:
            self._read[f"{report.account}."].append(report.path)
        return super().file(report)

    def content(self, summary: Summary) -> Iterator[ET.Element]:
        yield from self.class_part(summary)
        if not self._summary_only:
            yield from super().content(summary)

    def class_part(self, summary: Summary) -> Iterator[ET.Element]:
        """Yield what stands before the sheets: the class on two pages of paper."""
        yield from elements([Paragraph(last_line(summary))])
        yield from map(in_a_region, elements(class_table(summary)))
        yield from elements(unwritten_blocks(summary))
        if summary.codes:
            yield node("h2", "The commonest mistakes")
            yield _bars(sorted(summary.codes, key=lambda one: -one.sum.count))
        if self._read and not self._summary_only:
            yield node("h2", "How each line was read")
            rows = [
                (paths[0] if len(paths) == 1 else counted(len(paths), "file"), read)
                for read, paths in self._read.items()
            ]
            yield from map(in_a_region, elements([table(["File", "Lines"], rows)]))


def graded_page(report: ClassReport | ClassChange) -> str:
    """Return what a class knows as a page: tables, ideas by pupil, and a sheet for each."""
    return html_page_of("Test of a class", _graded(report))


def _graded(report: ClassReport | ClassChange) -> Iterator[ET.Element]:
    yield from map(in_a_region, elements(blocks_of(report)))
    if isinstance(report, ClassChange) or not report.pupils:
        return
    yield node("h2", "Ideas by pupil: answers that are right")
    yield from map(in_a_region, elements([ideas_grid(report)]))
    for one in report.pupils:
        sheet = elements(pupil_sheet(one), 3)
        yield node("section", node("h2", *words(one.pupil)), *sheet, class_="sheet")


def _bars(codes: list[CodeStatistics]) -> ET.Element:
    """Return a table of findings, with a bar for how often each was found."""
    rows = [
        (name_of(one.sum.code) or one.sum.code, str(one.sum.count), str(one.players))
        for one in codes
    ]
    [made] = elements([table(["Mistake", "How often", "Players"], rows, numbers=True)])
    head, *lines = made.iter("tr")
    head.append(node("td"))
    most = max(one.sum.count for one in codes)
    for line, one in zip(lines, codes, strict=True):
        long = max(1, one.sum.count * _WIDEST // most)
        bar = node("rect", width=long, height=_HIGH, fill="currentColor")
        size = {"viewBox": f"0 0 {_WIDEST} {_HIGH}", "width": _WIDEST, "height": _HIGH}
        line.append(node("td", node("svg", bar, **size, aria_hidden="true")))
    return made


def _sheet(page: PlayerPage) -> ET.Element:
    number = f": {counted(len(page.findings), 'finding')}" if page.findings else ""
    heading = f"{page.title or 'About no player'}{number}"
    sheet = elements(sheet_blocks(page), 3)
    return node("section", node("h2", *words(heading)), *sheet, class_="sheet")
