"""Genotypes as laboratories report them: ``E/e``, ``n/Cr``, ``+/w``, and ``N`` for no variant."""

from collections.abc import Sequence

from testcross.rulesets.genetics.locus import Locus

SLASH = "/"
WILD = "+"
"""Stands for the wild allele, whose own symbol ends with it: ``w+``."""
_UNKNOWN = "-"


def two_slots(loci: Sequence[Locus], words: Sequence[str]) -> list[str]:
    """Return the words of a genotype, those of a laboratory as two slots; others as they are.

    A word that fits several loci is taken for the locus in whose place it stands, if there are as
    many words as loci. Only there one word may stand for both alleles: ``N`` for ``N/N``.

    >>> from testcross.rulesets import load_ruleset
    >>> two_slots(load_ruleset("labradors").loci, ["b/B", "E/e"])
    ['bB', 'Ee']
    """
    if len(words) == len(loci):
        in_place = [_in_place(locus, word) for locus, word in zip(loci, words, strict=True)]
    else:
        in_place = [""] * len(words)
    return [slots or _anywhere(loci, word) for slots, word in zip(in_place, words, strict=True)]


def is_reported(loci: Sequence[Locus], word: str) -> bool:
    """Tell two alleles of one locus with a slash between them."""
    return bool(homes_of(loci, word))


def homes_of(loci: Sequence[Locus], word: str) -> list[Locus]:
    """Return the loci whose alleles a word with a slash can mean."""
    return [locus for locus in loci if _pair(locus, word)]


def _in_place(locus: Locus, word: str) -> str:
    if any(word in allele.also for allele in locus.alleles):
        return _symbol(locus, word) * 2
    return _pair(locus, word)


def _anywhere(loci: Sequence[Locus], word: str) -> str:
    """Return the slots that a word stands for; the word where it is none, or of several loci."""
    found = {slots for locus in loci if (slots := _pair(locus, word))}
    return found.pop() if len(found) == 1 else word


def _pair(locus: Locus, word: str) -> str:
    """Return the two slots of a locus for two alleles with a slash between them, else nothing.

    On a sex chromosome ``O/-`` is nothing: people write it for a male, who has no second allele.
    """
    parts = word.split(SLASH) if SLASH in word else ()
    if locus.is_sexed and _UNKNOWN in parts:
        return ""
    known = [part if part == _UNKNOWN else _symbol(locus, part) for part in parts]
    return "".join(known) if len(known) == 2 and all(known) else ""


def _symbol(locus: Locus, text: str) -> str:
    """Return the symbol of the allele that a text means; nothing where it means none, or two."""
    meant = [allele.symbol for allele in locus.alleles if text in (allele.symbol, *allele.also)]
    if not meant and text == WILD:
        meant = [allele.symbol for allele in locus.alleles if allele.symbol.endswith(WILD)]
    return meant[0] if len(meant) == 1 else ""
