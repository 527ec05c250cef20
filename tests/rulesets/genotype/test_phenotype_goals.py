"""Research goals are the phenotypes of the ruleset: two a gene, three with an overlay."""

from collections.abc import Collection

import pytest
from testcross.rulesets import NotationError, Ruleset, load_ruleset
from testcross.rulesets.genetics.names import traits_of
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.genotype.cards import GENES, TRAITS_OF, goals_of, matches
from testcross.rulesets.genotype.typed import read_goals

PEAS = load_ruleset("genotype")
OVERLAID = [
    (load_ruleset(f"genotype+{one.name.replace(' ', '-')}"), one.locus) for one in PEAS.overlays
]


def looks(ruleset: Ruleset, gene: str) -> list[list[str]]:
    """Return the genotypes behind each phenotype of a gene, dominant first."""
    locus = ruleset.loci[GENES.index(gene)]
    return [
        [format_genotype(locus, genotype) for genotype in sorted(reading)]
        for reading in traits_of(locus).values()
    ]


def shown_by(gene: str, overlaid: Collection[str]) -> list[list[str]]:
    return [
        [trait for trait in TRAITS_OF[gene] if matches(goal, trait)]
        for goal in goals_of(gene, overlaid)
    ]


def test_genes_of_the_ruleset_are_those_of_the_cards() -> None:
    assert [locus.name for locus in PEAS.loci] == list(GENES)
    assert [locus.symbols for locus in PEAS.loci] == [(one, one.lower()) for one in GENES]


def test_goals_are_eight_one_for_each_trait_of_a_gene() -> None:
    goals = [goal for gene in GENES for goal in goals_of(gene, ())]
    assert len(goals) == 8
    for gene in GENES:
        assert shown_by(gene, ()) == looks(PEAS, gene)


@pytest.mark.parametrize(("ruleset", "gene"), OVERLAID)
def test_overlay_makes_three_goals_of_its_gene_and_leaves_the_others(
    ruleset: Ruleset, gene: str
) -> None:
    for one in GENES:
        assert shown_by(one, {gene}) == looks(ruleset, one)
    assert len(looks(ruleset, gene)) == 3


def test_goal_of_a_genotype_is_one_of_its_overlay_alone() -> None:
    assert read_goals("f, gg R") == ("f", "g", "R")
    assert read_goals("FF ff", ["F"]) == ("FF", "ff")
    with pytest.raises(NotationError, match="'FF' is not a goal of F without an overlay"):
        read_goals("FF")
