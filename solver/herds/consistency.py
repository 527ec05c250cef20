"""Whether a locus of a herd is consistent: a witness, one genotype for everyone, or where it fails.

Elimination comes first; without open loops it is exact. In loops witnesses are looked for in two
ways that can find one and prove nothing if they do not (``witness``, ``allele_routes``). What is
undecided then goes to an engine, loop by loop. Each witness is checked, trio by trio.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from testcross.solver.engine import (
    EngineError,
    Remaining,
    RepairProblem,
    UndecidedError,
    no_limit,
)
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import MOST_ALLELES, Mask, bit_of, genotype_of, pair
from testcross.solver.herds.allele_routes import witness_by_routes
from testcross.solver.herds.elimination import Elimination, eliminated, open_loops
from testcross.solver.herds.family_law import Lumps, lumps_of, recoding
from testcross.solver.herds.kin import Kin, Masks
from testcross.solver.herds.witness import find_witness, is_witness

_FEW = 4
"""At loci of so few alleles fixing many animals together is quicker than routing alleles."""
_TURNS_OF_A_TRY = 6
"""How many times more often alleles are rerouted where animals are rarely set free."""


@dataclass(frozen=True, slots=True, eq=False)
class Consistency:
    """The verdict on one locus of a herd."""

    elimination: Elimination
    witness: Masks | None
    """One genotype for everyone; None if there is none."""
    regions: tuple[frozenset[int], ...] = ()
    """Families that cannot all hold together, a set for each reason that was found."""

    @property
    def is_consistent(self) -> bool:
        return self.witness is not None


def consistency(
    kin: Kin,
    allele_count: int,
    readings: Masks,
    *,
    wanted: Masks | None = None,
    remaining: Remaining = no_limit,
    tries: int | None = None,
) -> Consistency:
    """Return a witness, or the families in which it fails.

    Genotypes that are wanted are preferred in the witness, at loci of few alleles; ``tries`` is how
    often what was tried is tried anew before an engine is asked.

    Raises:
        UndecidedError: if an engine could not decide in time.
    """
    # From cheap to costly: elimination refutes or, without loops, proves; then a witness is looked
    # for; if none is found, the open loops go to an engine, each by itself.
    found = eliminated(kin, allele_count, readings)
    if found.failed:
        return Consistency(found, None, tuple(found.failing_regions()))
    state = consistency_without_engine(found, readings, wanted, tries, remaining)
    if state is not None:
        return state
    fixed = Elimination(kin, allele_count, found.masks.copy())
    regions = []
    for loop in open_loops(found):
        families = frozenset(loop.tolist())
        solution = solved_part(kin, allele_count, found.masks, families, remaining=remaining)
        if solution is None:
            # what the loop fails of may have been struck out by families beside it
            regions.append(found.region_of(families))
        else:
            for place, mask in solution.items():
                fixed.masks[place] = int(fixed.masks[place]) & mask
    if regions:
        return Consistency(found, None, tuple(regions))
    # With one genotype each the loops are open no more, and elimination is exact for all others.
    fixed.run(np.arange(kin.families))
    state = None if fixed.failed else consistency_without_engine(fixed, readings)
    if state is None:
        raise UndecidedError("undecided: no genotypes were found that go with those of the loops")
    return Consistency(found, state.witness)


def consistency_without_engine(
    found: Elimination,
    readings: Masks,
    wanted: Masks | None = None,
    tries: int | None = None,
    remaining: Remaining = no_limit,
) -> Consistency | None:
    """Return a witness, or None if only an engine can decide.

    The elimination is through and has no failed family; for the rest see ``consistency``.

    Raises:
        EngineError: for a witness that the laws forbid.
    """
    masks, turns = None, None if tries is None else _TURNS_OF_A_TRY * tries
    # Each way finds what the other misses; which is tried first is a matter of speed only.
    routes_first = wanted is None and found.allele_count > _FEW
    if routes_first:
        masks = witness_by_routes(found, turns, remaining)
    if masks is None and found.allele_count <= MOST_ALLELES:
        masks = find_witness(found, wanted, tries, remaining)
    if masks is None and not routes_first:
        masks = witness_by_routes(found, turns, remaining)
    if masks is None:
        return None
    if not is_witness(found.kin, found.allele_count, readings, masks):
        raise EngineError("a witness is forbidden by the laws")
    return Consistency(found, masks)


# some families as a problem for an engine


@dataclass(frozen=True, slots=True)
class PartProblem:
    """Some families of a herd as an engine takes them, and the way back."""

    problem: RepairProblem
    places: tuple[int, ...]
    """Per animal of the problem, its place in the herd."""
    lumps: Lumps
    allele_count: int

    def restored(self, masks: Iterable[Mask]) -> dict[int, Mask]:
        """Return a solution in the locus's own alleles, one for each group, by place.

        That is a solution, too: a group cannot be distinguished from any of its alleles.
        """
        found = {}
        for place, mask in zip(self.places, masks, strict=True):
            one, other = genotype_of(len(self.lumps), mask)
            alleles = pair(self.lumps[one][0], self.lumps[other][0])
            found[place] = 1 << bit_of(self.allele_count, alleles)
        return found


def part_problem(
    kin: Kin,
    allele_count: int,
    readings: Masks,
    families: Collection[int],
    fixed: Collection[int] | None = None,
    links: Iterable[Mapping[int, tuple[Mask, Mask]]] = (),
) -> PartProblem:
    """Return some families as a problem, alleles that they cannot tell apart as one.

    Args:
        kin: who descends from whom.
        allele_count: how many alleles the locus has.
        readings: per place, the genotypes left open.
        families: which of the herd.
        fixed: whose readings must hold; those of all animals if not given.
        links: of animals the places at several loci, and what they can be there as a male and as a
            female.
    """
    places = kin.places_in(families)
    number = {place: i for i, place in enumerate(places)}
    masks = [int(mask) for mask in readings[places]]
    blanks = None if kin.blanks is None else [int(mask) for mask in kin.blanks[places]]
    here = [{p: one[p] for p in one.keys() & number.keys()} for one in links]
    linked = [one for one in here if len(one) > 1]
    of_sex = {mask for one in linked for both in one.values() for mask in both}
    # An engine gets as few alleles as these families can tell apart, as its clauses grow with them.
    lumps = lumps_of(allele_count, {*masks, *(blanks or ()), *of_sex})
    coded = recoding(allele_count, lumps)
    loose = () if fixed is None else kin.read_among(allele_count, readings, places)
    problem = RepairProblem(
        len(lumps),
        tuple(map(coded.short, masks)),
        tuple(
            (number[kid], number[int(kin.first[family])], number[int(kin.second[family])])
            for family in sorted(families)
            for kid in kin.kids_of(family).tolist()
        ),
        tuple(number[place] for place in loose if place not in (fixed or ())),
        tuple(map(coded.short, blanks or ())) or None,
        tuple(
            tuple(
                (number[p], coded.short(male), coded.short(female))
                for p, (male, female) in sorted(one.items())
            )
            for one in linked
        ),
    )
    return PartProblem(problem, tuple(places), lumps, allele_count)


def solved_part(
    kin: Kin,
    allele_count: int,
    masks: Masks,
    families: Collection[int],
    *,
    remaining: Remaining = no_limit,
    links: Iterable[Mapping[int, tuple[Mask, Mask]]] = (),
) -> dict[int, Mask] | None:
    """Return by place what everyone in some families is in a solution of these alone.

    Returns:
        None if they cannot hold together; see ``part_problem``.

    Raises:
        UndecidedError: if an engine could not decide in time.
    """
    asked = part_problem(kin, allele_count, masks, families, links=links)
    solution = CoreGuided().solution(asked.problem, remaining())
    return None if solution is None else asked.restored(solution)
