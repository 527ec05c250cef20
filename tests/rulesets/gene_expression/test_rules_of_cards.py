"""Every rule of the cards and the deal, by its number: kept, and broken."""

from typing import Any

import pytest
from expression_games.expression_turns import ANN, Found, found


def test_ex_001_card_that_there_is_not_is_unknown() -> None:
    assert found("Ann O5") == []
    assert found("Ann X5") == [("RX002", "turn 1")]
    assert found("Ann O11") == [("RX002", "turn 1")]


def test_ex_002_number_card_is_there_once() -> None:
    turns = ["Ann O5", "Bo T5", "Cy G5", "Dee P5"]
    assert found(*turns, "Ann O6") == []
    assert found(*turns, "Ann O5") == [("GE203", "turn 5")]


def test_ex_003_action_card_is_there_twice() -> None:
    turns = ["Ann O-TRA", "Cy T-TRA", "Ann O-TRA", "Cy T-TRA"]
    assert found(*turns, "Ann P-TRA") == []
    assert found(*turns, "Ann O-TRA") == [("GE203", "turn 5")]


@pytest.mark.parametrize(("number", "is_right"), [(3, False), (4, True), (6, True), (7, False)])
def test_ex_010_four_to_six_play(number: int, is_right: bool) -> None:  # noqa: FBT001 - a case
    players = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus")[:number]
    expected = [] if is_right else [("GE201", "game")]
    assert found("Ann O5", players=players) == expected


@pytest.mark.parametrize("number", [5, 6, 7])
def test_ex_011_everybody_is_dealt_six_cards(number: int) -> None:
    hand = [*ANN, "O9"][:number]
    expected = [] if number == 6 else [("GE202", "round 1")]
    assert found("Ann O5", hands={"Ann": hand}) == expected


def test_ex_013_play_begins_on_the_card_turned_up() -> None:
    assert found("Ann O5", first="P3") == []
    assert found("Ann O5", first="T3") == [("GE205", "turn 1")]


def test_ex_013_without_the_card_turned_up_the_first_play_is_not_checked() -> None:
    assert found("Ann O5", first=None) == []
    assert found("Ann O5", "Bo G7", first=None) == [("GE205", "turn 2")]


def test_ex_014_translocation_turned_up_skips_the_starter() -> None:
    assert found("Bo O5", first="P-TRA") == []
    assert found("Ann skips", "Bo O5", first="P-TRA") == []
    assert found("Ann O5", "Bo T5", first="P-TRA") == [("GE204", "turn 1")]


def test_t_8_ex_014_insertion_turned_up_costs_the_starter_two_cards_and_the_turn() -> None:
    assert found("Ann draws T9 and T8", "Bo O5", first="P-INS") == []
    assert found("Ann draws T9", "Bo O5", first="P-INS") == [("GE206", "turn 1")]
    assert found("Ann O5", "Bo T5", first="P-INS") == [("GE204", "turn 1")]


def test_ex_014_deletion_turned_up_lets_the_starter_lay_any_card_but_a_deletion() -> None:
    assert found("Ann G7", "Bo P5", first="P-DEL") == []
    assert found("Ann O-DEL", "Bo P5", first="P-DEL") == [("GE212", "turn 1")]


def test_ex_032_who_can_add_nothing_to_a_deletion_turned_up_draws_nothing() -> None:
    hands = {"Ann": ["T-DEL", "T-DEL", "O-DEL", "O-DEL", "G-DEL", "G-DEL"]}
    assert found({"player": "Ann"}, "Bo O5", first="P-DEL", hands=hands) == []
    drawn = found("Ann draws T9", "Bo O5", first="P-DEL", hands=hands)
    assert drawn == [("GE206", "turn 1")]
    with_one = {"Ann": [*hands["Ann"][1:], "T8"]}
    assert found("Ann T8", "Bo G5", first="P-DEL", hands=with_one) == []
    assert found({"player": "Ann"}, "Bo O5", first="P-DEL", hands=with_one) == [("GE206", "turn 1")]


