"""A mating in a line: ``BUCK x DOE = KIT, KIT (GENOTYPE / GENOTYPE / GENOTYPE) POINTS``."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from testcross.rulesets.gene_rummy.record.turn_notation.card_codes import (
    LineReader,
    expand,
    is_number,
)
from testcross.rulesets.records.line_tokens import (
    CROSS,
    KITS,
    SEPARATORS,
    LineError,
    Token,
    split_at,
    table_of,
    tokens_of,
)
from testcross.rulesets.records.tree import Node, Place

POINTS = "points"
BETWEEN = "/"
_SLOT = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^/"])*')


@dataclass(slots=True)
class _Mating:
    """What was found of a mating, card by card."""

    cards: list[Node] = field(default_factory=list)
    filled: list[Node | None] = field(default_factory=list)
    points: tuple[Place, Node] | None = None


def has_cross(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens hold a mating."""
    return any(token.is_sign(CROSS) for token in tokens)


def read_mating(line: LineReader, tokens: Sequence[Token], drawn: Node | None) -> Node:
    """Return the mating that tokens spell.

    Args:
        line: where they stand.
        tokens: all of the mating.
        drawn: the card drawn, which is the kit where none is written; None if there is none.

    Raises:
        LineError: what is missing, or cannot be read.
    """
    if not has_cross(tokens):
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
    return _table(found, line.place(tokens[0]))


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


def _table(found: _Mating, place: Place) -> Node:
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
