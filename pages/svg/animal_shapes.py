"""Animals drawn small, each part in its colour, and the sign of its sex around it.

What animals, flowers and fruits are drawn as stands in ``shapes.toml``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from xml.etree import ElementTree as ET

from testcross.pages.svg.drawing import Drawing
from testcross.rulesets.pictures import HerdAnimal, Sign

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
_SIGNS: Mapping[Sign, str] = MappingProxyType(
    {
        Sign.MALE: "M-44-44H44V44H-44z",
        Sign.FEMALE: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0z",
        Sign.EITHER: "M0-50L50 0L0 50L-50 0z",
    }
)


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
    made = ET.Element("svg", {"viewBox": "-31 -42 64 68", "class": "animal", "aria-hidden": "true"})
    for _, path, fill in filled_parts(shape, colours):
        ET.SubElement(made, "path", {"d": path, "fill": fill, "stroke": "currentColor"})
    return made


def add_animal(drawing: Drawing, shape: str, colours: Mapping[str, str], x: int, y: int) -> None:
    """Add an animal; a part of unknown colour is left open."""
    for _, path, fill in filled_parts(shape, colours):
        place = {"d": path, "transform": f"translate({x} {y})", "stroke_width": 1}
        drawing.add("path", class_="fur", **place, fill=fill)
