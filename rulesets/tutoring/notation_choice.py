"""Choices that are genotypes or alleles of a locus: read in any notation, letter case and all."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.slots import slot_words, spelt
from testcross.solver import known_alleles

Meaning: TypeAlias = frozenset[object]
"""What a text stands for at a locus; nothing where it is no such text."""
_BETWEEN = re.compile(r"[,;/&]|\bor\b|\band\b", re.IGNORECASE)


def notation_of(texts: Sequence[str], loci: Sequence[Locus]) -> "Callable[[str], Meaning] | None":
    """Return how choices are to be read that are all genotypes, or all alleles, of one locus.

    None for other choices: words, numbers, cards.
    """
    for meaning in (_genotype, _alleles):
        for locus in loci:
            if all(meaning(locus, text) for text in texts):
                return _at(meaning, locus)
    return None


def choice_in_notation(texts: Sequence[str], text: str, meaning: "Callable[[str], Meaning]") -> str:
    """Return the choice that stands for the same as a text; empty where none does.

    Letter case is passed over only where a text stands for nothing as it is: ``ATAT`` is ``atat``,
    but ``AA`` is never ``aa``.
    """
    said = meaning(text)
    if said:
        same = [one for one in texts if meaning(one) == said]
    else:
        bare = "".join(text.split()).casefold()
        same = [one for one in texts if "".join(one.split()).casefold() == bare]
    return same[0] if len(same) == 1 else ""


def has_too_many_alleles(texts: Sequence[str], text: str, loci: Sequence[Locus]) -> bool:
    """Tell whether a text names several alleles where every choice is a single one."""
    for locus in loci:
        if all(text in locus.symbols for text in texts):
            return len(_alleles(locus, text)) > 1
    return False


def _at(meaning: "Callable[[Locus, str], Meaning]", locus: Locus) -> "Callable[[str], Meaning]":
    return lambda text: meaning(locus, text)


def _genotype(locus: Locus, text: str) -> Meaning:
    """Return the one genotype that two slots spell."""
    found = spelt(locus, "".join(slot_words((locus,), text)))
    return frozenset(found[0]) if len(found) == 1 and len(found[0]) == 1 else frozenset()


def _alleles(locus: Locus, text: str) -> Meaning:
    """Return the alleles that a text names: ``b``, ``b-``, ``bb`` and ``b or b`` name the same."""
    words = slot_words((locus,), _BETWEEN.sub(" ", text))
    named = [_named(locus, word) for word in words]
    return frozenset[object]().union(*named) if named and all(named) else frozenset()


def _named(locus: Locus, word: str) -> Meaning:
    """Return the alleles that one word names: a symbol, or two slots with one known or both."""
    for slots in (f"{word}-", word):
        found = spelt(locus, slots)
        if len(found) == 1:
            return frozenset(known_alleles(found[0]))
    return frozenset()
