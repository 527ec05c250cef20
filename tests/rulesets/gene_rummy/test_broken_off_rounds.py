"""Who has won where the last round breaks off: nothing follows from a turn that is not written."""

from typing import Any

import pytest
from sheets.game_records import Round, found, game, mating

# 50 points in suits each; unknowns: Ann 4 + 4 + 4, Bo (aa in all three) 3 + 3 + 3
MANY_UNKNOWNS = mating("Castor buck", "Castor doe", "Chinchilla doe")
FEW_UNKNOWNS = mating("Black buck", "Black Seal doe", "Black Cal doe")
WORTH_75 = mating("Chocolate buck", "Chocolate Seal doe", "Chocolate Cal doe")
WINNERS = ["Ann", "Bo", ["Ann", "Bo"]]


def two_matings(anns: dict[str, Any] = MANY_UNKNOWNS, points: int = 50) -> Round:
    """Return a round of which nothing is written after Ann's mating and Bo's, worth 50."""
    laid = {"Ann": anns, "Bo": FEW_UNKNOWNS}
    hands = {who: [one["buck"], one["doe"]] for who, one in laid.items()}
    played = Round(2, hands=hands, wanted=[one["kits"][0] for one in laid.values()])
    for who, one in laid.items():
        played.turn(who, drawn=True, mating=one, retire=played.hands[who][-1])
    played.scores = {"Ann": points, "Bo": 50}
    return played


def verdict(played: Round, winner: Any, **keys: Any) -> list[str]:
    return found(game(played, scoring="suits", scores=played.scores, winner=winner, **keys))


@pytest.mark.parametrize("winner", WINNERS)
def test_tie_at_a_round_broken_off_may_go_to_anybody(winner: str | list[str]) -> None:
    """The turn left out may have changed what is held and what lies on the table."""
    assert verdict(two_matings(), winner) == ["round 1: GR208"]


def test_higher_total_wins_wherever_the_round_breaks_off() -> None:
    ahead = two_matings(WORTH_75, 75)
    assert verdict(ahead, "Ann") == ["round 1: GR208"]
    assert verdict(ahead, "Bo") == ["GR108", "round 1: GR208"]


@pytest.mark.parametrize("winner", WINNERS)
def test_tie_after_a_turn_left_out_in_the_middle_may_go_to_anybody(
    winner: str | list[str],
) -> None:
    """Ann's second turn is not written: she may hold other cards, and have another table."""
    played = two_matings()
    played.turn("Ann", drawn=True, retire=played.hands["Ann"][-2])
    played.turn("Bo", drawn=True, retire=played.hands["Bo"][-2])
    played.play_out("Ann")
    assert verdict(played, "Bo") == []
    del played.turns[2]
    assert verdict(played, winner) == ["round 1, turn 3: GR203"]


@pytest.mark.parametrize("winner", WINNERS)
def test_tie_after_a_round_with_an_unreadable_turn_may_go_to_anybody(
    winner: str | list[str],
) -> None:
    played = two_matings()
    played.play_out("Ann")
    assert verdict(played, "Bo") == []
    played.turns[3]["mating"] = "a mating"
    assert verdict(played, winner) == ["RX001"]
