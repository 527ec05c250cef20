"""Where the animals of a herd stand: a row for each generation, parents above their offspring.

Families are put down from left to right, each animal with its mates beside it, its offspring below.
Who has more mates than fit beside it, or a mate in another row, stands there once more. Where the
last of a row and the first of the next family are one animal, it is one: so families join at a
marriage. Then rows are moved until parents stand above the middle of their offspring.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from types import MappingProxyType

from testcross.rulesets.pictures import Couple

_SWEEPS = 100
_LAST_SWEEPS = 500
"""So often all rows are moved in the order that counts: a child then stands below its parents."""
_LIGHT = 0.01
"""What it weighs where a block stands that nothing pulls."""
_TRIES = 12
"""How many orders of littermates and founders are tried."""


# rows: who stands beside whom


@dataclass(slots=True, eq=False)
class Seat:
    """A place at which an animal stands."""

    animal: int
    family: int | None = None
    """The couple that it descends from, if it hangs from it here."""


def reached(
    start: int, joined: Callable[[int], Iterable[int]], couples: Mapping[int, Couple]
) -> set[int]:
    """Return an animal and all to whom couples lead from it: those that ``joined`` has of each."""
    found, waiting = {start}, [start]
    while waiting:
        for number in joined(waiting.pop()):
            new = {*couples[number].parents, *couples[number].offspring} - found
            found |= new
            waiting += new
    return found


class Rows:
    """The seats of a herd, generation by generation, and those of each couple.

    Args:
        animals: who is seated.
        couples: by their numbers.
        order: in which littermates and founders stand, the least to the left.
    """

    def __init__(
        self,
        animals: Collection[int],
        couples: Mapping[int, Couple],
        order: Mapping[int, float] = MappingProxyType({}),
    ) -> None:
        self._couples, self._order = couples, order
        self._own: dict[int, list[int]] = defaultdict(list)
        self._from: dict[int, int] = {}
        for number, couple in couples.items():
            self._from |= dict.fromkeys(couple.offspring, number)
            for parent in couple.parents:
                self._own[parent].append(number)
        self._depth = self._aligned({one: self._row_by_parents(one) for one in animals})
        self._done: set[int] = set()
        self._seated: set[int] = set()
        self.rows: list[list[Seat]] = []
        self.couples: dict[int, tuple[Seat, ...]] = {}
        for one in self._roots(animals):
            self._put(one, self._depth[one])
        for number in couples:
            if number not in self._done:
                row = self._row(number)
                one = next(p for p in couples[number].parents if self._depth[p] == row)
                self._put(one, row)
        # a part that only a marriage joins may have moved all animals down
        self.rows = [row for row in self.rows if row]

    def seat(self, animal: int, row: int, family: int | None) -> Seat:
        """Return a seat at the right end of a row; the last one if it is the animal's."""
        while len(self.rows) <= row:
            self.rows.append([])
        here = self.rows[row]
        if self.last(row) == animal and (family is None or here[-1].family is None):
            here[-1].family = here[-1].family if family is None else family
        else:
            here.append(Seat(animal, family))
        return here[-1]

    def last(self, row: int) -> int | None:
        return self.rows[row][-1].animal if row < len(self.rows) and self.rows[row] else None

    def _row_by_parents(self, animal: int) -> int:
        """Return how many generations are above an animal, at most."""
        generations, above = 0, {animal}
        while couples := {self._from[one] for one in above if one in self._from}:
            above = {parent for number in couples for parent in self._couples[number].parents}
            generations += 1
        return generations

    def _aligned(self, depth: dict[int, int]) -> dict[int, int]:
        """Return the rows with each part moved down that only a marriage joins to the rest."""
        # mates stand in one row, whatever the generations above either: the higher one comes down,
        # and with it all of its own family, unless that is joined to the other's elsewhere
        for number, couple in self._couples.items():
            lowest = max(depth[one] for one in couple.parents)
            for one in couple.parents:
                down = lowest - depth[one]
                for other in self._part(one, number) if down else ():
                    depth[other] += down
        return depth

    def _part(self, start: int, without: int) -> set[int]:
        """Return who is joined to an animal but for one couple; nobody if that is joined, too."""

        def joined(one: int) -> set[int]:
            couples = {*self._own[one], *([self._from[one]] if one in self._from else [])}
            return couples - {without} if one == start else couples

        found = reached(start, joined, self._couples)
        return set() if any(without in joined(one) for one in found) else found

    def _row(self, number: int) -> int:
        return max(self._depth[one] for one in self._couples[number].parents)

    def _roots(self, animals: Collection[int]) -> Iterator[int]:
        """Yield from whom to go down: first whose family joins one that stands at the right end."""
        founders = self._in_order(one for one in animals if one not in self._from)
        # founders without mates come last, at the right end
        top = [one for one in founders if self._founding(one)]
        top += [one for one in founders if not self._own[one]]
        while top := [one for one in top if one not in self._seated]:
            first = next(filter(self._joins, top), top[0])
            couples = (self._couples[number].parents for number in self._founding(first))
            beside = [one for pair in couples for one in pair if one not in self._seated]
            # the mate with most couples is put down first, as the others stand around it
            yield max([first, *beside], key=lambda one: len(self._founding(one)))

    def _in_order(self, animals: Iterable[int]) -> list[int]:
        return sorted(animals, key=lambda one: self._order.get(one, 0.0))

    def _founding(self, one: int) -> list[int]:
        """Return the couples of an animal in which neither mate has parents."""
        parents = self._couples
        return [c for c in self._own[one] if self._from.keys().isdisjoint(parents[c].parents)]

    def _open_below(self, one: int) -> Iterator[tuple[int, list[int]]]:
        """Yield an animal and those that will hang below it, and the couples still to be placed."""
        found, waiting = {one}, [one]
        while waiting:
            here = waiting.pop()
            couples = [number for number in self._own[here] if number not in self._done]
            yield here, couples
            new = {kid for number in couples for kid in self._couples[number].offspring} - found
            found |= new
            waiting += sorted(new)

    def _joins(self, one: int) -> bool:
        """Tell whether an animal, or one below it, stands at the right end of its row."""
        return any(
            here in self._from and self.last(self._depth[here]) == here
            for here, _ in self._open_below(one)
        )

    def _marries_out(self, one: int) -> bool:
        """Tell whether an animal, or one below it, has a mate from a family still to come."""
        return any(
            mate != here and self._is_to_come(mate)
            for here, couples in self._open_below(one)
            for number in couples
            for mate in self._couples[number].parents
        )

    def _is_to_come(self, mate: int) -> bool:
        return mate in self._from and mate not in self._seated

    def _put(self, one: int, row: int, family: int | None = None) -> None:
        """Put an animal at the right end of a row, its mates beside it and what is below them."""
        mine = [c for c in self._own[one] if c not in self._done and self._row(c) == row]
        self._seated.add(one)
        # Mates whose own families are still to come stand last, at the right end, where these can
        # join them without crossing what is drawn already.
        mine.sort(key=lambda c: any(self._is_to_come(m) for m in self._couples[c].parents))
        if not mine:
            self.seat(one, row, family)
        homed = []
        for place, number in enumerate(mine):
            self._done.add(number)
            parents = self._couples[number].parents
            mates = [m for m in parents if m != one]
            # of several mates the first stands to the left, so that there is one on either side; an
            # only one where it comes first in the couple, and neither side waits for a family
            is_last = self.last(row) == one or any(map(self._is_to_come, parents))
            is_first = place == 0 and (len(mine) > 1 or (one == parents[-1] and not is_last))
            pair = [*mates, one] if is_first else [one, *mates]
            links = (family if who == one and place == 0 else None for who in pair)
            seats = [self.seat(who, row, link) for who, link in zip(pair, links, strict=True)]
            self.couples[number] = tuple(seats)
            homed += [m for m in mates if m not in self._from]
            self._seated |= {*homed}
        for number in mine:
            self._put_offspring(number, row + 1)
        for mate in homed:
            if any(c not in self._done and self._row(c) == row for c in self._own[mate]):
                self._put(mate, row)

    def _put_offspring(self, number: int, row: int) -> None:
        """Put down a litter: who joins the right end first, who marries elsewhere last."""
        # so families that marry stand side by side, and their lines do not cross
        left = self._in_order(self._couples[number].offspring)
        while left:
            staying = (one for one in left if not self._marries_out(one))
            one = next(filter(self._joins, left), None)
            one = next(staying, left[0]) if one is None else one
            left.remove(one)
            self._put(one, row, number)


