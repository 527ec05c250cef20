"""Pedigrees: what is refused, what is left of them, and families written out by hand."""

from typing import Any

import pytest
from hypothesis import given
from oracles import families, oracle
from oracles.families import Individual, Pedigree
from sampling import examples
from testcross.solver import (
    LocusProblem,
    Parents,
    PedigreeError,
    Reading,
    Solver,
    every_genotype,
    is_legal,
    litter_problems,
)
from testcross.solver.pedigree import litter_parents

FOUNDER: Parents = (None, None)
AA: Reading = frozenset({(0, 0)})
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
A_: Reading = frozenset({(0, 0), (0, 1)})
ANY = every_genotype(2)
SOLVER = Solver()


def animal(name: str, *readings: Reading, **parents: str) -> Individual:
    return Individual(name=name, readings=readings, **parents)


def one(first: int, second: int) -> Reading:
    return frozenset({(first, second)})


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


def test_litter_parents_is_buck_and_doe_at_0_and_1() -> None:
    assert litter_parents(3) == (FOUNDER, FOUNDER, (0, 1), (0, 1), (0, 1))


@examples(12, 60)
@given(families.problems())
def test_only_nobody_and_everybody_is_blank_and_unchanged(problem: LocusProblem) -> None:
    everybody = range(len(problem.readings))
    assert problem.only(everybody) == problem
    assert set(problem.only(()).readings) == {problem.blank}
    for i in everybody:
        assert problem.only([i]).readings == oracle.only(problem, [i]).readings
        assert problem.replaced(i, problem.blank) == problem.only([j for j in everybody if j != i])


def test_couples_of_a_pedigree_are_named_once_in_order() -> None:
    parents: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1), (None, 1), (0, 2), (0, 1), (2, 2))
    problem = LocusProblem(2, (ANY,) * 7, parents)
    assert problem.couples() == ((0, 1), (0, 2), (2, 2))


# --- families written out by hand ---


def grandparents(*readings: Reading) -> Pedigree:
    """Grandsire, granddam, their son, his mate, and the kit of the two."""
    grandsire, granddam, sire, dam, kit = readings
    return Pedigree(
        (2,),
        (
            animal("grandsire", grandsire),
            animal("granddam", granddam),
            animal("sire", sire, sire="grandsire", dam="granddam"),
            animal("dam", dam),
            animal("kit", kit, sire="sire", dam="dam"),
        ),
    )


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        pytest.param((aa, A_, A_, aa, aa), True, id="the sire is Aa by his own sire"),
        pytest.param((AA, AA, A_, aa, aa), False, id="the sire can only be AA"),
        pytest.param((AA, aa, ANY, AA, aa), False, id="the dam gives no a"),
        pytest.param((AA, aa, ANY, A_, aa), True, id="the sire is Aa, the dam may be"),
        pytest.param((AA, aa, ANY, aa, AA), False, id="the dam gives no A"),
        pytest.param((A_, A_, aa, aa, A_), False, id="two recessives have no dominant kit"),
        pytest.param((ANY, ANY, ANY, ANY, ANY), True, id="nothing is known"),
        pytest.param((A_, A_, A_, A_, aa), True, id="hidden for two generations"),
        pytest.param((AA, A_, A_, A_, aa), True, id="by the granddam alone"),
    ],
)
def test_three_generations_by_hand_are_judged(
    readings: tuple[Reading, ...], *, expected: bool
) -> None:
    (problem,) = grandparents(*readings).problems()
    assert is_legal(SOLVER, problem) is expected


def cousins(
    grandparents: tuple[Reading, Reading], mates: tuple[Reading, Reading], kit: Reading, count: int
) -> Pedigree:
    """Brother and sister take mates from elsewhere; their children are mated with each other."""
    blank = every_genotype(count)
    return Pedigree(
        (count,),
        (
            animal("kit", kit, sire="he-cousin", dam="she-cousin"),
            animal("he-cousin", blank, sire="brother", dam="his mate"),
            animal("she-cousin", blank, sire="her mate", dam="sister"),
            animal("brother", blank, sire="grandsire", dam="granddam"),
            animal("sister", blank, sire="grandsire", dam="granddam"),
            animal("grandsire", grandparents[0]),
            animal("granddam", grandparents[1]),
            animal("his mate", mates[0]),
            animal("her mate", mates[1]),
        ),
    )


