"""Repairing a herd: the fewest typings at each locus that must be given up, with a proof."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from testcross.rulesets.blocks import Block, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.herds.deduced_sexes import SexLinked, sex_linked
from testcross.rulesets.herds.herd import (
    Herd,
    LocusReadings,
    at_each_locus,
    proved_loci,
)
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.linked_strands import linked_parts, strand_repair
from testcross.rulesets.herds.locus_check import HerdConflict, conflict_among
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import EngineError
from testcross.solver.engine import Deadline, Optimiser, UndecidedError, deadline_in
from testcross.solver.genotype import reading_of
from testcross.solver.herds import HerdRepairer
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.repair import Repair, RepairChoice, repair_choices
from testcross.solver.herds.sexes import SexedRepairer

_AT_ONCE = 1.0
"""So many seconds an upper bound may take in any case."""


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
    possible: tuple[str, ...] | None = None
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
class HerdRepair:
    """The repair of a file."""

    path: str
    herd: Herd
    loci: tuple[LocusRepair, ...]
    unmended: str = ""
    """Which loci of a chromosome hold alone, but not together, and why that is not mended."""

    @property
    def unchecked(self) -> str:
        """Why no typing was looked at; empty where some were."""
        return "" if any(one.is_typed for one in self.loci) else self.herd.lack

    @property
    def bounds(self) -> tuple[int, int]:
        """How many typings must be given up at least, and how many are enough."""
        return sum(one.lower for one in self.loci), sum(one.upper or 0 for one in self.loci)

    @property
    def is_done(self) -> bool:
        """Whether every locus can be mended."""
        return all(one.upper is not None for one in self.loci)

    @property
    def is_clash(self) -> bool:
        """Whether typings that have to stay contradict each other."""
        return any(one.kept_in_conflict for one in self.loci)

    @property
    def summary(self) -> str:
        """How many typings must be given up in all."""
        lower, upper = self.bounds
        if self.hindrance:
            return self.hindrance
        if self.unchecked:
            return f"NOTHING CHECKED: {self.unchecked}"
        if not upper:
            return "consistent; no typing needs dropping"
        proof = "proven: fewer are not enough"
        if lower < upper:
            proof = f"at least {lower} are needed; more time (--limit) may find fewer"
        return f"drop {counted(upper, 'typing')}; {proof}"

    @property
    def hindrance(self) -> str:
        """What keeps dropping typings locus by locus from mending the file; empty for nothing."""
        return self.unmended or "some loci cannot be repaired" * (not self.is_done)


def repair_herd(  # noqa: PLR0913 - what is asked, of whom, and how far
    path: str,
    herd: Herd,
    optimiser: Optimiser,
    *,
    trusted: Sequence[int] = (),
    limit: float | None = None,
    each: Each = map,
    with_choices: bool = True,
) -> HerdRepair:
    """Return the fewest typings to give up.

    Args:
        path: what to call the file.
        herd: what it says.
        optimiser: who solves the clusters.
        trusted: whose typings are kept at every locus.
        limit: how many seconds it may take.
        each: what calls a function for each locus.
        with_choices: whether to work out what else could be given up.

    Raises:
        EngineError: where an engine broke down.
    """
    deadline = deadline_in(limit)
    known = {
        number: LocusRepair(
            alleles=herd.loci[number].alleles,
            lower=0,
            upper=0,
            typings=(),
            masks=masks,
            is_typed=bool(herd.typed(masks, herd.loci[number].alleles)),
        )
        for number, masks, _ in proved_loci(herd.kin, herd.loci)
    }
    linked, unmended = sex_linked(herd), ""
    if linked is not None:
        sexed = _repair_of_sexes(linked, optimiser, trusted, deadline, with_choices=with_choices)
        if sexed is None:
            names = listed([herd.loci[i].alleles.name for i in linked.numbers], "and")
            unmended = f"the trusted typings at {names} fit no sexes"
        known |= sexed or {}
    work = partial(
        repair_locus,
        optimiser=optimiser,
        trusted=trusted,
        deadline=deadline,
        with_choices=with_choices,
    )
    quick: tuple[LocusRepair, ...] = ()
    if limit is not None:  # every locus gets an upper bound before the first one takes all the time
        until = deadline_in(max(limit / 2, _AT_ONCE))
        soon = partial(_repair_at_once, optimiser=optimiser, trusted=trusted, deadline=until)
        quick = at_each_locus(soon, herd, known, each, _mended_so_far)
        known |= {i: one for i, one in enumerate(quick) if one.upper == 0}
    loci = at_each_locus(work, herd, known, each, _mended_so_far)
    if quick:
        loci = tuple(_both_bounds(*both) for both in zip(quick, loci, strict=True))
    if not all(one.is_possible for one in loci):
        unmended = ""  # which locus it is says more
    found = HerdRepair(path=path, herd=herd, loci=loci, unmended=unmended)
    return _with_strands(found, trusted, deadline)


def _mended_so_far(loci: Sequence[LocusRepair]) -> str:
    lower, upper = sum(one.lower for one in loci), sum(one.upper or 0 for one in loci)
    many = counted(len(loci), "locus", "loci")
    return f"{many} done so far, where {lower} to {upper} typings must go"


def _repair_of_sexes(
    linked: SexLinked,
    optimiser: Optimiser,
    trusted: Collection[int],
    deadline: Deadline,
    *,
    with_choices: bool,
) -> dict[int, LocusRepair] | None:
    """Return the repair of loci that sexes make depend on each other, by their numbers.

    None stands for loci that no giving up helps.
    """
    herd, loci = linked.herd, linked.loci
    kept = loci.stacked(sorted(trusted))
    for i, number in enumerate(linked.numbers):
        kept += [place + loci.places(i).start for place in herd.loci[number].certain]
    repairer = SexedRepairer(loci, optimiser, kept)
    quick = None if deadline.at is None else repairer.quickly(deadline.remaining)
    repair = repairer.repair(deadline.remaining)
    if not repair.possible:
        return None
    if quick is not None and quick.state is not None and not repair.is_proven:
        is_quick_better = len(quick.given_up) < len(repair.given_up)
        if repair.state is None or is_quick_better:
            repair = replace(repair, in_haste=quick.given_up, state=quick.state)
    worked_out: dict[int, RepairChoice] = {}
    if with_choices and repair.is_proven and repair.in_haste is None:
        choices = _choices(lambda: repair_choices(repairer, repair, deadline.remaining), deadline)
        worked_out = {choice.place: choice for choice in choices}
    found = {}
    for i, number in enumerate(linked.numbers):
        locus = herd.loci[number]
        here = [place for place in repair.given_up if loci.who(place)[1] == i]
        inside = [one.lower for one in repair.clusters if {loci.who(p)[1] for p in one.read} == {i}]
        masks = herd.masks(locus)
        left, gone = masks.copy(), np.array([loci.who(p)[0] for p in here], np.int64)
        left[gone] = herd.kin_at(locus).blank(len(locus.alleles.symbols), gone)
        found[number] = LocusRepair(
            alleles=locus.alleles,
            lower=len(here) if repair.is_proven else sum(inside),
            upper=None if repair.state is None else len(here),
            typings=tuple(
                _typing_of_sexes(linked, masks, place, worked_out.get(place)) for place in here
            ),
            masks=left,
            is_typed=bool(herd.typed(masks, locus.alleles)),
        )
    return found


def _typing_of_sexes(
    linked: SexLinked, masks: Masks, place: int, choice: RepairChoice | None
) -> GivenUpTyping:
    """Return a typing that is given up; one of another locus could go instead."""
    herd = linked.herd
    animal, number = linked.typing(place)
    alleles = herd.loci[number].alleles
    if choice is None:
        return _given_up(herd, alleles, masks, animal, None)
    could_be = linked.loci.mask_at(place, choice.could_be)
    found = _given_up(herd, alleles, masks, animal, replace(choice, could_be=could_be, instead=()))
    others = [linked.typing(one) for one in choice.instead]
    instead = tuple(
        herd.ids[who] if at == number else f"{herd.ids[who]} at locus {herd.loci[at].alleles.name}"
        for who, at in others
    )
    return replace(found, instead=instead)


def _with_strands(found: HerdRepair, trusted: Collection[int], deadline: Deadline) -> HerdRepair:
    """Return a repair with which the loci of a chromosome hold together, too."""
    loci = {one.alleles.name: one for one in found.loci}
    for part in linked_parts(found.herd):
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
            loci[locus.alleles.name] = _without(found.herd, locus, before, places)
    return replace(found, loci=tuple(loci[one.alleles.name] for one in found.loci))


def _without(
    herd: Herd, locus: LocusReadings, before: LocusRepair, places: Sequence[int] | None
) -> LocusRepair:
    """Return the repair that gives up some typings; as it was if none are given."""
    if places is None:
        return before
    masks = herd.masks(locus)
    left, gone = masks.copy(), np.array(places, np.int64)
    left[gone] = herd.kin_at(locus).blank(len(locus.alleles.symbols), gone)
    return replace(
        before,
        lower=len(places),
        upper=len(places),
        typings=tuple(_given_up(herd, locus.alleles, masks, place, None) for place in places),
        masks=left,
    )


def _both_bounds(quick: LocusRepair, found: LocusRepair) -> LocusRepair:
    """Return the better bounds of two repairs of a locus."""
    if found.is_proven or not found.is_possible or quick.upper is None:
        return found
    lower = max(quick.lower, found.lower)
    is_quick_better = found.upper is None or quick.upper < found.upper
    return replace(quick if is_quick_better else found, lower=lower)


def _repair_at_once(
    herd: Herd,
    locus: LocusReadings,
    optimiser: Optimiser,
    trusted: Collection[int],
    deadline: Deadline,
) -> LocusRepair:
    """Return a repair of one locus that is found at once, with both bounds."""
    kin, masks = herd.kin_at(locus), herd.masks(locus)
    kept = {*trusted, *locus.certain}
    count = len(locus.alleles.symbols)
    repairer = HerdRepairer(kin, count, masks, optimiser, trusted=kept)
    return _of_locus(herd, locus, repairer.quickly(deadline.remaining), {})


def _of_locus(
    herd: Herd, locus: LocusReadings, repair: Repair, choices: Mapping[int, RepairChoice]
) -> LocusRepair:
    masks, count = herd.masks(locus), len(locus.alleles.symbols)
    left, gone = masks.copy(), np.array(repair.given_up, np.int64)
    left[gone] = herd.kin_at(locus).blank(count, gone)
    return LocusRepair(
        alleles=locus.alleles,
        lower=repair.lower,
        upper=None if repair.state is None else len(repair.given_up),
        typings=tuple(
            _given_up(herd, locus.alleles, masks, place, choices.get(place))
            for place in repair.given_up
        ),
        masks=left,
        is_typed=bool(herd.typed(masks, locus.alleles)),
    )


def repair_locus(
    herd: Herd,
    locus: LocusReadings,
    optimiser: Optimiser,
    trusted: Collection[int],
    deadline: Deadline,
    *,
    with_choices: bool = True,
) -> LocusRepair:
    """Return the fewest typings to give up at one locus, or both bounds when the time is over."""
    kin, masks = herd.kin_at(locus), herd.masks(locus)
    count = len(locus.alleles.symbols)
    kept = {*trusted, *locus.certain}
    repairer = HerdRepairer(kin, count, masks, optimiser, trusted=kept)
    repair = repairer.repair(deadline.remaining)
    if not repair.possible or repair.state is None:
        conflict = None if repair.possible else conflict_among(herd, locus, kept)
        sure = {herd.ids[place] for place in locus.certain}
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
    if with_choices and repair.is_proven and repair.in_haste is None:
        choices = _choices(lambda: repair_choices(repairer, repair, deadline.remaining), deadline)
    return _of_locus(herd, locus, repair, {choice.place: choice for choice in choices})


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
    herd: Herd, alleles: LocusAlleles, masks: Masks, place: int, choice: RepairChoice | None
) -> GivenUpTyping:
    count = len(alleles.symbols)
    typed = alleles.reading(reading_of(count, int(masks[place])))
    if choice is None:
        return GivenUpTyping(id=herd.ids[place], line=herd.lines[place], typed=typed)
    could_be = sorted(reading_of(count, choice.could_be))
    return GivenUpTyping(
        id=herd.ids[place],
        line=herd.lines[place],
        typed=typed,
        in_every=choice.in_every,
        instead=tuple(herd.ids[other] for other in choice.instead),
        possible=tuple(alleles.genotype(genotype) for genotype in could_be),
    )


_MOST_GENOTYPES = 8


@blocks.register
def repair_blocks(found: HerdRepair) -> Iterator[Block]:
    """Yield locus by locus which typings must be given up."""
    for one in found.loci:
        yield from _at_locus(one)


def _at_locus(found: LocusRepair) -> Iterator[Block]:
    name = found.alleles.name
    if found.kept_in_conflict is not None:
        remedy = "trust fewer animals"
        if found.certain:
            who = listed(found.certain, "or")
            remedy = f"remove the minus sign from the alleles of {who}, which marks them as certain"
        yield Paragraph(f"locus {name}: the trusted typings contradict each other; {remedy}")
        why = f"line {found.kept_in_conflict.line}: {found.kept_in_conflict.text}"
        yield item(why)
    elif found.upper is None:
        yield Paragraph(
            f"locus {name}: undecided, at least {found.lower}; give it more time with --limit"
        )
    elif found.upper:
        bounds = "" if found.is_proven else f" (at least {found.lower})"
        yield Paragraph(f"locus {name}: {counted(found.upper, 'typing')}{bounds}")
        for one in found.typings:
            yield item(_given_up_line(one))


def _given_up_line(one: GivenUpTyping) -> str:
    place = f"line {one.line}: " if one.line else ""
    text = f"{place}{one.id} ({one.typed})"
    if not one.possible:
        return text
    if one.in_every:
        text += ", in every smallest repair"
    elif one.instead:
        text += f", or instead {listed(one.instead)}"
    else:
        text += ", though another repair is as small"
    if len(one.possible) > _MOST_GENOTYPES:
        return f"{text}; could be any of {len(one.possible)} genotypes"
    return f"{text}; could be {listed(one.possible)}"


@outcome.register
def _repair_outcome(found: HerdRepair) -> HerdOutcome:
    is_proven = all(one.is_proven for one in found.loci) and not found.hindrance
    command = f"pedigree repair FILE {'-o mended.csv' if is_proven else '--limit 600'}"
    if found.unchecked:
        command = "pedigree inbreeding FILE"
    elif not (found.hindrance or found.bounds[1]):
        command = "pedigree fill FILE"
    elif found.is_clash:
        command = "pedigree check FILE"
    told = f"NOTHING CHECKED: {found.unchecked}" if found.unchecked else found.summary
    return HerdOutcome(told, command)
