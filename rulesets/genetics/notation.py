"""How a genotype looks: the one place that reads and writes ``A- B- cchd- dd``.

``-`` is an unknown allele. ``C-``: C is known and nothing more dominant is possible beside it.
``-a``: an ``a`` is known and the other may be more dominant. ``--``: nothing is known.
"""

from collections.abc import Sequence
from functools import lru_cache

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.slots import UNKNOWN, spelt
from testcross.solver import Genotype, KnownAlleles, Reading, known_alleles


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


def format_told(loci: Sequence[Locus], readings: Sequence[Reading]) -> str:
    """Return a genotype at the loci at which anything is known; two dashes if at none."""
    slots = format_full(loci, readings).split()
    return " ".join(slot for slot in slots if slot != UNKNOWN) or UNKNOWN


def parse_reading(locus: Locus, text: str) -> Reading | None:
    """Return the reading that two slots spell at a locus; None if they spell none, or several."""
    found = spelt(locus, text)
    return found[0] if len(found) == 1 else None
