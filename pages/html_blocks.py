"""Blocks as HTML: elements of a page, which the one style sheet beside this module dresses.

Like the text, it knows blocks and nothing else. Elements are built as a tree, so that what people
wrote is text wherever it stands.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby, zip_longest
from xml.etree import ElementTree as ET

from testcross.pages.markup import SCOPE, html_of, html_page, html_table, leaf, node
from testcross.pages.paragraphs import spelt_out
from testcross.rulesets import blocks
from testcross.rulesets.blocks import Align, Block, Meaning, Span, Text

# browsers break lines behind hyphens and at spaces, and half a genotype is another one
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


def html_fragment(content: Iterable[Block] | str) -> str:
    """Return blocks, or a text as it stands, as an element for a page."""
    found = [leaf("pre", content)] if isinstance(content, str) else elements(content)
    return as_html([node("div", *found, class_=SCOPE)])


def html_page_of(title: str, content: Iterable[ET.Element]) -> str:
    """Return a whole page below a title, with the style sheet."""
    return html_page(spelt_out(title), style_sheet(), [node("h1", *words(title)), *content])


def as_html(found: Iterable[ET.Element]) -> str:
    return html_of(found, end="\n")


def words(text: Text) -> Iterator[ET.Element | str]:
    """Yield text as the content of an element: what has a meaning, and what stays unbroken."""
    for span in (Span(text),) if isinstance(text, str) else text:
        if span.meaning is not Meaning.PLAIN:
            tag = "strong" if span.meaning in _LOUD else "span"
            yield node(tag, *words(span.text), class_=span.meaning.value)
            continue
        for place, piece in enumerate(_UNBROKEN.split(spelt_out(span.text))):
            yield node("span", piece, class_=Meaning.NAME.value) if place % 2 else piece


def in_a_region(made: ET.Element, label: str = "Table") -> ET.Element:
    """Return a table in a region of its own, which a narrow page moves sideways."""
    if made.tag != "table":
        return made
    # what moves must be reached from a keyboard, and be called something by a screen reader
    return node("div", made, class_="across", tabindex=0, role="group", aria_label=label)


def elements(content: Iterable[Block], level: int = 2) -> Iterator[ET.Element]:
    """Yield blocks as elements, items that follow each other as one list.

    Args:
        content: what is shown.
        level: that of their headings, 2 below the title of a page.
    """
    # a list is one element, and its items are blocks like others
    for is_list, group in groupby(content, key=lambda block: isinstance(block, blocks.Item)):
        if is_list:
            yield _list([one for one in group if isinstance(one, blocks.Item)])
        else:
            for block in group:
                yield from _block_elements(block, level)


def _block_elements(block: Block, level: int) -> Iterator[ET.Element]:
    match block:
        case blocks.Heading():
            text = block.text.strip() if isinstance(block.text, str) else block.text
            yield node(f"h{min(level, _LOWEST)}", *words(text))
        case blocks.Line():
            # an empty line parts blocks in text; here their margins do
            if block.text:
                yield node("p", *words(block.text), class_="line")
        case blocks.Paragraph():
            yield _with_mark("p", block, (block.first or "").strip())
        case blocks.Steps():
            start = {"start": block.first} if block.first != 1 else {}
            yield node("ol", *(node("li", *words(text)) for text in block.texts), **start)
        case blocks.QuotedLine():
            if block.text.strip():
                before = words(f"{block.line} | {block.text[: block.start]}")
                place = block.text[block.start : block.end]
                mark = [node("mark", *words(place))] if place else []
                yield node("pre", *before, *mark, *words(block.text[max(block.start, block.end) :]))
        case blocks.TableBlock():
            yield _table(block, level)
        case blocks.Grid():
            yield node("ul", *(node("li", *words(one)) for one in block.items), class_="grid")
        case blocks.Squares():
            squares = []
            for square in block.squares:
                cells = [f"{number} {genotype}" for number, genotype in square.cells]
                caption = node("caption", *words(square.heading))
                squares.append(
                    _square(square.top, square.left, (cells[:2], cells[2:]), (), caption)
                )
            yield node("div", *squares, class_="squares")
        case blocks.Crossing():
            made = _square(block.columns, block.rows, block.cells, block.seen)
            yield in_a_region(made, "Punnett square")
        case _:
            raise TypeError(f"no HTML shows {type(block).__name__}")


def _with_mark(tag: str, block: blocks.Paragraph, mark: str) -> ET.Element:
    return node(tag, f"{spelt_out(mark)} " if mark else "", *words(block.text))


def _list(items: Sequence[blocks.Item]) -> ET.Element:
    """Return items as a list: with their own letters or, where they have dashes, with dots."""
    # letters and numbers are referred to, so they stay text; a dash is what a browser draws
    marks = [(one.first or "").strip() for one in items]
    if all(mark in ("", "-") for mark in marks):
        return node("ul", *(_with_mark("li", one, "") for one in items))
    return node("ul", *map(_with_mark, ["li"] * len(items), items, marks), class_="marked")


def _table(block: blocks.TableBlock, level: int) -> ET.Element:
    headings = (_heading_cell(one.heading, one.align) for one in block.columns)
    rows = list[list[ET.Element]]()
    for row in block.rows:
        if not isinstance(row, tuple):
            # a block between rows goes across all columns
            rows.append([node("td", *elements([row], level + 1), colspan=len(block.columns))])
            continue
        rows.append([])
        for place, (cell, column) in enumerate(zip(row, block.columns, strict=True)):
            first, *others = (cell.lines or ("",)) if isinstance(cell, blocks.Stack) else (cell,)
            lines = (one for line in others for one in (node("br"), spelt_out(str(line))))
            # the first cell says what the row is about
            is_head = place == 0 and bool(cell) and len(row) > 1
            tag, scope = ("th", {"scope": "row"}) if is_head else ("td", {})
            made = node(tag, *words(first), *lines, **scope, **_class_of(column.align))
            if is_head and made.text and "/" in made.text:
                # a path may be broken behind its slashes
                *folders, name = made.text.split("/")
                path = (one for folder in folders for one in (f"{folder}/", node("wbr")))
                broken = node(tag, *path, name)
                made.text, made[:0] = broken.text, list(broken)
            rows[-1].append(made)
    plain = {} if block.headed else {"class_": "plain"}
    return html_table(headings if block.headed else (), rows, **plain)


def _heading_cell(text: str, align: Align = Align.LEFT) -> ET.Element:
    return node("th", *words(text), scope="col", **_class_of(align)) if text else node("td")


def _class_of(align: Align) -> dict[str, str]:
    return {"class_": "number"} if align is Align.RIGHT else {}


def _square(
    top: Sequence[str],
    left: Sequence[str],
    cells: Sequence[Sequence[str]],
    seen: Sequence[Sequence[str]] = (),
    *above: ET.Element,
) -> ET.Element:
    """Return a square with gametes above its columns and beside its rows."""
    rows = []
    for gamete, row, looks in zip_longest(left, cells, seen, fillvalue=()):
        line = [node("th", *words(gamete), scope="row")]
        for genotype, look in zip_longest(row, looks):
            below = [] if look is None else [node("span", *words(look), class_="seen")]
            line.append(node("td", *words(genotype), *below))
        rows.append(line)
    return html_table([node("td"), *map(_heading_cell, top)], rows, *above, class_="square")
