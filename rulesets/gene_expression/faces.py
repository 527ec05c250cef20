"""Cards as people write them: ``P3``, ``promoter 3``, ``the red three``, ``gene shift operon``.

A card is a category and a number or an action, in either order, each by any of its names, with
spaces, hyphens or nothing in between. L1 calls a Deletion a gene deletion, so ``gene deletion``
leaves the category open. Of a card left in a hand its number or its action is enough.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from testcross.rulesets import errors
from testcross.rulesets.english import in_words
from testcross.rulesets.gene_expression.deck import DECK, CardFace, CardPart
from testcross.rulesets.genetics.names import name_key, nearest

LONGEST_NAME = 60
MOST_WORDS = 5
"""Of a card's name: ``the transcription factor gene deletion``."""
_LISTED_BY = "testcross show deck --game gene-expression"
_LETTERS_BY_DIGITS = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
_IN_WORDS = {in_words(number): number for number in range(1, 11)}
_NUMBER_OF_CARDS = re.compile(
    rf"(\d{{1,2}}|an?|{'|'.join(_IN_WORDS)})(?:\s+cards?)?", re.IGNORECASE
)
_WORD = re.compile(r"\S+")
_BETWEEN_COMMAS = re.compile(r"[^,;]+")
_SIGN = re.compile(r"[;,/+&]|\band\b", re.IGNORECASE)
_TIMES = re.compile(
    rf"(?:(?P<number>{'|'.join([*_IN_WORDS][:8])}|both|an?)\s+|(?P<of>[1-8])\s*[x×]\s*)"
    r"(?P<card>\S.*)",
    re.IGNORECASE,
)
"""``two INS``, ``3x SUB``; ``2 INS`` is two cards."""


def _names(part: CardPart) -> list[str]:
    return [name_key(name) for name in (part.name, part.code, *part.aliases)]


_CATEGORIES = {name: part for part in DECK.categories for name in _names(part)}
_CATEGORIES |= {part.colour: part for part in DECK.categories}
_ACTIONS = {name: part for part in DECK.actions for name in _names(part)}
_KINDS: dict[str, int | CardPart] = {**_ACTIONS, **{str(number): number for number in DECK.numbers}}
_PAIRS = [(*one, *other) for one in _CATEGORIES.items() for other in _KINDS.items()]
_BY_PARTS = {(face.category.code, face.kind): face for face in DECK.faces}
SPELLINGS = {f"{name} {kind}": _BY_PARTS[part.code, what] for name, part, kind, what in _PAIRS}
"""The cards by every name of their two parts, the category in front."""
_FACES = SPELLINGS | {
    f"{kind} {name}": _BY_PARTS[part.code, what] for name, part, kind, what in _PAIRS
}
_ALONE = {
    name: tuple(face for face in DECK.faces if what in (face.category, face.kind))
    for name, what in (*_CATEGORIES.items(), *_KINDS.items())
}
"""The cards of each category, number and action that stands alone."""


# one card


def _said(text: str) -> str:
    words = _LETTERS_BY_DIGITS.sub(" ", name_key(text)).split()
    behind = words[1:] if len(words) > 2 and words[0] in ("a", "an", "the") else words
    return " ".join(str(_IN_WORDS.get(word, word)) for word in behind)


@lru_cache(maxsize=4_096)
def cards_called(text: str) -> tuple[CardFace, ...]:
    """Return the cards that a text may mean: none, one, or several of which it names one part.

    >>> cards_called("gene shift operon"), cards_called("TDEL"), len(cards_called("red"))
    ((O-TRA,), (T-DEL,), 14)
    """
    said = _said(text) if len(text) <= LONGEST_NAME else ""
    if said in _ALONE:
        return _ALONE[said]
    cuts = range(1, len(said))
    names = (said,) if " " in said else (f"{said[:cut]} {said[cut:]}" for cut in cuts)
    return next(((_FACES[name],) for name in names if name in _FACES), ())


def parse_face(text: str) -> CardFace:
    if len(text) > LONGEST_NAME:
        raise errors.LongCardError(text=text, most=LONGEST_NAME, expected="its name")
    said, found = _said(text), cards_called(text)
    if not said:
        raise errors.EmptyCardError(expected="a name such as P3 or T-DEL", listed_by=_LISTED_BY)
    if not found:
        near = nearest(said, {name: one.code for name, one in SPELLINGS.items()})
        raise errors.UnknownCardError(name=text.strip(), nearest=near, listed_by=_LISTED_BY)
    if len(found) > 1:
        cards = [face.name for face in found]
        raise errors.AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=False)
    return found[0]


def number_of_cards(text: str) -> int | None:
    """Return how many cards a text says, whichever they are; None where it says something else.

    >>> number_of_cards("two cards"), number_of_cards("a card"), number_of_cards("red 2")
    (2, 1, None)
    """
    found = _NUMBER_OF_CARDS.fullmatch(text.strip())
    if found is None:
        return None
    said = found[1].casefold()
    return int(said) if said.isdecimal() else _IN_WORDS.get(said, 1)


# several cards in a text


def end_of_card(words: Sequence[str], start: int = 0) -> int:
    """Return behind which word a card ends, the longest that begins at a word.

    Of words that are no card an action alone stays together, and a misspelt card's two parts.

    >>> end_of_card(["gene", "shift", "operon", "P3"])
    3
    """
    if words[start] in DECK.by_code:  # most are: no longer name begins so
        return start + 1
    ends = range(min(len(words), start + MOST_WORDS), start, -1)
    found = {end: len(cards_called(" ".join(words[start:end]))) for end in ends}
    end = next((end for end in ends if found[end] == 1), 0) or next(filter(found.get, ends), 0)
    if end:
        return end
    two = words[start : start + 2]
    is_part = len(two) == 2 and len(cards_called(two[1])) > 1
    is_misspelt = is_part and nearest(
        _said(" ".join(two)), {one: one for one in SPELLINGS}, limit=1
    )
    return start + (2 if is_misspelt else 1)


