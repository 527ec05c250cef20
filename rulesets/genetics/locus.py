"""Gene series: a locus with its alleles in dominance order, and what genotypes show there."""

from dataclasses import dataclass, field

from testcross.solver import Genotype


@dataclass(frozen=True, slots=True, kw_only=True)
class Allele:
    """One variant at a locus."""

    symbol: str
    """How it is written: ``cchd``."""
    points: int
    """What a known allele of this kind scores."""
    shows: str
    """What is seen where it is the more dominant one."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Locus:
    """A gene series: its alleles in dominance order, most dominant first; compared by identity."""

    name: str
    """What it is called in tables and questions: ``C``."""
    title: str
    """What it is about, for people."""
    alleles: tuple[Allele, ...]
    heterozygotes: tuple[tuple[Genotype, str], ...] = ()
    """Genotypes that show something of their own: codominance, incomplete dominance."""
    page: int | None = None
    """Of the ruleset's source."""
    symbols: tuple[str, ...] = field(init=False)
    """The alleles as they are written."""
    points: tuple[int, ...] = field(init=False)
    """What each allele scores where it is known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "symbols", tuple(allele.symbol for allele in self.alleles))
        object.__setattr__(self, "points", tuple(allele.points for allele in self.alleles))

    def phenotype(self, genotype: Genotype) -> str:
        """Return what a genotype shows (Law of Dominance)."""
        return dict(self.heterozygotes).get(genotype, self.alleles[genotype[0]].shows)
