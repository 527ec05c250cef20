"""The report of a class as one page: the table, the mistakes as bars, and a sheet for each player.

It needs no script and loads nothing; printed, each sheet begins on paper of its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import starmap
from xml.etree import ElementTree as ET

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import elements, html_page_of, in_a_region, words
from testcross.pages.markup import node
from testcross.pages.reports.report import Report
from testcross.rulesets.blocks import Meaning, Span, table
from testcross.rulesets.english import counted, percent
from testcross.rulesets.player_page import (
    PageCollector,
    PlacedFinding,
    PlayerPage,
    attributed,
    nothing_found,
    numbers_of,
)
from testcross.rulesets.summary import (
    Summary,
    class_figures,
    class_notes,
    class_table,
    commonest,
)
from testcross.rulesets.tutoring import ClassChange, ClassReport, ideas_grid, pupil_sheet

_WIDEST, _HIGH = 160, 12
_MANY = 6
"""With more to correct than so much, a sheet is set in smaller type."""
_DATED = node("p", node("span", "Class:"), node("span", "Date:"), class_="dated")  # by hand


def html(report: Report) -> Iterator[str]:
    """Yield a page: about the class, then with a sheet for each player, or either by itself."""
    about, sheets = class_and_sheets(report)
    parts = {"findings": [*about, *sheets], "summary": about, "pages": sheets}
    yield html_page_of("Class report", parts[report.shown])


def class_and_sheets(report: Report) -> tuple[list[ET.Element], list[ET.Element]]:
    """Return what there is about the class, for two pages of paper, and a sheet for each player."""
    # a player may have sheets in any file, so nothing is shown before the last one; each pad is
    # one pupil's here, so the sums are made anew
    files = [*map(attributed, report.files())]
    collector, read = PageCollector(), defaultdict[str, list[str]](list)
    sums = Summary(strict=report.summary.strict, merge=report.summary.merge)
    for file in files:
        sums.add(file)
        collector.add(file)
        if file.account is not None:
            read[f"{file.account}."].append(file.path)
    headline, figures = class_figures(sums)
    (of_class,) = elements([class_table(sums)])
    of_class.set("class", "class")
    about = [
        _DATED,
        node("p", *words(headline), class_=f"said {'right' if sums.clean else 'wrong'}"),
        node("dl", *starmap(_figure, figures), class_="figures"),
    ]
    mistakes = commonest(sums)
    if mistakes:
        rows = [
            ((Span(name), Span(f" {what}", Meaning.NOTE)), str(one.sum.count), str(one.players))
            for one, name, what in mistakes
        ]
        (made,) = elements([table(["Mistake", "How often", "Pupils"], rows, numbers=True)])
        every = max(1, len(sums.players))
        _add_bars(made, [Fraction(one.players, every) for one, *_ in mistakes])
        made.set("class", "mistakes")
        about += [node("h2", "The commonest mistakes"), in_a_region(made)]
    # what stars mean stands above the table, which may go on over a page
    about += [node("h2", "Pupils"), *elements(class_notes(sums)), in_a_region(of_class)]
    if read and report.shown != "summary":
        of_files = [
            (paths[0] if len(paths) == 1 else counted(len(paths), "file"), how)
            for how, paths in read.items()
        ]
        lines = map(in_a_region, elements([table(["File", "Lines"], of_files)]))
        title = node("summary", "How each line was read")
        about.append(node("details", title, *lines, class_="screen"))
    return about, [*map(_sheet, collector.pages(sums))]


def graded_page(report: ClassReport | ClassChange) -> str:
    """Return what a class knows as a page: tables, ideas by pupil, and a sheet for each."""
    return html_page_of("Test of a class", [*graded_part(report), *graded_sheets(report)])


def graded_part(report: ClassReport | ClassChange) -> Iterator[ET.Element]:
    """Yield what stands before the sheets: three figures, tables, and a bar for each idea."""
    ideas = () if isinstance(report, ClassChange) else report.concepts
    yield _DATED
    if ideas and not isinstance(report, ClassChange):
        right, every = (sum(getattr(one, key) for one in report.pupils) for key in ("right", "of"))
        figures = [("pupils", str(len(report.pupils)))]
        figures += [("right on average", percent(Fraction(right, every)))] * bool(every)
        yield node("dl", *starmap(_figure, figures), class_="figures")
    for made in elements(blocks_of(report)):
        first = next(made.itertext(), "") if made.tag == "table" else ""
        if first in ("pupil", "idea", "question"):
            made.set("class", f"{first}s")
        if ideas and first == "idea":
            _add_bars(made, [Fraction(one.right, max(1, one.answers)) for one in ideas])
        yield in_a_region(made)


def graded_sheets(report: ClassReport | ClassChange) -> Iterator[ET.Element]:
    if isinstance(report, ClassChange) or not report.pupils:
        return
    yield node("h2", "Ideas by pupil: answers that are right")
    yield from map(in_a_region, elements([ideas_grid(report)]))
    for one in report.pupils:
        sheet = elements(pupil_sheet(one), 3)
        yield node("section", node("h2", *words(one.pupil)), *sheet, class_="sheet")


def _figure(name: str, value: str) -> ET.Element:
    return node("div", node("dt", name), node("dd", *words(value)))


def _add_bars(made: ET.Element, shares: Sequence[Fraction]) -> None:
    """Add a column to a table, with a bar for the share of each row."""
    head, *lines = made.iter("tr")
    head.append(node("td"))
    wide, high = {"width": _WIDEST, "height": _HIGH}, {"height": _HIGH, "fill": "currentColor"}
    size = {"viewBox": f"0 0 {_WIDEST} {_HIGH}", **wide, "preserveAspectRatio": "none"}
    for line, one in zip(lines, shares, strict=True):
        bar = node("rect", width=max(1, int(one * _WIDEST)), **high)
        ground = node("rect", width=_WIDEST, fill_opacity="0.15", **high)
        line.append(node("td", node("svg", ground, bar, **size, aria_hidden="true")))


def _sheet(page: PlayerPage) -> ET.Element:
    """Return the sheet of a pupil: the pad as it was written, below each line what to correct."""
    parts = [node("h2", *words(page.title or "Lines without a name"))]
    if page.title:
        parts += [node("p", *words(" ".join(numbers_of(page.totals))))]
    if page.title and not page.findings:
        well = " Well done!" if page.totals.clean else ""
        parts.append(node("p", f"{nothing_found(page)}{well}", class_="good"))
    for path in dict.fromkeys((*page.written, *(one.path for one in page.findings))):
        own = [one for one in page.findings if one.path == path]
        lines = {one.excerpt.line: one.excerpt.text for one in own if one.excerpt is not None}
        lines |= page.written.get(path, {})
        parts += [node("h3", *words(path))] * page.many_files
        pad = []
        for number, text in sorted(lines.items()):
            here = [one for one in own if one.finding.line == number]
            line = [_marked(text, here), *(part for one in here for part in _correction(one))]
            pad.append(node("li", *line, value=number))
        parts += [node("ol", *pad, class_="pad")] * bool(pad)
        for one in own:
            if one.finding.line not in lines:
                parts += _correction(one)
    many = " many" * (len(page.findings) > _MANY)
    return node("section", *parts, class_=f"sheet{many}")


def _marked(text: str, found: Iterable[PlacedFinding]) -> ET.Element:
    """Return a line as it was written, each place in it marked that is to be corrected."""
    at = [one.excerpt for one in found if one.excerpt is not None and one.excerpt.text == text]
    made, done = list[ET.Element | str](), 0
    for start, end in sorted({(one.start, one.end) for one in at}):
        if done <= start < end:
            made += [*words(text[done:start]), node("mark", *words(text[start:end]))]
            done = end
    return node("span", *made, *words(text[done:]), class_="written")


def _correction(placed: PlacedFinding) -> Iterator[ET.Element]:
    found = placed.finding
    message = f"{found.message[:1].upper()}{found.message[1:]}"
    if message == "Not written down, so not checked: genotypes":  # some may be there
        message = "Genotypes were checked only where they are written."
    about = [Span(message), Span(f" {found.citation}".rstrip(), Meaning.SOURCE)]
    yield node("p", *words(tuple(about)), class_="note" if found.severity == "note" else "correct")
    if found.sums:
        (made,) = elements([table(found.sums[0], found.sums[1:], numbers=True)])
        made.set("class", "sum")
        yield made
    else:
        yield from (node("p", *words(reason), class_="why") for reason in found.reasons)