def several_left(text: str) -> tuple[int, str] | None:
    """Return how many cards of a kind a text says, and which; None where it is one card, or none.

    >>> several_left("two insertions"), several_left("2x7"), several_left("red two")
    ((2, 'insertion'), (2, '7'), None)
    """
    found = _TIMES.fullmatch(text.strip())
    names = (found["card"], found["card"].removesuffix("s")) if found else ()
    name = next((name for name in names if find_left(name) is not None), "")
    if found is None or not name or find_left(text) is not None:
        return None
    said = (found["number"] or found["of"]).casefold()
    numbers = {**_IN_WORDS, "both": 2, "a": 1, "an": 1}
    return numbers.get(said) or int(said), name


def _end_of_left(words: Sequence[str], start: int) -> int:
    is_times = words[start + 1 : start + 2] in (["x"], ["×"])
    alone = words[start].isdecimal() and not is_times
    most = 1 if alone or words[start] in DECK.by_code else MOST_WORDS
    ends = range(min(len(words), start + most), start, -1)
    return next((end for end in ends if is_card(" ".join(words[start:end]))), start + 1)


def _spans(
    text: str, run: tuple[int, int], end_of: Callable[[Sequence[str], int], int]
) -> Iterator[tuple[int, int]]:
    words, at = list(_WORD.finditer(text, *run)), 0
    said = [one.group() for one in words]
    while at < len(words):
        end = end_of(said, at)
        yield words[at].start(), words[end - 1].end()
        at = end


@lru_cache(maxsize=4_096)
def card_spans(text: str, start: int = 0) -> tuple[tuple[int, int], ...]:
    """Return where each card begins and ends in a text with several; commas part cards.

    >>> text = "P3 gene shift operon, red 8"
    >>> [text[a:b] for a, b in card_spans(text)]
    ['P3', 'gene shift operon', 'red 8']
    """
    runs = [one.span() for one in _BETWEEN_COMMAS.finditer(text, start)]
    return tuple(span for run in runs for span in _spans(text, run, end_of_card))


def left_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each card left begins and ends, with signs or with spaces between them.

    A number in front is a card of its own: ``10 gene shift`` is two.
    """
    signs = [one.span() for one in _SIGN.finditer(text)]
    starts, ends = [0, *(end for _, end in signs)], [*(start for start, _ in signs), len(text)]
    runs = [run for run in zip(starts, ends, strict=True) if text[slice(*run)].strip()]
    for run in runs:
        spans = list(_spans(text, run, _end_of_left))
        if len(runs) > 1 and not all(is_card(text[a:b]) for a, b in spans):
            spans = [(spans[0][0], spans[-1][1])]  # what cannot be read between two signs
        yield from spans


def cards_in(text: str) -> tuple[str, ...]:
    return tuple(text[start:end] for start, end in left_spans(text))


def parse_faces(words: Sequence[str]) -> tuple[CardFace, ...]:
    """Return the cards that the words of a command line name: the longest names go first.

    A word in quotes that is a card stays apart.

    >>> [str(face) for face in parse_faces(["P3", "gene", "shift", "operon", "G-DEL"])]
    ['P3', 'O-TRA', 'G-DEL']

    Raises:
        CardError: as ``parse_face``.
    """
    text = " ".join(f", {w}, " if " " in w and len(cards_called(w)) == 1 else w for w in words)
    spans = card_spans(text) if len(words) > 1 or text.strip() else ((0, len(text)),)
    return tuple(parse_face(text[a:b]) for a, b in spans)


# cards left in a hand, and what they are worth (EX-044)


class LeftCard(NamedTuple):
    """A card left at the end; on a score sheet its category may be left out."""

    kind: str
    """Its number, or the code of its action."""
    face: CardFace | None
    """None where its category is not written."""
    points: int
    is_action: bool

    def __str__(self) -> str:
        return self.kind if self.face is None else self.face.code


@cache
def left_of(face: CardFace) -> LeftCard:
    return LeftCard(face.does or str(face.number), face, face.points, bool(face.does))


@lru_cache(maxsize=4_096)
def find_left(text: str) -> LeftCard | None:
    """Return a card as a score sheet may have it, ``P7``, ``7``, ``SUB``; None if it is none."""
    if action := _ACTIONS.get(name_key(text)):
        return LeftCard(action.code, None, action.points, is_action=True)
    if text.strip().isdecimal() and int(text) in DECK.numbers:
        return LeftCard(str(int(text)), None, int(text), is_action=False)
    found = cards_called(text)
    return left_of(found[0]) if len(found) == 1 else None


def parse_left(text: str) -> LeftCard:
    found = find_left(text)
    if found is not None:
        return found
    try:
        return left_of(parse_face(text))
    except errors.UnknownCardError:
        names = {name: face.code for name, face in SPELLINGS.items()}
        names |= {name: action.code for name, action in _ACTIONS.items()}
        near = nearest(text, names, limit=1)
        if not near or near[0] in DECK.by_code:
            raise
        raise errors.UnknownCardError(name=text.strip(), nearest=near) from None


def is_card(text: str) -> bool:
    """Tell whether a text is a card as a score sheet has it."""
    return find_left(text) is not None or several_left(text) is not None


@lru_cache(maxsize=4_096)
def is_like_a_card(text: str) -> bool:
    """Tell a card that is left, misspelt, or only begun to be named."""
    try:
        parse_left(text)
    except errors.UnknownCardError as error:
        return bool(error.nearest)
    except errors.CardError as error:
        return not isinstance(error, errors.EmptyCardError)
    return True
