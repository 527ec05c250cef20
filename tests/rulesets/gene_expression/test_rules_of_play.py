"""Every rule of a game, by its number in docs/rules-expression.md: kept, and broken.

A game is written as its turns, one a text: ``Ann O5`` plays, ``Bo draws T9``, ``Cy draws O7 O7``
draws and plays, ``Dee G-DEL + P7`` plays two, ``Ann skips``.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_bytes

Found = list[tuple[str, str]]
PLAYERS = ("Ann", "Bo", "Cy", "Dee")
_TURN = re.compile(
    r"(?P<player>\w+)(?: draws (?P<draw>[\w-]+(?: and [\w-]+)*))?(?: (?P<play>[A-Z][\w-]+))?"
    r"(?: \+ (?P<extra>[\w-]+))?(?P<skip> skips)?"
)
ANN = ["O5", "T5", "P7", "G9", "P-DEL", "G-DEL"]


def turn(text: str) -> dict[str, Any]:
    match = _TURN.fullmatch(text)
    assert match, text
    written = {key: value for key, value in match.groupdict().items() if value}
    if "draw" in written:
        written["draw"] = written["draw"].split(" and ")
    if "skip" in written:
        written["skip"] = True
    return written


def found(
    *turns: str | dict[str, Any],
    first: str | None = "P3",
    players: Sequence[str] = PLAYERS,
    head: Mapping[str, Any] | None = None,
    **round_keys: Any,
) -> Found:
    """Return the code and place of everything found in a game of one round; notes left out."""
    written = {"starts": "Ann", "first": first, **round_keys}
    written["turns"] = [turn(one) if isinstance(one, str) else one for one in turns]
    rounds = [{key: value for key, value in written.items() if value is not None}]
    return verdict({"players": list(players), **(head or {}), "rounds": rounds})


def verdict(record: Mapping[str, Any]) -> Found:
    text = json.dumps({"game": "gene-expression", **record})
    report = verify_bytes(Task(path="game.json"), text.encode())
    return [
        (str(one.code.value), one.where[-1] if one.where else "game")
        for one in report.findings
        if one.severity is not Severity.NOTE
    ]


# cards and deal


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


# actions


def swap(card: str, given: Any, player: str = "Ann") -> dict[str, Any]:
    return {"player": player, "play": card, "swap": given}


WITH_SUB = ["O-SUB", "T5", "P7", "G9", "P-DEL", "G-DEL"]


def test_ex_030_two_players_exchange_a_card_each_that_they_hold() -> None:
    hands = {"Ann": WITH_SUB}
    assert found(swap("O-SUB", {"Ann": "T5", "Cy": "P1"}), hands=hands) == []
    assert found(swap("O-SUB", {"Bo": "T1", "Cy": "P1"}), hands=hands) == []
    broken = [{"Ann": "T6", "Cy": "P1"}, {"Ann": "T5", "Ann ": "P7"}]
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


def test_ex_031_no_turn_is_lost_without_a_cause() -> None:
    assert found("Ann O5", "Bo skips", "Cy T5") == [("GE213", "turn 2")]


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


def test_ex_035_insertion_is_not_answered_by_an_insertion() -> None:
    answered = ["Ann O-INS", "Bo T-INS", "Cy draws P1 and P2", "Dee G5"]
    assert found(*answered) == [("GE204", "turn 2")]
    assert found("Ann O-INS", "Bo draws P1 and P2", "Cy T-INS", "Dee draws P4 and P5") == []


# piles


def drained(pool: int) -> tuple[list[str | dict[str, Any]], list[str]]:
    """Return turns that leave so many cards to draw of 47, by drawing unknown ones, and players."""
    turns: list[str | dict[str, Any]] = [
        {"player": PLAYERS[number % 4], "draw": 1} for number in range(47 - pool)
    ]
    return turns, [PLAYERS[(47 - pool) % 4], PLAYERS[(48 - pool) % 4]]


def with_discards() -> tuple[list[str | dict[str, Any]], str, str]:
    """Return turns after which the draw pile is empty and four cards lie on the discard pile."""
    turns: list[str | dict[str, Any]] = ["Ann O5", "Bo T5", "Cy G5"]
    turns += [{"player": PLAYERS[(3 + number) % 4], "draw": 1} for number in range(47)]
    return turns, PLAYERS[50 % 4], PLAYERS[51 % 4]


def test_t_10_ex_040_discards_are_shuffled_when_the_draw_pile_is_empty() -> None:
    turns, one, _ = with_discards()
    for reshuffle in (True, 3):
        last = {"player": one, "draw": 1, "reshuffle": reshuffle}
        assert found(*turns, last) == []
    assert found(*turns, {"player": one, "draw": 1}) == [("GE214", "turn 51")]
    # the card on top stays: there are four cards, and three are shuffled
    top_too = {"player": one, "draw": 1, "reshuffle": 4}
    assert found(*turns, top_too) == [("GE214", "turn 51")]


def test_ex_040_discards_are_not_shuffled_before_the_draw_pile_is_empty() -> None:
    turns, who = drained(2)
    early = {"player": who[0], "draw": 1, "reshuffle": True}
    assert found(*turns, early) == [("GE214", "turn 46")]


def test_ex_040_card_shuffled_in_may_come_again() -> None:
    turns, one, other = with_discards()
    again = {"player": one, "draw": "O5", "reshuffle": True}
    assert found(*turns, again) == []
    assert found(*turns, again, {"player": other, "draw": "O5"}) == [("GE203", "turn 52")]
    kept = {"player": one, "draw": "G5", "reshuffle": True}
    assert found(*turns, kept) == [("GE203", "turn 51")]


def test_ex_041_without_a_pile_the_turn_passes() -> None:
    turns, (one, other) = drained(0)
    assert found(*turns, one, other) == []
    left, (who, _) = drained(1)
    assert found(*left, who) == [("GE206", "turn 47")]
    assert found(*turns, {"player": one, "draw": 1}) == [("GE214", "turn 48")]


def test_a_9_hand_in_which_all_pass_is_over_and_void() -> None:
    turns, _ = drained(0)
    passes = [PLAYERS[(47 + number) % 4] for number in range(4)]
    nothing = dict.fromkeys(PLAYERS, 0)
    assert found(*turns, *passes, scores=nothing) == []
    assert found(*turns, *passes[:3], scores=nothing) == [("GE215", "round 1")]
    some = {**nothing, "Ann": 20}
    assert found(*turns, *passes, scores=some) == [("GE102", "round 1")]
    assert found(*turns, *passes, scores=nothing, out="Ann") == [("GE107", "round 1")]
    assert found(*turns, *passes, PLAYERS[51 % 4], scores=nothing) == [("GE215", "turn 52")]


# end and scores


WHOLE = [
    *("Cy skips", "Dee O-TRA", "Ann skips", "Bo T-DEL + O-INS", "Cy draws G6 and P9"),
    *("Dee T3", "Ann G3", "Bo P-DEL + G-TRA", "Cy skips", "Dee P10", "Ann T10", "Bo G-DEL + P6"),
]
"""A round played out: Bo has these six cards."""
BO = {"Bo": ["G-DEL", "O-INS", "G-TRA", "P6", "P-DEL", "T-DEL"]}


def test_ex_042_hand_ends_when_somebody_has_no_card_and_not_before() -> None:
    how: dict[str, Any] = {"first": "P-TRA", "starts": "Cy", "hands": BO}
    assert found(*WHOLE, out="Bo", **how) == []
    assert found(*WHOLE[:-1], out="Bo", **how) == [("GE215", "round 1")]
    assert found(*WHOLE, "Cy O9", **how) == [("GE215", "turn 13")]
    assert found(*WHOLE, out="Cy", **how) == [("GE107", "round 1")]


def sheet(left: Mapping[str, list[str]] | None, scores: Mapping[str, int], **more: Any) -> Found:
    written = {"out": "Ann", **({"left": left} if left else {}), "scores": scores}
    return verdict({"players": list(PLAYERS), "rounds": [written], **more})


LEFT = {"Bo": ["7", "10", "SUB"], "Cy": ["1"], "Dee": ["INS", "INS"]}


def scored(**points: int) -> dict[str, int]:
    return {**dict.fromkeys(PLAYERS, 0), **points}


def test_t_9_ex_043_ex_044_winner_gets_the_points_of_all_cards_left() -> None:
    assert sheet(LEFT, scored(Ann=78)) == []  # 37 + 1 + 40
    assert sheet(LEFT, scored(Ann=68)) == [("GE101", "round 1")]


def test_ex_044_cards_left_may_be_written_in_full() -> None:
    left = {"Bo": ["promoter 7", "T10", "gene shift"], "Cy": ["red 1"], "Dee": ["G-INS", "INS"]}
    assert sheet(left, scored(Ann=78)) == []


def test_ex_043_score_that_no_cards_can_make_is_named() -> None:
    assert sheet(None, scored(Ann=3)) == []
    assert sheet(None, scored(Ann=2)) == [("GE105", "round 1")]
    only_actions = {"Bo": ["SUB"], "Cy": ["DEL"], "Dee": ["INS"]}
    assert sheet(only_actions, scored(Ann=7)) == [("GE101", "round 1")]


def test_t_11_ex_045_first_to_the_target_wins_and_the_game_is_over() -> None:
    rounds = [
        {"out": "Ann", "scores": scored(Ann=480)},
        {"out": "Ann", "scores": scored(Ann=25)},
    ]
    game = {"players": list(PLAYERS), "rounds": rounds, "scores": scored(Ann=505)}
    assert verdict({**game, "winner": "Ann"}) == []
    assert verdict({**game, "winner": "Bo"}) == [("GE104", "game")]
    further = [*rounds, {"out": "Bo", "scores": scored(Bo=20)}]
    longer = {**game, "rounds": further, "scores": scored(Ann=505, Bo=20)}
    assert verdict({**longer, "winner": "Ann"}) == [("GE215", "round 3")]
    wrong_sum = {**game, "scores": scored(Ann=515), "winner": "Ann"}
    assert verdict(wrong_sum) == [("GE103", "game")]
    short = {**game, "rounds": rounds[:1], "scores": scored(Ann=480), "winner": "Ann"}
    assert verdict(short) == [("GE215", "game")]
    assert verdict({**short, "target": 450}) == []


def test_ex_046_nobody_but_the_winner_scores() -> None:
    assert sheet(LEFT, scored(Ann=78, Bo=5)) == [("GE102", "round 1")]
    assert sheet(LEFT, scored(Bo=78)) == [("GE102", "round 1")]


def test_ex_047_only_one_player_can_be_out() -> None:
    two = {"Ann": [], "Bo": [], "Cy": ["1"], "Dee": ["INS"]}
    assert sheet({**two, "Bo": ["7"]}, scored(Ann=28)) == []
    assert sheet(two, scored(Ann=21)) == [("GE107", "round 1")]


def test_a_8_last_insertion_draws_where_the_table_says_so() -> None:
    whole = [*WHOLE[:-1], "Bo G-DEL + P-INS"]
    how: dict[str, Any] = {"first": "P-TRA", "starts": "Cy"}
    hands = {"Bo": [*BO["Bo"][:3], "P-INS", *BO["Bo"][4:]]}
    drawn = "Cy draws O1 and O2"
    head = {"final_insertion_draws": "yes"}
    assert found(*whole, drawn, hands=hands, head=head, **how) == []
    assert found(*whole, hands=hands, **how) == []
    assert found(*whole, drawn, hands=hands, **how) == [("GE215", "turn 13")]
    assert found("Ann O5", head={"final_insertion_draws": "maybe"}) == [("RX001", "game")]


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


def test_card_drawn_is_the_next_of_the_deck_until_it_is_shuffled() -> None:
    assert by_deck("Ann draws O8", "Bo O2") == [("GE216", "turn 1")]


def test_ex_004_deck_has_every_card_as_often_as_it_should() -> None:
    assert by_deck("Ann draws O7", deck=[*ORDER[:-1], "P-SUB"]) == [("GE203", "round 1")]
    assert by_deck("Ann draws O7", deck=ORDER[:-1]) == [("GE203", "round 1")]
    assert by_deck("Ann draws O7", deck=[*ORDER[:-1], "X"]) == [("RX002", "round 1")]
