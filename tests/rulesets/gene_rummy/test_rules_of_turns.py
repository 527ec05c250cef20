"""The rules of the set-up and of a turn, sentence by sentence (pp. 7-8): kept, and broken."""

from typing import Any

import pytest
from sheets.game_records import PLAYERS, Round, findings, found, game, mating, with_left

HERD = {"Ann": ["Castor buck", "Lilac doe", "Opal buck", "Blue doe"]}
FAMILY = mating("Castor buck", "Lilac doe", "White buck")


def dealt(**hands: list[str]) -> Round:
    """Two players, a herd for Ann, a White buck to be drawn first."""
    return Round(hands={**HERD, **hands}, wanted=["White buck"])


# the set-up (p. 7)


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 9), (4, 9)])
def test_p7_two_players_get_12_cards_three_or_four_get_9(players: int, cards: int) -> None:
    assert found(game(Round(players, deal=cards))) == []
    assert found(game(Round(players, deal=cards - 1))) == ["round 1: GR207"] * players
    assert found(game(Round(players, deal=cards + 1))) == ["round 1: GR207"] * players


@pytest.mark.parametrize("players", [["Ann"], ["Ann", "Bo", "Cy", "Dee", "Eli"]])
def test_p7_there_is_a_deal_for_two_to_four_players_only(players: list[str]) -> None:
    record: dict[str, Any] = {"game": "gene-rummy", "players": players}
    assert found({**record, "rounds": [{"turns": []}]}) == ["RX001"]


def test_p7_hand_of_somebody_who_does_not_play_is_one_finding() -> None:
    record = game(Round(2).passes("Ann"))
    hands = record["rounds"][0]["hands"]
    hands["Cy"] = hands.pop("Bo")
    assert found(record) == ["round 1: RX001"]


def test_p7_the_rest_is_the_gene_pool_less_the_card_turned_up_for_retirement() -> None:
    # 76 cards, 24 dealt, 1 turned up: the 51st card is the last that can be drawn
    played = Round()
    assert len(played.pool) == 51
    last = played.play_out("Ann")
    assert (last, found(game(played))) == ("Ann", [])
    played.turn("Bo", draw={"from": "gene pool"}, retire=played.hands["Bo"][0])
    assert found(game(played)) == ["round 1, turn 52: GR208"]


def test_p7_the_card_turned_up_begins_the_retirement_pile() -> None:
    played = Round()
    up = {"from": "retirement", "card": played.turned_up}
    played.turn("Ann", draw=up, retire=played.turned_up)
    assert found(game(played)) == []
    played.turned_up = played.pool[-1]
    assert found(game(played)) == ["round 1, turn 1: GR205"]


def test_p8_of_two_cards_not_held_one_is_meant_by_its_genotype() -> None:
    """Of the buck nothing is told; a doe is meant whose genotype makes the kit possible."""
    hands = {"Ann": ["Castor doe", "Blue doe"], "Bo": ["Black buck", "Lilac doe"]}
    family = {**mating("Black buck", "Lilac doe", "Castor buck"), "filled": {"doe": "Aa B- C- D-"}}
    played = Round(hands=hands, wanted=["Castor buck"])
    (one,) = findings(game(played.turn("Ann", drawn=True, mating=family, retire="Blue doe")))
    assert (one.code, one.text) == (
        "GR201",
        "Ann did not hold Lilac doe; its genotype is that of Castor",
    )


# 1. whose turn it is


@pytest.mark.parametrize("players", [2, 3, 4])
def test_p8_play_begins_to_the_left_of_the_dealer(players: int) -> None:
    seats = PLAYERS[:players]
    for i, dealer in enumerate(seats):
        for begins in seats:
            played = Round(players, dealer=dealer).passes(begins)
            right = begins == seats[(i + 1) % players]
            assert found(game(played)) == ([] if right else ["round 1, turn 1: GR203"])


def test_p8_play_proceeds_clockwise() -> None:
    assert found(game(Round(4).passes(*PLAYERS, *PLAYERS, "Ann"))) == []
    wrong = Round(4).passes("Ann", "Dee", "Ann", "Bo")
    assert found(game(wrong)) == ["round 1, turn 2: GR203"]


def test_p8_play_continues_with_the_player_to_the_left_also_after_a_mating() -> None:
    played = dealt().turn("Ann", drawn="White buck", mating=FAMILY, retire="Opal buck")
    assert found(game(played.passes("Bo", "Ann"))) == []
    again = dealt().turn("Ann", drawn="White buck", mating=FAMILY, retire="Opal buck")
    assert found(game(again.passes("Ann", "Ann", "Bo"))) == ["round 1, turn 2: GR203"]


# 2. drawing


