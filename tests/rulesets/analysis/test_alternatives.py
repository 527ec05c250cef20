"""Matings of cards that can be read in several ways, against every whole genotype."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
import testcross
from oracles import choices_oracle
from oracles.choices_oracle import Family, Ways
from oracles.families import litter_shape
from oracles.oracle import genotypes
from oracles.oracle import known as oracle_known
from sampling import each
from testcross.rulesets import read_ruleset
from testcross.rulesets.analysis.check import check_mating, fill_mating
from testcross.rulesets.analysis.explanation import explain_mating
from testcross.rulesets.errors import ContradictionError, ManyWaysError
from testcross.rulesets.genetics import cross_of, offspring_of
from testcross.rulesets.genetics.mating import Mating, mating_of
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import Solver, make_engine

SPECIES = Path(__file__).parents[2] / "data" / "rulesets" / "species"
NAMES = (
    *("sweet_peas", "sweet_pea_shades", "shepherds_purse", "squash_shape"),
    *("white_chickens", "rabbits_shaded"),
)
QUICK = Solver(make_engine("python-constraint"))
SOLVERS = (QUICK, Solver(make_engine("cp-sat")))


@cache
def ruleset_named(name: str) -> Ruleset:
    return read_ruleset(SPECIES / f"{name}.toml")


def written(ruleset: Ruleset, random: Random) -> tuple[str, Ways]:
    """Return a card, or one with a genotype beside it, and all ways to read it."""
    variety = random.choice(ruleset.varieties)
    if random.random() < 0.6:
        return variety.name, variety.ways
    place = random.randrange(len(ruleset.loci))
    genotype = random.choice(genotypes(ruleset.allele_counts[place]))
    symbols = "".join(ruleset.loci[place].symbols[allele] for allele in genotype)
    known = " ".join(symbols if i == place else "--" for i in range(len(ruleset.loci)))
    ways = tuple(
        (*way[:place], frozenset({genotype}), *way[place + 1 :])
        for way in variety.ways
        if genotype in way[place]
    )
    return (f"{variety.name} ({known})", ways) if ways else (variety.name, variety.ways)


def drawn(seed: int) -> tuple[Mating, Family]:
    random = Random(seed)
    ruleset = ruleset_named(random.choice(NAMES))
    cards = [written(ruleset, random) for _ in range(random.choice([3, 3, 4, 5]))]
    ways = tuple(ways for _, ways in cards)
    family = Family(ruleset.allele_counts, ways, litter_shape(len(cards) - 2))
    return mating_of(ruleset, [card for card, _ in cards]), family


@each("seed", range(1_500), quick=50)
def test_check_fill_and_conflicts_are_those_of_every_whole_genotype(seed: int) -> None:
    mating, family = drawn(seed)
    legal = choices_oracle.legal(family)
    solver = SOLVERS[seed % 9 == 0]
    found = check_mating(mating, solver)
    assert found.legal == legal
    if not legal:
        roles = mating.ruleset.roles
        names = [locus.name for locus in mating.ruleset.loci]
        expected = {
            (" and ".join(names[at] for at in loci), tuple(map(roles.of, core)))
            for loci, core in choices_oracle.minimal_conflicts(family)
        }
        assert {(one.locus, one.animals) for one in found.conflicts} == expected
        return
    for fill in ("strict", "either"):
        known = choices_oracle.strict_fill(family)
        for i, animal in enumerate(fill_mating(mating, solver, fill)):
            for at, here in enumerate(animal.loci):
                assert fill == "either" or here.alleles == known[at][i]
    for animal, column in zip(found.animals, zip(*known, strict=True), strict=True):
        assert tuple(here.alleles for here in animal.loci) == column


@each("seed", range(600), quick=30)
def test_repairs_are_all_smallest_sets_of_cards(seed: int) -> None:
    mating, family = drawn(seed)
    if choices_oracle.legal(family):
        return
    roles, varieties = mating.ruleset.roles, mating.ruleset.varieties
    found = explain_mating(mating, QUICK).repairs
    for i in range(len(family.ways)):
        does = [
            variety.name
            for variety in varieties
            if choices_oracle.legal(
                Family(
                    family.allele_counts,
                    (*family.ways[:i], variety.ways, *family.ways[i + 1 :]),
                    family.parents,
                )
            )
        ]
        told = [one.varieties for one in found if one.replace == (roles.of(i),)]
        assert told == ([tuple(does)] if does else [])


@each("seed", range(600), quick=30)
def test_steps_lead_to_everything_that_is_filled_in(seed: int) -> None:
    mating, family = drawn(seed)
    if not choices_oracle.legal(family):
        return
    found = explain_mating(mating, QUICK)
    known = choices_oracle.strict_fill(family)
    for i, (role, _) in enumerate(mating.roles()):
        for at, locus in enumerate(mating.ruleset.loci):
            last = [
                one.genotype
                for one in found.steps
                if one.animal == role and one.locus == locus.name and one.gained
            ]
            if last:
                assert last[-1] == found.animals[i].loci[at].genotype
            symbols = [locus.symbols[allele] for allele in known[at][i]]
            assert list(found.animals[i].loci[at].known) == symbols


@pytest.mark.parametrize("name", NAMES)
def test_offspring_and_their_chances_are_those_of_every_whole_genotype(name: str) -> None:
    ruleset = ruleset_named(name)
    random = Random(name)
    every = list(product(*(genotypes(count) for count in ruleset.allele_counts)))
    for _ in range(8):
        sire, dam = random.choice(every), random.choice(every)
        texts = [
            " ".join(
                locus.symbols[a] + locus.symbols[b]
                for locus, (a, b) in zip(ruleset.loci, whole, strict=True)
            )
            for whole in (sire, dam)
        ]
        gametes = [list(product(*whole)) for whole in (sire, dam)]
        counts: dict[str, int] = {}
        for one, other in product(*gametes):
            whole = tuple((min(a, b), max(a, b)) for a, b in zip(one, other, strict=True))
            (shown,) = (
                v.name for v in ruleset.varieties if whole in choices_oracle.allowed(v.ways)
            )
            counts[shown] = counts.get(shown, 0) + 1
        total = len(gametes[0]) * len(gametes[1])
        found = offspring_of(*cross_of(ruleset, texts), QUICK)
        assert {one.variety: one.chance for one in found} == {
            shown: Fraction(number, total) for shown, number in counts.items()
        }


@each("seed", range(600), quick=6)
def test_every_mating_of_dogs_is_explained_as_it_was_judged(seed: int) -> None:
    random = Random(seed)
    names = [card.name for card in testcross.cards(ruleset="dogs")]
    words = [random.choice(names) for _ in range(random.randint(3, 5))]
    line = f"{words[0]} x {words[1]} -> {', '.join(words[2:])}"
    found = testcross.explain(line, ruleset="dogs").answer
    assert found.legal == testcross.check(line, ruleset="dogs").legal
    assert found.legal or all(one.text for one in found.conflicts)


def test_a_genotype_that_no_way_allows_contradicts_the_card() -> None:
    with pytest.raises(ContradictionError, match=r"reads cc -- or C- pp, .* beside it Cc Pp"):
        mating_of(ruleset_named("sweet_peas"), ["White (Cc Pp)", "White", "White"])


def test_too_many_ways_are_refused_with_their_number() -> None:
    ruleset = ruleset_named("sweet_pea_shades")
    loci = product(("--", "-c"), ("--", "-p"), ("Bb", "bb", "BB", "--"))
    kits = [f"White ({c} {p} {b})" for c, p, b in loci]
    assert check_mating(mating_of_many(ruleset, ["White", "White", *kits[:14]]), QUICK).legal
    mating = mating_of_many(ruleset, ["White", "White", *kits])
    with pytest.raises(ManyWaysError, match=r"can be read in 262,144 ways together, at most 65,53"):
        check_mating(mating, QUICK)


def mating_of_many(ruleset: Ruleset, cards: list[str]) -> Mating:
    return mating_of(replace(ruleset, litter=len(cards) - 2), cards)


MALES = frozenset({(0, 2), (1, 2)})
FEMALES = frozenset(genotypes(2))
CATS = "cats_of_two_x"


def young_cats(
    sire: choices_oracle.Whole, dam: choices_oracle.Whole
) -> frozenset[choices_oracle.Whole]:
    """Return all sons and daughters: O and G on X, D on no sex chromosome; 2 stands for the Y."""
    found = set[choices_oracle.Whole]()
    for o, g, d, e in product(dam[0], dam[1], sire[2], dam[2]):
        coat = (min(d, e), max(d, e))
        found.add(((o, 2), (g, 2), coat))
        daughter = [(min(x, y), max(x, y)) for x, y in ((o, sire[0][0]), (g, sire[1][0]))]
        found.add((daughter[0], daughter[1], coat))
    return frozenset(found)


@each("seed", range(300), quick=12)
def test_unknown_sexes_and_several_ways_are_chosen_together(seed: int) -> None:
    random = Random(seed)
    ruleset = ruleset_named(CATS)
    known = ["(-- GG --)", "(-- Gg --)", "(-- gg --)", "(-- g/Y --)", "(-- G/Y --)", "", ""]
    toms = [one for one in known if "GG" not in one and "Gg" not in one and "gg" not in one]
    queens = [one for one in known if "/Y" not in one]
    cards = [
        f"{random.choice(['Dark', 'Light'])} {random.choice(some)}".strip()
        for some in (toms, queens, *[known] * random.choice([1, 1, 2]))
    ]
    mating = mating_of(ruleset, cards)
    allowed = []
    for i, animal in enumerate(mating.animals):
        wholes = choices_oracle.allowed(animal.ways)
        sexes = [MALES, FEMALES] if i > 1 else [MALES] if i == 0 else [FEMALES]
        allowed.append({w for w in wholes for sex in sexes if w[0] in sex and w[1] in sex})
    solutions = [
        (sire, dam, kits)
        for sire, dam in product(allowed[0], allowed[1])
        if all(kits := [young_cats(sire, dam) & wholes for wholes in allowed[2:]])
    ]
    found = check_mating(mating, QUICK)
    assert found.legal == bool(solutions)
    if not solutions:
        return
    columns = [[s for s, _, _ in solutions], [d for _, d, _ in solutions]]
    columns += [[w for _, _, kits in solutions for w in kits[i]] for i in range(len(allowed) - 2)]
    for filled, column in zip(found.animals, columns, strict=True):
        for at, here in enumerate(filled.loci):
            assert here.alleles == oracle_known({whole[at] for whole in column})
