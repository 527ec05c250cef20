"""A herd book: animals with parents and what is read of them, put in order and checked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import numpy as np
from testcross.rulesets.pedigrees.chromosomes import is_judged, note_on
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.pedigrees.raw_rows import RawRows, StructureNote
from testcross.rulesets.pedigrees.structure import Structure
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver.genotype_masks import every
from testcross.solver.herds import Herd
from testcross.solver.herds.family_arrays import Masks
from testcross.solver.herds.herd import Positions


class LocusReadings(Protocol):
    """One locus of a herd book."""

    @property
    def alleles(self) -> LocusAlleles:
        """Its name and its alleles."""

    def masks(self, herd: Herd) -> Masks:
        """Return per place of a herd the genotypes left open."""

    @property
    def certain(self) -> Sequence[int]:
        """Whose typings the file calls certain."""


@dataclass(frozen=True, kw_only=True, eq=False)
class HerdBook:
    """All that a pedigree file says, as far as it can be."""

    form: str
    """``pre``, ``ped``, ``bed`` or ``csv``."""
    ids: tuple[str, ...]
    lines: Sequence[int]
    """Per animal, its line; 0 for a parent who has no row."""
    sires: Positions
    dams: Positions
    sexes: Sequence[int]
    families: Sequence[str]
    """Per animal, the family that the file names; empty where it names none."""
    loci: Sequence[LocusReadings]
    own_ids: Mapping[str, str] = field(default_factory=dict)
    """The ids that rows of a family have, by names that are longer to tell families apart."""
    phenotypes: Sequence[str] = ()
    """Per animal, the phenotype of a ``.ped`` file; empty where it has none."""
    set_aside: Sequence[LocusReadings] = ()
    """Loci that are not judged, as they are on no autosome; they are written as they were read."""
    notes: tuple[StructureNote, ...] = ()
    """What is wrong with the structure, by line."""
    has_rows: int = field(default=0)
    """How many of the animals have a row; the others are parents without one."""

    @cached_property
    def herd(self) -> Herd:
        """Who descends from whom."""
        return Herd(self.sires, self.dams)

    @cached_property
    def positions(self) -> dict[str, int]:
        """Where everybody stands, by id."""
        return {name: i for i, name in enumerate(self.ids)}

    @property
    def is_partial(self) -> bool:
        """Whether a locus is not judged, or a column of the file not used."""
        code = PedigreeCode.UNREADABLE_ALLELE
        return bool(self.set_aside) or any(
            note.code is code and not note.ids for note in self.notes
        )

    def loops(self) -> int:
        """Return how many loops the pedigree has: links too many for a forest."""
        herd = self.herd
        links = len(herd.kids) + len(herd.matings)
        return links - herd.total - herd.families + _components(herd)

    def typed(self, masks: Masks, alleles: LocusAlleles) -> int:
        """Return of how many animals something is read at a locus."""
        blank = every(len(alleles.symbols))
        return int(np.count_nonzero(masks[: len(self.ids)] != blank))


def book_of(
    raw: RawRows,
    structure: Structure,
    loci: Sequence[LocusReadings],
    notes: Iterable[StructureNote],
    form: str = "",
) -> HerdBook:
    """Return the book of some rows, once it is known who is who and what their cells say."""
    judged, set_aside = _parted(loci)
    notes = (*notes, *note_on((one.alleles.on_map[0], one.alleles.name) for one in set_aside))
    return HerdBook(
        form=form or raw.form,
        ids=structure.ids,
        lines=structure.lines,
        sires=structure.sires,
        dams=structure.dams,
        sexes=structure.sexes,
        families=[raw.families.get(raw.names[name], "") for name in structure.ids],
        loci=judged,
        set_aside=set_aside,
        own_ids={
            name: raw.own_ids[raw.names[name]]
            for name in (structure.ids if raw.own_ids else ())
            if raw.names[name] in raw.own_ids
        },
        phenotypes=[raw.phenotypes.get(raw.names[name], "") for name in structure.ids],
        notes=tuple(sorted(notes, key=lambda note: (note.line, note.code, note.ids))),
        has_rows=int((structure.rows >= 0).sum()),
    )


def _parted(
    loci: Iterable[LocusReadings],
) -> tuple[tuple[LocusReadings, ...], tuple[LocusReadings, ...]]:
    """Return the loci that are judged, and those that are not."""
    parts: tuple[list[LocusReadings], list[LocusReadings]] = ([], [])
    for one in loci:
        parts[not is_judged(one.alleles.on_map[0])].append(one)
    return tuple(parts[0]), tuple(parts[1])


def _components(herd: Herd) -> int:
    """Return into how many parts a herd falls, by joining labels until none changes."""
    owner = list(range(herd.total))

    def root(place: int) -> int:
        while owner[place] != place:
            owner[place] = owner[owner[place]]
            place = owner[place]
        return place

    count = herd.total
    families = herd.family_of.tolist()
    first, second = herd.first.tolist(), herd.second.tolist()
    links = [(a, first[f]) for a, f in enumerate(families) if f >= 0]
    for one, other in [*links, *zip(first, second, strict=True)]:
        mine, theirs = root(one), root(other)
        if mine != theirs:
            owner[mine] = theirs
            count -= 1
    return count
