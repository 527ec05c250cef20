"""What lay on the table before each entry of a simulated game: slips are chosen by it."""

from dataclasses import dataclass, field

from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.simulator.player_view import PlayerView
from testcross.rulesets.records.tree import Path


@dataclass(slots=True)
class GameLog:
    """The table before each entry, by where the entry stands in the record."""

    is_kept: bool
    """Whether anything is noted at all: without slips nobody asks."""
    _tables: dict[Path, GameTable] = field(default_factory=dict)

    def note(self, path: Path, table: GameTable) -> None:
        """Note how the table lies before an entry."""
        if self.is_kept:
            self._tables[path] = table.copy()

    def view(self, path: Path, player: str) -> PlayerView:
        """Return what a player sees before an entry."""
        return PlayerView(self._tables[path], player)
