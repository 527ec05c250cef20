"""The rules of the end of a round and of a game, sentence by sentence (p. 9): kept, and broken."""

from typing import Any

import pytest
from sheets.game_records import Round, found, game, mating, with_left

# the end of a round: a hand is empty


def going_out(last: dict[str, Any] | None = None, *, scored: bool = False) -> Round:
    """Ann's third turn, if any is given, takes the one card that she is left with."""
    played = with_left(1)
    if last is not None:
        played.turn("Ann", **last)
    if scored:
        # Castor 20, Lilac 40, White 0, Black 10; Opal 30, Blue 30, White 0, Blue Otter 15
        played.scores = {"Ann": 145, "Bo": 0, "Cy": 0}
    return played


def produced(*rounds: Round, **keys: Any) -> list[str]:
    return found(game(*rounds, variant="production", scoring="suits", **keys))


def test_p9_the_round_ends_when_one_person_has_no_more_rabbits() -> None:
    assert produced(going_out({"retire": "Amber buck"}, scored=True)) == []
    assert produced(going_out(scored=True)) == ["round 1: GR208"]


def test_p9_round_ends_at_once_when_a_hand_is_empty() -> None:
    """Nobody gets another turn, not even those who have had fewer."""
    out = going_out({"retire": "Amber buck"}).passes("Bo")
    assert produced(out) == ["round 1, turn 8: GR208"]
    longer = going_out({"retire": "Amber buck"}).passes("Bo", "Cy", "Ann")
    assert produced(longer) == ["round 1, turn 8: GR208"]


def test_p9_mating_laid_down_after_the_round_has_ended_is_judged_all_the_same() -> None:
    out = going_out({"retire": "Amber buck"})
    laid = mating("Black buck", "Lilac doe", "Castor buck")
    out.turn("Bo", drawn=True, mating=laid, retire=kept(out, "Bo"))
    assert produced(out) == ["round 1, turn 8: GR208", "round 1, turn 8: GR101"]


# the end of a round: the Gene Pool has run out

HERD = {"Ann": ["Castor buck", "Lilac doe", "White doe", "Amber buck", "Blue doe", "White buck"]}
FAMILY = mating("Castor buck", "Lilac doe", "White doe")
OTHER = mating("Amber buck", "Blue doe", "White buck")


def run_out(players: int = 3, *, left: int = 0) -> Round:
    """The Gene Pool is drawn to the last card; Ann keeps her herd.

    Three players leave 48 cards, four 39: Cy is the one who draws the last.
    """
    played = Round(players, hands=HERD)
    assert played.play_out("Ann", left=left) == ("Cy" if left == 0 else "Bo")
    return played


def kept(played: Round, player: str) -> str:
    """Return a card that a player was dealt and holds to the end."""
    return played.hands[player][-1]


def test_p9_the_round_goes_on_until_the_gene_pool_runs_out() -> None:
    ended, early = run_out(), run_out(left=1)
    ended.scores = early.scores = {"Ann": 0, "Bo": 0, "Cy": 0}
    assert found(game(ended)) == []
    assert found(game(early)) == ["round 1: GR208"]


@pytest.mark.parametrize("players", [3, 4])
def test_p9_when_the_gene_pool_runs_out_everybody_may_take_one_turn_ending_with_who_drew_last(
    players: int,
) -> None:
    seats = ["Ann", "Bo", "Cy"] if players == 3 else ["Dee", "Ann", "Bo", "Cy"]
    played = run_out(players)
    for player in seats:
        played.turn(player, retire=kept(played, player))
    assert found(game(played)) == []
    after = len(played.turns) + 1
    played.turn(seats[0], retire=played.hands[seats[0]][-2])
    assert found(game(played)) == [f"round 1, turn {after}: GR208"]


