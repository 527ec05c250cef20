"""How many cards there are to draw when a round begins (EX-012)."""

import json

import pytest
from testcross.rulesets.verification import Task, verify_bytes

PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")


def codes_of_drawing(number: int, cards: int) -> list[str]:
    """Return what is found where so many draw a card each in turn, until so many are drawn."""
    turns = [{"player": PLAYERS[card % number], "draw": 1} for card in range(cards)]
    rounds = [{"starts": "Ann", "first": "P3", "turns": turns}]
    record = {"game": "gene-expression", "players": PLAYERS[:number], "rounds": rounds}
    report = verify_bytes(Task(path="game.json"), json.dumps(record).encode())
    return [str(one.code.value) for one in report.findings if one.line]


@pytest.mark.parametrize(("number", "pile"), [(4, 47), (5, 41), (6, 35)])
def test_ex_012_all_cards_not_dealt_or_turned_up_can_be_drawn_and_no_more(
    number: int, pile: int
) -> None:
    assert pile == 72 - 6 * number - 1
    assert codes_of_drawing(number, pile) == []
    assert codes_of_drawing(number, pile + 1) == ["GE214"]
