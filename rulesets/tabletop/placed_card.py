"""Cards as they stand in a record: each with its place, and perhaps not certain."""

from dataclasses import dataclass

from testcross.rulesets.tabletop.playing_card import PlayingCard


@dataclass(frozen=True, slots=True)
class _Nowhere:
    line: int = 0
    column: int = 0


NOWHERE = _Nowhere()
"""The place of a move that is not written down, or not yet."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card, and where it is written; line and column are 0 where it is written nowhere."""

    card: PlayingCard | None
    text: str = ""
    line: int = 0
    column: int = 0
    doubtful: bool = False
    """Whether something is wrong with how it is written, so that it may be another card."""
