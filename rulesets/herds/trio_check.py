"""Trios counted as PLINK does: each offspring beside its parents and nobody else, at many loci."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.rulesets.blocks import Block, Paragraph, blocks
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds import raw_rows
from testcross.rulesets.herds.binary_files import BedLocus
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.herd_account import HerdOutcome, most_of_each, outcome
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import FEMALE, MALE, Law, every_genotype
from testcross.solver.genotype import MOST_ALLELES, mask_of, offspring_table, reading_of
from testcross.solver.herds.bit_planes import count_by_marker, planes_of_pairs, trio_errors
from testcross.solver.herds.kin import Masks, Positions

_MOST_NAMED = 4


class TooManyAllelesError(TestcrossError):
    """A locus with more alleles than trios are counted for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrioCheck:
    """How many trios do not fit, by locus, by offspring and by family."""

    path: str
    trios: int
    not_checked: tuple[str, ...]
    """Loci at which no trios are counted."""
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
            return "no offspring has both parents in the file"
        return "" if self.is_typed else "no animal is typed"

    @property
    def errors(self) -> int:
        """How many there are in all."""
        return sum(count for _, count in self.by_locus)


def check_trios(path: str, herd: Herd) -> TrioCheck:
    kids = np.flatnonzero((herd.sires >= 0) & (herd.dams >= 0))
    loci = [one for one in herd.loci if _is_counted(one.alleles.law)]
    in_bits = [one for one in loci if isinstance(one, BedLocus)]
    if loci and len(in_bits) == len(loci):
        by_locus, by_kid, is_typed = _in_planes(herd, kids, in_bits)
    else:
        by_locus, by_kid = _by_locus(herd, kids, loci)
        is_typed = any(herd.typed(herd.masks(one), one.alleles) for one in loci)
    others = [one.alleles.name for one in herd.loci if not _is_counted(one.alleles.law)]
    animals, families = dict[str, int](), Counter[str]()
    for kid, count in zip(kids.tolist(), by_kid, strict=True):
        if count:
            animals[herd.ids[kid]] = count
            families[" x ".join(herd.ids[one] for one in herd.parents(kid))] += count
    names = [locus.alleles.name for locus in loci]
    few = listed(others, "and") if len(others) <= _MOST_NAMED else f"{len(others)} loci"
    uncounted = (
        f"{few}: no trios counted, as PLINK's --mendel counts none on Y and in mitochondria; "
        "pedigree check without --trios checks them"
    )
    return TrioCheck(
        path=path,
        trios=len(kids),
        not_checked=(*(one.alleles.name for one in herd.set_aside), *others),
        notes=(
            *(one.text for one in herd.notes if one.code is HerdCode.UNCLEAR_CHROMOSOME),
            *([uncounted] if others else ()),
        ),
        by_locus=tuple(zip(names, by_locus, strict=True)),
        by_animal=_most_errors(animals),
        by_family=_most_errors(families),
        is_typed=is_typed,
    )


def _is_counted(law: Law) -> bool:
    """Tell whether PLINK counts trios there: not where one line alone has the locus."""
    return sum(law.son + law.daughter) > 2


@dataclass(frozen=True, slots=True, eq=False)
class _Trios:
    """Who is held against whom at loci under one law, as PLINK does it.

    An animal of the sex with one X is held against its dam alone, and two different alleles of its
    own count as missing. Sexes are those of the rows; one of unknown sex counts as having two.
    """

    kids: Positions
    sires: Positions
    dams: Positions
    single: Positions
    """Who has one allele."""


def _trios(herd: Herd, kids: Positions, law: Law) -> _Trios:
    sires, dams = herd.sires[kids], herd.dams[kids]
    if not law.is_sexed:
        return _Trios(kids, sires, dams, kids[:0])
    sex = [sum(law.by_sex[one]) for one in (MALE, FEMALE)].index(1)
    is_single = np.array(herd.sexes) == (raw_rows.MALE, raw_rows.FEMALE)[sex]
    nobody = len(herd.ids)
    gives_sire, gives_dam = law.by_sex[sex]
    alone = is_single[kids]
    return _Trios(
        kids,
        sires if gives_sire else np.where(alone, nobody, sires),
        dams if gives_dam else np.where(alone, nobody, dams),
        np.flatnonzero(is_single),
    )


