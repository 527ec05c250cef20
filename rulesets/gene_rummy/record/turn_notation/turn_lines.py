"""Lines of turns and of calls: who, drawn from where, the mating, the card retired, and so on.

A mating is ``BUCK x DOE = KIT, KIT (GENOTYPE / GENOTYPE / GENOTYPE) POINTS``.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import expand
from testcross.rulesets.gene_rummy.record.turn_notation.tokens import (
    AND,
    CROSS,
    KITS,
    POOL,
    RETIRE,
    RETIREMENT,
    SEPARATORS,
    LineReader,
    Token,
    is_number,
    names_sex,
    split_at,
    table_of,
    tokens_of,
)
from testcross.rulesets.records.line_comments import LineError
from testcross.rulesets.records.tree import Node, Place

_NUMBER = re.compile(r"\s*(?:\(?\d{1,3}[.)]|(?:turn|go)\s*\d{1,3}\s*[.,:;)-]?)\s+", re.IGNORECASE)
"""What counts the turns: ``1.``, ``Turn 1``."""
_HAND = re.compile(
    r"\s*(?P<name>[^\":(]*?[^\":(\s])(?:['’]s\s+(?:hand|cards)|\s+hand)\s*:", re.IGNORECASE
)
_RETIRING = r"(?:disc|retir|drop|puts?\s)"
_DRAWN = r"\b(?:draws?|drew)\s+(?!from|the|gene)[^\"+^=-]*?\s"
_POOL = r"from\s+(?:the\s+)?(?:gene\s+)?pool\b(?:\s*,)?"
_GENOTYPE = r"[-AaBbCcDdthd._? ]*"
_SHARED = rf"[(\[]{_GENOTYPE}(?:[,;|]{_GENOTYPE}){{2}}[)\]]"
_TICK = r"(?:[!✓✔☑√]+|\((?:tick(?:ed)?|ok|checked|right)\))"
_LOOSE = re.compile(
    rf"""
      (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<shared>{_SHARED})
    | (?P<sum>(?<![^\s)=(])\d+(?:\s*\+\s*\d+)+\s*=)(?=\s*\d)
    | (?P<points>\(\s*\d+\s*(?:points?|pts?)?\s*\))
    | (?P<equals>(?<=[)\]])\s*=)(?=\s*\d)
    | (?P<tick>(?<=\d)\s*{_TICK})
    | \((?:(?P<buck>m|male|buck|♂)|(?P<doe>f|female|doe|♀))\)
    | (?P<down>\bputs?\s+down\b)
    | (?P<none>\b(?:no\s+matings?|pass(?:es|ed)?)\b\.?)
    | (?P<and>\band)(?=\s+{_RETIRING})
    | (?P<drawn>{_DRAWN}){_POOL}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STROKES = str.maketrans("[]|,;", "()///")
_INSTEAD: dict[str, Callable[[re.Match[str]], str]] = {
    "quoted": lambda found: found.group(),
    "shared": lambda found: found.group().translate(_STROKES),
    "points": lambda found: found.group().replace("(", " ").replace(")", " "),
    "buck": lambda _: " b",
    "doe": lambda _: " d",
    "down": lambda _: "retires",
    "none": lambda _: ",",
    "and": lambda _: ",",
    "drawn": lambda found: f"{found['drawn']},",
}
"""What is read instead; where nothing is said, nothing."""


def usual_turn(text: str) -> str:
    """Return what a turn says, in the signs of the notation.

    >>> usual_turn("+Wd Cas x Li 12+25+24=61! put down Amd")
    '+Wd Cas x Li          61  retires  Amd'
    """
    return _LOOSE.sub(_usual, text)


def _usual(found: re.Match[str]) -> str:
    instead = _INSTEAD.get(found.lastgroup or "")
    return ("" if instead is None else instead(found)).ljust(len(found.group()))


def without_number(text: str) -> str:
    """Return a line with spaces in place of the number of its turn."""
    found = _NUMBER.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def hand_of(text: str) -> tuple[int, int, int] | None:
    """Return where the name stands in ``Ann's hand:``, and where the cards begin; else None."""
    found = _HAND.match(text)
    return None if found is None else (*found.span("name"), found.end())


