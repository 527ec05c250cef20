"""One drawing: shapes and words in a tree, a title and a text twin, and names of its own; animals.

Ids and classes begin with a prefix of the drawing's, so that forty of them can be on one page; the
tree is put together without it, and follows from what is in the tree. What animals, flowers and
fruits are drawn as stands in ``shapes.toml``.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from textwrap import wrap
from xml.etree import ElementTree as ET

from testcross.pages.markup import leaf, node
from testcross.rulesets.blocks import Meaning, Span, Text
from testcross.rulesets.pictures import HerdAnimal, Sign

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
# nobody knows the typeface of a reader, so widths are those of a usual one
_LETTER = 7
"""How wide a letter is on average, in the size of most words."""
SIZE = 14


class Drawing:
    """A drawing to which shapes are added; one that comes later lies over those before."""

    def __init__(self, title: str, text: str, apart: int = 8) -> None:
        stripe = node("path", d=f"M0 {apart}L{apart} 0", class_="rule", stroke_width=apart / 8)
        size = {"width": apart, "height": apart, "patternUnits": "userSpaceOnUse"}
        hatch = node("pattern", stripe, id="hatch", **size)
        size = {"markerWidth": 8, "markerHeight": 8, "refX": 7, "refY": 4}
        arrow = node("path", d="M0 0L8 4L0 8z", class_="ink")
        tip = node("marker", arrow, id="tip", orient="auto", **size)
        self._style, self._paper = node("style"), node("rect", class_="paper")
        self._root = node(
            "svg",
            leaf("title", title, id="title"),
            leaf("desc", text, id="desc"),
            *(self._style, node("defs", hatch, tip), self._paper),
            xmlns=NAMESPACE,
            role="img",
            aria_labelledby="#title #desc",
        )

    def add(self, tag: str, *content: ET.Element, **attributes: object) -> None:
        """Add a shape; ``class_`` stands for ``class``, ``_`` for a hyphen."""
        self._root.append(node(tag, *content, **attributes))

    def line(self, path: str, width: float = 1.5, **attributes: object) -> None:
        self.add("path", d=path, class_="line", stroke_width=width, **attributes)

    def box(self, x: int, y: int, width: int, height: int, **attributes: object) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def hatched(self, x: int, y: int, width: int, height: int) -> None:
        self.box(x, y, width, height, fill="url(#hatch)", class_="rule", stroke_width=1)

    def words(self, x: int, y: int, text: Text, **attributes: object) -> None:
        """Add a line of words; what is not plain is bold."""
        pieces = []
        for span in (Span(text),) if isinstance(text, str) else text:
            bold = {} if span.meaning is Meaning.PLAIN else {"font_weight": 700}
            pieces.append(leaf("tspan", span.text, **bold))
        attributes.setdefault("class_", "ink")
        self.add("text", *pieces, x=x, y=y, **{"font_size": SIZE, **attributes})

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
        # from what is drawn, and no counter: the same picture is the same bytes everywhere
        prefix = f"t{sha256(ET.tostring(self._root)).hexdigest()[:10]}"
        for one in self._root.iter():
            for key in {"id", "class"} & one.attrib.keys():
                names = one.attrib[key].split()
                one.set(key, " ".join(f"{prefix}-{name}" for name in names))
            for key, mark, behind in _REFERENCES:
                if mark in one.attrib.get(key, ""):
                    one.set(key, one.attrib[key].replace(mark, f"{behind}{prefix}-"))
        self._style.text = _CLASS.sub(f".{prefix}-", _STYLE)
        return f"{ET.tostring(self._root, encoding='unicode')}\n"


def lines_of(text: str, width: int, most: int = 0) -> Iterator[str]:
    """Yield text in lines that fit a width, three dots behind the most; nothing of no text."""
    # no line is narrower than eight letters, or a word would be torn into syllables of two
    found = wrap(text, max(8, width // _LETTER)) or [""] * bool(text)
    kept = found[:most] if most else found
    if len(kept) < len(found):
        kept[-1] = f"{kept[-1][: max(8, width // _LETTER) - 3].rstrip()}..."
    yield from kept


# animals, and the sign of their sex around them

OPEN = frozenset({"coat", "points", "belly", "eyes"})
"""Parts that are outlined where their colour is not known; others are then left out."""


@cache
def shapes() -> Mapping[str, list[tuple[str, str]]]:
    """Return by shape its parts, each with its path, from back to front."""
    return tomllib.loads((files(__package__) / "shapes.toml").read_text(encoding="utf-8"))


def filled_parts(shape: str, colours: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield what is drawn of an animal: each part, its path, and its colour or ``none``."""
    for part, path in shapes().get(shape, ()):
        colour = colours.get(part, "" if part in OPEN else "none")
        if colour != "none":
            yield part, path, colour or "none"


HALF = 44
"""Half of how wide a sign is."""
_SIGNS = {
    Sign.MALE: "M-44-44H44V44H-44z",
    Sign.FEMALE: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0z",
    Sign.EITHER: "M0-50L50 0L0 50L-50 0z",
}


def add_sign(drawing: Drawing, sign: Sign, x: int, y: int, part: str = "") -> None:
    """Add the sign of an animal around a place."""
    dashes = {"stroke_dasharray": "6 4"} if part == "evidence" else {}
    width = {"": 1.5, "evidence": 2.5, "conclusion": 4}[part]
    drawing.line(_SIGNS[sign], width, transform=f"translate({x} {y})", **dashes)


def add_small_sign(drawing: Drawing, animal: HerdAnimal, x: int, y: int, half: int) -> None:
    size = half / HALF
    place = {"d": _SIGNS[animal.sign], "transform": f"translate({x} {y}) scale({size:.3f})"}
    drawing.add(
        "path",
        class_="ink edge" if animal.is_affected else "paper edge",
        stroke_width=round(1.5 / size, 2),
        **place,
    )
    if animal.is_marked:
        width = round(2.5 / size, 2)
        drawing.add("path", fill="url(#hatch)", class_="rule", stroke_width=width, **place)


def animal_picture(shape: str, colours: Mapping[str, str]) -> ET.Element:
    """Return an animal by itself, as an element of a page that says in words what it is."""
    parts = filled_parts(shape, colours)
    paths = [node("path", d=path, fill=fill, stroke="currentColor") for _, path, fill in parts]
    return node("svg", *paths, viewBox="-31 -42 64 68", class_="animal", aria_hidden="true")


def add_animal(drawing: Drawing, shape: str, colours: Mapping[str, str], place: str) -> None:
    """Add an animal; a part of unknown colour is left open."""
    for _, path, fill in filled_parts(shape, colours):
        drawn = {"d": path, "transform": place, "stroke_width": 1}
        drawing.add("path", class_="fur", **drawn, fill=fill)
