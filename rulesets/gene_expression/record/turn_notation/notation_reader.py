"""A game in turn notation as the tree that its YAML has, every part with its place.

A line that cannot be read costs only itself: what is wrong with it becomes a finding where the game
is read, and what hangs on it is unknown.
"""

from dataclasses import dataclass, field

from testcross.rulesets.gene_expression.record.turn_notation.turn_line import read_swap, read_turn
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.line_parts import Parts, Problem, put, table_of
from testcross.rulesets.records.line_tokens import LineError, without_comments
from testcross.rulesets.records.line_values import (
    LinePart,
    keyed,
    names,
    piece_of,
    pieces,
    player_before_colon,
    scores,
    value,
)
from testcross.rulesets.records.noted_line import NotedLine
from testcross.rulesets.records.tree import Node, Place

OPTIONS = ("actions", "id_match", "cyclic", "draw", "substitution", "final_insertion_draws")
HEAD = ("game", *OPTIONS, "target")
OPENING = ("dealer", "starts", "first")
ROUND, DECK, HAND, LEFT, TOTALS = "round", "deck", "hand", "left", "totals"
_KEYS = (
    *HEAD,
    "players",
    ROUND,
    *OPENING,
    DECK,
    HAND,
    "swap",
    "out",
    LEFT,
    "scores",
    TOTALS,
    "winner",
)
_AROUND = (*HEAD, "players", TOTALS, "winner")


@dataclass(slots=True)
class _Round:
    """A round as far as it was read."""

    place: Place
    parts: Parts = field(default_factory=dict)
    hands: Parts = field(default_factory=dict)
    left: Parts = field(default_factory=dict)
    turns: list[Node] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def node(self) -> Node:
        """Return the round as a record has it."""
        parts = dict(self.parts)
        for key, hands in (("hands", self.hands), (LEFT, self.left)):
            if hands:
                first = next(iter(hands.values()))[0]
                parts[key] = (first, table_of(hands, first))
        if self.turns:
            at = self.turns[0].place
            parts["turns"] = (at, Node(self.turns, at, {}))
        return table_of(parts, self.place, tuple(self.problems))


def read_notation(text: str) -> Node:
    """Return the tree of a game in turn notation."""
    return _GameReader().read(text)


class _GameReader:
    """Reads a game line by line."""

    def __init__(self) -> None:
        self._parts: Parts = {}
        self._rounds: list[_Round] = []
        self._problems: list[Problem] = []

    def read(self, text: str) -> Node:
        """Return the game."""
        for number, said in enumerate(text.split("\n"), 1):
            try:
                line = NotedLine(text=without_comments(said.rstrip("\r")), line=number)
                if line.text.strip():
                    self._read_line(line)
            except LineError as error:
                self._add_problem(number, said, error)
        first = self._rounds[0].place if self._rounds else (1, 1)
        rounds = [one.node() for one in self._rounds]
        self._parts["rounds"] = (first, Node(rounds, first, {}))
        return table_of(self._parts, (1, 0), tuple(self._problems))

    def _read_line(self, line: NotedLine) -> None:
        key, start = keyed(line.text) or ("", 0)
        if key not in _KEYS:
            self._read_turn(line)
        elif key in HEAD:
            put(self._parts, key, line, value(line, piece_of(line.text, start)))
        elif key in ("players", "winner"):
            self._read_names(line, key, start)
        elif key == TOTALS:
            put(self._parts, "scores", line, scores(line, start))
        elif key == ROUND:
            self._open_round(line, start)
        elif key in (HAND, LEFT):
            self._read_hand(line, key, start)
        else:
            self._read_part(line, key, start)

    def _read_names(self, line: NotedLine, key: str, start: int) -> None:
        found = names(line, start)
        node = Node(found, (line.line, piece_of(line.text, start).start + 1), {})
        put(self._parts, key, line, found[0] if key == "winner" and len(found) == 1 else node)

    def _open_round(self, line: NotedLine, start: int) -> None:
        """Open a round: ``round 1: dealer Bo, first P-TRA``."""
        self._rounds.append(_Round((line.line, piece_of(line.text, 0).start + 1)))
        number, colon, _ = line.text[start:].partition(":")
        if colon and number.strip().isdecimal():
            start += len(number) + 1
        elif line.text[start:].strip().isdecimal():
            return
        for piece in pieces(line.text, start):
            key, at = keyed(line.text, piece.start) or ("", 0)
            if key not in OPENING:
                problem = f"cannot read {piece.text!r}; expected 'dealer NAME' or 'first CARD'"
                raise LineError(piece.start + 1, problem)
            said = LinePart(line.text[at : piece.start + len(piece.text)].strip(), at)
            gap = len(line.text[at:]) - len(line.text[at:].lstrip())
            put(self._rounds[-1].parts, key, line, line.leaf(said.text, at + gap + 1))

    def _now(self, line: NotedLine) -> _Round:
        """Return the round that goes on; the first one where none was opened."""
        if not self._rounds:
            self._rounds.append(_Round((line.line, piece_of(line.text, 0).start + 1)))
        return self._rounds[-1]

    def _read_hand(self, line: NotedLine, key: str, start: int) -> None:
        found = player_before_colon(line, start)
        if found is None:
            raise LineError(start + 1, f"whose cards are these? write '{key} NAME: CARDS'")
        player, start = found
        now = self._now(line)
        put(now.hands if key == HAND else now.left, str(player.value), line, _cards(line, start))

    def _read_part(self, line: NotedLine, key: str, start: int) -> None:
        now = self._now(line)
        if key == "swap":
            put(now.parts, key, line, read_swap(line, start))
        elif key == DECK:
            put(now.parts, key, line, _cards(line, start))
        elif key == "scores":
            put(now.parts, key, line, scores(line, start))
        else:
            put(now.parts, key, line, value(line, piece_of(line.text, start)))

    def _read_turn(self, line: NotedLine) -> None:
        found = player_before_colon(line)
        if found is None:
            said = line.text.split()[0]
            close = nearest(said, {key: key for key in _KEYS}, limit=1)
            hint = f"did you mean {close[0]!r}?" if close else "expected NAME: for a turn"
            column = piece_of(line.text, 0).start + 1
            raise LineError(column, f"cannot read a line that begins {said!r}; {hint}")
        self._now(line).turns.append(read_turn(line, *found))

    def _add_problem(self, number: int, said: str, error: LineError) -> None:
        """Note what is wrong with a line; in a round it may have been a turn."""
        key, _ = keyed(said) or ("", 0)
        problem = ((number, error.column), error.problem)
        if key in _AROUND or not self._rounds:
            self._problems.append(problem)
        elif key in _KEYS:
            self._rounds[-1].problems.append(problem)
        else:
            place, _ = problem
            player = {"player": Node("", place, {})}
            self._rounds[-1].turns.append(Node(player, place, {"player": place}, (problem,)))


def _cards(line: NotedLine, start: int) -> Node:
    """Return the cards that stand on a line, from a place on."""
    cards = [line.leaf(text, at + 1) for text, at in _words(line.text, start)]
    return Node(cards, (line.line, start + 1), {})


def _words(text: str, start: int) -> list[tuple[str, int]]:
    """Return the words of a line from a place on, commas aside, each with where it begins."""
    found = []
    for piece in pieces(text, start):
        at = piece.start
        for word in piece.text.split():
            at = text.index(word, at)
            found.append((word, at))
            at += len(word)
    return found
