"""Pea plants as people type them: as they look, ``9: FF Tt (gg)``.

The points stand in front, then the traits from the top; what is covered stands in brackets.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards.pea_plant import PeaPlant
from testcross.rulesets.genotype.cards.trait import Trait
from testcross.rulesets.genotype.cards.trait_text import parse_trait

if TYPE_CHECKING:
    from testcross.rulesets.genotype.cards.gene import Gene

MOST_POINTS = 99
"""Far more than any card can have; what is typed beyond it is a slip."""
_EXAMPLE = "9: FF Tt (gg)"
_NUMBER_IN_FRONT = re.compile(r"\s*([0-9]+)(?:\s*points?)?(?:\s*-|(?=[\s(]))", re.IGNORECASE)
_POINTS = re.compile(r"([0-9]+)(?:\s*points?)?", re.IGNORECASE)
_WORDS = re.compile(r"[()]|[^\s,;()]+")


def parse_plant(text: str) -> PeaPlant:
    """Return the plant that a text shows; its points may be left out.

    >>> plant = parse_plant("9: FF Tt (gg)")
    >>> plant.points, [str(trait) for trait in plant.open_traits]
    (9, ['FF', 'Tt'])

    Raises:
        CardError: for no trait, a gene twice, points that are no number, a bracket by itself.
        NotationError: for something that is no trait.
    """
    points, rest = _points_and_rest(text)
    traits: dict[Gene, Trait] = {}
    covered = set()
    for trait, is_covered in _traits(text, rest):
        if trait.gene in traits:
            raise CardError(_gene_twice(text, traits[trait.gene], trait))
        traits[trait.gene] = trait
        if is_covered:
            covered.add(trait)
    if not traits:
        problem = f"{quoted(text)} has no trait" if text.strip() else "a plant is empty"
        raise CardError(f"{problem}; write the card as it looks, as in '{_EXAMPLE}'")
    return PeaPlant(traits=tuple(traits.values()), covered=frozenset(covered), points=points)


def cards_in(words: Sequence[str]) -> list[str]:
    """Return the plants that words of a command line show: one in quotes is a word with spaces.

    Words without spaces are one plant, up to a word with the points of another.

    >>> cards_in(["rr", "GG", "5:", "FF", "9: tt (gg)"])
    ['rr GG', '5: FF', '9: tt (gg)']
    """
    cards: list[list[str]] = []
    is_loose = False
    for word in words:
        whole = " " in word.strip() or not word.strip()
        if whole or not is_loose or ":" in plain(word):
            cards.append([])
        cards[-1].append(word)
        is_loose = not whole
    return [" ".join(card) for card in cards]


def _points_and_rest(text: str) -> tuple[int | None, str]:
    """Return the points in front of a plant, and what follows them."""
    typed = plain(text)
    head, colon, rest = typed.partition(":")
    if not colon:
        number = _NUMBER_IN_FRONT.match(typed)
        if number is None:
            return None, typed
        head, rest = number[1], typed[number.end() :]
    if not head.strip():
        return None, rest
    points = _POINTS.fullmatch(head.strip())
    if points is None or len(points[1]) > 3 or int(points[1]) > MOST_POINTS:
        raise CardError(
            f"{quoted(head.strip())} in {quoted(text)} is no number of points; before the colon "
            f"stands a whole number up to {MOST_POINTS}, as in '{_EXAMPLE}'"
        )
    return int(points[1]), rest


def _traits(text: str, written: str) -> Iterator[tuple[Trait, bool]]:
    """Yield the traits of a plant, and whether each stands in brackets."""
    opened = False
    for word in _WORDS.findall(written):
        if word in "()":
            if opened is (word == "("):
                raise CardError(_lone_bracket(text, word))
            opened = not opened
        else:
            for part in _run_together(word):
                yield _trait(text, part), opened
    if opened:
        raise CardError(_lone_bracket(text, "("))


def _run_together(word: str) -> list[str]:
    """Return the traits of a word like ``FFTt``; the word itself where it is of no even length."""
    if len(word) % 2:
        return [word]
    return [word[start : start + 2] for start in range(0, len(word), 2)]


def _trait(text: str, word: str) -> Trait:
    try:
        return parse_trait(word)
    except NotationError as error:
        if plain(text).strip() == word:
            raise
        if word in ("x", "X", "\u00d7"):
            raise NotationError(_parents_for_a_plant(text)) from None
        raise NotationError(f"{quoted(text)}: {error}") from None


def _gene_twice(text: str, one: Trait, other: Trait) -> str:
    return (
        f"{quoted(text)} has the gene {one.gene} twice, {one} and {other}; a card has each gene at "
        "most once, so remove one of them"
    )


def _parents_for_a_plant(text: str) -> str:
    return (
        f"{quoted(text)} looks like parents, not a plant; write a plant as in '{_EXAMPLE}', and "
        "parents behind --parents, which is given once for each gene"
    )


def _lone_bracket(text: str, bracket: str) -> str:
    problem = "is not closed" if bracket == "(" else "closes nothing"
    return (
        f"a bracket in {quoted(text)} {problem}; brackets stand around what is covered, "
        f"as in '{_EXAMPLE}'"
    )
