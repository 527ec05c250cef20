"""Two slots at a locus: what a person may write there, and the genotypes that it allows."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.errors import BracketError, EmptyCardError, LoneJoinError
from testcross.rulesets.genetics.locus import Locus
from testcross.solver import (
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
    every_genotype,
    known_alleles,
    pair,
)

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


JOINS = ("and", "&", "+")
"""Words that may stand between two cards."""


def refuse_lone_join(text: str) -> None:
    """Refuse a card's text that begins or ends with "and", "&" or "+".

    Raises:
        LoneJoinError: says on which side a card is missing.
    """
    words = text.split()
    for place, side in ((-1, "after"), (0, "before")):
        if words and words[place].casefold() in JOINS:
            where = side if len(words) > 1 else "beside"
            raise LoneJoinError(text=text, join=words[place], place=where)


def refuse_empty(card: str, place: str) -> None:
    """Refuse an empty card.

    Raises:
        EmptyCardError: names the place.
    """
    if not plain(card).strip():
        raise EmptyCardError(place=place)


def refuse_single_bracket(text: str) -> None:
    """Refuse a bracket that has no partner.

    Raises:
        BracketError: names the first one.
    """
    for opening, closing in ("()", "[]"):
        opened: list[int] = []
        for column, character in enumerate(text, 1):
            if character == opening:
                opened.append(column)
            elif character == closing:
                if not opened:
                    raise BracketError(name=text, bracket=closing, column=column)
                opened.pop()
        if opened:
            raise BracketError(name=text, bracket=opening, column=opened[0])


def format_genotype(locus: Locus, genotype: Genotype) -> str:
    """Return a genotype as it is written, the more dominant allele first: ``cchdc``."""
    return "".join(locus.alleles[allele].symbol for allele in genotype)


def format_reading(locus: Locus, reading: Reading) -> str:
    """Return a reading as far as the notation goes: its known alleles and a dash for the others.

    An allele stands before ``-`` exactly when no genotype has a more dominant one beside it.
    """
    return format_slots(locus, known_alleles(reading), reading)


def format_slots(
    locus: Locus, known: KnownAlleles, reading: Reading, marked: KnownAlleles = ()
) -> str:
    """Return two slots for the known alleles, each of ``marked`` followed by a star.

    Args:
        locus: whose symbols to use.
        known: the alleles to write, at most two.
        reading: the genotypes that are possible; says on which side of a dash an allele stands.
        marked: which of ``known`` are new, counted with multiplicity.
    """
    left = list(marked)
    slots: list[str] = []
    for allele in reversed(known):
        star = allele in left
        if star:
            left.remove(allele)
        slots.insert(0, locus.alleles[allele].symbol + "*" * star)
    if len(slots) == 1:
        hidden = min(min(genotype) for genotype in reading)
        return f"{slots[0]}-" if hidden >= known[0] else f"-{slots[0]}"
    return "".join(slots) or "--"


@lru_cache(maxsize=4_096)
def format_set(locus: Locus, reading: Reading) -> str:
    """Return a reading in full: its notation where that says it all, else every genotype."""
    short = format_reading(locus, reading)
    if parse_reading(locus, short) == reading:
        return short
    return listed([format_genotype(locus, g) for g in sorted(reading)])


def format_full(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at every locus, in the ruleset's order: ``A- B- cchd- dd``."""
    return " ".join(format_reading(locus, r) for locus, r in zip(loci, readings, strict=True))


def format_known(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at the loci at which anything is known; two dashes if at none."""
    slots = format_full(loci, readings).split()
    return " ".join(slot for slot in slots if slot != UNKNOWN) or UNKNOWN


def parse_reading(locus: Locus, text: str) -> Reading | None:
    """Return the reading that two slots spell at a locus; None if they spell none, or several."""
    found = spelt(locus, text)
    return found[0] if len(found) == 1 else None
