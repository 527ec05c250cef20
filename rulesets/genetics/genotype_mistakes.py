"""What is wrong with a genotype that cannot be read, and how it should be written."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.notation import format_reading
from testcross.rulesets.genetics.slots import (
    UNKNOWN,
    GenotypePart,
    beside_unknown,
    pieces_of,
    spelt,
)


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
            return f"{_unreadable(loci, piece, text)}, as in {right}"
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
            problem = "it is one allele, and a genotype has two"
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
        beside = f"; or write it behind its card, in brackets: {quoted(f'CARD ({text})')}"
        beside *= len(certain) == len(pieces)
        return (
            f"{quoted(text)} has no genotype for {listed(missing, 'and')}; "
            f"write {UNKNOWN} for an unknown one, as in {right}{beside}"
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


def _foreign(loci: Sequence[Locus], word: str) -> str:
    """Say why a word is not the two slots of a locus."""
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
