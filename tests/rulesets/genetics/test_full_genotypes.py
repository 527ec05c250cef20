"""Genotypes of all loci in any typography, what they show, and beside a card."""

import pytest
from oracles.notation_loci import A, B, C, D
from testcross.rulesets import Locus, Ruleset
from testcross.rulesets.genetics.slots import parse_reading


def test_loci_of_the_rabbits_are_those_of_the_manual(rabbits: Ruleset) -> None:
    assert [where.symbols for where in rabbits.loci] == [
        ("A", "at", "a"),
        ("B", "b"),
        ("C", "cchd", "ch", "c"),
        ("D", "d"),
    ]
    points = [[allele.points for allele in where.alleles] for where in rabbits.loci]
    assert points == [[1, 2, 4], [1, 2], [1, 2, 4, 8], [1, 2]]


@pytest.mark.parametrize(
    ("where", "written", "seen"),
    [
        (A, "AA", "agouti"),
        (A, "Aat", "agouti"),
        (A, "Aa", "agouti"),
        (A, "atat", "tan"),
        (A, "ata", "tan"),
        (A, "aa", "self"),
        (B, "Bb", "black"),
        (B, "bb", "chocolate"),
        (C, "Cc", "full colour"),
        (C, "cchdch", "chinchilla"),
        (C, "chc", "himalayan"),
        (C, "cc", "red-eyed white"),
        (D, "Dd", "dense"),
        (D, "dd", "dilute"),
    ],
)
def test_phenotype_of_a_genotype_is_that_of_the_manuals_tables(
    where: Locus, written: str, seen: str
) -> None:
    reading = parse_reading(where, written)
    assert reading is not None
    (genotype,) = reading
    assert where.phenotype(genotype) == seen
