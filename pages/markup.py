"""Elements of XML, HTML and SVG: built as a tree, never as text, and written out as documents."""

import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET

SCOPE = "testcross"
"""The class of whatever the style sheet dresses: it touches nothing else on a page."""
# XML 1.0, section 2.2; those from 7f on it only discourages, but they would steer a terminal
_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may hold."""


def shown(text: str) -> str:
    """Return text that every format can hold: what is not text is spelt out, as on a terminal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _NO_TEXT.sub(lambda found: found[0].encode("unicode_escape").decode(), lines)


def one_line(text: str) -> str:
    """Return text without line breaks and without spaces at its ends or in a row."""
    return " ".join(shown(text).split())


def node(tag: str, *content: ET.Element | str, **attributes: object) -> ET.Element:
    """Return an element with texts and others in it, the lines of a text parted by breaks.

    In names of attributes ``_`` stands for a hyphen, and ``class_`` for ``class``.
    """
    names = ((name.rstrip("_").replace("_", "-"), one) for name, one in attributes.items())
    made = ET.Element(tag, {name: shown(str(one)) for name, one in names})
    for one in content:
        if not isinstance(one, str):
            made.append(one)
            continue
        first, *others = shown(one).split("\n")
        # text behind an element is part of that element here, as its tail
        if len(made):
            made[-1].tail = (made[-1].tail or "") + first
        else:
            made.text = (made.text or "") + first
        for line in others:
            ET.SubElement(made, "br").tail = line
    return made


def leaf(tag: str, text: str, **attributes: object) -> ET.Element:
    """Return an element with text as it stands, line breaks and all."""
    made = node(tag, **attributes)
    made.text = shown(text)
    return made


def paragraphs(texts: Iterable[str]) -> list[ET.Element]:
    return [node("p", text) for text in texts if text]


def html_table(
    headings: Iterable[ET.Element],
    rows: Iterable[Iterable[ET.Element]],
    *above: ET.Element,
    **attributes: object,
) -> ET.Element:
    """Return a table of cells, without a head if there are no headings."""
    top = list(headings)
    head = [node("thead", node("tr", *top))] if top else []
    body = node("tbody", *(node("tr", *row) for row in rows))
    return node("table", *above, *head, body, **attributes)


def xml_document(root: ET.Element) -> bytes:
    ET.indent(root)
    start = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{start}{ET.tostring(root, encoding='unicode')}\n".encode()


def html_of(elements: Iterable[ET.Element], end: str = "") -> str:
    return "".join(
        f"{ET.tostring(one, encoding='unicode', method='html')}{end}" for one in elements
    )


def html_page(title: str, style: str, content: Iterable[ET.Element]) -> str:
    """Return a page with a line for each element, nothing loaded from elsewhere."""
    wide = node("meta", name="viewport", content="width=device-width, initial-scale=1")
    named = node("title", title), leaf("style", f"\n{style}")
    head = html_of([node("head", node("meta", charset="utf-8"), wide, *named)], "\n")
    start = f'<!DOCTYPE html>\n<html lang="en">\n{head}<body class="{SCOPE}">\n<main>\n'
    main = html_of(content, "\n")
    return f"{start}{main}</main>\n</body>\n</html>\n"
