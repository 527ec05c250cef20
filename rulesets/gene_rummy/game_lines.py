"""Whole games in lines, one a turn (``.tcg``), read as the tree that their YAML has.

Turns are read as those of pads (``lines.turn_in``); signs and codes of cards are short for words. A
line that cannot be read costs only itself: what is wrong with it is a problem of its node.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.line_plays import TurnLine, cards_in, merged, turn_in
from testcross.rulesets.gene_rummy.words import (
    BUCK,
    DOE,
    LOOKS,
    POOL,
    RETIREMENT,
    TAKEN_BACK,
    WORDS,
    Units,
    WrittenCard,
    card_of,
    deck,
    expand,
    names_of_cards,
    spellings,
    units,
)
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.line_comments import LineError, without_comments
from testcross.rulesets.records.tree import NO_KEYS, Node, Path, Place
from testcross.rulesets.tabletop.sheet_words import Names, Token, TokenLine, Vocabulary, Word

Record: TypeAlias = Mapping[str, Any]

# words and tokens

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_SHORT_WORDS = (
    Word("m", BUCK, "b"),
    Word("m", DOE, "d"),
    Word("R", "retires", "retiring|discarding|disc|drop|retire|discard|put down"),
    Word("p", "points", "points|point|pts"),
    Word("J", "judged", "judged"),
    Word("Y", "verdict", "right|wrong"),
    Word("M", "penalty", "penalty"),
    Word("B", "replaced", "replaced"),
    Word("H", "offspring", "offspring"),
    Word("A", "added", "added"),
    Word("W", TAKEN_BACK, "taken back|taken"),
)
"""Words of games in lines alone; ``Y`` is a verdict, ``W`` that a mating was taken back."""
SIGNS = {"+": ("D", POOL), "^": ("D", RETIREMENT), "-": ("R", "retires"), "&": ("L", "lays")}
"""What signs are short for: ``+Wd`` is ``draws White doe from gene pool``."""
_SEX, _TICK = "m|male|buck|f|female|doe|♂|♀", "tick|ticked|ok|checked|right"
_IN_BRACKETS = f"(?:{_SEX}|{_TICK})"
_LOOKS = {
    **LOOKS,
    "m": re.compile(rf"\((?:{_SEX})\)|[♂♀]", re.IGNORECASE),
    ".": re.compile(rf"[!✓✔☑√]+|\((?:{_TICK})\)", re.IGNORECASE),
    "b": re.compile(
        rf"\((?!\s*\d|{_IN_BRACKETS}\))(?:{_QUOTED}|[^\"()]|\([^\"()]*\))*\)"
        rf"|\[(?:{_QUOTED}|[^\"\[\]])*\]",
        re.IGNORECASE,
    ),
    "x": re.compile(r'[xX](?=[\s"]|$)|[×✕✖]'),
    "^": re.compile(r"\^"),
    "K": re.compile(_QUOTED),
}


@cache
def _vocabulary() -> Vocabulary:
    named = names_of_cards()
    codes = [Word("K", card, spelt) for card, spelt in spellings()]
    codes += [one._replace(called=re.sub(r"(^|\|)(\w+) ", r"\1\2-", one.called)) for one in named]
    words = (*_SHORT_WORDS, *codes, *WORDS, *named)
    return Vocabulary(title="Gene Rummy", words=words, order=(), looks=_LOOKS)


def units_of(text: str, number: int, start: int = 0) -> Units:
    """Return what stands on a line from a place in it on, cards with their sexes as one unit.

    Raises:
        LineError: for a quote or a bracket that is not closed, and for stray signs.
    """
    line = _vocabulary().tokens(TokenLine(" " * start + text[start:], number), NOBODY)
    found: list[Token] = []
    kinds = line.kinds
    for n, one in enumerate(line.tokens):
        token, said = one, one.entry.text
        behind = kinds[n + 1 : n + 2]
        if one.kind == "K":
            if said[0] == '"':
                entry = one.entry.saying(_unquoted(said, one.start + 1))
                token = one._replace(entry=entry, name="")
            elif card_of("".join(said.split())):
                entry = Entry(text=one.name, line=number, column=one.entry.column, short=said)
                token = one._replace(entry=entry)
        elif one.kind in "OU" and _SOURCE.match(kinds, n + 1) and kinds[n - 1] != "F":
            token = one._replace(kind="D", name=RETIREMENT if one.kind == "U" else POOL)
        elif (
            one.kind == "F" and behind in ("K", "w") and (not found or found[-1].kind not in "DKk")
        ):
            token = one._replace(kind="D", name="from")
        elif one.kind == "m" and said[:1] == "(":
            is_buck = said.strip("()").casefold() in ("m", "male", "buck", "♂")
            token = one._replace(name=BUCK if is_buck else DOE)
        elif one.kind == "b" and len(_slots(said[1:-1])) > 1:
            token = one._replace(kind="e")
        elif said in SIGNS and not (said == "+" and behind == "n"):
            token = one._replace(kind=SIGNS[said][0], name=SIGNS[said][1])
        elif one.kind == "-" and (behind in ("K", "w", "") or (found and found[-1].kind == "n")):
            token = one._replace(kind="R", name="retires")
        elif one.kind == "(" and behind != "n":
            raise LineError(
                one.start + 1, "a bracket that opens here is not closed; close it with )"
            )
        elif one.kind == ")" and kinds[n - 2 : n] not in ("(n", "np"):
            raise LineError(one.start + 1, f"{said!r} closes nothing; delete it")
        elif said == '"':
            raise LineError(one.start + 1, 'a quote that opens here is not closed; close it with "')
        if one.kind == ".":
            continue
        found.append(token)
    made = units(TokenLine(line.text, number, tokens=tuple(found)))
    return _with_words(made) if "w" in made.kinds else made


NOBODY = Names()
_SOURCE, _UNKNOWN = re.compile(":?K"), re.compile("w+[mS]?")


def _with_words(line: Units) -> Units:
    """Take words that are no card's as one card each, which whoever judges it finds unknown."""
    spans = []
    for found in _UNKNOWN.finditer(line.kinds):
        entry = line.line.entry(*found.span())
        text = re.sub(r" ([bd])$", lambda one: f" {_SEXES[one[1]]}", entry.text)
        spans.append((*found.span(), "k", WrittenCard(entry.saying(text), is_known=False)))
    return merged(line, spans)


