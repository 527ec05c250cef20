"""Elements of XML and HTML: built as a tree, never as text."""

import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET

_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may hold."""


def shown(text: str) -> str:
    """Return text that every format can hold: what is not text is spelt out, as on a terminal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _NO_TEXT.sub(lambda found: found[0].encode("unicode_escape").decode(), lines)


def one_line(text: str) -> str:
    """Return text without line breaks and without spaces at its ends or in a row."""
    return " ".join(shown(text).split())


def node(tag: str, *content: ET.Element | str, **attributes: str) -> ET.Element:
    """Return an element with others in it; ``class_`` stands for ``class``.

    A text comes before them, its lines parted by breaks.
    """
    names = {name.rstrip("_"): shown(value) for name, value in attributes.items()}
    made = ET.Element(tag, names)
    for one in content:
        if isinstance(one, str):
            made.text, *others = shown(one).split("\n")
            for line in others:
                ET.SubElement(made, "br").tail = line
        else:
            made.append(one)
    return made


def leaf(tag: str, text: str, **attributes: str) -> ET.Element:
    """Return an element with text as it stands, line breaks and all."""
    made = node(tag, **attributes)
    made.text = shown(text)
    return made


def paragraphs(texts: Iterable[str]) -> list[ET.Element]:
    return [node("p", text) for text in texts if text]


def xml_document(root: ET.Element) -> bytes:
    ET.indent(root)
    start = '<?xml version="1.0" encoding="UTF-8"?>\n'
    return f"{start}{ET.tostring(root, encoding='unicode')}\n".encode()


def html_of(elements: Iterable[ET.Element]) -> str:
    return "".join(ET.tostring(one, encoding="unicode", method="html") for one in elements)


def html_page(title: str, style: str, content: Iterable[ET.Element]) -> str:
    """Return a page with a line for each element, nothing loaded from elsewhere."""
    sheet = ET.Element("style")
    sheet.text = style
    head = node("head", node("meta", charset="utf-8"), node("title", title), sheet)
    root = node("html", head, node("body", node("h1", title), *content), lang="en")
    ET.indent(root)  # a line for each element, so that versions of a page can be compared
    return f"<!DOCTYPE html>\n{html_of([root])}\n"
