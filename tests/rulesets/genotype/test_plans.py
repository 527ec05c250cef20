"""Plans of the Working phase, against every order of every placement, and every roll."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from random import Random
from time import process_time

import pytest
from genotype_games.pea_dice import named, rolls
from genotype_games.pea_positions import LETTERS
from genotype_games.pea_tables import roll_of, table_of
from oracles.pea_plan_oracle import Desk, Work, random_work, work_text
from sampling import each
from testcross.rulesets.genotype.cards import shown_pools
from testcross.rulesets.genotype.draft import TableError
from testcross.rulesets.genotype.plan import Hindsight, Placement, Plan, hindsight, plan

# with the roll known


def best_plan(text: str) -> Hindsight:
    return hindsight(table_of(text), roll_of(text))


def rank_placements(text: str) -> Plan:
    return plan(table_of(text))


def assert_best(random: Random, *, markers: int) -> None:
    work = random_work(random, markers=markers, slots=random.randint(1, 2), spaces=6)
    found = best_plan(work_text(work, with_roll=True))
    assert found.worth == work.best()
    assert found.worth == worth_of(work, found.placements)
    assert found.without == work.worth(work.start)
    assert len(found.placements) + found.markers_left == markers


def worth_of(work: Work, placements: tuple[Placement, ...]) -> int:
    """Lay the markers one after another, as they are told."""
    desk = work.start
    for placement in placements:
        desk = dict(work.after(desk))[told(placement, work)]
    return work.worth(desk)


def told(placement: Placement, work: Work) -> str:
    space = placement.space.replace("temporary slot", "slot").replace("1st shift", "1st")
    if placement.tile is not None:
        return f"{space} {placement.tile.spot} {placement.tile.parent}"
    if placement.goal is not None:
        return f"{space} {placement.goal}"
    texts = [plant.text for plant in work.plants]
    if placement.plant is not None:
        return f"{space} {placement.trait} on {texts.index(str(placement.plant))}"
    if space == "gardening":
        return f"{space} {tuple(texts.index(str(plant)) for plant in placement.sows)}"
    return space


@each("seed", range(150), quick=5)
def test_best_plan_for_a_roll_is_that_of_enumeration(seed: int) -> None:
    assert_best(Random(f"work {seed}"), markers=1 + seed % 2)


def test_best_plan_goes_to_the_university_twice_where_its_second_space_costs_more() -> None:
    assert_best(Random("work 49"), markers=2)
    assert_best(Random("more work 1 5"), markers=3)  # for which the treasury pays
    assert_best(Random("more work 5 23"), markers=3)  # for a plant that is still in the hand


@pytest.mark.deep
@each("part, seed", list(product(range(10), range(30))), quick=1, blocks=10)
def test_best_plan_in_three_hundred_positions_is_that_of_enumeration(part: int, seed: int) -> None:
    assert_best(Random(f"more work {part} {seed}"), markers=1 + seed % 3)


# before the roll


@cache
def falls(left: str, top: str) -> Counter[tuple[str, ...]]:
    """Return in how many of the 9^5 ways the dice of a gene fall so, De Novo dice by name."""
    gene = left[0].upper()
    found: Counter[tuple[str, ...]] = Counter()
    for roll, ways in rolls(left, top).items():
        found[named(roll, gene)] += ways
    return found


def expected(work: Work, desk: Desk) -> Fraction:
    """Return the mean of the best score over all rolls."""
    total = Fraction(0)
    laws = [falls(left, top) for left, top in desk.parents]
    for fallen in product(*(law.items() for law in laws)):
        dice = Counter(die for five, _ in fallen for die in five)
        total += prod(ways for _, ways in fallen) * work.with_dice(desk, dict(dice))
    return total / prod(sum(law.values()) for law in laws)


def small_work(random: Random) -> Work:
    """Return a position whose dice can fall in few ways: with homozygous parents."""
    work = random_work(random, markers=1, slots=1, spaces=6)
    parents = tuple(
        (random.choice((gene * 2, gene.lower() * 2)), random.choice((gene * 2, gene.lower() * 2)))
        for gene in LETTERS
    )
    work.start = replace(work.start, parents=parents)
    return work


def assert_expected(random: Random, number: int) -> None:
    work = small_work(random)
    found = rank_placements(work_text(work, with_roll=False))
    worth = [one.worth for one in found.placements]
    assert worth == sorted(worth, reverse=True)
    desks = {**dict(work.after(work.start)), "2nd shift": work.start}
    chosen = {told(one, work): one.worth for one in found.placements}
    assert_all_told(set(chosen), set(desks))
    assert found.worth == expected(work, work.start)
    for text in random.sample(sorted(chosen.keys() & desks.keys()), number):
        assert chosen[text] == expected(work, desks[text]), text


def assert_all_told(ours: set[str], plain: set[str]) -> None:
    """Check that no placement is missing, but for sowing fewer plants than there is room for."""
    assert ours - plain <= {"nursery", "tool shed"}
    assert all(text.startswith("gardening") for text in plain - ours)


CHEAP = [(0, 1), (1, 0), (1, 24)]
"""Of the three hundred positions below some that are soon enumerated."""


@each("part, seed", CHEAP, quick=1, blocks=1)
def test_placement_is_worth_the_mean_over_all_rolls(part: int, seed: int) -> None:
    assert_expected(Random(f"more before {part} {seed}"), 1)


@pytest.mark.deep
@each("seed", range(10), quick=1)
def test_two_placements_are_worth_the_mean_over_all_rolls(seed: int) -> None:
    assert_expected(Random(f"before {seed}"), 2)


@pytest.mark.deep
@each("part, seed", list(product(range(10), range(30))), quick=1, blocks=10)
def test_placements_of_three_hundred_positions_are_worth_the_mean(part: int, seed: int) -> None:
    assert_expected(Random(f"more before {part} {seed}"), 1)


# worked by hand

TABLE = """\
turn: Al
occupied: [parents R, 1st R, parents G, 1st G, parents T, 1st T, 1st F, treasury]
parents: [FF x FF, RR x RR, GG x GG, TT x TT]
players:
  Al: {markers: 1, slots: 1, coins: 2, garden: ["9: ff (RR)"]}
  Bo: {}
