"""An engine for locus problems of a few families: elimination, and one genotype after another."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from testcross.solver.genotype import Genotype
from testcross.solver.genotype_masks import Mask, every, genotypes_of, mask_of, set_bits
from testcross.solver.herds.consistency import consistency
from testcross.solver.herds.elimination import masks_of
from testcross.solver.herds.family_law import family_left
from testcross.solver.herds.herd import Herd, herd_of
from testcross.solver.problem import LocusProblem, Parents, Solution

_MOST_PLACES = 200
"""More animals are left to arrays."""
_MOST_TRIALS = 1_000
"""So many genotypes are tried; loops that want more are left to arrays and their engine."""


class HerdEngine:
    """Answers as the other engines do; see ``Engine``."""

    name = "herds"

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return a solution or None; see ``Engine.solve``."""
        if not all(problem.readings):
            return None
        count = problem.allele_count
        masks = [mask_of(count, reading) for reading in problem.readings]
        small = _small_herd(problem.parents)
        if small.herd.total <= _MOST_PLACES:
            try:
                found = _Trials(small, count).solved(masks)
            except _TooManyTrialsError:
                pass
            else:
                return None if found is None else _genotypes(count, found[: small.herd.size])
        arrays = masks_of(small.herd, count, masks)
        witness = consistency(small.herd, count, arrays).witness
        return None if witness is None else _genotypes(count, witness[: small.herd.size].tolist())


@dataclass(frozen=True, slots=True)
class _SmallHerd:
    """A herd as lists, which are quicker than arrays where there are few."""

    herd: Herd
    couples: tuple[tuple[int, int], ...]
    kids: tuple[tuple[int, ...], ...]
    families_of: tuple[tuple[int, ...], ...]
    parents: tuple[int, ...]
    """Who has offspring."""


class _TooManyTrialsError(Exception):
    """The search would take too long."""


class _Trials:
    """Gives parents one genotype after another, and takes back what fails."""

    def __init__(self, small: _SmallHerd, allele_count: int) -> None:
        self._small = small
        self._count = allele_count
        self._left = _MOST_TRIALS

    def solved(self, masks: Sequence[Mask]) -> list[Mask] | None:
        """Return one genotype for everyone, or None where there are none."""
        herd = self._small.herd
        start = [*masks, *[every(self._count)] * (herd.total - herd.size)]
        if not self._strike(start, range(herd.families)):
            return None
        found = self._tried(start)
        # with their parents decided, offspring can be anything that is left, each for itself
        return None if found is None else [mask & -mask for mask in found]

    def _tried(self, masks: list[Mask]) -> list[Mask] | None:
        place = next((p for p in self._small.parents if masks[p] & (masks[p] - 1)), None)
        if place is None:
            return masks
        for bit in set_bits(masks[place]):
            if not self._left:
                raise _TooManyTrialsError
            self._left -= 1
            trial = masks.copy()
            trial[place] = 1 << bit
            if self._strike(trial, self._small.families_of[place]):
                found = self._tried(trial)
                if found is not None:
                    return found
        return None

    def _strike(self, masks: list[Mask], families: Sequence[int]) -> bool:
        """Strike out what families do not allow; False where one has nothing left."""
        small = self._small
        waiting = dict.fromkeys(families)
        while waiting:
            family = next(iter(waiting))
            del waiting[family]
            first, second = small.couples[family]
            kids = small.kids[family]
            shown = tuple(sorted({masks[kid] for kid in kids}))
            left = family_left(
                self._count, masks[first], masks[second], shown, selfed=first == second
            )
            if left is None:
                return False
            now = dict(zip(shown, left[2], strict=True))
            members = [(first, left[0]), (second, left[1]), *((k, now[masks[k]]) for k in kids)]
            for member, mask in members:
                if masks[member] != mask:
                    masks[member] = mask
                    waiting.update(dict.fromkeys(small.families_of[member]))
        return True


@lru_cache(maxsize=256)
def _small_herd(parents: tuple[Parents, ...]) -> _SmallHerd:
    herd = herd_of([sire for sire, _ in parents], [dam for _, dam in parents])
    couples = tuple(zip(herd.first.tolist(), herd.second.tolist(), strict=True))
    return _SmallHerd(
        herd,
        couples,
        tuple(tuple(herd.kids_of(family).tolist()) for family in range(herd.families)),
        tuple(tuple(herd.families_of(place)) for place in range(herd.total)),
        tuple(sorted({place for couple in couples for place in couple})),
    )


def _genotypes(allele_count: int, masks: Sequence[Mask]) -> tuple[Genotype, ...]:
    genotypes = genotypes_of(allele_count)
    return tuple(genotypes[mask.bit_length() - 1] for mask in masks)
