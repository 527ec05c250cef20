"""Large pedigrees as arrays, locus by locus: what is possible, what cannot be, what to give up.

A `Kin` is who descends from whom. At a locus of so many alleles, ``allele_count``, ``readings`` or
``masks`` are the genotypes that are left open, a mask per place; ``remaining`` returns how many
seconds something may take, and families are numbers. `eliminated` strikes out what no family
allows, `consistency` finds a witness or where it fails, `HerdRepairer` the fewest readings that
must be given up. No words, no files.
"""

from testcross.solver.herds.consistency import Consistency, consistency
from testcross.solver.herds.elimination import Elimination, eliminated
from testcross.solver.herds.kin import NOBODY, Kin, SexedKin, kin_of, masks_of
from testcross.solver.herds.repair import Cluster, HerdRepairer, Repair

__all__ = [
    "NOBODY",
    "Cluster",
    "Consistency",
    "Elimination",
    "HerdRepairer",
    "Kin",
    "Repair",
    "SexedKin",
    "consistency",
    "eliminated",
    "kin_of",
    "masks_of",
]
