"""Samples of long tables: the same every time, some of each kind, nothing lost."""

import pytest
from _pytest.mark import ParameterSet
from sampling import sampled

SIZES = {"a": 100, "b": 11, "c": 1}
TABLE = [(kind, number) for kind, size in SIZES.items() for number in range(size)]


def by_default(parameters: list[ParameterSet]) -> list[tuple[object, ...]]:
    return [tuple(parameter.values) for parameter in parameters if not parameter.marks]


def test_sample_has_some_of_every_kind() -> None:
    kinds = [kind for kind, _ in by_default(sampled(TABLE, lambda case: case[0]))]
    assert [kinds.count(kind) for kind in SIZES] == [10, 2, 1]


def test_sample_and_the_deep_rest_are_the_whole_table_in_its_order() -> None:
    parameters = sampled(TABLE, lambda case: case[0])
    assert [parameter.values for parameter in parameters] == TABLE
    marks = [mark for parameter in parameters for mark in parameter.marks]
    assert marks == [pytest.mark.deep] * (len(TABLE) - 13)


def test_sample_is_the_same_every_time_and_not_the_first_of_each() -> None:
    first, second = (by_default(sampled(TABLE, lambda case: case[0])) for _ in range(2))
    assert first == second
    assert first[:10] != TABLE[:10]


def test_sample_of_single_values_takes_them_whole() -> None:
    assert [parameter.values for parameter in sampled("xy", str)] == [("x",), ("y",)]
