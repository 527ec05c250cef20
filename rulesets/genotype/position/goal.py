"""Research goals: a phenotype, and so one genotype or two of a gene (GT-083, GT-260)."""

from collections.abc import Collection
from dataclasses import dataclass

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait, parse_trait, traits_at


@dataclass(frozen=True, slots=True)
class Goal:
    """What a plant must show to count."""

    traits: tuple[Trait, ...]
    """The genotypes of the phenotype, dominant first."""

    @property
    def gene(self) -> Gene:
        """The gene that it is about."""
        return self.traits[0].gene

    def counts(self, plant: PeaPlant) -> bool:
        """Tell whether a plant has one of the genotypes."""
        return any(trait in plant.traits for trait in self.traits)

    def __str__(self) -> str:
        """Return the goal as one types it: ``R``, ``r``, or a genotype of a gene with overlay."""
        return str(self.traits[0]) if self.is_of_overlay else str(self.traits[0])[1]

    @property
    def is_of_overlay(self) -> bool:
        """Whether its gene has a goal for each genotype; without overlay no goal is so narrow.

        The recessive homozygote is a goal of its own either way, and written like the others.
        """
        return len(self.traits) == 1 and self.traits[0].is_dominant


def goals_of(gene: Gene, *, overlay: bool = False) -> tuple[Goal, ...]:
    """Return the goals of a gene, dominant first: two, or with an overlay three."""
    one, two, three = traits_at(gene)
    if overlay:
        return (Goal((one,)), Goal((two,)), Goal((three,)))
    return (Goal((one, two)), Goal((three,)))


def parse_goal(text: str, overlays: Collection[Gene] = ()) -> Goal:
    """Return the goal that a text names: ``R``, ``r``, ``rr``, or ``Ff`` with an overlay on F.

    Raises:
        NotationError: for anything else.
    """
    word = plain(text).strip()
    gene = next((gene for gene in GENES if word.upper() == gene), None)
    if gene is None:
        gene = parse_trait(word).gene
    goals = goals_of(gene, overlay=gene in overlays)
    for goal in goals:
        if word == str(goal) or (len(word) == 2 and goal.traits == (parse_trait(word),)):
            return goal
    letters = word if len(word) == 1 else str(parse_trait(word))
    names = listed([str(goal) for goal in goals])
    with_it = "with its overlay" if gene in overlays else "without an overlay"
    raise NotationError(f"{quoted(letters)} is no goal of {gene} {with_it}; write {names}")
