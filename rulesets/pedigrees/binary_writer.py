"""Writing PLINK's binary pedigrees: ``.bed`` with ``.bim`` and ``.fam``, marker by marker."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees.binary_files import (
    BED_MARK,
    BY_MARKER,
    CODE_MASKS,
    MISSING_CODE,
    NO_ALLELE,
)
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.pedigree_writer import (
    UnwritableFormError,
    Written,
    person_cells,
    refuse_names,
)
from testcross.rulesets.pedigrees.typing_cells import UNSEEN, LocusAlleles
from testcross.solver.herds.family_arrays import Masks


@dataclass(frozen=True, slots=True)
class BinaryPedigree:
    """What stands in the three files."""

    bed: bytes
    bim: str
    fam: str


def format_binary(book: HerdBook, loci: Written) -> BinaryPedigree:
    """Return a herd book as three files; what two alleles do not say is written as missing.

    Args:
        book: who is who.
        loci: what is known at each locus.

    Raises:
        UnwritableFormError: for a locus of more than two alleles, and for a name with a space.
    """
    refuse_for_bed(book, [alleles for alleles, _ in loci])
    count = len(book.ids)
    typings = [_packed(alleles, masks[:count]).tobytes() for alleles, masks in loci]
    people = (" ".join(person_cells(book, place)) for place in range(count))
    return BinaryPedigree(
        bed=BED_MARK + bytes([BY_MARKER]) + b"".join(typings),
        bim="".join(_marker(alleles) for alleles, _ in loci),
        fam="".join(f"{row}\n" for row in people),
    )


def refuse_for_bed(book: HerdBook, loci: Sequence[LocusAlleles]) -> None:
    """Refuse what has no place in these files.

    Raises:
        UnwritableFormError: for a locus of more than two alleles, and for a name with a space.
    """
    for alleles in loci:
        _refuse_many_alleles(alleles)
    refuse_names(book, loci, "bed")


def _packed(alleles: LocusAlleles, masks: Masks) -> NDArray[np.uint8]:
    """Return the codes of a marker, four animals to a byte, the first in the lowest bits."""
    by_mask = np.full(8, MISSING_CODE, np.uint8)
    if alleles.seen:
        for code, mask in enumerate(CODE_MASKS):
            by_mask[mask] = code
    codes = np.zeros(-(-len(masks) // 4) * 4, np.uint8)
    codes[: len(masks)] = by_mask[masks]
    packed: NDArray[np.uint8] = (
        codes[::4] | codes[1::4] << 2 | codes[2::4] << 4 | codes[3::4] << 6
    ).astype(np.uint8)
    return packed


def _marker(alleles: LocusAlleles) -> str:
    chromosome, distance, position = alleles.on_map
    symbols = [NO_ALLELE if one == UNSEEN else one for one in alleles.symbols]
    first, second = (NO_ALLELE, *symbols)[-2:]
    return f"{chromosome}\t{alleles.name}\t{distance}\t{position}\t{first}\t{second}\n"


def _refuse_many_alleles(alleles: LocusAlleles) -> None:
    """Refuse a locus that has no place in these files.

    Raises:
        UnwritableFormError: for more than two alleles.
    """
    number = len(alleles.symbols)
    if number > 2:
        raise UnwritableFormError(
            f"locus {alleles.name} has {counted(number, 'allele')}, and a marker of a .bed file "
            "has two; name a file that ends in .pre, .ped or .csv"
        )
