"""The oracle itself, held against Mendel, the manual and answers found by hand."""

import pytest
from oracles import oracle
from oracles.oracle import Plain, Reading

FOUNDER = (None, None)
DOMINANT: Reading = frozenset({(0, 0), (0, 1)})
LITTER_OF_ONE = (FOUNDER, FOUNDER, (0, 1))

# C locus of the rabbits: C, cchd, ch, c, with their points (p. 10).
POINTS = (1, 2, 4, 8)
FULL_COLOUR: Reading = frozenset({(0, 0), (0, 1), (0, 2), (0, 3)})
HIMALAYAN: Reading = frozenset({(2, 2), (2, 3)})
CASTORS = Plain(
    4,
    (FULL_COLOUR, FULL_COLOUR, FULL_COLOUR, FULL_COLOUR, HIMALAYAN),
    (FOUNDER, FOUNDER, (0, 1), (0, 1), (0, 1)),
)
"""Castor x Castor with kits Black, Lynx and Blue Cal, at C (p. 23)."""


def one(*genotype: int) -> Reading:
    return frozenset({(genotype[0], genotype[1])})


def test_punnett_two_heterozygotes_gives_the_three_genotypes_of_mendel() -> None:
    assert oracle.punnett(2, (0, 1), (0, 1)) == {(0, 0), (0, 1), (1, 1)}


def test_punnett_four_different_alleles_gives_the_four_mixtures() -> None:
    assert oracle.punnett(4, (0, 1), (2, 3)) == {(0, 2), (0, 3), (1, 2), (1, 3)}


def test_punnett_one_unknown_parent_leaves_its_allele_open() -> None:
    assert oracle.punnett(3, (1, 1), None) == {(0, 1), (1, 1), (1, 2)}


def test_parents_first_offspring_listed_first_waits_for_its_parents() -> None:
    assert oracle.parents_first(((1, 2), FOUNDER, FOUNDER)) == (1, 2, 0)


def test_all_solutions_recessive_kit_of_dominant_parents_has_the_one_solution() -> None:
    mating = Plain(2, (DOMINANT, DOMINANT, one(1, 1)), LITTER_OF_ONE)
    assert list(oracle.all_solutions(mating)) == [((0, 1), (0, 1), (1, 1))]


def test_all_solutions_dominant_kit_of_dominant_and_recessive_parent_has_two() -> None:
    mating = Plain(2, (DOMINANT, one(1, 1), DOMINANT), LITTER_OF_ONE)
    assert list(oracle.all_solutions(mating)) == [
        ((0, 0), (1, 1), (0, 1)),
        ((0, 1), (1, 1), (0, 1)),
    ]


def test_all_solutions_selfed_heterozygote_has_three() -> None:
    selfed = Plain(2, (one(0, 1), frozenset({(0, 0), (0, 1), (1, 1)})), (FOUNDER, (0, 0)))
    assert [offspring for _, offspring in oracle.all_solutions(selfed)] == [(0, 0), (0, 1), (1, 1)]


def test_all_solutions_nobody_is_the_one_empty_solution() -> None:
    assert list(oracle.all_solutions(Plain(2, (), ()))) == [()]


def test_is_solution_wrong_length_reading_or_parent_is_refused() -> None:
    mating = Plain(2, (DOMINANT, DOMINANT, one(1, 1)), LITTER_OF_ONE)
    assert oracle.is_solution(mating, ((0, 1), (0, 1), (1, 1)))
    assert not oracle.is_solution(mating, ((0, 1), (0, 1)))
    assert not oracle.is_solution(mating, ((0, 1), (0, 1), (0, 1)))
    assert not oracle.is_solution(mating, ((0, 1), (0, 0), (1, 1)))


def test_possible_illegal_mating_is_empty_for_everyone() -> None:
    mating = Plain(2, (one(0, 0), one(0, 0), one(1, 1)), LITTER_OF_ONE)
    assert oracle.possible(mating) == [frozenset()] * 3
    assert not oracle.legal(mating)


def test_minimal_conflicts_two_parents_who_both_refuse_are_one_conflict_each() -> None:
    mating = Plain(2, (one(0, 0), one(0, 0), one(1, 1)), LITTER_OF_ONE)
    assert oracle.minimal_conflicts(mating) == [(0, 2), (1, 2)]


