"""Cards as people write them: ``P3``, ``promoter 3``, ``the red three``, ``gene shift operon``.

A card is a category and a number or an action, in either order, each by any of its names, with
spaces, hyphens or nothing in between. L1 calls a Deletion a gene deletion, so ``gene deletion``
leaves the category open.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from testcross.rulesets.english import in_words
from testcross.rulesets.errors import (
    AmbiguousNameError,
    EmptyCardError,
    LongCardError,
    UnknownCardError,
)
from testcross.rulesets.gene_expression.deck import Action, CardFace, Category, Deck
from testcross.rulesets.genetics.names import name_key, nearest

LONGEST_NAME = 60
"""Characters; the longest name with spaces to spare."""
_LISTED_BY = "testcross show deck --game gene-expression"
_LETTERS_BY_DIGITS = re.compile(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])")
_BETWEEN = re.compile(r"[,;]")
_ARTICLES = ("a", "an", "the")
_IN_WORDS = {in_words(number): number for number in range(1, 11)}
_NUMBER_OF_CARDS = re.compile(
    rf"(\d{{1,2}}|an?|{'|'.join(_IN_WORDS)})(?:\s+cards?)?", re.IGNORECASE
)
_RUN, _WORD = re.compile(r"[^,;]+"), re.compile(r"\S+")


@lru_cache(maxsize=4_096)
def parse_face(deck: Deck, text: str) -> CardFace:
    """Return the card that a text names.

    >>> from testcross.rulesets.gene_expression.deck import load_deck
    >>> parse_face(load_deck(), "gene shift operon").code
    'O-TRA'

    Raises:
        EmptyCardError: where there is nothing.
        LongCardError: where no name is so long.
        AmbiguousNameError: for a category, a number or an action alone.
        UnknownCardError: for anything else, with the nearest cards.
    """
    if len(text) > LONGEST_NAME:
        raise LongCardError(text=text, most=LONGEST_NAME, expected="its name")
    words = _words(text)
    if not words:
        raise EmptyCardError(expected="a name such as P3 or T-DEL", listed_by=_LISTED_BY)
    if found := _kind_alone(deck, words):
        cards = [face.name for face in found]
        raise AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=False)
    face = _in_two_parts(deck, words) or _run_together(deck, words)
    if face is None:
        near = nearest(" ".join(words), spellings(deck))
        raise UnknownCardError(name=text.strip(), nearest=near, listed_by=_LISTED_BY)
    return face


def find_face(deck: Deck, text: str) -> CardFace | None:
    """Return the card that a text names; None, with no word about it, for anything else."""
    words = _words(text) if len(text) <= LONGEST_NAME else ()
    if not words or _kind_alone(deck, words):
        return None
    return _in_two_parts(deck, words) or _run_together(deck, words)


def parse_faces(deck: Deck, words: Sequence[str]) -> tuple[CardFace, ...]:
    """Return the cards that the words of a command line name: the longest names go first.

    Words in quotes, and words between commas, belong to one card.

    >>> from testcross.rulesets.gene_expression.deck import load_deck
    >>> [str(face) for face in parse_faces(load_deck(), ["P3", "gene", "shift", "operon", "G-DEL"])]
    ['P3', 'O-TRA', 'G-DEL']

    Raises:
        CardError: as ``parse_face``.
    """
    found: list[CardFace] = []
    for loose in _loose_words(deck, words):
        start = 0
        while start < len(loose):
            end = next(_card_ends(deck, loose, start), _unclear_end(deck, loose, start))
            found.append(parse_face(deck, " ".join(loose[start:end])))
            start = end
    return tuple(found)


def words_of_card(deck: Deck, words: Sequence[str]) -> int:
    """Return how many words are the card that they begin with, as many as can be; 0 if none.

    >>> from testcross.rulesets.gene_expression.deck import load_deck
    >>> words_of_card(load_deck(), ["gene", "shift", "operon", "P3"])
    3
    """
    return next(_card_ends(deck, words, 0), 0)


@lru_cache(maxsize=4_096)
def card_spans(deck: Deck, text: str, start: int = 0) -> tuple[tuple[int, int], ...]:
    """Return where each card begins and ends in a text with several, the longest names first.

    A word that belongs to none has a span of its own; commas part cards.

    >>> from testcross.rulesets.gene_expression.deck import load_deck
    >>> text = "P3 gene shift operon, red 8"
    >>> [text[a:b] for a, b in card_spans(load_deck(), text)]
    ['P3', 'gene shift operon', 'red 8']
    """
    found: list[tuple[int, int]] = []
    for run in _RUN.finditer(text, start):
        words = list(_WORD.finditer(text, run.start(), run.end()))
        loose = [word.group() for word in words]
        at = 0
        while at < len(words):
            is_code = loose[at] in deck.by_code  # no longer name begins so
            end = at + (1 if is_code else words_of_card(deck, loose[at:]) or 1)
            found.append((words[at].start(), words[end - 1].end()))
            at = end
    return tuple(found)


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


def _loose_words(deck: Deck, words: Sequence[str]) -> Iterator[list[str]]:
    """Yield words that may be joined to cards; a card in quotes, or between commas, is not."""
    loose: list[str] = []
    for word in words:
        for part in _BETWEEN.split(word):
            is_apart = part != word or (" " in part.strip() and _is_face(deck, part))
            if is_apart:
                yield loose
                loose = []
            loose += [part.strip()] if is_apart and _is_face(deck, part) else part.split() or [part]
            if is_apart:
                yield [one for one in loose if one.strip()]
                loose = []
    yield loose


def _is_face(deck: Deck, text: str) -> bool:
    words = _words(text)
    return bool(words) and not _kind_alone(deck, words) and _in_two_parts(deck, words) is not None


def _card_ends(deck: Deck, words: Sequence[str], start: int) -> Iterator[int]:
    """Yield where a card that begins at a place can end, the longest first."""
    for end in range(_farthest_end(deck, words, start), start, -1):
        if all(words[start:end]) and _is_face(deck, " ".join(words[start:end])):
            yield end


def _farthest_end(deck: Deck, words: Sequence[str], start: int) -> int:
    """Return up to where words are, from a place on, what some card's name begins with."""
    end, last = start, min(len(words), start + _most_words(deck))
    said = [*_words(words[start])] if end < last else []
    if said[:1] and said[0] in _ARTICLES:
        return last
    while end < last and " ".join(said) in _beginnings(deck):
        end += 1
        said += _words(words[end]) if end < last else ()
    return end


