"""Linked loci: chances against gametes counted apart, phases, squares and mistakes in a file."""

import random
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from oracles.species_oracle import DAUGHTER, FOLDER, SON, Animal, Gene, Own, Species
from sampling import each, tables
from testcross import why_not
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.errors import MatingError, NotationError, RulesetError
from testcross.rulesets.genetics.mating import cross_of
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.punnett_square import PunnettSquare, punnett_square
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver

TWO = """
name = "two"
title = "Two linked loci"
cards = "phenotypes"
[[locus]]
name = "A"
map = { chromosome = "1", position = 0 }
alleles = [{ symbol = "A", shows = "red" }, { symbol = "a", shows = "pale" }]
[[locus]]
name = "B"
map = { chromosome = "1", position = 10 }
alleles = [{ symbol = "B", shows = "tall" }, { symbol = "b", shows = "short" }]
[[locus]]
name = "D"
map = { chromosome = "1", position = 70.5 }
alleles = [{ symbol = "D", shows = "round" }, { symbol = "d", shows = "long" }]
[[locus]]
name = "E"
alleles = [{ symbol = "E", shows = "hairy" }, { symbol = "e", shows = "bald" }]
"""
FILES = [FOLDER / "fruit_flies.toml", FOLDER / "rabbits.toml"]
CARDS = str(Path(__file__).parents[2] / "data/rulesets/species/linked_flies.toml")


def titled(**keys: str) -> str:
    told = "".join(f'{key} = "{value}"\n' for key, value in keys.items())
    return TWO.replace('cards = "phenotypes"', f'cards = "phenotypes"\n{told}')


def chances(rules: Ruleset, sire: str, dam: str, solver: Solver) -> dict[str, Fraction | None]:
    there, one, other = cross_of(rules, [sire, dam])
    return {c.variety: c.chance for c in offspring_of(there, one, other, solver)}


def test_black_and_vestigial_give_17_of_100_from_females_and_none_from_males(
    solver: Solver,
) -> None:
    flies = load_ruleset("fruit-flies")
    female = chances(flies, "bb vgvg", "b+ vg+ / b vg", solver)
    assert list(female.values()) == [Fraction(n, 200) for n in (83, 17, 17, 83)]
    assert chances(flies, "b+ vg+ / b vg", "bb vgvg", solver) == {
        "not black full-winged": Fraction(1, 2),
        "black vestigial": Fraction(1, 2),
    }


def test_reason_says_how_far_loci_lie_apart(solver: Solver) -> None:
    flies = load_ruleset("fruit-flies")
    assert notes_on(*cross_of(flies, ["b+b vg+vg", "b+ vg+ / b vg"]), solver) == (
        "The male hands on b and vg as they lie: nothing crosses over in males.",
        (
            "b and vg lie 17 units apart on one chromosome, so 17 % of the gametes of the female "
            "are new combinations."
        ),
    )
    assert notes_on(*cross_of(flies, ["w/Y y/Y m/Y", "w+w y+y m+m"]), solver)[1] == (
        "How far m and w and y are apart is not known; taken as independent."
    )


def test_ranges_of_half_known_parents_say_that_they_allow_for_linkage(solver: Solver) -> None:
    flies = load_ruleset("fruit-flies")
    assert notes_on(*cross_of(flies, ["not black full-winged", "bb vgvg"]), solver) == (
        "What lies together is not known (b and vg); the chances allow for it.",
    )
    assert notes_on(*cross_of(flies, ["black full-winged", "bb vgvg"]), solver) == ()


@pytest.mark.parametrize(
    ("rules", "mating", "impossible", "possible"),
    [
        ("fruit-flies", "b vg / b+ vg+ x bb vgvg -> not black", "fly1.vg=vgvg", "fly1.vg=vg+vg"),
        (CARDS, "B V / b v x bb vv ee -> Grey Short", "male.E=EE", "male=B v / b V"),
    ],
)
def test_a_what_if_keeps_what_lies_together(
    rules: str, mating: str, impossible: str, possible: str
) -> None:
    assert not why_not(mating, what_if=impossible, ruleset=rules).legal
    assert why_not(mating, what_if=possible, ruleset=rules).legal


