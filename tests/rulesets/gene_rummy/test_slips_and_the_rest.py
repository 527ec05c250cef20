"""What one slip of a turn or a call leaves of the rest: others are not accused, nor excused."""

import re
from typing import Any

import pytest
from sheets.game_records import Round, SetRound, findings, found, game, mating
from testcross.rulesets.verification import Task, verify_bytes

HERD = {"Ann": ["Castor buck", "Lilac doe", "Opal buck", "Blue doe"], "Bo": ["Black buck"]}
FAMILY = mating("Castor buck", "Lilac doe", "White buck", points=61)
"""Worth Castor 8 (C, c), Lilac 13, White 24 and what follows: 61 (p. 10)."""


def three(**hands: list[str]) -> Round:
    """Three players, a White buck to be drawn first; Ann begins."""
    return Round(3, hands={**HERD, **hands}, wanted=["White buck"])


def verified(text: str) -> list[tuple[int, str]]:
    """Return the line and code of all that is found in a pad, notes left out."""
    task = Task(path="pad.txt", engine="python-constraint")
    return [
        (one.line, str(one.code))
        for one in verify_bytes(task, text.encode()).findings
        if one.code != "RX004"
    ]


# a turn of nobody who plays


def renamed(played: Round, number: int, name: Any, **scores: int) -> dict[str, Any]:
    """Return a game in which one turn, the first being 0, has another name above it."""
    played.turns[number]["player"] = name
    played.scores = scores
    return game(played)


def test_turn_of_an_unknown_player_is_whose_the_cards_were_and_accuses_nobody_else() -> None:
    played = three().turn("Ann", drawn="White buck", mating=FAMILY, retire="Blue doe")
    record = renamed(played.passes("Bo", "Cy", "Ann"), 0, "Dee", Ann=61, Bo=0, Cy=0)
    assert found(record) == ["round 1, turn 1: RX001", "round 1: GR208"]
    assert found(renamed(played, 0, "Dee", Ann=0, Bo=0, Cy=0)) == found(record)


def test_turn_of_an_unknown_player_with_cards_of_nobody_due_leaves_all_totals_open() -> None:
    other = mating("Black buck", "Lilac doe", "White buck", points=61)
    played = three().turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    record = renamed(played.passes("Bo", "Cy"), 0, "Dee", Ann=61, Bo=0, Cy=0)
    assert found(record) == ["round 1, turn 1: RX001"]


PAD = """players: Ann, Bo, Cy
dealer: Cy
Ann draws White doe, lays Castor buck x Lilac doe = White doe 61, retires Amber doe
Bo draws Lynx buck, lays Lilac buck x Lynx doe = Lynx buck 41, retires Blue buck
Cy draws Amber buck, retires Blue doe
Ann total 61
Bo total 41
"""


def test_pad_has_its_players_in_the_order_of_their_list() -> None:
    assert verified(PAD) == []
    other = PAD.replace("Ann, Bo, Cy", "Ann, Cy, Bo").replace("dealer: Cy", "dealer: Bo")
    assert verified(other) == [(4, "GR203")]


def test_dealer_of_a_pad_may_have_no_line_of_his_own() -> None:
    assert verified(PAD.replace("Cy draws Amber buck, retires Blue doe\n", "")) == []


def test_unknown_player_of_a_pad_is_the_one_finding() -> None:
    assert verified(PAD.replace("Bo draws", "Dee draws")) == [(4, "RX001")]
    assert verified(PAD.replace("dealer: Cy", "dealer: Dee")) == [(2, "RX001")]


# what is lost in one round says nothing of another


def test_turn_without_a_player_leaves_the_totals_of_other_rounds() -> None:
    first = three().turn("Ann", drawn="White buck", mating=FAMILY, retire="Blue doe")
    first.scores = {"Ann": 60, "Bo": 0, "Cy": 0}
    record = game(first, Round(3, dealer="Ann").passes("Bo", "Cy"))
    del record["rounds"][1]["turns"][0]["player"]
    assert sorted(found(record)) == ["RX001", "round 1: GR107", "round 1: GR208"]


# more kits than the variant allows


def laid(*kits: str) -> Round:
    """Ann lays down a litter and retires a card, of ten that she holds."""
    herd = ["Castor buck", "Lilac doe", "Black doe", "Chocolate doe", "Blue doe", "Amber doe"]
    herd += ["Lynx doe", "Opal doe", "Squirrel doe"]
    played = Round(3, hands={"Ann": herd}, wanted=["White buck"])
    family = mating("Castor buck", "Lilac doe", "White buck", *kits)
    played.turn("Ann", drawn="White buck", mating=family, retire="Squirrel doe")
    return played.passes("Bo", "Cy")


KITS = ("Black doe", "Chocolate doe", "Blue doe", "Amber doe", "Lynx doe", "Opal doe")


@pytest.mark.parametrize("variant", ["standard", "production"])
def test_all_kits_of_a_litter_that_were_held_were_laid_down(variant: str) -> None:
    going_on = ["round 1, turn 1: GR109"]
    assert found(game(laid(*KITS[:-1]), variant=variant)) == going_on
    assert found(game(laid(*KITS), variant=variant)) == [*going_on, "round 1, turn 2: GR208"]


def test_kit_too_many_that_was_not_held_was_not_laid_down() -> None:
    played = laid(*KITS[:3], "Amber buck")
    played.scores = {"Ann": 0, "Bo": 0, "Cy": 0}
    early = [one for one in findings(game(played, variant="production")) if one.code == "GR208"]
    assert [re.findall(r"Ann holds \d", one.message) for one in early] == [["Ann holds 3"]]


# what is written twice


def test_call_written_twice_is_one_finding() -> None:
    codes = set()
    for number in range(len(SetRound(2).record["calls"])):
        record = SetRound(2).record
        calls = record["calls"]
        calls.insert(number, calls[number])
        (told,) = found(game(record, variant="set"))
        code = "GR201" if "player" in calls[number] else "GR202"
        assert told == f"round 1, call {number + 2}: {code}"
        codes.add(code)
    assert codes == {"GR201", "GR202"}


# parents that were not held


def test_parents_exchanged_with_one_sex_written_are_a_note() -> None:
    other = {**FAMILY, "buck": "Lilac doe", "doe": "Castor"}
    played = three().turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    played.scores = {"Ann": 60, "Bo": 0, "Cy": 0}
    assert found(game(played)) == ["round 1: GR208", "round 1: GR107"]


@pytest.mark.parametrize("doe", ["Lilac Seal doe", "Blue Otter doe"])
def test_parent_that_was_not_held_is_the_one_finding_and_costs_no_points(doe: str) -> None:
    """Whether what is written is legal or not: another card lay there."""
    other = {**FAMILY, "doe": doe}
    played = three(Bo=[doe]).turn("Ann", drawn="White buck", mating=other, retire="Blue doe")
    assert found(game(played)) == ["round 1, turn 1: GR201"]
