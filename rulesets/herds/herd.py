"""A herd: animals with parents and what is read of them, put in order and checked.

At a locus on a sex chromosome, or whose genotypes kill, not everyone can be anything; what is
typed is held against that first. Many loci of two alleles on autosomes are proved at once, 64 to a
machine word; what is left is for one at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Protocol, TypeVar

import numpy as np
from testcross.rulesets.herds import raw_rows
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.locus_places import laws_on, misfit_text, notes_on_places
from testcross.rulesets.herds.raw_rows import RawRows, StructureNote
from testcross.rulesets.herds.structure import Structure
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import FEMALE, MALE, Genotype
from testcross.solver.engine import Deadline, end_of_work, ending_at, report_progress
from testcross.solver.herds import Consistency, Elimination, Kin, SexedKin
from testcross.solver.herds.bit_planes import planes_of_masks, proved
from testcross.solver.herds.kin import Masks, Positions, connected

Made = TypeVar("Made")


class LocusReadings(Protocol):
    """One locus of a herd."""

    @property
    def alleles(self) -> LocusAlleles:
        """Its name and its alleles."""

    def masks(self, kin: Kin) -> Masks:
        """Return per place of a herd the genotypes left open."""

    @property
    def certain(self) -> Sequence[int]:
        """Whose typings the file calls certain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedLoci:
    """Loci on one chromosome that are looked at together."""

    names: tuple[str, ...]
    uncrossed: int | None
    """The sex that hands a chromosome on whole; None if there is none."""
    phases: Mapping[int, Mapping[str, Genotype]]
    """Of animals of which that is said, by their places, the alleles of both strands at loci."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Herd:
    """All that a pedigree file says, as far as it can be."""

    form: str
    """``pre``, ``ped``, ``bed`` or ``csv``."""
    ids: tuple[str, ...]
    lines: Sequence[int]
    """Per animal, its line; 0 for a parent who has no row."""
    sexed: SexedKin
    """Who descends from whom, and everyone's sex."""
    sexes: Sequence[int]
    families: Sequence[str]
    """Per animal, the family that the file names; empty where it names none."""
    loci: Sequence[LocusReadings]
    own_ids: Mapping[str, str] = field(default_factory=dict)
    """The ids that rows of a family have, by names that are longer to tell families apart."""
    extra: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Per animal what else the file tells of it, by ``EXTRA``; empty where it says nothing."""
    near_status: str = ""
    """A column that nearly has the name of theirs, if there is no other."""
    set_aside: Sequence[LocusReadings] = ()
    """Loci that are not judged, as their chromosome is unclear; they are written as read."""
    columns_left_out: tuple[str, ...] = ()
    """What the columns of the file are called that are no loci."""
    notes: tuple[StructureNote, ...] = ()
    """What is wrong with the structure, by line."""
    has_rows: int = field(default=0)
    """How many of the animals have a row; the others are parents without one."""
    deduced: Mapping[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    """Per animal whose sex the file does not say and which follows: the sex, and the locus that
    shows it, or the loci that do together."""
    linked: tuple[LinkedLoci, ...] = ()
    """What the ruleset says of loci that lie together."""

    @property
    def sires(self) -> Positions:
        """Per animal, where its sire stands; -1 for none."""
        return self.sexed.sires

    @property
    def dams(self) -> Positions:
        """Per animal, where its dam stands; -1 for none."""
        return self.sexed.dams

    @property
    def kin(self) -> Kin:
        """Who descends from whom, at a locus on an autosome."""
        return self.sexed.kin

    def kin_at(self, locus: "LocusReadings") -> Kin:
        """Return who descends from whom, and what everyone can be at a locus."""
        return kin_at(self.sexed, locus.alleles)

    def masks(self, locus: "LocusReadings") -> Masks:
        """Return per place the genotypes left open at a locus; all where they cannot be."""
        kin = self.kin_at(locus)
        masks = locus.masks(kin)
        if kin.blanks is None:
            return masks
        both = masks & kin.blanks
        return np.where(both == 0, kin.blanks, both).astype(masks.dtype)

    @cached_property
    def positions(self) -> dict[str, int]:
        """Where everybody stands, by id."""
        return {name: i for i, name in enumerate(self.ids)}

    def name(self, place: int, kin: Kin) -> str:
        """Return what an animal is called; a parent without an id by one of its offspring."""
        if place < len(self.ids):
            return self.ids[place]
        kid = int(kin.kids_of(int(kin.matings[kin.mating_start[place]]))[0])
        return f"the unknown parent of {self.ids[kid]}"

    @property
    def lack(self) -> str:
        """What it lacks for anything to be checked, if no typing was read."""
        if not self.ids:
            return "all animals were left out" if self.notes else "the file has no animals"
        return "no animal is typed" if self.loci else "the file has no locus"

    @property
    def is_partial(self) -> bool:
        """Whether a locus is not judged, or a column of the file not used."""
        code = HerdCode.UNREADABLE_ALLELE
        return bool(self.set_aside) or any(
            note.code is code and not note.ids for note in self.notes
        )

    def phase_of(self, place: int) -> tuple[tuple[str, int, int], ...]:
        """Return what lies together in an animal, if that was said, as ``Animal.phase`` has it."""
        phase = next((one.phases.get(place, {}) for one in self.linked), {})
        return tuple((name, a, b) for name, (a, b) in phase.items())

    def parents(self, place: int) -> tuple[int, int]:
        """Return where the sire and the dam of an animal stand; -1 for none."""
        return int(self.sires[place]), int(self.dams[place])

    @property
    def founders(self) -> list[int]:
        """The animals with a row of which a parent is not known."""
        return [
            place for place, line in enumerate(self.lines) if line and min(self.parents(place)) < 0
        ]

    def ancestors(self, place: int) -> set[int]:
        above, waiting = set[int](), [place]
        while waiting:
            new = {*self.parents(waiting.pop())} - above - {-1}
            above |= new
            waiting += new
        return above

    def loops(self) -> int:
        kin = self.kin
        number = len(kin.kids) + len(kin.matings) - kin.total - kin.families
        first, second = kin.first.tolist(), kin.second.tolist()
        born = ((kid, first[f]) for kid, f in enumerate(kin.family_of.tolist()) if f >= 0)
        return number + len(connected(kin.total, [*born, *zip(first, second, strict=True)]))

    def blank(self, alleles: LocusAlleles, place: int) -> int:
        """Return what an animal of which nothing is read can be at a locus."""
        return int(kin_at(self.sexed, alleles).blank(len(alleles.symbols), place))

    def typed(self, masks: Masks, alleles: LocusAlleles) -> int:
        """Return of how many animals something is read at a locus."""
        places = slice(len(self.ids))
        blank = kin_at(self.sexed, alleles).blank(len(alleles.symbols), places)
        return int(np.count_nonzero(masks[places] != blank))


_SEXES = {raw_rows.MALE: MALE, raw_rows.FEMALE: FEMALE}


def kin_at(sexed: SexedKin, alleles: LocusAlleles) -> Kin:
    """Return who descends from whom, and what everyone can be at a locus."""
    if alleles.is_plain:
        return sexed.kin
    locus = alleles.locus
    deaths = (locus.unborn, locus.ungrown) if locus else ()
    return sexed.at(alleles.law, alleles.allele_count, *deaths)


def herd_of(
    raw: RawRows,
    structure: Structure,
    loci: Sequence[LocusReadings],
    notes: Iterable[StructureNote],
    form: str = "",
) -> Herd:
    """Return the herd of some rows, once it is known who is who and what their cells say."""
    laws = laws_on(one.alleles.on_map[0] for one in loci)
    on_map = {place for place, law in laws.items() if law is not None}
    judged = tuple(one for one in loci if one.alleles.on_map[0] in on_map)
    sexed = SexedKin(
        sires=structure.sires,
        dams=structure.dams,
        recorded=[_SEXES.get(sex) for sex in structure.sexes],
    )
    notes = (
        *_beyond_sex_chromosomes(notes, judged),
        *notes_on_places((one.alleles for one in loci), on_map),
        *_misfits(sexed, structure, judged),
    )
    numbers = [raw.names[name] for name in structure.ids]
    return Herd(
        form=form or raw.form,
        ids=structure.ids,
        lines=structure.lines,
        sexed=sexed,
        sexes=structure.sexes,
        families=[raw.families.get(number, "") for number in numbers],
        loci=judged,
        set_aside=tuple(one for one in loci if one.alleles.on_map[0] not in on_map),
        own_ids={
            name: raw.own_ids[raw.names[name]]
            for name in (structure.ids if raw.own_ids else ())
            if raw.names[name] in raw.own_ids
        },
        extra={role: [words.get(n, "") for n in numbers] for role, words in raw.extra.items()},
        near_status=raw.near_status,
        notes=tuple(sorted(notes, key=lambda note: (note.line, note.code, note.ids))),
        has_rows=int((structure.rows >= 0).sum()),
    )


def _beyond_sex_chromosomes(
    notes: Iterable[StructureNote], loci: Iterable[LocusReadings]
) -> Iterator[StructureNote]:
    """Yield notes; of who is in both roles also that nothing follows from it on sex chromosomes."""
    is_sexed = any(one.alleles.law.is_sexed for one in loci)
    for note in notes:
        if is_sexed and note.code is HerdCode.PARENT_IN_BOTH_ROLES:
            text = f"{note.text}; at loci on sex chromosomes it counts as nobody's parent"
            yield replace(note, text=text)
        else:
            yield note


def _misfits(
    sexed: SexedKin, structure: Structure, loci: Iterable[LocusReadings]
) -> Iterator[StructureNote]:
    """Yield who cannot have what is typed, by its sex or as it lives; that counts as unknown."""
    sexes = sexed.sexes.tolist()
    for locus in loci:
        alleles = locus.alleles
        if alleles.is_plain:
            continue
        kin = kin_at(sexed, alleles)
        masks = locus.masks(kin)
        for place in np.flatnonzero(masks & kin.blank(len(alleles.symbols)) == 0).tolist():
            sex = sexes[place] if sexes[place] in (MALE, FEMALE) else None
            typed = alleles.of_mask(masks[place])
            who, text = structure.ids[place], misfit_text(alleles, sex, typed)
            yield StructureNote(
                HerdCode.NOT_ON_ITS_CHROMOSOMES,
                structure.lines[place],
                f"{who}, locus {alleles.name}: {text}",
                (who,),
            )


def at_each_locus(
    work: Callable[[Herd, LocusReadings], Made],
    herd: Herd,
    known: Mapping[int, Made],
    each: Each,
    so_far: Callable[[Sequence[Made]], str],
) -> tuple[Made, ...]:
    """Return what is known of loci by their numbers, and what work makes of the others."""
    numbers = range(len(herd.loci))
    at_one = partial(_at_locus, work, herd, Deadline(end_of_work()))
    made = iter(each(at_one, [i for i in numbers if i not in known]))
    done = list(known.values())
    report_progress(so_far(done))
    others = {}
    for number in numbers:
        if number not in known:
            others[number] = next(made)
            done.append(others[number])
            report_progress(so_far(done))
    return tuple(known[i] if i in known else others[i] for i in numbers)


def _at_locus(
    work: Callable[[Herd, LocusReadings], Made], herd: Herd, end: Deadline, number: int
) -> Made:
    with ending_at(end.at):  # once more, as this may be a process of its own
        return work(herd, herd.loci[number])


TWO_ALLELES = 2
_FEWEST_LOCI = 4
"""With fewer loci of two alleles each is looked at by itself."""
_BLOCK = 1024
"""So many loci are held in memory at a time."""


def loci_at_once(loci: Sequence[LocusReadings]) -> Iterator[Sequence[int]]:
    """Yield the numbers of loci of two alleles that are looked at together."""
    pairs = [
        i
        for i, one in enumerate(loci)
        if len(one.alleles.symbols) == TWO_ALLELES and one.alleles.is_plain
    ]
    for start in range(0, len(pairs) if len(pairs) >= _FEWEST_LOCI else 0, _BLOCK):
        yield pairs[start : start + _BLOCK]


def proved_loci(
    kin: Kin, loci: Sequence[LocusReadings]
) -> Iterator[tuple[int, Masks, Consistency]]:
    """Yield loci of two alleles that many at once prove consistent.

    A locus that is not among them may be consistent all the same.

    Yields:
        The number of the locus, what is read of everyone there, and what is left with a witness.
    """
    for numbers in loci_at_once(loci):
        masks = [loci[i].masks(kin) for i in numbers]
        found = proved(kin, planes_of_masks(masks))
        for marker, (number, here) in enumerate(zip(numbers, masks, strict=True)):
            if found.is_proved[marker]:
                left = Elimination(kin, TWO_ALLELES, found.left.masks(marker))
                yield number, here, Consistency(left, found.witness.masks(marker))
