"""Sexes that a file does not say: they follow from what is typed on sex chromosomes.

An animal has one sex at all loci, so they are looked at together; see ``solver.herds.sexes``. The
sex of a parent follows from its place; asked about are animals without offspring.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from testcross.rulesets.english import listed
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.locus_check import HerdConflict, conflict_among
from testcross.rulesets.herds.locus_places import NOUNS
from testcross.rulesets.herds.raw_rows import StructureNote
from testcross.solver import FEMALE, MALE, genotypes_in
from testcross.solver.engine import EngineError, Remaining, UndecidedError, ending_in, no_limit
from testcross.solver.herds import consistency
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.sexes import SexedLoci, SexLinkedLocus
from testcross.solver.pedigree import SEXES

Typing = tuple[int, int]
"""An animal, and the number of a locus."""


@dataclass(frozen=True, slots=True, eq=False)
class SexLinked:
    """Loci of a herd that depend on each other by the sexes that are open."""

    herd: Herd
    numbers: tuple[int, ...]
    """Which loci they are."""
    loci: SexedLoci

    def typing(self, place: int) -> Typing:
        """Return what is typed at a place of all loci together."""
        animal, number = self.loci.who(place)
        return animal, self.numbers[number]

    def masks_without(self, typings: Collection[Typing]) -> Masks:
        """Return what is read at all loci once some typings are given up."""
        numbers = {number: i for i, number in enumerate(self.numbers)}
        gone = [
            self.loci.stacked([animal])[numbers[number]]
            for animal, number in typings
            if number in numbers
        ]
        masks = self.loci.readings.copy()
        masks[gone] = self.loci.kin.blank(self.loci.allele_count, np.array(gone, np.int64))
        return masks


def sex_linked(
    herd: Herd, numbers: Collection[int] | None = None, least: int = 2
) -> SexLinked | None:
    """Return the loci that sexes make depend on each other; None where each is by itself.

    An animal is asked about if it is typed at ``least`` of them: at one its sex can follow, but
    only at two can it be a contradiction.
    """
    asked = range(len(herd.loci)) if numbers is None else sorted(numbers)
    sexed = [i for i in asked if herd.loci[i].alleles.law.is_sexed]
    if len(sexed) < len(SEXES):
        return None
    sexes = herd.sexed.sexes
    herds = [herd.kin_at(herd.loci[i]) for i in sexed]
    childless = np.diff(herds[0].mating_start)[: len(sexes)] == 0
    open_sexes = np.flatnonzero(childless & (sexes != MALE) & (sexes != FEMALE))
    read = np.zeros(len(sexes), np.int64)
    for i, kin in zip(sexed, herds, strict=True):
        masks = herd.masks(herd.loci[i])
        blank = kin.blank(len(herd.loci[i].alleles.symbols))
        read += (masks != blank)[: len(sexes)] if kin.is_free else 1
    open_sexes = open_sexes[read[open_sexes] >= least]
    if not len(open_sexes):
        return None
    loci = [
        SexLinkedLocus(one.alleles.law, one.alleles.allele_count, kin, herd.masks(one))
        for one, kin in zip((herd.loci[i] for i in sexed), herds, strict=True)
    ]
    return SexLinked(herd, tuple(sexed), SexedLoci(loci, open_sexes.tolist()))


@dataclass(frozen=True, slots=True, eq=False)
class KnownSexes:
    """A herd with the sexes that follow, and what they leave at loci that hold alone."""

    herd: Herd
    possible: Mapping[int, Masks | None]
    """Per number of a locus what everyone can be; None where no sexes fit."""
    unfit: tuple[int, ...] = ()
    """Who has no sex that fits, as far as the first conflict tells."""


def with_deduced_sexes(herd: Herd) -> KnownSexes:
    """Return a herd in which everyone has the sex that follows.

    Loci of which one contradicts itself are left out: from a wrong typing no sex follows.
    """
    linked = sex_linked(herd, least=1)
    if linked is None:
        return KnownSexes(herd, {})
    holding = [i for i in linked.numbers if _holds(herd, i)]
    linked = sex_linked(herd, holding, least=1)
    if linked is None:
        return KnownSexes(herd, {})
    found = linked.loci.together(linked.loci.readings)
    if not found.state.is_consistent:
        first = next(sex_conflicts(herd, numbers=holding))
        return KnownSexes(herd, dict.fromkeys(linked.numbers), first.animals)
    sets, shown = linked.loci.possible(found)
    deduced = {}
    for i, (sex, place) in shown.items():
        by = linked.loci.read_of(i) if place is None else [place]
        typings = [linked.typing(one) for one in by]
        deduced[typings[0][0]] = sex, tuple(herd.loci[at].alleles.name for _, at in typings)
    sexed = herd.sexed.knowing({animal: sex for animal, (sex, _) in deduced.items()})
    possible: dict[int, Masks | None] = {
        number: linked.loci.at_locus(i, sets) for i, number in enumerate(linked.numbers)
    }
    return KnownSexes(replace(herd, sexed=sexed, deduced=deduced), possible)


def _holds(herd: Herd, number: int) -> bool:
    locus = herd.loci[number]
    count = len(locus.alleles.symbols)
    return consistency(herd.kin_at(locus), count, herd.masks(locus)).is_consistent


def sex_sentence(herd: Herd, place: int) -> str:
    """Say which sex follows of an animal, and from where; empty for none."""
    if place not in herd.deduced:
        return ""
    sex, names = herd.deduced[place]
    if len(names) > 1:
        return f"{herd.ids[place]} is {NOUNS[sex]}, as loci {listed(names, 'and')} show together."
    return f"{herd.ids[place]} is {NOUNS[sex]}, as locus {names[0]} shows."


def why_this_sex(herd: Herd, place: int) -> str:
    """Say why an animal whose sex follows from one locus cannot be of the other; else nothing."""
    sex, names = herd.deduced.get(place, (0, ()))
    if len(names) != 1:
        return ""
    open_again = replace(herd, sexed=herd.sexed.knowing({place: None}))
    number = next(i for i, one in enumerate(herd.loci) if one.alleles.name == names[0])
    reason = _not_of(open_again, place, 1 - sex, [(one, number) for one in range(len(herd.ids))])
    return f"{reason[0].upper()}{reason[1:].rstrip('.')}."


@dataclass(frozen=True, slots=True, kw_only=True)
class SexConflict:
    """Typings at several loci that cannot all be right, as animals have one sex at all of them."""

    typings: tuple[Typing, ...]
    """Each is needed for it."""
    animals: tuple[int, ...]
    """Whose sex is open."""


class OpenVerdictError(EngineError):
    """The time was over before it was known whether typings can be right together."""


def sex_conflicts(
    herd: Herd,
    given_up: Collection[Typing] = (),
    remaining: Remaining = no_limit,
    numbers: Collection[int] | None = None,
) -> Iterator[SexConflict]:
    """Yield minimal conflicts that share no typing, until without them all loci hold together.

    ``given_up`` are typings without which each locus holds alone.
    """
    linked = sex_linked(herd, numbers)
    if linked is None:
        return
    loci, gone = linked.loci, set(given_up)
    left: Remaining = no_limit  # the verdict takes as long as all work may
    while True:
        masks = linked.masks_without(gone)
        try:
            with ending_in(left()):
                state = loci.together(masks).state
        except UndecidedError as error:
            if left is no_limit:
                raise OpenVerdictError(str(error)) from error
            raise
        left = remaining
        if state.is_consistent:
            return
        families = min(state.regions, key=lambda one: (len(one), sorted(one)))
        with ending_in(remaining()):
            core = loci.conflict(families, masks)
        typings = tuple(sorted(map(linked.typing, core)))
        open_here = {linked.typing(place)[0] for place in core if place in loci.link_of}
        yield SexConflict(typings=typings, animals=tuple(sorted(open_here)))
        gone.update(typings)


def conflict_note(herd: Herd, conflict: SexConflict) -> StructureNote:
    names = [herd.ids[animal] for animal in conflict.animals]
    others = [herd.ids[animal] for animal, _ in conflict.typings]
    if len(names) == 1:
        why = [_not_of(herd, conflict.animals[0], sex, conflict.typings) for sex in SEXES]
        text = f"{names[0]} has no sex that fits: {'; '.join(why)}"
    else:
        read = listed([_typed(herd, one) for one in conflict.typings], "and")
        text = f"{listed(names, 'and')} have no sexes that fit together: {read} cannot all be right"
    return StructureNote(
        HerdCode.NO_SEX_FITS,
        min(herd.lines[animal] for animal, _ in conflict.typings),
        text,
        tuple(dict.fromkeys([*names, *others])),
    )


def _typed(herd: Herd, typing: Typing) -> str:
    """Return a typing as ``Kit (O/o at locus O)``."""
    animal, number = typing
    locus = herd.loci[number]
    shown = locus.alleles.shown(herd.masks(locus)[animal])
    return f"{herd.ids[animal]} ({shown} at locus {locus.alleles.name})"


def _not_of(herd: Herd, place: int, sex: int, typings: Sequence[Typing]) -> str:
    """Say why an animal can be of no such sex by some typings."""
    noun, asked = NOUNS[sex], replace(herd, sexed=herd.sexed.knowing({place: sex}))
    for number in sorted({number for _, number in typings}):
        locus = herd.loci[number]
        alleles, here = locus.alleles, [animal for animal, other in typings if other == number]
        read = alleles.of_mask(herd.masks(locus)[place])
        if place in here and not read & genotypes_in(alleles.law, alleles.allele_count, sex):
            return f"at locus {alleles.name}, {alleles.reading(read)} is not a {noun}'s"
        found: HerdConflict | None = conflict_among(asked, locus, here)
        if found is not None:
            return f"as a {noun}, locus {alleles.name}: {found.text}"
    return f"as a {noun}, the typings cannot all be right"
