"""Score sheets of Genotype by plain enumeration: which can be, and what mends them.

Written from the rules (GT-081 to GT-083, GT-211 to GT-218); it knows nothing of the program. A line
is a tuple: points of plants, completed plants, points of goals, of markers, coins, total.
"""

from collections.abc import Iterator, Mapping, Sequence
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


def smallest(lines: Mapping[str, Line], most: int) -> set[frozenset[tuple[str, str, int]]]:
    """Return every smallest mend with numbers up to a bound: what goes into which cells."""
    places = [(name, cell) for name in lines for cell in range(len(CELLS))]
    for size in range(len(places) + 1):
        found = set()
        for chosen in combinations(places, size):
            for numbers in product(range(most + 1), repeat=size):
                changes = dict(zip(chosen, numbers, strict=True))
                new = all(lines[name][cell] != n for (name, cell), n in changes.items())
                if new and can_be(list(changed(lines, changes))):
                    found.add(frozenset((p, CELLS[c], n) for (p, c), n in changes.items()))
        if found:
            return found
    return set()


def changed(lines: Mapping[str, Line], changes: Mapping[tuple[str, int], int]) -> Iterator[Line]:
    """Yield the lines of a sheet with other numbers in some cells."""
    for name, line in lines.items():
        plants, completed, goals, markers, coins, total = (
            changes.get((name, cell), number) for cell, number in enumerate(line)
        )
        yield plants, completed, goals, markers, coins, total
