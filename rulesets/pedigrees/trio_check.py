"""Trio errors: each offspring beside its parents and nobody else, at very many loci at once."""

from dataclasses import dataclass

import numpy as np
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.pedigrees.binary_files import BedLocus
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.solver.genotype_masks import offspring_table
from testcross.solver.herds.bit_planes import count_by_marker, planes_of_pairs, trio_errors
from testcross.solver.herds.family_arrays import MOST_ALLELES
from testcross.solver.herds.herd import Positions


class TooManyAllelesError(TestcrossError):
    """A locus with more alleles than trios are counted for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrioCheck:
    """How many trios do not fit, by locus, by offspring and by family."""

    path: str
    trios: int
    not_checked: tuple[str, ...]
    """Loci that were left out, as they are on no autosome."""
    notes: tuple[str, ...]
    """What is said of them."""
    by_locus: tuple[tuple[str, int], ...]
    by_animal: tuple[tuple[str, int], ...]
    """Of the offspring with errors, the most first."""
    by_family: tuple[tuple[str, int], ...]
    """Of the couples with errors, ``sire x dam``, the most first."""
    is_typed: bool = True
    """Whether anybody is typed at all."""

    @property
    def unchecked(self) -> str:
        """Why no trio was judged; empty where some were."""
        if not self.trios:
            return "no offspring has both of its parents in the file"
        return "" if self.is_typed else "nobody is typed"

    @property
    def errors(self) -> int:
        """How many there are in all."""
        return sum(count for _, count in self.by_locus)


def check_trios(path: str, book: HerdBook) -> TrioCheck:
    """Return how many trios do not fit.

    Raises:
        TooManyAllelesError: for a locus of more than ten alleles.
    """
    kids = np.flatnonzero((book.sires >= 0) & (book.dams >= 0))
    if book.loci and all(isinstance(locus, BedLocus) for locus in book.loci):
        by_locus, by_kid, is_typed = _in_planes(book, kids)
    else:
        by_locus, by_kid = _by_locus(book, kids)
        is_typed = any(book.typed(one.masks(book.herd), one.alleles) for one in book.loci)
    animals = {
        book.ids[kid]: count for kid, count in zip(kids.tolist(), by_kid, strict=True) if count
    }
    families: dict[str, int] = {}
    for kid, count in zip(kids.tolist(), by_kid, strict=True):
        if count:
            couple = f"{book.ids[int(book.sires[kid])]} x {book.ids[int(book.dams[kid])]}"
            families[couple] = families.get(couple, 0) + count
    names = [locus.alleles.name for locus in book.loci]
    return TrioCheck(
        path=path,
        trios=len(kids),
        not_checked=tuple(one.alleles.name for one in book.set_aside),
        notes=tuple(one.text for one in book.notes if one.code is PedigreeCode.NOT_ON_AN_AUTOSOME),
        by_locus=tuple(zip(names, by_locus, strict=True)),
        by_animal=_most(animals),
        by_family=_most(families),
        is_typed=is_typed,
    )


def _in_planes(book: HerdBook, kids: Positions) -> tuple[list[int], list[int], bool]:
    first = book.loci[0]
    if not isinstance(first, BedLocus):
        raise TypeError("only typings that are stored in bits have planes")
    markers = [one.marker for one in book.loci if isinstance(one, BedLocus)]
    is_whole = len(markers) == len(first.table.packed)
    packed = first.table.packed if is_whole else first.table.packed[markers]
    planes = planes_of_pairs(packed, first.structure.rows, len(book.ids))
    errors = trio_errors(planes, kids, book.sires[kids], book.dams[kids])
    by_kid = np.bitwise_count(errors).sum(axis=1)
    by_locus = count_by_marker(errors, planes.markers).tolist()
    return by_locus, by_kid.tolist(), bool(errors.any()) or planes.says_something()


def _by_locus(book: HerdBook, kids: Positions) -> tuple[list[int], list[int]]:
    by_kid = np.zeros(len(kids), np.int64)
    by_locus = []
    for locus in book.loci:
        count = len(locus.alleles.symbols)
        if count > MOST_ALLELES:
            raise TooManyAllelesError(
                f"locus {locus.alleles.name} has {count} alleles; trios are counted for up to "
                f"{MOST_ALLELES}; leave --trios out"
            )
        masks = locus.masks(book.herd)
        trios = np.stack([masks[kids], masks[book.sires[kids]], masks[book.dams[kids]]])
        distinct, number = np.unique(trios, axis=1, return_inverse=True)
        fits = [_fits(count, *map(int, trio)) for trio in distinct.T]
        wrong = ~np.array(fits, bool)[number]
        by_kid += wrong
        by_locus.append(int(wrong.sum()))
    return by_locus, by_kid.tolist()


def _fits(allele_count: int, kid: int, sire: int, dam: int) -> bool:
    """Tell whether some genotypes of these make an offspring of its parents."""
    table = offspring_table(allele_count)
    bits = range(len(table))
    return any(table[s][d] & kid for s in bits if sire >> s & 1 for d in bits if dam >> d & 1)


def _most(counts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: -item[1]))
