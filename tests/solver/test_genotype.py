"""Alleles, genotypes and readings, held against the plain definitions."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from oracles import families, oracle
from sampling import examples
from testcross.solver import KnownAlleles, Reading, containing, every_genotype, known_alleles, pair
from testcross.solver.genotype import difference, merge, without

alleles = st.integers(0, 4)
readings = st.integers(1, 5).flatmap(families.readings)
known = families.multisets(5)


@examples(15, 60)
@given(alleles, alleles)
def test_pair_reciprocal_gametes_make_the_same_genotype(one: int, other: int) -> None:
    assert pair(one, other) == pair(other, one) == tuple(sorted((one, other)))


@examples(15, 60)
@given(st.integers(1, 12))
def test_every_genotype_n_alleles_makes_half_of_n_times_n_plus_1(count: int) -> None:
    assert len(every_genotype(count)) == count * (count + 1) // 2
    assert every_genotype(count) == set(oracle.genotypes(count))


@examples(15, 60)
@given(readings)
def test_known_alleles_is_the_multiset_intersection(reading: Reading) -> None:
    assert known_alleles(reading) == oracle.known(reading)


@examples(21, 60)
@given(readings, known)
def test_genotypes_containing_and_without_divide_a_reading(
    reading: Reading, some: KnownAlleles
) -> None:
    assert containing(reading, some) == {g for g in reading if oracle.contains(g, some)}
    assert containing(reading, some) | without(reading, some) == reading
    assert not containing(reading, some) & without(reading, some)


@examples(15, 60)
@given(known)
def test_merge_with_nothing_or_itself_changes_nothing(some: KnownAlleles) -> None:
    assert merge(some, ()) == merge((), some) == merge(some, some) == some


@examples(15, 60)
@given(known, known)
def test_merge_is_the_smallest_multiset_that_contains_both(
    one: KnownAlleles, other: KnownAlleles
) -> None:
    merged = merge(one, other)
    assert list(merged) == sorted(merged)
    assert all(
        merged.count(a) == max(one.count(a), other.count(a)) for a in {*one, *other, *merged}
    )


@examples(15, 60)
@given(known, known)
def test_difference_added_to_what_was_known_makes_the_merge(
    after: KnownAlleles, before: KnownAlleles
) -> None:
    gained = difference(after, before)
    assert list(gained) == sorted(gained)
    assert Counter(gained) + Counter(before) == Counter(merge(before, after))
