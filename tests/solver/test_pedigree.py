"""Pedigrees: what is refused, what is left of them, and families written out by hand."""

from typing import Any

import pytest
from hypothesis import given
from oracles import families, oracle
from oracles.families import Individual, Pedigree
from sampling import examples
from testcross.solver import LocusProblem, PedigreeError, Reading, every_genotype, litter_problems

AA: Reading = frozenset({(0, 0)})
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
ANY = every_genotype(2)


def animal(name: str, *readings: Reading, **parents: str) -> Individual:
    return Individual(name=name, readings=readings, **parents)


# --- what is refused ---


@pytest.mark.parametrize("counts", [1, 3])
def test_litter_problems_wrong_number_of_readings_is_refused(counts: int) -> None:
    animals: list[Any] = [[AA] * counts, [AA] * 2]
    for sire, dam in (animals, animals[::-1]):
        with pytest.raises(PedigreeError, match="every animal needs 2 readings, one per locus"):
            litter_problems((2, 2), sire, dam, [[AA, AA]])
    with pytest.raises(PedigreeError, match="every animal needs 2 readings, one per locus"):
        litter_problems((2, 2), animals[1], animals[1], [[AA] * 2, [AA] * counts])


# --- falling apart into loci ---


def test_litter_problems_is_the_pedigree_of_buck_doe_and_kits() -> None:
    kits = [[aa, ANY], [A_, AA]]
    pedigree = Pedigree(
        (2, 2),
        (
            animal("buck", Aa, A_),
            animal("doe", A_, Aa),
            *(animal(f"kit {i}", *kit, sire="buck", dam="doe") for i, kit in enumerate(kits)),
        ),
    )
    assert litter_problems((2, 2), [Aa, A_], [A_, Aa], kits) == pedigree.problems()


@examples(12, 60)
@given(families.problems())
def test_only_nobody_and_everybody_is_blank_and_unchanged(problem: LocusProblem) -> None:
    everybody = range(len(problem.readings))
    assert problem.only(everybody) == problem
    assert set(problem.only(()).readings) == {problem.blank}
    for i in everybody:
        assert problem.only([i]).readings == oracle.only(problem, [i]).readings
        assert problem.replaced(i, problem.blank) == problem.only([j for j in everybody if j != i])
