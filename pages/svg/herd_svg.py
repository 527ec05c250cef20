"""A herd as SVG: generations from top to bottom, mates side by side, offspring below a bar.

Parts of a herd that nothing joins are put into rows like words on a page, in the shape of an A3
sheet. A herd of many animals is drawn smaller.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from testcross.pages.svg.drawing import Drawing, add_small_sign, lines_of
from testcross.pages.svg.herd_layout import Seat, reached, settled
from testcross.rulesets.blocks import Text
from testcross.rulesets.pictures import Couple, HerdPicture


class _Sizes(NamedTuple):
    """How large everything is, in pixels."""

    half: int
    """Half of how wide a sign is."""
    letters: int
    line: int
    name: int
    """How wide a line of a name is, as a rule."""
    seat: int
    """How wide a seat is at least."""
    above: int
    drop: int
    lane: int
    """How far bars of families are apart that cross on their way."""
    room: int
    """How far beside the middle of a couple the way down may begin, between their labels."""


_HUGE = _Sizes(half=30, letters=15, line=19, name=150, seat=96, above=40, drop=28, lane=10, room=6)
_LARGE = _Sizes(half=20, letters=12, line=16, name=118, seat=64, above=30, drop=20, lane=8, room=5)
_SMALL = _Sizes(half=13, letters=11, line=13, name=84, seat=38, above=16, drop=14, lane=5, room=3)
_NEAR = 0.1
"""Two lines nearer than this part of a seat look as one."""
_FEW, _MANY = 12, 60
"""Up to so many animals are drawn large, and more than so many small."""
_MARGIN = 20
_GAP = 16
"""How far parts of a herd are apart."""
_NARROWEST = 320
_A3 = 420 / 297
_MOST_LINES = 3
_WIDE = {**dict.fromkeys("MW@%", 13), **dict.fromkeys("mw", 12), **dict.fromkeys(" .,/-ijl1", 6)}
"""How wide letters of 12 pixels are that are not as most."""
_COPIES = "A dotted line joins the places of one animal."


def herd_svg(picture: HerdPicture, text: str) -> str:
    number = len(picture.animals)
    sizes = _HUGE if number <= _FEW else _LARGE if number <= _MANY else _SMALL
    parts = [_Part(picture, sizes, *part) for part in _parts(picture)]
    parts.sort(key=lambda part: -part.height)
    shelves = _shelves(parts)
    wide = max((sum(part.width + _GAP for part in row) - _GAP for row in shelves), default=0)
    width = max(_NARROWEST, 2 * _MARGIN + wide)
    # the hatching is as large as the signs that it is drawn with
    drawing = Drawing(picture.title, text, apart=400 // sizes.half)
    title = list(lines_of(picture.title, (width - 2 * _MARGIN) * 7 // 10))
    drawing.titled(title, _MARGIN, _MARGIN + 14)
    y = _MARGIN + 22 * len(title) if title else 0
    for row in shelves:
        x = (width - wide) // 2
        for part in row:
            part.draw(drawing, x, y)
            x += part.width + _GAP
        y += max(part.height for part in row)
    copies = [_COPIES] * any(part.has_copies for part in parts)
    bottom = drawing.captioned((*picture.caption, *copies), _MARGIN, y + 34, width - 2 * _MARGIN)
    return drawing.svg(width, bottom)


def _parts(picture: HerdPicture) -> Iterator[tuple[Collection[int], Mapping[int, Couple]]]:
    """Yield the animals and the couples of each part that nothing joins to the others."""
    joined, couples = defaultdict[int, list[int]](list), dict(enumerate(picture.couples))
    for number, couple in couples.items():
        for one in (*couple.parents, *couple.offspring):
            joined[one].append(number)
    seen = set[int]()
    for start in range(len(picture.animals)):
        if start not in seen:
            here = reached(start, joined.__getitem__, couples)
            seen |= here
            numbers = {number for one in here for number in joined[one]}
            yield sorted(here), {number: couples[number] for number in sorted(numbers)}


class _Part:
    """A part of a herd: it knows where each seat is drawn, and draws lines, signs and labels."""

    def __init__(
        self,
        picture: HerdPicture,
        sizes: _Sizes,
        animals: Collection[int],
        couples: Mapping[int, Couple],
    ) -> None:
        self._picture, self._sizes, self._couples = picture, sizes, couples
        self._rows, self._places = settled(animals, couples)
        self._seats = [seat for row in self._rows.rows for seat in row]
        # its label is printed once, and there by preference where it hangs below its parents
        self._homes: dict[int, Seat] = {}
        for seat in sorted(self._seats, key=lambda one: one.family is None):
            self._homes.setdefault(seat.animal, seat)
        self.has_copies = len(self._seats) > len(self._homes)
        lines = [line for seat in self._seats for line in self._label(seat)]
        room = 8 if sizes is _SMALL else 14
        self._seat = max(sizes.seat, room + max(map(self._wide, lines), default=0))
        right = max(self._places[seat] for seat in self._seats)
        self.width = round((right + 1) * self._seat)
        self._lanes = self._lanes_of_bars()
        self._at: dict[Seat, tuple[int, int]] = {}
        self._bottoms: list[int] = []
        self.height = 0
        for row in self._rows.rows:
            y = self.height + sizes.above + sizes.half
            for seat in row:
                self._at[seat] = (self._x(self._places[seat]), y)
            most = max(len(self._label(seat)) for seat in row)
            lanes = [self._lanes[c] for c, pair in self._rows.couples.items() if pair[0] in row]
            self._bottoms.append(y + sizes.half + 4 + most * sizes.line)
            self.height = self._bottoms[-1] + sizes.drop + max(lanes, default=0) * sizes.lane

    def draw(self, drawing: Drawing, x: int, y: int) -> None:
        self._at = {seat: (x + right, y + down) for seat, (right, down) in self._at.items()}
        self._bottoms = [y + one for one in self._bottoms]
        self._left, self._drawing = x, drawing
        self._join_copies()
        for number in self._rows.couples:
            self._add_couple(number)
        for seat in self._seats:
            self._add_seat(seat)

    def _label(self, seat: Seat) -> list[Text]:
        """Return the lines below a sign; what is typed stands below one of its copies."""
        animal = self._picture.animals[seat.animal]
        most = 1 if animal.others else _MOST_LINES
        name: list[Text] = [*lines_of(animal.id, self._sizes.name, most=most)]
        for n, other in enumerate(animal.others):  # of many only the first two, and how many more
            more = len(animal.others) - n
            name += lines_of(other if n == 0 or more == 1 else f"+{more}", self._sizes.name, most=1)
            if n == 1:
                break
        return [*name, *animal.typings] if self._homes[seat.animal] is seat else name

    def _wide(self, line: Text) -> int:
        """Return how wide a line is at most, in bold."""
        text = line if isinstance(line, str) else "".join(span.text for span in line)
        wide = sum(13 if east_asian_width(one) in "WF" else _WIDE.get(one, 8) for one in text)
        return wide * self._sizes.letters // _LARGE.letters

    def _x(self, place: float) -> int:
        return round((place + 0.5) * self._seat)

    def _lanes_of_bars(self) -> dict[int, int]:
        """Return for each couple in which lane its bar runs, so that no two run into each other.

        Of bars that share a stretch, that one is uppermost which then crosses fewest lines.
        """
        found: dict[int, int] = {}
        stems = {one: self._places.middle(one) for one in self._rows.couples}
        kids = {one: [self._places[seat] for seat in self._places.kids(one)] for one in stems}
        ends = {one: (min(*at, stems[one]), max(*at, stems[one])) for one, at in kids.items()}

        def crossed(one: int, other: int) -> int:
            """Count the lines that cross if one bar is above another; two on one another are many.

            They are where the way down to the lower bar meets that to an offspring of the upper.
            """
            (left, right), (start, end) = ends[one], ends[other]
            on_it = sum(abs(stems[other] - x) < _NEAR for x in kids[one])
            return (
                (left < stems[other] < right) + sum(start < x < end for x in kids[one]) + 9 * on_it
            )

        def beside(one: int, other: int) -> bool:
            (left, right), (start, end) = ends[one], ends[other]
            return one != other and max(left, start) <= min(right, end) + _NEAR

        for row in self._rows.rows:
            here = [c for c, pair in self._rows.couples.items() if pair[0] in row]
            more = {  # of two that share a stretch: by how many if one is above the other
                one: {
                    two: crossed(one, two) - crossed(two, one) for two in here if beside(one, two)
                }
                for one in here
            }
            # All orders would be too many: the bar that costs least above the others goes on top,
            # then the next.
            while here:
                worse = {one: sum(max(0, more[one].get(two, 0)) for two in here) for one in here}
                top = min(here, key=lambda one: (worse[one], ends[one]))
                here.remove(top)
                found[top] = max((found[one] + 1 for one in more[top] if one in found), default=0)
        return found

    def _join_copies(self) -> None:
        """Join the places at which an animal stands by dashes, which pass between labels."""
        copies: dict[int, list[tuple[int, Seat]]] = defaultdict(list)
        for number, seats_here in enumerate(self._rows.rows):
            for seat in seats_here:
                copies[seat.animal].append((number, seat))
        for animal, seats in copies.items():
            above = self._sizes.half + self._sizes.above * (1 + animal % 3) // 4
            for (row, seat), (last, other) in pairwise(seats):
                (x, y), (to, down) = self._at[seat], self._at[other]
                path = f"M{x} {y - self._sizes.half}V{y - above}"
                for number in range(row, last):  # between two signs, then above the next row
                    x = min(self._gaps(number), key=lambda gap: abs(gap - x) + abs(gap - to))
                    path += f"H{x}V{self._at[self._rows.rows[number + 1][0]][1] - above}"
                path += f"H{to}V{down - self._sizes.half}"
                self._drawing.line(path, 1.25, stroke_dasharray="2 4")

    def _gaps(self, row: int) -> list[int]:
        """Return where a line can go down through a row, between its labels and beside them."""
        xs = sorted(self._at[seat][0] for seat in self._rows.rows[row])
        beside = self._seat // 2
        room = self._sizes.room  # in the middle is the way down from a couple
        between = [(a + b) // 2 + by for a, b in pairwise(xs) for by in (-room, room)]
        return [xs[0] - beside, *between, xs[-1] + beside]

    def _add_couple(self, number: int) -> None:
        """Add the line between mates, a double one if they are related, and the way down."""
        couple, pair, half = self._couples[number], self._rows.couples[number], self._sizes.half
        spots = [self._at[seat] for seat in pair]
        (left, y), (right, _) = spots[0], spots[-1]
        apart = (-2, 2) if couple.are_related else (0,)
        if len(pair) > 1:
            path = "".join(f"M{left + half} {y + i}H{right - half}" for i in apart)
            self._drawing.line(path)
        kids = self._places.kids(number)
        if not kids:
            return
        bottom = min(one for one in self._bottoms if one > y)
        bar = bottom + self._sizes.drop // 2 + self._lanes[number] * self._sizes.lane
        xs = [self._at[seat][0] for seat in kids]
        middle = self._left + self._x(self._places.middle(number))
        if len(pair) > 1 and len(xs) == 1 and abs(xs[0] - middle) <= self._sizes.room:
            middle = xs[0]  # straight down, as that is between the mates
        start, ways = (y + apart[-1], (0,)) if len(pair) > 1 else (bottom, apart)
        path = "".join(f"M{middle + i} {start}V{bar}" for i in ways)
        path += f"M{min(*xs, middle)} {bar}H{max(*xs, middle)}"
        path += "".join(f"M{x} {bar}V{down - half}" for x, down in map(self._at.__getitem__, kids))
        self._drawing.line(path)

    def _add_seat(self, seat: Seat) -> None:
        animal, (x, y), sizes = self._picture.animals[seat.animal], self._at[seat], self._sizes
        add_small_sign(self._drawing, animal, x, y, sizes.half)
        words = {"text_anchor": "middle", "font_size": sizes.letters, "class_": "ink halo"}
        if animal.others:
            count = str(len(animal.others) + 1)
            self._drawing.words(
                x, y + 4, count, **{**words, "class_": ("ink", "paper")[animal.is_affected]}
            )
        if animal.has_more and seat.family is None:
            self._drawing.line(
                f"M{x} {y - sizes.half}v-{sizes.above // 2 - 3}", stroke_dasharray="2 3"
            )
        for i, line in enumerate(self._label(seat)):
            bold = {"font_weight": 700} if i == 0 and self._homes[seat.animal] is seat else {}
            down = y + sizes.half + sizes.line * (i + 1)
            self._drawing.words(x, down, line, **words, **bold)


def _shelves(parts: Sequence[_Part]) -> list[list[_Part]]:
    """Return parts in rows, in that width in which they are largest on a sheet of A3."""

    def in_rows(width: float) -> list[list[_Part]]:
        rows: list[list[_Part]] = []
        room = 0.0
        for part in parts:
            if not rows or room < part.width:
                rows.append([])
                room = width
            rows[-1].append(part)
            room -= part.width + _GAP
        return rows

    def scale(rows: list[list[_Part]]) -> float:
        wide = max(sum(part.width + _GAP for part in row) for row in rows)
        high = sum(row[0].height for row in rows)
        return max(1 / max(wide, high * _A3), 1 / max(wide * _A3, high))

    if not parts:
        return []
    widths = {sum(part.width + _GAP for part in parts[: n + 1]) for n in range(len(parts))}
    least = max(part.width for part in parts)
    found = [in_rows(max(width, least)) for width in sorted(widths)]
    return max(found, key=scale)
