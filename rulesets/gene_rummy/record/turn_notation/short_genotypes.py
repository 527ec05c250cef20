"""Genotypes written short: only the loci at which more is known than the card shows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Ruleset

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
    """Yield the ways to read words as loci in their order, from a locus on; each may be missing."""
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
