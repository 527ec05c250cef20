"""A mating as SVG: two parents, their offspring below, and the alleles of a step on their way."""

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
    return _MatingDrawing(picture, text).svg()


class _MatingDrawing:
    """Places the animals of a mating: where each has its middle, and where lines run."""

    def __init__(self, picture: MatingPicture, text: str) -> None:
        self._picture = picture
        self._drawing = Drawing(picture.title, text)
        kits = len(picture.animals) - _PARENTS
        self._width = 2 * _MARGIN + _COLUMN * max(_PARENTS, min(kits, _IN_A_ROW))
        self._middle = self._width // 2
        room = (self._width - 2 * _MARGIN) * _NARROWER // _WIDER
        self._title = list(lines_of(picture.title, room))
        self._top = _MARGIN + len(self._title) * (_LINE + 2) + HALF + 14
        self._block = _height(picture)
        self._places = [
            (self._middle - _APART, self._top),
            (self._middle + _APART, self._top),
            *(self._kit_place(i, kits) for i in range(kits)),
        ]

    def svg(self) -> str:
        self._drawing.titled(self._title, _MARGIN, _MARGIN + 16)
        self._add_lines()
        for arrow in self._picture.arrows:
            self._add_arrow(arrow)
        for animal, (x, y) in zip(self._picture.animals, self._places, strict=True):
            self._add_animal(animal, x, y)
        bottom = self._places[-1][1] + self._block + 8
        captions, room = self._picture.caption, self._width - 2 * _MARGIN
        bottom = self._drawing.captioned(captions, _MARGIN, bottom, room)
        return self._drawing.svg(self._width, bottom + _MARGIN - _LINE + 4)

    def _kit_place(self, kit: int, kits: int) -> tuple[int, int]:
        row, column = divmod(kit, _IN_A_ROW)
        beside = min(_IN_A_ROW, kits - row * _IN_A_ROW)
        x = self._middle + _COLUMN * (2 * column + 1 - beside) // 2
        return x, self._top + (self._block + _GAP) * (row + 1)

    @staticmethod
    def _bar(y: int) -> int:
        """Return at which height the line runs from which the kits of a row hang."""
        return y - HALF - 28

    def _add_lines(self) -> None:
        (left, y), (right, _), *kits = self._places
        bars = sorted({self._bar(down) for _, down in kits})
        self._drawing.line(f"M{left + HALF} {y}H{right - HALF}M{self._middle} {y}V{bars[0]}")
        for bar in bars:
            row = [x for x, down in kits if self._bar(down) == bar]
            ends = (min(*row, self._middle), max(*row, self._middle))
            self._drawing.line(f"M{ends[0]} {bar}H{ends[1]}")
            for x in row:
                self._drawing.line(f"M{x} {bar}V{bar + 28}")
        if len(bars) > 1:
            self._drawing.line(f"M{self._middle} {bars[0]}H6V{bars[-1]}H{self._middle}")

    def _add_arrow(self, arrow: Arrow) -> None:
        x, y = self._places[arrow.parent]
        to, down = self._places[arrow.offspring]
        side = -1 if arrow.parent == 0 else 1
        lane, bar = self._middle + side * _BESIDE, self._bar(down) - 8
        end = to + side * _BESIDE
        path = f"M{x - side * (HALF + 6)} {y + 8}H{lane}V{bar}H{end}V{down - HALF - 4}"
        self._drawing.line(path, 2.5, marker_end="url(#tip)", stroke_linejoin="round")
        if arrow.alleles:
            anchor = "end" if side < 0 else "start"
            place = {"font_size": 17, "font_weight": 700, "text_anchor": anchor}
            self._drawing.words(lane + side * 8, y + HALF + 6, arrow.alleles, **place)

    def _add_animal(self, animal: PicturedAnimal, x: int, y: int) -> None:
        draw = self._drawing
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


def _height(picture: MatingPicture) -> int:
    """Return how far an animal reaches from the middle of its sign down to its last line."""
    rows = max(
        len(_card_lines(one)) * (_LINE - 2) + len(one.loci) * _LINE for one in picture.animals
    )
    return HALF + 26 + rows + 12
