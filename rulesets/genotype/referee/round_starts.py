"""How the table stood where rounds of a game began, so that a round can be replayed by itself."""

from dataclasses import dataclass

from testcross.rulesets.genotype.round_state.moves import BeginPhase, GamePhase, Move
from testcross.rulesets.genotype.round_state.table import GameTable


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStart:
    """Where a game can be replayed from."""

    number: int
    """Of the round, from 1."""
    table: GameTable
    """As it stood before the round."""


class RoundStarts:
    """Looks on while a game is replayed, and keeps the table as it stands before each round."""

    def __init__(self) -> None:
        self.found: dict[int, RoundStart] = {}
        """By the number of the round."""

    def before(self, table: GameTable, move: Move) -> None:
        """Keep the table if a round begins."""
        if isinstance(move, BeginPhase) and move.phase is GamePhase.WORKING:
            self.found[move.number] = RoundStart(number=move.number, table=table.copy())

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of a move; it is all one."""
