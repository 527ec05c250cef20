"""A Punnett square as SVG: gametes around it, genotype and phenotype in each cell."""

from testcross.pages.svg.drawing import SIZE, Drawing, lines_of
from testcross.rulesets.blocks import Crossing

_LINE = 18
_MARGIN = 16
_LETTER = 8
MOST_GAMETES = 32
"""Of a parent, in one picture."""
_LEAST = 96
"""How wide a cell is at least."""


def square_svg(title: str, square: Crossing, text: str) -> str:
    drawing = Drawing(title, text)
    longest = max(len(cell) for row in square.cells for cell in row)
    wide = max(_LEAST, longest * _LETTER + _MARGIN)
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
