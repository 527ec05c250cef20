"""The cards left in somebody's hand: how they are written, and what they are worth (EX-044)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from testcross.rulesets.errors import CardError, EmptyCardError, UnknownCardError
from testcross.rulesets.gene_expression.deck import Action, CardFace, Deck, load_deck
from testcross.rulesets.gene_expression.face_names import (
    find_face,
    kinds_by_name,
    parse_face,
    spellings,
)
from testcross.rulesets.genetics.names import name_key, nearest

_LONGEST_NAME = 4
"""Words: ``transcription factor gene deletion``."""
_MOST_WORDS = 300
"""More than the names of all cards together have."""
_BETWEEN_CARDS = re.compile(r"[;,/+]")
_BETWEEN_SIGNS, _WORD = re.compile(r"[^;,/+\s](?:[^;,/+]*[^;,/+\s])?"), re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class LeftCard:
    """A card left at the end; on a score sheet its category may be left out."""

    kind: str
    """Its number, or the code of its action."""
    face: CardFace | None
    """None where its category is not written."""
    points: int
    is_action: bool


@lru_cache(maxsize=1_024)
def parse_left(deck: Deck, text: str) -> LeftCard:
    """Return a card as a score sheet may have it: ``P7``, ``7``, ``SUB``.

    >>> from testcross.rulesets.gene_expression.deck import load_deck
    >>> parse_left(load_deck(), "gene shift").points
    20

    Raises:
        CardError: for anything else.
    """
    found = find_left(deck, text)
    if found is not None:
        return found
    try:
        return _of_face(parse_face(deck, text))
    except UnknownCardError:
        meant = _nearest_action(deck, text)
        if not meant:
            raise
        raise UnknownCardError(name=text.strip(), nearest=[meant]) from None


@lru_cache(maxsize=4_096)
def find_left(deck: Deck, text: str) -> LeftCard | None:
    """Return a card as a score sheet may have it; None, with no word about it, if it is none."""
    action = kinds_by_name(deck).get(name_key(text))
    if isinstance(action, Action):
        return LeftCard(action.code, None, action.points, is_action=True)
    if text.strip().isdecimal() and int(text) in deck.numbers:
        return LeftCard(str(int(text)), None, int(text), is_action=False)
    face = find_face(deck, text)
    return None if face is None else _of_face(face)


def _of_face(face: CardFace) -> LeftCard:
    kind = str(face.number) if face.action is None else face.action.code
    return LeftCard(kind, face, face.points, is_action=face.action is not None)


def _nearest_action(deck: Deck, text: str) -> str:
    """Return the action that a text is nearly, more so than any card; empty where there is none."""
    actions = {
        name: kind.code for name, kind in kinds_by_name(deck).items() if isinstance(kind, Action)
    }
    names, codes = spellings(deck) | actions, {action.code for action in deck.actions}
    return next((code for code in nearest(text, names, limit=1) if code in codes), "")


def possible_points(deck: Deck, players: int) -> tuple[int, int]:
    """Return the fewest and the most points that a round can be worth to its winner.

    Everybody else holds a card at least; the winner laid down one at least, and one lies on top.
    """
    values = sorted(face.points for face in deck.cards())
    return sum(values[: players - 1]), sum(values[1:])


def worth(cards: Iterable[LeftCard]) -> int:
    return sum(card.points for card in cards)


def sum_text(cards: Iterable[LeftCard]) -> str:
    """Return a sum written out: ``7 + 10 + 20``."""
    return " + ".join(str(card.points) for card in cards)


# cards left that stand in a text


def cards_in(text: str) -> tuple[str, ...]:
    """Return the cards that a cell or a part of a line lists, with commas or with spaces between.

    >>> cards_in("7 10 gene shift")
    ('7', '10', 'gene shift')
    """
    return tuple(text[start:end] for start, end in left_spans(text))


def left_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each card begins and ends; of words, those of the longest name belong together.

    A number in front is a card of its own: ``10 gene shift`` is two.
    """
    if _BETWEEN_CARDS.search(text):
        yield from (one.span() for one in _BETWEEN_SIGNS.finditer(text))
        return
    words = list(islice(_WORD.finditer(text), _MOST_WORDS))
    said, start = [one.group() for one in words], 0
    codes = load_deck().by_code
    while start < len(words):
        most = 1 if said[start].isdecimal() or said[start] in codes else _LONGEST_NAME
        ends = range(min(len(words), start + most), start, -1)
        end = next((end for end in ends if is_card(" ".join(said[start:end]))), start + 1)
        yield words[start].start(), words[end - 1].end()
        start = end


def is_card(text: str) -> bool:
    """Tell whether a text is a card as a score sheet has it."""
    return find_left(load_deck(), text) is not None


def is_like_a_card(text: str) -> bool:
    if is_card(text):
        return True
    try:
        parse_left(load_deck(), text)
    except UnknownCardError as error:
        return bool(error.nearest)
    except EmptyCardError:
        return False
    except CardError:
        return True
    return True
