"""A mating as SVG: two parents, their offspring below, and the alleles of a step on their way."""

from collections.abc import Sequence

from testcross.pages.svg.animal_shapes import HALF, add_animal, add_sign
from testcross.pages.svg.drawing import Drawing, lines_of
from testcross.rulesets.pictures import Arrow, MatingPicture, PicturedAnimal

_COLUMN = 172
_IN_A_ROW = 4
_LINE = 20
_GAP = 86
"""From the last line of an animal to the middle of those below."""
_MARGIN = 16
_APART = 96
"""How far a parent is from the middle."""
_BESIDE = 9
"""How far an arrow runs beside the line of descent."""
_PARENTS = 2
_NARROWER, _WIDER = 7, 10
"""How wide a letter is, and how wide in the bold of a title."""


def mating_svg(picture: MatingPicture, text: str) -> str:
    drawing, kits = Drawing(picture.title, text), len(picture.animals) - _PARENTS
    width = 2 * _MARGIN + _COLUMN * max(_PARENTS, min(kits, _IN_A_ROW))
    middle = width // 2
    title = list(lines_of(picture.title, (width - 2 * _MARGIN) * _NARROWER // _WIDER))
    top = _MARGIN + len(title) * (_LINE + 2) + HALF + 14
    # how far an animal reaches from the middle of its sign down to its last line
    rows = (len(_card_lines(one)) * (_LINE - 2) + len(one.loci) * _LINE for one in picture.animals)
    block = HALF + 26 + max(rows) + 12
    places = [(middle - _APART, top), (middle + _APART, top)]
    for kit in range(kits):
        row, column = divmod(kit, _IN_A_ROW)
        beside = min(_IN_A_ROW, kits - row * _IN_A_ROW)
        x = middle + _COLUMN * (2 * column + 1 - beside) // 2
        places.append((x, top + (block + _GAP) * (row + 1)))
    drawing.titled(title, _MARGIN, _MARGIN + 16)
    _add_lines(drawing, places, middle)
    for arrow in picture.arrows:
        _add_arrow(drawing, arrow, places, middle)
    for animal, (x, y) in zip(picture.animals, places, strict=True):
        _add_animal(drawing, animal, x, y)
    bottom = places[-1][1] + block + 8
    bottom = drawing.captioned(picture.caption, _MARGIN, bottom, width - 2 * _MARGIN)
    return drawing.svg(width, bottom + _MARGIN - _LINE + 4)


def _bar(y: int) -> int:
    """Return at which height the line runs from which the kits of a row hang."""
    return y - HALF - 28


def _add_lines(draw: Drawing, places: Sequence[tuple[int, int]], middle: int) -> None:
    (left, y), (right, _), *kits = places
    bars = sorted({_bar(down) for _, down in kits})
    draw.line(f"M{left + HALF} {y}H{right - HALF}M{middle} {y}V{bars[0]}")
    for bar in bars:
        row = [x for x, down in kits if _bar(down) == bar]
        draw.line(f"M{min(*row, middle)} {bar}H{max(*row, middle)}")
        for x in row:
            draw.line(f"M{x} {bar}V{bar + 28}")
    if len(bars) > 1:
        draw.line(f"M{middle} {bars[0]}H6V{bars[-1]}H{middle}")


def _add_arrow(draw: Drawing, arrow: Arrow, places: Sequence[tuple[int, int]], middle: int) -> None:
    (x, y), (to, down) = places[arrow.parent], places[arrow.offspring]
    side = -1 if arrow.parent == 0 else 1
    lane, bar, end = middle + side * _BESIDE, _bar(down) - 8, to + side * _BESIDE
    path = f"M{x - side * (HALF + 6)} {y + 8}H{lane}V{bar}H{end}V{down - HALF - 4}"
    draw.line(path, 2.5, marker_end="url(#tip)", stroke_linejoin="round")
    if arrow.alleles:
        anchor = "end" if side < 0 else "start"
        place = {"font_size": 17, "font_weight": 700, "text_anchor": anchor}
        draw.words(lane + side * 8, y + HALF + 6, arrow.alleles, **place)


def _add_animal(draw: Drawing, animal: PicturedAnimal, x: int, y: int) -> None:
    add_sign(draw, animal.sign, x, y, animal.part)
    add_animal(draw, animal.shape, dict(animal.colours), x, y + 6)
    y += HALF + 26
    draw.words(x, y, animal.role, text_anchor="middle", font_size=12)
    for line in _card_lines(animal):
        y += _LINE - 2
        draw.words(x, y, line, text_anchor="middle", font_weight=700)
    for locus in animal.loci:
        y += _LINE
        if locus.fails:
            draw.hatched(x - 30, y - 15, 106, _LINE - 1)
            halo = {"class_": "bad halo", "font_weight": 700, "font_size": 12}
            draw.words(x + 36, y - 1, "fails", **halo)
        draw.words(x - 56, y, locus.name, font_size=12)
        draw.words(x - 24, y, locus.genotype, class_="ink halo" if locus.fails else "ink")


def _card_lines(animal: PicturedAnimal) -> list[str]:
    return list(lines_of(animal.card, _COLUMN - 8, most=2))
