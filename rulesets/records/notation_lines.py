"""Reading games with one line a turn: what becomes of lines, rounds and what cannot be read.

A line that cannot be read costs only itself: what is wrong with it becomes a finding where the game
is read, and what hangs on it is unknown.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from testcross.rulesets.records.line_tokens import (
    LineError,
    NotedLine,
    Parts,
    Problem,
    keyed,
    piece_of,
    table_of,
)
from testcross.rulesets.records.tree import Node, Place
from testcross.rulesets.records.written_values import Record

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


@dataclass(slots=True)
class NotedRound:
    """A round, as far as it was read."""

    place: Place
    parts: Parts = field(default_factory=dict)
    hands: Parts = field(default_factory=dict)
    plays: list[Node] = field(default_factory=list)
    """Its turns, or calls."""
    problems: list[Problem] = field(default_factory=list)


RoundT = TypeVar("RoundT", bound=NotedRound)


class NotationReader(ABC, Generic[RoundT]):
    """Reads a game line by line; each game knows its keys, and what a turn looks like."""

    def __init__(
        self, keys: Collection[str], around: Collection[str], new_round: Callable[[Place], RoundT]
    ) -> None:
        """Have read nothing yet.

        Args:
            keys: what a line may begin with, besides the name of a player.
            around: those among them that are about the game as a whole, not about a round.
            new_round: makes a round that begins at a place.
        """
        self._keys = keys
        self._around = around
        self._new_round = new_round
        self.parts: Parts = {}
        self.rounds: list[RoundT] = []
        self.problems: list[Problem] = []

    @abstractmethod
    def read_line(self, number: int, text: str) -> None:
        """Read a line; raises a LineError for what cannot be read."""

    def read_lines(self, lines: Iterable[str]) -> None:
        """Read all lines."""
        for number, text in enumerate(lines, 1):
            try:
                self.read_line(number, text)
            except LineError as error:
                self.add_problem(number, text, error)

    def open_round(self, line: NotedLine) -> RoundT:
        """Return a new round, which goes on from here."""
        self.rounds.append(self._new_round((line.line, piece_of(line.text, 0).start + 1)))
        return self.rounds[-1]

    def now(self, line: NotedLine) -> RoundT:
        """Return the round that goes on; the first one where none was opened."""
        return self.rounds[-1] if self.rounds else self.open_round(line)

    def root(self, rounds: list[Node]) -> Node:
        """Return the game, with its rounds as a record has them."""
        first = self.rounds[0].place if self.rounds else (1, 1)
        self.parts["rounds"] = (first, Node(rounds, first, {}))
        return table_of(self.parts, (1, 0), tuple(self.problems))

    def is_over(self) -> bool:
        """Tell whether what follows can be no turn; a game may say so by what was read."""
        return False

    def add_problem(self, number: int, text: str, error: LineError) -> str:
        """Note what is wrong with a line; in a round it may have been a turn.

        Returns:
            The key that the line begins with, or seems to; empty where it is none.
        """
        word, _ = keyed(text) or ("", 0)
        key = word if word in self._keys else error.key
        problem = ((number, error.column), error.problem)
        if key in self._around or self.is_over() or not self.rounds:
            self.problems.append(problem)
        elif key:
            self.rounds[-1].problems.append(problem)
        else:
            place, _ = problem
            player = {"player": Node("", place, {})}
            self.rounds[-1].plays.append(Node(player, place, {"player": place}, (problem,)))
        return key


def unknown_line(
    line: NotedLine, said: str, close: Sequence[str], expected: str, keys: Collection[str] = ()
) -> LineError:
    """Return the error of a line that is neither a key's nor somebody's.

    Args:
        line: the line.
        said: what it begins with.
        close: what may be meant, the nearest first.
        expected: what to say where that is nothing.
        keys: the keys for which it may be taken.
    """
    hint = f"did you mean {close[0]!r}?" if close else expected
    problem = f"cannot read a line that begins {said!r}; {hint}"
    seems = [key for key in close if key in keys]
    return LineError(piece_of(line.text, 0).start + 1, problem, *seems)
