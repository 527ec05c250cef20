"""Blocks as HTML: every word of the text is there, as text, in elements that nest."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
import testcross
from testcross.asking.result import Result
from testcross.pages.answer_blocks import blocks_of
from testcross.pages.html_blocks import elements, html_fragment, html_page_of, style_sheet
from testcross.pages.text_blocks import spans
from testcross.rulesets.blocks import (
    Align,
    Block,
    Grid,
    Heading,
    Line,
    LocusSquare,
    Meaning,
    Paragraph,
    QuotedLine,
    Span,
    Squares,
    Stack,
    Steps,
    TableBlock,
    TableColumn,
    item,
    table,
)

_VOID = ("br", "meta", "wbr")
_HOSTILE = '<img src=x onerror="alert(1)">&amp;</script>'


class Page(HTMLParser):
    """Reads HTML; an element that is closed by another, or never, is an error."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        self.tags.append(tag)
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "" if tag in ("span", "strong", "mark") else " "

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


BLOCKS: dict[str, tuple[list[Block], str]] = {
    "a line": ([Line("as it stands"), Line()], '<p class="line">as it stands</p>'),
    "a heading": ([Heading("   Step by step:")], "<h2>Step by step:</h2>"),
    "a verdict": (
        [Paragraph((Span("a: "), Span("LEGAL", Meaning.GOOD), Span(".")))],
        '<p>a: <strong class="good">LEGAL</strong>.</p>',
    ),
    "a paragraph with a mark": ([Paragraph("why", first="  A: ")], "<p>A: why</p>"),
    "a genotype at the end": (
        [Paragraph("it is -a.")],
        '<p>it is <span class="name">-a.</span></p>',
    ),
    "a list": (
        [item("one", mark="- "), item("two", mark="- ")],
        "<ul><li>one</li><li>two</li></ul>",
    ),
    "a list with letters": (
        [item("one", mark="a) "), item("two", mark="b) ")],
        '<ul class="marked"><li>a) one</li><li>b) two</li></ul>',
    ),
    "steps that go on": ([Steps(("so",), first=3)], '<ol start="3"><li>so</li></ol>'),
    "a grid": ([Grid(("a", "b"))], '<ul class="grid"><li>a</li><li>b</li></ul>'),
    "a quoted line": (
        [QuotedLine(line=7, text="Ann, 3", start=5, end=6)],
        "<pre>7 | Ann, <mark>3</mark></pre>",
    ),
    "an empty quoted line": ([QuotedLine(line=7, text=" ", start=0, end=0)], ""),
    "a table": (
        [table(["", "Card"], [("buck", Stack(("a", "b")))])],
        (
            '<table><thead><tr><td></td><th scope="col">Card</th></tr></thead>'
            '<tbody><tr><th scope="row">buck</th><td>a<br>b</td></tr></tbody></table>'
        ),
    ),
    "numbers, and a block across": (
        [
            TableBlock(
                (TableColumn("n", align=Align.RIGHT), TableColumn("of")), (("1", "a"), Line("said"))
            )
        ],
        (
            '<table><thead><tr><th scope="col" class="number">n</th><th scope="col">of</th></tr>'
            '</thead><tbody><tr><th scope="row" class="number">1</th><td>a</td></tr>'
            '<tr><td colspan="2"><p class="line">said</p></td></tr></tbody></table>'
        ),
    ),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_block_as_html(name: str) -> None:
    blocks, expected = BLOCKS[name]
    found = html_fragment(blocks).replace("\n", "")
    assert found == f'<div class="testcross">{expected}</div>'


def test_square_has_its_gametes_as_headings() -> None:
    cells = (("I", "FF"), ("II", "Ff"), ("III", "Ff"), ("IV", "ff"))
    square = LocusSquare(heading="F", left=("F", "f"), top=("F", "f"), cells=cells)
    found = html_fragment([Squares((square,))])
    assert found.count('<th scope="row">') == found.count('<th scope="col">') == 2
    assert "<caption>F</caption>" in found
    assert "<td>II Ff</td>" in found


ANSWERS: dict[str, Callable[[], Result[Any]]] = {
    "legal": lambda: testcross.check("castor x lilac -> white"),
    "illegal": lambda: testcross.explain("black x black -> castor"),
    "explained": lambda: testcross.explain("castor x lilac -> white"),
    "card": lambda: testcross.card("castor"),
    "offspring": lambda: testcross.offspring("castor", "lilac"),
    "question": lambda: testcross.quiz(seed=3)[0],
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answer_as_html_says_what_its_text_says(name: str) -> None:
    answer = ANSWERS[name]()
    said = "".join(span.text for span in spans(blocks_of(answer.answer), 200))
    assert _words(Page(answer.html()).text) == _words(said)


def _words(text: str) -> list[str]:
    """Return words in order, without the numbers and dots that HTML gives lists itself."""
    return re.findall(r"[A-Za-z*'-]{2,}", text)


def test_notebook_gets_the_style_sheet_besides() -> None:
    found = testcross.check("castor x lilac -> white")
    assert found._repr_html_() == f"{found.svg()}<style>\n{style_sheet()}</style>\n{found.html()}"


@pytest.mark.parametrize(
    "block",
    [
        Line(_HOSTILE),
        Paragraph(_HOSTILE, first=_HOSTILE),
        item((Span(_HOSTILE, Meaning.NAME),), mark=_HOSTILE),
        table([_HOSTILE], [(Stack((_HOSTILE, _HOSTILE)),)]),
        QuotedLine(line=1, text=_HOSTILE, start=1, end=9),
        Grid((_HOSTILE,)),
    ],
)
def test_hostile_text_stays_text(block: Block) -> None:
    page = Page(html_page_of(_HOSTILE, elements([block])))
    assert not {"img", "script"} & set(page.tags)
    assert page.text.count(_HOSTILE) >= 3


def test_characters_that_turn_or_hide_text_are_spelt_out() -> None:
    assert "\\u202e" in html_fragment([Line("a\u202eb\x00")])


def test_page_loads_nothing_and_says_its_language() -> None:
    page = html_page_of("Matings", elements([Line("a")]))
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert not re.search(r"(?i)https?:|src=|@import|url\(", page)
    assert 'name="viewport"' in page
