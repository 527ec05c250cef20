"""Blocks as HTML: elements of a page, which the one style sheet beside this module dresses.

Like the text, it knows blocks and nothing else. Elements are built as a tree, so that what people
wrote is text wherever it stands.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, singledispatch
from importlib.resources import files
from itertools import groupby, zip_longest
from xml.etree import ElementTree as ET

from testcross.pages.markup import shown
from testcross.pages.paragraphs import spelt_out
from testcross.rulesets.blocks import (
    Align,
    Block,
    Cell,
    Crossing,
    Grid,
    Heading,
    Item,
    Line,
    LocusSquare,
    Meaning,
    Paragraph,
    QuotedLine,
    Row,
    Span,
    Squares,
    Stack,
    Steps,
    TableBlock,
    Text,
)

SCOPE = "testcross"
"""The class of whatever the style sheet dresses: it touches nothing else on a page."""
_UNBROKEN = re.compile(r"(?<!\S)(-[A-Za-z-]\S*|\d+ of \d+|\d+(?:\.\d+)? %)")
"""A genotype such as ``-a*``, a share: what no line break may tear apart."""
_LOUD = ("heading", "good", "bad", "warning", "strong")
"""Meanings that are seen without colours, too."""
_LOWEST = 6
"""The last level of headings that HTML has."""


@cache
def style_sheet() -> str:
    """Return the style sheet: light and dark, printed, and in colours that a reader forces."""
    return files("testcross.pages").joinpath("style.css").read_text(encoding="utf-8")


def html_fragment(blocks: Iterable[Block]) -> str:
    return as_html([element("div", "", *elements(blocks), class_=SCOPE)])


def html_page_of(title: str, content: Iterable[ET.Element]) -> str:
    """Return a whole page below a title, with its style and nothing loaded from elsewhere."""
    wide = element("meta", name="viewport", content="width=device-width, initial-scale=1")
    name, style = ET.Element("title"), ET.Element("style")
    name.text, style.text = spelt_out(title), f"\n{style_sheet()}"
    head = as_html([element("head", "", element("meta", charset="utf-8"), wide, name, style)])
    start = f'<!DOCTYPE html>\n<html lang="en">\n{head}<body class="{SCOPE}">\n<main>\n'
    main = as_html([element("h1", title), *content])
    return f"{start}{main}</main>\n</body>\n</html>\n"


def as_html(found: Iterable[ET.Element]) -> str:
    return "".join(f"{ET.tostring(one, encoding='unicode', method='html')}\n" for one in found)


def element(tag: str, text: Text = "", *children: ET.Element, **attributes: str) -> ET.Element:
    """Return an element with text in it; ``class_`` stands for ``class``, ``_`` for a hyphen."""
    keys = ((name.rstrip("_").replace("_", "-"), shown(one)) for name, one in attributes.items())
    made = ET.Element(tag, dict(keys))
    for span in (Span(text),) if isinstance(text, str) else text:
        if span.meaning is Meaning.PLAIN:
            add_text(made, span.text)
        else:
            strong = "strong" if span.meaning in _LOUD else "span"
            made.append(element(strong, span.text, class_=span.meaning.value))
    made.extend(children)
    return made


def add_text(parent: ET.Element, text: str) -> None:
    """Add text behind whatever an element holds, genotypes and shares in it unbroken."""
    for place, piece in enumerate(_UNBROKEN.split(spelt_out(text))):
        if place % 2:
            ET.SubElement(parent, "span", {"class": Meaning.NAME.value}).text = piece
        elif len(parent):
            parent[-1].tail = (parent[-1].tail or "") + piece
        else:
            parent.text = (parent.text or "") + piece


def in_a_region(made: ET.Element) -> ET.Element:
    """Return a table in a region of its own, which a narrow page moves sideways."""
    if made.tag != "table":
        return made
    return _across(made, "Table")


def _across(made: ET.Element, label: str) -> ET.Element:
    about = {"tabindex": "0", "role": "group", "aria_label": label}
    return element("div", "", made, class_="across", **about)


def elements(blocks: Iterable[Block], level: int = 2) -> Iterator[ET.Element]:
    for is_list, group in groupby(blocks, key=lambda block: isinstance(block, Item)):
        if is_list:
            yield _list([one for one in group if isinstance(one, Item)])
        else:
            for block in group:
                yield from _shown(block, level)


@singledispatch
def _shown(block: Block, level: int) -> Iterable[ET.Element]:
    raise TypeError(f"no HTML below a heading of level {level} shows {type(block).__name__}")


@_shown.register
def _line(block: Line, _level: int) -> Iterator[ET.Element]:
    if block.text:
        yield element("p", block.text, class_="line")


@_shown.register
def _heading(block: Heading, level: int) -> Iterator[ET.Element]:
    text = block.text.strip() if isinstance(block.text, str) else block.text
    yield element(f"h{min(level, _LOWEST)}", text)


@_shown.register
def _paragraph(block: Paragraph, _level: int) -> Iterator[ET.Element]:
    yield _with_mark("p", block)


def _with_mark(tag: str, block: Paragraph, mark: str | None = None) -> ET.Element:
    """Return a paragraph behind what its first line begins with."""
    first = (block.first or "").strip() if mark is None else mark
    made = element(tag, block.text)
    made.text = (f"{spelt_out(first)} " if first else "") + (made.text or "")
    return made


def _list(items: Sequence[Item]) -> ET.Element:
    """Return items as a list: with their own letters or, where they have dashes, with dots."""
    marks = [(one.first or "").strip() for one in items]
    lettered = any(mark not in ("", "-") for mark in marks)
    shown_marks = marks if lettered else [""] * len(items)
    children = map(_with_mark, ["li"] * len(items), items, shown_marks)
    return element("ul", "", *children, **({"class_": "marked"} if lettered else {}))


@_shown.register
def _steps(block: Steps, _level: int) -> Iterator[ET.Element]:
    start = {"start": str(block.first)} if block.first != 1 else {}
    yield element("ol", "", *(element("li", text) for text in block.texts), **start)


@_shown.register
def _quoted_line(block: QuotedLine, _level: int) -> Iterator[ET.Element]:
    if not block.text.strip():
        return
    made = element("pre", f"{block.line} | {block.text[: block.start]}")
    if block.end > block.start:
        made.append(element("mark", block.text[block.start : block.end]))
    add_text(made, block.text[max(block.start, block.end) :])
    yield made


@_shown.register
def _table(block: TableBlock, level: int) -> Iterator[ET.Element]:
    headings = (_heading_cell(one.heading, one.align) for one in block.columns)
    head = [element("thead", "", element("tr", "", *headings))] if block.headed else []
    lines = []
    for row in block.rows:
        if isinstance(row, tuple):
            lines.append(element("tr", "", *_cells(block, row)))
        else:
            wide = {"colspan": str(len(block.columns))}
            lines.append(element("tr", "", element("td", "", *elements([row], level + 1), **wide)))
    plain = {} if block.headed else {"class_": "plain"}
    yield element("table", "", *head, element("tbody", "", *lines), **plain)


def _heading_cell(text: str, align: Align = Align.LEFT) -> ET.Element:
    if not text:
        return ET.Element("td")
    return element("th", text, scope="col", **_class_of(align))


def _class_of(align: Align) -> dict[str, str]:
    return {"class_": "number"} if align is Align.RIGHT else {}


def _cells(block: TableBlock, row: Row) -> Iterator[ET.Element]:
    """Yield the cells of a row; the first says what the row is about."""
    for place, (cell, column) in enumerate(zip(row, block.columns, strict=True)):
        side = _class_of(column.align)
        is_head = place == 0 and bool(cell) and len(row) > 1
        attributes = {"scope": "row", **side}
        yield _with_breaks(_cell("th", cell, attributes)) if is_head else _cell("td", cell, side)


def _with_breaks(head: ET.Element) -> ET.Element:
    """Let a path in the head of a row be broken behind its slashes."""
    first, *others = (head.text or "").split("/")
    head.text = f"{first}/" if others else first
    for place, piece in enumerate(others):
        wbr = ET.Element("wbr")
        wbr.tail = f"{piece}/" if place < len(others) - 1 else piece
        head.insert(place, wbr)
    return head


def _cell(tag: str, cell: Cell, attributes: dict[str, str]) -> ET.Element:
    if not isinstance(cell, Stack):
        return element(tag, cell, **attributes)
    first, *others = cell.lines or ("",)
    made = element(tag, first, **attributes)
    for line in others:
        ET.SubElement(made, "br").tail = spelt_out(line)
    return made


@_shown.register
def _grid(block: Grid, _level: int) -> Iterator[ET.Element]:
    yield element("ul", "", *(element("li", one) for one in block.items), class_="grid")


@_shown.register
def _squares(block: Squares, _level: int) -> Iterator[ET.Element]:
    yield element("div", "", *map(_square, block.squares), class_="squares")


def _square(square: LocusSquare) -> ET.Element:
    cells = [f"{number} {genotype}" for number, genotype in square.cells]
    made = _boxed(square.top, square.left, (cells[:2], cells[2:]))
    made.insert(0, element("caption", square.heading))
    return made


@_shown.register
def _crossing(block: Crossing, _level: int) -> Iterator[ET.Element]:
    square = _boxed(block.columns, block.rows, block.cells, block.seen)
    yield _across(square, "Punnett square")


def _boxed(
    top: Sequence[str],
    left: Sequence[str],
    cells: Sequence[Sequence[str]],
    seen: Sequence[Sequence[str]] = (),
) -> ET.Element:
    """Return a square with gametes above its columns and beside its rows."""
    lines = []
    for gamete, row, looks in zip_longest(left, cells, seen, fillvalue=()):
        line = [element("th", gamete, scope="row"), *map(element, ["td"] * len(row), row)]
        for cell, look in zip(line[1:], looks, strict=False):
            cell.append(element("span", look, class_="seen"))
        lines.append(element("tr", "", *line))
    head = element("thead", "", element("tr", "", element("td"), *map(_heading_cell, top)))
    return element("table", "", head, element("tbody", "", *lines), class_="square")
