"""One drawing: shapes and words in a tree, a title and a text twin, and names of its own.

Ids and classes begin with a prefix of the drawing's, so that forty of them can be on one page; the
tree is put together without it, and follows from what is in the tree.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from textwrap import wrap
from xml.etree import ElementTree as ET

from testcross.pages.markup import shown
from testcross.rulesets.blocks import Meaning, Span, Text

NAMESPACE = "http://www.w3.org/2000/svg"
_REFERENCES = (
    ("fill", "url(#", "url(#"),
    ("marker-end", "url(#", "url(#"),
    ("aria-labelledby", "#", ""),
)
"""Attributes that name ids, what stands before an id, and what stands there in the end."""
_STYLE = """
.ink{fill:#1b1f24}.paper{fill:#fff}.edge,.fur{stroke:#1b1f24}.line{stroke:#1b1f24;fill:none}
.bad{fill:#b3261e}.rule{stroke:#b3261e}.halo{stroke:#fff;stroke-width:4px;paint-order:stroke}
@media screen and (prefers-color-scheme:dark){
.ink{fill:#e8eaed}.paper{fill:#16181c}.edge,.line{stroke:#e8eaed}.fur{stroke:#868d96}
.bad{fill:#ff9c92}.rule{stroke:#ff9c92}.halo{stroke:#16181c}}
@media (forced-colors:active){
.ink,.bad{fill:CanvasText}.paper{fill:Canvas}.edge,.fur,.line,.rule{stroke:CanvasText}
.halo{stroke:Canvas}}
"""
_CLASS = re.compile(r"\.(?=[a-z])")
_LETTER = 7
"""How wide a letter is on average, in the size of most words."""
SIZE = 14


class Drawing:
    """A drawing to which shapes are added; one that comes later lies over those before."""

    def __init__(self, title: str, text: str) -> None:
        self._root = ET.Element("svg", {"xmlns": NAMESPACE, "role": "img"})
        self._root.set("aria-labelledby", "#title #desc")
        self.add("title", id="title").text = shown(title)
        self.add("desc", id="desc").text = shown(text)
        self._style = self.add("style")
        defs = self.add("defs")
        hatch = {"id": "hatch", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse"}
        pattern = ET.SubElement(defs, "pattern", hatch)
        ET.SubElement(pattern, "path", {"d": "M0 6L6 0", "class": "rule", "stroke-width": "1.5"})
        size = {"markerWidth": "8", "markerHeight": "8", "refX": "7", "refY": "4"}
        tip = ET.SubElement(defs, "marker", {"id": "tip", "orient": "auto", **size})
        ET.SubElement(tip, "path", {"d": "M0 0L8 4L0 8z", "class": "ink"})
        self._paper = self.add("rect", class_="paper")

    def add(self, tag: str, **attributes: object) -> ET.Element:
        """Return a new shape; ``class_`` stands for ``class``, ``_`` for a hyphen."""
        names = {key.rstrip("_").replace("_", "-"): str(one) for key, one in attributes.items()}
        return ET.SubElement(self._root, tag, names)

    def line(self, path: str, width: float = 1.5, **attributes: object) -> None:
        self.add("path", d=path, class_="line", stroke_width=width, **attributes)

    def hatched(self, x: int, y: int, width: int, height: int) -> None:
        place = {"x": x, "y": y, "width": width, "height": height}
        self.add("rect", **place, fill="url(#hatch)", class_="rule", stroke_width=1)

    def words(self, x: int, y: int, text: Text, **attributes: object) -> None:
        """Add a line of words; what is not plain is bold."""
        attributes.setdefault("class_", "ink")
        made = self.add("text", x=x, y=y, **{"font_size": SIZE, **attributes})
        for span in (Span(text),) if isinstance(text, str) else text:
            piece = ET.SubElement(made, "tspan")
            piece.text = shown(span.text)
            if span.meaning is not Meaning.PLAIN:
                piece.set("font-weight", "700")

    def titled(self, lines: Sequence[str], x: int, y: int) -> None:
        for i, line in enumerate(lines):
            self.words(x, y + 22 * i, line, font_size=16, font_weight=700)

    def captioned(self, captions: Iterable[str], x: int, y: int, width: int) -> int:
        """Add captions below each other, in lines of a width; return where the next would be."""
        for caption in captions:
            for line in lines_of(caption, width):
                self.words(x, y, line)
                y += 20
            y += 4
        return y

    def svg(self, width: int, height: int) -> str:
        size = {"width": str(width), "height": str(height)}
        for name, value in size.items():
            self._paper.set(name, value)
        font = {"font-family": "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"}
        self._root.attrib |= {"viewBox": f"0 0 {width} {height}", **size, **font}
        prefix = f"t{sha256(ET.tostring(self._root)).hexdigest()[:10]}"
        for one in self._root.iter():
            _name(one, prefix)
        self._style.text = _CLASS.sub(f".{prefix}-", _STYLE)
        return f"{ET.tostring(self._root, encoding='unicode')}\n"


def _name(one: ET.Element, prefix: str) -> None:
    """Put the drawing's prefix before the ids and classes of an element."""
    for key in ("id", "class"):
        if key in one.attrib:
            one.set(key, " ".join(f"{prefix}-{name}" for name in one.attrib[key].split()))
    for key, mark, behind in _REFERENCES:
        if mark in one.attrib.get(key, ""):
            one.set(key, one.attrib[key].replace(mark, f"{behind}{prefix}-"))


def lines_of(text: str, width: int, most: int = 0) -> Iterator[str]:
    """Yield text in lines that fit a width; where there are more than the most, three dots."""
    found = wrap(text, max(8, width // _LETTER)) or [""]
    kept = found[:most] if most else found
    if len(kept) < len(found):
        kept[-1] = f"{kept[-1][: max(8, width // _LETTER) - 3].rstrip()}..."
    yield from kept
