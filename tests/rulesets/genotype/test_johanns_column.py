"""Brother Johann's column and his Automa phase (GT-221 to GT-225, GT-237 to GT-241)."""

import pytest
from genotype_games.pea_solo import (
    ANN,
    COLUMN,
    JOHANN,
    LOW,
    ROW,
    TOP,
    ann,
    column,
    covers,
    drawn,
    played,
    solo,
    tended,
    turn,
)
from genotype_games.pea_tables import card_of, codes
from testcross.rulesets.genotype.cards import parse_plant
from testcross.rulesets.genotype.round_state.move_parts import (
    NamedPlant,
    PlacedValue,
)
from testcross.rulesets.genotype.round_state.moves import (
    DealColumn,
)
from testcross.rulesets.tabletop import Count


def test_gt_221_johann_has_three_markers_three_goal_markers_a_coin_and_two_plants() -> None:
    state = solo(COLUMN)
    board = state.board(JOHANN)
    assert (board.markers, board.goal_markers, board.coins) == (
        Count.exactly(3),
        Count.exactly(3),
        Count.exactly(1),
    )
    one = NamedPlant(card=card_of(parse_plant(TOP)))
    assert codes(state.apply(DealColumn(plants=(one, one)))) == []
    assert codes(state.apply(DealColumn(plants=(one,)))) == ["GT219"]


# GT-223 to GT-225: his garden


def test_gt_223_a_complete_plant_is_harvested_at_once() -> None:
    state = solo([TOP, "9: (rr) GG"])
    ann(state)
    assert turn(state, "university", "treasury", validates=covers("9: rr GG > GG")) == []
    assert column(state) == [TOP]
    assert [str(card) for card in state.board(JOHANN).done] == ["9: rr GG"]


def test_gt_224_t_24_a_fifth_plant_is_a_validation_and_the_deck_is_untouched() -> None:
    four = ["1: Ff", "2: Gg", "3: Tt", "9: rr GG"]
    state = solo(four, plants=ROW)
    ann(state)
    done = {"draws": (), "discards": (), "validates": covers("9: rr GG > GG")}
    assert turn(state, "nursery", "treasury", **done) == []
    assert column(state)[-1] == "9: rr (GG)"
    state = solo(four, plants=ROW)
    ann(state)
    assert turn(state, "nursery", "treasury", draws=drawn("4: RR")) == ["GT222"]


def test_gt_225_he_validates_the_bottom_most_open_trait() -> None:
    assert played("university", "treasury", validates=covers(f"{LOW} > GG")) == []
    assert played("university", "treasury", validates=covers(f"{LOW} > rr")) == ["GT222"]
    assert played("university", "treasury", validates=covers(f"{TOP} > tt")) == ["GT222"]


def test_gt_237_first_shift_markers_go_to_the_back_of_the_queue() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "1st shift", "nursery") == []
    assert tended(state, draws=drawn("7: TT")) == []
    assert state.table.first_shift == {}
    assert state.table.second_shift == [ANN, JOHANN]


def test_gt_238_one_validation_for_each_assistant() -> None:
    state = solo(COLUMN)
    assert state.table.johann
    state.table.johann.hired = 1
    done = {"draws": drawn("7: TT"), "coins": PlacedValue(3)}
    assert tended(state, validates=(), **done) == ["GT223"]
    state = solo(COLUMN)
    assert tended(state, validates=(), **done) == []


def test_gt_239_a_plant_and_one_for_each_new_plot() -> None:
    state = solo(COLUMN)
    state.board(JOHANN).plots = Count.exactly(1)
    assert tended(state, draws=drawn("7: TT", "6: RR")) == []
    assert column(state) == ["6: RR", "7: TT", *COLUMN]
    state = solo(COLUMN)
    assert tended(state, draws=drawn("7: TT", "6: RR")) == ["GT223"]
    state = solo(["1: Ff", "2: Gg", "3: Tt", "9: rr GG"])
    assert tended(state, draws=drawn("7: TT")) == ["GT222"]


@pytest.mark.parametrize(("difficulty", "coins"), [("easy", 0), ("standard", 3), ("hard", 3)])
def test_gt_240_three_coins_but_not_in_an_easy_game(difficulty: str, coins: int) -> None:
    assert tended(solo(COLUMN, difficulty), draws=drawn("7: TT"), coins=PlacedValue(coins)) == []
    assert tended(solo(COLUMN, difficulty), coins=PlacedValue(3 - coins)) == ["GT223"]


def test_gt_240_his_coins_rest_on_no_ruling_about_his_assistant() -> None:
    state = solo(COLUMN, "hard", "Sister Maria")
    assert tended(state, draws=drawn("7: TT"), coins=PlacedValue(4)) == ["GT223"]


def test_gt_241_the_cards_are_shuffled_again() -> None:
    state = solo(COLUMN)
    ann(state)
    assert turn(state, "treasury", "goal") == []
    assert tended(state, draws=drawn("7: TT")) == []
    assert state.table.johann
    assert state.table.johann.deck.drawn == []