SOURCES = {POOL: "gene pool", RETIREMENT: "retirement"}
"""What a sign says of where a card was drawn from."""
FROM = "from"
JUDGED, VERDICTS = "judged", ("right", "wrong")
PENALTY, REPLACED, OFFSPRING, ADDED = "penalty", "replaced", "offspring", "added"
TAKEN_BACK, TAKEN, BACK, YES = "taken back", "taken", "back", "true"
_WORDS = {
    "pool": POOL,
    "retirement": RETIREMENT,
    **{f"{verb}{end}": RETIRE for verb in ("retire", "discard", "drop") for end in ("", "s")},
    **dict.fromkeys(("retired", "discarded", "dropped", "retiring", "discarding", "disc"), RETIRE),
    TAKEN: TAKEN_BACK,
    **{word: word for word in (FROM, JUDGED, *VERDICTS, PENALTY, REPLACED, OFFSPRING, ADDED)},
}
"""What begins a part of a line, besides signs."""
_DRAWS = ("draw", "draws", "drew")
"""From the Gene Pool, unless where from stands behind."""
_IGNORED = ("gene", "the")
MARKS = frozenset({*_WORDS, *_DRAWS, *_IGNORED})
"""Words that no name of a player or a card can hold without quotes."""
_Parts = dict[str, tuple[Place, Node]]


@dataclass(slots=True)
class _Part:
    """A part of a line: what begins it, and what follows."""

    mark: Token | None
    kind: str
    tokens: list[Token] = field(default_factory=list)


@dataclass(slots=True)
class _Turn:
    """What is known of a turn or a call so far."""

    line: LineReader
    parts: _Parts
    matings: list[Node] = field(default_factory=list)
    problems: list[tuple[Place, str]] = field(default_factory=list)

    def put(self, key: str, place: Place, node: Node) -> None:
        """Set a part.

        Raises:
            LineError: where it stands there already.
        """
        if key in self.parts:
            raise LineError(place[1], f"this line has a second {key!r}; delete one")
        self.parts[key] = (place, node)


def is_play(text: str) -> bool:
    """Tell whether a text looks like what somebody did, rather than a key's value."""
    try:
        parts = _parts(tokens_of(usual_turn(text)))
    except LineError:
        return True
    return any(part.mark is not None or _has_cross(part.tokens) for part in parts)


def read_turn(line: LineReader, player: Node | None, start: int) -> Node:
    """Return what a line says of a turn or call; what cannot be read is a problem of the node.

    Args:
        line: the line.
        player: who; None where nobody plays, as when cards are added.
        start: how many characters of the line are behind already.
    """
    place = (line.line, start + 1) if player is None else player.place
    turn = _Turn(line, {} if player is None else {"player": (place, player)})
    try:
        parts = _parts(tokens_of(line.text[:start] + usual_turn(line.text[start:]), start))
    except LineError as error:
        parts = []
        turn.problems.append(((line.line, error.column), error.problem))
    for part in parts:
        try:
            _READERS[part.kind](turn, part)
        except LineError as error:
            turn.problems.append(((line.line, error.column), error.problem))
    if turn.matings:
        first, *others = turn.matings
        laid = Node(turn.matings, first.place, {}) if others else first
        turn.parts["mating"] = (first.place, laid)
    table = table_of(turn.parts, place)
    return Node(table.value, place, table.keys, tuple(turn.problems))


def _parts(tokens: Sequence[Token]) -> list[_Part]:
    """Return the parts of a line."""
    parts = [_Part(None, "mating")]
    told = [one for one in tokens if not _is_one_of(one, _IGNORED)]
    for token, behind in zip_longest(told, told[1:]):
        kind = _mark(token)
        if _is_one_of(token, _DRAWS):
            kind = POOL
            if behind is not None and _mark(behind) in (*SOURCES, FROM):
                continue
        if kind is not None:
            parts.append(_Part(token, kind))
        else:
            parts[-1].tokens.append(token)
    for part in parts:
        while part.tokens and part.tokens[-1].is_sign(*SEPARATORS):
            part.tokens.pop()
    return [part for part in parts if part.mark is not None or part.tokens]


def _is_one_of(token: Token, words: Sequence[str]) -> bool:
    return token.kind == "word" and token.text.rstrip(":").casefold() in words