# places: how far to the right


def settled(animals: Collection[int], couples: Mapping[int, Couple]) -> "tuple[Rows, Places]":
    """Return who stands where, such that animals who stand in several places do so near by.

    Littermates and founders stand in the order of the medians of the places that draw them: those
    where they, or animals that descend from them, stand once more (the median heuristic of Eades
    and Wormald, Edge crossings in drawings of bipartite graphs, Algorithmica 11, 1994). Of several
    rounds that with the shortest way between the places of one animal counts.
    """
    parents = {kid: one.parents for one in couples.values() for kid in one.offspring}
    order: dict[int, float] = {}
    found: list[tuple[float, Rows, Places]] = []
    for _ in range(_TRIES):
        rows = Rows(animals, couples, order)
        places = Places(rows, couples)
        seats: dict[int, list[tuple[int, float]]] = defaultdict(list)
        drawn: dict[int, list[float]] = {}
        for row, here in enumerate(rows.rows):
            for seat in here:
                seats[seat.animal].append((row, places[seat]))
        apart = 0.0
        for one, spots in seats.items():
            apart += sum(max(xs) - min(xs) for xs in zip(*spots, strict=True))
            drawn.setdefault(one, []).append(spots[0][1])
            above = [one] if len(spots) > 1 else []
            for other in above:
                drawn.setdefault(other, []).extend(x for _, x in spots)
                above += [p for p in parents.get(other, ()) if p not in above]
        found.append((apart, rows, places))
        # nobody stands in two places that are apart: no order is better
        if not apart:
            break
        order = {one: median(xs) for one, xs in drawn.items()}
    _, rows, _ = min(found, key=lambda one: one[0])
    return rows, Places(rows, couples, _LAST_SWEEPS)


