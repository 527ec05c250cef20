"""How many cards there are, as far as that is known."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """A number of cards between two bounds; both are the same where it is known.

    >>> Count(2, 3).less(3)
    Count(low=0, high=0)
    """

    low: int
    high: int

    @classmethod
    def exactly(cls, number: int) -> "Count":
        """Return a known number."""
        return cls(number, number)

    @classmethod
    def between(cls, one: int, other: int) -> "Count":
        """Return a number that is one of two, or between them."""
        return cls(min(one, other), max(one, other))

    @property
    def is_none(self) -> bool:
        """Whether there certainly is none."""
        return self.high == 0

    @property
    def may_be_none(self) -> bool:
        """Whether there may be none."""
        return self.low == 0

    def less(self, number: int) -> "Count":
        """Return how many are left without so many."""
        return Count(max(0, self.low - number), max(0, self.high - number))

    def more(self, number: int) -> "Count":
        """Return how many there are with so many more."""
        return Count(self.low + number, self.high + number)

    def __str__(self) -> str:
        """Return the number, or its bounds."""
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
