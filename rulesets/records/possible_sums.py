"""Which sums are possible when some of the parts were written wrongly."""

_MOST = 4096
"""So many different sums are kept; where slips make up more, any total may be."""


class PossibleSums:
    """Every sum of parts of which each is taken as written or as it is right.

    A total that is one of these follows from slips that are found at the parts: it is none itself.
    """

    def __init__(self) -> None:
        self.values: frozenset[int] | None = frozenset({0})
        """All sums; None where a part is unknown."""

    def add(self, *ways: int | None) -> None:
        """Add a part, by each way to count it; None is a way in which it is unknown."""
        known = {way for way in ways if way is not None}
        if self.values is None or not known:
            self.values = None
            return
        sums = frozenset(total + way for total in self.values for way in known)
        self.values = sums if len(sums) <= _MOST else None

    def add_sums(self, parts: "PossibleSums", *ways: int | None) -> None:
        """Add a part that is made up of others, or counted in these ways."""
        self.add(*(parts.values or ()), *ways)

    def allow(self, total: int) -> bool:
        """Tell whether a total may be right, as far as its parts tell."""
        return self.values is None or total in self.values