def test_p8_one_card_is_drawn_from_the_gene_pool_or_from_retirement() -> None:
    top = {"draw": {"from": "retirement", "card": "Opal buck"}}
    played = dealt().turn("Ann", drawn="White buck", retire="Opal buck")
    assert found(game(played.turn("Bo", **top, retire="Opal buck"))) == []
    hand = {"draw": {"from": "the hand of Bo", "card": "Opal buck"}}
    assert found(game(dealt().turn("Ann", **hand, retire="Opal buck"))) == [
        "round 1, turn 1: RX001"
    ]


def test_p8_no_more_than_one_card_is_drawn() -> None:
    two = [{"from": "gene pool", "card": "White buck"}, {"from": "gene pool", "card": "White doe"}]
    assert [f.code for f in findings(game(dealt().turn("Ann", draw=two)))] == ["RX001"]


def test_p8_only_the_top_of_retirement_may_be_drawn() -> None:
    def draws(card: str) -> list[str]:
        played = dealt(Bo=["Amber doe"]).turn("Ann", drawn="White buck", retire="Opal buck")
        played.passes("Bo").turn("Ann", draw={"from": "retirement", "card": card}, retire=card)
        return found(game(played))

    on_top = dealt(Bo=["Amber doe"]).pool[1]
    assert draws(on_top) == []
    assert draws("Opal buck") == ["round 1, turn 3: GR205"]


def test_p8_a_turn_starts_with_a_card_drawn() -> None:
    assert found(game(dealt().turn("Ann", drawn="White buck", retire="Opal buck"))) == []
    assert found(game(dealt().turn("Ann", retire="Opal buck"))) == ["round 1, turn 1: GR210"]


# 3. and 4. the mating


@pytest.mark.parametrize(
    ("buck", "doe"), [("Castor buck", "Lilac Seal doe"), ("Lilac Seal buck", "Lilac doe")]
)
def test_p8_the_parents_come_from_the_herd(buck: str, doe: str) -> None:
    played = dealt(Bo=["Lilac Seal doe", "Lilac Seal buck"])
    played.turn(
        "Ann", drawn="White buck", mating=mating(buck, doe, "White buck"), retire="Blue doe"
    )
    assert found(game(played)) == ["round 1, turn 1: GR201"]


def test_p8_the_parents_are_one_buck_and_one_doe() -> None:
    played = dealt()
    two_bucks = mating("Castor buck", "Opal buck", "White buck")
    played.turn("Ann", drawn="White buck", mating=two_bucks, retire="Blue doe")
    assert found(game(played)) == ["round 1, turn 1: GR110"]


def test_p8_the_kit_is_the_card_drawn() -> None:
    played = dealt(Ann=[*HERD["Ann"], "White doe"])
    from_herd = mating("Castor buck", "Lilac doe", "White doe")
    played.turn("Ann", drawn="White buck", mating=from_herd, retire="Blue doe")
    assert found(game(played)) == ["round 1, turn 1: GR204"]


def test_p8_the_card_drawn_is_no_parent() -> None:
    played = Round(hands={"Ann": ["White buck", "Lilac doe"]}, wanted=["Castor buck"])
    played.turn("Ann", drawn="Castor buck", mating=FAMILY, retire=played.hands["Ann"][-1])
    assert found(game(played)) == ["round 1, turn 1: GR204"]


def test_p8_the_parents_are_legal_according_to_mendel() -> None:
    played = Round(hands={"Ann": ["Black buck", "Lilac doe"]}, wanted=["Castor doe"])
    illegal = mating("Black buck", "Lilac doe", "Castor doe")
    played.turn("Ann", drawn="Castor doe", mating=illegal, retire=played.hands["Ann"][2])
    assert found(game(played)) == ["round 1, turn 1: GR101"]


@pytest.mark.parametrize("sex", ["buck", "doe"])
def test_p8_the_gender_of_the_offspring_does_not_matter_only_that_of_the_parents(sex: str) -> None:
    def lays(buck: str, doe: str) -> list[str]:
        played = Round(hands={"Ann": [buck, doe, "Opal doe"]}, wanted=[f"White {sex}"])
        laid = mating(buck, doe, f"White {sex}")
        return found(game(played.turn("Ann", drawn=f"White {sex}", mating=laid, retire="Opal doe")))

    assert lays("Castor buck", "Lilac doe") == []
    assert lays("Castor doe", "Lilac doe") == ["round 1, turn 1: GR110"]
    assert lays("Castor buck", "Lilac buck") == ["round 1, turn 1: GR110"]


def test_p8_all_three_rabbits_of_a_mating_leave_the_herd() -> None:
    for card in ("Castor buck", "Lilac doe", "White buck"):
        played = dealt().turn("Ann", drawn="White buck", mating=FAMILY, retire="Opal buck")
        played.passes("Bo").turn("Ann", drawn=True, retire=card)
        assert found(game(played)) == ["round 1, turn 3: GR201"]


def test_p8_a_new_rabbit_that_is_not_mated_joins_the_herd() -> None:
    later = mating("White buck", "Lilac doe", "White doe")
    played = Round(hands=HERD, wanted=["White buck", "Amber doe", "White doe"])
    played.turn("Ann", drawn="White buck", retire="Opal buck").passes("Bo")
    played.turn("Ann", drawn="White doe", mating=later, retire="Blue doe")
    assert found(game(played)) == []


