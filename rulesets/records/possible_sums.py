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
        self._subtotals: int | None = 0
        """As the sums of some of the parts were written."""

    def add(self, written: int | None, correct: int | None) -> None:
        """Add a part as it was written, and as it is right; None is unknown."""
        first = correct if written is None else written
        self._count(first, written if correct is None else correct, first)

    def add_sums(self, parts: "PossibleSums", subtotal: int | None) -> None:
        """Add a part that is made up of others, and what was written for it as a whole."""
        written = subtotal if parts.written is None else parts.written
        correct = subtotal if parts.correct is None else parts.correct
        self._count(written, correct, written if subtotal is None else subtotal)

    def allow(self, total: int) -> bool:
        """Tell whether a total may be right, as far as its parts tell."""
        ways = (self.written, self.correct, self._subtotals)
        return None in ways or total in ways

    def may_lack(self, total: int) -> bool:
        """Tell whether a total is none of these, but would be with a further part that scores."""
        return not self.allow(total) and total > min(self._known, default=total)

    @property
    def _known(self) -> list[int]:
        ways = (self.written, self.correct, self._subtotals)
        return [way for way in ways if way is not None]

    def _count(self, written: int | None, correct: int | None, subtotal: int | None) -> None:
        self.written = plus(self.written, written)
        self.correct = plus(self.correct, correct)
        self._subtotals = plus(self._subtotals, subtotal)


def plus(total: int | None, part: int | None) -> int | None:
    """Return a sum; None where a part of it is unknown."""
    return None if total is None or part is None else total + part


def known_sum(parts: Iterable[int | None]) -> int | None:
    """Return the sum of all parts; None where one is unknown."""
    total: int | None = 0
    for part in parts:
        total = plus(total, part)
    return total
