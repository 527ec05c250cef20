"""Repairing a herd book: the fewest typings at each locus that must be given up, with a proof."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from testcross.rulesets.english import listed
from testcross.rulesets.pedigrees.deduced_sexes import sex_repairs
from testcross.rulesets.pedigrees.herd_book import (
    HerdBook,
    LocusReadings,
    at_each_locus,
    proved_loci,
)
from testcross.rulesets.pedigrees.herd_fill import fill_locus
from testcross.rulesets.pedigrees.linked_strands import linked_parts, strand_repair
from testcross.rulesets.pedigrees.locus_check import HerdConflict, conflict_among
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import EngineError
from testcross.solver.engine import Deadline, Optimiser, UndecidedError, deadline_in
from testcross.solver.genotype_masks import reading_of
from testcross.solver.herds import HerdRepairer
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.repair import RepairChoice, repair_choices


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenUpTyping:
    """One typing that is given up."""

    id: str
    line: int
    typed: str
    in_every: bool | None = None
    """Whether every smallest repair gives it up; None where that was not worked out in time."""
    instead: tuple[str, ...] | None = None
    """Whose typing could be given up in its place; likewise."""
    could_be: tuple[str, ...] | None = None
    """The genotypes that the animal could then have; likewise."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LocusRepair:
    """The repair of one locus."""

    alleles: LocusAlleles
    lower: int
    """So many typings must be given up at least."""
    upper: int | None
    """So many are enough; None where nothing was found in time, or no giving up helps."""
    typings: tuple[GivenUpTyping, ...]
    masks: Masks
    """What is read of everyone once these typings are given up."""
    kept_in_conflict: HerdConflict | None = None
    """Typings that are to be trusted, or that the file calls certain, and cannot all be right."""
    certain: tuple[str, ...] = ()
    """Of these typings, whose the file calls certain."""
    is_typed: bool = True
    """Whether anybody is typed here; if not, nothing was judged."""

    @property
    def is_possible(self) -> bool:
        """Whether giving up typings helps at all."""
        return self.kept_in_conflict is None

    @property
    def is_proven(self) -> bool:
        """Whether fewer would not do."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BookRepair:
    """The repair of a file."""

    path: str
    book: HerdBook
    loci: tuple[LocusRepair, ...]
    unmended: str = ""
    """Which loci of a chromosome hold alone, but not together, and why that is not mended."""

    @property
    def unchecked(self) -> str:
        """Why no typing was looked at; empty where some were."""
        return "" if any(one.is_typed for one in self.loci) else self.book.lack

    @property
    def is_done(self) -> bool:
        """Whether every locus can be mended."""
        return all(one.upper is not None for one in self.loci)

    @property
    def hindrance(self) -> str:
        """What keeps dropping typings locus by locus from mending the file; empty for nothing."""
        if not self.is_done or self.unmended:
            return self.unmended or "some loci cannot be repaired"
        names = [self.book.ids[place] for clash in self.book.clashes for place in clash.places]
        return f"no sex fits {listed(names, 'and')}; testcross pedigree check says why" * bool(
            names
        )


def repair_book(
    path: str,
    book: HerdBook,
    optimiser: Optimiser,
    *,
    trusted: Sequence[int] = (),
    limit: float | None = None,
    each: Each = map,
) -> BookRepair:
    """Return the fewest typings to give up, locus by locus.

    Args:
        path: what to call the file.
        book: what it says.
        optimiser: who solves the clusters.
        trusted: whose typings are kept at every locus.
        limit: how many seconds it may take.
        each: what calls a function for each locus.

    Raises:
        EngineError: where an engine broke down.
    """
    deadline = deadline_in(limit)
    together = {
        number: LocusRepair(
            alleles=book.loci[number].alleles,
            lower=0,
            upper=0,
            typings=(),
            masks=masks,
            is_typed=bool(book.typed(masks, book.loci[number].alleles)),
        )
        for number, masks, _ in proved_loci(book.herd, book.loci)
    }
    work = partial(repair_locus, optimiser=optimiser, trusted=trusted, deadline=deadline)
    loci = at_each_locus(work, book, together, each)
    found = _with_strands(BookRepair(path=path, book=book, loci=loci), trusted, deadline)
    return _with_sexes(found, trusted)


def _with_sexes(found: BookRepair, trusted: Collection[int]) -> BookRepair:
    """Return a repair that gives up the one typing without which everyone has a sex that fits.

    Where no single one will do, or some locus fails by itself, it is as it was.
    """
    book = found.book
    if not book.clashes or any(one.upper != 0 for one in found.loci):
        return found
    enough = [
        one
        for one in sex_repairs(book)
        if one.place not in {*trusted, *book.loci[one.locus].certain}
    ]
    if not enough:
        return found
    first, *others = enough
    locus = book.loci[first.locus]
    instead = tuple(
        book.ids[one.place]
        if one.locus == first.locus
        else f"{book.ids[one.place]} at locus {book.loci[one.locus].alleles.name}"
        for one in others
    )
    left = fill_locus(first.book, first.book.loci[first.locus])
    could_be = tuple(locus.alleles.genotype(one) for one in sorted(left.reading(first.place)))
    typed = _given_up(book, locus.alleles, book.masks(locus), first.place, None)
    mended = replace(
        _without(book, locus, found.loci[first.locus], [first.place]),
        typings=(replace(typed, in_every=not others, instead=instead, could_be=could_be),),
    )
    loci = [mended if i == first.locus else one for i, one in enumerate(found.loci)]
    return replace(found, book=first.book, loci=tuple(loci))


def _with_strands(found: BookRepair, trusted: Collection[int], deadline: Deadline) -> BookRepair:
    """Return a repair with which the loci of a chromosome hold together, too."""
    loci = {one.alleles.name: one for one in found.loci}
    for part in linked_parts(found.book):
        here = [loci[one.alleles.name] for one in part.loci]
        if any(one.upper is None for one in here):
            continue
        kept = {*trusted, *(place for one in part.loci for place in one.certain)}
        try:
            given_up = strand_repair(part, [one.masks for one in here], kept, deadline.remaining)
        except UndecidedError:
            return replace(found, unmended=f"{part.names} do not hold together; more time: --limit")
        if given_up is None:
            told = f"the trusted typings at {part.names} contradict each other"
            return replace(found, unmended=told)
        for locus, before, places in zip(part.loci, here, given_up, strict=True):
            loci[locus.alleles.name] = _without(found.book, locus, before, places)
    return replace(found, loci=tuple(loci[one.alleles.name] for one in found.loci))


def _without(
    book: HerdBook, locus: LocusReadings, before: LocusRepair, places: Sequence[int] | None
) -> LocusRepair:
    """Return the repair that gives up some typings; as it was if none are given."""
    if places is None:
        return before
    masks = book.masks(locus)
    left, gone = masks.copy(), np.array(places, np.int64)
    left[gone] = book.herd_at(locus).blank(len(locus.alleles.symbols), gone)
    return replace(
        before,
        lower=len(places),
        upper=len(places),
        typings=tuple(_given_up(book, locus.alleles, masks, place, None) for place in places),
        masks=left,
    )


def repair_locus(
    book: HerdBook,
    locus: LocusReadings,
    optimiser: Optimiser,
    trusted: Collection[int],
    deadline: Deadline,
) -> LocusRepair:
    """Return the fewest typings to give up at one locus, or both bounds when the time is over."""
    herd, masks = book.herd_at(locus), book.masks(locus)
    count = len(locus.alleles.symbols)
    kept = {*trusted, *locus.certain}
    repairer = HerdRepairer(herd, count, masks, optimiser, trusted=kept)
    repair = repairer.repair(deadline.remaining)
    if not repair.possible or repair.state is None:
        conflict = None if repair.possible else conflict_among(book, locus, kept)
        sure = {book.ids[place] for place in locus.certain}
        return LocusRepair(
            alleles=locus.alleles,
            lower=repair.lower,
            upper=None,
            typings=(),
            masks=masks,
            kept_in_conflict=conflict,
            certain=tuple(one for one in (conflict.ids if conflict else ()) if one in sure),
        )
    choices: tuple[RepairChoice, ...] = ()
    if repair.is_proven and repair.in_haste is None:
        choices = _choices(lambda: repair_choices(repairer, repair, deadline.remaining), deadline)
    worked_out = {choice.place: choice for choice in choices}
    left = masks.copy()
    gone = np.array(repair.given_up, np.int64)
    left[gone] = herd.blank(count, gone)
    return LocusRepair(
        alleles=locus.alleles,
        lower=repair.lower,
        upper=len(repair.given_up),
        typings=tuple(
            _given_up(book, locus.alleles, masks, place, worked_out.get(place))
            for place in repair.given_up
        ),
        masks=left,
        is_typed=bool(book.typed(masks, locus.alleles)),
    )


def _choices(
    work: Callable[[], tuple[RepairChoice, ...]], deadline: Deadline
) -> tuple[RepairChoice, ...]:
    """Return what is open in a repair; nothing where the time is over before it is known."""
    if deadline.is_over():
        return ()
    try:
        return work()
    except EngineError:
        if deadline.is_over():
            return ()
        raise


def _given_up(
    book: HerdBook, alleles: LocusAlleles, masks: Masks, place: int, choice: RepairChoice | None
) -> GivenUpTyping:
    count = len(alleles.symbols)
    typed = alleles.reading(reading_of(count, int(masks[place])))
    if choice is None:
        return GivenUpTyping(id=book.ids[place], line=book.lines[place], typed=typed)
    could_be = sorted(reading_of(count, choice.could_be))
    return GivenUpTyping(
        id=book.ids[place],
        line=book.lines[place],
        typed=typed,
        in_every=choice.in_every,
        instead=tuple(book.ids[other] for other in choice.instead),
        could_be=tuple(alleles.genotype(genotype) for genotype in could_be),
    )
