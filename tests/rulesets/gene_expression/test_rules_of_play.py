"""Rules of a round, one record for each: what must be found in it, by hand from the game's text."""

from pathlib import Path

import pytest
from expression_games.expression_verdicts import found_in, unchecked_in
from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.records.findings import Rule, catalogue_of

HEAD = """\
game: gene-expression
players: [Ann, Bo, Cy, Dee]
rounds:
  - dealer: Dee
    hands:
      Ann: [O5, T9, P6, G-DEL, T2, O-INS]
      Bo: [P1, P2, P4, O1, O2, T1]
      Cy: [G1, G2, G4, G5, T3, T4]
      Dee: [O6, O7, O8, T5, T6, P-TRA]
    first: {first}
    turns:
"""


def game(first: str, *turns: str, more: str = "") -> str:
    lines = [f"      - {{{turn}}}\n" for turn in turns]
    return HEAD.format(first=first) + "".join(lines) + more


@pytest.mark.parametrize(
    ("first", "turns", "found"),
    [
        pytest.param("P3", ["player: Ann, play: O5"], [], id="next category"),
        pytest.param("P9", ["player: Ann, play: T9"], [], id="same number"),
        pytest.param("P3", ["player: Ann, play: P6"], ["12 GE205"], id="same category, L13"),
        pytest.param("T-INS", ["player: Bo, play: P1"], ["12 GE205"], id="T-8: the starter lost"),
        pytest.param("T-INS", ["player: Ann, play: O-INS"], ["12 GE204"], id="the lost turn taken"),
        pytest.param(
            "O3", ["player: Ann, play: T2", "player: Cy, play: G1"], ["13 GE204"], id="out of turn"
        ),
        pytest.param(
            "G3", ["player: Ann, play: P6", "player: Bo, draw: [P3, P7]"], ["13 GE206"], id="two"
        ),
        pytest.param("P3", ["player: Ann"], ["12 GE206"], id="EX-025: neither"),
        pytest.param("P3", ["player: Ann, draw: G7, play: O5"], ["12 GE207"], id="T-7"),
        pytest.param("P3", ["player: Ann, draw: O4, play: O4"], ["12 GE208"], id="EX-027"),
        pytest.param("P3", ["player: Ann, play: O5, extra: T9"], ["12 GE209"], id="EX-028"),
        pytest.param("P3", ["player: Ann, play: O7"], ["12 GE210"], id="Dee holds it"),
        pytest.param("T8", ["player: Ann, play: G-DEL, extra: P6"], [], id="T-4: any card"),
        pytest.param("T8", ["player: Ann, play: G-DEL"], ["12 GE212"], id="EX-032: alone"),
        pytest.param(
            "P3",
            ["player: Ann, play: O-INS", "player: Bo, skip: true, draw: [P7, P8]"],
            [],
            id="T-5",
        ),
        pytest.param(
            "P3", ["player: Ann, play: O-INS", "player: Bo, skip: true, draw: P7"], ["13 GE206"]
        ),
        pytest.param("P3", ["player: Ann, skip: true"], ["12 GE213"], id="no turn is lost"),
        pytest.param("G3", ["player: Ann, play: P6, reshuffle: 3"], ["12 GE214"], id="EX-040"),
        pytest.param(
            "G9",
            ["player: Ann, play: T9, swap: {Ann: O5, Bo: P1}"],
            ["12 GE211"],
            id="EX-030: no Substitution",
        ),
        pytest.param("P3", ["player: Ann, draw: O5"], ["12 GE203"], id="Ann holds the only one"),
    ],
)
def test_a_rule_of_a_turn(first: str, turns: list[str], found: list[str]) -> None:
    assert found_in(game(first, *turns)) == found


def test_six_cards_are_dealt() -> None:
    text = game("P3", "player: Ann, play: O5").replace("P1, P2, P4", "P1, P2")
    assert found_in(text) == ["7 GE202"]


def test_an_exchange_for_the_first_card_is_asked_for() -> None:
    text = game("P-SUB", "player: Ann, play: O5", "player: Bo, play: T1")
    assert found_in(text) == []
    assert "cards exchanged for the first card" in unchecked_in(text)


def test_a_round_ends_when_somebody_is_out() -> None:
    more = "    out: Ann\n    scores: {Ann: 30, Bo: 0, Cy: 0, Dee: 0}\n"
    assert found_in(game("P3", "player: Ann, play: O5", more=more)) == ["13 GE215"]


def test_a_hand_written_wrongly_is_one_slip_at_the_hand() -> None:
    """Ann was dealt O5, and plays it; her hand says O4."""
    text = game("P3", "player: Ann, play: O5").replace("Ann: [O5", "Ann: [O4")
    turns = ["player: Bo, play: T1", "player: Cy, play: G1", "player: Dee, play: P-TRA"]
    text += "".join(f"      - {{{turn}}}\n" for turn in turns)
    text += "      - {player: Bo, play: O1}\n      - {player: Cy, play: T3}\n"
    text += "      - {player: Dee, draw: O4}\n"
    assert found_in(text) == ["6 GE203"]


@pytest.mark.parametrize(
    ("left", "points", "found"),
    [
        ("Bo: [7, 10, SUB], Cy: [1], Dee: [INS, INS]", 78, []),
        ("Bo: [7, 10, SUB], Cy: [1], Dee: [INS, INS]", 68, ["6 GE101"]),
        ("Bo: [P1, P1, T1], Cy: [G-DEL, G-DEL, G-DEL], Dee: [7]", 70, ["5 GE203", "5 GE203"]),
        ("Bo: [1, 1, 1], Cy: [1, 1], Dee: [7]", 12, ["5 GE203"]),
        ("Bo: [], Cy: [1], Dee: [7]", 8, ["5 GE107"]),
    ],
)
def test_points_of_a_round(left: str, points: int, found: list[str]) -> None:
    text = "game: gene-expression\nplayers: [Ann, Bo, Cy, Dee]\nrounds:\n  - out: Ann\n"
    text += f"    left: {{{left}}}\n    scores: {{Ann: {points}}}\n"
    assert found_in(text) == found


@pytest.mark.parametrize("rule", catalogue_of(Code).values(), ids=lambda rule: rule.code)
def test_the_examples_of_a_code(rule: Rule) -> None:
    if "rounds:" not in rule.wrong:
        pytest.skip("a sheet of lines")
    assert {one.split()[1] for one in found_in(rule.wrong)} == {rule.code}
    assert found_in(rule.right) == []


def test_the_sample_is_right() -> None:
    sample = Path(__file__).parents[3] / "docs" / "samples" / "expression-game.yaml"
    assert found_in(sample.read_text(encoding="utf-8")) == []