@dataclass(slots=True)
class _Block:
    """Seats side by side that marriages join: they move together."""

    seats: list[Seat]
    couples: list[int]


class Places:
    """Where seats are, in widths of a seat from the left."""

    def __init__(self, rows: Rows, couples: Mapping[int, Couple], sweeps: int = _SWEEPS) -> None:
        self._rows = rows
        self._kids: dict[int, list[Seat]] = {number: [] for number in couples}
        self._at = {seat: float(i) for row in rows.rows for i, seat in enumerate(row)}
        for seat in self._at:
            if seat.family is not None:
                self._kids[seat.family].append(seat)
        blocks = [list(self._blocks(row)) for row in rows.rows]
        for sweep in range(sweeps):
            for row in reversed(blocks) if sweep % 2 else blocks:  # ends above the offspring
                self._move(row)
        self._close_up()
        left = min(self._at.values(), default=0.0)
        self._at = {seat: at - left for seat, at in self._at.items()}

    def __getitem__(self, seat: Seat) -> float:
        return self._at[seat]

    def middle(self, number: int) -> float:
        return _mean([self._at[seat] for seat in self._rows.couples[number]])

    def kids(self, number: int) -> list[Seat]:
        return self._kids[number]

    def _close_up(self) -> None:
        """Move families that nothing holds where they are to the left, up to their neighbours."""
        # Sweeps only balance pulls: what nothing pulls stays where it began. Whole groups move, as
        # one animal alone would leave the middle of its family.
        couples = self._rows.couples.items()
        families = [[*pair, *self._kids[number]] for number, pair in couples]
        group = {seat: {seat} for seat in self._at}
        for seats in families:
            whole = set[Seat]().union(*(group[seat] for seat in seats))
            group |= dict.fromkeys(whole, whole)
        rows = [sorted(row, key=self._at.__getitem__) for row in self._rows.rows]
        before = {seat: left for row in rows for left, seat in pairwise(row)}
        groups = {id(whole): whole for whole in group.values()}.values()
        for whole in sorted(groups, key=lambda some: min(self._at[seat] for seat in some)):
            left = [(seat, before[seat]) for seat in whole if seat in before]
            gaps = [self._at[a] - self._at[b] - 1 for a, b in left if group[b] is not whole]
            for seat in whole if gaps else ():
                self._at[seat] -= min(gaps)

    def _blocks(self, row: Sequence[Seat]) -> Iterator[_Block]:
        married = {pair[-1]: c for c, pair in self._rows.couples.items() if len(pair) > 1}
        alone = {pair[0]: c for c, pair in self._rows.couples.items() if len(pair) == 1}
        block = _Block([], [])
        for seat in row:
            if block.seats and seat not in married:
                yield block
                block = _Block([], [])
            block.seats.append(seat)
            block.couples += [found[seat] for found in (married, alone) if seat in found]
        yield block

    def _move(self, blocks: Sequence[_Block]) -> None:
        """Move the blocks of a row to where they are pulled, in order and without overlap."""
        # Less the widths of the blocks before it, a place may be no smaller than the one before:
        # order and no overlap are then one condition, which pooling meets exactly.
        start, wanted = 0, []
        for block in blocks:
            pulls = list(self._pulls(block))
            here = self._at[block.seats[0]] + _mean(pulls or [0.0])
            wanted.append((here - start, float(len(pulls)) or _LIGHT))
            start += len(block.seats)
        start = 0
        for block, left in zip(blocks, _in_order(wanted), strict=True):
            for i, seat in enumerate(block.seats):
                self._at[seat] = left + start + i
            start += len(block.seats)

    def _pulls(self, block: _Block) -> Iterator[float]:
        """Yield how far each offspring pulls a block above it, and its parents one below them.

        As each pulls as much as it is pulled, the sweeps come to rest.
        """
        for number in block.couples:
            for seat in self._kids[number]:
                yield self._at[seat] - self.middle(number)
        for seat in block.seats:
            if seat.family is not None:
                yield self.middle(seat.family) - self._at[seat]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _in_order(wanted: Sequence[tuple[float, float]]) -> Iterator[float]:
    """Yield the nearest places to those wanted, by their weights, each at or behind the last.

    Neighbours in the wrong order are pooled at their mean (Barlow et al., Statistical Inference
    under Order Restrictions, 1972).
    """
    pools: list[tuple[float, float, int]] = []
    for place, weight in wanted:
        pools.append((place, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, light, few), (other, heavy, many) = pools.pop(-2), pools.pop()
            mean = (one * light + other * heavy) / (light + heavy)
            pools.append((mean, light + heavy, few + many))
    for place, _, count in pools:
        yield from [place] * count