def test_p9_a_card_dealt_too_many_lacks_in_the_gene_pool() -> None:
    """So the additional turns begin a card early: Bo drew last, and Cy lets his turn pass."""
    played = run_out(left=1)
    played.hands["Cy"].append(played.pool[0])
    played.turn("Ann", retire=kept(played, "Ann"))
    played.turn("Bo", retire=played.hands["Bo"][-1])
    assert found(game(played)) == ["round 1: GR207"]


def test_p9_a_card_dealt_too_many_may_be_a_slip_of_the_pen() -> None:
    played = run_out()
    played.hands["Cy"].append("Black Otter buck")
    played.turn("Ann", retire=kept(played, "Ann"))
    assert found(game(played))[0] == "round 1: GR207"
    assert not {one[-5:] for one in found(game(played))} & {"GR203", "GR208", "GR210"}


def test_p9_nobody_may_take_two_additional_turns() -> None:
    played = run_out()
    played.turn("Ann", retire=kept(played, "Ann")).turn("Ann", retire=played.hands["Ann"][-2])
    assert found(game(played)) == ["round 1, turn 50: GR203"]


@pytest.mark.parametrize("taking", [[], ["Bo"], ["Ann", "Cy"], ["Cy"]])
def test_p9_the_additional_turn_may_be_let_pass(taking: list[str]) -> None:
    played = run_out()
    for player in taking:
        played.turn(player, retire=kept(played, player))
    played.scores = {"Ann": 0, "Bo": 0, "Cy": 0}
    assert found(game(played)) == []


@pytest.mark.parametrize("source", ["gene pool", "retirement"])
def test_p9_no_card_is_drawn_in_the_additional_turn(source: str) -> None:
    played = run_out()
    top = played.turns[-1]["retire"]
    played.turn("Ann", draw={"from": source, "card": top}, retire=kept(played, "Ann"))
    assert found(game(played)) == ["round 1, turn 49: GR208"]


def test_p9_the_additional_turn_may_hold_a_mating_of_three_rabbits_from_the_herd() -> None:
    played = run_out()
    assert found(game(played.turn("Ann", mating=FAMILY, retire=kept(played, "Ann")))) == []
    played = run_out()
    foreign = mating("Castor buck", "Lilac doe", played.hands["Bo"][0])
    assert "round 1, turn 49: GR201" in found(game(played.turn("Ann", mating=foreign)))


def test_p9_the_additional_turn_holds_one_mating_only() -> None:
    played = run_out().turn("Ann", mating=[FAMILY, OTHER])
    assert found(game(played)) == ["round 1, turn 49: GR211"]


def test_p9_in_the_additional_turn_one_more_rabbit_may_be_retired() -> None:
    played = run_out()
    assert found(game(played.turn("Ann", retire=kept(played, "Ann")))) == []
    assert found(game(run_out().turn("Ann", mating=FAMILY))) == []
    played = run_out()
    foreign = played.hands["Bo"][0]
    assert found(game(played.turn("Ann", retire=foreign))) == ["round 1, turn 49: GR201"]


def test_p9_who_draws_the_last_card_plays_that_turn_to_its_end() -> None:
    played = run_out(left=1)
    last = played.pool[0]
    assert found(game(played.turn("Cy", drawn=last, retire=last))) == []
    del played.turns[-1]["retire"]
    assert found(game(played)) == ["round 1, turn 48: GR206"]


def test_p9_the_last_card_may_start_a_mating() -> None:
    played = Round(3, hands={"Cy": ["Castor buck", "Lilac doe"]})
    played.pool.remove("White doe")
    played.pool.append("White doe")
    played.play_out("Ann", left=1)
    played.turn("Cy", drawn="White doe", mating=FAMILY, retire=kept(played, "Cy"))
    assert found(game(played)) == []


# scores, and the end of the game


