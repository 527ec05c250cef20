"""Loci of many alleles: where the herd is still open, few of them are told apart.

Whoever has a single genotype left parts its families from each other, each with a copy of it. In
what hangs together by animals that are open, alleles that nobody there can tell apart have two
that stand for them all (see ``Recoding``). Parts that get by with few alleles then make one small
herd, whose genotypes fit into machine words.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.solver.allele_lumps import Lumps, Recoding, lumps_of, recoding
from testcross.solver.engine import Remaining, no_limit
from testcross.solver.herds.elimination import Elimination, masks_of
from testcross.solver.herds.family_arrays import MOST_ALLELES, Masks
from testcross.solver.herds.herd import NOBODY, Herd
from testcross.solver.herds.loops import open_parts
from testcross.solver.herds.part import Part
from testcross.solver.herds.witness import find_witness

_KEPT = 2


@dataclass(frozen=True, slots=True, eq=False)
class Narrowed:
    """Open parts of a herd as a herd of their own, with fewer alleles."""

    found: Elimination
    """What is left of everyone in it."""
    places: Sequence[int]
    """Per animal, its place in the whole herd."""
    recodings: Sequence[Recoding]
    """Per animal, that of its part."""

    def strike(self, left: Masks, whole: Masks) -> None:
        """Strike out of a whole herd what is not left here, alleles that stand for others theirs.

        Args:
            left: per animal of this herd, what it can be.
            whole: per place of the whole herd, what it can be; changed.
        """
        for place, coded, mask in zip(self.places, self.recodings, left.tolist(), strict=True):
            before = int(whole[place])
            if before & (before - 1):
                whole[place] = before & coded.full(mask)

    def give(self, witness: Masks, whole: Masks) -> None:
        """Give everyone in a whole herd the genotype that each has here."""
        for place, coded, mask in zip(self.places, self.recodings, witness.tolist(), strict=True):
            whole[place] = coded.one(mask)


def is_wide(found: Elimination) -> bool:
    """Tell whether a locus has too many alleles for machine words."""
    return found.allele_count > MOST_ALLELES


def narrowed(found: Elimination, asked: Collection[int] | None = None) -> Iterator[Narrowed]:
    """Yield the open parts of a herd, those of few alleles together, each other by itself.

    Args:
        found: an elimination that is through and has no failed family.
        asked: only parts with one of these animals are wanted; all if not given.
    """
    few, wanted = [], None if asked is None else frozenset(asked)
    for families in open_parts(found):
        part = Part(found.herd, frozenset(families.tolist()))
        places = part.places()
        if wanted is not None and wanted.isdisjoint(places):
            continue
        groups = lumps_of(found.allele_count, (int(mask) for mask in found.masks[places]))
        one = (part, places, groups)
        if _stay(groups) > MOST_ALLELES:
            yield _herd_of_parts(found, [one])
        else:
            few.append(one)
    if few:
        yield _herd_of_parts(found, few)


def witness_of_many(
    found: Elimination, tries: int | None = None, remaining: Remaining = no_limit
) -> Masks | None:
    """Return one genotype for everyone, or None where none was found this way.

    Args:
        found: an elimination at many alleles that is through and has no failed family.
        tries: see ``find_witness``.
        remaining: how long it may take.
    """
    whole = found.masks.copy()
    for part in narrowed(found):
        witness = None if part.found.failed else find_witness(part.found, None, tries, remaining)
        if witness is None:
            return None
        part.give(witness, whole)
    for place in np.flatnonzero((whole & (whole - 1)) != 0).tolist():
        whole[place] = int(whole[place]) & -int(whole[place])  # who is in no family
    return whole


def _stay(groups: Lumps) -> int:
    """Return how many alleles stay."""
    return sum(len(group[:_KEPT]) for group in groups)


def _herd_of_parts(found: Elimination, parts: Sequence[tuple[Part, list[int], Lumps]]) -> Narrowed:
    """Return parts as one herd, everybody copied into each part that it is in."""
    count = max(_stay(groups) for _, _, groups in parts)
    places: list[int] = []
    recodings: list[Recoding] = []
    masks: list[int] = []
    sires: list[int] = []
    dams: list[int] = []
    for part, here, groups in parts:
        start = len(places)
        coded = recoding(found.allele_count, groups, _KEPT, count)
        number = {place: start + i for i, place in enumerate(here)}
        places += here
        recodings += [coded] * len(here)
        masks += [coded.short(int(mask)) for mask in found.masks[here]]
        for place in here:
            family = int(found.herd.family_of[place])
            is_born = family in part.families
            sires.append(number[int(found.herd.first[family])] if is_born else NOBODY)
            dams.append(number[int(found.herd.second[family])] if is_born else NOBODY)
    herd = Herd(np.array(sires, np.int64), np.array(dams, np.int64))
    state = Elimination(herd, count, masks_of(herd, count, masks))
    state.run()
    return Narrowed(state, places, recodings)
