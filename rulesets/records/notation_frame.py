"""Writing games with one line a turn: what stands around the rounds, and between them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from testcross.rulesets.records.plain_parts import Record

TOTALS = "totals"
"""The key of the final scores; ``scores`` are those of a round."""


class NotationWriter(ABC):
    """Writes the lines of games; each game knows its head, and what a round looks like."""

    def __init__(self, head: Sequence[str]) -> None:
        """Take the keys of what is said of the game before its players."""
        self._head = head

    @abstractmethod
    def round(self, number: int, one: Record) -> Iterator[str]:
        """Yield the lines of a round."""

    def value(self, value: object) -> str:
        """Return what stands behind a key of the head."""
        return str(value)

    def name(self, name: str) -> str:
        """Return a player's name."""
        return name

    def points(self, points: object) -> str:
        """Return points."""
        return str(points)

    def text(self, game: Record) -> str:
        """Return a whole game.

        Args:
            game: as plain tables, which hold nothing but what belongs into a record.
        """
        return "".join(f"{line}\n" for line in self._lines(game))

    def _lines(self, game: Record) -> Iterator[str]:
        """Yield the lines of a game, an empty one above each round and above the end."""
        for key in self._head:
            if key in game:
                yield f"{key}: {self.value(game[key])}"
        if "players" in game:
            yield f"players: {', '.join(map(self.name, game['players']))}"
        for number, one in enumerate(game.get("rounds", ()), 1):
            yield ""
            yield from self.round(number, one)
        if "scores" in game or "winner" in game:
            yield ""
        if "scores" in game:
            yield self.scores(TOTALS, game["scores"])
        if "winner" in game:
            yield self.winner(game["winner"])

    def scores(self, key: str, scores: Record) -> str:
        """Return a line of scores."""
        pairs = [f"{self.name(who)} {self.points(points)}" for who, points in scores.items()]
        return f"{key}: {', '.join(pairs)}"

    def winner(self, winner: str | Sequence[str]) -> str:
        """Return the line of the winner, or of several."""
        names = [winner] if isinstance(winner, str) else winner
        return f"winner: {', '.join(map(self.name, names))}"
