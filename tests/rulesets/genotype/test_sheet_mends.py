"""The smallest mends of score sheets equal those of plain enumeration (M-6)."""

from itertools import product
from random import Random

import pytest
from oracles.pea_sheet_oracle import CELLS, Line, can_be, changed, possible_sets, smallest
from sampling import each
from testcross.rulesets.genotype.box import Assumptions, PlantCopies, load_box
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.position import Goal, parse_goal
from testcross.rulesets.genotype.scoring import sheet_line
from testcross.rulesets.genotype.scoring.player_score import goal_board
from testcross.rulesets.genotype.scoring.sheet_line import (
    PossibleLines,
    SheetLine,
    describe_corrections,
    smallest_corrections,
    sums_of_plants,
)

BOARD = goal_board((), Assumptions(load_box()))
POSSIBLE = PossibleLines(BOARD)
MOST = 24
MOST_OF_TWO = 45
"""What five numbers of one digit add up to."""
TWO = (
    "Two numbers must change: Ann's goals to 0 or 2-5, and Ann's plants to match; "
    "or Ann's goals to 0 and Ann's markers to 1; or Ann's goals to 0 and Ann's coins to 1; "
    "or Ann's goals to 0 or 2-9, and Ann's total to match."
)
"""What would mend a plant of 4 points that is said to give 1 point by goals."""


def line_of(numbers: Line) -> SheetLine:
    return SheetLine(**dict(zip(CELLS, numbers, strict=True)))


def random_line(random: Random) -> Line:
    """Return a line that can be, mostly with a slip or two in it."""
    completed = random.randint(0, 2)
    plants = random.randint(1, 5) if completed else 0
    goals = random.choice([n for n in range(13) if possible_sets(n, completed)])
    numbers = [plants, completed, goals, random.randint(0, 2), random.randint(0, 2)]
    numbers.append(plants + sum(numbers[2:]))
    for _ in range(random.choice((0, 1, 1, 2))):
        numbers[random.randrange(6)] = random.randint(0, 9)
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def found(lines: dict[str, Line]) -> set[frozenset[tuple[str, str, int]]]:
    """Return every mend; of choices of lines that cannot go together those that can."""
    corrections = smallest_corrections(
        {name: line_of(line) for name, line in lines.items()}, POSSIBLE
    )
    every = set()
    for correction in corrections:
        names = [name for name, _ in correction.lines]
        for chosen in product(*(options for _, options in correction.lines)):
            pairs = zip(names, chosen, strict=True)
            one = frozenset((name, cell, n) for name, line in pairs for cell, n in line.cells)
            changes = {(name, CELLS.index(cell)): n for name, cell, n in one}
            if len(names) < 2 or can_be(list(changed(lines, changes))):
                every.add(one)
    return every


@pytest.mark.parametrize("completed", range(4))
def test_points_of_goals_that_can_be_are_those_of_enumeration(completed: int) -> None:
    for points in range(9 * completed + 3):
        sets = possible_sets(points, completed)
        least = {one for one in sets if not any(other < one for other in sets)}
        told = BOARD.claims(points, completed)
        assert {frozenset(map(str, goals)) for goals in told} == least
        assert (points in BOARD.sums(completed)) is bool(sets)


@each("seed", range(40), quick=25)
def test_mends_of_one_line_are_those_of_enumeration(seed: int) -> None:
    line = random_line(Random(seed))
    expected = smallest({"Ann": line}, MOST)
    within = {
        correction for correction in found({"Ann": line}) if all(n <= MOST for *_, n in correction)
    }
    if len(next(iter(expected))) > 1:
        # a number of plants or markers that nothing else asks for may be any; ours are the needed
        assert within <= expected
        assert {cells(correction) for correction in within} == {
            cells(correction) for correction in expected
        }
    else:
        assert within == expected


def cells(correction: frozenset[tuple[str, str, int]]) -> frozenset[tuple[str, str]]:
    return frozenset((name, cell) for name, cell, _ in correction)


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
    sizes = {len(correction) for correction in ours}
    assert len(sizes) == 1
    (size,) = sizes
    for correction in sorted(ours, key=sorted)[::7]:
        changes = {(name, CELLS.index(cell)): n for name, cell, n in correction}
        assert can_be(list(changed(lines, changes)))
    if size > 2:  # enumeration of numbers as high as sums may be takes too long
        assert size > 3 or min(len(correction) for correction in smallest(lines, 5)) >= size
        return
    within = {correction for correction in ours if all(n <= MOST_OF_TWO for *_, n in correction)}
    expected = {
        correction for correction in smallest(lines, MOST_OF_TWO) if mend_is_looked_for(correction)
    }
    if size < 2:
        assert within == expected
    else:
        assert within <= expected
        assert {cells(correction) for correction in within} == {
            cells(correction) for correction in expected
        }


def mend_is_looked_for(correction: frozenset[tuple[str, str, int]]) -> bool:
    return all(n <= sheet_line.MOST_COMPLETED for _, cell, n in correction if cell == "completed")


def test_players_who_need_the_same_goals_cannot_all_have_them() -> None:
    lines = {name: line_of((9, 1, 9, 0, 0, 18)) for name in ("Ann", "Bo")}
    assert all(POSSIBLE.can_be(line) for line in lines.values())
    corrections = smallest_corrections(lines, POSSIBLE)
    cells = {
        cell
        for correction in corrections
        for _, one in correction.lines
        for cell, _ in one[0].cells
    }
    assert cells == {"completed"}


def test_known_plants_count_for_the_goals_that_they_match() -> None:
    matching = {goal: 0 for goal, _ in BOARD.values}
    matching[parse_goal("r")] = 2
    assert BOARD.exact_claims(6, matching) == (frozenset({parse_goal("r")}),)
    assert BOARD.exact_claims(3, matching) == ()
    assert BOARD.exact_claims(0, matching) == (frozenset[Goal](),)


def test_points_of_plants_are_sums_of_cards_that_the_box_has() -> None:
    sums = sums_of_plants({5: 2, 9: 1})
    assert sums == (frozenset({0}), frozenset({5, 9}), frozenset({10, 14}), frozenset({19}))
    box = load_box().with_owner({}, {}, (PlantCopies(plant=parse_plant("5: RR"), copies=2),))
    assert box.plants
    known = PossibleLines(BOARD, sums_of_plants({5: 2}))
    assert known.plants_fit(SheetLine(plants=10, completed=2))
    assert not known.plants_fit(SheetLine(plants=10, completed=3))
    assert not known.plants_fit(SheetLine(plants=9, completed=2))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ((11, 0, 0, 2, 0, 13), "One number must change: Ann's completed to 1 or more."),
        ((41, 7, 1, 1, 3, 51), "One number must change: Ann's goals to 6."),
        ((4, 1, 1, 0, 0, 5), TWO),
    ],
)
def test_mends_are_told_in_a_sentence(line: Line, told: str) -> None:
    corrections = smallest_corrections({"Ann": line_of(line)}, POSSIBLE)
    assert describe_corrections(corrections) == told
    assert describe_corrections(()) == ""
