"""What parts add up to, counted as they were written or as they are right."""

from collections.abc import Iterable


class PossibleSums:
    """The sums of some parts by each way to count them, all parts in the same way.

    A total that is one of these follows from slips that are found at the parts: it is none itself.
    A part that is unknown in one way is counted in the other.
    """

    def __init__(self) -> None:
        self.written: int | None = 0
        """As the parts were written; None where one is unknown."""
        self.correct: int | None = 0
        """As they are right; None where one is unknown."""

    def add(self, written: int | None, correct: int | None) -> None:
        """Add a part as it was written, and as it is right; None is unknown."""
        self.written = plus(self.written, correct if written is None else written)
        self.correct = plus(self.correct, written if correct is None else correct)

    def allow(self, total: int) -> bool:
        ways = (self.written, self.correct)
        return None in ways or total in ways


def plus(total: int | None, part: int | None) -> int | None:
    """Return a sum; None where a part of it is unknown."""
    return None if total is None or part is None else total + part


def known_sum(parts: Iterable[int | None]) -> int | None:
    """Return the sum of all parts; None where one is unknown."""
    total: int | None = 0
    for part in parts:
        total = plus(total, part)
    return total
