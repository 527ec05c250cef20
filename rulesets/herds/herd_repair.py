"""Repairing a herd: the fewest typings at each locus that must be given up, with a proof."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from testcross.rulesets.blocks import Block, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.herds.deduced_sexes import SexLinked, sex_linked
from testcross.rulesets.herds.herd import Herd, LocusReadings, at_each_locus, proved_loci
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.linked_strands import linked_parts, strand_repair
from testcross.rulesets.herds.locus_check import HerdConflict, conflict_among
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.files import Each
from testcross.solver import EngineError
from testcross.solver.engine import Deadline, Optimiser, UndecidedError, deadline_in
from testcross.solver.genotype import Mask
from testcross.solver.herds import HerdRepairer
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.repair import Repair, RepairChoice, repair_choices
from testcross.solver.herds.sexes import SexedRepairer

_AT_ONCE = 1.0
"""So many seconds an upper bound may take in any case."""
_Open: TypeAlias = tuple[bool, Sequence[str], Mask]
"""Of a typing whether every smallest repair gives it up, whose could go instead, what can be."""
_Choices: TypeAlias = Mapping[int, RepairChoice]


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
    """Return the fewest typings to give up; those of trusted animals are kept at every locus."""
    deadline = deadline_in(limit)
    known = {
        number: _repaired(herd, herd.loci[number], masks, {}, 0, 0)
        for number, masks, _ in proved_loci(herd.kin, herd.loci)
    }
    linked, unmended = sex_linked(herd), ""
    asked = _Asked(optimiser, trusted, deadline, with_choices)
    if linked is not None:
        sexed = _repair_of_sexes(linked, asked)
        if sexed is None:
            names = listed([herd.loci[i].alleles.name for i in linked.numbers], "and")
            unmended = f"the trusted typings at {names} fit no sexes"
        known |= sexed or {}
    quick: tuple[LocusRepair, ...] = ()
    if limit is not None:  # every locus gets an upper bound before the first one takes all the time
        until = deadline_in(max(limit / 2, _AT_ONCE))
        soon = partial(_repair_at_once, asked=asked._replace(deadline=until))
        quick = at_each_locus(soon, herd, known, each, _mended_so_far)
        known |= {i: one for i, one in enumerate(quick) if one.upper == 0}
    loci = at_each_locus(partial(_repair_locus, asked=asked), herd, known, each, _mended_so_far)
    if quick:
        loci = tuple(_both_bounds(*both) for both in zip(quick, loci, strict=True))
    if not all(one.is_possible for one in loci):
        unmended = ""  # which locus it is says more
    found = HerdRepair(path=path, herd=herd, loci=loci, unmended=unmended)
    return _with_strands(found, trusted, deadline)


class _Asked(NamedTuple):
    """What is asked at every locus."""

    optimiser: Optimiser
    trusted: Collection[int]
    deadline: Deadline
    with_choices: bool

    def choices(self, repairer: HerdRepairer | SexedRepairer, repair: Repair) -> _Choices:
        """Return what is open in a repair; nothing where the time is over before it is known."""
        is_asked = self.with_choices and repair.is_proven and repair.quick_fix is None
        if not is_asked or self.deadline.is_over():
            return {}
        try:
            found = repair_choices(repairer, repair, self.deadline.remaining)
        except EngineError:
            if self.deadline.is_over():
                return {}
            raise
        return {one.place: one for one in found}


def _mended_so_far(loci: Sequence[LocusRepair]) -> str:
    lower, upper = sum(one.lower for one in loci), sum(one.upper or 0 for one in loci)
    many = counted(len(loci), "locus", "loci")
    return f"{many} done so far, where {lower} to {upper} typings must go"


def _repaired(
    herd: Herd,
    locus: LocusReadings,
    masks: Masks,
    gone: Mapping[int, _Open | None],
    lower: int,
    upper: int | None,
) -> LocusRepair:
    """Return the repair that gives up the typings of some animals, with what is open of each."""
    alleles, count = locus.alleles, len(locus.alleles.symbols)
    left, places = masks.copy(), np.array([*gone], np.int64)
    left[places] = herd.kin_at(locus).blank(count, places)
    typings = []
    for place, still_open in gone.items():
        typed = alleles.shown(masks[place])
        one = GivenUpTyping(id=herd.ids[place], line=herd.lines[place], typed=typed)
        if still_open is not None:
            in_every, instead, could_be = still_open
            possible = map(alleles.genotype, sorted(alleles.of_mask(could_be)))
            one = replace(one, in_every=in_every, instead=tuple(instead), possible=tuple(possible))
        typings.append(one)
    return LocusRepair(
        alleles=alleles,
        lower=lower,
        upper=upper,
        typings=tuple(typings),
        masks=left,
        is_typed=bool(herd.typed(masks, alleles)),
    )


def _repair_of_sexes(linked: SexLinked, asked: _Asked) -> dict[int, LocusRepair] | None:
    """Return the repair of loci that sexes make depend on each other, by their numbers.

    None stands for loci that no giving up helps.
    """
    herd, loci, deadline = linked.herd, linked.loci, asked.deadline
    kept = loci.stacked(sorted(asked.trusted))
    for i, number in enumerate(linked.numbers):
        kept += [place + loci.places(i).start for place in herd.loci[number].certain]
    repairer = SexedRepairer(loci, asked.optimiser, kept)
    quick = None if deadline.at is None else repairer.quickly(deadline.remaining)
    repair = repairer.repair(deadline.remaining)
    if not repair.possible:
        return None
    if quick is not None and quick.state is not None and not repair.is_proven:
        is_quick_better = len(quick.given_up) < len(repair.given_up)
        if repair.state is None or is_quick_better:
            repair = replace(repair, quick_fix=quick.given_up, state=quick.state)
    choices = asked.choices(repairer, repair)

    def named(place: int, number: int) -> str:
        animal, at = linked.typing(place)
        there = "" if at == number else f" at locus {herd.loci[at].alleles.name}"
        return f"{herd.ids[animal]}{there}"

    found = {}
    for i, number in enumerate(linked.numbers):
        gone: dict[int, _Open | None] = {}
        for place in repair.given_up:
            if loci.who(place)[1] == i:
                one = choices.get(place)
                gone[loci.who(place)[0]] = (
                    one
                    if one is None
                    else (
                        one.in_every,
                        [named(other, number) for other in one.instead],
                        loci.mask_at(place, one.could_be),
                    )
                )
        inside = [one.lower for one in repair.clusters if {loci.who(p)[1] for p in one.read} == {i}]
        lower = len(gone) if repair.is_proven else sum(inside)
        upper = None if repair.state is None else len(gone)
        locus = herd.loci[number]
        found[number] = _repaired(herd, locus, herd.masks(locus), gone, lower, upper)
    return found


def _with_strands(found: HerdRepair, trusted: Collection[int], deadline: Deadline) -> HerdRepair:
    herd, loci = found.herd, {one.alleles.name: one for one in found.loci}
    for part in linked_parts(herd):
        here = [loci[one.alleles.name] for one in part.loci]
        if any(one.upper is None for one in here):
            continue
        kept = {*trusted, *(place for one in part.loci for place in one.certain)}
        try:
            given_up = strand_repair(part, [one.masks for one in here], kept, deadline.remaining)
        except UndecidedError:
            return replace(found, unmended=f"{part.names} do not hold together; more time: --limit")
        if given_up is None:
            why = f"the trusted typings at {part.names} contradict each other"
            return replace(found, unmended=why)
        for locus, places in zip(part.loci, given_up, strict=True):
            if places is not None:
                gone, number = dict.fromkeys(places), len(places)
                mended = _repaired(herd, locus, herd.masks(locus), gone, number, number)
                loci[locus.alleles.name] = mended
    return replace(found, loci=tuple(loci[one.alleles.name] for one in found.loci))


def _both_bounds(quick: LocusRepair, found: LocusRepair) -> LocusRepair:
    if found.is_proven or not found.is_possible or quick.upper is None:
        return found
    lower = max(quick.lower, found.lower)
    is_quick_better = found.upper is None or quick.upper < found.upper
    return replace(quick if is_quick_better else found, lower=lower)


def _repairer(
    herd: Herd, locus: LocusReadings, asked: _Asked
) -> tuple[HerdRepairer, Masks, set[int]]:
    kept, masks = {*asked.trusted, *locus.certain}, herd.masks(locus)
    kin, count = herd.kin_at(locus), len(locus.alleles.symbols)
    return HerdRepairer(kin, count, masks, asked.optimiser, trusted=kept), masks, kept


def _repair_at_once(herd: Herd, locus: LocusReadings, asked: _Asked) -> LocusRepair:
    """Return a repair of one locus that is found at once, with both bounds."""
    repairer, masks, _ = _repairer(herd, locus, asked)
    return _of_locus(herd, locus, masks, repairer.quickly(asked.deadline.remaining), {})


def _of_locus(
    herd: Herd, locus: LocusReadings, masks: Masks, repair: Repair, choices: _Choices
) -> LocusRepair:
    gone: dict[int, _Open | None] = dict.fromkeys(repair.given_up)
    for place, one in choices.items():
        gone[place] = one.in_every, [herd.ids[other] for other in one.instead], one.could_be
    upper = None if repair.state is None else len(gone)
    return _repaired(herd, locus, masks, gone, repair.lower, upper)


def _repair_locus(herd: Herd, locus: LocusReadings, asked: _Asked) -> LocusRepair:
    """Return the fewest typings to give up at one locus, or both bounds when the time is over."""
    repairer, masks, kept = _repairer(herd, locus, asked)
    repair = repairer.repair(asked.deadline.remaining)
    if repair.possible and repair.state is not None:
        return _of_locus(herd, locus, masks, repair, asked.choices(repairer, repair))
    conflict = None if repair.possible else conflict_among(herd, locus, kept)
    sure = {herd.ids[place] for place in locus.certain}
    return replace(
        _repaired(herd, locus, masks, {}, repair.lower, None),
        kept_in_conflict=conflict,
        certain=tuple(one for one in (conflict.ids if conflict else ()) if one in sure),
    )


_MOST_GENOTYPES = 8


@blocks.register
def repair_blocks(found: HerdRepair) -> Iterator[Block]:
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
    summary = f"NOTHING CHECKED: {found.unchecked}" if found.unchecked else found.summary
    return HerdOutcome(summary, command)