_SEXES = {"b": BUCK, "d": DOE}


def _unquoted(text: str, column: int) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        problem = r"a backslash in quotes begins \", \\ or \n; write \\ for the backslash itself"
        raise LineError(column, problem) from None


def _slots(text: str) -> list[tuple[str, int]]:
    for sign in ("/", "[|;]", ","):
        cuts = [
            0,
            *(one.end() for one in re.finditer(rf"{_QUOTED}|{sign}", text) if one[0][0] != '"'),
        ]
        if len(cuts) > 1:
            ends = [one - 1 for one in cuts[1:]] + [len(text)]
            return [(text[a:b], a) for a, b in zip(cuts, ends, strict=True)]
    return [(text, 0)]


# turns and calls as trees

Parts: TypeAlias = dict[str, tuple[Place, Node]]
"""Parts of a table, each with the place of its key."""


def _leaf(entry: Entry) -> Node:
    return Node(entry.text, (entry.line, entry.column), NO_KEYS)


def _table(parts: Parts, place: Place, problems: Sequence[tuple[Place, str]] = ()) -> Node:
    values = {key: node for key, (_, node) in parts.items()}
    return Node(values, place, {key: at for key, (at, _) in parts.items()}, tuple(problems))


def _list(entries: Sequence[Entry], place: Place) -> Node:
    return Node([_leaf(one) for one in entries], place, NO_KEYS)


def _play(line: TurnLine, player: Node | None, place: Place, ruleset: Ruleset) -> Node:
    number, parts = place[0], dict[str, tuple[Place, Node]]()
    if player is not None:
        parts["player"] = (player.place, player)
    said = {key: (_place(entry), _leaf(entry)) for key, entry in line.said.items()}
    if "drew" in said:
        at, verb = said.pop("drew")
        source = said.pop("from", (at, replace(verb, value=POOL)))
        drawn: Parts = {"from": source}
        if "draw" in said:
            drawn["card"] = said.pop("draw")
        parts["draw"] = (at, _table(drawn, at))
    laid = [_mating(mating, everybody, ruleset) for mating, everybody in line.matings]
    if laid:
        parts["mating"] = (
            laid[0].place,
            Node(laid, laid[0].place, NO_KEYS) if laid[1:] else laid[0],
        )
    parts |= said
    for key, cards in line.cards.items():
        at = _place(cards[0]) if cards else place
        parts[key] = (at, _list(cards, at))
    problems = [((number, column), problem) for column, problem in line.problems]
    return _table(parts, place, problems)


