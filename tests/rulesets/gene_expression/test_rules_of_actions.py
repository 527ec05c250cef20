"""Every rule of the action cards, by its number: kept, and broken."""

from expression_games.expression_turns import ANN, found, swap

WITH_SUB = ["O-SUB", "T5", "P7", "G9", "P-DEL", "G-DEL"]


def test_ex_030_two_players_exchange_a_card_each_that_they_hold() -> None:
    hands = {"Ann": WITH_SUB, "Cy": ["P1", "P2", "P4", "G1", "G2", "G4"]}
    assert found(swap("O-SUB", {"Ann": "T5", "Cy": "P1"}), hands=hands) == []
    assert found(swap("O-SUB", {"Bo": "T1", "Cy": "P1"}), hands=hands) == []
    broken = [{"Ann": "T6", "Cy": "P1"}, {"Ann": "T5", "Ann ": "P7"}, {"Ann": "T5", "Cy": "T5"}]
    for given in broken:
        assert found(swap("O-SUB", given), hands=hands) == [("GE211", "turn 1")]


def test_ex_030_nothing_is_exchanged_without_a_substitution() -> None:
    given = {"Ann": "T5", "Cy": "P1"}
    assert found(swap("O5", given), hands={"Ann": ANN}) == [("GE211", "turn 1")]


def test_ex_030_card_that_came_by_an_exchange_is_held_and_the_other_is_not() -> None:
    given = swap("O-SUB", {"Ann": "T5", "Cy": "P1"})
    hands = {"Ann": ["O-SUB", "T5", "O7", "G9", "P-DEL", "O1"]}
    assert found(given, "Bo T1", "Cy G1", "Dee P4", "Ann O7", hands=hands) == []
    assert found(given, "Bo T1", "Cy T5", hands=hands) == [("GE205", "turn 3")]
    turns = ["Bo T1", "Cy G1", "Dee G5", "Ann T5"]
    assert found(given, *turns, hands=hands)[-1:] == [("GE210", "turn 5")]


def test_ex_030_hands_are_exchanged_where_the_table_says_so() -> None:
    head = {"substitution": "hands"}
    hands = {"Ann": WITH_SUB, "Bo": ["T1", "T2", "T3", "T4", "T6", "T7"]}
    given = ["Ann", "Bo"]
    assert found(swap("O-SUB", given), "Bo T5", head=head, hands=hands) == []
    assert found(swap("O-SUB", given), "Bo T1", head=head, hands=hands) == [("GE210", "turn 2")]


def test_t_6_ex_031_translocation_skips_the_next_player() -> None:
    turns = ["Ann O5", "Bo T5", "Cy G5", "Dee P-TRA"]
    assert found(*turns, "Bo O6") == []
    assert found(*turns, "Ann skips", "Bo O6") == []
    assert found(*turns, "Ann O6", "Bo T6") == [("GE204", "turn 5")]
    assert found(*turns, "Bo skips", "Bo O6") == [("GE213", "turn 5")]


def test_t_4_ex_032_deletion_takes_any_card_along_but_a_deletion() -> None:
    hands = {"Ann": ["O-DEL", "P7", "G-DEL", "G9", "P-DEL", "T5"]}
    assert found("Ann O-DEL + P7", "Bo O7", hands=hands) == []
    assert found("Ann O-DEL + G-DEL", hands=hands) == [("GE212", "turn 1")]
    assert found("Ann O-DEL", hands=hands) == [("GE212", "turn 1")]


def test_ex_032_deletion_alone_is_open_where_the_hand_is_not_known() -> None:
    assert found("Ann O-DEL", "Bo T5") == []


def test_ex_033_extra_card_is_the_new_top_and_does_its_action() -> None:
    assert found("Ann O-DEL + P7", "Bo T5") == [("GE205", "turn 2")]
    assert found("Ann O-DEL + P-TRA", "Cy O5") == []
    assert found("Ann O-DEL + P-TRA", "Bo O5", "Cy T5") == [("GE204", "turn 2")]


def test_t_5_ex_034_insertion_costs_the_next_player_two_cards_and_the_turn() -> None:
    assert found("Ann O-INS", "Bo draws P1 and P2", "Cy T5") == []
    assert found("Ann O-INS", "Cy T5") == []
    assert found("Ann O-INS", "Bo draws P1", "Cy T5") == [("GE206", "turn 2")]
    assert found("Ann O-INS", "Bo T5", "Cy G5") == [("GE204", "turn 2")]


def test_ex_034_cards_for_a_turn_written_as_lost_by_another_were_drawn_by_who_lost_it() -> None:
    turns = ["Ann O-INS", "Cy skips", "Cy T5", "Dee G5", "Ann P5", "Bo O9"]
    hands = {"Bo": ["T1", "T2", "T3", "T4", "T6", "T7"]}
    assert found(*turns, hands=hands) == [("GE213", "turn 2")]


def test_ex_035_insertion_is_not_answered_by_an_insertion() -> None:
    answered = ["Ann O-INS", "Bo T-INS", "Cy draws P1 and P2", "Dee G5"]
    assert found(*answered) == [("GE204", "turn 2")]
    assert found("Ann O-INS", "Bo draws P1 and P2", "Cy T-INS", "Dee draws P4 and P5") == []
