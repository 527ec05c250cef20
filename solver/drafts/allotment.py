"""The best use of supplies by somebody who alone takes from them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.solver.allotment_problem import AllotmentProblem, Piece, Use
from testcross.solver.drafts.allotment_table import AllotmentTable
from testcross.solver.drafts.group_choices import TooManyChoicesError


@dataclass(frozen=True, slots=True, kw_only=True)
class Allotment:
    """Uses that are possible together."""

    uses: tuple[Use, ...]
    worth: int


def best_allotment(problem: AllotmentProblem) -> Allotment:
    """Return uses that are worth the most together, with the fewest pieces that give so much.

    Raises:
        EngineError: where the engine could not tell.
    """
    table = table_of(problem)
    if table is not None:
        return allotment_of(problem, table.best() or ())
    from testcross.solver.engines.allocation import AllotmentSearch  # OR-Tools, a slow library

    return allotment_of(problem, AllotmentSearch(problem).best())


def best_with_each(problem: AllotmentProblem, uses: Sequence[Use]) -> tuple[Allotment, ...]:
    """Return for each use the best allotment that has it among its own, as its first.

    Args:
        problem: what is wanted, and what there is.
        uses: some of those that the problem allows.

    Raises:
        EngineError: where the engine could not tell.
    """
    if not uses:
        return ()
    table = table_of(problem)
    found = _searched(problem, uses) if table is None else [table.best((), use) for use in uses]
    return tuple(allotment_of(problem, order) for order in _all_there(found, uses))


def table_of(problem: AllotmentProblem) -> AllotmentTable | None:
    """Return the table of a problem; None where it would be larger than a search takes."""
    try:
        return AllotmentTable(problem)
    except TooManyChoicesError:
        return None


def _searched(problem: AllotmentProblem, uses: Sequence[Use]) -> Iterator[tuple[Use, ...] | None]:
    """Yield the best uses with each one, its own in front.

    What one search finds is taken for every use that it has, or could have at the same worth.
    """
    from testcross.solver.engines.allocation import AllotmentSearch

    search = AllotmentSearch(problem)
    best = search.best()
    wild: dict[int, tuple[Use, ...]] = {}
    for use in uses:
        order = _beginning_with(use, best, problem)
        if order is None and len(use.pieces) > 1 and use.thing is not None:
            if use.thing not in wild:
                wild[use.thing] = search.best(replace(use, pieces=use.pieces[:1]))
            order = _beginning_with(use, wild[use.thing], problem)
        if order is None:
            order = _beginning_with(use, search.best(use), problem)
        yield order


def _all_there(
    found: Iterable[tuple[Use, ...] | None], uses: Sequence[Use]
) -> Iterator[tuple[Use, ...]]:
    for order, use in zip(found, uses, strict=True):
        if order is None:
            raise AssertionError(f"{use} was to be among the uses")
        yield order


def allotment_of(problem: AllotmentProblem, uses: tuple[Use, ...]) -> Allotment:
    """Return uses of a problem with what they are worth."""
    return Allotment(uses=uses, worth=problem.worth(uses))


def _beginning_with(
    use: Use, uses: Sequence[Use], problem: AllotmentProblem
) -> tuple[Use, ...] | None:
    """Return uses of equal worth of which one is the first, if that needs no more than a swap.

    Two uses with wild pieces may exchange the pieces beside them, and any of these may be replaced
    by a piece that is left over.
    """
    rest = list(uses)
    if use in rest:
        rest.remove(use)
        return (use, *rest)
    same = next((one for one in rest if len(one.pieces) > 1 and one.thing == use.thing), None)
    if same is None or len(use.pieces) < 2:
        return None
    rest.remove(same)
    wanted, given = use.pieces[1], same.pieces[1]
    if _taken(uses, wanted) < problem.count(wanted):
        return (use, *rest)
    for place, other in enumerate(rest):
        if len(other.pieces) > 1 and other.pieces[1] == wanted:
            rest[place] = replace(other, pieces=(other.pieces[0], given))
            return (use, *rest)
    return None


def _taken(uses: Sequence[Use], piece: Piece) -> int:
    return sum(use.pieces.count(piece) for use in uses)
