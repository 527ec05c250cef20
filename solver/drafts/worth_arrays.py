"""Many sums at once, as arrays: each state of one half of the families with all of the other."""

from collections.abc import Iterator, Sequence

import numpy as np


def best_together(
    heads: Sequence[Sequence[int]], backs: Sequence[Sequence[int]]
) -> Iterator[list[int]]:
    """Yield for each head the most that it gives with each back, place by place; at least nothing.

    Args:
        heads: numbers, as many in each.
        backs: the same.
    """
    every = np.array(backs, dtype=np.int64)
    for head in heads:
        best = (np.array(head, dtype=np.int64) + every).max(axis=1)
        yield np.maximum(best, 0).tolist()
