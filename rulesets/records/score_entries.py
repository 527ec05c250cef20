"""What a record of any game says of its players: their hands, and what they scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from testcross.rulesets.records.entries import Entry, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScore:
    """What one player is said to have scored."""

    player: Entry
    points: Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenHand:
    """The cards that one player was dealt."""

    player: Entry
    cards: tuple[Entry, ...]


def scores(points: Mapping[str, int]) -> tuple[WrittenScore, ...]:
    """Return everybody's points as they are written down."""
    pairs = points.items()
    return tuple(WrittenScore(player=entry(name), points=entry(str(n))) for name, n in pairs)