@lru_cache(maxsize=4)
def _beginnings(deck: Deck) -> frozenset[str]:
    """Return the first words, one or more, of all names of cards; and no word at all."""
    names = [name.split() for name in faces_by_name(deck)]
    return frozenset(" ".join(name[:end]) for name in names for end in range(len(name) + 1))


def _unclear_end(deck: Deck, words: Sequence[str], start: int) -> int:
    """Return where words end that are no card.

    Of an action alone all, of a misspelt card its two parts, else the first word.
    """
    ends = range(min(len(words), start + _most_words(deck)), start, -1)
    texts = ((end, _words(" ".join(words[start:end]))) for end in ends)
    alone = next((end for end, text in texts if text and _kind_alone(deck, text)), None)
    return alone or (start + 2 if _is_misspelt(deck, words[start : start + 2]) else start + 1)


def _is_misspelt(deck: Deck, words: Sequence[str]) -> bool:
    """Tell a category and a number, or an action, of which the first is misspelt."""
    if len(words) < 2 or _is_face(deck, words[1]):
        return False
    second = " ".join(_words(words[1]))
    known = second in kinds_by_name(deck) or second in _categories(deck)
    return known and bool(nearest(" ".join(_words(" ".join(words))), spellings(deck), limit=1))


@lru_cache(maxsize=4)
def _most_words(deck: Deck) -> int:
    """Return how many words a card's name has at most."""
    most_categories = max(name.count(" ") for c in deck.categories for name in _names(c))
    most_actions = max(name.count(" ") for a in deck.actions for name in _names(a))
    return most_categories + most_actions + 3  # one may be an article


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a card, without an article, and numbers as digits."""
    words = _LETTERS_BY_DIGITS.sub(" ", name_key(text)).split()
    behind = words[1:] if len(words) > 2 and words[0] in _ARTICLES else words
    return tuple(str(_IN_WORDS.get(word, word)) for word in behind)


def _names(one: Category | Action) -> list[str]:
    return [name_key(name) for name in (one.name, one.code, *one.aliases)]


@lru_cache(maxsize=4)
def _categories(deck: Deck) -> dict[str, Category]:
    found = {name: category for category in deck.categories for name in _names(category)}
    return found | {category.colour: category for category in deck.categories}


@lru_cache(maxsize=4)
def kinds_by_name(deck: Deck) -> dict[str, int | Action]:
    """Return the numbers and actions of cards by all their names."""
    named: dict[str, int | Action] = {n: action for action in deck.actions for n in _names(action)}
    return named | {str(number): number for number in deck.numbers}


def _kind_alone(deck: Deck, words: tuple[str, ...]) -> list[CardFace]:
    """Return the cards of a category, a number or an action that stands alone; else nothing."""
    text = " ".join(words)
    kind, category = kinds_by_name(deck).get(text), _categories(deck).get(text)
    if kind is not None:
        return [face for face in deck.faces if face.kind == kind]
    return [face for face in deck.faces if face.category is category]


def _in_two_parts(deck: Deck, words: tuple[str, ...]) -> CardFace | None:
    return faces_by_name(deck).get(" ".join(words)) if len(words) > 1 else None


@lru_cache(maxsize=4)
def faces_by_name(deck: Deck) -> dict[str, CardFace]:
    """Return the cards by every name of their two parts, in either order."""
    faces = {(face.category.code, face.kind): face for face in deck.faces}
    found: dict[str, CardFace] = {}
    for (category, which), (kind, what) in product(
        _categories(deck).items(), kinds_by_name(deck).items()
    ):
        face = faces[which.code, what]
        found |= {f"{category} {kind}": face, f"{kind} {category}": face}
    return found


def _run_together(deck: Deck, words: tuple[str, ...]) -> CardFace | None:
    """Return the card whose two parts make up a word without a space: ``TDEL``."""
    if len(words) > 1:
        return None
    (word,), faces = words, faces_by_name(deck)
    names = (f"{word[:cut]} {word[cut:]}" for cut in range(1, len(word)))
    return next((faces[name] for name in names if name in faces), None)


@lru_cache(maxsize=4)
def spellings(deck: Deck) -> dict[str, str]:
    """Return the names that a misspelt one is held against, each with the card it is."""
    return {
        f"{category} {kind}": face.code
        for category, which in _categories(deck).items()
        for kind, what in kinds_by_name(deck).items()
        for face in deck.faces
        if face.category is which and face.kind == what
    }
