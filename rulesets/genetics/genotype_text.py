"""A genotype as people write it: with or without white space, in shorthand, from a spreadsheet.

Beside a card only some loci may be written; the others are as the card shows.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice, product

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.laboratory import SLASH, homes_of
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.slots import (
    UNKNOWN,
    GenotypePart,
    all_ways,
    beside_unknown,
    format_full,
    format_reading,
    pieces_of,
    slot_words,
    spellings,
    spelt,
)
from testcross.rulesets.genetics.spreadsheet_cell import cell_text
from testcross.solver import Genotype, Reading


def what_is_wrong(loci: Sequence[Locus], words: Sequence[str], text: str) -> str:
    """Return a sentence for a genotype that cannot be read, with the genotype as it should be."""
    pieces = [
        piece if piece.text != word else replace(piece, typed=typed)
        for word, typed in zip(words, _typed_words(words, text), strict=True)
        for piece in pieces_of(loci, [word])
    ]
    right = _as_it_should_be(loci, pieces)
    for piece in pieces:
        if not piece.homes:
            return _dash_for_bare(loci, piece) or f"{_unreadable(loci, piece, text)}, as in {right}"
    certain = [piece.homes[0].name for piece in pieces if len(piece.homes) == 1]
    for name in dict.fromkeys(certain):
        if certain.count(name) > 1:
            same = [
                one.typed or one.text
                for one in pieces
                if [home.name for home in one.homes] == [name]
            ]
            return (
                f"{quoted(text)} gives {name} twice ({listed(same, 'and')}); "
                f"remove one of them, as in {right}"
            )
    return _misplaced(loci, pieces, text, right)


def word_mistake(loci: Sequence[Locus], text: str) -> str:
    """Return a sentence for the first word that has alleles only and is no genotype; else nothing.

    >>> from testcross.rulesets import load_ruleset
    >>> word_mistake(load_ruleset("genotype").loci, "Rg")
    "cannot read 'Rg': it mixes alleles of R and G; expected two alleles of one locus, as in Rr"
    """
    letters = {letter for locus in loci for symbol in locus.symbols for letter in symbol} | {"-"}
    for word in text.split():
        if letters.issuperset(word) and not any(spelt(locus, word) for locus in loci):
            home = next((one for one in loci if word[0] in one.symbols), loci[0])
            model = home.symbols[0] + home.symbols[-1]
            problem = "it is one allele, but a genotype has two"
            if len(word) > 1:
                problem = _foreign(loci, word)
            return (
                f"cannot read {quoted(word)}: {problem}; "
                f"expected two alleles of one locus, as in {model}"
            )
    return ""


def _typed_words(words: Sequence[str], text: str) -> Sequence[str]:
    """Return words as they were typed, with ``?`` for an unknown allele; else as they are."""
    typed = text.split()
    return typed if len(typed) == len(words) else words


def _misplaced(loci: Sequence[Locus], pieces: Sequence[GenotypePart], text: str, right: str) -> str:
    """Return a sentence for parts that can all be read, but too few, too many, or out of order."""
    certain = [piece.homes[0] for piece in pieces if len(piece.homes) == 1]
    if len(pieces) < len(loci):
        missing = [locus.name for locus in loci if locus not in certain]
        beside = f"; or write it after its card, in brackets: {quoted(f'CARD ({text})')}"
        beside *= len(certain) == len(pieces)
        return (
            f"{quoted(text)} has no genotype for {listed(missing, 'and')}; write {UNKNOWN} if "
            f"unknown, as in {right}{beside}"
        )
    if len(pieces) > len(loci):
        numbers = f"{counted(len(pieces), 'part')} for {counted(len(loci), 'locus', 'loci')}"
        return f"{quoted(text)} has {numbers}; expected {right}"
    at = next(i for i, piece in enumerate(pieces) if loci[i] not in piece.homes)
    misplaced = quoted(pieces[at].typed or pieces[at].text)
    return (
        f"{misplaced} in {quoted(text)} is a genotype at {pieces[at].homes[0].name}, but "
        f"{loci[at].name} is expected there; the order of the loci is "
        f"{' '.join(locus.name for locus in loci)}, as in {right}"
    )


def _as_it_should_be(loci: Sequence[Locus], pieces: Sequence[GenotypePart]) -> str:
    """Return the genotype as far as it can be told; two of them where an allele stands alone."""
    slots = [[UNKNOWN, UNKNOWN] for _ in loci]
    for piece in reversed(pieces):
        for place, locus in enumerate(loci):
            meant = beside_unknown(locus, piece.text)
            if not meant and piece.homes == (locus,):
                meant = spelt(locus, piece.text)
            if meant:
                slots[place] = [format_reading(locus, meant[0]), format_reading(locus, meant[-1])]
    ways = [" ".join(way) for way in zip(*slots, strict=True)]
    return listed([repr(way) for way in dict.fromkeys(ways)])


def _unreadable(loci: Sequence[Locus], piece: GenotypePart, text: str) -> str:
    """Say why a part is not the two slots of a locus, and what is expected."""
    named = f"{quoted(piece.typed or piece.text)} in {quoted(text)}"
    for locus in loci:
        ways = [format_reading(locus, way) for way in beside_unknown(locus, piece.text)]
        if ways:
            return f"{named} is one allele of two; write {listed(ways)}"
    if piece.text == UNKNOWN[0]:
        return f"{named} is one unknown allele of two; write {UNKNOWN}"
    return (
        f"cannot read {named}: {_foreign(loci, piece.text)}; "
        "expected two alleles or dashes for each locus"
    )


def _dash_for_bare(loci: Sequence[Locus], piece: GenotypePart) -> str:
    """Say that a chromosome without the locus has no unknown allele: ``O/-``; else nothing."""
    bare = next((f"/{locus.law.bare}" for locus in loci if locus.is_sexed), "")
    if not bare or "/-" not in piece.text:
        return ""
    right = piece.text.replace("/-", bare)
    return f"{quoted(piece.text)}: a {bare[1:]} has no allele, known or unknown; write {right}"


def _foreign(loci: Sequence[Locus], word: str) -> str:
    """Say why a word is not the two slots of a locus."""
    fitting = [locus.name for locus in homes_of(loci, word)]
    if len(fitting) > 1:
        return f"it could be {listed(fitting)}; give all loci in their order"
    alleles = {symbol: locus.name for locus in loci for symbol in locus.symbols}
    known = sorted((s for s in alleles if s in word), key=len, reverse=True)
    homes = list(dict.fromkeys(alleles[s] for s in known))
    rest = word.replace("-", "")
    for symbol in known:
        rest = rest.replace(symbol, "")
    if rest:
        return f"{quoted(rest)} is not an allele of any locus"
    if len(homes) > 1:
        return f"it mixes alleles of {listed(homes, 'and')}"
    return "a locus has exactly two alleles"


Parse = tuple[Reading, ...]
"""One reading per locus."""
_MOST_WAYS = 20


def parse_genotype(loci: Sequence[Locus], text: str) -> Parse:
    """Return one reading per locus from a full genotype, with or without white space.

    Raises:
        NotationError: names the part that cannot be read, and the genotype as it should be written.
    """
    words = slot_words(loci, cell_text(text))
    found = _parses_of(loci, words)
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(repr(format_full(loci, readings)) for readings in found[:2])
        raise NotationError(
            f"{quoted(text)} can be read in {len(found)} ways; put a space between the loci, "
            f"as in {ways}"
        )
    raise NotationError(what_is_wrong(loci, words, text))


@lru_cache(maxsize=16_384)
def parse_beside(loci: tuple[Locus, ...], text: str, shown: tuple[Reading, ...]) -> Parse:
    """Return one reading per locus from a genotype beside a card that shows the loci left out.

    Raises:
        NotationError: as ``parse_genotype``.
    """
    words = slot_words(loci, cell_text(text))
    readings = {} if _parses_of(loci, words) else _readings_by_locus(loci, words)
    if not 0 < len(readings) < len(loci):
        return parse_genotype(loci, text)
    return tuple(readings.get(locus, reading) for locus, reading in zip(loci, shown, strict=True))


def parse_in_any_order(
    loci: tuple[Locus, ...], text: str, shown: tuple[Reading, ...]
) -> Parse | None:
    """Return a genotype at some or all loci, whatever their order; None where it is none.

    Unknowns may stand between, and by themselves say that nothing is known.
    """
    words = slot_words(loci, cell_text(text))
    readings = _readings_by_locus(loci, [word for word in words if word != UNKNOWN])
    if not readings and set(words) != {UNKNOWN}:
        return None
    return tuple(readings.get(locus, reading) for locus, reading in zip(loci, shown, strict=True))


def _readings_by_locus(loci: Sequence[Locus], words: Sequence[str]) -> dict[Locus, Reading]:
    """Return what words say at each locus; nothing unless each is of one locus, and of another."""
    pieces = pieces_of(loci, words)
    readings = {
        piece.homes[0]: spelt(piece.homes[0], piece.text)[0]
        for piece in pieces
        if len(piece.homes) == 1
    }
    return readings if len(readings) == len(pieces) else {}


def are_strands(loci: Sequence[Locus], sides: Sequence[str]) -> bool:
    """Tell two strands of a chromosome, an allele of each of several loci: ``b+ vg+``, ``b vg``."""
    symbols = {allele.symbol for locus in loci for allele in locus.alleles}
    words = [side.split() for side in sides]
    return len(words) == 2 and all(len(some) > 1 and symbols.issuperset(some) for some in words)


def parse_strands(
    loci: Sequence[Locus], text: str
) -> tuple[dict[Locus, int], dict[Locus, int]] | None:
    """Return the alleles of each of two strands: ``b+ vg+ / b vg``; None for another text.

    Raises:
        NotationError: where the two tell of different loci, or one twice of a locus.
    """
    if not are_strands(loci, text.split(SLASH)):
        return None
    sides = [side.split() for side in text.split(SLASH)]
    homes = {symbol: locus for locus in loci for symbol in locus.symbols}
    one, other = ({homes[s]: homes[s].symbols.index(s) for s in side} for side in sides)
    if one.keys() != other.keys() or any(len(one) != len(side) for side in sides):
        model = " / ".join(" ".join(locus.alleles[at].symbol for locus in one) for at in (0, -1))
        raise NotationError(
            f"{quoted(text)} gives {' '.join(sides[0])} on one strand and {' '.join(sides[1])} on "
            f"the other; expected one allele of each locus on both, as in {quoted(model)}"
        )
    return one, {locus: other[locus] for locus in one}


def parse_known(loci: Sequence[Locus], text: str) -> list[tuple[tuple[Locus, Genotype], ...]]:
    """Return the ways to read a word as fully known genotypes, each at another locus, in any order.

    A symbol of several letters may begin with a capital only where nothing else can be read.
    """
    bare = "".join(slot_words(loci, text))
    for lenient in (False, True):
        found = list(dict.fromkeys(all_ways(_known(loci, bare, 0, lenient=lenient))))
        if found:
            return found
    return []


def _known(
    loci: Sequence[Locus], text: str, start: int, *, lenient: bool
) -> Iterator[tuple[tuple[Locus, Genotype], ...] | None]:
    yield () if start == len(text) > 0 else None
    for locus in loci:
        for reading, end in spellings(locus, text, start, lenient=lenient):
            if "-" in text[start:end]:
                continue
            others = [other for other in loci if other is not locus]
            (genotype,) = reading
            for rest in _known(others, text, end, lenient=lenient):
                yield None if rest is None else ((locus, genotype), *rest)


def looks_like_genotype(loci: Sequence[Locus], text: str) -> bool:
    """Tell whether someone who typed this meant a genotype rather than a name."""
    return bool(loci) and _looks_like_genotype(tuple(loci), text)


@lru_cache(maxsize=4_096)  # a line of a pad is read in many ways, of which most parts are the same
def _looks_like_genotype(loci: tuple[Locus, ...], text: str) -> bool:
    words = slot_words(loci, text)
    symbols = {symbol for locus in loci for symbol in locus.symbols}
    longer = [word for word in words if word not in symbols]
    return (
        any(piece.homes for piece in pieces_of(loci, longer))
        or (len(words) == len(loci) and not longer)
        or bool(_parse_unspaced(loci, words))
        or any(re.search(r"-(-|$)|\w-\w-", word) for word in words)
    )


def _parses_of(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    return (
        _parse_words(loci, words)
        or _parse_unspaced(loci, words)
        or _parse_shorthand(loci, words)
        or _parse_pieces(loci, words)
    )


def _parse_words(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the parses in which every word is one locus's."""
    if len(words) != len(loci):
        return []
    ways = (spelt(locus, word) for locus, word in zip(loci, words, strict=True))
    return list(islice(product(*ways), _MOST_WAYS))


