"""The report of a class as one page: the table, the findings as bars, and a sheet for each player.

It needs no script and loads nothing; printed, each sheet begins on paper of its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import elements, html_page_of, in_a_region, words
from testcross.pages.markup import node
from testcross.pages.reports.report import Report
from testcross.rulesets.blocks import Block, Paragraph, table
from testcross.rulesets.english import counted
from testcross.rulesets.player_page import PageCollector, sheet_blocks
from testcross.rulesets.summary import (
    CodeStatistics,
    class_table,
    last_line,
    name_of,
    unwritten_blocks,
)
from testcross.rulesets.tutoring import ClassChange, ClassReport, ideas_grid, pupil_sheet

_WIDEST = 160
_HIGH = 12


def html(report: Report) -> Iterator[str]:
    """Yield a page: about the class, then with a sheet for each player, or either by itself."""
    about, sheets = class_and_sheets(report)
    parts = {"findings": [*about, *sheets], "summary": about, "pages": sheets}
    yield html_page_of("Score sheets", parts[report.shown])


def class_and_sheets(report: Report) -> tuple[list[ET.Element], list[ET.Element]]:
    """Return what there is about the class, for two pages of paper, and a sheet for each player.

    A sheet is printed and handed back.
    """
    # a player may have sheets in any file, so nothing is shown before the last one
    collector, read = PageCollector(), defaultdict[str, list[str]](list)
    for file in report.files():
        collector.add(file)
        if file.account is not None:
            read[f"{file.account}."].append(file.path)
    summary = report.summary
    about = [
        *elements([Paragraph(last_line(summary))]),
        *map(in_a_region, elements(class_table(summary))),
        *elements(unwritten_blocks(summary)),
    ]
    if summary.codes:
        commonest = sorted(summary.codes, key=lambda one: -one.sum.count)
        about += [node("h2", "The commonest mistakes"), _bars(commonest)]
    if read and report.shown != "summary":
        rows = [
            (paths[0] if len(paths) == 1 else counted(len(paths), "file"), lines)
            for lines, paths in read.items()
        ]
        about.append(node("h2", "How each line was read"))
        about += map(in_a_region, elements([table(["File", "Lines"], rows)]))
    sheets = []
    for page in collector.pages(summary):
        number = f": {counted(len(page.findings), 'finding')}" if page.findings else ""
        sheets.append(_sheet(f"{page.title or 'About no player'}{number}", sheet_blocks(page)))
    return about, sheets


def graded_page(report: ClassReport | ClassChange) -> str:
    """Return what a class knows as a page: tables, ideas by pupil, and a sheet for each."""
    content = [*map(in_a_region, elements(blocks_of(report)))]
    if isinstance(report, ClassReport) and report.pupils:
        content.append(node("h2", "Ideas by pupil: answers that are right"))
        content += map(in_a_region, elements([ideas_grid(report)]))
        for one in report.pupils:
            content.append(_sheet(one.pupil, pupil_sheet(one)))
    return html_page_of("Test of a class", content)


def _bars(codes: list[CodeStatistics]) -> ET.Element:
    """Return a table of findings, with a bar for how often each was found."""
    rows = [
        (name_of(one.sum.code) or one.sum.code, str(one.sum.count), str(one.players))
        for one in codes
    ]
    # a table with a bar more, so that what a bar says can be read as well
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


def _sheet(heading: str, shown: Iterable[Block]) -> ET.Element:
    return node("section", node("h2", *words(heading)), *elements(shown, 3), class_="sheet")
