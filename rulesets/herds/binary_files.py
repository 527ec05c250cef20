"""PLINK's binary pedigrees: typings in ``.bed``, markers in ``.bim``, animals in ``.fam``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets.english import counted
from testcross.rulesets.herds.herd import Herd, herd_of
from testcross.rulesets.herds.locus_places import laws_on
from testcross.rulesets.herds.raw_rows import UNUSED, RawRows, without_remarks
from testcross.rulesets.herds.structure import Structure, structure_of
from testcross.rulesets.herds.table_columns import UnknownColumnError
from testcross.rulesets.herds.text_forms import Marker, read_ped, with_names
from testcross.rulesets.herds.typing_cells import UNSEEN, LocusAlleles
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode, within
from testcross.solver import AUTOSOME, LAWS, Law, typed_as
from testcross.solver.genotype import mask_of, reading_of
from testcross.solver.herds import Kin
from testcross.solver.herds.kin import Masks

BED_MARK = b"\x6c\x1b"
BY_MARKER = 1
CODE_MASKS = (1, 7, 2, 4)
"""Per code of two bits: homozygous for the first allele, missing, heterozygous, the other."""
MISSING_CODE = 1
_MOST_BESIDE = 1_000_000_000
"""Bytes of a file that goes with one in bits."""
NO_ALLELE = "0"
"""Stands in a ``.bim`` file for an allele that nobody has."""


@dataclass(frozen=True, slots=True, eq=False)
class BedTable:
    """The typings of a ``.bed`` file as they are stored: four animals a byte, marker by marker."""

    packed: NDArray[np.uint8]
    """A row for each marker."""
    rows: int

    def codes(self, marker: int) -> NDArray[np.uint8]:
        packed = self.packed[marker]
        codes = np.empty(4 * len(packed), np.uint8)
        for place in range(4):
            codes[place::4] = packed >> 2 * place & 3
        return codes[: self.rows]


@dataclass(frozen=True, slots=True, eq=False)
class BedLocus:
    """One marker of a ``.bed`` file."""

    alleles: LocusAlleles
    table: BedTable
    marker: int
    structure: Structure
    certain: Sequence[int] = ()

    def masks(self, kin: Kin) -> Masks:
        law, count = self.alleles.law, len(self.alleles.symbols)
        pairs = [reading_of(2, mask) for mask in (*CODE_MASKS, 7)]  # at the end no code at all
        by_code = np.array([mask_of(count, typed_as(law, 2, one)) for one in pairs], np.uint8)
        blank = by_code[-1]
        rows = self.structure.rows
        codes = np.where(rows >= 0, self.table.codes(self.marker)[rows], 4)
        return np.concatenate([by_code[codes], np.full(kin.total - kin.size, blank, np.uint8)])


def read_binary(path: str, data: bytes, ignored: Sequence[str] = ()) -> Herd:
    """Return what a ``.bed`` file says, with the ``.bim`` and the ``.fam`` file beside it."""
    raw = _animals(_beside(path, ".fam"))
    markers = [row.split() for _, row in without_remarks(_beside(path, ".bim").split("\n"))]
    for line, row in enumerate(markers, 1):
        if len(row) != 6:
            problem = f"line {line} of the .bim file has {len(row)} cells; expected 6"
            raise UnreadableError.at(line=0, column=0, problem=problem)
    width = -(-len(raw.ids) // 4)
    if not data.startswith(BED_MARK) or data[2:3] != bytes([BY_MARKER]):
        problem = "not a .bed file in marker order; write it again with PLINK"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    if len(data) != 3 + width * len(markers):
        problem = (
            f"{counted(len(data), 'byte')}; {counted(len(raw.ids), 'animal')} and "
            f"{counted(len(markers), 'marker')} take {3 + width * len(markers)}"
        )
        raise UnreadableError.at(line=0, column=0, problem=problem)
    packed = np.frombuffer(data, np.uint8, offset=3).reshape(len(markers), width)
    structure = structure_of(raw)
    named = with_names([Marker(row[1], (row[0], row[2], row[3])) for row in markers])
    names = [one.name for one in named]
    for name in ignored:
        if name not in names:
            raise UnknownColumnError(name=name, columns=names)
    for row, name in zip(markers, names, strict=True):
        row[1] = name
    table, laws = BedTable(packed, len(raw.ids)), laws_on(row[0] for row in markers)
    loci = tuple(
        BedLocus(_alleles(row, laws), table, number, structure)
        for number, row in enumerate(markers)
        if row[1] not in ignored
    )
    return herd_of(raw, structure, loci, structure.notes, form="bed")


def _animals(text: str) -> RawRows:
    """Return the rows of a ``.fam`` file, on whose number the typings rest."""
    raw = read_ped(text)
    if len(raw.ids) != sum(1 for _ in without_remarks(text.split("\n"))):
        note = next(one for one in raw.notes if one.line not in raw.lines)
        problem = f"line {note.line} of the .fam file: {note.text.removesuffix(UNUSED)}"
        raise UnreadableError.at(line=0, column=0, problem=problem)
    return raw


def _alleles(row: list[str], laws: Mapping[str, Law | None]) -> LocusAlleles:
    """Return the alleles of a marker, given the cells of its row in the ``.bim`` file."""
    chromosome, name, distance, position, *alleles = row
    first, second = (UNSEEN if one == NO_ALLELE else one for one in alleles)
    law = laws[chromosome] or LAWS[AUTOSOME]
    symbols = (first, second, law.bare)[: 2 + law.is_sexed]
    return LocusAlleles(name, symbols, on_map=(chromosome, distance, position), law=law)


def _beside(path: str, ending: str) -> str:
    """Return the text of a file that goes with a ``.bed`` file."""
    place = Path(path).with_suffix(ending)
    try:
        with place.open("rb") as stream:
            return decode(within(stream, _MOST_BESIDE, "it must fit the .bed file"))
    except OSError:
        problem = f"the {ending} file that goes with it, {place}, cannot be read"
        raise UnreadableError.at(line=0, column=0, problem=problem) from None
