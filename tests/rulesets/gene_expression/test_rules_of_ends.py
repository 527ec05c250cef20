"""Every rule of the piles, the end and the scores, by its number: kept, and broken."""

from collections.abc import Mapping
from typing import Any

from expression_games.expression_turns import PLAYERS, Found, found, verdict


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
    without_a_draw = {"player": "Bo", "play": "T5", "reshuffle": True}
    assert found("Ann O5", without_a_draw) == [("GE214", "turn 2")]


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
    rounds = [{"out": "Ann", "scores": scored(Ann=480)}, {"out": "Ann", "scores": scored(Ann=25)}]
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
