"""What a record of any whole game says around its rounds: who played, and how it ended."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.score_entries import WrittenScore

RoundT_co = TypeVar("RoundT_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame(Generic[RoundT_co]):
    """A whole game as it was written; each game adds what is asked for of its rules."""

    players: tuple[Entry, ...]
    target: Entry | None
    rounds: tuple[RoundT_co, ...]
    scores: tuple[WrittenScore, ...]
    winners: tuple[Entry, ...]