def _place(entry: Entry) -> Place:
    return entry.line, entry.column


def _mating(mating: WrittenMating, everybody: Entry | None, ruleset: Ruleset) -> Node:
    place = mating.line, mating.column
    parents = ((BUCK, mating.buck), (DOE, mating.doe))
    filled = [
        None if one is None else _genotype(one.text, one.column, one.line, card, ruleset)
        for one, card in zip(mating.filled, mating.cards, strict=True)
    ]
    if everybody is not None:
        slots = _slots(everybody.text[1:-1])
        cards = [*mating.cards, *[None] * len(slots)]
        filled = [
            _genotype(text, everybody.column + 1 + at, everybody.line, card, ruleset)
            for (text, at), card in zip(slots, cards, strict=False)
        ]
    parts: Parts = {
        **{sex: (_place(card), _leaf(_sexed(card, sex))) for sex, card in parents},
        "kits": (_place(mating.kits[0]), _list(mating.kits, _place(mating.kits[0]))),
    }
    if any(filled):
        buck, doe, *kits = [*filled, None, None][: max(2, len(filled))]
        told = {key: (one.place, one) for key, one in ((BUCK, buck), (DOE, doe)) if one is not None}
        if any(kits):
            nodes = [one or Node(None, place, NO_KEYS) for one in kits]
            told["kits"] = (nodes[0].place, Node(nodes, nodes[0].place, NO_KEYS))
        parts["filled"] = (place, _table(told, place))
    if mating.points is not None:
        parts["points"] = (_place(mating.points), _leaf(mating.points))
    return _table(parts, place)


def _sexed(card: Entry, sex: str) -> Entry:
    """Return a parent; a code without a letter for the sex has that of its place."""
    is_bare = card.short and card.text.rpartition(" ")[2] not in (BUCK, DOE)
    return card.saying(f"{card.text} {sex}") if is_bare else card


def _genotype(
    text: str, column: int, line: int, card: Entry | None, ruleset: Ruleset
) -> Node | None:
    place, bare = (line, column + len(text) - len(text.lstrip())), text.strip()
    if bare.startswith('"'):
        return Node(_unquoted(bare, place[1]), place, NO_KEYS)
    whole = expand(ruleset, "" if card is None else card.text, bare)
    return Node(whole, place, NO_KEYS, typed={"": bare}) if bare else None


# the lines of a game

HEAD = (
    *("game", "variant", "preset", "scoring", "fill", "litters", "dealers"),
    *("retire_drawn", "overlooked", "target"),
)
_OPENING = {
    "dealer": "dealer",
    "up": "retirement",
    "retirement": "retirement",
    "offspring": "offspring",
}
"""Words of the line that opens a round, and the keys that they stand for."""
KEYS = (
    *HEAD,
    "players",
    "round",
    *_OPENING,
    "layout",
    "hand",
    "added",
    "scores",
    "totals",
    "winner",
)
"""What a line may begin with, besides the name of a player."""
_AROUND = (*HEAD, "players", "totals", "winner")
"""Keys of the game as a whole, not of a round."""
_KEY = re.compile(r"\s*([^\W\d_]+(?:_[^\W\d_]+)*)(?![\w'’.-])\s*:?")
_PLAYER = re.compile(rf"\s*({_QUOTED}\s*|[^\s\":(][^\":(]*):")
_HAND = re.compile(
    r"\s*(?P<name>[^\":(]*?[^\":(\s])(?:['’]s\s+(?:hand|cards)|\s+hand)\s*:", re.IGNORECASE
)
_NUMBER = re.compile(r"\s*(?:\(?\d{1,3}[.)]|(?:turn|go)\s*\d{1,3}\s*[.,:;)-]?)\s+", re.IGNORECASE)
"""What counts the turns: ``1.``, ``Turn 1``."""
_PIECE = re.compile(rf"(?:{_QUOTED}|[^,;\"])+")
_CODES = re.compile(r"\S+")
_LAST_QUOTED = re.compile(rf"{_QUOTED}$")


class Piece(NamedTuple):
    text: str
    start: int
    """How many characters of the line are before it."""


def _piece(text: str, start: int, end: int | None = None) -> Piece:
    part = text[start:end]
    return Piece(part.strip(), start + len(part) - len(part.lstrip()))


