"""Two slots at a locus: what a person may write there, and the genotypes that it allows."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from testcross.rulesets.genetics.locus import Locus
from testcross.solver import Allele, Reading, every_genotype, pair

_DASHES = str.maketrans(dict.fromkeys("_‐‑‒–—―−﹣－", "-"))
_INVISIBLE = str.maketrans(dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_MARKS = str.maketrans({**dict.fromkeys("^(){}"), "?": "-"})
_STAR = "*"
UNKNOWN = "--"
_MOST_STEPS = 20_000
"""Steps in taking a word apart; it takes more only where many loci share their symbols."""
Way = TypeVar("Way")


def plain(text: str) -> str:
    """Return text with typographic dashes, spaces and superscripts in their plain form."""
    return unicodedata.normalize("NFKC", text.translate(_INVISIBLE)).translate(_DASHES)


def slot_words(loci: Sequence[Locus], text: str) -> list[str]:
    """Return the words of a genotype, each unknown allele as a dash.

    A star for an unknown allele is a dash too; behind two slots it marks an allele filled in, as
    answers print it, and goes.
    """
    words = plain(text).translate(_MARKS).split()
    return [_without_star(loci, word) if _STAR in word else word for word in words]


def _without_star(loci: Sequence[Locus], word: str) -> str:
    dashed = word.replace(_STAR, "-")
    return dashed if any(spelt(locus, dashed) for locus in loci) else word.replace(_STAR, "")


def all_ways(steps: Iterator[Way | None]) -> list[Way]:
    """Return the ways that a search yields among its steps, each of the others being None.

    Nothing where there are so many steps that nobody could be sure to have seen all.
    """
    taken = list(islice(steps, _MOST_STEPS + 1))
    return [] if len(taken) > _MOST_STEPS else [way for way in taken if way is not None]


@dataclass(frozen=True, slots=True)
class GenotypePart:
    """A part of a genotype as it was written: two slots of a locus, or something else."""

    text: str
    homes: tuple[Locus, ...]
    """The loci where it is two slots: one, all for unknowns, none for what cannot be read."""
    typed: str = ""
    """How it was written, if it is known."""


def pieces_of(loci: Sequence[Locus], words: Sequence[str]) -> list[GenotypePart]:
    """Return the parts of a genotype: loci run together are taken apart, ``A`` is ``A-``."""
    pieces: list[GenotypePart] = []
    for word in words:
        homes = tuple(locus for locus in loci if spelt(locus, word))
        cuts = [] if homes else [*all_ways(_cuts(loci, word, 0)), *_alone(loci, word)]
        pieces += cuts[0] if len(cuts) == 1 else [GenotypePart(word, homes)]
    return pieces


def _alone(loci: Sequence[Locus], word: str) -> Iterator[list[GenotypePart]]:
    """Yield what an allele by itself stands for, where its dash can only be on one side."""
    for locus in loci:
        if len(beside_unknown(locus, word)) == 1:
            yield [GenotypePart(f"{word}-", (locus,))]


def _cuts(loci: Sequence[Locus], word: str, start: int) -> Iterator[list[GenotypePart] | None]:
    """Yield the ways to take a word apart into two slots each of several loci, in their order.

    Among them stands None for every step of the search.
    """
    yield [] if start == len(word) > 0 else None
    for place, locus in enumerate(loci):
        for _, end in spellings(locus, word, start, lenient=False):
            for rest in _cuts(loci[place + 1 :], word, end):
                yield None if rest is None else [GenotypePart(word[start:end], (locus,)), *rest]


def beside_unknown(locus: Locus, word: str) -> tuple[Reading, ...]:
    """Return what an allele alone can mean: ``A`` is ``A-``, but ``at`` may be ``at-`` or ``-at``.

    Only the most dominant one means the same on either side of its dash. Nothing for a word that is
    no allele of the locus.
    """
    if word not in locus.symbols:
        return ()
    allele, count = locus.symbols.index(word), len(locus.symbols)
    shows = _reading(count, allele, None)
    return tuple(dict.fromkeys((shows, _reading(count, None, allele))))


@lru_cache(maxsize=4_096)
def spelt(locus: Locus, text: str) -> tuple[Reading, ...]:
    """Return the readings that two slots can be read as.

    Exact symbols go first; failing that, a symbol of several letters may begin with a capital,
    as the manual prints ``Cchd-`` for ``cchd-``.
    """
    for lenient in (False, True):
        ends = spellings(locus, text, 0, lenient=lenient)
        found = tuple(dict.fromkeys(reading for reading, end in ends if end == len(text)))
        if found:
            return found
    return ()


def spellings(
    locus: Locus, text: str, start: int, *, lenient: bool
) -> Iterator[tuple[Reading, int]]:
    """Yield each reading that two slots from ``start`` can spell, with where they end."""
    for first, middle in _slots(locus, text, start, lenient=lenient):
        for second, end in _slots(locus, text, middle, lenient=lenient):
            yield _reading(len(locus.alleles), first, second), end


def _slots(
    locus: Locus, text: str, start: int, *, lenient: bool
) -> Iterator[tuple[Allele | None, int]]:
    if text.startswith("-", start):
        yield None, start + 1
    for allele, symbol in enumerate(locus.symbols):
        here = text[start : start + len(symbol)]
        capital = lenient and len(symbol) > 1 and here == symbol[0].upper() + symbol[1:]
        if here == symbol or capital:
            yield allele, start + len(symbol)


def _reading(allele_count: int, first: Allele | None, second: Allele | None) -> Reading:
    if first is not None and second is not None:
        return frozenset({pair(first, second)})
    if first is not None:
        return frozenset(pair(first, hidden) for hidden in range(first, allele_count))
    if second is not None:
        return frozenset(pair(second, hidden) for hidden in range(allele_count))
    return every_genotype(allele_count)