@pytest.mark.parametrize(
    ("pair", "kit", "expected"),
    [
        pytest.param((one(0, 1), one(0, 0)), one(1, 1), True, id="one carrier meets itself"),
        pytest.param((one(0, 0), one(0, 0)), one(1, 1), False, id="no carrier"),
        pytest.param((one(0, 1), one(0, 2)), one(1, 2), True, id="one allele by each cousin"),
        pytest.param((one(1, 2), one(0, 0)), one(1, 2), True, id="both of the grandsire"),
        pytest.param((one(1, 1), one(2, 2)), one(1, 1), True, id="the same one twice"),
        pytest.param((one(1, 1), one(2, 2)), one(0, 0), True, id="both of the mates"),
        pytest.param((one(1, 1), one(0, 0)), one(1, 2), False, id="an allele of nobody"),
    ],
)
def test_mating_of_cousins_by_hand_is_judged(
    pair: tuple[Reading, Reading], kit: Reading, *, expected: bool
) -> None:
    (problem,) = cousins(pair, (one(0, 0), one(0, 0)), kit, 3).problems()
    assert is_legal(SOLVER, problem) is expected


@pytest.mark.parametrize(
    ("kits", "expected"),
    [
        pytest.param({"first": [one(0, 1)]}, True, id="one allele of the sire"),
        pytest.param({"first": [one(0, 1), one(0, 2)]}, True, id="two, by one dam"),
        pytest.param({"first": [one(0, 1)], "second": [one(0, 2)]}, True, id="two, by two dams"),
        pytest.param(
            {"first": [one(0, 1), one(0, 3)], "second": [one(0, 2)]},
            False,
            id="three, by two dams",
        ),
        pytest.param({"first": [one(0, 1), one(0, 2), one(0, 3)]}, False, id="three, by one dam"),
        pytest.param({"first": [one(0, 0)], "second": [one(0, 0)]}, True, id="none"),
        pytest.param({"second": [one(1, 1)]}, False, id="the dam has but one kind"),
    ],
)
def test_half_siblings_by_hand_are_judged(
    kits: dict[str, list[Reading]], *, expected: bool
) -> None:
    offspring = [
        animal(f"{dam} {i}", reading, sire="sire", dam=dam)
        for dam, litter in kits.items()
        for i, reading in enumerate(litter)
    ]
    dams = (animal("first", one(0, 0)), animal("second", one(0, 0)))
    sire = animal("sire", every_genotype(4))
    (problem,) = Pedigree((4,), (sire, *dams, *offspring)).problems()
    assert is_legal(SOLVER, problem) is expected


@pytest.mark.parametrize(
    ("dam", "kits", "expected"),
    [
        pytest.param(one(1, 1), [one(0, 0)], False, id="the dam gives no 0"),
        pytest.param(one(1, 1), [one(0, 1)], True, id="the unknown sire gives 0"),
        pytest.param(one(0, 1), [one(0, 2), one(1, 2)], True, id="the unknown sire gives 2"),
        pytest.param(one(0, 1), [one(2, 2)], False, id="one 2 is wanted of the dam"),
        pytest.param(one(0, 0), [one(0, 1), one(0, 2), one(0, 0)], True, id="unknown, not one"),
    ],
)
def test_one_unknown_parent_by_hand_is_judged(
    dam: Reading, kits: list[Reading], *, expected: bool
) -> None:
    offspring = [animal(f"kit {i}", reading, dam="dam") for i, reading in enumerate(kits)]
    (problem,) = Pedigree((3,), (animal("dam", dam), *offspring)).problems()
    assert is_legal(SOLVER, problem) is expected


@pytest.mark.parametrize(
    ("plant", "offspring", "expected"),
    [
        pytest.param(one(0, 1), [one(0, 0), one(0, 1), one(1, 1)], True, id="Mendel's 1:2:1"),
        pytest.param(one(0, 0), [one(0, 1)], False, id="a pure plant breeds true"),
        pytest.param(one(0, 0), [one(0, 0)], True, id="a pure plant is itself again"),
        pytest.param(every_genotype(3), [one(0, 1), one(0, 2)], False, id="three alleles of one"),
        pytest.param(every_genotype(3), [one(0, 0), one(2, 2)], True, id="both kinds, pure"),
        pytest.param(frozenset({(0, 0), (0, 1)}), [one(1, 1)], True, id="hidden recessive"),
    ],
)
def test_selfing_by_hand_is_judged(
    plant: Reading, offspring: list[Reading], *, expected: bool
) -> None:
    peas = [animal(f"pea {i}", r, sire="plant", dam="plant") for i, r in enumerate(offspring)]
    (problem,) = Pedigree((3,), (animal("plant", plant), *peas)).problems()
    assert is_legal(SOLVER, problem) is expected
