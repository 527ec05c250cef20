"""Loci of one chromosome in herds, where a sex does not cross over: against gametes, one by one."""

import re
from fractions import Fraction
from functools import cache

import testcross
from oracles.strand_oracle import LinkedHerd, Pair, fewest, holds, possible, random_herd
from sampling import each
from testcross import herd
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.games import catalogue
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.rulesets.herds.breeding_advice import BreedingAdvice, breeding_advice
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_codes import HerdCode
from testcross.rulesets.herds.herd_explanation import explain_animal
from testcross.rulesets.herds.herd_fill import carriers_in, fill_herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_repair import repair_herd
from testcross.solver.engines.optimisers import CoreGuided


@cache
def ruleset(loci: int, whole: int | None) -> Ruleset:
    sex = {0: 'no_crossing_over = "male"', 1: 'no_crossing_over = "female"', None: ""}[whole]
    tables = [
        f'[[locus]]\nname = "{name}"\nmap = {{ chromosome = "1", position = {10 * number} }}\n'
        f'alleles = [{{ symbol = "{name}", shows = "rich {name}" }}, '
        f'{{ symbol = "{name.lower()}", shows = "poor {name}" }}]'
        for number, name in enumerate("ABC"[:loci])
    ]
    head = 'name = "linked"\ntitle = "Linked"\ncards = "phenotypes"\n[roles]\n'
    roles = 'sire = "buck"\ndam = "doe"\noffspring = "kit"\n'
    return parse_ruleset("\n".join([sex, head + roles, *tables]))


def herd_of(simulated: LinkedHerd, card: str = "") -> Herd:
    text = simulated.text(card)
    return read_herd("herd.csv", text.encode(), ruleset=ruleset(simulated.loci, simulated.whole))


def judge(simulated: LinkedHerd, card: str = "", *, explained: bool = False) -> None:
    """Hold check, fill, carriers and repair of a herd against enumeration."""
    herd = herd_of(simulated, card)
    assert herd.ids == tuple(f"a{i}" for i in range(len(simulated.parents)))
    verdict, is_possible = check_herd("herd.csv", herd), holds(simulated)
    assert verdict.is_consistent == is_possible
    filled = fill_herd("herd.csv", herd)
    if is_possible:
        told = possible(simulated)
        for j, locus in enumerate(filled.loci):
            for i in range(len(simulated.parents)):
                assert set(locus.reading(i)) == told[i][j]
        here = carriers_in("herd.csv", herd, filled.loci[-1].alleles.symbols[1]).loci[0]
        column = [told[i][len(filled.loci) - 1] for i in range(len(simulated.parents))]
        certain = [f"a{i}" for i, some in enumerate(column) if all(1 in one for one in some)]
        assert list(here.certain) == certain
        if explained:
            explain(simulated, herd, told)
    else:
        assert filled.refused
    for note in verdict.together:
        assert note.code is HerdCode.STRANDS_IN_CONFLICT
        animals = [int(name[1:]) for name in note.ids]
        assert not holds(simulated.only(animals))
        for one in animals:
            assert holds(simulated.only([other for other in animals if other != one]))
    found = repair_herd("herd.csv", herd, CoreGuided())
    gone = [
        (herd.positions[typing.id], j) for j, one in enumerate(found.loci) for typing in one.typings
    ]
    assert len(gone) == sum(one.lower for one in found.loci) == fewest(simulated)
    assert holds(simulated.without(gone))


def explain(simulated: LinkedHerd, herd: Herd, told: list[list[set[Pair]]]) -> None:
    """Hold what only several loci tell against enumeration: enough typings, and none too many."""
    for i in range(len(simulated.parents)):
        for j, fact in enumerate(explain_animal("herd.csv", herd, i, herd.loci).facts):
            assert len(fact.possible) == len(told[i][j])
            if fact.together:
                names = re.findall(r"a\d", fact.together.partition(":")[2].partition(" fit ")[0])
                animals = [int(name[1:]) for name in names]
                assert possible(simulated.only(animals))[i][j] == told[i][j]
                for one in animals:
                    fewer = simulated.only([other for other in animals if other != one])
                    assert possible(fewer)[i][j] > told[i][j]


@each("seed", range(1_000), quick=4)
def test_herds_are_judged_as_by_every_gamete(seed: int) -> None:
    judge(random_herd(seed), explained=seed % 5 == 0)


