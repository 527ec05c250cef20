"""Minimal unsatisfiable sets of statements, smallest first."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

Statements: TypeAlias = frozenset[int]


def minimal_cores(
    statements: Sequence[int],
    is_satisfiable: Callable[[Statements], bool],
    limit: int | None = None,
) -> Iterator[Statements]:
    """Yield every minimal set of statements that cannot hold together, by size, then in order.

    A set is a core only if it hits every correction set (what must be given up so that the rest
    can hold). So each candidate is the next smallest set that hits all correction sets found so
    far and contains no core; either it is a core, and minimal because all smaller ones came
    first, or it is grown as far as it can hold and what is left over is a new correction set.
    Source: implicit hitting sets, A. Ignatiev et al., Smallest MUS extraction with minimal
    hitting set dualization, CP 2015; used for explanations by E. Gamba et al., JAIR 78 (2023).

    Args:
        statements: what may be assumed, in the order of preference among equals.
        is_satisfiable: tells whether a subset can hold; monotone.
        limit: the largest size of interest; all if not given.
    """
    cores: list[Statements] = []
    corrections: list[Statements] = []
    largest = len(statements) if limit is None else min(limit, len(statements))
    for size in range(largest + 1):
        for chosen in combinations(statements, size):
            candidate = frozenset(chosen)
            if any(core <= candidate for core in cores):
                continue
            if any(candidate.isdisjoint(correction) for correction in corrections):
                continue
            if is_satisfiable(candidate):
                if not largest:
                    return
                given_up = frozenset(statements) - _grow(candidate, statements, is_satisfiable)
                if not given_up:
                    return  # all of them can hold together
                corrections.append(given_up)
            else:
                cores.append(candidate)
                yield candidate


def smallest_core(
    statements: Sequence[int],
    is_satisfiable: Callable[[Statements], bool],
    limit: int | None = None,
) -> Statements | None:
    """Return the first of the smallest cores, or None where there is none within the limit."""
    return next(minimal_cores(statements, is_satisfiable, limit), None)


def quick_core(
    statements: Sequence[int], is_satisfiable: Callable[[Statements], bool]
) -> Statements:
    """Return one minimal core of statements that cannot hold together, not always the smallest.

    Those in front are rather in it. Source: U. Junker, QUICKXPLAIN, AAAI 2004.
    """
    return _core_beside(frozenset(), list(statements), is_satisfiable, is_new=False)


def _core_beside(
    held: Statements,
    statements: Sequence[int],
    is_satisfiable: Callable[[Statements], bool],
    *,
    is_new: bool,
) -> Statements:
    """Return which of some statements a core needs beside others that are held."""
    if is_new and not is_satisfiable(held):
        return frozenset()
    if len(statements) <= 1:
        return frozenset(statements)
    half = len(statements) // 2
    front, back = statements[:half], statements[half:]
    later = _core_beside(held.union(front), back, is_satisfiable, is_new=True)
    sooner = _core_beside(held | later, front, is_satisfiable, is_new=bool(later))
    return sooner | later


def _grow(
    candidate: Statements, statements: Sequence[int], is_satisfiable: Callable[[Statements], bool]
) -> Statements:
    for statement in statements:
        larger = candidate | {statement}
        if statement not in candidate and is_satisfiable(larger):
            candidate = larger
    return candidate
