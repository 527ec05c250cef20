"""A game in turn notation as the tree that its YAML has, every part with its place.

A line that cannot be read costs only itself: what is wrong with it becomes a finding where the game
is read, and what hangs on it is unknown.
"""

from dataclasses import dataclass, field

from testcross.rulesets.gene_expression.cards import card_spans, load_deck
from testcross.rulesets.gene_expression.record.turn_notation.turn_lines import read_swap, read_turn
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.line_parts import Parts, gathered, put, table_of
from testcross.rulesets.records.line_tokens import LineError, without_comments
from testcross.rulesets.records.line_values import (
    LinePart,
    keyed,
    name_list,
    name_or_names,
    piece_of,
    pieces,
    player_before_colon,
    scores,
    value,
)
from testcross.rulesets.records.notation_frame import TOTALS
from testcross.rulesets.records.notation_lines import NotationReader, NotedRound, unknown_line
from testcross.rulesets.records.noted_line import NotedLine
from testcross.rulesets.records.player_names import player_key
from testcross.rulesets.records.tree import Node

HEAD = ("game", *OPTIONS, "target")
OPENING = ("dealer", "starts", "first")
ROUND, DECK, HAND, LEFT = "round", "deck", "hand", "left"
_IN_ROUNDS = (ROUND, *OPENING, DECK, HAND, "swap", "out", LEFT, "scores")
KEYS = (*HEAD, "players", *_IN_ROUNDS, TOTALS, "winner")
_OF_PLAYERS = {HAND: HAND, LEFT: LEFT}
_AROUND = (*HEAD, "players", TOTALS, "winner")


@dataclass(slots=True)
class RoundLines(NotedRound):
    """A round, as far as it was read."""

    left: Parts = field(default_factory=dict)

    def node(self) -> Node:
        """Return the round as a record has it."""
        parts = dict(self.parts)
        for key, hands in (("hands", self.hands), (LEFT, self.left)):
            if hands:
                parts[key] = gathered(hands)
        if self.plays:
            at = self.plays[0].place
            parts["turns"] = (at, Node(self.plays, at, {}))
        return table_of(parts, self.place, tuple(self.problems))


def read_notation(text: str) -> Node:
    """Return the tree of a game in turn notation."""
    return _GameReader().read(text)


class _GameReader(NotationReader[RoundLines]):
    """Reads a game line by line."""

    def __init__(self) -> None:
        super().__init__(KEYS, _AROUND, RoundLines)

    def read(self, text: str) -> Node:
        """Return the game."""
        self.read_lines(text.split("\n"))
        return self.root([one.node() for one in self.rounds])

    def read_line(self, number: int, text: str) -> None:
        """Read a line; raises a LineError for what cannot be read."""
        line = NotedLine(text=without_comments(text.rstrip("\r")), line=number)
        if line.text.strip():
            self._read_said(line)

    def _read_said(self, line: NotedLine) -> None:
        key, start = keyed(line.text) or ("", 0)
        if key not in KEYS:
            self._read_turn(line)
        elif key in HEAD:
            put(self.parts, key, line, value(line, piece_of(line.text, start)))
        elif key == "players":
            put(self.parts, key, line, name_list(line, start))
        elif key == "winner":
            put(self.parts, key, line, name_or_names(line, start))
        elif key == TOTALS:
            put(self.parts, "scores", line, scores(line, start))
        elif key == ROUND:
            self._open_round(line, start)
        elif key in (HAND, LEFT):
            self._read_hand(line, key, start)
        else:
            self._read_part(line, key, start)

    def _open_round(self, line: NotedLine, start: int) -> None:
        """Open a round: ``round 1: dealer Bo, first P-TRA``."""
        opened = self.open_round(line)
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
            put(opened.parts, key, line, line.leaf(said.text, at + gap + 1))

    def _read_hand(self, line: NotedLine, key: str, start: int) -> None:
        found = player_before_colon(line, start)
        if found is None:
            raise LineError(start + 1, f"whose cards are these? write '{key} NAME: CARDS'")
        player, start = found
        now = self.now(line)
        put(now.hands if key == HAND else now.left, str(player.value), line, _cards(line, start))

    def _read_part(self, line: NotedLine, key: str, start: int) -> None:
        now = self.now(line)
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
            close = nearest(said, {key: key for key in KEYS}, limit=1)
            raise unknown_line(line, said, close, "expected NAME: for a turn")
        self._refuse_misspelt_key(line, str(found[0].value))
        self.now(line).plays.append(read_turn(line, *found))

    def _refuse_misspelt_key(self, line: NotedLine, said: str) -> None:
        """Raise a LineError for a line that begins with a misspelt key, such as ``hnad Bo:``.

        Only the names at the head tell it from the name of a player.
        """
        head = self.parts.get("players")
        names = [str(node.value) for node in head[1].items()] if head else []
        known = {player_key(name): name for name in names}
        word, _, name = said.partition(" ")
        if not known or player_key(said) in known:
            return
        if name:
            close = nearest(word, _OF_PLAYERS, limit=1) if player_key(name) in known else []
        else:
            close = [] if nearest(said, known) else nearest(word, {k: k for k in KEYS}, limit=1)
        if close:
            raise unknown_line(line, word, close, "", KEYS)


def _cards(line: NotedLine, start: int) -> Node:
    """Return the cards that stand on a line, from a place on."""
    spans = card_spans(load_deck(), line.text, start)
    cards = [line.leaf(line.text[first:end], first + 1) for first, end in spans]
    return Node(cards, (line.line, start + 1), {})
