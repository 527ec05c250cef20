"""How closely animals are related: inbreeding, and through which ancestors it comes.

Kinship is that of Malécot: the chance that an allele drawn of one animal and one drawn of the other
are copies of one allele of a founder. Founders are not related, and not inbred. With A = L D L'
(Henderson 1976), where a row of L says how much of each ancestor an animal has, everyone's
inbreeding takes the rows of the couples only (Meuwissen and Luo 1992); here many at a time, from
the youngest ancestors to the oldest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from testcross.solver.engine import stop_if_late
from testcross.solver.herds.kin import NOBODY, Kin, Positions, slices

Shares = NDArray[np.float64]

_ROWS = 256
"""How many couples go up the pedigree together."""
_SPARSE = 12
"""Shares are sorted where there are this many times more cells than shares."""
_NOTHING = 1e-14
"""Less than this is the rounding of something that is 0."""


@dataclass(frozen=True, slots=True)
class Generations:
    """How many generations of ancestors are known, by animal."""

    complete: Positions
    """How many generations are known completely."""
    most: Positions
    """How far back the longest line goes."""
    equivalent: Shares
    """Each ancestor counts as its share of its generation: two parents are one generation."""


class Kinship:
    """Everyone's inbreeding, and how closely any two are related.

    Args:
        kin: the animals; none is its own ancestor.
    """

    def __init__(self, kin: Kin) -> None:
        born, parents = kin.family_of, (kin.first, kin.second)
        level = np.zeros(kin.total, np.int64)
        waiting = np.flatnonzero(born < 0)
        while len(waiting):  # an animal is a level above the older of its parents
            families = np.unique(kin.matings[slices(kin.mating_start, waiting)])
            above = np.maximum(level[parents[0][families]], level[parents[1][families]]) + 1
            kids = kin.kids[slices(kin.kid_start, families)]
            found = np.repeat(above, np.diff(kin.kid_start)[families])
            waiting = kids[level[kids] < found]
            level[kids] = np.maximum(level[kids], found)
        order = np.argsort(level, kind="stable")
        self._herd, self._order = kin, order
        self._rank = np.empty(kin.total, np.int64)
        self._rank[order] = np.arange(kin.total)
        # from here on animals are ranks, so that the older stands before the younger
        own = born[order]
        self._family = own
        self._parents = np.stack(
            [np.where(own < 0, -1, self._rank[one[own]] if len(one) else -1) for one in parents]
        )
        depth = int(level.max(initial=0)) + 1
        self._starts = np.searchsorted(level[order], np.arange(depth + 1))

    @cached_property
    def _known(self) -> tuple[Shares, Shares]:
        """Everyone's inbreeding, and the part of its alleles' variance that is its own (D)."""
        kin, rank = self._herd, self._rank
        inbred, own = np.zeros(kin.total), np.ones(kin.total)
        of_family = np.zeros(kin.families)
        sires, dams = rank[kin.first], rank[kin.second]
        level = np.searchsorted(self._starts, np.maximum(sires, dams), side="right")
        by_level = np.argsort(level, kind="stable")
        bounds = np.searchsorted(level[by_level], np.arange(len(self._starts) + 1))
        for depth in range(1, len(self._starts) - 1):
            families = by_level[bounds[depth] : bounds[depth + 1]]
            of_family[families] = self._inbreeding(sires[families], dams[families], inbred, own)
            here = slice(self._starts[depth], self._starts[depth + 1])
            inbred[here] = of_family[self._family[here]]
            own[here] = 0.5 - 0.25 * inbred[self._parents[:, here]].sum(axis=0)
        return inbred, own

    def _inbreeding(self, sires: Positions, dams: Positions, inbred: Shares, own: Shares) -> Shares:
        """Return the inbreeding that offspring of couples have, or would have."""
        found = np.empty(len(sires))
        for start in range(0, len(sires), _ROWS):
            stop_if_late()
            some = slice(start, start + _ROWS)
            ends = np.stack([sires[some], dams[some]], axis=1)
            total = 0.5 - 0.25 * inbred[ends].sum(axis=1)
            rows = np.repeat(np.arange(len(ends)), 2)
            for row, who, share in self._shares(rows, ends.ravel(), np.full(len(rows), 0.5)):
                total += np.bincount(row, share * share * own[who], len(ends))
            found[some] = total - 1.0
        found[np.abs(found) < _NOTHING] = 0.0
        return found

    def _shares(
        self, rows: Positions, who: Positions, share: Shares
    ) -> Iterator[tuple[Positions, Positions, Shares]]:
        """Yield how much rows have of their ancestors, the youngest ancestors first.

        Args:
            rows: numbers of rows.
            who: an animal that each of them has something of.
            share: how much.
        """
        for depth in range(len(self._starts) - 2, -1, -1):
            start, end = self._starts[depth], self._starts[depth + 1]
            here = who >= start
            if not here.any():
                continue
            width = end - start
            cells, size = rows[here] * width + (who[here] - start), (rows.max() + 1) * width
            if size > _SPARSE * len(cells):
                keys, number = np.unique(cells, return_inverse=True)
                merged: Any = np.bincount(number, share[here], len(keys))
            else:
                merged = np.bincount(cells, share[here], size)
                keys = np.flatnonzero(merged)
                merged = merged[keys]
            row, column = np.divmod(keys, width)
            one = column + start
            yield row, one, merged
            is_born = self._parents[0, one] >= 0
            row, one, half = row[is_born], one[is_born], merged[is_born] / 2
            rest = ~here
            rows = np.concatenate([rows[rest], row, row])
            who = np.concatenate([who[rest], *self._parents[:, one]])
            share = np.concatenate([share[rest], half, half])
            if not len(rows):
                return

    @cached_property
    def inbreeding(self) -> Shares:
        """Per place the chance that both of its alleles at a locus are copies of one."""
        found: Shares = self._known[0][self._rank]
        return found

    def of_offspring(self, sires: Sequence[int], dams: Sequence[int]) -> Shares:
        """Return the inbreeding of the offspring of couples: the kinship of the two."""
        one, other = (self._rank[np.array(places, np.int64)] for places in (sires, dams))
        return self._inbreeding(one, other, *self._known)

    def through(self, sire: int, dam: int) -> list[tuple[int, float]]:
        """Return the ancestors through whom the offspring of a couple are inbred, the most first.

        The lines of descent of the two alleles, followed back, meet in one of them for the first
        time; what they bring adds up to the inbreeding of the offspring (Wright 1922).
        """
        inbred, _ = self._known
        ends = self._rank[np.array([sire, dam], np.int64)]
        shares = np.zeros((2, self._herd.total))
        for row, who, share in self._shares(np.arange(2), ends, np.ones(2)):
            shares[row, who] = share
        meet = shares[0] * shares[1]
        # of the lines that cross in an animal those go off that have met in a younger one; animals
        # of one level are nobody's ancestors there, so a level is done at once
        least, found = _NOTHING * meet.max(initial=0.0), dict[int, float]()
        for depth in range(len(self._starts) - 2, -1, -1):
            start, end = self._starts[depth : depth + 2].tolist()
            here = start + np.flatnonzero(meet[start:end] > least)
            for block in range(0, len(here), _ROWS):
                stop_if_late()
                some = here[block : block + _ROWS]
                weights = meet[some]
                found |= zip(some.tolist(), weights * (1 + inbred[some]) / 2, strict=True)
                rows = np.arange(len(some))
                for row, who, share in self._shares(rows, some, np.ones(len(some))):
                    if who[0] < start:
                        np.subtract.at(meet, who, weights[row] * share * share)
        places = ((int(self._order[one]), float(share)) for one, share in found.items())
        return sorted(places, key=lambda pair: -pair[1])

    @cached_property
    def generations(self) -> Generations:
        """How many generations of everyone's ancestors are known; a missing one is not."""
        kin, size = self._herd, self._herd.total
        is_there = self._order < kin.size
        complete, most, equivalent = (np.zeros(size, kind) for kind in (int, int, float))
        for depth in range(1, len(self._starts) - 1):
            here = slice(self._starts[depth], self._starts[depth + 1])
            parents = self._parents[:, here]
            there = is_there[parents]
            equivalent[here] = (there * (equivalent[parents] + 1)).sum(axis=0) / 2
            most[here] = (there * (most[parents] + 1)).max(axis=0)
            complete[here] = (there * (complete[parents] + 1)).min(axis=0)
        return Generations(*(one[self._rank] for one in (complete, most, equivalent)))


def kinship_among(kin: Kin, places: Sequence[int]) -> Shares:
    """Return the kinship of each of some animals with each, a row for each; ancestors suffice."""
    above, waiting = dict[int, None](), list(dict.fromkeys(places))
    while waiting:
        one = waiting.pop()
        if one not in above:
            above[one] = None
            waiting += [p for p in (int(kin.sires[one]), int(kin.dams[one])) if p >= 0]
    number = {one: i for i, one in enumerate(above)} | {NOBODY: NOBODY}
    parents = (np.array([number[int(p[one])] for one in above]) for p in (kin.sires, kin.dams))
    pairs = [[number[one] for one in two] for two in product(places, places)]
    found = Kinship(Kin(*parents)).of_offspring(*zip(*pairs, strict=True))
    return found.reshape(len(places), len(places))
