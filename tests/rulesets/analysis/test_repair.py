"""Repairs: the fewest cards to replace, all of them, and by which varieties; by brute force."""

from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import oracle
from testcross.rulesets import (
    Mating,
    Repair,
    Ruleset,
    Variety,
    mating_of,
    parse_mating,
    read_ruleset,
    repairs,
)
from testcross.solver import Reading, Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
PEAS = """
name = "peas"
title = "Peas"
source = "written for this test"
[roles]
sire = "pollen"
dam = "ovule"
offspring = "seed"
[litter]
most = 4
[[locus]]
name = "S"
title = "Shape"
alleles = [
    { symbol = "S", points = 1, shows = "round" },
    { symbol = "s", points = 2, shows = "wrinkled" },
]
[[locus]]
name = "F"
title = "Flower"
alleles = [
    { symbol = "F", points = 1, shows = "red" },
    { symbol = "f", points = 2, shows = "white" },
]
heterozygotes = [{ genotype = "Ff", shows = "pink" }]
"""
CARDS = {
    "Round Red": "S- FF",
    "Round Pink": "S- Ff",
    "Round White": "S- ff",
    "Wrinkled Red": "ss FF",
    "Wrinkled White": "ss ff",
}
"""No wrinkled pink: what would do by its genotype is not always in the deck."""


@pytest.fixture(scope="module")
def peas(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    path = tmp_path_factory.mktemp("rulesets") / "peas.toml"
    path.write_text(PEAS + cards(CARDS), encoding="utf-8")
    return read_ruleset(path)


def cards(readings: dict[str, str]) -> str:
    return "".join(
        f'[[variety]]\nname = "{name}"\nreads = "{reads}"\n' for name, reads in readings.items()
    )


def is_legal(rules: Ruleset, animals: list[tuple[Reading, ...]]) -> bool:
    """Tell by enumeration, locus by locus, whether animals can be a family."""
    links: tuple[oracle.Parents, ...] = ((None, None), (None, None), *[(0, 1)] * (len(animals) - 2))
    return all(
        oracle.legal(oracle.Plain(count, tuple(animal[i] for animal in animals), links))
        for i, count in enumerate(rules.allele_counts)
    )


def doing(mating: Mating, places: tuple[int, ...]) -> list[tuple[Variety, ...]]:
    """Return every choice of varieties that, put in these places, makes the mating legal."""
    deck = [variety for variety in mating.ruleset.varieties if variety.copies]
    found = []
    for chosen in product(deck, repeat=len(places)):
        animals = [animal.readings for animal in mating.animals]
        for place, variety in zip(places, chosen, strict=True):
            animals[place] = variety.readings
        if is_legal(mating.ruleset, animals):
            found.append(chosen)
    return found


def repairs_by_brute_force(mating: Mating) -> list[Repair]:
    roles = [role for role, _ in mating.roles()]
    for size in range(1, len(roles) + 1):
        found = []
        for places in combinations(range(len(roles)), size):
            choices = doing(mating, places)
            if choices:
                names = tuple(variety.name for (variety, *_) in choices) if size == 1 else None
                replaced = tuple(roles[i] for i in places)
                example = tuple(variety.name for variety in choices[0])
                found.append(Repair(replace=replaced, varieties=names, example=example))
        if found:
            return found
    return []


def illegal(mating: Mating) -> bool:
    return not is_legal(mating.ruleset, [animal.readings for animal in mating.animals])


@given(hand=st.lists(st.sampled_from(sorted(CARDS)), min_size=3, max_size=5))
def test_repairs_of_peas_are_all_the_smallest_with_all_their_varieties(
    peas: Ruleset, hand: list[str]
) -> None:
    mating = mating_of(peas, hand)
    if illegal(mating):
        assert list(repairs(mating, SOLVER)) == repairs_by_brute_force(mating)


def test_repairs_of_every_illegal_trio_of_peas_are_those_of_brute_force(peas: Ruleset) -> None:
    trios = [mating_of(peas, hand) for hand in product(CARDS, repeat=3)]
    wrong = [mating for mating in trios if illegal(mating)]
    assert wrong
    for mating in wrong:
        assert list(repairs(mating, SOLVER)) == repairs_by_brute_force(mating)


def test_repairs_offer_no_card_that_the_deck_lacks(tmp_path: Path) -> None:
    path = tmp_path / "peas.toml"
    extra = '[[variety]]\nname = "Wrinkled Pink"\nreads = "ss Ff"\ncopies = 0\n'
    path.write_text(PEAS + cards(CARDS) + extra, encoding="utf-8")
    mating = parse_mating(read_ruleset(path), "Wrinkled Red x Wrinkled White -> Round Pink")
    assert [repair.replace for repair in repairs(mating, SOLVER)] == [("pollen",), ("ovule",)]
    assert list(repairs(mating, SOLVER)) == repairs_by_brute_force(mating)


def sampled_trios(rules: Ruleset, number: int) -> list[Mating]:
    draw = Random(19)
    deck = [card.variety.name for card in rules.deck()]
    trios = [mating_of(rules, draw.sample(deck, 3)) for _ in range(number)]
    return [mating for mating in trios if illegal(mating)]


def test_repairs_of_a_trio_of_rabbits_always_have_the_kit_among_them(rabbits: Ruleset) -> None:
    wrong = sampled_trios(rabbits, 150)
    assert len(wrong) > 50
    for mating in wrong:
        found = {repair.replace: repair.varieties for repair in repairs(mating, SOLVER)}
        assert found["kit1",]
        assert all(len(replaced) == 1 for replaced in found)


def test_repairs_of_some_trios_of_rabbits_are_those_of_brute_force(rabbits: Ruleset) -> None:
    for mating in sampled_trios(rabbits, 40):
        assert list(repairs(mating, SOLVER)) == repairs_by_brute_force(mating)


def test_repairs_of_page_22_exchange_the_white_or_what_cannot_lie_beside_it(
    rabbits: Ruleset,
) -> None:
    mating = parse_mating(rabbits, "Castor x Lilac -> White, Chinchilla")
    found = {repair.replace: repair.varieties or () for repair in repairs(mating, SOLVER)}
    assert list(found) == [("buck",), ("doe",), ("kit1",), ("kit2",)]
    assert found["buck",] == ("Chinchilla",)  # has to give A, B and D too: the doe has none
    beside_a_white = {"Castor", "Amber", "Opal", "Lynx", "White"}
    beside_a_white |= {f"{s} Otter" for s in ("Black", "Chocolate", "Blue", "Lilac")}
    beside_a_white |= {"Black", "Chocolate", "Blue", "Lilac"}
    assert set(found["kit2",]) == beside_a_white
