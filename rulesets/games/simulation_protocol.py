"""What a simulator is: what it is asked for, and what it plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from testcross.rulesets.games.game_options import Options


class SimulatedRecord(Protocol):
    """One simulated game: its record, and the slips in it."""

    @property
    def slips(self) -> Sequence[object]:
        """What was made wrong on purpose."""

    def text(self, ending: str) -> str:
        """Return the record as ``yaml``, ``json`` or ``tcg``, which is turn notation."""

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every slip with its line in the record's text.

        Args:
            name: what the record's file is called.
            text: what stands in it.
        """


class GameSimulator(Protocol):
    """Plays games of one kind."""

    def game(self, seed: int | str) -> SimulatedRecord:
        """Return one game; the same seed gives the same game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationRequest:
    """What is to be played, as a command asks for it."""

    options: Options
    """Rules by name, such as ``variant``."""
    players: int
    strategy: str
    """One of the game's strategies."""
    slip_rate: float = 0.0
    """How often a slip is made where one could be; between 0 and 1."""
    slip_codes: Sequence[str] | None = None
    """The codes of the slips to be made; None for all that there can be."""
