"""Laws tried on what hypothesis draws: on a few cases by default, on many in the long run."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

Drawn = TypeVar("Drawn")


def drawn(
    strategy: st.SearchStrategy[Drawn], *, quick: int, deep: int = 150
) -> Callable[[Callable[[Drawn], None]], Callable[..., None]]:
    """Make a test of a law about one thing that is drawn.

    Args:
        strategy: draws it.
        quick: how often by default.
        deep: how often in the long run, besides.
    """

    def decorate(law: Callable[[Drawn], None]) -> Callable[..., None]:
        def test(examples: int) -> None:
            settings(max_examples=examples, deadline=None)(given(strategy)(law))()

        test.__name__, test.__doc__, test.__module__ = law.__name__, law.__doc__, law.__module__
        counts = [quick, pytest.param(deep, marks=pytest.mark.deep)]
        marked: Callable[..., None] = pytest.mark.parametrize("examples", counts)(test)
        return marked

    return decorate