# against gametes counted apart


def any_strands(genes: list[Gene], rng: random.Random) -> str:
    sides = [[rng.choice(gene.symbols) for gene in genes] for _ in range(2)]
    return " / ".join(map(" ".join, sides))


def own_animal(own: Species, text: str, sex: str) -> Animal:
    """Return an animal that is homozygous, as the most dominant are, where nothing is said."""
    sides = [side.split() for side in text.split(" / ")]
    told = dict(zip(_homes(own, sides[0]), zip(*sides, strict=True), strict=True))
    pairs = [told.get(gene.name, (gene.symbols[0],) * 2) for gene in own.genes]
    ends = ("X", "Y") if sex == SON else ("X", "X")
    one, other = ((end, *(two[i] for two in pairs)) for i, end in enumerate(ends))
    return one, other


def _homes(own: Species, side: list[str]) -> list[str]:
    return [next(gene.name for gene in own.genes if s in gene.symbols) for s in side]


def by_genotype(own: Species, sire: Animal, dam: Animal) -> dict[tuple[Own, ...], Fraction]:
    found: defaultdict[tuple[Own, ...], Fraction] = defaultdict(Fraction)
    for animal, chance in own.offspring(sire, dam).items():
        found[tuple(own.owns(animal))] += chance
    return dict(found)


def autosomal(own: Species) -> list[Gene]:
    return [gene for gene in own.genes if len(gene.chromosome) > 1 and gene.position is not None]


def written(square: PunnettSquare) -> dict[tuple[str, ...], Fraction]:
    return {tuple(share.name.split()): share.chance for share in square.genotypes}


def made_up(tmp_path: Path, seed: int) -> tuple[Species, Ruleset]:
    text = titled(
        distances=("per cent", "haldane")[seed % 2],
        **({"no_crossing_over": ("male", "female")[seed % 3]} if seed % 3 < 2 else {}),
    )
    path = tmp_path / "two.toml"
    path.write_text(text, encoding="utf-8")
    return Species(path), parse_ruleset(text)


