"""Witnesses: a genotype for everyone, found by fixing many animals together.

Animals, no two of them in one family, are fixed together and everything is eliminated again. If
a family fails, all but one of the animals that its failure is traced to are set free, and the rest
is tried again; a genotype that fails by itself is struck out.
"""

import numpy as np
from numpy.typing import NDArray
from testcross.solver.engine import Remaining, is_over, no_limit
from testcross.solver.genotype import genotypes_of, set_bits
from testcross.solver.herds.elimination import Elimination, is_open, open_links
from testcross.solver.herds.kin import Kin, Masks, Positions

_MIXING = 7_919
"""A prime, so that neighbours are given different genotypes."""
_MOST_TRIES = 40
"""So often animals are set free before the search is given up."""


def find_witness(
    found: Elimination,
    wanted: Masks | None = None,
    tries: int | None = None,
    remaining: Remaining = no_limit,
) -> Masks | None:
    """Return one genotype for everyone, or None if none was found this way.

    The elimination is through, without failed family. Wanted genotypes are preferred; ``tries`` is
    how often animals that were fixed are set free again, if not as often as usual.
    """
    search = _Search(found, wanted, tries=tries, remaining=remaining)
    if not (search.fix_all(loops_only=True) and search.fix_all(loops_only=False)):
        return None
    return search.masks


def break_loops(found: Elimination, wanted: Masks, turn: int) -> Masks | None:
    """Return what is left if animals are fixed until no loop is open, or None if none was found.

    Without open loops elimination is exact, so everything that is left is in some solution.

    Wanted genotypes are preferred; in another turn other animals are fixed first.
    """
    search = _Search(found, wanted, turn)
    return search.masks if search.fix_all(loops_only=True) else None


def is_witness(kin: Kin, allele_count: int, readings: Masks, masks: Masks) -> bool:
    """Tell, trio by trio, whether masks are one genotype each and fit readings and parents."""
    if ((masks & (masks - 1)) != 0).any() or ((masks & readings) == 0).any():
        return False
    if masks.dtype == object:
        numbers = np.array([int(mask).bit_length() - 1 for mask in masks], np.int64)
    else:
        distinct, number = np.unique(masks, return_inverse=True)
        numbers = np.array([mask.bit_length() - 1 for mask in distinct.tolist()], np.int64)[number]
    alleles = np.array(genotypes_of(allele_count))[numbers]
    families = kin.family_of[kin.kids]
    sires, dams = alleles[kin.first[families]], alleles[kin.second[families]]
    one, other = alleles[kin.kids].T

    def has(parents: Positions, own: Positions) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = (parents[:, 0] == own) | (parents[:, 1] == own)
        return found

    fits = (has(sires, one) & has(dams, other)) | (has(sires, other) & has(dams, one))
    return bool(fits.all())


class _Search:
    """What has been fixed so far."""

    def __init__(
        self,
        found: Elimination,
        wanted: Masks | None,
        turn: int = 0,
        tries: int | None = None,
        remaining: Remaining = no_limit,
    ) -> None:
        self.kin = found.kin
        self.allele_count = found.allele_count
        self.masks = found.masks.copy()
        self._wanted = wanted
        self._retries = _MOST_TRIES if tries is None else tries
        self._turn = turn
        self._remaining = remaining

    def fix_all(self, *, loops_only: bool) -> bool:
        """Fix animals until none is open, in loops or anywhere; False if there is no way on."""
        while True:
            state = Elimination(self.kin, self.allele_count, self.masks)
            open_ones = is_open(state)
            if loops_only:  # parents in loops: with these fixed, no loop is left
                open_ones[:] = False
                open_ones[open_links(state)[0]] = True
                open_ones &= np.diff(self.kin.mating_start) > 0
            places = np.flatnonzero(open_ones)
            if not len(places):
                return True
            if not self._fix_some(places):
                return False

    def _fix_some(self, places: Positions) -> bool:
        """Fix animals that share no family; False if there is no way on."""
        # Who shares no family with another can be fixed together: elimination sees each by itself.
        chosen = _apart(self.kin, places, self._turn)
        values = self._values(chosen)
        while len(chosen):
            state = Elimination(self.kin, self.allele_count, self.masks.copy())
            state.masks[chosen] = values
            state.run(self.kin.families_touching(chosen))
            if not state.failed:
                self.masks = state.masks
                return True
            if not self._retries or is_over(self._remaining):
                return False
            self._retries -= 1
            blamed = self._blamed(state, chosen)
            if not blamed:
                return False
            stays = ~np.isin(chosen, list(blamed))
            chosen, values = chosen[stays], values[stays]
        return True

    def _blamed(self, state: Elimination, chosen: Positions) -> set[int]:
        """Return whom the failures are traced to; strike out what fails by itself."""
        fixed = set(chosen.tolist())
        blamed: set[int] = set()
        for region in state.failing_regions():
            guilty = {a for one in region for a in self.kin.members(one) if a in fixed}
            if len(guilty) == 1:
                (animal,) = guilty
                mask = int(self.masks[animal]) & ~int(state.masks[animal])
                if not mask:
                    return set()
                left = Elimination(self.kin, self.allele_count, self.masks.copy())
                left.masks[animal] = mask
                left.run(self.kin.families_touching(np.array([animal])), until_failure=True)
                self.masks = left.masks
                if left.failed:
                    return set()
            # of several that fail together one stays fixed, so that the search goes on from
            # there
            blamed |= guilty if len(guilty) == 1 else guilty - {max(guilty)}
        return blamed

    def _values(self, places: Positions) -> Masks:
        """Return which genotype each of these is given: a wanted one, else any."""
        masks = self.masks[places]
        if self._wanted is not None:
            better = masks & self._wanted[places]
            masks = np.where(better != 0, better, masks)
        values = np.zeros(len(places), self.masks.dtype)
        for mask in sorted(set(masks.tolist())):
            here = np.flatnonzero(masks == mask)
            one_each = np.array([1 << bit for bit in set_bits(mask)], self.masks.dtype)
            values[here] = one_each[(places[here] + self._turn) * _MIXING % len(one_each)]
        return values


def _apart(kin: Kin, places: Positions, turn: int) -> Positions:
    """Return some of these places such that no two are in one family.

    Each place has a rank that looks like chance; those stay that have the highest in each of their
    families. The multiplier is Knuth's for hashing, the modulus the largest prime below 2^32.
    """
    rank = np.zeros(kin.total, np.int64)
    rank[places] = ((places + turn) * 2_654_435_761 + turn * 40_503) % 4_294_967_291 + 1
    best = np.zeros(kin.families, np.int64)
    kids = kin.kids
    np.maximum.at(best, kin.family_of[kids], rank[kids])
    best = np.maximum(best, np.maximum(rank[kin.first], rank[kin.second]))
    wins = np.ones(kin.total, bool)
    wins[kids] &= rank[kids] == best[kin.family_of[kids]]
    np.logical_and.at(wins, kin.first, rank[kin.first] == best)
    np.logical_and.at(wins, kin.second, rank[kin.second] == best)
    return places[wins[places]]