def test_p8_nobody_has_to_lay_down_a_mating() -> None:
    assert found(game(dealt().turn("Ann", drawn="White buck", retire="White buck"))) == []


# 5. one mating a turn


def test_p8_only_one_mating_may_be_laid_down_per_turn() -> None:
    herd = ["Castor buck", "Lilac doe", "Amber buck", "Blue doe", "White doe"]
    second = mating("Amber buck", "Blue doe", "White doe")
    played = Round(hands={"Ann": herd}, wanted=["White buck"])
    retired = played.hands["Ann"][-1]
    played.turn("Ann", drawn="White buck", mating=[FAMILY, second], retire=retired)
    assert found(game(played)) == ["round 1, turn 1: GR211"]


def test_p8_another_mating_may_be_laid_down_in_the_next_turn() -> None:
    herd = ["Castor buck", "Lilac doe", "Amber buck", "Blue doe"]
    played = Round(hands={"Ann": herd}, wanted=["White buck", "Opal doe", "White doe"])
    first, second = played.hands["Ann"][-2:]
    played.turn("Ann", drawn="White buck", mating=FAMILY, retire=first).passes("Bo")
    laid = mating("Amber buck", "Blue doe", "White doe")
    assert found(game(played.turn("Ann", drawn="White doe", mating=laid, retire=second))) == []


# 6. retiring


def test_p8_any_rabbit_of_the_hand_may_be_retired_and_no_other() -> None:
    for card in Round(hands=HERD).hands["Ann"]:
        assert found(game(dealt().turn("Ann", drawn="White buck", retire=card))) == []
    other = dealt().turn("Ann", drawn="White buck", retire=dealt().hands["Bo"][0])
    assert found(game(other)) == ["round 1, turn 1: GR201"]


def test_p8_a_turn_ends_with_a_card_retired() -> None:
    assert found(game(dealt().turn("Ann", drawn="White buck"))) == ["round 1, turn 1: GR206"]
    without = dealt().turn("Ann", drawn="White buck", mating=FAMILY)
    assert found(game(without)) == ["round 1, turn 1: GR206"]


def three_families(last: str = "") -> Round:
    """Ann goes out in her third turn, on a mating that takes her last two cards.

    Her 9 cards become 5 after a mating with two kits, 2 after one with one kit.
    """
    herd = ["Castor buck", "Lilac doe", "Black doe", "Opal buck", "Blue doe", "Blue buck"]
    herd += ["Amber buck", "Chocolate doe", "Lynx doe"]
    drawn = ["White buck", "Amber Cal doe", "Opal Cal doe", "White doe", "Lynx Cal doe"]
    played = Round(3, hands={"Ann": herd}, wanted=[*drawn, "Squirrel doe", "White buck"])
    laid = mating("Castor buck", "Lilac doe", "White buck", "Black doe")
    played.turn("Ann", drawn="White buck", mating=laid, retire="Blue buck").passes("Bo", "Cy")
    laid = mating("Opal buck", "Blue doe", "White doe")
    played.turn("Ann", drawn="White doe", mating=laid, retire="Lynx doe").passes("Bo", "Cy")
    laid = mating("Amber buck", "Chocolate doe", "White buck")
    retired = {"retire": last} if last else {}
    return played.turn("Ann", drawn="White buck", mating=laid, **retired)


def test_p8_no_card_is_retired_when_none_is_left_in_the_hand() -> None:
    assert found(game(three_families(), variant="production")) == []
    retired = three_families("Amber buck")
    assert found(game(retired, variant="production")) == ["round 1, turn 7: GR206"]


# the notes


def produced(played: Round) -> list[str]:
    return found(game(played, variant="production"))


def test_p8_with_two_or_more_rabbits_the_turn_must_be_played() -> None:
    assert produced(with_left(2).turn("Ann", drawn=True, retire="Amber buck")) == []
    undrawn = with_left(2).turn("Ann", retire="Amber buck")
    assert produced(undrawn) == ["round 1, turn 7: GR210"]
    let_pass = with_left(2).passes("Bo", "Cy", "Ann")
    assert produced(let_pass) == ["round 1, turn 7: GR203"]


def test_p8_with_one_rabbit_left_no_card_need_be_picked_up() -> None:
    assert produced(with_left(1).turn("Ann", retire="Amber buck")) == []
    assert produced(with_left(1).turn("Ann", drawn=True, retire="Amber buck")) == []


def test_p8_the_last_rabbit_retired_without_a_draw_ends_the_round() -> None:
    out = with_left(1).turn("Ann", retire="Amber buck").passes("Bo")
    assert produced(out) == ["round 1, turn 8: GR208"]
    kept = with_left(1).turn("Ann", drawn=True, retire="Amber buck").passes("Bo", "Cy")
    assert produced(kept) == []
