"""Which score sheets can be, and which one number would mend one: as enumeration has it."""

from random import Random

import pytest
from oracles.pea_sheet_oracle import CELLS, Line, can_be, possible_sets
from sampling import each
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.sheet_score import (
    Possible,
    SheetBox,
    claims_by_points,
    claims_fit,
    describe_mends,
    single_mends,
)
from testcross.rulesets.genotype.typed import read_card

WORTH = tuple(SheetBox().worth.items())
POSSIBLE = Possible(WORTH)
MOST, MOST_PLANTS = 25, 7


def changed(line: Line, place: int, number: int) -> Line:
    a, b, c, d, e, f = (number if n == place else one for n, one in enumerate(line))
    return a, b, c, d, e, f


def line_of(numbers: Line) -> dict[str, int]:
    return dict(zip(CELLS, numbers, strict=True))


def random_line(random: Random) -> Line:
    """A line whose sum is right, with goals or plants that mostly cannot be."""
    completed, goals = random.randint(0, 2), random.randint(0, 13)
    plants, markers, coins = (random.randint(0, 5) for _ in range(3))
    total = plants + goals + markers + coins + random.choice((0, 0, -1, 2))
    return plants, completed, goals, markers, coins, total


@pytest.mark.parametrize("completed", range(4))
def test_points_of_goals_that_can_be_are_those_of_enumeration(completed: int) -> None:
    by_points = claims_by_points(WORTH, completed)
    for points in range(9 * completed + 3):
        sets = possible_sets(points, completed)
        least = {one for one in sets if not any(other < one for other in sets)}
        told = {
            frozenset(str(goal) for n, (goal, _) in enumerate(WORTH) if mask >> n & 1)
            for mask in by_points.get(points, ())
        }
        assert told == least


@each("seed", range(40), quick=8)
def test_mends_of_a_line_by_one_number_are_those_of_enumeration(seed: int) -> None:
    line = random_line(Random(seed))
    numbers = line_of(line)
    if POSSIBLE.plants_fit(numbers) and POSSIBLE.claims(numbers):
        return  # a sum alone may be wrong, which needs no other number
    mends = single_mends({"Ann": numbers}, POSSIBLE)
    ours = {("Ann", one.cell, n) for one in mends for n in one.values if n < MOST}
    if any(one.follows for one in mends):
        for _, cell, number in ours:
            plants, completed, goals, *rest = {**numbers, cell: number}.values()
            total = plants + goals + sum(rest[:2])
            assert can_be([(plants, completed, goals, rest[0], rest[1], total)])
        ours = set()
    expected = {
        ("Ann", cell, number)
        for place, cell in enumerate(CELLS)
        for number in range(MOST if cell != "completed" else MOST_PLANTS)
        if number != line[place] and can_be([changed(line, place, number)])
    }
    assert {one for one in ours if one[1] != "completed" or one[2] < MOST_PLANTS} == expected


def test_players_who_need_the_same_goals_cannot_all_have_them() -> None:
    line = line_of((9, 1, 9, 0, 0, 18))
    assert not claims_fit([POSSIBLE.claims(line)] * 2)
    mends = single_mends({"Ann": line, "Bo": line}, POSSIBLE)
    assert {(one.player, one.cell) for one in mends} == {("Ann", "completed"), ("Bo", "completed")}


def test_known_plants_count_for_the_goals_that_they_match() -> None:
    cards = [read_card("rr"), read_card("rr")]
    (mask,) = POSSIBLE.exact_claims(6, cards)
    assert [str(goal) for n, (goal, _) in enumerate(WORTH) if mask >> n & 1] == ["r"]
    assert POSSIBLE.exact_claims(3, cards) == ()
    assert POSSIBLE.exact_claims(0, cards) == (0,)


def test_points_of_plants_are_sums_of_cards_that_the_box_has() -> None:
    plants = [{"points": 5, "traits": "RR", "copies": 2}, {"points": 9, "traits": "rr"}]
    box = load_box().with_tables({"plant": plants})
    assert box.plant_sums == (1 << 0, 1 << 5 | 1 << 9, 1 << 10 | 1 << 14, 1 << 19)
    known = Possible(WORTH, box.plant_sums)
    assert known.plants_fit({"plants": 10, "completed": 2})
    assert not known.plants_fit({"plants": 10, "completed": 3})
    assert not known.plants_fit({"plants": 9, "completed": 2})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ((11, 0, 0, 2, 0, 13), "One number must change: Ann's completed to 1 or more."),
        ((41, 7, 1, 1, 3, 51), "One number must change: Ann's goals to 6."),
        (
            (4, 1, 1, 0, 0, 5),
            "One number must change, and the total to match: Ann's goals to 0 or 2-9.",
        ),
    ],
)
def test_mends_are_told_in_a_sentence(line: Line, told: str) -> None:
    assert describe_mends(single_mends({"Ann": line_of(line)}, POSSIBLE)) == told
    assert describe_mends([]) == ""
