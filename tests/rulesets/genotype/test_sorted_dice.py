"""Rolling and sorting: GT-120 to GT-124, against counting face by face."""

from itertools import permutations

import pytest
from testcross.rulesets.genotype.box import Box, load_box
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import (
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    parse_face,
    parse_parents,
)
from testcross.rulesets.genotype.round_state.breeding.sorting import (
    SortedGene,
    any_parents,
    roll_breach,
    sort_dice,
    square_of,
)
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.moves import Roll

R = Gene.R
OWNED = {f"parents.{gene}": f"{gene}{gene.recessive} x {gene}{gene.recessive}" for gene in Gene}


def owned_box() -> Box:
    """Return a box whose owner wrote down what the squares print."""
    cells = {"square.cells": ["I", "II", "III", "IV"]}
    return load_box().with_owner({**OWNED, **cells}, {}, ())


def roll(text: str, gene: Gene = R) -> Roll:
    first, *again = (tuple(parse_face(word) for word in part.split()) for part in text.split("/"))
    return Roll(gene=gene, first=first, again=tuple(again))


def pool(*numbers: int) -> GenePool:
    return GenePool((numbers[0], numbers[1], numbers[2]), numbers[3])


def lie(
    parents: str, faces: str | None, written: GenePool | None = None, *, box: Box | None = None
) -> SortedGene:
    """Return how the dice of R lie between known parents."""
    there = [parse_parents(parents)]
    square = square_of(box or owned_box(), R, there, there)
    return sort_dice(square, None if faces is None else roll(faces), written)


def counted_by_hand(parents: PeaParents, cells: tuple[Face, ...], faces: list[Face]) -> GenePool:
    """Return the pools by looking every face up in the square, letter by letter."""
    letters = {}
    for place, cell in enumerate(cells):
        pair = str(parents.left)[place // 2] + str(parents.top)[place % 2]
        letters[cell] = sum(letter.islower() for letter in pair)
    found = [0, 0, 0, 0]
    for face in faces:
        found[letters.get(face, 3)] += 1
    return pool(*found)


@pytest.mark.parametrize(
    ("faces", "problem"),
    [
        ("I II III IV", "4 dice of R rolled; a gene has five"),
        ("I I I I I I", "6 dice of R rolled; a gene has five"),
        ("II II IV m m / I", "R shows 2 mutations, but 1 die was rolled again"),
        ("II II IV m m", "R shows 2 mutations, but 0 dice were rolled again"),
        ("I I I I I / II", "R shows 0 mutations, but 1 die was rolled again"),
        ("II II IV m m / I m / II", "1 die of R rolled a third time"),
    ],
)
def test_gt_120_gt_122_t_03_five_dice_and_each_mutation_rolled_again_once(
    faces: str, problem: str
) -> None:
    breach = roll_breach(roll(faces))
    assert breach
    assert breach.code == "GT211"
    assert problem in breach.text


@pytest.mark.parametrize("faces", ["I I II III IV", "II II IV m m / I m", "m m m m m / m m m m m"])
def test_gt_120_gt_122_roll_by_the_rules_is_no_slip(faces: str) -> None:
    assert roll_breach(roll(faces)) is None


@pytest.mark.parametrize(
    ("parents", "faces", "due"),
    [
        ("Rr x Rr", "I I II III IV", pool(2, 2, 1, 0)),  # T-01
        ("Rr x Rr", "II II IV m m / I m", pool(1, 2, 1, 1)),  # T-02
        ("RR x rr", "II II IV m m / I m", pool(0, 4, 0, 1)),
        ("Rr x RR", "II II IV m m / I m", pool(3, 1, 0, 1)),
    ],
)
def test_gt_121_t_01_t_02_a_face_goes_to_the_pool_of_its_row_and_column(
    parents: str, faces: str, due: GenePool
) -> None:
    assert lie(parents, faces).possible == {due}
    assert lie(parents, faces, due).breach is None


def test_gt_121_every_order_of_cells_and_all_parents_as_by_hand() -> None:
    fell = GeneRoll(gene=R, first=roll("I II II IV m").first, again=(Face.MUTATION,))
    shown = [Face.I, Face.II, Face.II, Face.IV, Face.MUTATION]
    for parents in any_parents(R):
        by_hand = {
            counted_by_hand(parents, cells, shown)
            for cells in permutations((Face.I, Face.II, Face.III, Face.IV))
        }
        square = square_of(load_box(), R, [parents], [parents])
        assert square.sorted_somehow(fell) == by_hand


def test_gt_121_a_die_in_the_wrong_pool_shows_its_square() -> None:
    found = lie("Rr x Rr", "I I II III IV", pool(2, 3, 0, 0))
    assert found.breach
    assert found.breach.code == "GT101"
    assert found.certainty is Certainty.CERTAIN
    assert found.breach.text == (
        "one Rr too many, one rr too few. I is row R, column R of Rr x Rr: RR; II is row R, column "
        "r of Rr x Rr: Rr; III is row r, column R of Rr x Rr: Rr; IV is row r, column r of Rr x "
        "Rr: rr."
    )
    assert found.possible == {pool(2, 3, 0, 0), pool(2, 2, 1, 0)}


def test_gt_121_a_sorting_that_another_box_could_have_is_wrong_only_if_that_is_assumed() -> None:
    one = lie("Rr x Rr", "I I II III IV", pool(1, 3, 1, 0), box=load_box())
    assert one.certainty is Certainty.ASSUMED  # right if I stood elsewhere
    other = lie("Rr x Rr", "I I II III IV", pool(3, 2, 0, 0), box=load_box())
    assert other.certainty is Certainty.CERTAIN


def test_gt_121_with_homozygous_parents_nothing_is_assumed() -> None:
    found = lie("RR x rr", "I I II III IV", pool(1, 4, 0, 0), box=load_box())
    assert found.certainty is Certainty.CERTAIN


def test_gt_121_printed_parents_may_be_others_than_assumed() -> None:
    there = [parse_parents("Rr x Rr")]
    square = square_of(load_box(), R, there, any_parents(R))
    found = sort_dice(square, roll("I I II III IV"), pool(5, 0, 0, 0))
    assert found.certainty is Certainty.ASSUMED


def test_gt_124_pools_without_a_roll_hold_five_dice_that_the_parents_can_give() -> None:
    assert lie("RR x Rr", None, pool(2, 2, 0, 1)).breach is None
    found = lie("RR x Rr", None, pool(2, 2, 1, 0))
    assert found.breach
    assert "1 die lies in rr, but the parents RR x Rr cannot give that" in found.breach.text
    found = lie("RR x Rr", None, pool(2, 2, 0, 0))
    assert found.breach
    assert "4 dice lie in the pools and the De Novo area of R; a gene has five" in found.breach.text


def test_gt_124_of_dice_that_nobody_wrote_only_the_parents_are_known() -> None:
    found = lie("RR x Rr", None)
    assert len(found.possible) == 21  # three kinds, five dice: 7 over 2
    assert all(way.traits[2] == 0 for way in found.possible)
