"""Witnesses by routes: verified trio by trio, and found where fixing genotypes goes wrong."""

import random

import pytest
from herd_files.herds import kin_and_masks
from oracles.herd_oracle import holds, random_herd
from sampling import each
from testcross.solver.engine import EngineError
from testcross.solver.engines.optimisers import CoreGuided
from testcross.solver.genotype import every, genotypes_of, mask_of, pair
from testcross.solver.herds import Kin, consistency, eliminated, kin_of, masks_of
from testcross.solver.herds.allele_routes import witness_by_routes
from testcross.solver.herds.kin import Masks
from testcross.solver.herds.witness import is_witness


def _bred(
    animals: int, alleles: int, typed: float, seed: int, *, shown_only: bool = False
) -> tuple[Kin, Masks]:
    """Return a herd of many loops bred from a tenth of founders, few of which are typed.

    Args:
        animals: how many there are.
        alleles: how many the locus has.
        typed: which share of the animals is typed.
        seed: of the lots.
        shown_only: whether of a typing only the most dominant allele is read.
    """
    dealt = random.Random(seed)
    parents: list[tuple[int | None, int | None]] = []
    bred: list[tuple[int, int]] = []
    readings = []
    for number in range(animals):
        if number < animals // 10:
            parents.append((None, None))
            bred.append(pair(dealt.randrange(alleles), dealt.randrange(alleles)))
        else:
            sire, dam = (dealt.randrange(max(0, number - 60), number) for _ in range(2))
            parents.append((sire, dam))
            bred.append(pair(dealt.choice(bred[sire]), dealt.choice(bred[dam])))
        one = bred[-1]
        read = [g for g in genotypes_of(alleles) if g == one or (shown_only and g[0] == one[0])]
        readings.append(mask_of(alleles, read) if dealt.random() < typed else every(alleles))
    sires, dams = zip(*parents, strict=True)
    kin = kin_of(sires, dams)
    return kin, masks_of(kin, alleles, readings)


@each("seed", range(2_000), quick=150)
def test_routes_lead_to_genotypes_that_fit_all_parents_or_nowhere(seed: int) -> None:
    """Loops, selfed plants and odd sets of genotypes; the verdict is that of enumeration."""
    small = random_herd(f"routes {seed}", 7)
    kin, masks = kin_and_masks(small)
    found = eliminated(kin, small.alleles, masks)
    witness = None if found.failed else witness_by_routes(found)
    if witness is not None:
        assert is_witness(kin, small.alleles, masks, witness)
        assert holds(small)


@each("seed", range(200), quick=3)
@pytest.mark.parametrize(("alleles", "typed"), [(5, 0.3), (8, 0.1), (20, 0.05), (20, 0.4)])
def test_herd_of_many_alleles_in_loops_asks_no_engine(
    seed: int, alleles: int, typed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a few in a hundred are typed, an engine would look at every loop at once."""

    def refused(*_: object) -> None:
        raise EngineError("an engine was asked")

    monkeypatch.setattr(CoreGuided, "solution", refused)
    kin, masks = _bred(300, alleles, typed, seed)
    assert consistency(kin, alleles, masks).is_consistent


@each("seed", range(100), quick=4)
def test_alleles_that_are_not_sure_are_routed_too(seed: int) -> None:
    """Of a typing only the dominant allele is read, so hardly an allele is sure."""
    kin, masks = _bred(200, 4, 0.5, seed, shown_only=True)
    witness = witness_by_routes(eliminated(kin, 4, masks))
    assert witness is not None
    assert is_witness(kin, 4, masks, witness)
