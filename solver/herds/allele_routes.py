"""Witnesses by routes: from whom each allele that is certain came, up to some founder.

An animal asks one parent for each allele that it is asked for, and one parent can give it only one;
so it has room for two. That is routing on a network whose places and lines hold little, and it is
done as routers of circuits do it: every route takes the cheapest way up, to the nearest ancestor
who is asked for the same allele or to a founder; what is crowded becomes dearer, and all routes
around it are laid anew, farther around the longer it takes. In the end every animal is given a
genotype with what is asked of it, parents first. An animal that gets none that way, as one that is
a/a or b/b, is given one by lot, and its alleles are routed, too.

Source: L. McMurchie, C. Ebeling, PathFinder: a negotiation-based performance-driven router for
FPGAs, ACM Symposium on Field-Programmable Gate Arrays (1995). Finding no witness proves nothing.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import product
from random import Random

import numpy as np
from testcross.solver.engine import Remaining, is_over, no_limit, stop_if_late
from testcross.solver.genotype import (
    Allele,
    Mask,
    bit_of,
    containing_mask,
    every,
    genotypes_of,
    pair,
    set_bits,
)
from testcross.solver.herds.elimination import Elimination
from testcross.solver.herds.kin import Masks

_TURNS = 200
"""How often crowded alleles are rerouted before the search is left to an engine."""
_STEPS = 50
"""How many steps up per animal are taken before that, and per turn again."""
_AROUND = 15
"""How many animals around a crowded one are rerouted in the first turn."""
_CROWDED = 3
"""What a crowded animal costs at first, where a free one costs 1 and one with a route 2."""


def witness_by_routes(
    found: Elimination, turns: int | None = None, remaining: Remaining = no_limit
) -> Masks | None:
    """Return one genotype for everyone, or None if none was found this way.

    What is found must be through, without failed family; ``turns`` is how often what is crowded
    is routed anew, if not as often as usual.
    """
    routes = _Routes(found)
    for turn in range(_TURNS if turns is None else turns):
        if not routes.crowded:
            masks, unfit = routes.genotypes()
            if not unfit:
                return masks
            for place in unfit:
                routes.settle(place)
        if routes.steps > _STEPS * (len(routes.masks) + _TURNS) or is_over(remaining):
            return None
        routes.improve(_AROUND + turn)
    return None


class _Routes:
    """Who is asked for which alleles, and whom it asks for them."""

    def __init__(self, found: Elimination) -> None:
        kin, self._count = found.kin, found.allele_count
        self._kind = found.masks.dtype
        self._draw = Random(0)  # noqa: S311 - a shuffle, no secret
        self.masks: list[Mask] = found.masks.tolist()
        couples = list(zip(kin.first.tolist(), kin.second.tolist(), strict=True))
        self._couple: list[tuple[int, ...]] = [
            couples[family] if family >= 0 else () for family in kin.family_of.tolist()
        ]
        self._kids: list[list[int]] = [[] for _ in self.masks]
        for kid, couple in enumerate(self._couple):
            for parent in {*couple}:
                self._kids[parent].append(kid)
        self._asked: list[dict[Allele, int]] = [{} for _ in self.masks]
        """Per animal and allele, by how many it is asked for it, itself among them."""
        self._side: list[dict[Allele, int]] = [{} for _ in self.masks]
        """Per animal and allele that it asks for, which of its couple, 0 or 1."""
        self._cost_of_crowding = [_CROWDED] * len(self.masks)
        self.crowded: dict[int, int] = {}
        """Who is asked for what it cannot have or get, and for how many alleles too many."""
        self.steps = 0
        self._settled: dict[int, list[tuple[int, Allele]]] = {}
        """Animals with a drawn genotype, and who is asked for which allele because of it."""
        self._containing = [containing_mask(self._count, a) for a in range(self._count)]
        alleles = {mask: self._alleles(mask) for mask in {*self.masks}}
        self._possible = [alleles[mask][0] for mask in self.masks]
        sure = [(place, a) for place, mask in enumerate(self.masks) for a in alleles[mask][1]]
        for place, allele in sure:
            self._asked[place][allele] = 1
        for place, allele in reversed(sure):  # offspring meet what their ancestors are sure to have
            self._route(place, allele)
        self._judge(range(len(self.masks)))

    def _alleles(self, mask: Mask) -> tuple[frozenset[Allele] | None, tuple[Allele, ...]]:
        """Return the alleles in any of some genotypes, None for all, and those in each of them."""
        if mask == every(self._count):
            return None, ()
        if not mask & (mask - 1):
            own = frozenset(genotypes_of(self._count)[mask.bit_length() - 1])
            return own, tuple(sorted(own))
        those = enumerate(self._containing)
        found = [(a, not mask & ~containing) for a, containing in those if mask & containing]
        return frozenset(a for a, _ in found), tuple(a for a, is_sure in found if is_sure)

    def _left(self, place: int) -> Mask:
        """Return the genotypes of an animal that have all it is asked for."""
        left = self.masks[place]
        for allele in self._asked[place]:
            left &= self._containing[allele]
        return left

    def _judge(self, places: Iterable[int]) -> None:
        """Keep up to date whether animals are crowded."""
        for place in places:
            asked, sides, couple = self._asked[place], self._side[place], self._couple[place]
            excess = max(0, len(asked) - 2) or int(not self._left(place))
            excess += len({*couple}) == 2 and len(sides) > 1 and len({*sides.values()}) == 1
            if excess:
                self.crowded[place] = excess
            else:
                self.crowded.pop(place, None)

    def _route(self, place: int, allele: Allele) -> list[int]:
        """Let an animal ask for an allele by the cheapest way, and return who is asked anew."""
        # Dijkstra's search up the pedigree: the first ancestor taken from the heap that is asked
        # for the allele anyway, or has no parents, is the cheapest end. Equal ways are drawn, so
        # that crowds spread.
        cheapest, below = {place: 0}, dict[int, tuple[int, int]]()
        ways = [(0, 0.0, place)]
        done = set()
        while True:
            cost, _, one = heappop(ways)
            couple = self._couple[one]
            if not couple or (one != place and allele in self._asked[one]):
                break
            if one in done:
                continue
            done.add(one)
            self.steps += 1
            for side, parent in enumerate(couple):
                if self._can(parent, allele):
                    total = cost + self._entry(parent, allele)
                    if self._is_taken(one, side, allele):
                        total += self._cost_of_crowding[one]
                    if parent not in cheapest or total < cheapest[parent]:
                        cheapest[parent], below[parent] = total, (one, side)
                        heappush(ways, (total, self._draw.random(), parent))
        changed = [place]
        while one != place:
            changed.append(one)
            self._asked[one][allele] = self._asked[one].get(allele, 0) + 1
            one, side = below[one]
            self._side[one][allele] = side
        return changed

    def _can(self, place: int, allele: Allele) -> bool:
        possible = self._possible[place]
        return possible is None or allele in possible

    def _is_taken(self, place: int, side: int, allele: Allele) -> bool:
        """Tell whether another allele comes from a parent, or can come from this one only."""
        sides, couple = self._side[place], self._couple[place]
        others = (other for other in self._asked[place] if other != allele)
        return couple[0] != couple[1] and any(
            sides[other] == side if other in sides else not self._can(couple[1 - side], other)
            for other in others
        )

    def _entry(self, place: int, allele: Allele) -> int:
        """Return what it costs to ask an animal for an allele."""
        asked = self._asked[place]
        if allele in asked:
            return 0
        excess = max(0, len(asked) - 1)
        if not excess and asked and self._possible[place] is not None:
            excess = not self._left(place) & self._containing[allele]
        return 1 + len(asked) + self._cost_of_crowding[place] * excess

    def _withdraw(self, place: int, allele: Allele) -> list[int]:
        """Stop an animal from asking for an allele, and return whose state that changes."""
        changed = [place]
        while allele in self._side[place]:
            couple = self._couple[place]
            place = couple[self._side[place].pop(allele)]
            changed.append(place)
            asked = self._asked[place]
            asked[allele] -= 1
            if asked[allele]:
                break
            del asked[allele]
        return changed

    def improve(self, size: int) -> None:
        """Raise the cost of crowded animals, and reroute some animals around each."""
        crowded = sorted(self.crowded)
        self._draw.shuffle(crowded)
        for place in crowded:
            if place not in self.crowded:
                continue
            stop_if_late()
            # PathFinder's history: what is crowded turn after turn becomes so costly that all
            # animals that can go around it do
            self._cost_of_crowding[place] += self.crowded[place]
            nearest = self._nearest(place, self._draw.randint(1, size))
            free = [one for one in nearest if one in self._settled]
            for one in free:
                self._unsettle(one)
            anew = list(self._routes_of(nearest))
            self._draw.shuffle(anew)
            changed = {one for asking in anew for one in self._withdraw(*asking)}
            for one, allele in anew:
                if allele in self._asked[one] and allele not in self._side[one]:
                    changed.update(self._route(one, allele))
            self._judge(changed)
            for one in free:
                self.settle(one)

    def _routes_of(self, animals: Iterable[int]) -> dict[tuple[int, Allele], None]:
        """Return who asks for what among animals and their offspring, each route once."""
        found = {(one, allele): None for one in animals for allele in self._side[one]}
        for one in animals:
            for kid in self._kids[one]:
                couple = self._couple[kid]
                here = (a for a, side in self._side[kid].items() if couple[side] == one)
                found |= dict.fromkeys((kid, a) for a in here)
        return found

    def _nearest(self, place: int, size: int) -> list[int]:
        """Return an animal with those nearest to it, so many in all."""
        found = {place}
        for one in (waiting := [place]):
            near = [*{*self._couple[one]}, *self._kids[one]]
            self._draw.shuffle(near)
            for other in near:
                if len(found) == size:
                    return waiting
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return waiting

    def genotypes(self) -> tuple[Masks, list[int]]:
        """Return a genotype for everyone, and who has none that fits its parents."""
        # Parents first, so that each has genotypes when its offspring are given theirs.
        genotypes, given = genotypes_of(self._count), [0] * len(self.masks)
        unfit = []
        open_parents = [len({*couple}) for couple in self._couple]
        for place in (waiting := [i for i, number in enumerate(open_parents) if not number]):
            left, couple = self._left(place), self._couple[place]
            if couple:
                one, other = (genotypes[given[parent].bit_length() - 1] for parent in couple)
                born = 0
                for both in product(one, other):
                    born |= 1 << bit_of(self._count, pair(*both))
                if not left & born:
                    unfit.append(place)
                left = left & born or left
            given[place] = left & -left
            for kid in self._kids[place]:
                open_parents[kid] -= 1
                if not open_parents[kid]:
                    waiting.append(kid)
        return np.array(given, self._kind), unfit

    def settle(self, place: int) -> None:
        """Draw a genotype for an animal, if it has any left, and route its alleles."""
        if place in self._settled:
            self._unsettle(place)
        left = [*set_bits(self._left(place))]
        if not left:
            return
        one, other = genotypes_of(self._count)[self._draw.choice(left)]
        if one == other:
            asked = [place, *{*self._couple[place]}]
            self._settled[place] = [(who, one) for who in asked]
        else:
            self._settled[place] = [(place, one), (place, other)]
        for who, allele in self._settled[place]:
            self._asked[who][allele] = self._asked[who].get(allele, 0) + 1
            self._judge([who] if allele in self._side[who] else self._route(who, allele))

    def _unsettle(self, place: int) -> None:
        for who, allele in self._settled.pop(place):
            self._asked[who][allele] -= 1
            if not self._asked[who][allele]:
                del self._asked[who][allele]
                self._judge(self._withdraw(who, allele))
