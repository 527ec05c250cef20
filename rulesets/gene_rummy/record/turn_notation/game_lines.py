"""A whole game in turn notation as the tree that its YAML has, every part with its place.

A line that cannot be read costs only itself: what is wrong with it becomes a finding where the game
is read, and what hangs on it is unknown.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_rummy.record.turn_notation.tokens import (
    LinePart,
    LineReader,
    Parts,
    Problem,
    gathered,
    keyed,
    name_list,
    piece_of,
    pieces,
    player_before_colon,
    put,
    scores,
    table_of,
    tokens_of,
    value,
)
from testcross.rulesets.gene_rummy.record.turn_notation.turn_lines import (
    ADDED,
    JUDGED,
    OFFSPRING,
    PENALTY,
    REPLACED,
    hand_of,
    is_play,
    read_turn,
    without_number,
)
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.line_comments import LineError, without_comments
from testcross.rulesets.records.tree import Node, Path, Place

TOTALS = "totals"
"""The key of the final scores; ``scores`` are those of a round."""
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


@dataclass(slots=True)
class _Round:
    """A round, as far as it was read."""

    place: Place
    parts: Parts = field(default_factory=dict)
    hands: Parts = field(default_factory=dict)
    plays: list[Node] = field(default_factory=list)
    """Its turns, or calls."""
    problems: list[Problem] = field(default_factory=list)

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


_OF_THE_TABLE = ("dealers", "retire_drawn", "overlooked")
HEAD = ("game", "variant", "preset", "scoring", "fill", "litters", *_OF_THE_TABLE, "target")
PLAYERS, ROUND, WINNER = "players", "round", "winner"
KEYS = (*HEAD, PLAYERS, ROUND, *OPENING, LAYOUT, HAND, ADDED, SCORES, TOTALS, WINNER)
"""What a line may begin with, besides the name of a player."""
_AROUND = (*HEAD, PLAYERS, TOTALS, WINNER)
"""Keys of the game as a whole, not of a round."""
_EXPECTED = f"expected NAME: for a turn, or a key such as {ROUND!r} or {SCORES!r}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotatedGame:
    """A game in turn notation."""

    root: Node
    lines: Mapping[int, Path]
    """What stands on a line, for those lines that may have to be put right."""


def read_notation(text: str) -> NotatedGame:
    """Return the game that a text in turn notation holds."""
    return _GameReader(text).read()


def ruleset_of(variant: str | None) -> Ruleset:
    """Return whose cards a variant is played with; the usual ones where there is none such."""
    usual = load_ruleset(GAME)
    name = (variant or "").casefold()
    found = next((one for one in usual.variants if one.name == name), None)
    return load_ruleset(found.ruleset) if found and found.ruleset else usual


def looks_like_key(name: str) -> bool:
    """Tell whether a word may be a misspelt key: alone before a colon it is no player's name."""
    return not name or bool(nearest(name, _by_name(KEYS), limit=1))


