"""The loci of a herd book, each with a mask per animal once it is asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.rulesets.pedigrees.raw_rows import Cell, CellColumn
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver import Reading
from testcross.solver.genotype_masks import every, mask_of
from testcross.solver.herds import Herd, masks_of
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import Positions


@dataclass(frozen=True, slots=True, eq=False)
class ColumnLocus:
    """A locus whose typings stand in a column of cells."""

    alleles: LocusAlleles
    column: CellColumn
    readings: Mapping[Cell, Reading]
    rows: Positions
    """Per animal, its row; -1 for none."""
    certain: Sequence[int] = ()
    """Whose typings the file calls certain."""

    def masks(self, herd: Herd) -> Masks:
        """Return per place of a herd the genotypes left open."""
        count = len(self.alleles.symbols)
        blank = every(count)
        by_cell = [
            mask_of(count, self.readings[cell]) if cell in self.readings else blank
            for cell in self.column.distinct
        ]
        kinds = masks_of(herd, count, [])
        table = np.array([*by_cell, blank], kinds.dtype)
        numbers = np.array(self.column.numbers, np.int64)
        cells = (
            np.where(self.rows >= 0, numbers[self.rows], len(by_cell))
            if len(numbers)
            else self.rows
        )
        added = np.full(herd.total - herd.size, blank, kinds.dtype)
        return np.concatenate([table[cells], added])


@dataclass(frozen=True, slots=True, eq=False)
class CardLocus:
    """A locus of a ruleset, of which cards in a column say something, and perhaps a column more."""

    alleles: LocusAlleles
    parts: tuple[ColumnLocus, ...]
    certain: Sequence[int] = ()

    def masks(self, herd: Herd) -> Masks:
        """Return per place of a herd the genotypes left open."""
        first, *others = (part.masks(herd) for part in self.parts)
        for other in others:
            both = first & other
            first = np.where(both != 0, both, first).astype(first.dtype)
        return first
