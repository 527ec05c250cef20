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
    return as_html([inside(ET.Element("div", {"class": SCOPE}), elements(blocks))])


def html_page_of(title: str, content: Iterable[ET.Element]) -> str:
    """Return a whole page below a title, with its style and nothing loaded from elsewhere."""
    head = ET.Element("head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    wide = "width=device-width, initial-scale=1"
    ET.SubElement(head, "meta", {"name": "viewport", "content": wide})
    ET.SubElement(head, "title").text = spelt_out(title)
    ET.SubElement(head, "style").text = f"\n{style_sheet()}"
    body = ET.Element("body", {"class": SCOPE})
    main = [element("h1", title), *content]
    start = f'<!DOCTYPE html>\n<html lang="en">\n{as_html([head])}<body class="{SCOPE}">\n<main>\n'
    return f"{start}{as_html(inside(body, main))}</main>\n</body>\n</html>\n"


def as_html(found: Iterable[ET.Element]) -> str:
    return "".join(f"{ET.tostring(one, encoding='unicode', method='html')}\n" for one in found)


def element(tag: str, text: Text = "", **attributes: str) -> ET.Element:
    """Return an element with text in it; ``class_`` stands for ``class``, ``_`` for a hyphen."""
    made = ET.Element(tag, {_key(name): shown(value) for name, value in attributes.items()})
    for span in (Span(text),) if isinstance(text, str) else text:
        add_text(made, span.text) if span.meaning is Meaning.PLAIN else made.append(_marked(span))
    return made


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _marked(span: Span) -> ET.Element:
    tag = "strong" if span.meaning in _LOUD else "span"
    return element(tag, span.text, class_=span.meaning.value)


def add_text(parent: ET.Element, text: str) -> None:
    """Add text behind whatever an element holds, genotypes and shares in it unbroken."""
    for place, piece in enumerate(_UNBROKEN.split(spelt_out(text))):
        if place % 2:
            ET.SubElement(parent, "span", {"class": Meaning.NAME.value}).text = piece
        elif len(parent):
            parent[-1].tail = (parent[-1].tail or "") + piece
        else:
            parent.text = (parent.text or "") + piece


def inside(parent: ET.Element, children: Iterable[ET.Element]) -> ET.Element:
    parent.extend(children)
    return parent


def in_a_region(made: ET.Element) -> ET.Element:
    """Return a table in a region of its own, which a narrow page moves sideways."""
    if made.tag != "table":
        return made
    frame = element("div", class_="across", tabindex="0", role="group", aria_label="Table")
    return inside(frame, [made])


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
    made = ET.Element("ul", {"class": "marked"} if lettered else {})
    shown_marks = marks if lettered else [""] * len(items)
    return inside(made, map(_with_mark, ["li"] * len(items), items, shown_marks))


@_shown.register
def _steps(block: Steps, _level: int) -> Iterator[ET.Element]:
    start = {"start": str(block.first)} if block.first != 1 else {}
    yield inside(ET.Element("ol", start), (element("li", text) for text in block.texts))


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
    made = ET.Element("table", {} if block.headed else {"class": "plain"})
    if block.headed:
        head = ET.SubElement(ET.SubElement(made, "thead"), "tr")
        head.extend(_heading_cell(one.heading, one.align) for one in block.columns)
    body = ET.SubElement(made, "tbody")
    for row in block.rows:
        line = ET.SubElement(body, "tr")
        if isinstance(row, tuple):
            line.extend(_cells(block, row))
        else:
            across = ET.SubElement(line, "td", {"colspan": str(len(block.columns))})
            across.extend(elements([row], level + 1))
    yield made


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
    yield inside(element("ul", class_="grid"), (element("li", one) for one in block.items))


@_shown.register
def _squares(block: Squares, _level: int) -> Iterator[ET.Element]:
    yield inside(element("div", class_="squares"), map(_square, block.squares))


def _square(square: LocusSquare) -> ET.Element:
    cells = [f"{number} {genotype}" for number, genotype in square.cells]
    made = _boxed(square.top, square.left, (cells[:2], cells[2:]))
    made.insert(0, element("caption", square.heading))
    return made


@_shown.register
def _crossing(block: Crossing, _level: int) -> Iterator[ET.Element]:
    name = "Punnett square"
    frame = element("div", class_="across", tabindex="0", role="group", aria_label=name)
    yield inside(frame, [_boxed(block.columns, block.rows, block.cells, block.seen)])


def _boxed(
    top: Sequence[str],
    left: Sequence[str],
    cells: Sequence[Sequence[str]],
    seen: Sequence[Sequence[str]] = (),
) -> ET.Element:
    """Return a square with gametes above its columns and beside its rows."""
    made = element("table", class_="square")
    head = ET.SubElement(ET.SubElement(made, "thead"), "tr")
    head.extend([ET.Element("td"), *map(_heading_cell, top)])
    body = ET.SubElement(made, "tbody")
    for gamete, row, looks in zip_longest(left, cells, seen, fillvalue=()):
        line = [element("th", gamete, scope="row"), *map(element, ["td"] * len(row), row)]
        for cell, look in zip(line[1:], looks, strict=False):
            cell.append(element("span", look, class_="seen"))
        inside(ET.SubElement(body, "tr"), line)
    return made
