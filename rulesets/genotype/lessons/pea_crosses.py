"""Lessons 1 to 14: crosses of peas, worked out with their Punnett squares."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import prod

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import PunnettSquare, format_genotype, punnett_square, ratio
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.phenotypes import trait_names
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import parse_plant, trait_of
from testcross.rulesets.genotype.chances import garden_chance
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, parents_by_gene
from testcross.rulesets.genotype.lessons.figure import (
    Figures,
    Given,
    LessonError,
    share_of,
    shared_out,
)
from testcross.solver import every_genotype

MOST_GENES = 100
"""In the lesson on many genes; with more the numbers fill pages."""


@cache
def peas() -> Ruleset:
    """Return the ruleset of Mendel's peas."""
    return load_ruleset("genotype")


def alleles(given: Given) -> Figures:
    """Return the gametes of a plant."""
    square = given.plant("plant", peas())
    gametes = Counter(square.sire_gametes)
    total = len(square.sire_gametes)
    shares = {name: Fraction(number, total) for name, number in gametes.items()}
    return {
        "plant": square.sire,
        "gametes": tuple(f"{share} {name}" for name, share in shares.items()),
        "carried": tuple(f"{_of_all(share)} carry {name}" for name, share in shares.items()),
        "kinds": len(gametes),
    }


def _of_all(share: Fraction) -> str:
    """Return a share of things as a sentence begins with it."""
    return {Fraction(1): "all", Fraction(1, 2): "half"}.get(share, str(share))


def dominance(given: Given) -> Figures:
    """Return what the young of a cross are, and what they show."""
    square = given.cross("cross", peas())
    return {
        "left": square.sire,
        "top": square.dam,
        "genotypes": shared_out(square.genotypes),
        "phenotypes": shared_out(square.phenotypes),
    }


def phenotype(given: Given) -> Figures:
    """Return the genotypes that show a trait."""
    known = {
        name: (locus, reading)
        for locus in peas().loci
        for name, reading in trait_names(locus, peas().synonyms).items()
    }
    trait = given.choice("trait", {name: name for name in known})
    locus, reading = known[trait]
    genotypes = tuple(format_genotype(locus, one) for one in sorted(reading))
    return {
        "trait": trait,
        "genotypes": listed(genotypes),
        "number": len(genotypes),
        "locus": locus.title.casefold(),
    }


def zygosity(given: Given) -> Figures:
    """Return the genotypes of a gene, and which of them have two alleles alike."""
    gene = _gene(given)
    every = sorted(every_genotype(len(gene.alleles)))
    alike = tuple(format_genotype(gene, one) for one in every if one[0] == one[1])
    mixed = tuple(format_genotype(gene, one) for one in every if one[0] != one[1])
    return {"genotypes": len(every), "homozygous": alike, "heterozygous": mixed}


def skipped_generation(given: Given) -> Figures:
    """Return the recessive trait over two generations from parents that breed true."""
    one, two, gene = _pure_cross(given)
    recessive, dominant = gene.alleles[-1].shows, gene.alleles[0].shows
    shown = share_of(two.phenotypes, dominant)
    mixed = share_of(two.genotypes, one.genotypes[0].name)
    return {
        "left": one.sire,
        "top": one.dam,
        "hybrid": one.genotypes[0].name,
        "dominant": dominant,
        "recessive": recessive,
        "first": share_of(one.phenotypes, recessive),
        "second": share_of(two.phenotypes, recessive),
        "carriers": mixed / shown,
    }


def monohybrid(given: Given) -> Figures:
    """Return the ratios of a cross of two plants that are hybrid at one gene."""
    _, square, _ = _pure_cross(given)
    return {
        "hybrid": square.sire,
        "genotypes": shared_out(square.genotypes),
        "genotype_ratio": ratio(square.genotypes),
        "phenotypes": shared_out(square.phenotypes),
        "phenotype_ratio": ratio(square.phenotypes),
    }


def cross_to_test(given: Given) -> Figures:
    """Return what a test cross gives, whichever genotype the tested plant has."""
    first, _, gene = _pure_cross(given)
    tested = punnett_square(peas(), first.genotypes[0].name, first.dam)
    return {
        "dominant": gene.alleles[0].shows,
        "recessive": gene.alleles[-1].shows,
        "pure": first.sire,
        "hybrid": tested.sire,
        "tester": first.dam,
        "if_pure": shared_out(first.phenotypes),
        "if_hybrid": shared_out(tested.phenotypes),
        "ratio": ratio(tested.phenotypes),
    }


def dihybrid(given: Given) -> Figures:
    """Return the ratio of a cross of hybrids at two genes."""
    square = given.cross("cross", peas())
    if len(square.loci) != 2:
        raise LessonError("--cross: this lesson is about two genes; write both, as in RrGg x RrGg")
    recessive = " ".join(name.casefold() * 2 for name in square.loci)
    return {
        "left": square.sire,
        "top": square.dam,
        "phenotypes": shared_out(square.phenotypes),
        "ratio": ratio(square.phenotypes),
        "both_recessive": share_of(square.genotypes, recessive),
        "like_left": share_of(square.genotypes, square.sire),
        "recessive": recessive,
    }


def many_genes(given: Given) -> Figures:
    """Return how large the square of hybrids at many genes is, and what stands in it."""
    genes = given.whole("genes", 1, MOST_GENES)
    gametes = 2**genes  # one of two alleles of each gene (Law of Segregation)
    return {
        "genes": genes,
        "gametes": gametes,
        "cells": gametes**2,
        "genotypes": 3**genes,
        "phenotypes": 2**genes,
        "all_recessive": Fraction(1, gametes**2),
    }


def card_odds(given: Given) -> Figures:
    """Return how likely one seedling is like a card, and how likely dice complete the card."""
    try:
        card = parse_plant(given.text("card"))
    except TestcrossError as error:
        raise LessonError(f"--card: {error}") from None
    hybrids = [trait_of(trait.gene, 1) for trait in card.traits]
    parents = parents_by_gene(f"{hybrid} x {hybrid}" for hybrid in hybrids)
    found = garden_chance(load_box(), [card], parents, slots=2 * len(card.traits))
    seedling = prod(
        (share_of(_selfed(str(trait)).genotypes, str(trait)) for trait in card.traits),
        start=Fraction(1),
    )
    chances = found.together.chances
    fewest = found.together.fewest
    return {
        "card": " ".join(map(str, card.traits)),
        "seedling": seedling,
        "dice": in_words(DICE_OF_A_GENE),
        "fewest": fewest,
        "with_fewest": chances[fewest - 1],
        "with_all": found.together.chance,
    }


def _selfed(trait: str) -> PunnettSquare:
    """Return the square of two plants that are hybrid at a trait's gene."""
    hybrid = trait[0].upper() + trait[0].lower()
    return punnett_square(peas(), hybrid, hybrid)


def _gene(given: Given) -> Locus:
    names = {locus.name.casefold(): locus.name for locus in peas().loci}
    wanted = given.choice("gene", names)
    return next(locus for locus in peas().loci if locus.name == wanted)


def _pure_cross(given: Given) -> tuple[PunnettSquare, PunnettSquare, Locus]:
    """Return the cross of two plants that breed true at a gene, that of their young, the gene."""
    gene = _gene(given)
    dominant, recessive = gene.symbols
    first = punnett_square(peas(), dominant * 2, recessive * 2)
    hybrid = first.genotypes[0].name
    return first, punnett_square(peas(), hybrid, hybrid), gene
