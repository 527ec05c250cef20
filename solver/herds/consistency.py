"""Whether everything that is read of a herd can hold together, with a witness or a reason."""

from dataclasses import dataclass

import numpy as np
from testcross.solver.engine import EngineError, Remaining, UndecidedError, no_limit
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import MOST_ALLELES
from testcross.solver.herds.allele_routes import witness_by_routes
from testcross.solver.herds.elimination import Elimination, eliminated
from testcross.solver.herds.family_law import Masks
from testcross.solver.herds.herd import Herd
from testcross.solver.herds.part import (
    HerdPart,
    failing_regions,
    open_loops,
    part_problem,
    region_of,
)
from testcross.solver.herds.witness import find_witness, is_witness

_FEW = 4
"""At loci of so few alleles fixing many animals together is quicker than routing alleles."""
_TURNS_OF_A_TRY = 6
"""Where animals are set free but a few times, alleles are routed anew so many times as often."""


@dataclass(frozen=True, slots=True, eq=False)
class Consistency:
    """The verdict on one locus of a herd."""

    elimination: Elimination
    witness: Masks | None
    """One genotype for everyone; None where there is none."""
    regions: tuple[frozenset[int], ...] = ()
    """Families that cannot all hold together, a set for each reason that was found."""

    @property
    def is_consistent(self) -> bool:
        """Whether all readings can hold together."""
        return self.witness is not None


def consistency(
    herd: Herd,
    allele_count: int,
    readings: Masks,
    *,
    wanted: Masks | None = None,
    remaining: Remaining = no_limit,
    tries: int | None = None,
) -> Consistency:
    """Return a witness, or the families in which it fails.

    Args:
        herd: who descends from whom.
        allele_count: how many alleles the locus has.
        readings: per place, the genotypes left open.
        wanted: genotypes to be preferred in the witness, at loci of few alleles.
        remaining: how long it may take.
        tries: how often what was tried is tried anew before an engine is asked.

    Raises:
        UndecidedError: where an engine could not tell in time.
    """
    found = eliminated(herd, allele_count, readings)
    if found.failed:
        return Consistency(found, None, tuple(failing_regions(found)))
    state = consistency_without_engine(found, readings, wanted, tries, remaining)
    return _by_engine(found, readings, remaining) if state is None else state


def consistency_without_engine(
    found: Elimination,
    readings: Masks,
    wanted: Masks | None = None,
    tries: int | None = None,
    remaining: Remaining = no_limit,
) -> Consistency | None:
    """Return a witness, or None where only an engine can tell.

    Args:
        found: an elimination that is through and has no failed family.
        readings: per place, the genotypes left open.
        wanted: see ``consistency``.
        tries: how often what was tried is tried anew.
        remaining: how long that may go on.

    Raises:
        EngineError: for a witness that the laws forbid.
    """
    masks = _witness(found, wanted, tries, remaining)
    return None if masks is None else _judged(found, readings, masks)


def _witness(
    found: Elimination,
    wanted: Masks | None = None,
    tries: int | None = None,
    remaining: Remaining = no_limit,
) -> Masks | None:
    """Look for a witness first in the way that mostly finds it sooner."""
    masks, turns = None, None if tries is None else _TURNS_OF_A_TRY * tries
    is_routed = wanted is None and found.allele_count > _FEW
    if is_routed:
        masks = witness_by_routes(found, turns, remaining)
    if masks is None and found.allele_count <= MOST_ALLELES:
        masks = find_witness(found, wanted, tries, remaining)
    if masks is None and not is_routed:
        masks = witness_by_routes(found, turns, remaining)
    return masks


def _judged(found: Elimination, readings: Masks, masks: Masks) -> Consistency:
    if not is_witness(found.herd, found.allele_count, readings, masks):
        raise EngineError("a witness is forbidden by the laws")
    return Consistency(found, masks)


def _by_engine(found: Elimination, readings: Masks, remaining: Remaining) -> Consistency:
    """Let an engine decide the open loops, part by part."""
    fixed = Elimination(found.herd, found.allele_count, found.masks.copy())
    regions = []
    for families in open_loops(found):
        part = HerdPart(found.herd, frozenset(families.tolist()))
        asked = part_problem(part, found.allele_count, found.masks)
        solution = CoreGuided().solution(asked.problem, remaining())
        if solution is None:
            regions.append(region_of(found, part.families))
        else:
            for place, mask in zip(asked.places, solution, strict=True):
                fixed.masks[place] = int(fixed.masks[place]) & asked.restored(mask)
    if regions:
        return Consistency(found, None, tuple(regions))
    fixed.run(np.arange(found.herd.families))
    masks = None if fixed.failed else _witness(fixed)
    if masks is None:
        raise UndecidedError("undecided: no genotypes were found that go with those of the loops")
    return _judged(found, readings, masks)
