"""Loci on one chromosome in a herd: which typings cannot be right together, and what follows.

Where a sex does not cross over, its offspring get one of two strands whole. The loci of a
chromosome are looked at together once each of them holds by itself.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.ruleset import Ruleset, linked_groups
from testcross.rulesets.herds.herd import Herd, LinkedLoci, LocusReadings
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.locus_check import possible_at
from testcross.rulesets.herds.raw_rows import StructureNote
from testcross.solver import Allele, Reading, pair
from testcross.solver.engine import Remaining
from testcross.solver.engines.clauses import StrandProblem
from testcross.solver.genotype import mask_of, reading_of
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.strands import StrandedHerd

Phases = Mapping[int, Sequence[tuple[str, Allele, Allele]]]
"""Of animals of which that is said, what lies together, by their places."""


def linked_loci(ruleset: Ruleset, phases: Phases) -> tuple[LinkedLoci, ...]:
    """Return the loci of a ruleset that are looked at together, a group for each chromosome."""
    if ruleset.uncrossed_sex is None and not phases:
        return ()
    groups = (tuple(ruleset.loci[place] for place in one) for one in linked_groups(ruleset))
    return tuple(
        LinkedLoci(
            names=tuple(locus.name for locus in group),
            uncrossed=ruleset.uncrossed_sex,
            phases={at: {name: (a, b) for name, a, b in pairs} for at, pairs in phases.items()},
        )
        for group in groups
        if not any(locus.is_sexed for locus in group)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedPart:
    """The loci of one chromosome in a herd."""

    herd: Herd
    linked: LinkedLoci
    loci: tuple[LocusReadings, ...]

    @property
    def names(self) -> str:
        """What the loci are called: ``b and vg``."""
        return listed([one.alleles.name for one in self.loci], "and")

    @property
    def law(self) -> str:
        """Why they are looked at together, as the beginning of a sentence."""
        if self.linked.uncrossed is None:
            return "each of an offspring's two strands is from one parent"
        return f"nothing crosses over in {('males', 'females')[self.linked.uncrossed]}"

    def sets(self, masks: Sequence[Masks]) -> tuple[tuple[Reading, ...], ...]:
        """Return masks at the loci as sets of genotypes, animal by animal."""
        counts, number = self._counts, len(self.herd.ids)
        return tuple(
            tuple(reading_of(count, mask) for mask in some[:number].tolist())
            for count, some in zip(counts, masks, strict=True)
        )

    @property
    def _counts(self) -> tuple[int, ...]:
        return tuple(len(one.alleles.symbols) for one in self.loci)

    def problem(self, masks: Sequence[Masks] | None = None) -> StrandProblem:
        """Return what the solver is asked, about other typings than those of the herd if given."""
        herd, counts, animals = self.herd, self._counts, range(len(self.herd.ids))
        readings = self.sets([herd.masks(one) for one in self.loci] if masks is None else masks)
        blanks = tuple(
            tuple(reading_of(count, herd.blank(one.alleles, place)) for place in animals)
            for count, one in zip(counts, self.loci, strict=True)
        )
        sides = (herd.sires.tolist(), herd.dams.tolist())
        return StrandProblem(
            allele_counts=counts,
            readings=readings,
            blanks=blanks,
            parents=tuple(
                (sire if sire >= 0 else None, dam if dam >= 0 else None)
                for sire, dam in zip(*sides, strict=True)
            ),
            whole=self.linked.uncrossed,
            phases=self._phases(readings),
        )

    def _phases(
        self, readings: Sequence[Sequence[frozenset[tuple[Allele, Allele]]]]
    ) -> dict[int, dict[int, tuple[Allele, Allele]]]:
        """Return the phases that go with the typings that count."""
        numbers = {one.alleles.name: number for number, one in enumerate(self.loci)}
        return {
            place: {
                numbers[name]: two
                for name, two in phase.items()
                if name in numbers and readings[numbers[name]][place] == {pair(*two)}
            }
            for place, phase in self.linked.phases.items()
        }


def linked_parts(herd: Herd) -> Iterator[LinkedPart]:
    """Yield the chromosomes of which a herd has several loci."""
    there = {one.alleles.name: one for one in herd.loci}
    for linked in herd.linked:
        loci = tuple(there[name] for name in linked.names if name in there)
        if len(loci) > 1:
            yield LinkedPart(herd=herd, linked=linked, loci=loci)


def strand_notes(herd: Herd, holding: Collection[str]) -> Iterator[StructureNote]:
    for part in linked_parts(herd):
        if not {one.alleles.name for one in part.loci}.issubset(holding):
            continue
        alone = [possible_at(herd, one) for one in part.loci]
        strands = StrandedHerd(part.problem(), part.sets([one for one in alone if one is not None]))
        for core in strands.conflicts():
            loci = [part.loci[number] for number in strands.loci_of(core)]
            names = listed([one.alleles.name for one in loci], "and")
            typed = listed([_typed(herd, loci, place) for place in core], "and")
            yield StructureNote(
                HerdCode.STRANDS_IN_CONFLICT,
                min(herd.lines[place] for place in core),
                f"loci {names}: {part.law}, so {typed} cannot all be right",
                tuple(herd.ids[place] for place in core),
            )


def _typed(herd: Herd, loci: Sequence[LocusReadings], place: int) -> str:
    """Say what is typed of an animal: ``Rex b+b vg+vg``."""
    genotypes = []
    for one in loci:
        mask, blank = int(herd.masks(one)[place]), herd.blank(one.alleles, place)
        if mask != blank:
            genotypes.append(one.alleles.shown(mask))
    return " ".join([herd.ids[place], *genotypes])


MOST_TOGETHER = 3_000
"""Of so many relatives it is worked out what follows at several loci together."""


def possible_in(part: LinkedPart, masks: Sequence[Masks]) -> tuple[tuple[Masks, ...] | None, bool]:
    """Return what everyone can be at the loci of a chromosome together, and whether that is all.

    None stands for loci that cannot hold together. Of too many relatives nothing more is told than
    each locus tells.
    """
    problem = part.problem()
    strands = StrandedHerd(problem, part.sets(masks))
    if not strands.holds():
        return None, True
    found = []
    for count, some, readings in zip(
        problem.allele_counts, masks, strands.possible(MOST_TOGETHER), strict=True
    ):
        left = some.copy()
        left[: len(readings)] = np.array([mask_of(count, one) for one in readings], some.dtype)
        found.append(left)
    return tuple(found), all(len(group) <= MOST_TOGETHER for group in strands.related)


def together_sentence(
    part: LinkedPart, place: int, locus: LocusReadings
) -> tuple[Reading, str] | None:
    """Return what an animal can be at a locus, and why, if that only follows from several loci.

    Returns:
        Nothing where no more follows than at each locus alone; no genotype where they fail.
    """
    alone = [possible_at(part.herd, one) for one in part.loci]
    masks = [one for one in alone if one is not None]
    if len(masks) < len(part.loci):
        return None
    sets = part.sets(masks)
    strands = StrandedHerd(part.problem(), sets)
    if not strands.holds():
        return frozenset(), ""
    number = part.loci.index(locus)
    left = strands.possible(MOST_TOGETHER)[number][place]
    if left == sets[number][place]:
        return None
    names = [part.herd.ids[one] for one in strands.premises(place, number, left)]
    be = locus.alleles.reading(left)
    text = f"{part.law}: {listed(names, 'and')} fit {part.names} together only if it is {be}."
    return left, text[0].upper() + text[1:]


def strand_repair(
    part: LinkedPart, left: Sequence[Masks], trusted: Collection[int], remaining: Remaining
) -> tuple[tuple[int, ...] | None, ...] | None:
    """Return per locus of a chromosome whose typings to give up so that all hold together.

    Returns:
        The fewest in all; None per locus if they hold as they were left; None if none help.
    """
    if StrandedHerd(part.problem(left), remaining=remaining).holds():
        return (None,) * len(part.loci)
    given_up = StrandedHerd(part.problem(), remaining=remaining).fewest(trusted)
    if given_up is None:
        return None
    numbers = range(len(part.loci))
    return tuple(tuple(a for a, locus in given_up if locus == number) for number in numbers)
