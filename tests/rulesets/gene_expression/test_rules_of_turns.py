"""Every rule of a turn, by its number: kept, and broken."""

import pytest
from expression_games.expression_turns import ANN, found


def test_ex_015_play_goes_clockwise() -> None:
    assert found("Ann O5", "Bo T5", "Cy G5", "Dee P5", "Ann O6") == []
    assert found("Ann O5", "Cy T5", "Cy G5", "Dee P5") == [("GE204", "turn 2")]
    assert found("Ann O5", "Dee T5", "Cy G5", "Dee P5") == [("GE204", "turn 2")]


# a turn


@pytest.mark.parametrize("card", ["O9", "O-INS", "T3", "G3"])
def test_ex_020_to_023_card_that_matches_may_be_played(card: str) -> None:
    assert found(f"Ann {card}") == []


@pytest.mark.parametrize("card", ["P7", "T5", "G-TRA", "P-DEL"])
def test_ex_020_ex_024_card_that_does_not_match_may_not(card: str) -> None:
    hand = [card, "O5", "O6", "O7", "O8", "O9"]
    assert found(f"Ann {card}", hands={"Ann": hand}) == [("GE205", "turn 1")]


def test_ex_023_same_action_matches() -> None:
    assert found("Ann P-INS", first="T-TRA", starts="Dee") == [("GE205", "turn 1")]
    assert found("Bo P-TRA", first="T-TRA") == []


def test_ex_025_who_has_no_match_draws_one_card() -> None:
    assert found("Ann draws T9", "Bo O5") == []
    assert found("Ann", "Bo O5") == [("GE206", "turn 1")]
    assert found("Ann draws T9 and T8", "Bo O5") == [("GE206", "turn 1")]


def test_ex_025_cards_drawn_until_one_matches_where_the_table_says_so() -> None:
    head = {"draw": "until_match"}
    assert found("Ann draws T9 and O8 O8", head=head) == []
    assert found("Ann draws O8 and T9", head=head) == [("GE206", "turn 1")]
    assert found("Ann draws T9 and T8", head=head) == [("GE206", "turn 1")]


def test_t_7_ex_026_only_the_card_drawn_may_be_played() -> None:
    hands = {"Ann": ["T5", "T6", "P7", "G9", "P-DEL", "G-DEL"]}
    assert found("Ann draws O5 O5", hands=hands) == []
    assert found("Ann draws O5 T6", hands=hands) == [("GE207", "turn 1")]


def test_ex_026_card_drawn_must_match_to_be_played() -> None:
    assert found("Ann draws T9 T9") == [("GE205", "turn 1")]


def test_ex_027_who_holds_a_match_need_not_draw() -> None:
    without = ["T5", "T6", "P7", "G9", "P-DEL", "G-DEL"]
    assert found("Ann draws T9", hands={"Ann": without}) == []
    assert found("Ann draws T9", hands={"Ann": ANN}) == [("GE208", "turn 1")]
    assert found("Ann draws T9") == []  # nobody knows what Ann holds


def test_ex_028_one_card_a_turn_but_for_a_deletion() -> None:
    assert found("Ann O5", "Bo T6", hands={"Ann": ANN}) == []
    assert found("Ann O5 + T5", hands={"Ann": ANN}) == [("GE209", "turn 1")]
    hand = ["O-DEL", *ANN[1:]]
    assert found("Ann O-DEL + T5", hands={"Ann": hand}) == []


def test_ex_029_card_played_is_held() -> None:
    assert found("Ann O5", hands={"Ann": ANN}) == []
    assert found("Ann O6", hands={"Ann": ANN}) == [("GE210", "turn 1")]
    assert found("Ann O6", hands={"Bo": ANN}) == []


def test_hand_of_somebody_unknown_is_one_finding_and_the_turns_are_judged() -> None:
    hands = {"Deee": ["P6", "T2", "O2", "O-DEL", "T-SUB", "P2"]}
    assert found("Ann O5", "Bo O7", hands=hands) == [("RX001", "round 1"), ("GE205", "turn 2")]
