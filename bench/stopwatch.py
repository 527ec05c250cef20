"""How long work takes in a process that has warmed up, and how long a process of its own."""

import os
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

ROUNDS = 3
"""How often everything is measured; the quickest counts."""
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
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


def process_seconds(command: Sequence[str]) -> float:
    """Return the time that a program takes from its start to its end.

    It may write its bytecode, whatever the environment says: who installs it has that too.
    """
    settings = {name: value for name, value in os.environ.items() if name != _NO_BYTECODE}
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=settings)
    return time.perf_counter() - start
