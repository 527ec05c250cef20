"""A herd as SVG: generations from top to bottom, mates side by side, offspring below a bar."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from unicodedata import east_asian_width

from testcross.pages.svg.animal_shapes import add_small_sign
from testcross.pages.svg.drawing import Drawing, lines_of
from testcross.pages.svg.herd_places import Places
from testcross.pages.svg.herd_rows import Seat, rows_of
from testcross.rulesets.blocks import Text
from testcross.rulesets.pictures import HerdAnimal, HerdPicture

_HALF = 20
"""Half of how wide a sign is."""
_LINE = 16
_SMALL = 12
"""The size of letters below a sign."""
_ROOM = 5
"""How far beside the middle of a couple the way down may begin, between their labels."""
_LEAST = 64
"""How wide a seat is."""
_NAME = 118
"""How wide a line of a name is, as a rule."""
_MARGIN = 20
_LANE = 8
"""How far bars of families are apart that cross on their way."""
_DROP = 20
_ABOVE = 30
_NARROWEST = 420
_MOST_LINES = 3
_WIDE = {**dict.fromkeys("MW@%", 13), **dict.fromkeys("mw", 12), **dict.fromkeys(" .,/-ijl1", 6)}
"""How wide letters are that are not as most."""
_COPIES = "A dotted line joins the places of one animal."


def herd_svg(picture: HerdPicture, text: str) -> str:
    """Return a herd as SVG.

    Args:
        picture: what is drawn.
        text: the answer in words.
    """
    return _HerdDrawing(picture, text).svg()


class _HerdDrawing:
    """Knows where each seat is drawn, and draws lines, signs and labels there."""

    def __init__(self, picture: HerdPicture, text: str) -> None:
        self._picture = picture
        self._drawing = Drawing(picture.title, text)
        self._rows = rows_of(len(picture.animals), picture.couples)
        self._places = Places(self._rows, picture.couples)
        self._homes: dict[int, Seat] = {}
        for seat in sorted(self._seats(), key=lambda one: one.family is None):
            self._homes.setdefault(seat.animal, seat)
        self._slot = self._slot_width()
        right = max((self._places[seat] for seat in self._seats()), default=0)
        wide = round((right + 1) * self._slot)
        self._width = max(_NARROWEST, 2 * _MARGIN + wide)
        self._left = (self._width - wide + self._slot) // 2
        self._title = list(lines_of(picture.title, (self._width - 2 * _MARGIN) * 7 // 10))
        self._lanes = self._lanes_of_bars()
        self._at: dict[Seat, tuple[int, int]] = {}
        self._bottoms: list[int] = []
        self._find_heights()

    def svg(self) -> str:
        """Return the drawing."""
        self._drawing.titled(self._title, _MARGIN, _MARGIN + 14)
        self._join_copies()
        for number in self._rows.couples:
            self._add_couple(number)
        for seat in self._seats():
            self._add_seat(seat)
        bottom = max(self._bottoms, default=_MARGIN) + 34
        copies = [_COPIES] * (len(list(self._seats())) > len(self._homes))
        captions, room = (*self._picture.caption, *copies), self._width - 2 * _MARGIN
        bottom = self._drawing.captioned(captions, _MARGIN, bottom, room)
        return self._drawing.svg(self._width, bottom)

    def _seats(self) -> Iterator[Seat]:
        for row in self._rows.rows:
            yield from row

    def _slot_width(self) -> int:
        labels = (line for seat in self._seats() for line in self._label(seat))
        return max(_LEAST, 14 + max((_wide(_plain(line)) for line in labels), default=0))

    def _label(self, seat: Seat) -> list[Text]:
        """Return the lines below a sign; what is typed stands below one of its copies."""
        animal: HerdAnimal = self._picture.animals[seat.animal]
        name: list[Text] = [*lines_of(animal.id, _NAME, most=_MOST_LINES)]
        return [*name, *animal.typings] if self._homes[seat.animal] is seat else name

    def _x(self, place: float) -> int:
        return round(self._left + place * self._slot)

    def _lanes_of_bars(self) -> dict[int, int]:
        """Return for each couple in which lane its bar runs, so that no two run into each other."""
        found: dict[int, int] = {}
        for row in self._rows.rows:
            ends: list[float] = []
            here = {c for c, pair in self._rows.couples.items() if pair[0] in row}
            for number in sorted(here, key=self._span):
                left, right = self._span(number)
                lane = next((i for i, end in enumerate(ends) if end < left), len(ends))
                ends[lane:] = [right + 0.1, *ends[lane + 1 :]]
                found[number] = lane
        return found

    def _span(self, number: int) -> tuple[float, float]:
        places = [self._places[seat] for seat in self._places.kids(number)]
        places.append(self._places.middle(number))
        return min(places), max(places)

    def _find_heights(self) -> None:
        """Work out how far down each row is, and where its labels end."""
        y = _MARGIN + 22 * len(self._title)
        for row in self._rows.rows:
            y += _ABOVE + _HALF
            for seat in row:
                self._at[seat] = (self._x(self._places[seat]), y)
            lines = max(len(self._label(seat)) for seat in row)
            lanes = [self._lanes[c] for c, pair in self._rows.couples.items() if pair[0] in row]
            self._bottoms.append(y + _HALF + 4 + lines * _LINE)
            y = self._bottoms[-1] + _DROP + max(lanes, default=0) * _LANE

    def _join_copies(self) -> None:
        """Join the places at which an animal stands by dashes."""
        copies: dict[int, list[Seat]] = defaultdict(list)
        for seat in self._seats():
            copies[seat.animal].append(seat)
        for seats in copies.values():
            for (x, y), (to, down) in pairwise(self._at[seat] for seat in seats):
                line = f"M{x} {y}L{to} {down}"
                if y == down:
                    top = y - _HALF
                    line = f"M{x} {top}Q{(x + to) // 2} {top - 44} {to} {top}"
                self._drawing.line(line, 1.25, stroke_dasharray="2 4")

    def _add_couple(self, number: int) -> None:
        """Add the line between mates, a double one if they are related, and the way down."""
        couple, pair = self._picture.couples[number], self._rows.couples[number]
        spots = [self._at[seat] for seat in pair]
        (left, y), (right, _) = spots[0], spots[-1]
        apart = (-2, 2) if couple.are_related else (0,)
        if len(pair) > 1:
            path = "".join(f"M{left + _HALF} {y + i}H{right - _HALF}" for i in apart)
            self._drawing.line(path)
        kids = self._places.kids(number)
        if not kids:
            return
        bottom = min(one for one in self._bottoms if one > y)
        bar = bottom + _DROP // 2 + self._lanes[number] * _LANE
        xs = [self._at[seat][0] for seat in kids]
        middle = self._x(self._places.middle(number))
        if len(xs) == 1 and len(pair) > 1:  # straight down, where that is between the mates
            middle = min(max(xs[0], middle - _ROOM), middle + _ROOM)
        start, ways = (y + apart[-1], (0,)) if len(pair) > 1 else (bottom, apart)
        path = "".join(f"M{middle + i} {start}V{bar}" for i in ways)
        path += f"M{min(*xs, middle)} {bar}H{max(*xs, middle)}"
        path += "".join(f"M{x} {bar}V{down - _HALF}" for x, down in map(self._at.__getitem__, kids))
        self._drawing.line(path)

    def _add_seat(self, seat: Seat) -> None:
        animal, (x, y) = self._picture.animals[seat.animal], self._at[seat]
        add_small_sign(self._drawing, animal.sign, x, y, _HALF, is_hatched=animal.is_marked)
        if animal.has_more and seat.family is None:
            self._drawing.line(f"M{x} {y - _HALF}v-12", stroke_dasharray="2 3")
        for i, line in enumerate(self._label(seat)):
            place = {"text_anchor": "middle", "font_size": _SMALL, "class_": "ink halo"}
            if i == 0 and self._homes[seat.animal] is seat:
                place["font_weight"] = 700
            self._drawing.words(x, y + _HALF + _LINE * (i + 1), line, **place)


def _plain(line: Text) -> str:
    return line if isinstance(line, str) else "".join(span.text for span in line)


def _wide(line: str) -> int:
    """Return how wide a line is at most, in bold."""
    return sum(13 if east_asian_width(one) in "WF" else _WIDE.get(one, 8) for one in line)
