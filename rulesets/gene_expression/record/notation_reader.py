"""A game in turn notation as the tree that its YAML has, every part with its place.

A line that cannot be read costs only itself: what is wrong with it becomes a finding where the game
is read, and what hangs on it is unknown.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from testcross.rulesets.errors import CardError, UnknownCardError
from testcross.rulesets.gene_expression.cards import (
    card_spans,
    load_deck,
    number_of_cards,
    parse_face,
    words_of_card,
)
from testcross.rulesets.gene_expression.rules import OPTIONS
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.line_tokens import (
    LineError,
    LinePart,
    NotedLine,
    Parts,
    gathered,
    keyed,
    name_list,
    name_or_names,
    piece_of,
    pieces,
    player_before_colon,
    put,
    scores,
    table_of,
    value,
    without_comments,
)
from testcross.rulesets.records.notation_lines import (
    TOTALS,
    NotationReader,
    NotedRound,
    unknown_line,
)
from testcross.rulesets.records.tree import Node, Place

SKIP, SHUFFLE, SWAP, DRAWN = "skip", "shuffle", "swap", "+"
DRAW, PLAY, AND = "draws", "plays", "and"
_WORD = re.compile(r"[^\s,;]+")
_KEYS = ("play", "extra")
_WORDS = {
    **dict.fromkeys((SKIP, "skips", "skipped"), SKIP),
    **dict.fromkeys((SHUFFLE, "shuffles", "shuffled"), SHUFFLE),
    **dict.fromkeys((SWAP, "swaps", "swapped"), SWAP),
    **dict.fromkeys(("draw", DRAW, "drew", "take", "takes", "took"), DRAW),
    **dict.fromkeys(("play", PLAY, "played", "lay", "lays", "laid", "put", "puts"), PLAY),
    **dict.fromkeys((AND, "then", "card", "cards", "a", "an", "the", "down"), AND),
    **dict.fromkeys(("he", "she", "keep", "keeps", "kept", "it"), AND),
    **dict.fromkeys(("pass", "passes", "passed"), AND),
}
"""Words of a line, each with what it says."""
_NAMED = {word: word for word in (SKIP, SHUFFLE, SWAP, DRAW, PLAY)}


def read_turn(line: NotedLine, player: Node, start: int) -> Node:
    """Return a turn as a record has it; of one with a misspelt word only whose it is.

    Args:
        line: on which it stands.
        player: whose turn it is.
        start: how many characters of the line are behind already.

    Raises:
        LineError: what cannot be read.
    """
    turn = _Turn(line, list(_WORD.finditer(line.text, start)))
    turn.parts["player"] = (player.place, player)
    while turn.words:
        word = turn.words.pop(0)
        kind = _kind_of(word.group())
        if kind is not None:
            _READERS[kind](turn, word)
        elif not word.group().startswith(DRAWN) and (meant := _misspelt(word.group())):
            problem = f"unknown word {word.group()!r}; did you mean {meant!r}?"
            unread = ((line.line, word.start() + 1), problem)
            return table_of({"player": (player.place, player)}, player.place, (unread,))
        else:
            turn.read_card(word)
    if turn.drawn:
        first = turn.drawn[0]
        node = first if len(turn.drawn) == 1 else Node(turn.drawn, first.place, {})
        turn.parts["draw"] = (first.place, node)
    return table_of(turn.parts, player.place)


@dataclass(slots=True)
class _Turn:
    """A turn as far as it was read."""

    line: NotedLine
    words: list["re.Match[str]"]
    """Those still to be read."""
    parts: Parts = field(default_factory=dict)
    drawn: list[Node] = field(default_factory=list)
    draws: bool = False
    """Whether the cards that follow were drawn."""

    def place(self, word: "re.Match[str]") -> Place:
        """Return where a word stands."""
        return (self.line.line, word.start() + 1)

    def read_card(self, word: "re.Match[str]") -> None:
        """Read a card that was drawn or played, or a plus sign that stands alone before one."""
        if word.group() != DRAWN:
            is_drawn = self.draws or word.group().startswith(DRAWN)
            self._add(
                _card(self.line, _behind_plus(self.line, word), self.words), is_drawn=is_drawn
            )
        elif not self.words:
            raise LineError(word.start() + 1, "a card is missing after '+'")
        elif _KEYS[0] not in self.parts:  # behind a card played it says what a Deletion takes
            first = self.words.pop(0)
            self._add(_card(self.line, first, self.words), is_drawn=True)

    def _add(self, card: Node, *, is_drawn: bool) -> None:
        if is_drawn:
            self.drawn.append(card)
        else:
            _add_card(self.parts, card)

    def read_draws(self, _: "re.Match[str]") -> None:
        """Take the cards that follow as drawn, or how many: ``draws two cards``."""
        self.draws = True
        number = number_of_cards(self.words[0].group()) if self.words else None
        if number is None or (len(self.words) > 1 and not _begins_otherwise(self.words[1].group())):
            return
        word = self.words.pop(0)
        if self.words and self.words[0].group().casefold().rstrip(":") in ("card", "cards"):
            self.words.pop(0)
        if not self.words or _begins_otherwise(self.words[0].group()):
            self.drawn.append(self.line.leaf(str(number), word.start() + 1))

    def read_plays(self, _: "re.Match[str]") -> None:
        """Take the cards that follow as played; ``plays it`` is the card drawn before."""
        self.draws = False
        is_it = all(_kind_of(word.group()) == AND for word in self.words)
        if is_it and self.drawn and not str(self.drawn[-1].value).isdecimal():
            self._add(self.drawn[-1], is_drawn=False)

    def read_skip(self, word: "re.Match[str]") -> None:
        """Read that the turn was lost."""
        self.parts["skip"] = (self.place(word), self.line.leaf("true", word.start() + 1))

    def read_shuffle(self, word: "re.Match[str]") -> None:
        """Read that the discards were shuffled, perhaps how many."""
        counts = bool(self.words) and self.words[0].group().isdecimal()
        number = self.words.pop(0) if counts else None
        said = (
            ("true", word.start() + 1) if number is None else (number.group(), number.start() + 1)
        )
        self.parts["reshuffle"] = (self.place(word), self.line.leaf(*said))

    def read_swap(self, word: "re.Match[str]") -> None:
        """Read who exchanged what, up to the end of the line."""
        self.parts["swap"] = (self.place(word), read_swap(self.line, word.end()))
        self.words.clear()

    def read_and(self, _: "re.Match[str]") -> None:
        """Pass over a word that says nothing by itself."""


_READERS: Mapping[str, Callable[[_Turn, "re.Match[str]"], None]] = {
    SKIP: _Turn.read_skip,
    SHUFFLE: _Turn.read_shuffle,
    SWAP: _Turn.read_swap,
    DRAW: _Turn.read_draws,
    PLAY: _Turn.read_plays,
    AND: _Turn.read_and,
}


def _behind_plus(line: NotedLine, word: "re.Match[str]") -> "re.Match[str]":
    """Return a word without the plus that it begins with."""
    at = word.start() + word.group().startswith(DRAWN)
    found = _WORD.match(line.text, at)
    return word if found is None else found


def _card(line: NotedLine, word: "re.Match[str]", words: list["re.Match[str]"]) -> Node:
    """Return the card that begins with a word, and take its other words from those behind it.

    Where none does, words are taken up to the next that can be read.
    """
    deck, run = load_deck(), [word]
    for one, after in pairwise([word, *words]):
        if "," in line.text[one.end() : after.start()] or _begins_otherwise(after.group()):
            break
        run.append(after)
    texts = [one.group() for one in run]
    number = words_of_card(deck, texts)
    if not number:
        number = next((n for n in range(1, len(run)) if words_of_card(deck, texts[n:])), len(run))
    last = run[number - 1]
    del words[: number - 1]
    return line.leaf(line.text[word.start() : last.end()], word.start() + 1)


def _begins_otherwise(text: str) -> bool:
    return bool(_kind_of(text)) or text.startswith(DRAWN)


def _kind_of(text: str) -> str | None:
    """Return what a word of a line says, perhaps with a colon behind it; None for a card's."""
    return _WORDS.get(text.casefold().removesuffix(":"))


