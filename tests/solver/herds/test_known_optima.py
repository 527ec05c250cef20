"""200 inbred herds with errors: both optimisers find the optimum that toulbar2 proved.

The optima are those of toulbar2 1.1.1 (``toulbar2 herd.pre -dee=0 -q=0``); null where it had proved
none after ten seconds.
"""

import json
from pathlib import Path

from sampling import each
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator
from testcross.solver.engines.optimisers import CoreGuided, MaxSat
from testcross.solver.herds import HerdRepairer

STORED = json.loads(
    (Path(__file__).parents[2] / "data" / "herd_optima.json").read_text(encoding="utf-8")
)


@each(
    "seed, animals, error_rate, optimum", STORED, quick=1, kind=lambda row: row[1] // 100, blocks=8
)
def test_both_optimisers_find_the_proven_optimum(
    seed: int, animals: int, error_rate: float, optimum: int | None
) -> None:
    simulated = HerdSimulator(animals, error_rate).game(f"optimum {seed}")
    herd = read_herd("herd.pre", simulated.text("pre").encode())
    (locus,) = herd.loci
    found = [
        HerdRepairer(
            herd.kin, len(locus.alleles.symbols), locus.masks(herd.kin), optimiser
        ).repair()
        for optimiser in (MaxSat(), CoreGuided())
    ]
    assert all(one.is_proven for one in found)
    assert len(found[0].given_up) == len(found[1].given_up)
    assert optimum is None or len(found[0].given_up) == optimum


def test_optima_of_200_herds_are_stored() -> None:
    assert len(STORED) == 200
    assert sum(row[3] is not None for row in STORED) >= 190
    assert max(row[3] or 0 for row in STORED) >= 20
