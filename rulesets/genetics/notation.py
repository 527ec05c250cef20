"""How a genotype looks: the one place that reads and writes ``A- B- cchd- dd``.

``-`` is an unknown allele. ``C-``: C is known and nothing more dominant is possible beside it.
``-a``: an ``a`` is known and the other may be more dominant. ``--``: nothing is known.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import NotationError
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
_SUPERSCRIPT_MARKS = str.maketrans(dict.fromkeys("^(){}"))


def plain(text: str) -> str:
    """Return text with typographic dashes, spaces and superscripts in their plain form."""
    return unicodedata.normalize("NFKC", text.translate(_INVISIBLE)).translate(_DASHES)


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


def parse_reading(locus: Locus, text: str) -> Reading | None:
    """Return the reading that two slots spell at a locus; None if they spell none, or several."""
    spelt = _spelt(locus, text)
    return spelt[0] if len(spelt) == 1 else None


@lru_cache(maxsize=4_096)
def _spelt(locus: Locus, text: str) -> tuple[Reading, ...]:
    """Return the readings that two slots can be read as.

    Exact symbols go first; failing that, a symbol of several letters may begin with a capital,
    as the manual prints ``Cchd-`` for ``cchd-``.
    """
    for lenient in (False, True):
        spellings = _spellings(locus, text, 0, lenient=lenient)
        found = tuple(dict.fromkeys(reading for reading, end in spellings if end == len(text)))
        if found:
            return found
    return ()


def parse_genotype(loci: Sequence[Locus], text: str) -> tuple[Reading, ...]:
    """Return one reading per locus from a full genotype, with or without white space.

    Raises:
        NotationError: names the part that cannot be read and what is expected there.
    """
    tokens = plain(text).translate(_SUPERSCRIPT_MARKS).split()
    found = _parse_tokens(loci, tokens) or _parse_unspaced(loci, tokens)
    if len(found) == 1:
        return found[0]
    if found:
        raise NotationError(
            f"{quoted(text)} can be read in {len(found)} ways; put a space between the loci, "
            f"as in {_model_genotype(loci)!r}"
        )
    raise NotationError(_what_is_wrong(loci, tokens, text))


def parse_known(loci: Sequence[Locus], text: str) -> list[tuple[tuple[Locus, Genotype], ...]]:
    """Return the ways to read a word as fully known genotypes, each at another locus, in any order.

    A symbol of several letters may begin with a capital only where nothing else can be read.
    """
    bare = plain(text).translate(_SUPERSCRIPT_MARKS)
    for lenient in (False, True):
        found = list(dict.fromkeys(_known(loci, bare, 0, lenient=lenient)))
        if found:
            return found
    return []


def _known(
    loci: Sequence[Locus], text: str, start: int, *, lenient: bool
) -> Iterator[tuple[tuple[Locus, Genotype], ...]]:
    if start == len(text) > 0:
        yield ()
    for locus in loci:
        for reading, end in _spellings(locus, text, start, lenient=lenient):
            if "-" in text[start:end]:
                continue
            others = [other for other in loci if other is not locus]
            (genotype,) = reading
            for rest in _known(others, text, end, lenient=lenient):
                yield ((locus, genotype), *rest)


def looks_like_genotype(loci: Sequence[Locus], text: str) -> bool:
    """Tell whether someone who typed this meant a genotype rather than a name."""
    if not loci:
        return False
    tokens = plain(text).translate(_SUPERSCRIPT_MARKS).split()
    if any(_spelt(locus, token) for token in tokens for locus in loci):
        return True
    return bool(_parse_unspaced(loci, tokens)) or any(
        re.search(r"-(-|$)|\w-\w-", token) for token in tokens
    )


def _spellings(
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
        spelt = text[start : start + len(symbol)]
        capital = lenient and len(symbol) > 1 and spelt == symbol[0].upper() + symbol[1:]
        if spelt == symbol or capital:
            yield allele, start + len(symbol)


def _reading(allele_count: int, first: Allele | None, second: Allele | None) -> Reading:
    if first is not None and second is not None:
        return frozenset({pair(first, second)})
    if first is not None:
        return frozenset(pair(first, hidden) for hidden in range(first, allele_count))
    if second is not None:
        return frozenset(pair(second, hidden) for hidden in range(allele_count))
    return every_genotype(allele_count)


def _parse_tokens(loci: Sequence[Locus], tokens: Sequence[str]) -> list[tuple[Reading, ...]]:
    """Return the parses in which every word is one locus's."""
    if len(tokens) != len(loci):
        return []
    return list(product(*(_spelt(locus, t) for locus, t in zip(loci, tokens, strict=True))))


