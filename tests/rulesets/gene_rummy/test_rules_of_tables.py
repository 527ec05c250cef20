"""Rulings where tables differ (docs/reference/rules.md), each by default and by its option."""

from typing import Any

import pytest
from oracles.game_oracle import problems
from sheets.game_records import PLAYERS, Round, findings, found, game, mating
from sheets.game_slips import turns
from testcross.rulesets.games import SimulationRequest
from testcross.rulesets.gene_rummy.simulator import Simulator
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.verification import Task, verify_bytes
from testcross.solver import Solver, make_engine

HERD = {"Ann": ["Castor buck", "Lilac doe", "Opal buck", "Blue doe"]}
LEGAL = mating("Castor buck", "Lilac doe", "White buck")
# a Castor needs C from a parent, and a White has none; nor has a Seal
ILLEGAL = mating("White buck", "Blue Seal doe", "Castor buck")
SEALS = {"Ann": ["White buck", "Blue Seal doe", "Opal buck", "Blue doe"]}


def dealt() -> Round:
    return Round(hands=HERD, wanted=["White buck"])


# p. 8, steps 3 and 4: a mating found


def overlooked(record: dict[str, Any]) -> list[tuple[str, int | None]]:
    report = verify_bytes(Task(path="game.yaml"), dumped(record))
    return [(one.text, one.points) for one in report.findings if one.code == "GR212"]


def dumped(record: dict[str, Any]) -> bytes:
    return dump_yaml(record).encode()


def test_p8_mating_found_and_not_laid_is_noted_where_the_table_asks() -> None:
    played = dealt().turn("Ann", drawn="White buck", retire="Opal buck")
    ((text, points),) = overlooked(game(played, overlooked="note"))
    assert text.startswith("Ann could have laid down ")
    assert "-> White" in text
    assert points is not None
    assert points < 0
    assert overlooked(game(played)) == []
    assert overlooked(game(played, overlooked="pass")) == []


def test_p8_mating_laid_down_is_not_noted_and_none_to_be_found_is_not() -> None:
    laid = dealt().turn("Ann", drawn="White buck", mating=LEGAL, retire="Opal buck")
    assert overlooked(game(laid, overlooked="note")) == []
    bucks = ["Castor buck", "Opal buck", "Lynx buck", "Amber buck", "Squirrel buck", "Black buck"]
    more = ["Blue buck", "Lilac buck", "Chocolate buck", "Blue Otter buck", "Lilac Otter buck"]
    hand = {"Ann": [*bucks, *more, "Black Otter buck"]}
    alone = Round(hands=hand, wanted=["White buck"])
    alone.turn("Ann", drawn="White buck", retire="Opal buck")
    assert overlooked(game(alone, overlooked="note")) == []


# p. 8, step 6: the card retired


def test_p8_card_just_drawn_may_not_be_retired_where_the_table_forbids_it() -> None:
    played = dealt().turn("Ann", drawn="White buck", retire="White buck")
    assert found(game(played, retire_drawn="forbidden")) == ["round 1, turn 1: GR206"]
    assert found(game(played, retire_drawn="allowed")) == []


def test_p8_another_card_is_no_card_just_drawn() -> None:
    played = dealt().turn("Ann", drawn="White buck", retire="Opal buck")
    assert found(game(played, retire_drawn="forbidden")) == []
    # it was drawn in a turn before
    played.passes("Bo").turn("Ann", drawn=True, retire="White buck")
    first = found(game(played, retire_drawn="forbidden"))
    assert first == ["round 1, turn 2: GR206"]  # Bo retires what is drawn


# p. 8, step 4: an illegal mating


def illegal_turn(**more: Any) -> Round:
    played = Round(hands=SEALS, wanted=["Castor buck"])
    return played.turn("Ann", drawn="Castor buck", mating=ILLEGAL, retire="Opal buck", **more)


def test_p8_illegal_mating_is_a_finding() -> None:
    assert found(game(illegal_turn())) == ["round 1, turn 1: GR101"]
    assert found(game(illegal_turn(**{"taken back": "false"}))) == ["round 1, turn 1: GR101"]


def test_p8_illegal_mating_taken_back_is_no_finding_and_its_cards_are_held_again() -> None:
    played = illegal_turn(**{"taken back": True})
    assert found(game(played)) == []
    played.passes("Bo").turn("Ann", drawn=True, retire="White buck")
    played.passes("Bo").turn("Ann", drawn=True, retire="Castor buck")
    played.passes("Bo").turn("Ann", drawn=True, retire="Blue Seal doe")
    assert found(game(played)) == []
    # each of them once
    played.passes("Bo").turn("Ann", drawn=True, retire="Castor buck")
    ((one),) = findings(game(played))
    assert one.code == "GR201"
    assert "it was retired on line" in one.text


