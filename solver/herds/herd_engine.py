"""An engine for locus problems: elimination and witnesses, quick where there are few loops."""

from functools import lru_cache

from testcross.solver.genotype_masks import mask_of, reading_of
from testcross.solver.herds.consistency import consistency
from testcross.solver.herds.elimination import masks_of
from testcross.solver.herds.herd import Herd, herd_of
from testcross.solver.problem import LocusProblem, Parents, Solution


@lru_cache(maxsize=256)
def _herd(parents: tuple[Parents, ...]) -> Herd:
    return herd_of([sire for sire, _ in parents], [dam for _, dam in parents])


class HerdEngine:
    """Answers as the other engines do; see ``Engine``."""

    name = "herds"

    def solve(self, problem: LocusProblem) -> Solution | None:
        """Return a solution or None; see ``Engine.solve``."""
        if not all(problem.readings):
            return None
        count = problem.allele_count
        herd = _herd(problem.parents)
        masks = masks_of(herd, count, [mask_of(count, reading) for reading in problem.readings])
        found = consistency(herd, count, masks).witness
        if found is None:
            return None
        genotypes = (reading_of(count, int(mask)) for mask in found[: herd.size])
        return tuple(next(iter(genotype)) for genotype in genotypes)