def test_p9_scores_may_be_tallied_turn_by_turn_or_at_the_end_of_the_round() -> None:
    by_round = going_out({"retire": "Amber buck"}, scored=True)
    assert produced(by_round, scores={"Ann": 145, "Bo": 0, "Cy": 0}) == []
    by_turn = going_out({"retire": "Amber buck"}, scored=True)
    by_turn.turns[0]["mating"]["points"] = 70
    by_turn.turns[3]["mating"]["points"] = 75
    assert produced(by_turn, scores={"Ann": 145, "Bo": 0, "Cy": 0}) == []
    by_turn.scores["Ann"] = 144
    assert produced(by_turn) == ["round 1: GR107"]


def out() -> Round:
    return going_out({"retire": "Amber buck"}, scored=True)


def test_p9_the_game_ends_when_one_player_gets_the_target() -> None:
    end = {"dealers": "any", "scores": {"Ann": 290, "Bo": 0, "Cy": 0}, "winner": "Ann"}
    assert produced(out(), out(), target=290, **end) == []
    assert produced(out(), out(), target=291, **end) == ["GR208"]
    assert produced(out(), out(), target=145, **end) == ["round 2: GR208"]


def test_p9_the_target_of_the_manual_is_500_points() -> None:
    short = {"dealers": "any", "scores": {"Ann": 435, "Bo": 0, "Cy": 0}, "winner": "Ann"}
    assert produced(*(out() for _ in range(3)), target=500, **short) == ["GR208"]
    enough = {"dealers": "any", "scores": {"Ann": 580, "Bo": 0, "Cy": 0}, "winner": "Ann"}
    assert produced(*(out() for _ in range(4)), target=500, **enough) == []


def test_p9_the_round_in_which_the_target_is_reached_is_still_played_out() -> None:
    end = {"scores": {"Ann": 145, "Bo": 0, "Cy": 0}, "winner": "Ann"}
    assert produced(out(), target=70, **end) == []
    broken_off = going_out()
    del broken_off.turns[1:]
    broken_off.turns[0]["mating"]["points"] = 70
    broken_off.scores = {"Ann": 70, "Bo": 0, "Cy": 0}
    assert produced(broken_off, target=70) == ["round 1: GR208"]


def test_p9_the_overall_high_score_wins_not_who_reached_the_target_first() -> None:
    """Bo has 75 in her second turn; Ann had 60, and then lays down 65 more."""
    played = Round(
        2,
        hands={
            "Ann": ["Castor buck", "Lilac doe", "Black Seal buck", "Blue Seal doe"],
            "Bo": ["Chocolate buck", "Chocolate Seal doe"],
        },
        wanted=["White doe", "Chocolate Cal doe", "Chocolate Seal buck"],
    )
    played.turn("Ann", drawn=True, mating=FAMILY, retire=kept(played, "Ann"))
    bos = mating("Chocolate buck", "Chocolate Seal doe", "Chocolate Cal doe")
    played.turn("Bo", drawn=True, mating=bos, retire=kept(played, "Bo"))
    anns = mating("Black Seal buck", "Blue Seal doe", "Chocolate Seal buck")
    played.turn("Ann", drawn=True, mating=anns, retire=played.hands["Ann"][-2])
    played.play_out("Bo")
    played.scores = {"Ann": 125, "Bo": 75}

    def won(winner: str) -> list[str]:
        scores = {"Ann": 125, "Bo": 75}
        return found(game(played, scoring="suits", target=75, scores=scores, winner=winner))

    assert (won("Ann"), won("Bo")) == ([], ["GR108"])


# ties: each of Ann and Bo lays down one mating of equal worth in suits


def tied(ann: dict[str, Any], bo: dict[str, Any], points: int, *, ann_holds: int = 9) -> Round:
    """Return a round in which both hold 9 cards at the end, or Ann one fewer."""
    hands = {who: [laid["buck"], laid["doe"]] for who, laid in (("Ann", ann), ("Bo", bo))}
    played = Round(2, hands=hands, wanted=[ann["kits"][0], bo["kits"][0]])
    played.turn("Ann", drawn=True, mating=ann, retire=kept(played, "Ann"))
    played.turn("Bo", drawn=True, mating=bo, retire=kept(played, "Bo"))
    played.play_out("Ann")
    if ann_holds < 9:
        played.turn("Ann", retire=played.hands["Ann"][-2])
    played.scores = {"Ann": points, "Bo": points}
    return played


