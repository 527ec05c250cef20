"""Lines of turns and of calls: who, drawn from where, the mating, the card retired, and so on."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import LineReader, names_sex
from testcross.rulesets.gene_rummy.record.turn_notation.mating_parts import has_cross, read_mating
from testcross.rulesets.records.line_tokens import (
    AND,
    CROSS,
    POOL,
    RETIRE,
    RETIREMENT,
    SEPARATORS,
    LineError,
    Token,
    table_of,
    tokens_of,
)
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
    return any(part.mark is not None or has_cross(part.tokens) for part in parts)


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
    turn.matings.append(read_mating(turn.line, tokens, drawn))


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
