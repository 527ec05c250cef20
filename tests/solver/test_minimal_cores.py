"""Minimal cores against their naive twin: every subset tried."""

from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from testcross.solver.conflict import minimal_cores, smallest_core

Statements = frozenset[int]
Monotone = tuple[list[int], list[Statements]]
"""Statements, in the order of preference, and the sets of them that cannot hold together."""


@st.composite
def monotone_functions(draw: st.DrawFn) -> Monotone:
    statements = draw(st.lists(st.integers(0, 20), unique=True, max_size=7))
    if not statements:
        return [], []
    clashes = st.frozensets(st.sampled_from(statements), min_size=1)
    return statements, draw(st.lists(clashes, max_size=6))


def held_against(clashes: Sequence[Statements]) -> Callable[[Statements], bool]:
    return lambda some: not any(clash <= some for clash in clashes)


def naive_cores(
    statements: Sequence[int], is_satisfiable: Callable[[Statements], bool]
) -> list[Statements]:
    """Try all subsets, small ones first, in order of preference; a core has no core inside."""
    subsets = [
        frozenset(chosen)
        for size in range(len(statements) + 1)
        for chosen in combinations(statements, size)
    ]
    return [
        subset
        for subset in subsets
        if not is_satisfiable(subset) and all(is_satisfiable(subset - {one}) for one in subset)
    ]


def agrees_with_the_naive_twin(function: Monotone) -> None:
    statements, clashes = function
    expected = naive_cores(statements, held_against(clashes))
    assert list(minimal_cores(statements, held_against(clashes))) == expected
    first = expected[0] if expected else None
    assert smallest_core(statements, held_against(clashes)) == first


@examples(100, 10_000)
@given(monotone_functions())
def test_minimal_cores_monotone_function_agrees_with_every_subset(function: Monotone) -> None:
    agrees_with_the_naive_twin(function)


@given(monotone_functions())
def test_minimal_cores_are_the_minimal_clashes(function: Monotone) -> None:
    statements, clashes = function
    minimal = {c for c in clashes if not any(other < c for other in clashes)}
    assert set(minimal_cores(statements, held_against(clashes))) == minimal


@given(monotone_functions(), st.integers(0, 8))
def test_minimal_cores_with_a_limit_are_the_ones_up_to_that_size(
    function: Monotone, limit: int
) -> None:
    statements, clashes = function
    small = [c for c in naive_cores(statements, held_against(clashes)) if len(c) <= limit]
    assert list(minimal_cores(statements, held_against(clashes), limit)) == small
    first = small[0] if small else None
    assert smallest_core(statements, held_against(clashes), limit) == first


@pytest.mark.parametrize("count", [14, pytest.param(20, marks=pytest.mark.deep)])
def test_minimal_cores_all_can_hold_asks_once_per_statement_at_most(count: int) -> None:
    asked: list[Statements] = []

    def holds(some: Statements) -> bool:
        asked.append(some)
        return True

    assert list(minimal_cores(range(count), holds)) == []
    assert len(asked) <= count + 1


@given(monotone_functions())
def test_minimal_cores_asks_only_about_the_statements(function: Monotone) -> None:
    statements, clashes = function
    asked: list[Statements] = []

    def holds(some: Statements) -> bool:
        asked.append(some)
        return held_against(clashes)(some)

    list(minimal_cores(statements, holds))
    assert asked
    assert all(some <= set(statements) for some in asked)
