"""Two slots at a locus: what a person may write there, and the genotypes that it allows."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.errors import BracketError, EmptyCardError, LoneJoinError
from testcross.rulesets.genetics.laboratory import two_slots
from testcross.rulesets.genetics.locus import Locus
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    Genotype,
    KnownAlleles,
    Reading,
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
    answers print it, and goes. What a laboratory writes, ``E/e``, is two slots.
    """
    words = two_slots(loci, plain(text).translate(_MARKS).split())
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
    allele = locus.symbols.index(word)
    return tuple(dict.fromkeys((_reading(locus, allele, None), _reading(locus, None, allele))))


@lru_cache(maxsize=4_096)
def spelt(locus: Locus, text: str) -> tuple[Reading, ...]:
    """Return the readings that two slots can be read as.

    Exact symbols go first; failing that, a symbol of several letters may begin with a capital,
    as the manual prints ``Cchd-`` for ``cchd-``.
    """
    if EITHER_SEX in text and locus.is_sexed:
        parts = [spelt(locus, part) for part in text.split(EITHER_SEX)]
        return (frozenset[Genotype]().union(*(p[0] for p in parts)),) if all(parts) else ()
    for lenient in (False, True):
        ends = spellings(locus, text, 0, lenient=lenient)
        found = tuple(dict.fromkeys(reading for reading, end in ends if end == len(text)))
        if found:
            return found
    return ()


def spellings(
    locus: Locus, text: str, start: int, *, lenient: bool
) -> Iterator[tuple[Reading, int]]:
    """Yield each reading that two slots from ``start`` can spell, with where they end.

    In mitochondria one slot is all.
    """
    for first, middle in _slots(locus, text, start, lenient=lenient):
        if locus.is_single:
            yield _reading(locus, first, first), middle
            continue
        for second, end in _slots(locus, text, middle, lenient=lenient):
            reading = _reading(locus, first, second)
            if reading:
                yield reading, end


def _slots(
    locus: Locus, text: str, start: int, *, lenient: bool
) -> Iterator[tuple[Allele | None, int]]:
    if text.startswith("-", start):
        yield None, start + 1
    if locus.is_sexed:
        yield from _on_chromosome(locus, text, start)
    for allele, symbol in enumerate(locus.symbols):
        here = text[start : start + len(symbol)]
        capital = lenient and len(symbol) > 1 and here == symbol[0].upper() + symbol[1:]
        if here == symbol or capital:
            yield allele, start + len(symbol)


def _on_chromosome(locus: Locus, text: str, start: int) -> Iterator[tuple[Allele | None, int]]:
    """Yield the slots that name a sex chromosome: ``XO``, ``X-`` and ``Y``."""
    carrier, bare = locus.law.carrier, locus.law.bare
    if text.startswith(bare, start):
        yield len(locus.alleles), start + len(bare)
    if text.startswith(f"{carrier}-", start):
        yield None, start + len(carrier) + 1
    for allele, one in enumerate(locus.alleles):
        if text.startswith(carrier + one.symbol, start):
            yield allele, start + len(carrier + one.symbol)


def _reading(locus: Locus, first: Allele | None, second: Allele | None) -> Reading:
    """Return what two slots allow; nothing for two that no animal has.

    A dash is an allele, never a chromosome without one; two dashes say nothing, not even the sex.
    """
    count = len(locus.alleles)
    if first is not None and second is not None:
        return frozenset({pair(first, second)}) & locus.every
    if first is None and second is None:
        return locus.every
    known, start = (second or 0, 0) if first is None else (first, first)
    hidden = range(0 if known == count else start, count)
    return frozenset(pair(known, other) for other in hidden) & locus.every


EITHER_SEX = "|"
"""Stands between what a daughter and what a son would be: ``oo|o/Y``."""
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
    """Return a genotype as it is written, the more dominant allele first: ``cchdc``, ``O/Y``."""
    return _joined(locus, [locus.symbols[allele] for allele in genotype])


def _joined(locus: Locus, slots: Sequence[str]) -> str:
    """Return two slots as one word; the one that there is where an animal has a single allele."""
    if locus.is_single:
        return "".join(slots[:1])
    return "".join(slots).removeprefix("/")


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
    if locus.is_sexed:
        parts = _by_sex(locus, reading)
        if len(parts) > 1 and reading != locus.every:
            return EITHER_SEX.join(
                format_slots(locus, known_alleles(one), one, marked) for one in parts
            )
    left = list(marked)
    slots: list[str] = []
    for allele in reversed(known):
        star = allele in left
        if star:
            left.remove(allele)
        slots.insert(0, locus.symbols[allele] + "*" * star)
    if len(slots) == 1:
        hidden = min(min(genotype) for genotype in reading)
        return f"{slots[0]}-" if hidden >= known[0] else f"-{slots[0]}"
    return _joined(locus, slots) or (UNKNOWN[0] if locus.is_single else UNKNOWN)


def _by_sex(locus: Locus, reading: Reading) -> list[Reading]:
    """Return what a reading allows a daughter, and a son, each where it allows her or him."""
    parts = [reading & locus.of_sex(sex) for sex in (FEMALE, MALE)]
    return [part for part in parts if part]


@lru_cache(maxsize=4_096)
def format_set(locus: Locus, reading: Reading) -> str:
    """Return a reading in full: its notation where that says it all, else every genotype."""
    short = format_reading(locus, reading)
    if parse_reading(locus, short) == reading:
        return short.replace(EITHER_SEX, " or ")
    return listed([format_genotype(locus, g) for g in sorted(reading)])


def format_full(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at every locus, in the ruleset's order: ``A- B- cchd- dd``."""
    return " ".join(format_reading(locus, r) for locus, r in zip(loci, readings, strict=True))


def format_ways(loci: Sequence[Locus], ways: Sequence[Sequence[Reading]]) -> str:
    """Return all ways to read an animal: ``cc -- or C- pp``."""
    return listed([format_full(loci, readings) for readings in ways])


def format_known(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at the loci at which anything is known; two dashes if at none."""
    slots = format_full(loci, readings).split()
    return " ".join(slot for slot in slots if slot != UNKNOWN) or UNKNOWN


def parse_reading(locus: Locus, text: str) -> Reading | None:
    """Return the reading that two slots spell at a locus; None if they spell none, or several."""
    found = spelt(locus, text)
    return found[0] if len(found) == 1 else None
