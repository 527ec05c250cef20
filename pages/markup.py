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


_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'


def add(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Return a new child with text, its lines parted by breaks; ``class_`` stands for ``class``."""
    child = ET.SubElement(parent, tag, {n.rstrip("_"): shown(v) for n, v in attributes.items()})
    child.text, *others = shown(text).split("\n")
    for line in others:
        ET.SubElement(child, "br").tail = line
    return child


def add_plain(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Return a new child with text as it stands, line breaks and all."""
    child = add(parent, tag, "", **attributes)
    child.text = shown(text)
    return child


def add_paragraphs(parent: ET.Element, texts: Iterable[str]) -> None:
    """Add a paragraph for each non-empty text."""
    for text in texts:
        if text:
            add(parent, "p", text)


def xml_document(root: ET.Element) -> bytes:
    """Return a tree as an XML file with a line for each element."""
    ET.indent(root)
    return f"{_DECLARATION}{ET.tostring(root, encoding='unicode')}\n".encode()


def inner_html(root: ET.Element) -> str:
    """Return what is in an element as HTML."""
    inside = (ET.tostring(child, encoding="unicode", method="html") for child in root)
    return "".join(inside)


def html_paragraphs(texts: Iterable[str]) -> str:
    """Return texts as HTML, a paragraph each."""
    root = ET.Element("div")
    add_paragraphs(root, texts)
    return inner_html(root)


def html_page(title: str, style: str) -> tuple[ET.Element, ET.Element]:
    """Return a page of HTML, and its body with the title as a heading."""
    root = ET.Element("html", {"lang": "en"})
    head = add(root, "head")
    add(head, "meta", charset="utf-8")
    add(head, "title", title)
    ET.SubElement(head, "style").text = style
    body = add(root, "body")
    add(body, "h1", title)
    return root, body


def html_document(root: ET.Element) -> str:
    """Return a page as text with a line for each element, nothing loaded from elsewhere."""
    ET.indent(root)
    return f"<!DOCTYPE html>\n{ET.tostring(root, encoding='unicode', method='html')}\n"