def test_minimal_conflicts_kit_with_an_allele_of_nobody_needs_all_three() -> None:
    mating = Plain(2, (one(1, 1), one(1, 1), DOMINANT), LITTER_OF_ONE)
    assert oracle.minimal_conflicts(mating) == [(0, 1, 2)]


@pytest.mark.parametrize(
    ("genotypes", "alleles"),
    [
        ([(0, 1)], (0, 1)),
        ([(1, 1)], (1, 1)),
        ([(0, 0), (0, 1)], (0,)),
        ([(0, 1), (1, 1)], (1,)),
        ([(0, 0), (1, 1)], ()),
        ([(0, 1), (1, 2), (0, 2)], ()),
    ],
)
def test_known_is_what_all_genotypes_share(
    genotypes: list[tuple[int, int]], alleles: tuple[int, ...]
) -> None:
    assert oracle.known(genotypes) == alleles


def test_known_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is known where nothing is possible"):
        oracle.known([])


def test_strict_fill_castors_of_page_23_know_only_full_colour() -> None:
    assert oracle.strict_fill(CASTORS) == [(0,), (0,), (0,), (0,), (2,)]


def test_either_fill_castors_of_page_23_puts_the_himalayan_allele_on_the_buck() -> None:
    assert oracle.either_fill(CASTORS, 0, 1, POINTS) == [(0, 2), (0,), (0,), (0,), (2,)]


def test_either_or_facts_castors_of_page_23_is_the_himalayan_allele() -> None:
    assert oracle.either_or_facts(CASTORS, 0, 1) == [2]


def test_either_fill_different_readings_is_the_strict_fill() -> None:
    mating = Plain(2, (DOMINANT, one(1, 1), DOMINANT), LITTER_OF_ONE)
    assert oracle.either_fill(mating, 0, 1, (1, 2)) == oracle.strict_fill(mating)


def test_either_pair_equal_merits_put_the_more_dominant_on_k1() -> None:
    anything = frozenset(oracle.genotypes(2))
    mating = Plain(2, (anything, anything, one(0, 1)), LITTER_OF_ONE)
    assert oracle.either_pair(mating, 0, 1, (1, 2)) == ((0,), (1,))


@pytest.mark.parametrize(
    ("points", "expected"), [((1, 2, 4), ((1,), (2,))), ((4, 2, 1), ((0,), (1,)))]
)
def test_either_pair_most_points_decide_between_pairs_of_the_same_size(
    points: tuple[int, ...], expected: tuple[tuple[int, ...], ...]
) -> None:
    # Kit 01: one parent has a 0 and the other a 1. Kit 12: one has a 1 and the other a 2. Both
    # are certain and not together: of 01 x 12, 01 x 02 and 02 x 11 each could be the couple.
    anything = frozenset(oracle.genotypes(3))
    litter = Plain(
        3, (anything, anything, one(0, 1), one(1, 2)), (FOUNDER, FOUNDER, (0, 1), (0, 1))
    )
    assert oracle.either_pair(litter, 0, 1, points) == expected


def test_either_or_facts_two_kits_with_a_recessive_each_know_both() -> None:
    # 00 x 12, 01 x 02, 01 x 12 or 02 x 12: all three alleles are there, and nobody knows where.
    dominant = frozenset({(0, 0), (0, 1), (0, 2), (1, 2)})
    litter = Plain(
        3, (dominant, dominant, one(0, 1), one(0, 2)), (FOUNDER, FOUNDER, (0, 1), (0, 1))
    )
    assert oracle.either_or_facts(litter, 0, 1) == [0, 1, 2]


def test_either_pair_different_readings_is_refused() -> None:
    mating = Plain(2, (DOMINANT, one(1, 1), DOMINANT), LITTER_OF_ONE)
    with pytest.raises(ValueError, match="not interchangeable"):
        oracle.either_pair(mating, 0, 1, (1, 2))


def test_either_pair_illegal_mating_is_refused() -> None:
    mating = Plain(2, (one(0, 0), one(0, 0), one(1, 1)), LITTER_OF_ONE)
    with pytest.raises(ValueError, match="nothing is known where nothing is possible"):
        oracle.either_pair(mating, 0, 1, (1, 2))
