"""Overlaps and gaps of readings, against enumeration of every genotype."""

from itertools import product
from pathlib import Path
from random import Random

import pytest
from oracles.families import notations
from oracles.oracle import genotypes
from sampling import each
from testcross.rulesets import load_ruleset, read_ruleset, shipped_rulesets
from testcross.rulesets.errors import RulesetOverlapError
from testcross.rulesets.genetics import coverage, cross_of, offspring_of
from testcross.rulesets.genetics.locus import WholeReading, disjoint, in_common, left_of, size
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import Solver, make_engine

SPECIES = Path(__file__).parents[2] / "data" / "rulesets" / "species"
SOLVER = Solver(make_engine("python-constraint"))


def ruleset_named(name: str) -> Ruleset:
    if name in shipped_rulesets():
        return load_ruleset(name)
    return read_ruleset(SPECIES / f"{name}.toml")


def whole(random: Random, counts: tuple[int, ...]) -> WholeReading:
    return tuple(random.choice(notations(count)) for count in counts)


def every_whole(one: WholeReading) -> set[tuple[tuple[int, int], ...]]:
    return set(product(*one))


@each("seed", range(500), quick=50)
def test_whole_readings_are_sets_of_genotypes_at_all_loci(seed: int) -> None:
    random = Random(seed)
    counts = random.choice([(2,), (2, 3), (2, 2, 2)])
    one, other, third = (whole(random, counts) for _ in range(3))
    both = in_common(one, other)
    assert (every_whole(both) if both else set()) == every_whole(one) & every_whole(other)
    parts = left_of(one, [other, third])
    assert sum(map(size, parts)) == len(set().union(*map(every_whole, parts)))
    assert set().union(*map(every_whole, parts)) == (
        every_whole(one) - every_whole(other) - every_whole(third)
    )
    apart = disjoint([one, other, third])
    assert sum(map(size, apart)) == len(every_whole(one) | every_whole(other) | every_whole(third))


def names_of(ruleset: Ruleset, genotype: tuple[tuple[int, int], ...]) -> list[str]:
    return [
        variety.name
        for variety in ruleset.varieties
        if any(all(g in r for g, r in zip(genotype, way, strict=True)) for way in variety.ways)
    ]


@pytest.mark.parametrize(
    "name", ["labradors", "overlapping", "horses_without_perlinos", "sweet_pea_shades"]
)
def test_coverage_is_that_of_every_genotype(name: str) -> None:
    ruleset = ruleset_named(name)
    found = [
        names_of(ruleset, one) for one in product(*(genotypes(n) for n in ruleset.allele_counts))
    ]
    told = coverage(ruleset)
    assert (told is None) == all(len(names) == 1 for names in found)
    if told is not None:
        assert (told.unnamed, told.genotypes) == (found.count([]), len(found))
        assert {one.varieties for one in told.overlaps} == {
            tuple(names) for names in found if len(names) > 1
        }


def test_only_the_first_three_overlaps_are_listed(tmp_path: Path) -> None:
    """Four varieties that are all any pea overlap in six pairs."""
    text = (
        'name = "peas"\ntitle = "Peas"\nsource = "written for the tests"\n[[locus]]\nname = "G"\n'
    )
    text += 'alleles = [{ symbol = "G", points = 1, shows = "yellow" },'
    text += ' { symbol = "g", points = 2, shows = "green" }]\n'
    names = ("One", "Two", "Three", "Four")
    text += "".join(f'[[variety]]\nname = "{name}"\nreads = "--"\n' for name in names)
    (tmp_path / "peas.toml").write_text(text, encoding="utf-8")
    told = coverage(read_ruleset(tmp_path / "peas.toml"))
    assert told is not None
    assert [one.varieties for one in told.overlaps] == [("One", other) for other in names[1:]]


@pytest.mark.parametrize("name", ["gene-rummy", "genotype"])
def test_shipped_decks_give_every_genotype_one_name(name: str) -> None:
    assert name in shipped_rulesets()
    assert coverage(load_ruleset(name)) is None


def test_chances_are_refused_where_a_genotype_has_two_names() -> None:
    there, sire, dam = cross_of(ruleset_named("overlapping"), ["aa cchlch", "aa cchlc"])
    said = "gives aa cchlcchl two names, Seal and Siamese Sable, so chances would add up"
    with pytest.raises(RulesetOverlapError, match=said):
        offspring_of(there, sire, dam, SOLVER)
    there, sire, dam = cross_of(ruleset_named("overlapping"), ["aa cchl-", "aa cchlc"])
    assert all(one.chance is None for one in offspring_of(there, sire, dam, SOLVER))