def accepted(played: Round) -> list[Any]:
    """Return which winners stand without a finding."""
    told: dict[str, Any] = {"scoring": "suits", "scores": dict(played.scores)}
    asked = ["Ann", "Bo", ["Ann", "Bo"]]
    verdicts = [found(game(played, **told, winner=winner)) for winner in asked]
    assert all(verdict in ([], ["GR108"]) for verdict in verdicts)
    return [winner for winner, verdict in zip(asked, verdicts, strict=True) if not verdict]


# 50 points each. Unknowns: Ann 4 + 4 + 4, Bo (aa in all three) 3 + 3 + 3
MANY_UNKNOWNS = mating("Castor buck", "Castor doe", "Chinchilla doe")
FEW_UNKNOWNS = mating("Black buck", "Black Seal doe", "Black Cal doe")
# 75 points and 6 unknowns each: two per card, at C and D, or at B and C
BROWN = mating("Chocolate buck", "Chocolate Seal doe", "Chocolate Cal doe")
DILUTE = mating("Blue buck", "Blue Seal doe", "Blue Cal doe")
# 75 points, 9 unknowns: three per card, at A, B and C
DILUTE_AGOUTI = mating("Opal buck", "Squirrel doe", "Opal Cal doe")
# 65 points, 4 unknowns, 1 dilute rabbit each. Dilute alleles: dd, D- and Dd make 3,
# Dd, Dd and dd make 4
THREE_DILUTE_ALLELES = mating("Blue Seal buck", "Black Seal doe", "Chocolate Seal doe")
FOUR_DILUTE_ALLELES = mating("Black buck", "Chocolate doe", "Blue doe")
AS_MANY = mating("Black Cal buck", "Chocolate Cal doe", "Blue Cal doe")


def test_p9_tie_breaker_1_fewest_rabbits_left_in_the_herd() -> None:
    assert accepted(tied(FOUR_DILUTE_ALLELES, AS_MANY, 65, ann_holds=8)) == ["Ann"]
    assert accepted(tied(FOUR_DILUTE_ALLELES, AS_MANY, 65)) == [["Ann", "Bo"]]


def test_p9_tie_breaker_1_goes_before_2() -> None:
    assert accepted(tied(MANY_UNKNOWNS, FEW_UNKNOWNS, 50, ann_holds=8)) == ["Ann"]


def test_p9_tie_breaker_2_fewest_unknowns_on_the_table() -> None:
    assert accepted(tied(MANY_UNKNOWNS, FEW_UNKNOWNS, 50)) == ["Bo"]
    assert accepted(tied(FEW_UNKNOWNS, MANY_UNKNOWNS, 50)) == ["Ann"]


def test_p9_tie_breaker_2_goes_before_3() -> None:
    assert accepted(tied(BROWN, DILUTE_AGOUTI, 75)) == ["Ann"]


def test_p9_tie_breaker_3_most_dilute_rabbits_on_the_table() -> None:
    assert accepted(tied(BROWN, DILUTE, 75)) == ["Bo"]
    assert accepted(tied(DILUTE, BROWN, 75)) == ["Ann"]


def test_p9_tie_breaker_4_most_dilute_alleles() -> None:
    assert accepted(tied(THREE_DILUTE_ALLELES, FOUR_DILUTE_ALLELES, 65)) == ["Bo"]
    assert accepted(tied(FOUR_DILUTE_ALLELES, THREE_DILUTE_ALLELES, 65)) == ["Ann"]


def test_p9_a_higher_score_wins_whatever_the_tie_breakers_say() -> None:
    played = tied(MANY_UNKNOWNS, DILUTE, 0)
    played.scores = {"Ann": 50, "Bo": 75}
    assert accepted(played) == ["Bo"]
