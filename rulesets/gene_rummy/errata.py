"""Where the manual's tables of alleles (pp. 27-31) count or call something otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A claim of the manual that does not hold."""

    page: int
    loci: tuple[str, ...]
    """Of the table that it stands in."""
    claim: str
    right: str
    """What holds instead, in a sentence."""


ERRATA = (
    Erratum(
        page=27,
        loci=("B",),
        claim="2 alleles, 4 genotypes",
        right="There are three: Bb is counted twice here, and once on pp. 29-31.",
    ),
    Erratum(
        page=28,
        loci=("D",),
        claim="2 alleles, 4 genotypes",
        right="There are three: Dd is counted twice.",
    ),
    Erratum(
        page=28,
        loci=("D",),
        claim="DD and Dd are full color",
        right="They are dense; full colour is what C shows (p. 31).",
    ),
    Erratum(
        page=29,
        loci=("B", "D"),
        claim="10 genotypes",
        right="There are nine, 3 times 3: Bb Dd stands in two cells of the table.",
    ),
)


def errata_of(loci: Sequence[str]) -> tuple[Erratum, ...]:
    """Return what is wrong in the manual's table of some loci."""
    return tuple(one for one in ERRATA if one.loci == tuple(loci))
