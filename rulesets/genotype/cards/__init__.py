"""Pea plants: four genes, the genotype of a trait, and a card typed as it looks."""

from testcross.rulesets.genotype.cards.gene import GENES, Gene, listed_genes
from testcross.rulesets.genotype.cards.pea_plant import CardKind, PeaPlant
from testcross.rulesets.genotype.cards.plant_text import cards_in, parse_plant
from testcross.rulesets.genotype.cards.trait import TRAITS, Trait, trait_of, traits_at
from testcross.rulesets.genotype.cards.trait_text import parse_trait

__all__ = [
    "GENES",
    "TRAITS",
    "CardKind",
    "Gene",
    "PeaPlant",
    "Trait",
    "cards_in",
    "listed_genes",
    "parse_plant",
    "parse_trait",
    "trait_of",
    "traits_at",
]
