"""Filling in a herd: what everybody can be at each locus, and which alleles are certain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from shlex import quote

import numpy as np
from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds.deduced_sexes import sex_sentence, with_deduced_sexes
from testcross.rulesets.herds.herd import Herd, LocusReadings, at_each_locus, proved_loci
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.linked_strands import linked_parts, possible_in
from testcross.rulesets.herds.locus_check import possible_at
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import KnownAlleles, Reading, known_alleles
from testcross.solver.engine import UndecidedError, end_of_work
from testcross.solver.genotype import Mask, containing_mask, every
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.possible_sets import possible_sets


class NotInHerdError(TestcrossError):
    """A locus, or an allele, that a file does not have."""


@dataclass(frozen=True, slots=True, eq=False)
class FilledTypings:
    """One locus of a herd, filled in; or that it cannot be."""

    alleles: LocusAlleles
    before: Masks
    """Per animal the genotypes that its own typing leaves open."""
    possible: Masks | None
    """Per animal the genotypes that it has in some solution; None where typings contradict each
    other, and where the time was over before it was known."""
    is_undecided: bool = False
    """Whether the time was over before."""

    def reading(self, place: int) -> Reading:
        if self.possible is None:
            raise ValueError("a locus in conflict has no possible genotypes")
        return self.alleles.of_mask(self.possible[place])

    def known(self, place: int) -> KnownAlleles:
        return known_alleles(self.reading(place))

    def is_more(self, place: int) -> bool:
        """Whether more is known of an animal than its own typing says."""
        return self.possible is not None and int(self.possible[place]) != int(self.before[place])


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HerdFill:
    """A herd filled in."""

    path: str
    herd: Herd
    loci: tuple[FilledTypings, ...]
    alone: tuple[str, ...] = ()
    """Loci of one chromosome at which only what follows at each alone is filled in, as there are
    too many animals."""

    @property
    def unchecked(self) -> str:
        """Why there was nothing to fill in from; empty where somebody is typed."""
        if any(self.herd.typed(one.before, one.alleles) for one in self.loci):
            return ""
        return self.herd.lack

    @property
    def refused(self) -> tuple[str, ...]:
        """The loci at which typings contradict each other."""
        missing = (one for one in self.loci if one.possible is None and not one.is_undecided)
        return tuple(one.alleles.name for one in missing)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The loci at which the time was over before it was known what can be."""
        return tuple(one.alleles.name for one in self.loci if one.is_undecided)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriersAtLocus:
    """Who has an allele at a locus."""

    locus: str
    certain: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()
    impossible: tuple[str, ...] = ()
    is_refused: bool = False
    """Whether typings contradict each other here."""
    is_undecided: bool = False
    """Whether the time was over before it was known who can have what here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Carriers:
    """Who has an allele."""

    path: str
    allele: str
    loci: tuple[CarriersAtLocus, ...]

    @property
    def known(self) -> tuple[CarriersAtLocus, ...]:
        """For whom the allele is certain, possible and impossible, where that is known."""
        return tuple(one for one in self.loci if not (one.is_refused or one.is_undecided))

    @property
    def refused(self) -> tuple[str, ...]:
        """The loci at which typings contradict each other."""
        return tuple(one.locus for one in self.loci if one.is_refused)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The loci at which the time was over before it was known who can have what."""
        return tuple(one.locus for one in self.loci if one.is_undecided)


def fill_herd(path: str, herd: Herd, *, each: Each = map) -> HerdFill:
    """Return what everybody can be, exactly, at every locus that does not contradict itself."""
    together = {
        number: FilledTypings(herd.loci[number].alleles, masks, possible_sets(found))
        for number, masks, found in proved_loci(herd.kin, herd.loci)
    }
    try:
        sexes = with_deduced_sexes(herd)
    except UndecidedError:
        _go_on_if_late()
        sexed = (i for i, one in enumerate(herd.loci) if one.alleles.law.is_sexed)
        together |= {number: _undecided(herd, herd.loci[number]) for number in sexed}
    else:
        for number, left in sexes.possible.items():
            locus = herd.loci[number]
            together[number] = FilledTypings(locus.alleles, sexes.herd.masks(locus), left)
        herd = sexes.herd
    so_far = partial(_filled_so_far, of=len(herd.loci))
    loci = at_each_locus(fill_locus, herd, together, each, so_far)
    return _together(HerdFill(path=path, herd=herd, loci=loci))


def _go_on_if_late() -> None:
    """Raise again what is being raised, unless it means that the time is over."""
    if end_of_work() is None:
        raise  # noqa: PLE0704 # it is called while an error is handled


def _filled_so_far(loci: Sequence[FilledTypings], of: int) -> str:
    return f"{sum(one.possible is not None for one in loci)} of {of} loci filled in so far"


def _together(fill: HerdFill) -> HerdFill:
    """Return a fill in which the loci of a chromosome that is handed on whole go together."""
    found, alone = {one.alleles.name: one for one in fill.loci}, list[str]()
    for part in linked_parts(fill.herd):
        names = [one.alleles.name for one in part.loci]
        masks = [found[name].possible for name in names]
        if all(one is not None for one in masks):
            try:
                left, is_all = possible_in(part, [one for one in masks if one is not None])
            except UndecidedError:
                _go_on_if_late()
                found |= {
                    name: _undecided(fill.herd, locus)
                    for name, locus in zip(names, part.loci, strict=True)
                }
                continue
            alone += [] if is_all else names
            for number, name in enumerate(names):
                found[name] = replace(found[name], possible=left[number] if left else None)
    return replace(fill, loci=tuple(found[one.alleles.name] for one in fill.loci), alone=(*alone,))