@each("seed", range(500), quick=3)
def test_what_is_said_to_lie_together_counts_whoever_crosses_over(seed: int) -> None:
    judge(random_herd(seed, told=True), card="card", explained=seed % 5 == 0)


# flies, by hand


def flies(*rows: str) -> testcross.Herd:
    text = "\n".join(["id,sire,dam,sex,b,vg", *rows])
    return herd(text=text, ruleset="fruit-flies")


def test_a_male_hands_on_no_more_than_two_combinations() -> None:
    rule = catalogue()[HerdCode.STRANDS_IN_CONFLICT]
    right, wrong = (herd(text=text, ruleset="fruit-flies") for text in (rule.right, rule.wrong))
    assert right.check().consistent
    found = wrong.check()
    assert [str(one.code) for one in found.findings] == ["PD204"]
    assert found.findings[0].text == (
        "loci b and vg: nothing crosses over in males, so Adam b+b vg+vg, Eve bb vgvg, Ann b+b "
        "vg+vg and Bea b+b vgvg cannot all be right"
    )
    assert "each locus is possible alone, but not all together" in found.text
    assert "drop 1 typing; proven: fewer are not enough" in wrong.repair().text
    trusted = wrong.repair(trust=["Adam", "Eve", "Ann", "Bea"])
    assert "the trusted typings at b and vg contradict each other" in trusted.text
    alone = herd(text=f"{rule.wrong}Cy,Adam,Eve,F,b+b+,\n", ruleset="fruit-flies")
    assert "some loci cannot be repaired" in alone.repair(trust=["Eve", "Cy"]).text
    assert wrong.check().svg().count("url(#") > right.check().svg().count("url(#")


def test_what_follows_from_both_loci_is_filled_in_and_explained() -> None:
    rows = ("Opa,,,M,bb,vgvg", "Oma,,,F,b+b+,vg+vg+", "Pa,Opa,Oma,M,,", "Ma,,,F,b+b,vg+vg")
    told = flies(*rows, "Kit,Pa,Ma,F,bb,")
    assert "Kit, locus vg: -vg" in told.fill().text
    why = " ".join(told.explain("Kit.vg").text.split())
    assert "Opa, Oma and Kit fit b and vg together only if it is" in why
    crossed = flies(*rows, "Kit,Pa,Ma,F,bb,vg+vg+")
    assert not crossed.check().consistent


def test_in_females_everything_crosses_over() -> None:
    rows = ("Opa,,,M,bb,vgvg", "Oma,,,F,b+b+,vg+vg+", "Ma,Opa,Oma,F,,", "Pa,,,M,bb,vgvg")
    kits = (f"K{n},Pa,Ma,F,{n[:3]},{n[3:]}" for n in ("b+bvgvg", "b+bvg+vg"))
    assert flies(*rows, *kits, "K3,Pa,Ma,M,bb,vg+vg").check().consistent


def advice(text: str) -> BreedingAdvice:
    rules = load_ruleset("fruit-flies")
    herd = read_herd("herd.csv", text.encode(), ruleset=rules)
    return breeding_advice("herd.csv", rules, herd, "black vestigial")


def test_advice_goes_by_the_map_and_by_what_lies_together() -> None:
    rows = ["P1,,,M,b+ vg+ / b vg", "P2,,,F,b+b vg+vg", "P3,,,F,bb vgvg", "P4,,,M,bb vgvg"]
    text = "\n".join(["id,sire,dam,sex,card", *rows])
    pairs = {(one.sire, one.dam): (one.least, one.most, one.chance) for one in advice(text).pairs}
    half, crossed, lying = Fraction(1, 2), Fraction(17, 200), Fraction(83, 200)
    assert pairs == {
        ("P4", "P3"): (1, 1, 1),
        ("P1", "P3"): (half, half, half),
        ("P4", "P2"): (crossed, lying, crossed),
        ("P1", "P2"): (crossed / 2, lying / 2, crossed / 2),
    }
    unknown = advice(text.replace("b+ vg+ / b vg", "b+b vg+vg"))
    (pair,) = (one for one in unknown.pairs if (one.sire, one.dam) == ("P1", "P3"))
    assert (pair.least, pair.most, pair.chance) == (Fraction(0), half, half)
    assert [one.genotype for one in pair.to_prove] == ["b+ vg+ / b vg"]
    assert unknown.linked == ("b and vg",)
