"""Dice in their pools and plants as SVG: covered traits hatched, and a word beside each."""

from collections.abc import Mapping
from types import MappingProxyType

from testcross.pages.svg.drawing import SIZE, Drawing, lines_of
from testcross.rulesets.pictures import DicePlace, PicturedPlant, TablePicture

_LINE = 18
_MARGIN = 16
_DIE = 28
_STEP = 32
_ROW = 3
"""How many dice lie side by side."""
_PLACE = _ROW * _STEP + 8
_CARD = 216
_TRAIT = 26
_ABREAST = 2
_STEMS: Mapping[str, int] = MappingProxyType({"tall": 82, "short": 46})
"""How high a stem is; between the two where nobody knows."""
_UNKNOWN = 64
_COLOURS: Mapping[str, str] = MappingProxyType(
    {"purple": "#8e44ad", "white": "#ffffff", "green": "#4c9a2a", "yellow": "#e3c53a"}
)
_SEEDS: Mapping[str, str] = MappingProxyType(
    {
        "round": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
        "wrinkled": "M-9 0q-1-7 4-8q3-3 6 0q7 0 7 5q3 4-1 8q-2 6-8 3q-7 1-8-8zM-3-2q3 2 6-1",
    }
)


def table_svg(picture: TablePicture, text: str) -> str:
    drawing = Drawing(picture.title, text)
    width = max(_ABREAST * (_CARD + _MARGIN), 4 * _PLACE + 2 * _MARGIN) + _MARGIN
    drawing.words(_MARGIN, _MARGIN + 16, picture.title, font_size=16, font_weight=700)
    y = _MARGIN + 36
    for name, places in picture.pools:
        rows = max(1, -(-max(one.number for one in places) // _ROW))
        high = rows * _STEP + 22
        drawing.words(_MARGIN, y + high // 2, name, font_weight=700)
        for number, place in enumerate(places):
            _add_place(drawing, place, 2 * _MARGIN + number * _PLACE, y, high)
        y += high + 6
    for start in range(0, len(picture.plants), _ABREAST):
        row = picture.plants[start : start + _ABREAST]
        for number, plant in enumerate(row):
            _add_plant(drawing, plant, _MARGIN + number * (_CARD + _MARGIN), y + _MARGIN)
        y += max(map(_height, row)) + _MARGIN
    for sentence in picture.caption:
        for line in lines_of(sentence, width - 2 * _MARGIN):
            y += _LINE
            drawing.words(_MARGIN, y + _MARGIN, line)
    return drawing.svg(width, y + 2 * _MARGIN)


def _add_place(drawing: Drawing, place: DicePlace, x: int, y: int, high: int) -> None:
    """Add a place with its dice; those that are picked have a thick frame."""
    box = {"x": x, "y": y, "width": _PLACE - 4, "height": high, "rx": 6}
    drawing.add("rect", **box, class_="line", stroke_width=1, stroke_dasharray="3 3")
    drawing.words(x + 6, y + 14, place.shown, font_size=SIZE - 2)
    for number in range(place.number):
        row, column = divmod(number, _ROW)
        left, top = x + 4 + column * _STEP, y + 20 + row * _STEP
        size = {"x": left, "y": top, "width": _DIE, "height": _DIE, "rx": 6}
        drawing.add(
            "rect", **size, class_="paper edge", stroke_width=3.5 if number < place.taken else 1.5
        )
        middle = {"text_anchor": "middle", "font_size": SIZE - 1}
        drawing.words(left + _DIE // 2, top + 19, place.shown, **middle)


def _height(plant: PicturedPlant) -> int:
    return max(150, 40 + _TRAIT * len(plant.traits))


def _add_plant(drawing: Drawing, plant: PicturedPlant, x: int, y: int) -> None:
    """Add the card of a plant: what it looks like, and its traits."""
    high = _height(plant) - 8
    drawing.add("rect", x=x, y=y, width=_CARD, height=high, rx=8, class_="line", stroke_width=1.5)
    drawing.words(x + 10, y + 20, plant.title, font_weight=700)
    _add_look(drawing, dict(plant.parts), x + 44, y + high - 12)
    for number, (genotype, state) in enumerate(plant.traits):
        top = y + 30 + number * _TRAIT
        if state == "covered":
            drawing.hatched(x + 88, top, 36, _TRAIT - 4)
        else:
            box = {"x": x + 88, "y": top, "width": 36, "height": _TRAIT - 4}
            drawing.add("rect", **box, class_="line", stroke_width=3.5 if state else 1)
        halo = "ink halo" if state == "covered" else "ink"
        drawing.words(x + 106, top + 16, genotype, text_anchor="middle", class_=halo)
        drawing.words(x + 132, top + 16, state, font_size=SIZE - 2)


def _add_look(drawing: Drawing, parts: Mapping[str, str], x: int, y: int) -> None:
    """Add a pea plant that stands at a place; a part that is not known is left out."""
    high = _STEMS.get(parts.get("stem", ""), _UNKNOWN)
    drawing.line(f"M{x} {y}V{y - high}", 2.5)
    for up in range(20, high - 8, 22):
        leaf = f"M{x} {y - up}q-16-2-20-14q16 0 20 14zM{x} {y - up}q16-2 20-14q-16 0-20 14z"
        drawing.add("path", d=leaf, class_="edge", fill="#7fb069", stroke_width=1)
    flower = _COLOURS.get(parts.get("flower", ""))
    if flower:
        petals = "M0 0a7 7 0 1 1 -10-9a7 7 0 1 1 10-3a7 7 0 1 1 10 3a7 7 0 1 1 -10 9z"
        at = f"translate({x} {y - high + 2})"
        drawing.add("path", d=petals, transform=at, class_="edge", fill=flower, stroke_width=1)
    pod = _COLOURS.get(parts.get("pod", ""))
    if pod:
        at = f"translate({x + 4} {y - 18})"
        shape = "M0 0q18-10 32 4q-16 12-32-4z"
        drawing.add("path", d=shape, transform=at, class_="edge", fill=pod, stroke_width=1)
    seed = _SEEDS.get(parts.get("seed", ""))
    if seed:
        at = f"translate({x - 24} {y - 8})"
        drawing.add("path", d=seed, transform=at, class_="edge", fill="#d9c27a", stroke_width=1)
