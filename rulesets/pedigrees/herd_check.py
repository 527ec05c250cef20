"""Checking a herd book: locus by locus a witness, or a minimal conflict for each cluster."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings
from testcross.rulesets.pedigrees.herd_conflicts import ConflictOfHerd, conflict_text
from testcross.rulesets.pedigrees.pedigree_codes import PedigreeCode
from testcross.rulesets.pedigrees.raw_rows import StructureNote
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.rulesets.records.finding_sums import CodeSums, KeptFindings
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.records.report import FileReport
from testcross.solver.cores import minimal_cores
from testcross.solver.engines.optimisers import make_optimiser
from testcross.solver.genotype_masks import every
from testcross.solver.herds import Consistency, HerdRepairer, consistency
from testcross.solver.herds.conflict_core import SmallPart, joined_regions
from testcross.solver.herds.family_arrays import Masks

_MOST_REPAIRED = 20
"""With more conflicts it is left to the command that repairs to work out what would do."""
MOST_READINGS = 20
"""Of so many readings every minimal conflict is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdConflict:
    """Typings at one locus that cannot all be right."""

    ids: tuple[str, ...]
    """Whose they are; each is needed for the conflict."""
    typed: tuple[str, ...]
    """What is typed of each."""
    line: int
    """Where the first of them stands."""
    text: str
    """Why they cannot all be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusVerdict:
    """What checking one locus came to."""

    alleles: LocusAlleles
    typed: int
    """Of how many animals something is read."""
    conflicts: tuple[HerdConflict, ...]
    """One for each cluster; none where everything can be right."""
    is_all: bool = True
    """Whether no minimal conflict that was asked for is left out."""

    @property
    def is_consistent(self) -> bool:
        """Whether all typings can be right together."""
        return not self.conflicts


def check_locus(book: HerdBook, locus: LocusReadings) -> LocusVerdict:
    """Return the verdict on one locus, with one minimal conflict for each cluster.

    Raises:
        EngineError: where an engine could not decide.
    """
    masks = locus.masks(book.herd)
    found = consistency(book.herd, len(locus.alleles.symbols), masks)
    conflicts = tuple(_conflict_of(book, locus, masks, group) for group in _groups(found, masks))
    return LocusVerdict(
        alleles=locus.alleles,
        typed=book.typed(masks, locus.alleles),
        conflicts=tuple(sorted(conflicts, key=lambda one: (one.line, one.ids))),
    )


def all_conflicts(book: HerdBook, locus: LocusReadings, animal: int) -> LocusVerdict:
    """Return every minimal conflict at a locus that an animal is part of, smallest first.

    Where more than ``MOST_READINGS`` readings come together, those nearest to the animal count.
    """
    masks = locus.masks(book.herd)
    count = len(locus.alleles.symbols)
    found = consistency(book.herd, count, masks)
    cores: list[HerdConflict] = []
    is_all = True
    for group in _groups(found, masks):
        families = frozenset[int]().union(*group)
        part = SmallPart(book.herd, families, count, masks)
        if animal not in part.read:
            continue
        near = _nearest(part, animal)
        is_all = is_all and len(near) == len(part.read)
        found_here = (core for core in minimal_cores(near, part.holds) if animal in core)
        cores += [_told(book, locus, part, tuple(sorted(core))) for core in found_here]
    return LocusVerdict(
        alleles=locus.alleles,
        typed=book.typed(masks, locus.alleles),
        conflicts=tuple(cores),
        is_all=is_all,
    )


def _groups(found: Consistency, masks: Masks) -> Iterator[list[frozenset[int]]]:
    """Yield the reasons why a locus fails, those that share a reading together."""
    state = found.elimination
    if found.regions:
        yield from joined_regions(masks, every(state.allele_count), state.herd, found.regions)


def _nearest(part: SmallPart, animal: int) -> tuple[int, ...]:
    """Return the readings nearest to an animal, family by family, at most as many as can be."""
    if len(part.read) <= MOST_READINGS:
        return part.read
    herd = part.whole
    found: dict[int, None] = {animal: None}
    seen: dict[int, None] = {animal: None}
    for place in seen:
        for family in herd.families_of(place):
            if family in part.families:
                for other in herd.members(family):
                    if other not in seen:
                        seen[other] = None
                        if other in part.read and len(found) < MOST_READINGS:
                            found[other] = None
    return tuple(sorted(found))


def _conflict_of(
    book: HerdBook, locus: LocusReadings, masks: Masks, group: list[frozenset[int]]
) -> HerdConflict:
    """Return a minimal conflict of a cluster, found in the smallest of its reasons."""
    region = min(group, key=lambda one: (len(one), sorted(one)))
    part = SmallPart(book.herd, region, len(locus.alleles.symbols), masks)
    return _told(book, locus, part, part.minimal_conflict(part.read))


def _told(
    book: HerdBook, locus: LocusReadings, part: SmallPart, core: tuple[int, ...]
) -> HerdConflict:
    conflict = ConflictOfHerd(book, locus.alleles, part, core)
    return HerdConflict(
        ids=tuple(book.ids[place] for place in core),
        typed=tuple(conflict.shown(place) for place in core),
        line=min(book.lines[place] for place in core),
        text=conflict_text(conflict),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdCheck:
    """What checking a file came to."""

    path: str
    book: HerdBook
    loci: tuple[LocusVerdict, ...]
    repair: int | None = None
    """How many typings would have to be given up; None where that was not worked out."""

    @property
    def is_consistent(self) -> bool:
        """Whether all typings can be right together, at every locus."""
        return all(locus.is_consistent for locus in self.loci)

    @property
    def is_sound(self) -> bool:
        """Whether nothing worse than a warning was found."""
        return all(one.severity is not Severity.ERROR for one in self.findings())

    def contents(self) -> str:
        """Return what the file holds, in numbers."""
        book = self.book
        alleles = [len(locus.alleles.symbols) for locus in self.loci]
        most = max(alleles, default=0)
        told = [counted(len(book.ids), "animal"), counted(len(alleles), "locus", "loci")]
        told.append(f"{'up to ' if len(set(alleles)) > 1 else ''}{counted(most, 'allele')}")
        told.append(f"{max((locus.typed for locus in self.loci), default=0)} typed")
        return ", ".join([*told, counted(book.loops(), "loop")])

    def verdict(self) -> str:
        """Return the verdict in a sentence, with what to do."""
        if self.is_consistent:
            return "CONSISTENT: a genotype for everyone was found at every locus."
        if self.repair is not None:
            would_do = f"giving up {counted(self.repair, 'typing')} would do"
            return f"INCONSISTENT: {would_do} (testcross pedigree repair)."
        return "INCONSISTENT: testcross pedigree repair finds the fewest typings to give up."

    def report(self) -> FileReport:
        """Return the findings as a report on a file."""
        kept = KeptFindings()
        sums = CodeSums()
        findings = self.findings()
        kept.add(findings)
        for one in findings:
            sums.add(one)
        return FileReport(
            path=self.path,
            findings=kept.in_order(),
            players=(),
            counted=len(self.book.ids),
            noun="animal",
            left_out=dict(kept.left_out),
            nobody=sums.sums(),
        )

    @property
    def conflicts(self) -> int:
        """How many conflicts there are."""
        return sum(len(locus.conflicts) for locus in self.loci)

    def by_animal(self) -> list[tuple[str, int]]:
        """Return in how many conflicts each animal is, the most first."""
        return _most(one for locus in self.loci for found in locus.conflicts for one in found.ids)

    def by_family(self) -> list[tuple[str, int]]:
        """Return in how many conflicts the offspring of each couple are, the most first."""
        book = self.book
        return _most(
            couple
            for locus in self.loci
            for found in locus.conflicts
            for couple in {_couple(book, book.positions[one]) for one in found.ids} - {""}
        )

    def findings(self) -> tuple[Finding, ...]:
        """Return all that was found, by line."""
        found = [finding_of(note) for note in self.book.notes]
        found += [
            Finding(
                code=PedigreeCode.TYPINGS_IN_CONFLICT,
                line=conflict.line,
                column=0,
                text=f"locus {locus.alleles.name}: {conflict.text}",
            )
            for locus in self.loci
            for conflict in locus.conflicts
        ]
        return tuple(sorted(found, key=lambda one: (one.line, one.code, one.text)))


def check_book(path: str, book: HerdBook, animal: int | None = None) -> HerdCheck:
    """Return what checking all loci of a herd book comes to.

    Args:
        path: what to call the file.
        book: what it says.
        animal: whose conflicts are wanted, every one of them; a conflict for each cluster if not
            given.

    Raises:
        EngineError: where an engine could not decide.
    """
    if animal is None:
        loci = tuple(check_locus(book, locus) for locus in book.loci)
    else:
        loci = tuple(all_conflicts(book, locus, animal) for locus in book.loci)
    found = HerdCheck(path=path, book=book, loci=loci)
    is_small = animal is None and 0 < found.conflicts <= _MOST_REPAIRED
    return replace(found, repair=_repair_size(book, loci)) if is_small else found


def finding_of(note: StructureNote) -> Finding:
    """Return a note on the structure as a finding."""
    return Finding(code=note.code, line=note.line, column=0, text=note.text)


def _repair_size(book: HerdBook, loci: tuple[LocusVerdict, ...]) -> int:
    """Return how many typings must be given up in all."""
    optimiser = make_optimiser()
    size = 0
    for locus, verdict in zip(book.loci, loci, strict=True):
        if not verdict.is_consistent:
            count = len(locus.alleles.symbols)
            repairer = HerdRepairer(book.herd, count, locus.masks(book.herd), optimiser)
            size += len(repairer.repair().given_up)
    return size


def _couple(book: HerdBook, place: int) -> str:
    names = [book.ids[p] for p in (int(book.sires[place]), int(book.dams[place])) if p >= 0]
    return " x ".join(names)


def _most(names: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items(), key=lambda item: (-item[1], item[0]))
