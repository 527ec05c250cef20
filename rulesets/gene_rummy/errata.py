"""Where the manual's tables of alleles (pp. 27-31) count or call something otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.blocks import (
    Block,
    Line,
    Paragraph,
    Stack,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics import PairTable


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
        right="There are three: Bb is counted twice here, but once on pp. 29-31.",
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
        right="They are dense; C shows full colour (p. 31).",
    ),
    Erratum(
        page=29,
        loci=("B", "D"),
        claim="10 genotypes",
        right="There are nine, 3 times 3: Bb Dd is in two cells of the table.",
    ),
)


def errata_of(loci: Sequence[str]) -> tuple[Erratum, ...]:
    return tuple(one for one in ERRATA if one.loci == tuple(loci))


@dataclass(frozen=True, slots=True, kw_only=True)
class AllelePage:
    """A table of alleles, and where the manual's own says something else."""

    table: PairTable
    errata: tuple[Erratum, ...]


@blocks.register
def allele_page_blocks(page: AllelePage) -> Iterator[Block]:
    found = page.table
    loci = [f"{locus.name} ({locus.title})" for locus in found.loci]
    yield Paragraph(f"{'Locus' if len(loci) == 1 else 'Loci'} {listed(loci, 'and')}")
    yield Line()
    yield table(
        ["", *(one.genotype for one in found.gametes)],
        [
            (gamete.genotype, *(Stack((one.genotype, one.shows)) for one in row))
            for gamete, row in zip(found.gametes, found.cells, strict=True)
        ],
    )
    yield Line()
    yield Paragraph(
        f"{counted(len(found.phenotypes), 'phenotype')}: {listed(found.phenotypes, 'and')}."
    )
    yield Paragraph(
        f"{counted(len(found.genotypes), 'genotype')}: {listed(found.genotypes, 'and')}. "
        "The order of two alleles does not matter, "
        f"so {found.pairs} cells hold {len(found.genotypes)} genotypes."
    )
    for one in page.errata:
        yield Paragraph(f"The manual (p. {one.page}) says {one.claim!r}. {one.right}")
