"""A card as it is written in a record: perhaps with less than stands on it."""

from typing import NamedTuple


class PlayingCard(NamedTuple):
    """A card by its name, and by its sort where cards of one name come in several.

    A tuple, for cards are looked up and compared more than anything else at the table.

    >>> PlayingCard("White", "doe").fits(PlayingCard("White", None))
    True
    """

    name: str
    sort: str | None
    """What sets it apart from others of its name, such as its sex; None where that is open."""

    def fits(self, other: "PlayingCard") -> bool:
        """Tell whether both may be the same card."""
        return self.name == other.name and (
            self.sort == other.sort or self.sort is None or other.sort is None
        )

    def __str__(self) -> str:
        """Return the card as one writes it."""
        return self.name if self.sort is None else f"{self.name} {self.sort}"
