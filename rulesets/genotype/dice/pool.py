"""The dice of a round, sorted: for each gene three pools and the De Novo area."""

from collections.abc import Mapping
from dataclasses import dataclass

from testcross.rulesets.genotype.cards import GENES, Gene, Trait

DICE_OF_A_GENE = 5
"""GT-003."""


@dataclass(frozen=True, slots=True)
class GenePool:
    """The dice of one gene that still lie on the board."""

    traits: tuple[int, int, int] = (0, 0, 0)
    """How many show DD, Dd and dd."""
    de_novo: int = 0
    """How many lie in the De Novo area."""

    @property
    def total(self) -> int:
        """How many dice of the gene lie there, at most ``DICE_OF_A_GENE``."""
        return sum(self.traits) + self.de_novo


@dataclass(frozen=True, slots=True)
class DicePool:
    """The dice of all genes that still lie on the board."""

    genes: tuple[GenePool, GenePool, GenePool, GenePool]
    """In the order of the genes."""

    def of_gene(self, gene: Gene) -> GenePool:
        """Return the dice of a gene."""
        return self.genes[gene.place]

    def of_trait(self, trait: Trait) -> int:
        """Return how many dice show a trait."""
        return self.genes[trait.gene.place].traits[trait.recessives]

    @property
    def total(self) -> int:
        """How many dice lie there."""
        return sum(gene.total for gene in self.genes)


def pool_of(by_gene: Mapping[Gene, GenePool]) -> DicePool:
    """Return a pool from the dice of some genes; of the others there are none."""
    r, f, g, t = (by_gene.get(gene, GenePool()) for gene in GENES)
    return DicePool((r, f, g, t))
