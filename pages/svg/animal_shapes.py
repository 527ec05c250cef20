"""Animals drawn small, each part in its colour, and the sign of its sex around it."""

from collections.abc import Mapping
from types import MappingProxyType
from xml.etree import ElementTree as ET

from testcross.pages.svg.drawing import Drawing
from testcross.rulesets.pictures import Sign

HALF = 44
"""Half of how wide a sign is."""
_SIGNS: Mapping[Sign, str] = MappingProxyType(
    {
        Sign.MALE: "M-44-44H44V44H-44z",
        Sign.FEMALE: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0z",
        Sign.EITHER: "M0-50L50 0L0 50L-50 0z",
    }
)
SHAPES: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "rabbit": (
            ("points", "M25 12a6 6 0 1 1 6 -6a6 6 0 0 1 -6 6z"),
            ("points", "M-16-12C-24-20-24-38-19-40C-13-40-10-22-10-13z"),
            ("points", "M-12-12C-15-24-10-38-5-39C1-36-2-20-5-11z"),
            ("coat", "M-9 23C-11 8-4-7 10-7C24-7 29 6 27 23z"),
            ("belly", "M-8 23C-7 15 2 14 8 17C12 19 14 23 14 23z"),
            ("points", "M-12 23C-12 18-2 18-2 23zM13 23C13 16 28 17 28 23z"),
            ("coat", "M-27-3C-27-12-18-16-11-14C-3-12-1-4-3 2C-5 9-14 9-20 7C-25 5-27 1-27-3z"),
            ("points", "M-27-4C-28 0-26 4-22 5C-20 2-22-3-27-4z"),
            ("eyes", "M-19-6a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1 -4.4 0z"),
        ),
    }
)
"""By shape, its parts from back to front."""


def add_sign(drawing: Drawing, sign: Sign, x: int, y: int, part: str = "") -> None:
    """Add the sign of an animal around a place.

    Args:
        drawing: that it is added to.
        sign: square, circle or diamond.
        x: the middle.
        y: the same.
        part: what the animal is to a step: drawn thick as its conclusion, dashed as evidence.
    """
    dashes = {"stroke_dasharray": "6 4"} if part == "evidence" else {}
    width = {"": 1.5, "evidence": 2.5, "conclusion": 4}[part]
    drawing.line(_SIGNS[sign], width, transform=f"translate({x} {y})", **dashes)


def add_small_sign(
    drawing: Drawing, sign: Sign, x: int, y: int, half: int, *, is_hatched: bool
) -> None:
    """Add the sign of an animal with nothing in it, or hatched.

    Args:
        drawing: that it is added to.
        sign: square, circle or diamond.
        x: the middle.
        y: the same.
        half: of how wide it is.
        is_hatched: whether it is.
    """
    size = half / HALF
    place = {"d": _SIGNS[sign], "transform": f"translate({x} {y}) scale({size:.3f})"}
    drawing.add("path", class_="paper edge", stroke_width=round(1.5 / size, 2), **place)
    if is_hatched:
        width = round(2.5 / size, 2)
        drawing.add("path", fill="url(#hatch)", class_="rule", stroke_width=width, **place)


def animal_picture(shape: str, colours: Mapping[str, str]) -> ET.Element:
    """Return an animal by itself, as an element of a page that says in words what it is."""
    made = ET.Element("svg", {"viewBox": "-31 -42 64 68", "class": "animal", "aria-hidden": "true"})
    for part, path in SHAPES.get(shape, ()):
        ET.SubElement(
            made, "path", {"d": path, "fill": colours.get(part, "none"), "stroke": "currentColor"}
        )
    return made


def add_animal(drawing: Drawing, shape: str, colours: Mapping[str, str], x: int, y: int) -> None:
    """Add an animal; a part of unknown colour is left open."""
    for part, path in SHAPES.get(shape, ()):
        place = {"d": path, "transform": f"translate({x} {y})", "stroke_width": 1}
        drawing.add("path", class_="edge", **place, fill=colours.get(part, "none"))
