"""The lines of one round: who deals, what lies open, hands, turns or calls, scores."""

from testcross.rulesets.gene_rummy.record.turn_notation.line_phrases import LineReader
from testcross.rulesets.gene_rummy.record.turn_notation.turn_lines import (
    ADDED,
    JUDGED,
    OFFSPRING,
    PENALTY,
    REPLACED,
)
from testcross.rulesets.records.line_tokens import (
    LineError,
    LinePart,
    gathered,
    keyed,
    piece_of,
    pieces,
    put,
    scores,
    table_of,
    tokens_of,
    value,
)
from testcross.rulesets.records.notation_lines import NotedRound
from testcross.rulesets.records.tree import Node

DEALER, RETIREMENT = "dealer", "retirement"
LAYOUT, HAND, SCORES = "layout", "hand", "scores"
OPENING = {
    "dealer": DEALER,
    "up": RETIREMENT,
    "retirement": RETIREMENT,
    OFFSPRING: OFFSPRING,
}
"""Words of the line that opens a round, and the keys that they stand for."""
_OF_CALLS = (ADDED, JUDGED, PENALTY, REPLACED)


class RoundLines(NotedRound):
    """A round, as far as it was read."""

    def read_opening(self, line: LineReader, start: int, due: int) -> None:
        """Read the line that opens the round.

        Args:
            line: the line.
            start: how many characters of it are behind already.
            due: which round this should be.

        Raises:
            LineError: what cannot be read.
        """
        for token in tokens_of(line.text, start)[:1]:
            if token.text.rstrip(":.").isdecimal():
                self._check_number(int(token.text.rstrip(":.")), token.column, line, due)
                start = token.end - 1
        for piece in pieces(line.text, start):
            text = piece.text.lstrip(": ")
            self._read_part(line, LinePart(text, piece.start + len(piece.text) - len(text)))

    def _check_number(self, number: int, column: int, line: LineReader, due: int) -> None:
        if number != due:
            problem = f"this is round {number}, but round {due} is due; number them from 1"
            self.problems.append(((line.line, column), problem))

    def _read_part(self, line: LineReader, piece: LinePart) -> None:
        if not piece.text:
            return
        word, start = keyed(line.text, piece.start) or ("", 0)
        if word not in OPENING:
            problem = f"cannot read {piece.text!r}; expected 'dealer NAME', 'up CARD'"
            raise LineError(piece.start + 1, f"{problem} or 'offspring CARD'")
        self.read_key(line, word, start, piece.start + len(piece.text))

    def read_key(self, line: LineReader, word: str, start: int, end: int | None = None) -> None:
        """Read the dealer, or a card that is turned up, up to a place in the line; raises so."""
        key = OPENING[word]
        if key == DEALER:
            node = value(line, piece_of(line.text, start, end))
        else:
            tokens = tokens_of(line.text[:end], start)
            node = line.card(tokens, start + 1)
        put(self.parts, key, line, node)

    def read_layout(self, line: LineReader, start: int) -> None:
        """Read the cards that are laid out; raises a LineError for what is no card."""
        cards = line.cards(tokens_of(line.text, start))
        put(self.parts, LAYOUT, line, Node(cards, (line.line, start + 1), {}))

    def read_hand(self, line: LineReader, player: Node, start: int) -> None:
        """Read the cards that a player was dealt; raises a LineError for what is no card."""
        cards = line.cards(tokens_of(line.text, start))
        put(self.hands, str(player.value), line, Node(cards, (line.line, start + 1), {}))

    def read_scores(self, line: LineReader, start: int) -> None:
        """Read everybody's scores; raises a LineError for what is none."""
        put(self.parts, SCORES, line, scores(line, start))

    def plays_key(self, *, in_set: bool) -> str:
        """Return whether this is a round of turns, or of calls.

        Args:
            in_set: whether the game says that it is SET!.
        """
        told = {key for play in self.plays for key in play.keys}
        in_calls = in_set or not told.isdisjoint(_OF_CALLS) or LAYOUT in self.parts
        return "calls" if in_calls and not self.hands else "turns"

    def node(self, *, in_set: bool) -> Node:
        """Return the round as a record has it."""
        parts = dict(self.parts)
        if self.hands:
            parts["hands"] = gathered(self.hands)
        at = self.plays[0].place if self.plays else self.place
        parts[self.plays_key(in_set=in_set)] = (at, Node(self.plays, at, {}))
        return table_of(parts, self.place, tuple(self.problems))
