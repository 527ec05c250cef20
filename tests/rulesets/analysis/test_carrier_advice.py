"""Test crosses, against the young of every genotype that an animal can have."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from oracles.species_oracle import FOLDER, Gene, Own, Species
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.analysis import carrier_advice
from testcross.rulesets.analysis.carrier_advice import AlleleTest

UNBORN: dict[str, set[Own]] = {"mice": {("Ay", "Ay")}}


def first_test(species: str, animal: str, carries: str) -> AlleleTest:
    ruleset = load_ruleset(species)
    return carrier_advice(ruleset, parse_animal(ruleset, animal), carries).tests[0]


def share_by_enumeration(
    gene: Gene, carriers: Sequence[Own], others: Sequence[Own], mate: Own, unborn: set[Own]
) -> Fraction:
    """Return which share of the young of any carrier at least looks like no young of the others."""

    def looks(own: Own) -> list[str]:
        young = [gene.own(pair) for pair in product(own, mate)]
        return [dict(gene.shows)[one] for one in young if one not in unborn]

    known = {look for own in others for look in looks(own)}
    shares = []
    for own in carriers:
        seen = looks(own)
        shares.append(Fraction(sum(look not in known for look in seen), len(seen)))
    return min(shares)


@pytest.mark.parametrize(
    ("species", "animal", "locus", "allele"),
    [
        ("labradors", "Black", "B", "b"),
        ("labradors", "Black", "E", "e"),
        ("labradors", "Yellow", "B", "b"),
        ("mice", "Yellow", "A", "a"),
        ("mice", "Agouti", "A", "a"),
        ("humans", "group A", "ABO", "i"),
        ("rabbits", "Chinchilla", "C", "c"),
        ("rabbits", "Chinchilla", "C", "ch"),
        ("rabbits", "Chestnut", "C", "cchd"),
        ("rabbits", "Sable", "C", "c"),
        ("dogs", "Black", "K", "ky"),
    ],
)
def test_mates_show_what_enumeration_says(
    species: str, animal: str, locus: str, allele: str
) -> None:
    own = Species(FOLDER / f"{species}.toml")
    gene = next(one for one in own.genes if one.name == locus)
    unborn = UNBORN.get(species, set()) if locus == "A" else set()
    ruleset = load_ruleset(species)
    place = [one.name for one in ruleset.loci].index(locus)
    here = parse_animal(ruleset, animal).readings[place]
    symbols = ruleset.loci[place].symbols
    could_be = [(symbols[a], symbols[b]) for a, b in sorted(here)]
    left = [one for one in could_be if one not in unborn]
    carriers = [one for one in left if allele in one]
    others = [one for one in left if allele not in one]
    wanted = {
        "".join(mate): share_by_enumeration(gene, carriers, others, mate, unborn)
        for mate in gene.pairs
        if mate not in unborn
    }
    found = {mate.genotype: mate.share for mate in first_test(species, animal, allele).mates}
    assert found
    assert list(found.values()) == sorted(wanted.values(), reverse=True)[: len(found)]
    assert all(wanted[mate] == share for mate, share in found.items())


def test_five_and_seven_are_enough_at_one_half_eleven_and_seventeen_at_one_quarter() -> None:
    pure, carrier = first_test("gene-rummy", "Castor", "chocolate").mates
    assert (pure.genotype, pure.share) == ("bb", Fraction(1, 2))
    assert [(one.percent, one.number) for one in pure.young] == [(95, 5), (99, 7)]
    assert (carrier.genotype, carrier.share) == ("Bb", Fraction(1, 4))
    assert [one.number for one in carrier.young] == [11, 17]