def _pieces(text: str, start: int) -> list[Piece]:
    """Return what stands between commas or semicolons, from a place in a line on."""
    found = (_piece(text, *one.span()) for one in _PIECE.finditer(text, start))
    return [one for one in found if one.text]


def _value(number: int, piece: Piece) -> Node:
    text, place = piece.text, (number, piece.start + 1)
    if re.fullmatch(_QUOTED, text):
        return Node(_unquoted(text, place[1]), place, NO_KEYS)
    if '"' in text:
        problem = f"cannot read {text!r} here; put quotes around all of it, or none"
        raise LineError(place[1], problem)
    return Node(text, place, NO_KEYS)


@dataclass
class _Round:
    place: Place
    parts: Parts = field(default_factory=dict)
    hands: Parts = field(default_factory=dict)
    plays: list[Node] = field(default_factory=list)
    """Its turns, or calls."""
    problems: list[tuple[Place, str]] = field(default_factory=list)

    def plays_key(self, *, in_set: bool) -> str:
        """Return whether this is a round of turns, or of calls."""
        told = {key for play in self.plays for key in play.keys}
        in_calls = in_set or told & {"added", "judged", "penalty", "replaced"}
        return "calls" if (in_calls or "layout" in self.parts) and not self.hands else "turns"

    def node(self, *, in_set: bool) -> Node:
        parts = dict(self.parts)
        if self.hands:
            first = next(iter(self.hands.values()))[0]
            parts["hands"] = (first, _table(self.hands, first))
        at = self.plays[0].place if self.plays else self.place
        parts[self.plays_key(in_set=in_set)] = (at, Node(self.plays, at, NO_KEYS))
        return _table(parts, self.place, self.problems)


class GameText(NamedTuple):
    root: Node
    lines: Mapping[int, Path]
    """What stands on a line, for those lines that may have to be put right."""


def read_game(text: str) -> GameText:
    return _GameReader(text).read()


def ruleset_of(variant: str | None) -> Ruleset:
    """Return whose cards a variant is played with; the usual ones where there is none such."""
    name = (variant or "").casefold()
    found = next((one for one in deck().variants if one.name == name), None)
    return load_ruleset(found.ruleset) if found and found.ruleset else deck()


