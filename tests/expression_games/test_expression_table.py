"""The table of the plain referee of gene expression: worked examples, event by event."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from expression_games.expression_cards import DECK, Options
from expression_games.expression_table import IllegalError, Table

USUAL = Options()


def table(
    first: str = "P3", *, starter: str = "Ann", options: Options = USUAL, **held: str
) -> Table:
    """Return a table of four; who has no hand given holds one promoter."""
    usual = {"Ann": "P1", "Bo": "P2", "Cy": "P4", "Dee": "P5"}
    hands = {name: Counter(cards.split()) for name, cards in {**usual, **held}.items()}
    return Table(players=list(usual), starter=starter, hands=hands, first=first, options=options)


def play(table: Table, *events: Sequence[Any]) -> Table:
    for event in events:
        table.apply(event)
        assert table.cards() == DECK
    return table


def refused(table: Table, *event: Any) -> str:
    """Return the rule by which an event is illegal."""
    with pytest.raises(IllegalError, match=r"\w") as caught:
        table.apply(event)
    return caught.value.rule


def test_t_4_deletion_takes_any_card_but_a_deletion() -> None:
    def opened() -> Table:
        return play(table(Ann="O-DEL G-DEL P7 P8"), ("play", "Ann", "O-DEL"))

    assert refused(opened(), "play", "Ann", "G-DEL") == "EX-032"
    after = play(opened(), ("play", "Ann", "P7"))
    assert (after.top, after.turn) == ("P7", "Bo")
    assert refused(opened(), "pass", "Ann") == "EX-032"
    assert refused(opened(), "draw", "Ann", "T1") == "EX-032"
    assert refused(opened(), "play", "Bo", "O1") == "EX-032"


def test_t_5_insertion_makes_the_next_player_draw_two_and_lose_the_turn() -> None:
    after = play(table(Ann="O-INS P8", Bo="T1 T2", Cy="T3 T4"), ("play", "Ann", "O-INS"))
    assert refused(after, "play", "Bo", "T1") == "EX-034"
    assert refused(after, "play", "Cy", "T3") == "EX-015"
    play(after, ("draw", "Bo", "G1"), ("draw", "Bo", "G2"))
    assert refused(after, "play", "Bo", "T1") == "EX-031"
    assert refused(after, "draw", "Bo", "G5") == "EX-031"
    assert play(after, ("skip", "Bo"), ("play", "Cy", "T3")).turn == "Dee"


def test_t_6_translocation_of_the_last_seat_skips_the_first() -> None:
    after = table("T8", starter="Dee", Ann="P9", Bo="T4 T5", Dee="G-TRA G9")
    play(after, ("play", "Dee", "G-TRA"))
    assert refused(after, "play", "Ann", "P9") == "EX-031"
    assert after.turn == "Bo"
    assert refused(after, "skip", "Bo") == "EX-031"


def test_t_7_only_the_card_drawn_may_be_played() -> None:
    after = play(table(Ann="T9 P8 G1"), ("draw", "Ann", "O5"))
    assert refused(after, "play", "Ann", "T9") == "EX-026"
    assert refused(after, "draw", "Ann", "O6") == "EX-025"
    assert play(after, ("play", "Ann", "O5")).turn == "Bo"


def test_t_8_insertion_turned_up_hits_the_starter() -> None:
    after = table("T-INS", Ann="G1 G2", Bo="G3 P-INS")
    assert refused(after, "play", "Ann", "G1") == "EX-034"
    play(after, ("draw", "Ann", "O1"), ("draw", "Ann", "O2"), ("play", "Bo", "P-INS"))
    assert after.top == "P-INS"


def test_t_9_winner_gets_what_the_others_hold() -> None:
    after = table(Ann="O5", Bo="P7 T10 G-SUB", Cy="G1", Dee="T-INS O-INS")
    play(after, ("play", "Ann", "O5"))
    assert (after.over, after.winner, after.points()) == (True, "Ann", 78)
    assert refused(after, "play", "Bo", "P7") == "EX-042"


def test_t_10_all_but_the_top_card_make_up_a_new_draw_pile() -> None:
    after = table(Ann="T9 G1 G2")
    last = "O5"
    after.discard[:0] = list((after.pile - Counter([last])).elements())[:29]
    after.pile = Counter([last])
    rest = DECK - after.cards()
    after.hands["Cy"] += rest
    play(after, ("draw", "Ann", last), ("pass", "Ann"))
    assert refused(after, "draw", "Bo", "O6") == "EX-040"
    assert refused(after, "reshuffle", 30) == "EX-040"
    assert len(after.discard) == 30
    play(after, ("reshuffle",))
    assert (after.pile.total(), after.discard) == (29, ["P3"])


# actions, piles, ends


def test_substitution_exchanges_a_card_of_two_players() -> None:
    after = play(table(Ann="O-SUB G9", Bo="T1", Cy="T2"), ("play", "Ann", "O-SUB"))
    assert refused(after, "play", "Bo", "T1") == "EX-015"
    assert refused(after, "swap", "Bo", {"Bo": "T1", "Cy": "T2"}) == "EX-030"
    assert refused(after, "swap", "Ann", {"Bo": "T9", "Cy": "T2"}) == "EX-030"
    play(after, ("swap", "Ann", {"Ann": "G9", "Cy": "T2"}))
    assert (after.hands["Ann"], after.hands["Cy"]) == (Counter(["T2"]), Counter(["G9"]))
    assert after.turn == "Bo"


def test_substitution_of_hands_exchanges_them_whole() -> None:
    options = Options(substitution="hands")
    after = play(table(options=options, Ann="O-SUB G9 G8", Bo="T1"), ("play", "Ann", "O-SUB"))
    play(after, ("swap", "Ann", ("Ann", "Bo")))
    assert (after.hands["Ann"], after.hands["Bo"]) == (Counter(["T1"]), Counter(["G9", "G8"]))


@pytest.mark.parametrize(
    ("first", "events", "turn"),
    [
        ("P-SUB", [("swap", "Ann", {"Bo": "P2", "Cy": "P4"})], "Ann"),
        ("P-TRA", [("skip", "Ann")], "Bo"),
        ("P-INS", [("draw", "Ann", "O1"), ("draw", "Ann", "O2")], "Bo"),
        ("P-DEL", [("play", "Ann", "P7")], "Bo"),
    ],
)
def test_action_turned_up_is_done_to_the_starter(
    first: str, events: Sequence[Any], turn: str
) -> None:
    assert play(table(first, Ann="P7 P8"), *events).turn == turn


def test_deletion_with_nothing_but_deletions_ends_the_turn() -> None:
    after = play(table(Ann="O-DEL T-DEL", Bo="T5 T6"), ("play", "Ann", "O-DEL"))
    assert refused(after, "draw", "Ann", "G1") == "EX-032"
    assert play(after, ("play", "Bo", "T5")).turn == "Cy"


def test_deletion_that_takes_an_insertion_along_hits_the_next_player() -> None:
    after = table(Ann="O-DEL G-INS P8")
    play(after, ("play", "Ann", "O-DEL"), ("play", "Ann", "G-INS"))
    assert (after.top, after.turn, after.owed) == ("G-INS", "Bo", 2)


def test_hand_ends_at_once_on_an_insertion_unless_the_table_draws() -> None:
    assert play(table(Ann="O-INS"), ("play", "Ann", "O-INS")).over
    drawing = table(Ann="O-INS", options=Options(final_insertion_draws=True))
    before = play(drawing, ("play", "Ann", "O-INS")).points()
    assert not drawing.over
    play(drawing, ("draw", "Bo", "T9"), ("draw", "Bo", "G-INS"))
    assert (drawing.over, drawing.points()) == (True, before + 29)


def test_player_who_holds_a_match_does_not_draw() -> None:
    assert refused(table(Ann="O1"), "draw", "Ann", "T9") == "EX-027"


def test_turn_without_a_card_drawn_or_played_is_noticed_at_the_next() -> None:
    assert refused(table(Ann="T9"), "pass", "Ann") == "EX-025"
    assert refused(table(Ann="T9", Bo="O1"), "play", "Bo", "O1") == "EX-025"


def test_drawing_until_a_match_goes_on_until_there_is_one() -> None:
    after = play(table(Ann="T9", options=Options(draw="until_match")), ("draw", "Ann", "T8"))
    assert refused(after, "pass", "Ann") == "EX-025"
    play(after, ("draw", "Ann", "O8"))
    assert refused(after, "draw", "Ann", "O9") == "EX-025"


def test_circle_of_passes_without_a_pile_ends_the_hand_for_nobody() -> None:
    after = table()
    assert refused(after, "pass", "Ann") == "EX-025"
    after.pile.clear()
    for name in after.players:
        assert not after.over
        after.apply(("pass", name))
    assert (after.over, after.winner) == (True, "")


def test_card_that_is_not_held_cannot_be_played() -> None:
    assert refused(table(Ann="T9"), "play", "Ann", "O5") == "EX-029"


def test_card_that_does_not_match_cannot_be_played() -> None:
    assert refused(table(Ann="P9"), "play", "Ann", "P9") == "EX-020"


@pytest.mark.parametrize("pair", [("Bo", "Bo"), ("Bo", "Eve")])
def test_substitution_takes_two_players_of_the_table(pair: tuple[str, str]) -> None:
    options = Options(substitution="hands")
    after = play(table(options=options, Ann="O-SUB G9"), ("play", "Ann", "O-SUB"))
    assert refused(after, "swap", "Ann", pair) == "EX-030"


def test_draw_pile_with_cards_in_it_is_not_made_anew() -> None:
    assert refused(play(table(Ann="O5 G1"), ("play", "Ann", "O5")), "reshuffle") == "EX-040"


def test_card_drawn_is_the_next_of_a_known_order() -> None:
    known = table(Ann="T9")
    known.deck = ["G1", "G2"]
    assert refused(known, "draw", "Ann", "G2") == "EX-004"
    known.deck = ["G1", "G2"]
    play(known, ("draw", "Ann", "G1"))
    assert known.deck == ["G2"]


def test_insertion_takes_no_more_cards_than_there_are() -> None:
    after = table(Ann="O-INS P8", Cy="G7 G8")
    after.pile = Counter(["G1"])
    after.apply(("play", "Ann", "O-INS"))
    after.discard = ["O-INS"]  # nothing is left to be shuffled
    after.apply(("draw", "Bo", "G1"))
    assert (after.owed, after.turn) == (0, "Cy")


def test_insertion_without_any_card_to_draw_only_skips() -> None:
    after = table("P-INS", Ann="O5")
    after.pile.clear()
    after.owed, after.turn = 0, "Ann"
    after._owe()  # as if the Insertion had just been played
    assert (after.owed, after.turn) == (0, "Bo")


def test_drawing_until_a_match_ends_with_the_pile() -> None:
    after = table(Ann="T9", options=Options(draw="until_match"))
    after.pile = Counter(["T8"])
    after.apply(("draw", "Ann", "T8"))
    after.apply(("pass", "Ann"))
    assert after.turn == "Bo"


def test_card_played_begins_the_circle_of_passes_anew() -> None:
    after = table("P-SUB", Ann="O5 O6", Bo="T5 G5")
    after.due, after.opening = "turn", False
    after.pile.clear()
    after.turn = "Cy"
    after.apply(("pass", "Cy"))
    after.apply(("pass", "Dee"))
    after.apply(("play", "Ann", "O5"))
    after.apply(("play", "Bo", "T5"))
    assert after.passes == 0
