"""A herd book: animals with parents and what is read of them, put in order and checked.

Only autosomes are judged, of which everybody has one from each parent. Many loci of two alleles are
proved at once, 64 to a machine word; what is left is for one at a time.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Protocol, TypeVar

import numpy as np
from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.pedigrees.raw_rows import RawRows, StructureNote
from testcross.rulesets.pedigrees.structure import Structure
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver.genotype_masks import every
from testcross.solver.herds import Consistency, Elimination, Herd
from testcross.solver.herds.bit_planes import planes_of_masks, proved
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.herd import Positions

Made = TypeVar("Made")
_PREFIX = re.compile(r"chr(?:omosome)?[ _]?", re.IGNORECASE)
_LAST_AUTOSOME = 22
"""In PLINK's numbers for man; which number is X in another species, no file says."""
_SEXUAL = frozenset({"x", "y", "z", "w", "xy", "par", "par1", "par2", "m", "mt", "mito"})
_MOST_NAMED = 4


def is_judged(chromosome: str) -> bool:
    """Tell whether a locus there is inherited as one on an autosome; so is one of no known place.

    >>> [is_judged(one) for one in ("0", "7", "chr22", "23", "X", "chrMT", "2L")]
    [True, True, True, False, False, False, True]
    """
    bare = _PREFIX.sub("", chromosome, count=1).casefold()
    if bare.isdecimal():
        return len(bare) < 4 and int(bare) <= _LAST_AUTOSOME
    return bare not in _SEXUAL


def note_on(places: Iterable[tuple[str, str]]) -> tuple[StructureNote, ...]:
    """Return a note on the loci that are left out, if there are any.

    Args:
        places: the chromosome and the name of each.
    """
    by_place: dict[str, list[str]] = {}
    for chromosome, name in places:
        by_place.setdefault(chromosome, []).append(name)
    return tuple(
        StructureNote(
            code=PedigreeCode.NOT_ON_AN_AUTOSOME,
            line=0,
            ids=(),
            text=_unchecked_text(chromosome, names),
        )
        for chromosome, names in by_place.items()
    )


def _unchecked_text(chromosome: str, names: list[str]) -> str:
    shown = names[:_MOST_NAMED]
    more = len(names) - len(shown)
    named = listed([*shown, *([f"{more} more"] if more else [])], "and")
    is_number = chromosome.isdecimal()
    remedy = (
        "; if it is an autosome of this species, write 0 for the chromosome" if is_number else ""
    )
    return (
        f"chromosome {chromosome}: {counted(len(names), 'locus', 'loci')} not checked ({named}), "
        f"because only autosomes are{remedy}"
    )


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
    def lack(self) -> str:
        """What it lacks for anything to be checked, if no typing was read."""
        if not self.ids:
            return "all animals were left out" if self.notes else "the file has no animals"
        return "no animal is typed" if self.loci else "the file has no locus"

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


def at_each_locus(
    work: Callable[[HerdBook, LocusReadings], Made],
    book: HerdBook,
    known: Mapping[int, Made],
    each: Each,
) -> tuple[Made, ...]:
    """Return what is known of loci by their numbers, and what work makes of the others."""
    numbers = range(len(book.loci))
    made = iter(each(partial(_at_locus, work, book), [i for i in numbers if i not in known]))
    return tuple(known[i] if i in known else next(made) for i in numbers)


def _at_locus(work: Callable[[HerdBook, LocusReadings], Made], book: HerdBook, number: int) -> Made:
    return work(book, book.loci[number])


_TWO_ALLELES = 2
_FEWEST_LOCI = 4
"""With fewer loci of two alleles each is looked at by itself."""
_BLOCK = 1024
"""So many loci are held in memory at a time."""


def proved_loci(
    herd: Herd, loci: Sequence[LocusReadings]
) -> Iterator[tuple[int, Masks, Consistency]]:
    """Yield loci of two alleles that many at once prove consistent.

    A locus that is not among them may be consistent all the same.

    Args:
        herd: who descends from whom.
        loci: those that are asked about.

    Yields:
        The number of the locus, what is read of everyone there, and what is left with a witness.
    """
    pairs = [i for i, locus in enumerate(loci) if len(locus.alleles.symbols) == _TWO_ALLELES]
    for start in range(0, len(pairs) if len(pairs) >= _FEWEST_LOCI else 0, _BLOCK):
        numbers = pairs[start : start + _BLOCK]
        masks = [loci[i].masks(herd) for i in numbers]
        found = proved(herd, planes_of_masks(masks))
        for marker, (number, here) in enumerate(zip(numbers, masks, strict=True)):
            if found.is_proved[marker]:
                left = Elimination(herd, _TWO_ALLELES, found.left.masks(marker))
                yield number, here, Consistency(left, found.witness.masks(marker))
