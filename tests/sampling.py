"""Fixed samples of long tables of cases: some of every kind by default, the others when asked."""

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

One = TypeVar("One")
SHARE = 10
"""One in so many is run by default, and at least one of every kind."""


def sampled(values: Iterable[One], kind: Callable[[One], Hashable]) -> list[ParameterSet]:
    """Return the parameters of a test, all but a sample of each kind marked as deep.

    Args:
        values: the cases; tuples are taken apart, one element for each argument of the test.
        kind: tells which are alike, so that some of every kind are run.
    """
    cases = list(values)
    chosen = _sample([kind(case) for case in cases])
    return [_parameter(case, deep=i not in chosen) for i, case in enumerate(cases)]


def _sample(kinds: list[Hashable]) -> set[int]:
    """Return the numbers of the cases chosen: the same on every run."""
    alike: dict[Hashable, list[int]] = {}
    for i, kind in enumerate(kinds):
        alike.setdefault(kind, []).append(i)
    rng = Random(76)
    groups = alike.values()
    return {i for group in groups for i in rng.sample(group, -(-len(group) // SHARE))}


def _parameter(case: Any, *, deep: bool) -> ParameterSet:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=[pytest.mark.deep] if deep else [])