class _GameReader:
    def __init__(self, text: str) -> None:
        self.parts: Parts = {}
        self.rounds: list[_Round] = []
        self.problems: list[tuple[Place, str]] = []
        self.unread: list[str] = []
        """The keys of the head that unreadable lines seem to be."""
        self.players: dict[str, str] = {}
        """The names that are known so far, by what they are compared by."""
        self.written = text.split("\n")
        self.ruleset = ruleset_of(self._variant())
        self.text, self.number = "", 0

    def _variant(self) -> str:
        """Return the variant, wherever it stands: it says with which cards the game is played."""
        for text in self.written:
            key = _KEY.match(text)
            if key is not None and key[1].casefold() == "variant":
                return re.split("[#{]", text[key.end() :])[0].strip(' "')
        return ""

    def read(self) -> GameText:
        for number, text in enumerate(self.written, 1):
            try:
                self.number = number
                self.text = without_comments(text)
                if self.text.strip():
                    self._read_line()
            except LineError as error:
                self._add_problem(text, error)
        first = self.rounds[0].place if self.rounds else (1, 1)
        rounds = [one.node(in_set=self._in_set()) for one in self.rounds]
        self.parts["rounds"] = (first, Node(rounds, first, NO_KEYS))
        root = _table(self.parts, (1, 0), self.problems)
        return GameText(replace(root, unread_keys=tuple(self.unread)), dict(self._paths()))

    def _in_set(self) -> bool:
        variant = self.parts.get("variant")
        return variant is not None and str(variant[1].value).casefold() == "set"

    def _now(self, *, opens: bool = False) -> _Round:
        if opens or not self.rounds:
            self.rounds.append(_Round((self.number, _piece(self.text, 0).start + 1)))
        return self.rounds[-1]

    def _put(self, parts: Parts, key: str, node: Node) -> None:
        at = _piece(self.text, 0).start + 1
        if key in parts:
            line = parts[key][0][0]
            raise LineError(at, f"{key!r} is already on line {line}; delete one")
        parts[key] = ((self.number, at), node)

    def _read_line(self) -> None:
        text, whose = self.text, _HAND.match(self.text)
        found = _KEY.match(text)
        key = found[1].casefold() if found is not None else ""
        start = found.end() if found is not None else 0
        if key in KEYS and not (whose and player_key(whose["name"]) in self.players):
            self._read_key(key, start)
        elif whose is not None:
            at = (self.number, whose.start("name") + 1)
            self._read_hand(Node(whose["name"], at, NO_KEYS), whose.end())
        else:
            self._read_play()

    def _read_key(self, key: str, start: int) -> None:
        number, text = self.number, self.text
        pieces = _pieces(text, start)
        if key in HEAD:
            self._put(self.parts, key, _value(number, _piece(text, start)))
        elif key in ("players", "winner"):
            names = [_value(number, one) for one in pieces]
            everybody = Node(names, (number, _piece(text, start).start + 1), NO_KEYS)
            is_one = key == "winner" and len(names) == 1
            self._put(self.parts, key, names[0] if is_one else everybody)
            self._know(*(names if key == "players" else ()))
        elif key == "round":
            self._open_round(start)
        elif key in _OPENING:
            self._read_opening(key, start, len(text))
        elif key == "layout":
            self._put(self._now().parts, key, self._cards(start))
        elif key == "hand":
            player, start = self._player(start) or (None, start)
            if player is None:
                raise LineError(start + 1, "whose hand is this? write 'hand NAME: CARDS'")
            self._read_hand(player, start)
        elif key == "added":
            place = (number, _piece(text, 0).start + 1)
            play = _play(turn_in(units_of(text, number)), None, place, self.ruleset)
            self._now().plays.append(play)
        else:
            parts = self.parts if key == "totals" else self._now().parts
            self._put(parts, "scores", self._scores(start))

    def _scores(self, start: int) -> Node:
        """Read ``Ann 61, Bo 0``."""
        table, keys = dict[str, Node](), dict[str, Place]()
        for piece in _pieces(self.text, start):
            last = _LAST_QUOTED.search(piece.text)
            at = last.start() if last else max(map(piece.text.rfind, " \t:=")) + 1
            name = piece.text[:at].rstrip(" \t:=")
            if not name:
                problem = f"cannot read {piece.text!r}; expected a name and points, as in Ann 61"
                raise LineError(piece.start + 1, problem)
            player = _value(self.number, Piece(name, piece.start))
            if str(player.value) in table:
                problem = f"{str(player.value)!r} is already on this line; delete one"
                raise LineError(piece.start + 1, problem)
            said = _piece(piece.text, at)
            table[str(player.value)] = _value(
                self.number, Piece(said.text, piece.start + said.start)
            )
            keys[str(player.value)] = player.place
        return Node(table, (self.number, start + 1), keys)

    def _cards(self, start: int) -> Node:
        place = (self.number, start + 1)
        words = [(found[0], found.start() + 1) for found in _CODES.finditer(self.text, start)]
        codes = [card_of(word) for word, _ in words]
        if None not in codes:  # most hands are codes alone
            leaves = zip(codes, words, strict=True)
            return Node(
                [Node(card, (self.number, at), NO_KEYS) for card, (_, at) in leaves], place, NO_KEYS
            )
        return _list(cards_in(units_of(self.text, self.number, start)), place)

    def _read_hand(self, player: Node, start: int) -> None:
        self._know(player)
        self._put(self._now().hands, str(player.value), self._cards(start))

    def _open_round(self, start: int) -> None:
        one = self._now(opens=True)
        due = len(self.rounds)
        counted = re.compile(r"\s*(\d+)[.:]*(?=\s|$|,)").match(self.text, start)
        if counted is not None:
            if int(counted[1]) != due:
                problem = f"this is round {int(counted[1])}, but round {due} is due"
                place = self.number, counted.start(1) + 1
                one.problems.append((place, f"{problem}; number them from 1"))
            start = counted.end()
        for piece in _pieces(self.text, start):
            text = piece.text.lstrip(": ")
            begin = piece.start + len(piece.text) - len(text)
            key = _KEY.match(self.text, begin)
            if text and (key is None or key[1].casefold() not in _OPENING):
                problem = f"cannot read {text!r}; expected 'dealer NAME', 'up CARD'"
                raise LineError(begin + 1, f"{problem} or 'offspring CARD'")
            if text and key is not None:
                self._read_opening(key[1].casefold(), key.end(), piece.start + len(piece.text))

    def _read_opening(self, key: str, start: int, end: int) -> None:
        piece = _piece(self.text, start, end)
        if key == "dealer":
            node = _value(self.number, piece)
        else:
            cards = cards_in(units_of(self.text[:end], self.number, start))
            if len(cards) != 1:
                problem = (
                    f"cannot read {piece.text!r} as one card" if cards else "a card is missing here"
                )
                raise LineError(start + 1, problem)
            node = _leaf(cards[0])
        self._put(self._now().parts, _OPENING[key], node)

    # turns and calls

    def _read_play(self) -> None:
        counted = _NUMBER.match(self.text)
        if counted is not None and player_key(self.text.partition(":")[0]) not in self.players:
            self.text = " " * counted.end() + self.text[counted.end() :]
        player, start = self._player(0) or (None, 0)
        if player is None:
            raise self._unknown()
        try:
            line = units_of(self.text, self.number, start)
        except LineError as error:
            turn, is_play = TurnLine(problems=[(error.column, error.problem)]), True
        else:
            turn = turn_in(line)
            is_play = re.search("[DLRJYMBHAW]|[^xX][xX]", line.kinds) is not None
        name = str(player.value)
        is_named = self.text.lstrip()[:1] == '"' or player_key(name) in self.players
        is_named |= not self.text[start:].strip() and not looks_like_key(name)
        if not (is_named or is_play):  # a misspelt key
            raise self._unknown()
        self._now().plays.append(_play(turn, player, player.place, self.ruleset))

    def _player(self, start: int) -> tuple[Node, int] | None:
        found = _PLAYER.match(self.text, start)
        if found is not None:
            return _value(self.number, _piece(self.text, *found.span(1))), found.end()
        piece = _piece(self.text, start)
        for name in sorted(self.players.values(), key=len, reverse=True):
            begins = piece.text[: len(name)].casefold() == name.casefold()
            if begins and not piece.text[len(name) : len(name) + 1].isalnum():
                at = (self.number, piece.start + 1)
                return Node(piece.text[: len(name)], at, NO_KEYS), piece.start + len(name)
        return None

    def _know(self, *players: Node) -> None:
        for player in players:
            self.players.setdefault(player_key(str(player.value)), str(player.value))

    # what cannot be read

    def _unknown(self) -> LineError:
        piece = _piece(self.text, 0)
        said = piece.text.partition(":")[0].strip() or piece.text
        known = {name_key(word): word for word in (*KEYS, *self.players.values())}
        close = nearest(said, known, limit=1) or nearest(said.partition(" ")[0], known, limit=1)
        hint = "expected NAME: for a turn, or a key such as 'round' or 'scores'"
        hint = f"did you mean {close[0]!r}?" if close else hint
        problem = f"cannot read a line that begins {said!r}; {hint}"
        return LineError(piece.start + 1, problem, *(key for key in close if key in KEYS))

    def _add_problem(self, text: str, error: LineError) -> None:
        """Note what is wrong with a line; in a round it may have been a turn."""
        found = _KEY.match(text)
        word = found[1].casefold() if found is not None else ""
        key = word if word in KEYS else error.key
        place = (self.number, error.column)
        problem = (place, error.problem)
        if key in _AROUND or not self.rounds or not {"scores", "winner"}.isdisjoint(self.parts):
            self.problems.append(problem)
        elif key:
            self.rounds[-1].problems.append(problem)
        else:
            nobody: Parts = {"player": (place, Node("", place, NO_KEYS))}
            self.rounds[-1].plays.append(_table(nobody, place, [problem]))
        self.unread += [key] if key in HEAD else []

    def _paths(self) -> Iterator[tuple[int, Path]]:
        """Yield what may have to be put right, by its line."""
        for number, one in enumerate(self.rounds):
            key = one.plays_key(in_set=self._in_set())
            for place, play in enumerate(one.plays):
                if not play.problems:
                    yield play.place[0], ("rounds", number, key, place)
            if "scores" in one.parts:
                yield one.parts["scores"][0][0], ("rounds", number, "scores")
        for key in ("scores", "winner"):
            if key in self.parts:
                yield self.parts[key][0][0], (key,)


def looks_like_key(name: str) -> bool:
    """Tell whether a word may be a misspelt key: alone before a colon it is no player's name."""
    return not name or bool(nearest(name, {name_key(key): key for key in KEYS}, limit=1))
