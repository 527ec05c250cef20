"""A trait of a pea plant: its genotype at one gene."""

from dataclasses import dataclass

from testcross.rulesets.genotype.cards.gene import GENES, Gene


@dataclass(frozen=True, slots=True)
class Trait:
    """A genotype at a gene, as cards, dice pools and parents show it."""

    gene: Gene
    recessives: int
    """How many of its two alleles are recessive: 0 in FF, 1 in Ff, 2 in ff."""

    @property
    def is_dominant(self) -> bool:
        """Whether the dominant phenotype shows."""
        return self.recessives < 2

    @property
    def is_homozygous(self) -> bool:
        """Whether both alleles are the same."""
        return self.recessives != 1

    def __str__(self) -> str:
        """Return the genotype, dominant allele first: ``Ff``."""
        return self.gene.value * (2 - self.recessives) + self.gene.recessive * self.recessives


TRAITS = tuple(Trait(gene, recessives) for gene in GENES for recessives in range(3))
"""All twelve, gene by gene: DD, Dd, dd."""


def traits_at(gene: Gene) -> tuple[Trait, Trait, Trait]:
    """Return the three traits of a gene: DD, Dd, dd."""
    first = 3 * gene.place
    return (TRAITS[first], TRAITS[first + 1], TRAITS[first + 2])


def trait_of(gene: Gene, recessives: int) -> Trait:
    """Return the trait of a gene with so many recessive alleles."""
    return traits_at(gene)[recessives]
