"""How long work takes in a process that has warmed up."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

ROUNDS = 3
"""How often everything is measured; the quickest counts."""
Item = TypeVar("Item")


def warm_seconds(work: Callable[[Item], object], items: Sequence[Item]) -> float:
    """Return the time that all take, warm and undisturbed."""
    taken = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        for item in items:
            work(item)
        taken.append(time.perf_counter() - start)
    return min(taken[1:])
