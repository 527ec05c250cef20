"""Score sheets of Genotype by plain enumeration: which can be.

Written from the rules (GT-081 to GT-083, GT-211 to GT-218); it knows nothing of the program. A line
is a tuple: points of plants, completed plants, points of goals, of markers, coins, total.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

Line: TypeAlias = tuple[int, int, int, int, int, int]
CELLS = ("plants", "completed", "goals", "markers", "coins", "total")
VALUES = {letter: 2 if letter.isupper() else 3 for letter in "RrFfGgTt"}


@cache
def possible_sets(points: int, completed: int) -> tuple[frozenset[str], ...]:
    """Return every set of at most three goals that can give so many points.

    A goal counts some of the completed plants, and no plant shows both goals of a gene.
    """
    found = []
    for number in range(4):
        for goals in combinations(VALUES, number):
            for counts in product(range(completed + 1), repeat=number):
                by_gene: dict[str, int] = {}
                for goal, count in zip(goals, counts, strict=True):
                    by_gene[goal.upper()] = by_gene.get(goal.upper(), 0) + count
                worth = sum(VALUES[goal] * n for goal, n in zip(goals, counts, strict=True))
                if worth == points and all(n <= completed for n in by_gene.values()):
                    found.append(frozenset(goals))
                    break
    return tuple(found)


def can_be(lines: Sequence[Line]) -> bool:
    """Tell whether a sheet can be: each line adds up, and nobody has another's goals."""
    for plants, completed, goals, markers, coins, total in lines:
        if plants + goals + markers + coins != total or (completed == 0 and plants > 0):
            return False
    return any(
        all(one.isdisjoint(other) for one, other in combinations(chosen, 2))
        for chosen in product(*(possible_sets(line[2], line[1]) for line in lines))
    )