def _parse_unspaced(loci: Sequence[Locus], tokens: Sequence[str]) -> list[tuple[Reading, ...]]:
    """Return the parses that respect most of the white space there is.

    Words that are a whole locus each, only too few of them, are not stretched over all loci.
    """
    if len(tokens) > 1 and all(any(_spelt(locus, t) for locus in loci) for t in tokens):
        return []
    text = "".join(tokens)
    spaces = {sum(map(len, tokens[:i])) for i in range(1, len(tokens))}
    for lenient in (False, True):
        found: dict[tuple[Reading, ...], int] = {}
        for readings, ends in _parses(loci, text, 0, lenient=lenient):
            found[readings] = max(found.get(readings, 0), len(spaces.intersection(ends)))
        if found:
            best = max(found.values())
            return [readings for readings, kept in found.items() if kept == best]
    return []


def _parses(
    loci: Sequence[Locus], text: str, start: int, *, lenient: bool
) -> Iterator[tuple[tuple[Reading, ...], tuple[int, ...]]]:
    if not loci:
        if start == len(text):
            yield (), ()
        return
    for reading, end in _spellings(loci[0], text, start, lenient=lenient):
        for readings, ends in _parses(loci[1:], text, end, lenient=lenient):
            yield (reading, *readings), (end, *ends)


def _what_is_wrong(loci: Sequence[Locus], tokens: Sequence[str], text: str) -> str:
    """Return a sentence for a genotype that cannot be read."""
    model = _model_genotype(loci)
    homes = [[locus.name for locus in loci if _spelt(locus, token)] for token in tokens]
    for token, home in zip(tokens, homes, strict=True):
        if not home:
            return (
                f"cannot read {quoted(token)} in {quoted(text)}: {_foreign(loci, token)}; "
                f"expected two alleles or dashes for each locus, as in {model!r}"
            )
    certain = [home[0] for home in homes if len(home) == 1]
    for name in dict.fromkeys(certain):
        if certain.count(name) > 1:
            same = [t for t, home in zip(tokens, homes, strict=True) if home == [name]]
            return f"{quoted(text)} gives {name} twice ({listed(same, 'and')}); remove one of them"
    missing = [locus.name for locus in loci if locus.name not in certain]
    if len(tokens) < len(loci):
        return (
            f"{quoted(text)} has no genotype for {listed(missing, 'and')}; "
            f"write -- for an unknown one, as in {model!r}"
        )
    if len(tokens) > len(loci):
        numbers = f"{counted(len(tokens), 'part')} for {counted(len(loci), 'locus', 'loci')}"
        return f"{quoted(text)} has {numbers}; expected {model!r}"
    at = next(i for i, home in enumerate(homes) if loci[i].name not in home)
    return (
        f"{quoted(tokens[at])} in {quoted(text)} is a genotype at {homes[at][0]}, but "
        f"{loci[at].name} is expected there; the order of the loci is "
        f"{' '.join(locus.name for locus in loci)}"
    )


def _foreign(loci: Sequence[Locus], token: str) -> str:
    """Say why a token is not the two slots of a locus."""
    alleles = {symbol: locus.name for locus in loci for symbol in locus.symbols}
    known = sorted((s for s in alleles if s in token), key=len, reverse=True)
    homes = list(dict.fromkeys(alleles[s] for s in known))
    rest = token.replace("-", "")
    for symbol in known:
        rest = rest.replace(symbol, "")
    if rest:
        return f"{quoted(rest)} is not an allele of any locus"
    if len(homes) > 1:
        return f"it mixes alleles of {listed(homes, 'and')}"
    return "a locus has exactly two alleles"


def _model_genotype(loci: Sequence[Locus]) -> str:
    return " ".join(f"{locus.symbols[0]}-" for locus in loci)