def test_p8_mating_taken_back_scores_nothing() -> None:
    played = illegal_turn(**{"taken back": True})
    played.scores = {"Ann": 0, "Bo": 0}
    assert "GR107" not in " ".join(found(game(played)))
    played.scores = {"Ann": 50, "Bo": 0}
    assert "GR107" in " ".join(found(game(played)))


def test_p8_mating_taken_back_must_have_been_held() -> None:
    played = Round(hands=HERD, wanted=["Castor doe"])
    alien = mating("Lynx buck", "Lilac doe", "Castor doe")
    hand = played.hands["Ann"]
    if "Lynx buck" in hand:
        hand[hand.index("Lynx buck")] = played.pool.pop()
    played.turn("Ann", drawn="Castor doe", mating=alien, retire="Opal buck", **{"taken back": True})
    assert found(game(played)) == ["round 1, turn 1: GR201"]


# the dealer: the publisher's page


def rounds(*dealers: str) -> list[Round]:
    played = []
    for dealer in dealers:
        left = PLAYERS[(PLAYERS.index(dealer) + 1) % 3]
        one = Round(3, dealer=dealer).passes(left)
        one.scores = {}
        played.append(one)
    return played


def dealers_found(*dealers: str, **keys: Any) -> list[str]:
    """Return what is found about the dealers; the rounds are broken off."""
    return [one for one in found(game(*rounds(*dealers), **keys)) if "GR208" not in one]


def test_next_dealer_sits_to_the_left() -> None:
    assert dealers_found("Cy", "Ann", "Bo", "Cy") == []
    assert dealers_found("Cy", "Bo") == ["round 2: GR213"]
    assert dealers_found("Cy", "Cy") == ["round 2: GR213"]


@pytest.mark.parametrize("after", ["Cy", "Bo"])
def test_dealer_out_of_order_is_one_finding_whoever_goes_on(after: str) -> None:
    # after Bo dealt out of order: Cy to the left of Bo, or Bo to the left of Ann, who was due
    assert dealers_found("Cy", "Bo", after) == ["round 2: GR213"]


def test_any_dealer_deals_where_the_table_lets_anybody() -> None:
    assert dealers_found("Cy", "Bo", "Cy", "Cy", dealers="any") == []


# options that do not exist


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("overlooked", "expected pass or note"),
        ("retire_drawn", "expected allowed or forbidden"),
        ("dealers", "expected left or any"),
    ],
)
def test_option_of_the_table_that_does_not_exist_is_refused(key: str, expected: str) -> None:
    ((one),) = findings(game(dealt().passes("Ann"), **{key: "xyz"}))
    assert (one.code, expected in one.text) == ("RX001", True)


# the plain referee knows them too


def simulated(seed: int) -> dict[str, Any]:
    request = SimulationRequest(
        options={"variant": "standard"}, players=3, strategy="random", slip_codes=()
    )
    solver = Solver(make_engine("python-constraint"))
    return Simulator(request, solver).game(seed).record


@pytest.mark.parametrize("seed", range(4))
def test_plain_referee_agrees_on_the_options(seed: int) -> None:
    record = simulated(seed)
    for keys in ({}, {"retire_drawn": "forbidden"}, {"dealers": "any"}):
        asked = {**record, **keys}
        told = [one for one in findings(asked) if one.code in ("GR206", "GR213")]
        assert len(told) == len(problems(asked)), keys


@pytest.mark.parametrize("seed", range(4))
def test_plain_referee_agrees_on_a_mating_taken_back(seed: int) -> None:
    record = simulated(seed)
    taken = 0
    for turn in list(turns(record)):
        bucks = [card for card in turn.hand if card.endswith(" buck") and card != "White buck"]
        does = [card for card in turn.hand if card.endswith(" doe") and card != "White doe"]
        if "mating" not in turn.written and turn.drawn and bucks and does and not turn.is_last:
            taken += 1
            laid = mating(bucks[0], does[0], turn.drawn)
            written: Any = turn.written
            written["mating"], written["taken back"] = laid, True
    assert taken
    assert problems(record) == []
    assert found(record) == []


@pytest.mark.parametrize("shift", [1, 2])
def test_plain_referee_agrees_on_the_dealers(shift: int) -> None:
    record = simulated(1)
    assert len(record["rounds"]) > 1
    players = record["players"]
    dealer = record["rounds"][1]["dealer"]
    other = players[(players.index(dealer) + shift) % 3]
    record["rounds"][1]["dealer"] = other
    assert any("to deal" in one for one in problems(record))
    assert found(record) == ["round 2: GR213"]
