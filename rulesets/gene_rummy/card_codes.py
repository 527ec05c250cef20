"""Short names of cards: each word of the name by its beginning, run together, and the sex.

``BlaO`` is a Black Otter, ``LiMCad`` a Lilac Marten Cal doe.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.gene_rummy.rules import GAME
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset

_BEGINNINGS = {
    "Castor": "Cas",
    "Amber": "Am",
    "Opal": "Op",
    "Lynx": "Ly",
    "Chinchilla": "Chi",
    "Squirrel": "Sq",
    "White": "W",
    "Black": "Bla",
    "Chocolate": "Cho",
    "Blue": "Blu",
    "Lilac": "Li",
}
"""First words; each is the beginning of no other first word."""
_ENDINGS = {"": "", "Otter": "O", "Marten": "M", "Seal": "S", "Cal": "Ca", "Chinchilla": "Ch"}
"""Words that follow, as they differ among themselves."""


@cache
def codes() -> dict[str, str]:
    return {variety.name: _code(variety.name) for variety in load_ruleset(GAME).varieties}


def _code(name: str) -> str:
    first, *others = name.split()
    return _BEGINNINGS[first] + "".join(_ENDINGS[word] for word in others)


@cache
def _cards() -> dict[str, tuple[str, str | None]]:
    sexes = {"": None, **{sex[0]: sex for sex in load_ruleset(GAME).roles.sexes}}
    return {
        f"{code}{letter}".casefold(): (name, sex)
        for name, code in codes().items()
        for letter, sex in sexes.items()
    }


def card_of(word: str, role: str | None = None) -> str | None:
    """Return the card that a code stands for, in any letter case; None if it is no code.

    >>> card_of("blaob"), card_of("BlaO", "doe"), card_of("Otter")
    ('Black Otter buck', 'Black Otter doe', None)

    Args:
        word: what may be a code.
        role: the sex that a code without a letter for it has in its place.
    """
    found = _cards().get(word.casefold())
    if found is None:
        return None
    name, sex = found[0], found[1] or role
    return name if sex is None else f"{name} {sex}"


def code_of(card: str, role: str | None = None) -> str | None:
    """Return the code that is read as just this card; None if there is none.

    Args:
        card: as it is written in a record.
        role: the sex that needs no letter in its place.
    """
    name, _, sex = card.rpartition(" ")
    code = codes().get(name)
    if code is not None and sex in load_ruleset(GAME).roles.sexes:
        return code if sex == role else f"{code}{sex[0]}"
    return codes().get(card) if role is None else None


def spellings() -> Iterator[tuple[str, str]]:
    """Yield every card, with its sex or without, and the ways to write its code: ``bla o d``."""
    sexes = {"": "", **{sex[0]: f" {sex}" for sex in load_ruleset(GAME).roles.sexes}}
    for name, code in codes().items():
        parts = re.findall("[A-Z][a-z]*", code)
        for letter, sex in sexes.items():
            pieces = [part.casefold() for part in (*parts, letter) if part]
            ways = product(("", " "), repeat=len(pieces) - 1)
            spelt = ["".join(map("".join, zip(pieces, (*gaps, ""), strict=True))) for gaps in ways]
            yield f"{name}{sex}", "|".join(spelt)


AS_SHOWN = "."
"""Stands for a genotype that is just what the card shows; so do several."""
_HIDDEN = "-"


@lru_cache(maxsize=4_096)
def expand(ruleset: Ruleset, card: str, text: str) -> str:
    """Return a genotype in full; as it was written if it is no short one of this card.

    >>> from testcross.rulesets import load_ruleset
    >>> expand(load_ruleset(), "Castor buck", "AaDd")
    'Aa B- C- Dd'
    """
    shown = _shown(ruleset, card)
    if text and not text.strip(AS_SHOWN) and shown:
        return " ".join(shown)
    parses = list(_parses(ruleset.loci, text.split(), 0))
    if len(parses) != 1:
        return text
    (found,) = parses
    if len(found) < len(ruleset.loci) and not shown:
        return text
    return " ".join(found.get(n, shown[n] if shown else "") for n in range(len(ruleset.loci)))


@lru_cache(maxsize=4_096)
def shorten(ruleset: Ruleset, card: str, text: str) -> str | None:
    """Return the shortest way to write a genotype that is read as just this text; None if none."""
    shown, parts = _shown(ruleset, card), text.split()
    forms = [AS_SHOWN, "".join(parts), text]
    if shown and len(parts) == len(shown):
        more = [part for part, card_shows in zip(parts, shown, strict=True) if part != card_shows]
        joined = "".join(more)  # which A- and -b would make hard to read
        forms[1:1] = [joined if "--" not in joined else "", " ".join(more)]
    return next((form for form in forms if form and expand(ruleset, card, form) == text), None)


def _shown(ruleset: Ruleset, card: str) -> Sequence[str]:
    """Return what a card shows at every locus; nothing if it cannot be read."""
    try:
        return parse_animal(ruleset, card).shown.split()
    except TestcrossError:
        return ()


def _parses(loci: Sequence[Locus], words: Sequence[str], first: int) -> Iterator[dict[int, str]]:
    if not words:
        yield {}
        return
    word, *others = words
    for number in range(first, len(loci)):
        for end in _ends(loci[number], word):
            rest = [word[end:], *others] if end < len(word) else others
            for following in _parses(loci, rest, number + 1):
                yield {number: word[:end], **following}


def _ends(locus: Locus, word: str) -> Iterator[int]:
    """Yield where two slots of a locus may end at the beginning of a word."""
    symbols = (*locus.symbols, _HIDDEN)
    for place, symbol in enumerate(symbols):
        if word.startswith(symbol):
            behind = symbols[place:] if symbol != _HIDDEN else symbols
            for other in behind:  # the more dominant allele goes first
                if word.startswith(other, len(symbol)):
                    yield len(symbol) + len(other)