def read_swap(line: NotedLine, start: int) -> Node:
    """Return ``Ann T5, Cy P1`` as who gave which card, or ``Ann, Cy`` as a list of names."""
    table: Parts = {}
    names = []
    for piece in pieces(line.text, start):
        name, _, card = piece.text.rpartition(" ")
        if not name:
            names.append(line.leaf(piece.text, piece.start + 1))
            continue
        at = piece.start + len(piece.text) - len(card)
        table[name.strip()] = ((line.line, piece.start + 1), line.leaf(card, at + 1))
    if table and names:
        raise LineError(names[0].place[1], f"a card is missing after {names[0].value!r}")
    place = (line.line, start + 1)
    return table_of(table, place) if table else Node(names, place, {})


def _misspelt(text: str) -> str:
    """Return the word that is meant where a text is no card, but nearly a word; else nothing."""
    try:
        parse_face(load_deck(), text)
    except UnknownCardError:
        return next(iter(nearest(text, _NAMED, limit=1)), "")
    except CardError:
        return ""
    return ""


def _add_card(parts: Parts, card: Node) -> None:
    key = next((key for key in _KEYS if key not in parts), None)
    if key is None:
        problem = f"{card.value!r} is a third card; a turn has at most two"
        raise LineError(card.place[1], problem)
    parts[key] = (card.place, card)


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
            self._read_line(line)

    def _read_line(self, line: NotedLine) -> None:
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