def fill_locus(herd: Herd, locus: LocusReadings) -> FilledTypings:
    try:
        return FilledTypings(locus.alleles, herd.masks(locus), possible_at(herd, locus))
    except UndecidedError:
        _go_on_if_late()
        return _undecided(herd, locus)


def _undecided(herd: Herd, locus: LocusReadings) -> FilledTypings:
    return FilledTypings(locus.alleles, herd.masks(locus), None, is_undecided=True)


def carriers_in(path: str, herd: Herd, allele: str, locus: str | None = None) -> Carriers:
    here = [one for one in herd.loci if locus is None or one.alleles.name == locus]
    having = [one for one in here if allele in one.alleles.seen]
    if not having:
        where = "" if locus is None else f" at locus {locus}"
        raise NotInHerdError(f"the file has no allele {quoted(allele)}{where}")
    names = {one.alleles.name for one in having}
    coupled = herd.linked or any(one.alleles.law.is_sexed for one in having)
    asked = herd if coupled else replace(herd, loci=having)
    filled = (one for one in fill_herd(path, asked).loci if one.alleles.name in names)
    loci = tuple(_carriers_at(herd, one, allele) for one in filled)
    return Carriers(path=path, allele=allele, loci=loci)


def _carriers_at(herd: Herd, filled: FilledTypings, allele: str) -> CarriersAtLocus:
    alleles = filled.alleles
    if filled.possible is None:
        is_open = filled.is_undecided
        return CarriersAtLocus(locus=alleles.name, is_refused=not is_open, is_undecided=is_open)
    count = len(alleles.symbols)
    having = containing_mask(count, alleles.symbols.index(allele))
    masks = [int(mask) for mask in filled.possible[: len(herd.ids)]]
    return CarriersAtLocus(
        locus=alleles.name,
        certain=_those(herd, masks, having, every(count) & ~having),
        possible=tuple(
            name
            for name, mask in zip(herd.ids, masks, strict=True)
            if mask & having and mask & ~having
        ),
        impossible=_those(herd, masks, every(count) & ~having, having),
    )


def _those(herd: Herd, masks: list[Mask], some: Mask, none: Mask) -> tuple[str, ...]:
    """Return who can be something of one set of genotypes, and nothing of another."""
    pairs = zip(herd.ids, masks, strict=True)
    return tuple(name for name, mask in pairs if mask & some and not mask & none)


def gained(fill: HerdFill) -> Iterator[tuple[int, FilledTypings]]:
    """Yield of whom more is known at a locus than its own typing says, animal by animal."""
    for place in range(len(fill.herd.ids)):
        for locus in fill.loci:
            if locus.is_more(place):
                yield place, locus


@blocks.register
def fill_blocks(found: HerdFill) -> Iterator[Block]:
    for place in sorted(found.herd.deduced):
        yield Paragraph(sex_sentence(found.herd, place), indent=2)
    for place, locus in gained(found):
        can_be = locus.alleles.reading(locus.reading(place))
        text = f"{found.herd.ids[place]}, locus {locus.alleles.name}: {can_be}"
        yield Paragraph(text, indent=2)
    if found.alone:
        names = listed(found.alone, "and")
        yield Paragraph(f"{names}: too many animals to tell what follows together; only alone.")


@blocks.register
def carriers_blocks(found: Carriers) -> Iterator[Block]:
    for one in found.loci:
        if one.is_refused or one.is_undecided:
            continue
        yield Heading(f"{found.allele} at locus {one.locus}")
        for kind in ("certain", "possible", "impossible"):
            names = getattr(one, kind)
            listing = f": {', '.join(names)}" if names else ""
            yield Paragraph(f"{kind}, {len(names)}{listing}", indent=2)


@outcome.register
def _fill_outcome(found: HerdFill) -> HerdOutcome:
    if found.unchecked:
        return HerdOutcome(f"NOTHING CHECKED: {found.unchecked}", "pedigree inbreeding FILE")
    number = full = 0
    for one in found.loci:
        if one.possible is not None:
            own = slice(len(found.herd.ids))
            new = one.possible[own][one.possible[own] != one.before[own]]
            number += len(new)
            for mask, times in zip(*np.unique(new, return_counts=True), strict=True):
                reading = one.alleles.of_mask(mask)
                full += int(times) * (len(known_alleles(reading)) == 2)
    command = "pedigree repair FILE" if found.refused else "pedigree chances FILE"
    return HerdOutcome(f"{counted(number, 'typing')} filled in, {full} of them in full", command)


@outcome.register
def _carriers_outcome(found: Carriers) -> HerdOutcome:
    known = found.known
    summary = "; ".join(
        f"{found.allele} at {one.locus} is certain in {len(one.certain)}, possible in "
        f"{len(one.possible)}, impossible in {len(one.impossible)}"
        for one in known
    )
    some = [f"chances FILE --of {quote(name)}" for one in known for name in one.possible]
    some += [f"explain FILE {quote(name)}" for one in known for name in one.certain]
    command = "repair FILE" if found.refused else [*some, "check FILE"][0]
    return HerdOutcome(summary or "nothing", f"pedigree {command}")
