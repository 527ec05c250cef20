"""Brother Johann's Shifts, legal and broken, on a known table (GT-242 to GT-245, GT-256)."""

from typing import Any

import pytest
from genotype_games.pea_solo import (
    COLUMN,
    JOHANN,
    LOW,
    POOL,
    TOP,
    TREASURY,
    breeding,
    covers,
    shift,
)
from genotype_games.pea_tables import card_of, codes
from testcross.rulesets.genotype.box import load_box
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.dice import parse_die
from testcross.rulesets.genotype.effects import spaces
from testcross.rulesets.genotype.round_state.move_parts import (
    NamedPlant,
    PlacedValue,
)
from testcross.rulesets.genotype.round_state.moves import (
    AutomaCard,
    AutomaShift,
    BeginPhase,
    GamePhase,
)


def dice(text: str) -> tuple[Any, ...]:
    return tuple(parse_die(one) for one in text.split())


@pytest.mark.parametrize(
    ("pool", "taken", "validated"),
    [
        ("5RR 5FF 5GG 5TT", "TT TT", ["8: RR TT > TT"]),
        ("5RR 5FF 5GG TT 4Tt", "TT", ["8: RR TT > TT"]),
        ("5RR 5FF 5GG 5Tt", "", []),
    ],
)
def test_gt_243_t_21_a_double_arrow_takes_two_dice_if_they_are_there(
    pool: str, taken: str, validated: list[str]
) -> None:
    state = breeding(["8: RR TT", LOW], pool, treasury=TREASURY)
    done = {"dice": dice(taken), "validates": covers(*validated)}
    assert shift(state, "treasury", **done) == []
    for wrong in ({"dice": dice("FF")}, {"validates": covers("8: RR TT > RR")}):
        state = breeding(["8: RR TT", LOW], pool, treasury=TREASURY)
        assert shift(state, "treasury", **wrong)[0] in ("GT221", "GT223")


@pytest.mark.parametrize(
    ("plants", "validated", "coins"),
    [
        (["8: FF Gg", "9: Rr tt"], ["8: FF Gg > Gg", "9: Rr tt > Rr"], 0),
        (["8: FF Gg", "9: (Rr) tt"], ["8: FF Gg > Gg"], 1),
    ],
)
def test_gt_243_gt_244_t_22_a_mutation_validates_the_bottom_most_trait_of_its_gene_or_gives_a_coin(
    plants: list[str], validated: list[str], coins: int
) -> None:
    arrows = {"single": "F", "double": "G", "mutation": "R"}
    state = breeding(plants, "4RR mR 5Ff 4GG Gg 5TT", treasury=arrows)
    before = state.board(JOHANN).coins
    done = {"dice": dice("Gg mR"), "validates": covers(*validated), "coins": PlacedValue(coins)}
    assert shift(state, "treasury", **done) == []
    assert state.board(JOHANN).coins == before.more(coins)
    state = breeding(plants, "4RR mR 5Ff 4GG Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", coins=PlacedValue(1 - coins)) == ["GT223"]


def test_gt_245_t_23_three_validations_in_a_shift_at_most() -> None:
    arrows = {"single": "F", "double": "G", "mutation": "R"}
    plants = ["8: FF Gg TT", "9: Rr tt"]
    three = covers("8: FF Gg TT > FF", "8: FF Gg TT > Gg", "9: Rr tt > Rr")
    state = breeding(plants, "4RR mR 5FF 3GG 2Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", validates=three, dice=dice("FF Gg Gg mR")) == []
    four = (*three, *covers("9: Rr tt > tt"))
    state = breeding(plants, "4RR mR 5FF 3GG 2Gg 5TT", treasury=arrows)
    assert shift(state, "treasury", validates=four) == ["GT223"]


def test_gt_256_the_next_shift_is_one_plant_further_down() -> None:
    def named(text: str) -> NamedPlant:
        return NamedPlant(card=card_of(parse_plant(text)))

    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury", plant=named(TOP)) == []
    assert shift(state, "university", plant=named(LOW)) == []
    assert shift(state, "nursery", plant=named(TOP)) == []  # all paired: from the top
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury", plant=named(LOW)) == ["GT220"]


def test_gt_242_three_shifts_and_one_for_each_dice_slot() -> None:
    state = breeding(COLUMN, POOL)
    cards = ("treasury", "university", "nursery", "tool shed")
    assert [shift(state, card) for card in cards[:3]] == [[], [], []]
    assert codes(state.apply(AutomaShift(passes=True))) == []
    state = breeding(COLUMN, POOL)
    assert [shift(state, card) for card in cards] == [[], [], [], ["GT223"]]
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury") == []
    assert codes(state.apply(AutomaShift(passes=True))) == ["GT223"]
    state = breeding(COLUMN, POOL)
    state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert state.table.picking is None


def test_gt_242_a_phase_that_ends_before_his_last_shift() -> None:
    state = breeding(COLUMN, POOL)
    assert shift(state, "treasury") == []
    found = state.apply(BeginPhase(phase=GamePhase.UPGRADES, number=1))
    assert codes(found) == ["GT223"]


def test_a_card_of_which_no_arrow_is_known_leaves_his_column_open() -> None:
    state = breeding(["8: RR TT", LOW], POOL)
    move = AutomaShift(cards=(PlacedValue(AutomaCard(action=spaces()["Omari"])),))
    (found,) = state.apply(move)
    assert found.text == "unknown automa card Omari"
    assert [str(plant) for plant in state.board(JOHANN).garden] == ["8: RR TT", LOW]


def test_shift_by_an_assumed_card_of_which_nothing_is_written_leaves_his_column_open() -> None:
    """Its arrows are numbers of ours (9-12), so nobody knows what he took and validated."""
    state = breeding(COLUMN, "RR 3Rr rr FF 3Ff ff GG 3Gg gg TT 3Tt tt", box=load_box())
    card = AutomaCard(action=spaces()["treasury"])
    assert codes(state.apply(AutomaShift(cards=(PlacedValue(card),)))) == []
    assert state.table.johann
    assert not state.table.johann.column_known


def test_from_dice_that_nobody_sorted_he_may_take_any_or_none() -> None:
    for validated in ((), covers("8: RR TT > TT")):
        state = breeding(["8: RR TT", LOW], "", treasury=TREASURY)
        assert shift(state, "treasury", validates=validated) == []