def test_ex_014_substitution_turned_up_has_two_players_exchange_cards() -> None:
    hands = {"Ann": ANN}
    swap = {"Ann": "P7", "Cy": "O8"}
    assert found("Ann O8", first="P-SUB", hands=hands, swap=swap) == []
    assert found("Ann P7", first="O7", hands=hands, swap=swap) == [("GE211", "round 1")]


# the deck in its order

ORDER = [f"{letter}{number}" for number in range(1, 11) for letter in "POTG"]
ORDER += [
    f"{letter}-{a}" for a in ("SUB", "TRA", "DEL", "INS") for letter in "POTG" for _ in (1, 2)
]
DEALT = {
    "Ann": ["P1", "P2", "P3", "P4", "P5", "P6"],
    "Bo": ["O1", "O2", "O3", "O4", "O5", "O6"],
    "Cy": ["T1", "T2", "T3", "T4", "T5", "T6"],
    "Dee": ["G1", "G2", "G3", "G4", "G5", "G6"],
}


def by_deck(*turns: str, **more: Any) -> Found:
    return found(*turns, **{"first": "P7", "hands": DEALT, "deck": ORDER, **more})


def test_ex_011_cards_are_dealt_one_at_a_time_from_the_player_who_begins() -> None:
    assert by_deck("Ann draws O7", "Bo O2", "Cy T1", "Dee G1", "Ann P1") == []
    swapped = {**DEALT, "Ann": [*DEALT["Ann"][:5], "T6"], "Cy": [*DEALT["Cy"][:5], "P6"]}
    assert {place for _, place in by_deck("Ann draws O7", hands=swapped)} == {"round 1"}
    assert {code for code, _ in by_deck("Ann draws O7", hands=swapped)} == {"GE216"}
    from_bo = by_deck("Bo draws O7", starts="Bo", hands={"Bo": DEALT["Ann"]})
    assert from_bo == []


def test_ex_013_card_turned_up_is_the_next_of_the_deck() -> None:
    assert by_deck("Ann draws O7", first="P8") == [("GE216", "round 1")]


INSERTION_FIRST = list(ORDER)
INSERTION_FIRST[24], INSERTION_FIRST[ORDER.index("P-INS")] = "P-INS", "P7"


@pytest.mark.parametrize(
    ("turns", "more", "expected"),
    [
        (["Ann draws O7"], {"first": None, "hands": DEALT}, []),
        (["Ann draws P7"], {"first": None}, [("GE216", "turn 1")]),
        (["Ann draws O7"], {"first": None}, []),
        ([{"player": "Ann", "draw": 1}, "Bo draws T7"], {}, []),
        ([{"player": "Ann", "draw": 1}, "Bo draws G7"], {}, [("GE216", "turn 2")]),
        (["Bo draws G7"], {"first": "P-INS", "deck": INSERTION_FIRST}, []),
        (["Ann skips", "Bo draws G7"], {"first": "P-INS", "deck": INSERTION_FIRST}, []),
        (["Bo draws O7"], {"first": "P-INS", "deck": INSERTION_FIRST}, [("GE216", "turn 1")]),
        (["Bo draws G7"], {"first": None, "deck": INSERTION_FIRST}, []),
        ([{"player": "Ann", "drw": "O7"}, "Bo draws T7"], {}, [("RX001", "turn 1")]),
        ([{"player": "Ann", "drw": "O7"}, "Bo draws O7"], {}, [("RX001", "turn 1")]),
    ],
)
def test_deck_goes_on_over_cards_that_are_not_written(
    turns: list[Any], more: dict[str, Any], expected: Found
) -> None:
    """B13 (L10, L15): a card turned up, or drawn, that nobody wrote down is gone all the same."""
    assert by_deck(*turns, **{"hands": None, **more}) == expected


def test_ex_004_deck_has_every_card_as_often_as_it_should() -> None:
    assert by_deck("Ann draws O7", deck=[*ORDER[:-1], "P-SUB"]) == [("GE203", "round 1")]
    assert by_deck("Ann draws O7", deck=ORDER[:-1]) == [("GE203", "round 1")]
    assert by_deck("Ann draws O7", deck=[*ORDER[:-1], "X"]) == [("RX002", "round 1")]
