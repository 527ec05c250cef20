"""The four genes in play, in the order of L772, L774 and L798."""

from enum import StrEnum

from testcross.rulesets.english import listed


class Gene(StrEnum):
    """A gene by its dominant allele."""

    R = "R"
    F = "F"
    G = "G"
    T = "T"

    @property
    def recessive(self) -> str:
        """Its recessive allele: the small letter."""
        return self.value.lower()

    @property
    def place(self) -> int:
        """Its place in the order of the genes, from 0."""
        return GENES.index(self)


GENES = tuple(Gene)


def listed_genes() -> str:
    """Return the genes as a sentence names them: ``R, F, G and T``."""
    return listed(GENES, "and")
