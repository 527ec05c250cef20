"""The longest row of things that may follow each other; and why not all of them make one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from testcross.solver.engine import ChainProblem, FoundRows

_MOST_ROWS = 10_000
_MOST_WORK = 80_000_000
"""Steps of finding rows; each row of n things takes some n x n x n, as each has n x n arcs."""
_MOST_TRIED = 20_000
"""How many rows are started to find the first of the longest; if that is too few, it may be any."""


def most_rows(problem: ChainProblem) -> int:
    """Return how many longest rows of a problem are looked at: 10,000, fewer above 20 things.

    >>> most_rows(ChainProblem(starts=frozenset(), follows=(frozenset(),) * 40))
    1250
    """
    return min(_MOST_ROWS, _MOST_WORK // max(1, problem.count) ** 3)


def longest_chain(problem: ChainProblem) -> tuple[int, ...]:
    """Return the first of the longest rows: as many things as can be laid one after another."""
    from testcross.solver.engines.circuit import longest_row  # OR-Tools, a slow library

    if not problem.count:
        return ()
    longest = longest_row(problem)
    # CP-SAT proves the length; which of the longest rows it finds is its own affair, so the first
    # one in order is looked for by hand.
    started = islice(_rows_up_to(problem, len(longest)), _MOST_TRIED)
    return next((row for row in started if len(row) == len(longest)), longest)


def longest_chains(problem: ChainProblem, most: int | None = None) -> FoundRows:
    """Return every longest row; of more than ``most``, or if the search is long, some of them."""
    from testcross.solver.engines.circuit import longest_row, rows_of_length

    if not problem.count:
        return FoundRows(((),), is_all=True)
    most = most_rows(problem) if most is None else most
    longest = longest_row(problem)
    found = rows_of_length(problem, len(longest), most)
    return found if found.rows else FoundRows((longest,), is_all=False)


def _rows_up_to(
    problem: ChainProblem, length: int, row: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield rows no longer than that, in order, each after all that begin it."""
    yield row
    if len(row) < length:
        following = problem.follows[row[-1]] if row else problem.starts
        for thing in sorted(following.difference(row)):
            if problem.may_join(row, thing):
                yield from _rows_up_to(problem, length, (*row, thing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bottleneck:
    things: tuple[int, ...]
    places: tuple[int | None, ...]
    """What one of them can come directly after; None is the place before the first thing."""


def _before_all(place: int | None) -> int:
    return -1 if place is None else place


def bottleneck(problem: ChainProblem) -> Bottleneck | None:
    """Return things for which there are too few places, if there are such: all with these places.

    In a row of all things each has a place of its own: directly after another, or before all.
    Things with fewer places than there are of them therefore cannot all be in one (P. Hall, 1935).
    They are found by giving out places as long as that goes (H. W. Kuhn, 1955): those among whom
    the places for one without any are taken are too many together.
    """
    places = [problem.predecessors(thing) for thing in range(problem.count)]
    taken: dict[int | None, int] = {}

    def give_place(thing: int, asked: set[int | None]) -> bool:
        # others move to other places if need be
        for place in sorted(places[thing], key=_before_all):
            if place not in asked:
                asked.add(place)
                if place not in taken or give_place(taken[place], asked):
                    taken[place] = thing
                    return True
        return False

    found: list[set[int]] = []
    for thing in range(problem.count):
        asked: set[int | None] = set()
        if not give_place(thing, asked):
            found.append({thing, *(taken[place] for place in asked)})
    if not found:
        return None
    # The fewest things are the plainest reason; all others that have no place but these belong to
    # the same crowd, so they are named as well.
    things = min(found, key=lambda some: (len(some), sorted(some)))
    joint = frozenset[int | None]().union(*(places[thing] for thing in things))
    crowd = tuple(thing for thing in range(problem.count) if places[thing] <= joint)
    return Bottleneck(things=crowd, places=tuple(sorted(joint, key=_before_all)))


def unreachable(problem: ChainProblem) -> tuple[int, ...]:
    """Return the things to which no row leads, whatever it begins with."""
    reached, waiting = set(problem.starts), list(problem.starts)
    while waiting:
        for thing in problem.follows[waiting.pop()] - reached:
            reached.add(thing)
            waiting.append(thing)
    return tuple(thing for thing in range(problem.count) if thing not in reached)
