"""Whole games in lines, one a turn (``.tcg``), read as the tree that their YAML has.

Turns are read as those of pads (``turn_lines``); signs and codes of cards are short for words. A
line that cannot be read costs only itself: what is wrong with it is a problem of its node.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import overload

from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.line_plays import merged
from testcross.rulesets.gene_rummy.turn_lines import TurnLine, cards_in, turn_in
from testcross.rulesets.gene_rummy.words import (
    BUCK,
    DOE,
    LOOKS,
    POOL,
    QUOTED,
    RETIREMENT,
    TAKEN_BACK,
    WORDS,
    Units,
    WrittenCard,
    card_of,
    deck,
    expand,
    names_of_cards,
    slots_in,
    spellings,
    units,
)
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.records.entries import Entry, player_key
from testcross.rulesets.records.line_comments import LineError, without_comments
from testcross.rulesets.records.tree import IN_LINES, NO_KEYS, Node, Place
from testcross.rulesets.tabletop.sheet_words import Names, Token, TokenLine, Vocabulary, Word

# words and tokens

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
_LOOKS = {
    **LOOKS,
    "m": re.compile(rf"\((?:{_SEX})\)|[♂♀]", re.IGNORECASE),
    ".": re.compile(rf"[!✓✔☑√]+|\((?:{_TICK})\)", re.IGNORECASE),
    "b": re.compile(
        rf"\((?!\s*\d|(?:{_SEX}|{_TICK})\))(?:{QUOTED}|[^\"()]|\([^\"()]*\))*\)"
        rf"|\[(?:{QUOTED}|[^\"\[\]])*\]",
        re.IGNORECASE,
    ),
    "x": re.compile(r'[xX](?=[\s"]|$)|[×✕✖]'),
    "^": re.compile(r"\^"),
    "K": re.compile(QUOTED),
}
_NOBODY = Names()
_SOURCE, _UNKNOWN, _LAST_SEX = re.compile(":?K"), re.compile("w+[mS]?"), re.compile(r" ([bd])$")


@cache
def _vocabulary() -> Vocabulary:
    named = names_of_cards()
    codes = [Word("K", card, spelt) for card, spelt in spellings()]
    codes += [one._replace(called=re.sub(r"(^|\|)(\w+) ", r"\1\2-", one.called)) for one in named]
    words = (*_SHORT_WORDS, *codes, *WORDS, *named)
    return Vocabulary(title="Gene Rummy", words=words, order=(), looks=_LOOKS)


def units_of(text: str, number: int, start: int = 0) -> Units:
    """Return what stands on a line from a place in it on, cards with their sexes as one unit.

    Words that are no card's are one card each, which whoever judges it finds unknown.

    Raises:
        LineError: for a quote or a bracket that is not closed, and for stray signs.
    """
    line = _vocabulary().tokens(TokenLine(" " * start + text[start:], number), _NOBODY)
    found: list[Token] = []
    kinds = line.kinds
    for n, one in enumerate(line.tokens):
        token = _in_its_place(one, kinds, n, found[-1].kind if found else "")
        found += [] if one.kind == "." else [token]
    made = units(TokenLine(line.text, number, tokens=tuple(found)))
    spans = []
    for words in _UNKNOWN.finditer(made.kinds):
        entry = made.line.entry(*words.span())
        sexed = _LAST_SEX.sub(lambda sex: f" {BUCK if sex[1] == 'b' else DOE}", entry.text)
        spans.append((*words.span(), "k", WrittenCard(entry.saying(sexed), is_known=False)))
    return merged(made, spans) if spans else made


def _in_its_place(one: Token, kinds: str, n: int, before: str) -> Token:
    """Return what a token is between others: signs are verbs, codes and quotes are cards."""
    text, behind = one.entry.text, kinds[n + 1 : n + 2]
    if one.kind == "K" and text[0] == '"':
        return one._replace(entry=one.entry.saying(_unquoted(text, one.start + 1)), name="")
    if one.kind == "K" and card_of("".join(text.split())):
        line, column = one.entry.line, one.entry.column
        return one._replace(entry=Entry(text=one.name, line=line, column=column, short=text))
    if one.kind in "OU" and _SOURCE.match(kinds, n + 1) and kinds[n - 1] != "F":
        return one._replace(kind="D", name=RETIREMENT if one.kind == "U" else POOL)
    if one.kind == "F" and behind in ("K", "w") and (not before or before not in "DKk"):
        return one._replace(kind="D", name="from")
    if one.kind == "m" and text[0] == "(":
        is_buck = text.strip("()").casefold() in ("m", "male", "buck", "♂")
        return one._replace(name=BUCK if is_buck else DOE)
    if one.kind == "b" and len(slots_in(text[1:-1])) > 1:
        return one._replace(kind="e")
    if text in SIGNS and not (text == "+" and behind == "n"):
        return one._replace(kind=SIGNS[text][0], name=SIGNS[text][1])
    if one.kind == "-" and (behind in ("K", "w", "") or before == "n"):
        return one._replace(kind="R", name="retires")
    if one.kind == "(" and behind != "n":
        raise LineError(one.start + 1, "a bracket that opens here is not closed; close it with )")
    if one.kind == ")" and kinds[n - 2 : n] not in ("(n", "np"):
        raise LineError(one.start + 1, f"{text!r} closes nothing; delete it")
    if text == '"':
        raise LineError(one.start + 1, 'a quote that opens here is not closed; close it with "')
    return one


def _unquoted(text: str, column: int) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        problem = r"a backslash in quotes begins \", \\ or \n; write \\ for the backslash itself"
        raise LineError(column, problem) from None


# turns and calls as trees


@overload
def _leaf(entry: Entry) -> Node: ...
@overload
def _leaf(entry: Entry | None) -> Node | None: ...
def _leaf(entry: Entry | None) -> Node | None:
    return None if entry is None else Node(entry.text, (entry.line, entry.column), NO_KEYS)


def _list(nodes: list[Node], place: Place | None = None) -> Node:
    return Node(nodes, place or nodes[0].place, NO_KEYS)


def _table(
    place: Place,
    nodes: Mapping[str, Node | None] | None = None,
    problems: Iterable[tuple[Place, str]] = (),
) -> Node:
    """Return a table of what there is of some nodes, each with its own place as that of its key."""
    inside = {key: node for key, node in (nodes or {}).items() if node is not None}
    return Node(inside, place, {key: one.place for key, one in inside.items()}, tuple(problems))


def _play(line: TurnLine, player: Node | None, place: Place, ruleset: Ruleset) -> Node:
    nodes: dict[str, Node | None] = {"player": player}
    if (draw := line.draw) is not None:
        at = draw.line, draw.column
        source = Node(POOL, at, NO_KEYS) if draw.source is None else _leaf(draw.source)
        nodes["draw"] = _table(at, {"from": source, "card": _leaf(draw.card)})
    laid = [_mating(mating, ruleset) for mating in line.matings]
    if laid:
        nodes["mating"] = _list(laid) if laid[1:] else laid[0]
    nodes |= {key: _leaf(entry) for key, entry in line.told.items()}
    for key, cards in line.cards.items():
        leaves = list(map(_leaf, cards))
        nodes[key] = _list(leaves, None if leaves else place)
    return _table(place, nodes, (((place[0], column), text) for column, text in line.problems))


def _mating(mating: WrittenMating, ruleset: Ruleset) -> Node:
    place = mating.line, mating.column
    nodes: dict[str, Node | None] = {
        BUCK: _parent(mating.buck, BUCK),
        DOE: _parent(mating.doe, DOE),
        "kits": _list(list(map(_leaf, mating.kits))),
        "points": _leaf(mating.points),
    }
    filled = [
        None if one is None else _genotype(one, card, ruleset)
        for one, card in zip_longest(mating.filled, mating.cards[: len(mating.filled)])
    ]
    if any(filled):
        buck, doe, *young = [*filled, None, None][: max(2, len(filled))]
        kits = _list([one or Node(None, place, NO_KEYS) for one in young]) if any(young) else None
        nodes["filled"] = _table(place, {BUCK: buck, DOE: doe, "kits": kits})
    return _table(place, nodes)


def _parent(card: Entry, sex: str) -> Node:
    """Return a parent; a code without a letter for the sex has that of its place."""
    is_bare = card.short and card.text.rpartition(" ")[2] not in (BUCK, DOE)
    return _leaf(card.saying(f"{card.text} {sex}") if is_bare else card)


def _genotype(written: Entry, card: Entry | None, ruleset: Ruleset) -> Node:
    place, text = (written.line, written.column), written.text
    if text.startswith('"'):
        return Node(_unquoted(text, place[1]), place, NO_KEYS)
    whole = expand(ruleset, "" if card is None else card.text, text)
    return Node(whole, place, NO_KEYS, typed={"": text})


# the lines of a game

HEAD = (
    *("game", "variant", "preset", "scoring", "fill", "litters", "dealers"),
    *("retire_drawn", "overlooked", "target"),
)
_OPENING = {"dealer": "dealer", "up": "retirement", "retirement": "retirement"}
_OPENING |= {"offspring": "offspring"}
"""Words of the line that opens a round, and the keys that they stand for."""
_OF_GAME = (*HEAD, "players", "totals", "winner")
"""Keys of the game as a whole, not of a round."""
KEYS = (*_OF_GAME, "round", *_OPENING, "layout", "hand", "added", "scores")
"""What a line may begin with, besides the name of a player."""
_KEY = re.compile(r"\s*([^\W\d_]+(?:_[^\W\d_]+)*)(?![\w'’.-])\s*:?")
_PLAYER = re.compile(rf"\s*({QUOTED}\s*|[^\s\":(][^\":(]*):")
_HAND = re.compile(
    r"\s*(?P<name>[^\":(]*?[^\":(\s])(?:['’]s\s+(?:hand|cards)|\s+hand)\s*:", re.IGNORECASE
)
_NUMBER = re.compile(r"\s*(?:\(?\d{1,3}[.)]|(?:turn|go)\s*\d{1,3}\s*[.,:;)-]?)\s+", re.IGNORECASE)
"""What counts the turns: ``1.``, ``Turn 1``."""
_ROUND_NUMBER = re.compile(r"\s*(\d+)[.:]*(?=\s|$|,)")
_PIECE = re.compile(rf"(?:{QUOTED}|[^,;\"])+")
"""What stands between commas or semicolons."""
_LAST_QUOTED = re.compile(rf"{QUOTED}$")


def read_game(text: str) -> Node:
    """Return the tree of a game."""
    return _GameReader(text).read()


def ruleset_of(variant: str | None) -> Ruleset:
    """Return whose cards a variant is played with; the usual ones where there is none such."""
    name = (variant or "").casefold()
    found = next((one for one in deck().variants if one.name == name), None)
    return load_ruleset(found.ruleset) if found and found.ruleset else deck()


def looks_like_key(name: str) -> bool:
    """Tell whether a word may be a misspelt key: alone before a colon it is no player's name."""
    return not name or bool(nearest(name, {name_key(key): key for key in KEYS}, limit=1))


