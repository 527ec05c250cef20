"""Dice on the board: GT-144, GT-212, known and as a range, against plain enumeration."""

from itertools import product

from testcross.rulesets.genotype.cards import GENES, Gene, Trait, parse_trait
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, Die, GenePool, parse_die, parse_pool
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.shared_board import DiceLeft, any_way

FULL = "2RR 2Rr mR 5Ff GG Gg gg 2mG TT 2Tt tt mT"


def dice(text: str) -> list[Die]:
    return [parse_die(word) for word in text.split()]


def faces(way: GenePool) -> list[int]:
    return [*way.traits, way.de_novo]


def test_gt_144_a_die_is_taken_once() -> None:
    left = DiceLeft.exactly(parse_pool(FULL))
    assert left.take(dice("mR RR")) is Certainty.NONE
    assert left.known == parse_pool("RR 2Rr 5Ff GG Gg gg 2mG TT 2Tt tt mT")
    assert left.lacks(dice("mR")) is Certainty.CERTAIN
    assert left.lacks(dice("mG mG mG")) is Certainty.CERTAIN


def test_gt_144_after_a_die_that_was_not_there_any_other_may_be_gone() -> None:
    left = DiceLeft.exactly(parse_pool(FULL))
    assert left.take(dice("rr")) is Certainty.CERTAIN
    assert left.known is None
    assert left.lacks(dice("RR RR Rr Rr mR")) is Certainty.NONE
    left.doubt()
    assert GenePool((2, 2, 0), 1) in left.possible[Gene.R]
    assert GenePool((2, 0, 0), 1) in left.possible[Gene.R]


def test_gt_144_no_more_than_five_dice_of_a_gene_are_taken_from_an_unwritten_roll() -> None:
    left = DiceLeft.of_any_roll()
    for _ in range(DICE_OF_A_GENE):
        assert left.take(dice("RR")) is Certainty.NONE
    assert left.take(dice("RR")) is Certainty.CERTAIN
    assert left.take(dice("Ff")) is Certainty.NONE


def test_ways_of_a_gene_are_all_that_can_be_counted() -> None:
    every = {
        GenePool((one, two, three), four)
        for one, two, three, four in product(range(6), repeat=4)
        if one + two + three + four == DICE_OF_A_GENE
    }
    assert any_way(()) == every
    rr = parse_trait("rr")
    assert any_way([rr]) == {way for way in every if way.traits[2] == 0}


def test_dice_taken_from_an_unwritten_roll_as_by_enumeration() -> None:
    taken = dice("RR mR")
    left = DiceLeft.of_any_roll()
    left.take(taken)
    every = set()
    for way in any_way(()):
        numbers = faces(way)
        for die in taken:
            numbers[die.recessives if isinstance(die, Trait) else 3] -= 1
        if min(numbers) >= 0:
            every.add(GenePool((numbers[0], numbers[1], numbers[2]), numbers[3]))
    assert left.possible[Gene.R] == every


def test_dice_that_only_another_box_has_are_lacking_if_the_box_is_as_assumed() -> None:
    known = DiceLeft.exactly(parse_pool(FULL)).assumed
    other = dict(known)
    other[Gene.R] = known[Gene.R] | {GenePool((2, 1, 1), 1)}
    left = DiceLeft(known, other)
    assert left.take(dice("rr")) is Certainty.ASSUMED
    assert left.lacks(dice("RR RR Rr mR")) is Certainty.NONE
    assert left.known is not None


def test_what_surely_lies_there_lies_there_in_every_way() -> None:
    left = DiceLeft.exactly(parse_pool(FULL))
    assert left.surely_has(lambda way: way.de_novo > 0, Gene.R) is Certainty.CERTAIN
    left.doubt(2)
    assert left.surely_has(lambda way: way.de_novo > 0, Gene.R) is Certainty.NONE
    assert left.surely_has(lambda way: way.traits[1] > 2, Gene.F) is Certainty.CERTAIN


def test_copy_of_the_dice_goes_on_by_itself() -> None:
    left = DiceLeft.exactly(parse_pool(FULL))
    left.copy().take(dice("mR"))
    assert left.known == parse_pool(FULL)
    assert [way.number_of(Gene.R) for way in left.possible[GENES[0]]] == [1]