@each("seed", range(400), quick=10)
def test_squares_of_linked_loci_are_as_every_gamete_has_it(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    own, rules = made_up(tmp_path, seed)
    if seed % 4 == 0:
        own, rules = Species(FILES[0]), load_ruleset("fruit-flies")
    genes = rng.sample(autosomal(own), min(rng.choice([2, 3]), len(autosomal(own))))
    texts = [any_strands(genes, rng) for _ in range(2)]
    sire, dam = (own_animal(own, t, sex) for t, sex in zip(texts, (SON, DAUGHTER), strict=True))
    places = [i for i, gene in enumerate(own.genes) if gene in genes]
    told: defaultdict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for owns, chance in by_genotype(own, sire, dam).items():
        told[tuple("".join(owns[i]) for i in places)] += chance
    assert written(punnett_square(rules, *texts)) == told


@each("seed", range(300), quick=5)
def test_chances_of_linked_loci_are_as_every_gamete_has_it(
    seed: int, tmp_path: Path, solver: Solver
) -> None:
    rng = random.Random(seed)
    own, rules = made_up(tmp_path, seed)
    texts = [any_strands(list(own.genes), rng) for _ in range(2)]
    sire, dam = (own_animal(own, t, sex) for t, sex in zip(texts, (SON, DAUGHTER), strict=True))
    told = own.looks(own.offspring(sire, dam))
    assert chances(rules, texts[0], texts[1], solver) == told


@each("seed", range(60), quick=1)
def test_rabbits_of_known_strands_are_as_every_gamete_has_it(seed: int, solver: Solver) -> None:
    rng, own, rules = random.Random(seed), Species(FILES[1]), load_ruleset("rabbits")
    genes = [g for g in own.genes if g.name in ("A", "Dw", "En", "Du", "D")]
    texts: list[str] = []
    while len(texts) < 2:
        text = any_strands(genes, rng)
        if "dwdw" not in [
            "".join(two) for two in zip(*map(str.split, text.split(" / ")), strict=True)
        ]:
            texts.append(text)
    sire, dam = (own_animal(own, t, sex) for t, sex in zip(texts, (SON, DAUGHTER), strict=True))
    told = own.looks(own.offspring(sire, dam), dead=["before birth"])
    alike = [
        f"{t.split(' / ')[0]} {most} / {t.split(' / ')[1]} {most}"
        for t in texts
        for most in [" ".join(g.symbols[0] for g in own.genes if g not in genes)]
    ]
    assert chances(rules, alike[0], alike[1], solver) == told


@each("seed", range(200), quick=1)
def test_unknown_strands_give_the_least_and_the_most_of_all_ways(
    seed: int, tmp_path: Path, solver: Solver
) -> None:
    rng = random.Random(seed)
    own, rules = made_up(tmp_path, seed)
    words = [[rng.choice(["Aa", "AA"]), "Bb", rng.choice(["Dd", "dd"]), "EE"] for _ in range(2)]
    every = [
        own.looks(
            own.offspring(own.animal(" ".join(his), SON), own.animal(" ".join(hers), DAUGHTER))
        )
        for his, hers in product(*(list(_turned(some)) for some in words))
    ]
    there, one, other = cross_of(rules, [" ".join(some) for some in words])
    for found in offspring_of(there, one, other, solver):
        some = [way.get(found.variety, Fraction()) for way in every]
        if found.chance is None:
            assert (found.least, found.most) == (min(some), max(some))
        else:
            assert {*some} == {found.chance}


def _turned(words: list[str]) -> Iterator[list[str]]:
    for way in product(*({word, word[::-1]} for word in words)):
        yield list(way)


def ways_of(words: str) -> list[str]:
    """Return the genotypes that a parent known in part may have, as they may lie."""
    found = []
    for word in words.split():
        letter = word.strip("-")
        pairs = [word] if len(letter) == 2 else [letter * 2, letter + letter.lower()]
        found.append([side for pair in pairs for side in {pair, pair[::-1]}])
    return [" ".join(one) for one in product(*found)]


@each("seed", range(150), quick=1)
def test_ranges_of_half_known_parents_are_those_of_all_that_they_may_be(
    seed: int, tmp_path: Path, solver: Solver
) -> None:
    rng = random.Random(f"half known {seed}")
    path = tmp_path / "two.toml"
    text = titled(**({"no_crossing_over": "male"} if seed % 2 else {}))
    path.write_text(text, encoding="utf-8")
    own, rules = Species(path), parse_ruleset(text + '\n[sources]\nbook = "a book"\n')
    kinds = (("A-", "Aa", "aa"), ("B-", "Bb", "bb"), ("D-", "Dd", "dd"), ("EE", "E-"))
    words = [" ".join(map(rng.choice, kinds)) for _ in range(2)]
    every = [
        own.looks(own.offspring(own.animal(his, SON), own.animal(hers, DAUGHTER)))
        for his, hers in product(ways_of(words[0]), ways_of(words[1]))
    ]
    there, one, other = cross_of(rules, words)
    told = {c.variety: (c.least, c.most) for c in offspring_of(there, one, other, solver)}
    if "-" in "".join(words):
        names = {name for way in every for name in way}
        some = {name: [way.get(name, Fraction()) for way in every] for name in names}
        assert told == {name: (min(chances), max(chances)) for name, chances in some.items()}


# what is not said, and what is wrong


def test_square_asks_what_lies_together() -> None:
    with pytest.raises(MatingError, match=r"write 'b\+ vg\+ / b vg' or 'b\+ vg / b vg\+'"):
        punnett_square(load_ruleset("fruit-flies"), "bb vgvg", "b+b vg+vg")
    with pytest.raises(NotationError, match=r"one allele of each locus on both, as in 'b\+ vg\+"):
        punnett_square(load_ruleset("fruit-flies"), "bb vgvg", "b+ vg+ / b w")


@pytest.mark.parametrize(("old", "new", "key", "problem"), tables("senseless_maps")["maps"])
def test_map_that_makes_no_sense_is_refused_at_its_place(
    old: str, new: str, key: str, problem: str
) -> None:
    with pytest.raises(RulesetError, match=problem) as refused:
        parse_ruleset(TWO.replace(old, new, 1))
    assert key in str(refused.value)