def key_of(text: str, start: int = 0) -> tuple[str, int]:
    """Return the word at the beginning of a line in small letters, and where it ends."""
    found = _KEY.match(text, start)
    return (found[1].casefold(), found.end()) if found is not None else ("", start)


class _GameReader:
    def __init__(self, text: str) -> None:
        self.game = _table(IN_LINES)
        self.rounds: list[tuple[Node, list[Node]]] = []
        """Each with its turns, or calls."""
        self.unread: list[str] = []
        """The keys of the head that unreadable lines seem to be."""
        self.players: dict[str, str] = {}
        """The names that are known so far, by what they are compared by."""
        self.lines = text.split("\n")
        # the variant says with which cards the game is played, wherever it stands
        heads = ((key_of(line), line) for line in self.lines)
        variants = (line[end:] for (key, end), line in heads if key == "variant")
        variant = re.split("[#{]", next(variants, ""))[0]
        self.ruleset = ruleset_of(variant.strip(' "'))
        self.text, self.number = "", 0

    def read(self) -> Node:
        for number, text in enumerate(self.lines, 1):
            try:
                self.number = number
                self.text = without_comments(text)
                if self.text.strip():
                    self._read_line()
            except LineError as error:
                self._add_problem(text, error)
        variant = self.game.get("variant")
        in_set = variant is not None and str(variant.value).casefold() == "set"
        for one, plays in self.rounds:
            told = {key for play in plays for key in play.keys}
            of_calls = told & {"added", "judged", "penalty", "replaced"}
            in_calls = (in_set or of_calls or "layout" in one.keys) and "hands" not in one.keys
            _put(one, "calls" if in_calls else "turns", _list(plays, None if plays else one.place))
        rounds = [one for one, _ in self.rounds]
        _put(self.game, "rounds", _list(rounds, None if rounds else (1, 1)))
        self.game.unread_keys = tuple(self.unread)
        return self.game

    @property
    def _place(self) -> Place:
        """Where the line begins."""
        return self.number, len(self.text) - len(self.text.lstrip()) + 1

    def _now(self, *, opens: bool = False) -> tuple[Node, list[Node]]:
        """Return the round that is written, and its turns or calls."""
        if opens or not self.rounds:
            self.rounds.append((_table(self._place), []))
        return self.rounds[-1]

    def _put(self, table: Node, key: str, node: Node) -> None:
        """Put what the line says under a key."""
        if key in table.keys:
            line = table.keys[key][0]
            raise LineError(self._place[1], f"{key!r} is already on line {line}; delete one")
        _put(table, key, node, self._place)

    def _read_line(self) -> None:
        whose = _HAND.match(self.text)
        key, start = key_of(self.text)
        if key in KEYS and not (whose and player_key(whose["name"]) in self.players):
            self._read_key(key, start)
        elif whose is not None:
            at = self.number, whose.start("name") + 1
            self._read_hand(Node(whose["name"], at, NO_KEYS), whose.end())
        else:
            self._read_play()

    def _read_key(self, key: str, start: int) -> None:
        if key in HEAD:
            self._put(self.game, key, self._value(start))
        elif key in ("players", "winner"):
            names = [self._value(*one) for one in self._pieces(start)]
            is_one = key == "winner" and len(names) == 1
            place = self.number, _bare(self.text, start)[0] + 1
            self._put(self.game, key, names[0] if is_one else _list(names, place))
            for name in names if key == "players" else ():
                self.players.setdefault(player_key(str(name.value)), str(name.value))
        elif key == "round":
            self._open_round(start)
        elif key in _OPENING:
            self._read_opening(key, start, len(self.text))
        elif key == "layout":
            one, _ = self._now()
            self._put(one, key, self._cards(start))
        elif key == "hand":
            player, start = self._player(start) or (None, start)
            if player is None:
                raise LineError(start + 1, "whose hand is this? write 'hand NAME: CARDS'")
            self._read_hand(player, start)
        elif key == "added":
            added = turn_in(units_of(self.text, self.number))
            self._now()[1].append(_play(added, None, self._place, self.ruleset))
        else:
            table = self.game if key == "totals" else self._now()[0]
            self._put(table, "scores", self._scores(start))

    def _pieces(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield from where to where there is something between commas or semicolons."""
        for found in _PIECE.finditer(self.text, start):
            first, last = _bare(self.text, *found.span())
            if first < last:
                yield first, last

    def _value(self, start: int, end: int | None = None) -> Node:
        """Return a text of the line, with quotes around it or without."""
        start, end = _bare(self.text, start, end)
        text, place = self.text[start:end], (self.number, start + 1)
        if re.fullmatch(QUOTED, text):
            return Node(_unquoted(text, place[1]), place, NO_KEYS)
        if '"' in text:
            problem = f"cannot read {text!r} here; put quotes around all of it, or none"
            raise LineError(place[1], problem)
        return Node(text, place, NO_KEYS)

    def _scores(self, start: int) -> Node:
        """Read ``Ann 61, Bo 0``."""
        table = _table((self.number, start + 1))
        for first, last in self._pieces(start):
            text = self.text[first:last]
            quoted = _LAST_QUOTED.search(text)
            at = quoted.start() if quoted else max(map(text.rfind, " \t:=")) + 1
            name = text[:at].rstrip(" \t:=")
            if not name:
                problem = f"cannot read {text!r}; expected a name and points, as in Ann 61"
                raise LineError(first + 1, problem)
            player = self._value(first, first + len(name))
            if player.value in table.keys:
                problem = f"{str(player.value)!r} is already on this line; delete one"
                raise LineError(first + 1, problem)
            points = self._value(first + at, last)
            _put(table, str(player.value), points, player.place)
        return table

    def _cards(self, start: int) -> Node:
        place = self.number, start + 1
        words = [(found[0], found.start() + 1) for found in re.finditer(r"\S+", self.text[start:])]
        codes = [(card_of(word), at + start) for word, at in words]
        if all(code for code, _ in codes):  # most hands are codes alone
            return _list([Node(code, (self.number, at), NO_KEYS) for code, at in codes], place)
        cards = cards_in(units_of(self.text, self.number, start))
        return _list(list(map(_leaf, cards)), place)

    def _read_hand(self, player: Node, start: int) -> None:
        name, (one, _) = str(player.value), self._now()
        self.players.setdefault(player_key(name), name)
        cards = self._cards(start)
        if "hands" not in one.keys:
            _put(one, "hands", _table(self._place))
        hands = one.get("hands")
        if hands is not None:
            self._put(hands, name, cards)

    def _open_round(self, start: int) -> None:
        one, _ = self._now(opens=True)
        due = len(self.rounds)
        counted = _ROUND_NUMBER.match(self.text, start)
        if counted is not None:
            if int(counted[1]) != due:
                problem = f"this is round {int(counted[1])}, but round {due} is due"
                place = self.number, counted.start(1) + 1
                one.problems += ((place, f"{problem}; number them from 1"),)
            start = counted.end()
        for first, last in self._pieces(start):
            text = self.text[first:last].lstrip(": ")
            key, end = key_of(self.text, last - len(text))
            if text and key not in _OPENING:
                problem = f"cannot read {text!r}; expected 'dealer NAME', 'up CARD'"
                raise LineError(last - len(text) + 1, f"{problem} or 'offspring CARD'")
            if text:
                self._read_opening(key, end, last)

    def _read_opening(self, key: str, start: int, end: int) -> None:
        if key == "dealer":
            node = self._value(start, end)
        else:
            cards = cards_in(units_of(self.text[:end], self.number, start))
            if len(cards) != 1:
                first, last = _bare(self.text, start, end)
                problem = f"cannot read {self.text[first:last]!r} as one card"
                raise LineError(start + 1, problem if cards else "a card is missing here")
            node = _leaf(cards[0])
        self._put(self._now()[0], _OPENING[key], node)

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
        self._now()[1].append(_play(turn, player, player.place, self.ruleset))

    def _player(self, start: int) -> tuple[Node, int] | None:
        """Return a name with a colon behind it, or one that is known, and where it ends."""
        found = _PLAYER.match(self.text, start)
        if found is not None:
            return self._value(*found.span(1)), found.end()
        first, last = _bare(self.text, start)
        text = self.text[first:last]
        for name in sorted(self.players.values(), key=len, reverse=True):
            begins = text[: len(name)].casefold() == name.casefold()
            if begins and not text[len(name) : len(name) + 1].isalnum():
                at = self.number, first + 1
                return Node(text[: len(name)], at, NO_KEYS), first + len(name)
        return None

    # what cannot be read

    def _unknown(self) -> LineError:
        text = self.text.strip()
        begins = text.partition(":")[0].strip() or text
        known = {name_key(word): word for word in (*KEYS, *self.players.values())}
        close = nearest(begins, known, limit=1) or nearest(begins.partition(" ")[0], known, limit=1)
        hint = "expected NAME: for a turn, or a key such as 'round' or 'scores'"
        hint = f"did you mean {close[0]!r}?" if close else hint
        problem = f"cannot read a line that begins {begins!r}; {hint}"
        return LineError(self._place[1], problem, *(key for key in close if key in KEYS))

    def _add_problem(self, text: str, error: LineError) -> None:
        """Note what is wrong with a line; in a round it may have been a turn."""
        key, _ = key_of(text)
        key = key if key in KEYS else error.key
        place = self.number, error.column
        problem = (place, error.problem)
        if key in _OF_GAME or not self.rounds or self.game.keys.keys() & {"scores", "winner"}:
            self.game.problems += (problem,)
        elif key:
            self.rounds[-1][0].problems += (problem,)
        else:
            nobody = Node("", place, NO_KEYS)
            self.rounds[-1][1].append(_table(place, {"player": nobody}, [problem]))
        self.unread += [key] if key in HEAD else []


def _put(table: Node, key: str, node: Node, at: Place | None = None) -> None:
    """Put a node into a table that is read."""
    if isinstance(table.value, dict):
        table.value[key] = node
        table.keys[key] = at or node.place


def _bare(text: str, start: int, end: int | None = None) -> tuple[int, int]:
    """Return from where to where something stands in a part of a line, without blanks."""
    part = text[start:end]
    first = start + len(part) - len(part.lstrip())
    return first, first + len(part.strip())
