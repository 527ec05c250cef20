"""Corners of the rules: what is turned up to begin with, and turns that were lost and played."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from expression_games.expression_records import END, wrong_turns
from testcross.rulesets.conversion import convert_record
from testcross.rulesets.verification import Task, verify_bytes

PLAYERS = ("Ann", "Bo", "Cy", "Dee")
HANDS = {
    "Ann": "P1 P2 T1 T2 G1 O-DEL",
    "Bo": "O1 O2 T3 T4 G3 G4",
    "Cy": "P5 P6 T5 T6 G5 G6",
    "Dee": "P7 P8 T7 T8 G7 G8",
}
ONLY_DELETIONS = "O-DEL O-DEL T-DEL T-DEL G-DEL G-DEL"
NO_MATCH = "P1 P2 T1 T2 G1 G2"
WITH_AN_INSERTION = "O-INS G-SUB P1 P2 T1 T2"
Turns = Sequence[Mapping[str, Any]]


def record(first: str, ann: str, turns: Turns) -> dict[str, Any]:
    hands = {name: cards.split() for name, cards in {**HANDS, "Ann": ann}.items()}
    one = {"dealer": "Dee", "hands": hands, "first": first, "turns": turns}
    return {"game": "gene-expression", "players": list(PLAYERS), "rounds": [one]}


def found(written: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return the turns, from 1, and the codes of what is wrong; that the game breaks off aside."""
    report = verify_bytes(Task(path="game.json"), json.dumps(written).encode())
    return [
        (int(one.where[1].split()[1]), str(one.code)) for one in report.findings if one.where[1:]
    ]


@pytest.mark.parametrize(
    ("first", "ann", "turns", "expected"),
    [
        # a Deletion turned up lets the starter lay any card but a Deletion
        ("P-DEL", HANDS["Ann"], [{"player": "Ann", "play": "G1"}], []),
        ("P-DEL", HANDS["Ann"], [{"player": "Ann", "play": "O-DEL"}], [(1, "GE212")]),
        ("P-DEL", HANDS["Ann"], [{"player": "Ann"}], [(1, "GE206")]),
        ("P-DEL", HANDS["Ann"], [{"player": "Ann", "draw": "O9"}], [(1, "GE208")]),
        ("P-DEL", NO_MATCH, [{"player": "Ann", "draw": "T9"}], [(1, "GE208")]),
        # whoever has only Deletions adds none, and draws none
        ("P-DEL", ONLY_DELETIONS, [{"player": "Ann"}, {"player": "Bo", "play": "O1"}], []),
        ("P-DEL", ONLY_DELETIONS, [{"player": "Ann", "draw": "O9"}], [(1, "GE206")]),
        (
            *("P-DEL", ONLY_DELETIONS),
            *([{"player": "Ann", "draw": "O9", "play": "O9"}], [(1, "GE206")]),
        ),
        # the next player is not free any more
        (
            *("P-DEL", ONLY_DELETIONS),
            *([{"player": "Ann"}, {"player": "Bo", "play": "T3"}], [(2, "GE205")]),
        ),
        # a Deletion with nothing but Deletions left stands alone
        ("P3", ONLY_DELETIONS, [{"player": "Ann", "play": "O-DEL"}], []),
        # a turn lost to an Insertion and played is one slip, whatever was drawn for it
        (
            *("P3", WITH_AN_INSERTION),
            [
                {"player": "Ann", "play": "O-INS"},
                {"player": "Bo", "draw": ["P9", "P10"], "play": "T3"},
            ],
            [(2, "GE204")],
        ),
        (
            *("P3", WITH_AN_INSERTION),
            [{"player": "Ann", "play": "O-INS"}, {"player": "Bo", "play": "T3"}],
            [(2, "GE204")],
        ),
    ],
)
def test_corner_is_judged_alike_by_both_referees(
    first: str, ann: str, turns: Turns, expected: list[tuple[int, str]]
) -> None:
    written = record(first, ann, turns)
    assert found(written) == expected
    plain = [one.turn + 1 for one in wrong_turns(written) if one.turn != END]
    assert plain == [turn for turn, _ in expected]


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (
            {"first": "P-SUB", "swap": {"Ann": "P1"}},
            "round 1: 'swap' names 1 player; expected two, each with the card given",
        ),
        ({"scores": {"Ann": -66}}, "round 1: the score is '-66'; expected a whole number, 0 or m"),
    ],
)
def test_entry_that_cannot_be_right_is_told_what_is_due(part: Mapping[str, Any], said: str) -> None:
    game = record("P3", NO_MATCH, [])
    game["rounds"][0] |= part
    report = verify_bytes(Task(path="game.json"), json.dumps(game).encode())
    assert any(one.message.startswith(said) for one in report.findings)


def test_truth_values_stay_truth_values_in_another_form() -> None:
    one = {"reshuffle": True, "skip": True}
    game = record("P3", NO_MATCH, [{"player": "Ann", **one}, {"player": "Bo", "reshuffle": 12}])
    again = json.loads(convert_record("g.yaml", json.dumps(game).encode(), "json").text)
    turns = again["rounds"][0]["turns"]
    assert (turns[0], turns[1]["reshuffle"]) == ({"player": "Ann", **one}, 12)
