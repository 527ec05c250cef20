"""Pea plants: four genes, the genotype of a trait, and a card typed as it looks."""

from testcross.rulesets.genotype.cards.pea_plant import (
    GENES,
    TRAITS,
    CardKind,
    Gene,
    PeaPlant,
    Trait,
    cards_in,
    gene_named,
    listed_genes,
    parse_plant,
    parse_trait,
    trait_of,
    traits_at,
    with_letters,
)

__all__ = [
    "GENES",
    "TRAITS",
    "CardKind",
    "Gene",
    "PeaPlant",
    "Trait",
    "cards_in",
    "gene_named",
    "listed_genes",
    "parse_plant",
    "parse_trait",
    "trait_of",
    "traits_at",
    "with_letters",
]
