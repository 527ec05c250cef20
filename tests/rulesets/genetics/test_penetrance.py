"""Looks that a genotype may show or not: two names, and nothing follows from not showing."""

import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from oracles.species_oracle import DAUGHTER, FOLDER, SON, Species
from sampling import each
from testcross.rulesets import Ruleset, load_ruleset, parse_animal
from testcross.rulesets.analysis.check import check_mating
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.mating import cross_of, mating_of
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.offspring_chances import Chance
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver

RABBITS = (Path(__file__).parents[2] / "data/rulesets/marked_rabbits.toml").read_text("utf-8")


def between(found: dict[str, Chance]) -> dict[str, tuple[str, str]]:
    return {name: (str(one.least), str(one.most)) for name, one in found.items()}


def told(rules: Ruleset, sire: str, dam: str, solver: Solver) -> dict[str, Chance]:
    there, one, other = cross_of(rules, [sire, dam])
    return {chance.variety: chance for chance in offspring_of(there, one, other, solver)}


def test_unknown_share_gives_the_least_and_the_most(solver: Solver) -> None:
    rules = parse_ruleset(RABBITS)
    assert between(told(rules, "Vv LL", "Vv LL", solver)) == {
        "Marked Black": ("0", "1/2"),
        "Black": ("1/4", "3/4"),
        "Blue-Eyed White": ("1/4", "1/4"),
    }
    assert notes_on(*cross_of(rules, ["Vv LL", "Vv LL"]), Solver()) == (
        "Vv may show Marked or not, and how often is not known.",
    )


@each("seed", range(120), quick=2)
def test_rabbits_may_be_marked_wherever_they_are_mixed(seed: int, solver: Solver) -> None:
    rng, own = random.Random(seed), Species(FOLDER / "rabbits.toml")
    rules = load_ruleset("rabbits")
    place = [gene.name for gene in own.genes].index("V")
    either = {"A": ["Aa", "aa"], "B": ["Bb", "bb"], "V": ["Vv"], "En": ["enen"]}
    texts = [
        " ".join(rng.choice(either.get(gene.name, [gene.symbols[0] * 2])) for gene in own.genes)
        for _ in range(2)
    ]
    sire, dam = own.animal(texts[0], SON), own.animal(texts[1], DAUGHTER)
    plain: defaultdict[str, Fraction] = defaultdict(Fraction)
    mixed: defaultdict[str, Fraction] = defaultdict(Fraction)
    for animal, chance in own.offspring(sire, dam).items():
        owns = own.owns(animal)
        (mixed if owns[place] == ("V", "v") else plain)[own.name(owns)] += chance
    expected = {name: (plain[name], plain[name] + mixed[name]) for name in {**plain, **mixed}}
    marked = {f"Vienna Marked {name}": (Fraction(), mixed[name]) for name in mixed if mixed[name]}
    expected |= marked
    found = told(rules, texts[0], texts[1], solver)
    assert {name: (one.least, one.most) for name, one in found.items()} == expected


def test_nothing_follows_from_not_showing(solver: Solver) -> None:
    rules = parse_ruleset(RABBITS)
    assert parse_animal(rules, "Black").shown == "V- L-"
    assert parse_animal(rules, "Marked Black").shown == "Vv L-"
    for kit in ("Black", "Marked Black", "Blue-Eyed White"):
        assert check_mating(mating_of(rules, ["Black", "Marked Black", kit]), solver).legal
    black = check_mating(mating_of(rules, ["Black", "Black", "Black"]), solver)
    assert not black.marks
    carrier = check_mating(mating_of(rules, ["Black", "Blue-Eyed White", "Black"]), solver)
    assert carrier.animals[2].loci[0].genotype == "Vv"


@pytest.mark.parametrize(
    ("new", "key", "problem"),
    [
        ('shows = "maybe"', "prefix[1].shows", "found 'maybe', expected 'always' or 'sometimes'"),
        ("penetrance = 0.5", "prefix[1].penetrance", "found 0.5; also say shows = 'sometimes'"),
        ("penetrance = 0", "prefix[1].penetrance", "found 0, expected more than 0"),
        ("penetrance = 30", "prefix[1].penetrance", "found 30, expected 1 or less"),
        ("penetrance = nan", "prefix[1].penetrance", "found nan, expected a number"),
        ("penetranse = 0.5", "prefix[1].penetranse", "did you mean penetrance"),
    ],
)
def test_penetrance_that_is_none_is_refused_at_its_place(new: str, key: str, problem: str) -> None:
    with pytest.raises(RulesetError, match=problem) as refused:
        parse_ruleset(RABBITS.replace('shows = "sometimes"', new))
    assert key in str(refused.value)