"""
ROLL = ("R: I I I I I", "F: I II III IV IV", "G: I I I I I", "T: I I I I I")


def rolled(*texts: str) -> str:
    return f"{TABLE}roll: [{', '.join(repr(text) for text in texts)}]\n"


def test_tile_that_makes_the_die_is_not_enough_if_one_parent_stays() -> None:
    found = best_plan(rolled(*ROLL))
    assert [str(one) for one in found.placements] == ["university 1, ff on 9: ff (RR)"]
    assert (found.without, found.worth, found.markers_left) == (3, 10, 0)
    assert found.picks == ()


def test_first_law_of_expectation() -> None:
    """One dd die of five wanted, parents Dd x Dd then Dd x dd: 1-(7/9)^5 and 1-(5/9)^5 (C-3)."""
    text = TABLE.replace("FF x FF", "Ff x Ff").replace("coins: 2", "coins: 0")
    found = rank_placements(text)
    by_name = {str(one): one.worth for one in found.placements}
    # The card is worth 9; without the die another De Novo die gives a coin beside the marker.
    some_de_novo = 1 - Fraction(8, 9) ** 15
    for tile, direct in (("", Fraction(2, 9)), ("left ff (ff x Ff then)", Fraction(4, 9))):
        hit = 1 - (1 - direct) ** 5
        no_die_but_mutation = (1 - direct) ** 5 - (Fraction(8, 9) - direct) ** 5
        neither = (Fraction(8, 9) - direct) ** 5
        coin = no_die_but_mutation + neither * some_de_novo
        name = f"parents F, {tile}" if tile else "parents F, no tile"
        assert by_name[name] == 1 + hit * 8 + coin


def test_cost_of_a_space_is_taken_from_what_it_brings() -> None:
    """Without a slot there are 2 coins and a marker, and 9 points for the card by University."""
    text = TABLE.replace("slots: 1", "slots: 0").replace(", treasury", "")
    found = rank_placements(text)
    by_name = {str(one): one.worth for one in found.placements}
    assert by_name["university 1, ff on 9: ff (RR)"] == 2 - 1 + 9
    assert by_name["university 2, ff on 9: ff (RR)"] == 2 - 2 + 9
    assert by_name["goal 2, T"] == 2 - 2 + 1
    assert by_name["treasury"] == 2 + 2 + 1


def test_roll_without_the_dice_of_a_gene_is_refused() -> None:
    with pytest.raises(
        TableError, match="the roll has no dice of T; write the dice of all four genes"
    ):
        best_plan(rolled(*ROLL[:3]))


def test_dice_are_sorted_by_the_tiles_that_lie_then() -> None:
    text = rolled(*ROLL).replace("FF x FF", "Ff x ff").replace("coins: 2", "coins: 0")
    found = best_plan(text)
    assert shown_pools(found.pool) == "5RR 2Ff 3ff 5GG 5TT"
    assert [str(one) for one in found.picks] == ["ff for ff on 9: ff (RR)"]


def plans(text: str) -> Iterator[str]:
    yield from map(str, best_plan(text).placements)


def test_university_may_complete_what_gardening_harvests_to_sow_another() -> None:
    text = rolled(*ROLL).replace(
        'garden: ["9: ff (RR)"]', 'plots: 1, garden: ["9: ff (RR)"], hand: ["5: GG"]'
    )
    assert [*plans(text.replace("markers: 1", "markers: 2"))] == [
        "university 1, ff on 9: ff (RR)",
        "gardening, sow 5: GG",
    ]


def crowded(plants: int, slots: int) -> str:
    """Return a position with many plants, none of which has a trait covered."""
    cards = ["9: FF Tt gg", "8: Rr GG TT", "5: rr GG", "7: Ff gg Tt", "6: RR tt Gg", "4: Rr ff"]
    garden = str([f"{card}" for card in cards[:plants]])
    ours = f"{{slots: {slots}, coins: 3, markers: 3, plots: {plants}, garden: {garden}}}"
    return f"game: genotype\nturn: Ann\nplayers:\n  Ann: {ours}\n"


@pytest.mark.parametrize(("plants", "slots"), [(6, 7), (5, 10)])
def test_what_would_take_too_long_is_refused_before_any_work_is_done(
    plants: int, slots: int
) -> None:
    began = process_time()
    with pytest.raises(TableError, match="too many for exact expected points; give the dice with"):
        rank_placements(crowded(plants, slots))
    assert process_time() - began < 1.5


@pytest.mark.deep
def test_five_plants_and_seven_slots_are_planned_in_seconds() -> None:
    """It took 40 seconds before what two halves of the genes give was added up as arrays."""
    began = process_time()
    found = rank_placements(crowded(5, 7))
    assert process_time() - began < 12
    assert found.placements[0].worth >= found.worth