class _GameReader:
    """Reads a game line by line."""

    def __init__(self, text: str) -> None:
        self.parts: Parts = {}
        self.rounds: list[_Round] = []
        self.problems: list[Problem] = []
        self._lines = text.split("\n")
        self._unread: list[str] = []
        """The keys of the head that unreadable lines seem to be."""
        self._players: dict[str, str] = {}
        """The names that are known so far, by what they are compared by."""
        self._ruleset = ruleset_of(_variant_in(self._lines))
        self._readers: dict[str, Callable[[LineReader, int], None]] = {
            **dict.fromkeys(HEAD, self._read_value),
            PLAYERS: self._read_players,
            ROUND: self._read_round,
            **dict.fromkeys(OPENING, self._read_opening_key),
            LAYOUT: lambda line, start: self._now(line).read_layout(line, start),
            HAND: self._read_hand,
            ADDED: self._read_added,
            SCORES: lambda line, start: self._now(line).read_scores(line, start),
            TOTALS: lambda line, start: put(self.parts, SCORES, line, scores(line, start)),
            WINNER: self._read_winner,
        }

    def read(self) -> NotatedGame:
        """Return the game."""
        for number, text in enumerate(self._lines, 1):
            try:
                self._read_line(number, text)
            except LineError as error:
                self._add_problem(number, text, error)
        first = self.rounds[0].place if self.rounds else (1, 1)
        rounds = [one.node(in_set=self._in_set) for one in self.rounds]
        self.parts["rounds"] = (first, Node(rounds, first, {}))
        root = table_of(self.parts, (1, 0), tuple(self.problems))
        root = replace(root, unread_keys=tuple(self._unread))
        return NotatedGame(root=root, lines=dict(self._paths()))

    def _now(self, line: LineReader, *, opens: bool = False) -> _Round:
        """Return the round that goes on, or a new one."""
        if opens or not self.rounds:
            self.rounds.append(_Round((line.line, piece_of(line.text, 0).start + 1)))
        return self.rounds[-1]

    @property
    def _in_set(self) -> bool:
        variant = self.parts.get("variant")
        return variant is not None and str(variant[1].value).casefold() == "set"

    def _read_line(self, number: int, text: str) -> None:
        """Read a line; raises a LineError for what cannot be read."""
        line = LineReader(text=without_comments(text), line=number, ruleset=self._ruleset)
        if not line.text.strip():
            return
        word, start = keyed(line.text) or ("", 0)
        whose = hand_of(line.text)
        if word in self._readers and not (whose and self._knows(line.text[slice(*whose[:2])])):
            self._readers[word](line, start)
        elif whose is not None:
            self._read_hand_of(line, *whose)
        else:
            self._read_play(line)

    # the head and the end of a game

    def _read_value(self, line: LineReader, start: int) -> None:
        key, _ = keyed(line.text) or ("", 0)
        put(self.parts, key, line, value(line, piece_of(line.text, start)))

    def _read_players(self, line: LineReader, start: int) -> None:
        found = name_list(line, start)
        put(self.parts, PLAYERS, line, found)
        self._know(*found.items())

    def _read_winner(self, line: LineReader, start: int) -> None:
        found = name_list(line, start)
        put(self.parts, WINNER, line, found.items()[0] if len(found.items()) == 1 else found)

    # rounds

    def _read_round(self, line: LineReader, start: int) -> None:
        self._now(line, opens=True).read_opening(line, start, len(self.rounds))

    def _read_opening_key(self, line: LineReader, start: int) -> None:
        word, _ = keyed(line.text) or ("", 0)
        self._now(line).read_key(line, word, start)

    def _read_hand(self, line: LineReader, start: int) -> None:
        player, start = self._player(line, start) or (None, start)
        if player is None:
            raise LineError(start + 1, "whose hand is this? write 'hand NAME: CARDS'")
        self._know(player)
        self._now(line).read_hand(line, player, start)

    def _read_hand_of(self, line: LineReader, start: int, end: int, cards: int) -> None:
        """Read ``Ann's hand: CARDS``."""
        player = line.leaf(line.text[start:end], start + 1)
        self._know(player)
        self._now(line).read_hand(line, player, cards)

    # turns and calls

    def _read_added(self, line: LineReader, _: int) -> None:
        self._now(line).plays.append(read_turn(line, None, piece_of(line.text, 0).start))

    def _read_play(self, line: LineReader) -> None:
        if not self._knows(line.text.partition(":")[0]):
            line = replace(line, text=without_number(line.text))
        player, start = self._player(line, 0) or (None, 0)
        is_quoted = line.text.lstrip().startswith('"')
        if player is None or not (is_quoted or self._may_play(player, line.text[start:])):
            raise self._unknown(line)
        self._now(line).plays.append(read_turn(line, player, start))

    def _may_play(self, player: Node, text: str) -> bool:
        """Tell a turn from a misspelt key: the player is known, or something was done."""
        name = str(player.value)
        if player_key(name) in self._players or is_play(text):
            return True
        return not text.strip() and not looks_like_key(name)

    def _player(self, line: LineReader, start: int) -> tuple[Node, int] | None:
        """Return who begins a line, by the colon behind or as a name that is known."""
        found = player_before_colon(line, start)
        if found is not None:
            return found
        piece = piece_of(line.text, start)
        for name in sorted(self._players.values(), key=len, reverse=True):
            begins = piece.text[: len(name)].casefold() == name.casefold()
            if begins and not piece.text[len(name) : len(name) + 1].isalnum():
                end = piece.start + len(name)
                return line.leaf(line.text[piece.start : end], piece.start + 1), end
        return None

    def _knows(self, name: str) -> bool:
        return player_key(name) in self._players

    def _know(self, *players: Node) -> None:
        for player in players:
            self._players.setdefault(player_key(str(player.value)), str(player.value))

    # what cannot be read

    def _unknown(self, line: LineReader) -> LineError:
        """Return the error of a line that is neither a key's nor somebody's."""
        piece = piece_of(line.text, 0)
        said = piece.text.partition(":")[0].strip() or piece.text
        known = _by_name((*KEYS, *self._players.values()))
        close = nearest(said, known, limit=1) or nearest(said.partition(" ")[0], known, limit=1)
        hint = f"did you mean {close[0]!r}?" if close else _EXPECTED
        problem = f"cannot read a line that begins {said!r}; {hint}"
        seems = [key for key in close if key in KEYS]
        return LineError(piece.start + 1, problem, *seems)

    def _add_problem(self, number: int, text: str, error: LineError) -> None:
        """Note what is wrong with a line; in a round it may have been a turn."""
        word, _ = keyed(text) or ("", 0)
        key = word if word in KEYS else error.key
        place = (number, error.column)
        problem = (place, error.problem)
        is_over = SCORES in self.parts or WINNER in self.parts
        if key in _AROUND or is_over or not self.rounds:
            self.problems.append(problem)
        elif key:
            self.rounds[-1].problems.append(problem)
        else:
            player = {"player": Node("", place, {})}
            self.rounds[-1].plays.append(Node(player, place, {"player": place}, (problem,)))
        if key in HEAD:
            self._unread.append(key)

    def _paths(self) -> Iterator[tuple[int, Path]]:
        """Yield what may have to be put right, by its line."""
        for number, one in enumerate(self.rounds):
            key = one.plays_key(in_set=self._in_set)
            for place, play in enumerate(one.plays):
                if not play.problems:
                    yield play.place[0], ("rounds", number, key, place)
            if SCORES in one.parts:
                yield one.parts[SCORES][0][0], ("rounds", number, SCORES)
        for key in (SCORES, WINNER):
            if key in self.parts:
                yield self.parts[key][0][0], (key,)


def _by_name(words: Iterable[str]) -> dict[str, str]:
    return {name_key(word): word for word in words}


def _variant_in(lines: list[str]) -> str:
    """Return the variant, wherever it stands: it says with which cards the game is played."""
    for text in lines:
        word, start = keyed(text) or ("", 0)
        if word == "variant":
            return text[start:].partition("#")[0].partition("{")[0].strip(' "')
    return ""