def _in_planes(
    herd: Herd, kids: Positions, loci: Sequence[BedLocus]
) -> tuple[list[int], list[int], bool]:
    table, rows = loci[0].table, loci[0].structure.rows
    by_locus = np.zeros(len(loci), np.int64)
    by_kid = np.zeros(len(kids), np.int64)
    is_typed = False
    for law in dict.fromkeys(one.alleles.law for one in loci):
        here = [i for i, one in enumerate(loci) if one.alleles.law is law]
        markers = [loci[i].marker for i in here]
        packed = table.packed if len(markers) == len(table.packed) else table.packed[markers]
        planes = planes_of_pairs(packed, rows, len(herd.ids) + law.is_sexed)
        trios = _trios(herd, kids, law)
        planes.forget_mixed(trios.single)
        errors = trio_errors(planes, kids, trios.sires, trios.dams)
        by_kid += np.bitwise_count(errors).sum(axis=1, dtype=np.int64)
        by_locus[here] = count_by_marker(errors, planes.markers)
        is_typed = is_typed or bool(errors.any()) or planes.says_something()
    return by_locus.tolist(), by_kid.tolist(), is_typed


def _by_locus(
    herd: Herd, kids: Positions, loci: Sequence[LocusReadings]
) -> tuple[list[int], list[int]]:
    by_kid = np.zeros(len(kids), np.int64)
    by_locus = []
    for locus in loci:
        count = len(locus.alleles.symbols)
        if count > MOST_ALLELES:
            raise TooManyAllelesError(
                f"locus {locus.alleles.name} has {count} alleles; trios are counted for up to "
                f"{MOST_ALLELES}; leave --trios out"
            )
        trios = _trios(herd, kids, locus.alleles.law)
        masks = _pairs(locus.alleles, locus.masks(herd.kin)[: len(herd.ids)], trios.single)
        columns = np.stack([masks[one] for one in (kids, trios.sires, trios.dams)])
        distinct, number = np.unique(columns, axis=1, return_inverse=True)
        fits = [_fits(count, *map(int, trio)) for trio in distinct.T]
        wrong = ~np.array(fits, bool)[number.ravel()]  # NumPy 2.0 gives it a second dimension
        by_kid += wrong
        by_locus.append(int(wrong.sum()))
    return by_locus, by_kid.tolist()


def _pairs(alleles: LocusAlleles, masks: Masks, single: Positions) -> Masks:
    """Return typings as pairs of alleles, behind them that of nobody; see ``_Trios``."""
    if not alleles.law.is_sexed:
        return masks
    count, number = len(alleles.symbols), alleles.allele_count
    blank = mask_of(count, every_genotype(number))
    alike = mask_of(count, [(a, a) for a in range(number)])
    found = [blank]
    distinct, where = np.unique(masks, return_inverse=True)
    for mask in distinct.tolist():
        typed = reading_of(count, mask)
        half = {one[:1] * 2 for one in typed if one[1] == number > one[0]}
        found.append(mask_of(count, {*(one for one in typed if one[1] < number), *half}) or blank)
    pairs = np.append(np.array(found, masks.dtype)[where + 1], found[0]).astype(masks.dtype)
    mixed = single[pairs[single] & alike == 0]
    pairs[mixed] = blank
    return pairs


def _fits(allele_count: int, kid: int, sire: int, dam: int) -> bool:
    """Tell whether some genotypes of these make an offspring of its parents."""
    table = offspring_table(allele_count)
    bits = range(len(table))
    return any(table[s][d] & kid for s in bits if sire >> s & 1 for d in bits if dam >> d & 1)


def _most_errors(counts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: -item[1]))


@blocks.register
def trio_check_blocks(found: TrioCheck) -> Iterator[Block]:
    if found.errors and not found.unchecked:
        by_locus = sorted(((n, c) for n, c in found.by_locus if c), key=lambda item: -item[1])
        yield from most_of_each(
            (("locus", by_locus), ("animal", found.by_animal), ("family", found.by_family))
        )
    yield from map(Paragraph, found.notes)


@outcome.register
def _trio_outcome(found: TrioCheck) -> HerdOutcome:
    summary = f"{counted(found.trios, 'trio')}, {counted(found.errors, 'error')}"
    why = found.unchecked
    return HerdOutcome(f"NOTHING CHECKED: {why}" if why else summary, "pedigree check FILE")
