"""Animals said to carry something: ``Black Otter carrying chocolate`` is one with a b known.

What is carried is hidden: a single allele beside a more dominant one. It is named by what it shows,
by its symbol, or by a card that differs from the animal's own in what is carried and nothing else,
as Blue Otter does from Black Otter.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_set
from testcross.solver import Allele, Reading, known_alleles

_CARRYING = re.compile(
    r"(.*\S)\s+(?:carrying|carries|split(?:\s+(?:for|to))?)\s+(\S.*)", re.IGNORECASE
)
_AND = re.compile(r"\s*(?:,|&|\+|\band\b)\s*", re.IGNORECASE)
Hidden: TypeAlias = tuple[tuple[int, Allele], ...]
"""Alleles that an animal carries, each with the place of its locus."""


@dataclass(frozen=True, slots=True)
class CarrierText:
    """An animal and what it is said to carry, as they were written."""

    card: str
    carried: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "CarrierText | None":
        """Return the two halves of a text; None where it has no word between them.

        >>> CarrierText.of("Black Otter carrying chocolate and REW")
        CarrierText(card='Black Otter', carried=('chocolate', 'REW'))
        """
        found = _CARRYING.fullmatch(text)
        return cls(found[1], tuple(filter(None, _AND.split(found[2])))) if found else None


def with_carried(
    ruleset: Ruleset, name: str, readings: Sequence[Reading], carried: Sequence[str]
) -> tuple[Reading, ...]:
    """Return what is known of an animal that carries something.

    Args:
        ruleset: whose alleles and cards the words name.
        name: of the animal, for messages.
        readings: what it shows, per locus.
        carried: what it hides.

    Raises:
        NotationError: for words that name nothing, or several things; for what it cannot hide.
    """
    left = list(readings)
    for word in carried:
        for place, allele in alleles_meant(ruleset, name, readings, word):
            hiding = frozenset(g for g in left[place] if g[0] < allele == g[1])
            if not hiding:
                raise NotationError(_unhidden(ruleset.loci[place], name, left[place], allele, word))
            left[place] = hiding
    return tuple(left)


def _unhidden(locus: Locus, name: str, reading: Reading, allele: Allele, word: str) -> str:
    """Say why an animal cannot carry an allele."""
    symbol, shown = locus.symbols[allele], format_set(locus, reading)
    said = f"{quoted(name)} cannot carry {word}: it is {shown} at {locus.name}"
    if all(genotype == (allele, allele) for genotype in reading):
        return f"{said} and shows it; leave out {quoted(word)}"
    if any(allele in genotype for genotype in reading):
        return f"{said}, where {symbol} shows and is not hidden; leave out {quoted(word)}"
    return f"{said}, where no {symbol} can be; leave out {quoted(word)} or correct the card"


def alleles_meant(ruleset: Ruleset, name: str, readings: Sequence[Reading], word: str) -> Hidden:
    """Return the alleles that a word stands for, as something that an animal carries.

    Raises:
        NotationError: for a word that names nothing, or several things.
    """
    found = list(dict.fromkeys(_named(ruleset, word))) or _differences(ruleset, readings, word)
    if len(found) == 1:
        return found[0]
    if not found:
        traits = [allele.shows for locus in ruleset.loci for allele in locus.alleles[1:]]
        raise NotationError(
            f"{quoted(word)} in '{name} carrying {word}' names nothing that can be hidden; "
            f"expected an allele, a card or one of {listed(traits)}"
        )
    ways = [" ".join(ruleset.loci[place].symbols[a] for place, a in way) for way in found]
    raise NotationError(
        f"{quoted(word)} in '{name} carrying {word}' can mean {listed(ways)}; write the alleles, "
        f"as in '{name} carrying {ways[0]}'"
    )


def _named(ruleset: Ruleset, word: str) -> Iterator[Hidden]:
    """Yield the alleles that a word is the symbol of, or that show what it says."""
    for place, locus in enumerate(ruleset.loci):
        for number, allele in enumerate(locus.alleles):
            if word == allele.symbol or name_key(word) == name_key(allele.shows):
                yield ((place, number),)


def _differences(ruleset: Ruleset, readings: Sequence[Reading], word: str) -> list[Hidden]:
    """Return how the cards of a name differ from an animal, where they differ at fewest loci."""
    key = f" {name_key(word)} "
    names = {v.name: v for spelt, v in ruleset.names.items() if key in f" {spelt} "}
    ways = {_difference(readings, variety) for variety in names.values()} - {()}
    least = min(map(len, ways), default=0)
    return sorted(way for way in ways if len(way) == least)


def _difference(readings: Sequence[Reading], variety: Variety) -> Hidden:
    """Return the alleles that a card shows where the animal shows another."""
    pairs = enumerate(zip(readings, variety.readings, strict=True))
    return tuple(
        (place, known_alleles(theirs)[0])
        for place, (mine, theirs) in pairs
        if not mine & theirs and known_alleles(theirs)
    )
