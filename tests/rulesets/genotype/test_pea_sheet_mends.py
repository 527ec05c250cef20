"""The smallest mends of score sheets equal those of plain enumeration."""

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest
from oracles.pea_sheet_oracle import CELLS, Line, can_be, changed, possible_sets, smallest
from sampling import each
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.sheet_mends import (
    MOST_COMPLETED,
    Possible,
    claims_by_points,
    claims_fit,
    describe_mends,
    smallest_mends,
)
from testcross.rulesets.genotype.sheet_score import SheetBox

BOX = SheetBox()
WORTH = tuple(BOX.worth.items())
POSSIBLE = Possible(WORTH)
MOST = 24
MOST_OF_TWO = 45
"""What five numbers of one digit add up to."""
TWO = (
    "Two numbers must change: Ann's goals to 0 or 2-5, and Ann's plants to match; "
    "or Ann's goals to 0 and Ann's markers to 1; or Ann's goals to 0 and Ann's coins to 1; "
    "or Ann's goals to 0 or 2-9, and Ann's total to match."
)
"""What would mend a plant of 4 points that is said to give 1 point by goals."""
Mends = set[frozenset[tuple[str, str, int]]]


def line_of(numbers: Line) -> Mapping[str, int]:
    return dict(zip(CELLS, numbers, strict=True))


def random_line(random: Random) -> Line:
    """A line that can be, mostly with a slip or two in it."""
    completed = random.randint(0, 2)
    plants = random.randint(1, 5) if completed else 0
    goals = random.choice([n for n in range(13) if possible_sets(n, completed)])
    numbers = [plants, completed, goals, random.randint(0, 2), random.randint(0, 2)]
    numbers.append(plants + sum(numbers[2:]))
    for _ in range(random.choice((0, 1, 1, 2))):
        numbers[random.randrange(6)] = random.randint(0, 9)
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def found(lines: dict[str, Line]) -> Mends:
    """Every mend; of choices of lines that cannot go together those that can."""
    every: Mends = set()
    for mend in smallest_mends({name: line_of(one) for name, one in lines.items()}, POSSIBLE):
        for chosen in product(*mend.values()):
            pairs = list(zip(mend, chosen, strict=True))
            one = frozenset((name, cell, n) for name, m in pairs for cell, n in m.cells.items())
            changes = {(name, CELLS.index(cell)): n for name, cell, n in one}
            if len(mend) < 2 or can_be(list(changed(lines, changes))):
                every.add(one)
    return every


def cells(mends: Mends) -> set[frozenset[tuple[str, str]]]:
    return {frozenset((name, cell) for name, cell, _ in mend) for mend in mends}


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


@each("seed", range(40), quick=25)
def test_mends_of_one_line_are_those_of_enumeration(seed: int) -> None:
    line = random_line(Random(seed))
    expected = smallest({"Ann": line}, MOST)
    within = {one for one in found({"Ann": line}) if all(n <= MOST for *_, n in one)}
    if len(next(iter(expected))) > 1:
        # a number of plants or markers that nothing else asks for may be any; ours are the needed
        assert within <= expected
        assert cells(within) == cells(expected)
    else:
        assert within == expected


@each("seed", range(12), quick=3)
def test_mends_of_two_lines_are_those_of_enumeration(seed: int) -> None:
    mends_are_those_of_enumeration(seed)


@pytest.mark.deep
@each("seed", range(12, 80), quick=1, blocks=8)
def test_mends_of_many_pairs_of_lines_are_those_of_enumeration(seed: int) -> None:
    mends_are_those_of_enumeration(seed)


def mends_are_those_of_enumeration(seed: int) -> None:
    random = Random(f"two {seed}")
    lines = {"Ann": random_line(random), "Bo": random_line(random)}
    ours = found(lines)
    (size,) = {len(mend) for mend in ours}
    for mend in sorted(ours, key=sorted)[::7]:
        assert can_be(list(changed(lines, {(a, CELLS.index(b)): n for a, b, n in mend})))
    if size > 2:  # enumeration of numbers as high as sums may be takes too long
        assert size > 3 or min(len(mend) for mend in smallest(lines, 5)) >= size
        return
    within = {mend for mend in ours if all(n <= MOST_OF_TWO for *_, n in mend)}
    expected = {
        mend
        for mend in smallest(lines, MOST_OF_TWO)
        if all(n <= MOST_COMPLETED for _, cell, n in mend if cell == "completed")
    }
    if size < 2:
        assert within == expected
    else:
        assert within <= expected
        assert cells(within) == cells(expected)


def test_players_who_need_the_same_goals_cannot_all_have_them() -> None:
    line = line_of((9, 1, 9, 0, 0, 18))
    assert POSSIBLE.can_be(line)
    assert not claims_fit([POSSIBLE.claims(line)] * 2)
    mends = smallest_mends({"Ann": line, "Bo": line}, POSSIBLE)
    assert {cell for m in mends for options in m.values() for cell in options[0].cells} == {
        "completed"
    }


def test_known_plants_count_for_the_goals_that_they_match() -> None:
    matching = {goal: 0 for goal, _ in WORTH}
    matching["r"] = 2
    (mask,) = POSSIBLE.exact_claims(6, matching)
    assert [str(goal) for n, (goal, _) in enumerate(WORTH) if mask >> n & 1] == ["r"]
    assert POSSIBLE.exact_claims(3, matching) == ()
    assert POSSIBLE.exact_claims(0, matching) == (0,)


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
        ((4, 1, 1, 0, 0, 5), TWO),
    ],
)
def test_mends_are_told_in_a_sentence(line: Line, told: str) -> None:
    assert describe_mends(smallest_mends({"Ann": line_of(line)}, POSSIBLE)) == told
    assert describe_mends([]) == ""
