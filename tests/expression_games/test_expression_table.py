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


def test_circle_of_passes_without_a_pile_ends_the_hand_for_nobody() -> None:
    after = table()
    assert refused(after, "pass", "Ann") == "EX-025"
    after.pile.clear()
    for name in after.players:
        assert not after.over
        after.apply(("pass", name))
    assert (after.over, after.winner) == (True, "")


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