def _mark(token: Token) -> str | None:
    if token.kind == "sign" and token.text in (POOL, RETIREMENT, RETIRE, AND):
        return token.text
    return _WORDS.get(token.text.rstrip(":").casefold()) if token.kind == "word" else None


def _read_draw(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    source = turn.line.leaf(SOURCES[part.kind], mark.column)
    _put_draw(turn, mark, source, part.tokens)


def _read_other_draw(turn: _Turn, part: _Part) -> None:
    """Read a draw from somewhere that there is not."""
    mark = _of(part)
    if not part.tokens:
        return  # from the gene pool: the sign behind says so
    source = turn.line.phrase(part.tokens[:1], "where from", mark.end)
    _put_draw(turn, mark, source, part.tokens[1:])


def _put_draw(turn: _Turn, mark: Token, source: Node, tokens: Sequence[Token]) -> None:
    line, place = turn.line, turn.line.place(mark)
    card, rest = _split(line, tokens)
    parts: _Parts = {FROM: (source.place, source)}
    if card:
        drawn = line.card(card, mark.end)
        parts["card"] = (drawn.place, drawn)
    turn.put("draw", place, table_of(parts, place))
    if rest:
        _put_mating(turn, rest)


def _split(line: LineReader, tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Return the card drawn, and the mating behind it.

    Raises:
        LineError: where there is no card, or it is open how many words make it up.
    """
    length = line.code_length(tokens)
    if not tokens or length:
        is_sexed = length == 1 and len(tokens) > 1 and names_sex(tokens[1])
        end = 2 if is_sexed else max(1, length)
        return tokens[:end], _without_separator(tokens[end:])
    cross = next((n for n, token in enumerate(tokens) if token.is_sign(CROSS)), None)
    for place, token in enumerate(tokens[:cross]):
        if token.is_sign(*SEPARATORS):
            return tokens[:place], tokens[place + 1 :]
    if cross is None:
        return tokens, ()
    if cross == 0:
        raise LineError(tokens[0].column, "name the card drawn, then the buck, before the cross")
    end = _end_of_card(line, tokens[:cross])
    return tokens[:end], tokens[end:]


def _end_of_card(line: LineReader, tokens: Sequence[Token]) -> int:
    """Return how many tokens are the card drawn, where those of the buck follow; raises so."""
    places = [
        n for n in range(1, len(tokens)) if line.is_card(tokens[:n]) and line.is_card(tokens[n:])
    ]
    after_sex = [n for n in places if names_sex(tokens[n - 1])]
    for found in (after_sex, places):
        if len(found) == 1:
            return found[0]
    raise LineError(tokens[0].column, "put a comma between the card drawn and the buck")


def _without_separator(tokens: Sequence[Token]) -> Sequence[Token]:
    return tokens[1:] if tokens and tokens[0].is_sign(*SEPARATORS) else tokens


def _read_laid(turn: _Turn, part: _Part) -> None:
    if part.mark is not None and not part.tokens:
        raise LineError(part.mark.end, "a mating is missing here; delete the '&', or add one")
    _put_mating(turn, _without_separator(part.tokens))


def _put_mating(turn: _Turn, tokens: Sequence[Token]) -> None:
    drawn = None
    if "draw" in turn.parts and not turn.matings:
        drawn = turn.parts["draw"][1].get("card")
    turn.matings.append(_read_mating(turn.line, tokens, drawn))


def _read_retired(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    card = turn.line.card(part.tokens, mark.end)
    turn.put("retire", card.place, card)


def _read_verdict(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    if part.tokens:
        problem = f"cannot read {turn.line.source(part.tokens)!r} here; delete it"
        raise LineError(part.tokens[0].column, problem)
    turn.put(JUDGED, turn.line.place(mark), turn.line.leaf(part.kind, mark.column))


def _read_taken_back(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    if not part.tokens or part.tokens[0].text.casefold().rstrip(":") != BACK:
        raise LineError(mark.column, f"expected {TAKEN_BACK!r}, for a mating that was")
    back, *said = part.tokens
    node = (
        turn.line.phrase(said, TAKEN_BACK, back.end) if said else turn.line.leaf(YES, mark.column)
    )
    turn.put(TAKEN_BACK, turn.line.place(mark), node)


def _read_text(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    if part.kind == JUDGED and not part.tokens:
        return  # judged right: the word behind says it
    text = turn.line.phrase(part.tokens, part.kind, mark.end)
    turn.put(part.kind, turn.line.place(mark), text)


def _read_card(turn: _Turn, part: _Part) -> None:
    mark = _of(part)
    card = turn.line.card(part.tokens, mark.end)
    turn.put(part.kind, turn.line.place(mark), card)


def _read_cards(turn: _Turn, part: _Part) -> None:
    place = turn.line.place(_of(part))
    cards = turn.line.cards(part.tokens)
    turn.put(part.kind, place, Node(cards, cards[0].place if cards else place, {}))


def _of(part: _Part) -> Token:
    assert part.mark is not None  # noqa: S101 - only matings begin without a mark
    return part.mark


_READERS: Mapping[str, Callable[[_Turn, _Part], None]] = {
    "mating": _read_laid,
    AND: _read_laid,
    POOL: _read_draw,
    RETIREMENT: _read_draw,
    FROM: _read_other_draw,
    RETIRE: _read_retired,
    TAKEN_BACK: _read_taken_back,
    **dict.fromkeys(VERDICTS, _read_verdict),
    JUDGED: _read_text,
    PENALTY: _read_text,
    OFFSPRING: _read_card,
    REPLACED: _read_cards,
    ADDED: _read_cards,
}


# matings

POINTS = "points"
BETWEEN = "/"
_SLOT = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^/"])*')


@dataclass(slots=True)
class _Mating:
    """What was found of a mating, card by card."""

    cards: list[Node] = field(default_factory=list)
    filled: list[Node | None] = field(default_factory=list)
    points: tuple[Place, Node] | None = None


def _has_cross(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens hold a mating."""
    return any(token.is_sign(CROSS) for token in tokens)


def _read_mating(line: LineReader, tokens: Sequence[Token], drawn: Node | None) -> Node:
    """Return the mating that tokens spell.

    Args:
        line: where they stand.
        tokens: all of the mating.
        drawn: the card drawn, which is the kit where none is written; None if there is none.

    Raises:
        LineError: what is missing, or cannot be read.
    """
    if not _has_cross(tokens):
        problem = (
            f"cannot read {line.source(tokens)!r} in a turn; expected +CARD or ^CARD for the card "
            "drawn, BUCK x DOE = KIT, or -CARD for the card retired"
        )
        raise LineError(tokens[0].column, problem)
    found, rest = _Mating(), list(tokens)
    found.points = _take_points(line, rest)
    while found.points is not None and rest and rest[-1].is_sign(*SEPARATORS):
        rest.pop()  # before the points
    everyone = _take_shared(rest)
    parents, *kits = split_at(rest, KITS)
    if len(kits) > 1:
        raise LineError(kits[1][0].column if kits[1] else rest[-1].end, "a second '='; delete it")
    _read_parents(line, parents, found, tokens[0].column)
    for part in split_at(kits[0], *SEPARATORS) if kits else ():
        _read_animal(line, part, found, rest[-1].end)
    if not kits:
        if drawn is None:
            raise LineError(tokens[-1].end, "the kit is missing here; write = and its card")
        found.cards.append(drawn)
        found.filled.append(None)
    if everyone is not None:
        found.filled = list(_genotypes(line, everyone, found.cards))
    return _mating_table(found, line.place(tokens[0]))


def _take_points(line: LineReader, rest: list[Token]) -> tuple[Place, Node] | None:
    """Take the points off the end: a number, or anything behind the word."""
    words = {n: t.text.casefold() for n, t in enumerate(rest) if t.kind == "word"}
    named = next((n for n, word in words.items() if word in (POINTS, "point", "pts")), None)
    if named is not None and named == len(rest) - 1 and is_number(rest[named - 1]):
        rest.pop()  # 61 points
        named = None
    if named is not None:
        word, *after = rest[named:]
        del rest[named:]
        return line.place(word), line.phrase(after, "the points", word.end)
    if rest and is_number(rest[-1]):
        token = rest.pop()
        return line.place(token), _points_leaf(line, token)
    return None


def _points_leaf(line: LineReader, token: Token) -> Node:
    """Return a number as points; with the sum before it, if that comes to something else."""
    whole = line.text[: token.end - 1]
    added = re.search(r"(?<![^\s,;:=(\[])((?:\d{1,4}\s*\+\s*){1,9}\d{1,4})\s*=\s*(\d{1,6})$", whole)
    if added is None or sum(map(int, added[1].split("+"))) == int(added[2]):
        return line.leaf(token.text, token.column)
    return line.leaf(added[0], added.start() + 1)


def _take_shared(rest: list[Token]) -> Token | None:
    """Take the bracket off the end that holds everybody's genotypes."""
    if rest and rest[-1].kind == "bracket" and BETWEEN in rest[-1].text:
        return rest.pop()
    return None


def _read_parents(line: LineReader, tokens: Sequence[Token], found: _Mating, column: int) -> None:
    buck, *others = split_at(tokens, CROSS)
    if not others:
        problem = "the doe is missing here; write both parents, BUCK x DOE, before the kits"
        raise LineError(tokens[-1].end if tokens else column, problem)
    doe, *more = others
    if more:
        problem = "a second 'x'; put '&' between two matings, '=' before the kits"
        raise LineError(more[0][0].column if more[0] else tokens[-1].end, problem)
    sire, dam = line.ruleset.roles.sexes
    _read_animal(line, buck, found, column, sire)
    _read_animal(line, doe, found, tokens[-1].end, dam)


def _read_animal(
    line: LineReader, tokens: Sequence[Token], found: _Mating, after: int, role: str | None = None
) -> None:
    """Read a card, perhaps with its genotype in brackets."""
    bracket = tokens[-1] if tokens and tokens[-1].kind == "bracket" else None
    card = line.card(tokens[:-1] if bracket else tokens, after, role)
    found.cards.append(card)
    found.filled.append(None if bracket is None else _genotype(line, bracket, 0, card))


def _genotypes(line: LineReader, bracket: Token, cards: Sequence[Node]) -> Iterator[Node | None]:
    """Yield everybody's genotypes; those of kits that there are not, as they stand."""
    at = 0
    for number, text in enumerate(_slots(bracket.text)):
        part = Token(kind="bracket", text=text, column=bracket.column + at, end=bracket.end)
        yield _genotype(line, part, 0, cards[number] if number < len(cards) else None)
        at += len(text) + 1


def _slots(text: str) -> list[str]:
    """Return what stands between the strokes of a bracket; those in quotes part nothing."""
    slots, at = [], 0
    while at <= len(text):
        match = _SLOT.match(text, at)
        end = len(text) if match is None else match.end()
        slots.append(text[at:end])
        at = end + 1
    return slots


def _genotype(line: LineReader, bracket: Token, at: int, card: Node | None) -> Node | None:
    """Return a genotype in full; None where nothing is written."""
    text = bracket.text[at:].strip()
    if not text:
        return None
    column = bracket.column + 1 + len(bracket.text) - len(bracket.text.lstrip())
    if text.startswith('"'):
        return line.phrase(tokens_of(line.text[: column - 1 + len(text)], column - 1), "", column)
    name = card.value if card is not None and isinstance(card.value, str) else ""
    whole = line.leaf(expand(line.ruleset, name, text), column)
    return replace(whole, typed={"": text})


def _mating_table(found: _Mating, place: Place) -> Node:
    """Return a mating as a record has it."""
    buck, doe, *kits = found.cards
    first = kits[0].place if kits else place
    parts = {
        "buck": (buck.place, buck),
        "doe": (doe.place, doe),
        "kits": (first, Node(kits, first, {})),
    }
    if any(found.filled):
        parts["filled"] = (place, _filled(found.filled, place))
    if found.points is not None:
        parts[POINTS] = found.points
    return table_of(parts, place)


def _filled(genotypes: Sequence[Node | None], place: Place) -> Node:
    buck, doe, *kits = [*genotypes, None, None][: max(2, len(genotypes))]
    parts = {key: (one.place, one) for key, one in (("buck", buck), ("doe", doe)) if one}
    if any(kits):
        nodes = [one or Node(None, place, {}) for one in kits]
        parts["kits"] = (nodes[0].place, Node(nodes, nodes[0].place, {}))
    return table_of(parts, place)
