"""Lessons on crosses: each figure counted over the gametes, one pair at a time."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, log10

import pytest
from genotype_games.pea_lessons import figures, shares, told, young

HALF = Fraction(1, 2)


# one gene


@pytest.mark.parametrize("plant", ["FF", "Ff", "RrGg", "rrTt", "RrFfGgTt"])
def test_alleles_are_counted_over_all_ways_to_take_one_of_each_pair(plant: str) -> None:
    pairs = [plant[i : i + 2] for i in range(0, len(plant), 2)]
    gametes = Counter(" ".join(one) for one in product(*pairs))
    found = figures("alleles", plant=plant)
    assert set(found["gametes"]) == shares(gametes)
    assert found["kinds"] == len(gametes)


@pytest.mark.parametrize(("one", "other"), list(product(("TT", "Tt", "tt"), repeat=2)))
def test_dominance_gives_what_the_four_pairs_of_gametes_do(one: str, other: str) -> None:
    counted = young(one, other)
    seen = Counter[str]()
    for genotype, number in counted.items():
        seen["tall" if "T" in genotype else "short"] += number
    found = figures("dominance", cross=f"{one} x {other}")
    for words, counts in ((found["genotypes"], counted), (found["phenotypes"], seen)):
        if len(counts) == 1:
            assert words == f"all {next(iter(counts))}"
        else:
            assert told(words) == shares(counts)


@pytest.mark.parametrize(
    ("trait", "genotypes"),
    [("purple", "FF or Ff"), ("white", "ff"), ("Tall", "TT or Tt"), ("wrinkled", "rr")],
)
def test_phenotype_names_the_genotypes_behind_it(trait: str, genotypes: str) -> None:
    found = figures("phenotype", trait=trait)
    assert found["genotypes"] == genotypes
    assert found["number"] == genotypes.count(" or ") + 1


def test_skipped_trait_comes_back_in_a_quarter() -> None:
    second = young("Ff", "Ff")
    shown = second["FF"] + second["Ff"]
    found = figures("skipped-generation")
    assert (found["first"], found["second"]) == (0, Fraction(second["ff"], 4))
    assert found["second"] == Fraction(1, 4)
    assert found["carriers"] == Fraction(second["Ff"], shown) == Fraction(2, 3)


# several genes


def test_t_27_dihybrid_ratio_is_counted_over_sixteen_cells() -> None:
    gametes = [a + b for a in "Rr" for b in "Gg"]
    seen, same = Counter[str](), Counter[str]()
    for one, other in product(gametes, repeat=2):
        seed = "round" if "R" in one[0] + other[0] else "wrinkled"
        pod = "green" if "G" in one[1] + other[1] else "yellow"
        seen[f"{seed} and {pod}"] += 1
        same["".join(sorted(one[0] + other[0])) + "".join(sorted(one[1] + other[1]))] += 1
    found = figures("dihybrid")
    assert set(re.split(r", | and (?=\d)", found["phenotypes"])) == shares(seen)
    assert found["ratio"] == "9 : 3 : 3 : 1"
    assert found["both_recessive"] == Fraction(same["rrgg"], 16) == Fraction(1, 16)
    assert found["like_left"] == Fraction(same["RrGg"], 16) == Fraction(1, 4)


def test_four_genes_are_counted_over_their_square() -> None:
    for genes in (1, 2, 3, 4):
        gametes = list(product("Dd", repeat=genes))
        cells = list(product(gametes, repeat=2))
        kinds = {tuple("".join(sorted(p)) for p in zip(*cell, strict=True)) for cell in cells}
        looks = {tuple("D" in pair for pair in kind) for kind in kinds}
        found = figures("four-genes", genes=str(genes))
        assert (found["gametes"], found["cells"]) == (len(gametes), len(cells))
        assert (found["genotypes"], found["phenotypes"]) == (len(kinds), len(looks))
        assert found["all_recessive"] == Fraction(1, len(cells))
    assert figures("four-genes")["cells"] == 256


# other patterns


def gametes_of(apart: Fraction) -> dict[str, Fraction]:
    together = (1 - apart) / 2
    return {"AB": together, "ab": together, "Ab": apart / 2, "aB": apart / 2}


@pytest.mark.parametrize("recombination", ["1/10", "1/2", "1/100", "0.3"])
def test_linkage_is_counted_over_the_gametes(recombination: str) -> None:
    found = figures("linkage", recombination=recombination)
    gametes = gametes_of(found["recombination"])
    assert (found["parental"], found["recombinant"]) == (gametes["AB"], gametes["Ab"])

    def classes(eggs: dict[str, Fraction]) -> tuple[str, ...]:
        seen = Counter[tuple[bool, bool]]()
        chances: dict[tuple[bool, bool], Fraction] = {}
        for (one, p), (other, q) in product(eggs.items(), repeat=2):
            look = ("A" in one[0] + other[0], "B" in one[1] + other[1])
            seen[look] += 1
            chances[look] = chances.get(look, Fraction(0)) + p * q
        order = [(True, True), (True, False), (False, True), (False, False)]
        return tuple(str(chances[look]) for look in order)

    assert found["linked"] == classes(gametes)
    assert found["unlinked"] == classes(gametes_of(HALF)) == ("9/16", "3/16", "3/16", "1/16")


def test_linkage_of_the_rules() -> None:
    found = figures("linkage")
    assert found["linked"] == ("281/400", "19/400", "19/400", "81/400")
    assert [found["parental"], found["recombinant"]] == [Fraction(9, 20), Fraction(1, 20)]
    assert found["lod"] == pytest.approx(3.20, abs=0.005)
    assert found["lod"] == pytest.approx(18 * log10(0.9) + 2 * log10(0.1) + 20 * log10(2), abs=1e-4)


def test_incomplete_dominance_shows_the_hybrid() -> None:
    found = figures("incomplete-dominance")
    looks = {"RR": "red", "Rr": "pink", "rr": "white"}
    pinks = Counter({looks[one]: number for one, number in young("Rr", "Rr").items()})
    assert told(found["snapdragons"]) == shares(pinks) == {"1/4 red", "1/2 pink", "1/4 white"}
    assert found["poodle_x_straight"] == "all wavy"
    assert told(found["doodle_x_doodle"]) == {"1/4 curly", "1/2 wavy", "1/4 straight"}


def test_codominance_gives_the_blood_groups() -> None:
    def group(pair: tuple[str, str]) -> str:
        return "".join(sorted(set(pair) - {"O"})) or "O"

    every = {tuple(sorted(pair)) for pair in product("ABO", repeat=2)}
    found = figures("codominance")
    assert found["genotypes"] == len(every) == 6
    assert found["groups"] == len({group((one, two)) for one, two in every}) == 4
    assert told(found["a_x_b"]) == shares(Counter(map(group, product("AO", "BO"))))
    assert told(found["ab_x_o"]) == shares(Counter(map(group, product("AB", "OO"))))


@pytest.mark.parametrize("genes", [1, 2, 3, 4])
def test_polygenic_classes_are_counted_over_all_gametes(genes: int) -> None:
    adding = Counter(sum(alleles) for alleles in product((0, 1), repeat=2 * genes))
    total = 4**genes
    found = figures("polygenic", genes=str(genes))
    assert found["classes"] == len(adding) == 2 * genes + 1
    assert found["spread"] == tuple(str(Fraction(adding[n], total)) for n in sorted(adding))
    assert (
        found["middle"] == Fraction(adding[genes], total) == Fraction(comb(2 * genes, genes), total)
    )
    assert found["extreme"] == Fraction(1, total)


def test_polyploid_gametes_are_counted_over_pairs_of_four() -> None:
    for dominant in range(5):
        plant = "A" * dominant + "a" * (4 - dominant)
        gametes = Counter("".join(sorted(two)) for two in combinations(plant, 2))
        found = figures("polyploidy", dominant=str(dominant))
        assert set(found["gametes"]) == shares(gametes)
        assert found["selfed_recessive"] == Fraction(gametes["aa"], 6) ** 2
    assert figures("polyploidy")["gametes"] == ("1/6 AA", "2/3 Aa", "1/6 aa")  # 1 : 4 : 1
    assert figures("polyploidy")["selfed_recessive"] == Fraction(1, 36)
