"""A mating, a Punnett square, dice and plants as SVG: values of ``rulesets.pictures`` drawn."""

from collections.abc import Mapping, Sequence

from testcross.pages.svg.drawing import HALF, SIZE, Drawing, add_animal, add_sign, lines_of
from testcross.rulesets.blocks import Crossing
from testcross.rulesets.pictures import (
    Arrow,
    DicePlace,
    MatingPicture,
    PicturedAnimal,
    PicturedPlant,
    Sign,
    TablePicture,
)

_MARGIN = 16
_LINE = 18
"""How high a line of words is."""

# a mating: two parents, their offspring below, and the alleles of a step on their way

_COLUMN = 172
_LOCUS = 20
"""How high a line of a locus is."""
_GAP = 86
"""From the last line of an animal to the middle of those below."""
_APART = 96
"""How far a parent is from the middle."""
_BESIDE = 9
"""How far an arrow runs beside the line of descent."""
_PARENTS = 2
_NARROWER, _WIDER = 7, 10
"""How wide a letter is, and how wide in the bold of a title."""


def mating_svg(picture: MatingPicture, text: str, in_a_row: int = 4) -> str:
    drawing, kits = Drawing(picture.title, text), len(picture.animals) - _PARENTS
    width = 2 * _MARGIN + _COLUMN * max(_PARENTS, min(kits, in_a_row))
    middle = width // 2
    # a title is larger and bold, so fewer of its letters fit
    title = list(lines_of(picture.title, (width - 2 * _MARGIN) * _NARROWER // _WIDER))
    top = _MARGIN + len(title) * (_LOCUS + 2) + HALF + 14
    # how far an animal reaches from the middle of its sign down to its last line
    rows = (len(_card_lines(one)) * (_LINE) + len(one.loci) * _LOCUS for one in picture.animals)
    block = HALF + 26 + max(rows) + 12
    places = [(middle - _APART, top), (middle + _APART, top)]
    for kit in range(kits):
        row, column = divmod(kit, in_a_row)
        beside = min(in_a_row, kits - row * in_a_row)
        x = middle + _COLUMN * (2 * column + 1 - beside) // 2
        places.append((x, top + (block + _GAP) * (row + 1)))
    drawing.titled(title, _MARGIN, _MARGIN + 16)
    # a diamond reaches higher than a square
    tips = [22 if one.sign is Sign.EITHER else 28 for one in picture.animals[_PARENTS:]]
    _add_lines(drawing, places, middle, tips)
    for arrow in picture.arrows:
        _add_arrow(drawing, arrow, places, middle)
    for animal, (x, y) in zip(picture.animals, places, strict=True):
        _add_animal(drawing, animal, x, y)
    bottom = places[-1][1] + block + 8
    bottom = drawing.captioned(picture.caption, _MARGIN, bottom, width - 2 * _MARGIN)
    return drawing.svg(width, bottom + _MARGIN - _LOCUS + 4)


def _bar(y: int) -> int:
    """Return at which height the line runs from which the kits of a row hang."""
    return y - HALF - 28


def _add_lines(
    draw: Drawing, places: Sequence[tuple[int, int]], middle: int, tips: Sequence[int]
) -> None:
    (left, y), (right, _), *kits = places
    bars = sorted({_bar(down) for _, down in kits})
    draw.line(f"M{left + HALF} {y}H{right - HALF}M{middle} {y}V{bars[0]}")
    for bar in bars:
        row = {x: tip for (x, down), tip in zip(kits, tips, strict=True) if _bar(down) == bar}
        draw.line(f"M{min(*row, middle)} {bar}H{max(*row, middle)}")
        for x, tip in row.items():
            draw.line(f"M{x} {bar}V{bar + tip}")
    if len(bars) > 1:  # further rows hang from a line at the left edge, past the first
        draw.line(f"M{middle} {bars[0]}H6V{bars[-1]}H{middle}")


def _add_arrow(draw: Drawing, arrow: Arrow, places: Sequence[tuple[int, int]], middle: int) -> None:
    (x, y), (to, down) = places[arrow.parent], places[arrow.offspring]
    side = -1 if arrow.parent == 0 else 1
    # beside the line of descent, the sire's to the left and the dam's to the right, so none crosses
    lane, bar, end = middle + side * _BESIDE, _bar(down) - 8, to + side * _BESIDE
    path = f"M{x - side * (HALF + 6)} {y + 8}H{lane}V{bar}H{end}V{down - HALF - 4}"
    draw.line(path, 2.5, marker_end="url(#tip)", stroke_linejoin="round")
    if arrow.alleles:
        anchor = "end" if side < 0 else "start"
        place = {"font_size": 17, "font_weight": 700, "text_anchor": anchor}
        draw.words(lane + side * 8, y + HALF + 6, arrow.alleles, **place)


def _add_animal(draw: Drawing, animal: PicturedAnimal, x: int, y: int) -> None:
    add_sign(draw, animal.sign, x, y, animal.part)
    # a diamond has less room than a square
    size = " scale(0.8)" * (animal.sign is Sign.EITHER)
    add_animal(draw, animal.shape, dict(animal.colours), f"translate({x} {y + 6}){size}")
    y += HALF + 26
    draw.words(x, y, animal.role, text_anchor="middle", font_size=12)
    for line in _card_lines(animal):
        y += _LINE
        draw.words(x, y, line, text_anchor="middle", font_weight=700)
    # below the middle of its animal; where something fails, so much that this is written beside it
    left = x - 56 if any(locus.fails for locus in animal.loci) else x - 32
    for locus in animal.loci:
        y += _LOCUS
        if locus.fails:
            draw.hatched(x - 30, y - 15, 106, _LOCUS - 1)
            halo = {"class_": "bad halo", "font_weight": 700, "font_size": 12}
            draw.words(x + 36, y - 1, "fails", **halo)
        draw.words(left, y, locus.name, font_size=12)
        draw.words(left + 32, y, locus.genotype, class_="ink halo" if locus.fails else "ink")


def _card_lines(animal: PicturedAnimal) -> list[str]:
    return list(lines_of(animal.card, _COLUMN - 8, most=2))


# a Punnett square: gametes around it, genotype and phenotype in each cell

_LETTER = 8
MOST_GAMETES = 32
"""Of a parent, in one picture."""
_NARROWEST_CELL = 96
"""How wide a cell is at least."""


def square_svg(title: str, square: Crossing, text: str) -> str:
    drawing = Drawing(title, text)
    longest = max(len(cell) for row in square.cells for cell in row)
    wide = max(_NARROWEST_CELL, longest * _LETTER + _MARGIN)
    looks = [[list(lines_of(look, wide - 8)) for look in row] for row in square.seen]
    high = _LINE * (max(len(look) for row in looks for look in row) + 1) + 14
    side = max(map(len, square.rows)) * _LETTER + _MARGIN
    left, top = _MARGIN + side, _MARGIN + 2 * _LINE + 20
    right, bottom = left + wide * len(square.columns), top + high * len(square.rows)
    drawing.words(_MARGIN, _MARGIN + 16, title, font_size=16, font_weight=700)
    bold = {"font_weight": 700, "text_anchor": "middle"}
    for i, gamete in enumerate(square.columns):
        drawing.words(left + wide * i + wide // 2, top - 10, gamete, **bold)
    for i, gamete in enumerate(square.rows):
        drawing.words(_MARGIN + side // 2 - 4, top + high * i + high // 2 + 5, gamete, **bold)
    for j, (cells, row) in enumerate(zip(square.cells, looks, strict=True)):
        for i, (cell, look) in enumerate(zip(cells, row, strict=True)):
            x, y = left + wide * i + wide // 2, top + high * j + _LINE + 4
            drawing.words(x, y, cell, **bold)
            for number, line in enumerate(look, 1):
                drawing.words(x, y + _LINE * number, line, text_anchor="middle", font_size=SIZE - 2)
    across = "".join(f"M{left} {top + high * j}H{right}" for j in range(len(square.rows) + 1))
    down = "".join(f"M{left + wide * i} {top}V{bottom}" for i in range(len(square.columns) + 1))
    drawing.line(across + down)
    width = max(right, _MARGIN + len(title) * (_LETTER + 2)) + _MARGIN
    return drawing.svg(width, bottom + _MARGIN)


# dice in their pools and plants: covered traits hatched, and a word beside each

_DIE = 28
_STEP = 32
_ROW = 3
"""How many dice lie side by side."""
_PLACE = _ROW * _STEP + 8
_CARD = 216
_TRAIT = 26
_ABREAST = 2
_STEMS = {"tall": 82, "short": 46}
"""How high a stem is; between the two where nobody knows."""
_UNKNOWN = 64
_COLOURS = {"purple": "#8e44ad", "white": "#ffffff", "green": "#4c9a2a", "yellow": "#e3c53a"}
_SEEDS = {
    "round": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z",
    "wrinkled": "M-9 0q-1-7 4-8q3-3 6 0q7 0 7 5q3 4-1 8q-2 6-8 3q-7 1-8-8zM-3-2q3 2 6-1",
}
_PETALS = "M0 0a7 7 0 1 1 -10-9a7 7 0 1 1 10-3a7 7 0 1 1 10 3a7 7 0 1 1 -10 9z"
_POD = "M0 0q18-10 32 4q-16 12-32-4z"


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
    dashed = {"class_": "line", "stroke_width": 1, "stroke_dasharray": "3 3"}
    drawing.box(x, y, _PLACE - 4, high, rx=6, **dashed)
    drawing.words(x + 6, y + 14, place.shown, font_size=SIZE - 2)
    for number in range(place.number):
        row, column = divmod(number, _ROW)
        left, top = x + 4 + column * _STEP, y + 20 + row * _STEP
        thick = 3.5 if number < place.taken else 1.5
        drawing.box(left, top, _DIE, _DIE, rx=6, class_="paper edge", stroke_width=thick)
        middle = {"text_anchor": "middle", "font_size": SIZE - 1}
        drawing.words(left + _DIE // 2, top + 19, place.shown, **middle)


def _height(plant: PicturedPlant) -> int:
    return max(150, 40 + _TRAIT * len(plant.traits))


def _add_plant(drawing: Drawing, plant: PicturedPlant, x: int, y: int) -> None:
    """Add the card of a plant: what it looks like, and its traits."""
    high = _height(plant) - 8
    drawing.box(x, y, _CARD, high, rx=8, class_="line", stroke_width=1.5)
    drawing.words(x + 10, y + 20, plant.title, font_weight=700)
    _add_look(drawing, dict(plant.parts), x + 44, y + high - 12)
    for number, (genotype, state) in enumerate(plant.traits):
        top = y + 30 + number * _TRAIT
        if state == "covered":
            drawing.hatched(x + 88, top, 36, _TRAIT - 4)
        else:
            thick = 3.5 if state else 1
            drawing.box(x + 88, top, 36, _TRAIT - 4, class_="line", stroke_width=thick)
        # on hatching a letter is read only with paper around it
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
    for shape, right, up, fill in (
        (_PETALS, 0, high - 2, _COLOURS.get(parts.get("flower", ""))),
        (_POD, 4, 18, _COLOURS.get(parts.get("pod", ""))),
        (_SEEDS.get(parts.get("seed", "")), -24, 8, "#d9c27a"),
    ):
        if shape and fill:
            at = f"translate({x + right} {y - up})"
            drawing.add("path", d=shape, transform=at, class_="edge", fill=fill, stroke_width=1)