def _parse_shorthand(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the parse in which the most dominant alleles stand by themselves: ``A B Cc D``."""
    if len(words) != len(loci):
        return []
    ways = [
        spelt(locus, word) or beside_unknown(locus, word)
        for locus, word in zip(loci, words, strict=True)
    ]
    # An allele that may be on either side of its dash is for its writer to place.
    return list(product(*ways)) if all(len(way) == 1 for way in ways) else []


def _parse_pieces(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the parses with alleles that stand alone and loci that run together: ``A BBCcdd``."""
    pieces = pieces_of(loci, words) if len(words) <= len(loci) else []
    if len(pieces) != len(loci):
        return []
    ways = (spelt(locus, piece.text) for locus, piece in zip(loci, pieces, strict=True))
    return list(islice(product(*ways), _MOST_WAYS))


def _parse_unspaced(loci: Sequence[Locus], words: Sequence[str]) -> list[Parse]:
    """Return the parses that respect most of the white space there is.

    Words that are a whole locus each, only too few of them, are not stretched over all loci.
    """
    if len(words) > 1 and all(any(spelt(locus, t) for locus in loci) for t in words):
        return []
    text = "".join(words)
    spaces = {sum(map(len, words[:i])) for i in range(1, len(words))}
    for lenient in (False, True):
        found = _most_spaced(loci, text, spaces, lenient=lenient)
        if found:
            return found
    return []


def _most_spaced(
    loci: Sequence[Locus], text: str, spaces: Collection[int], *, lenient: bool
) -> list[Parse]:
    """Return the parses that end most loci where a space was; the first of very many."""

    @cache
    def best(at: int, start: int) -> tuple[int, tuple[Parse, ...]]:
        """Return how many spaces are kept from a locus on, and the parses that keep so many."""
        if at == len(loci):
            return (0, ((),)) if start == len(text) else (0, ())
        found: dict[Parse, int] = {}
        for reading, end in spellings(loci[at], text, start, lenient=lenient):
            kept, rests = best(at + 1, end)
            for rest in rests:
                parse = (reading, *rest)
                found[parse] = max(found.get(parse, 0), kept + (end in spaces))
        most = max(found.values(), default=0)
        return most, tuple(islice((p for p, kept in found.items() if kept == most), _MOST_WAYS))

    return list(best(0, 0)[1])
