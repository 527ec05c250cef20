"""Things to be laid in a row, each of which may only follow some of the others."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoundRows:
    """Rows of things, in their own order."""

    rows: tuple[tuple[int, ...], ...]
    is_all: bool
    """Whether there are no others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainProblem:
    """Which things may come first, and which may follow which.

    Things are numbers from 0. What they are is left out on purpose, as it is of a locus problem.
    """

    starts: frozenset[int]
    """What may come first."""
    follows: tuple[frozenset[int], ...]
    """Per thing, what may come directly after it."""
    leftovers: frozenset[int] = frozenset()
    """Things of which one may follow another only when all other things lie there already."""

    @property
    def count(self) -> int:
        """How many things there are."""
        return len(self.follows)

    def predecessors(self, thing: int) -> frozenset[int | None]:
        """Return what a thing may come directly after; None among them if it may come first."""
        before = {one for one in range(self.count) if thing in self.follows[one] and one != thing}
        return frozenset({*before, None} if thing in self.starts else before)
