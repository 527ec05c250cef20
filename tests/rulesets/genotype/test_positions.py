"""Positions as people write them, and what is wrong with them, each with its place."""

import json
from typing import Any

import pytest
from program.called_program import call

TABLE = """\
game: genotype
pool: RR 3Rr mR
order: [Brandy 1st R, alina 2nd, Alina, Brandy]
parents: {F: fF × Ff}
goals: {r: Alina, F: Brandy}
rulings: {first_shift_fail: forfeit}
players:
  Alina:
    slots: 3
    coins: 2
    garden: ["9: FF Tt (gg)", "5: rr GG"]
    done: ["6: RR Tt"]
  Brandy: {slots: 2}
"""
WORKING = """\
game: genotype
turn: Al
occupied: [parents F, "university 1, treasury"]
roll: {R: I I II III IV, F: II II IV m m / I m}
players:
  Al: {markers: 2, plots: 3, hand: ["6: Rr GG"], occupied: [gardening]}
  Bo: {}
"""


def scored(text: str) -> dict[str, Any]:
    done = call("genotype", "score", "-", "--json", stdin=text)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_json_and_lists_and_missing_quotes_say_the_same() -> None:
    text = '{"pool": ["RR", "3 Rr"], "parents": ["FF x Ff"], "order": "Al, Bo",'
    text += '"players": {"Al": {"garden": "9: (FF) Tt"}, "Bo": null}}'
    unquoted = "players:\n  Al:\n    garden:\n      - 9: (FF) Tt\n  Bo:\n"
    assert scored(text)["players"] == scored(unquoted)["players"]
    assert scored(text)["players"][0]["total"] == 1


MISTAKES = [
    ("pool: RR", "pol: RR", "2:1: a position has no key 'pol'; did you mean 'pool'?"),
    ("    coins: 2", "    coinz: 2", "10:5: 'Alina' has no key 'coinz'; did you mean 'coins'?"),
    ("coins: 2", "coins: two", "10:12: 'coins' is 'two'; expected a whole number from 0"),
    ("RR 3Rr mR", "3RR 3Rr", "2:7: '3RR 3Rr' has six dice of R; a gene has five"),
    ("9: FF Tt", "9: FF Rg", "11:14: '9: FF Rg (gg)': 'Rg' mixes the genes R and G"),
    ("F: Brandy", "F: Brandi", "5:22: 'Brandi' is not one of the players: Alina and Brandy; did"),
    ("F: Brandy", "F: [Alina, Brandy]", "5:19: goal F is owned by Alina and Brandy"),
    ("F: Brandy", "Ff: Brandy", "5:19: 'Ff' is not a goal of F without an overlay; write F or f"),
    ("F: Brandy", "F: alina, T: Alina, t: Alina", "5:39: Alina has more than three goals"),
    ("Brandy 1st R", "Brandy 1st", "3:9: 'Brandy 1st' has no gene; "),
    ("Brandy 1st R", "Brandy 1st X", "3:9: unknown gene 'X' in 'Brandy 1st X'; "),
    ("Brandy 1st R", "Brandy", "3:17: the 2nd Shift of Alina comes after 'Brandy'"),
    ("Alina, Brandy]", "Alina, Alina, Brandy]", "3:41: Alina is listed twice; "),
    (", Brandy]", "]", "3:9: Brandy has a Shift to come but no turn round"),
    ("fF × Ff", "FFf x Ff", "4:14: 'FFf x Ff': 'FFf' has three letters"),
    ("forfeit", "maybe", "6:29: 'first_shift_fail' is 'maybe'; expected pass or forfeit"),
    ("game: genotype", "game: poker", "1:7: 'game' is 'poker'; a position has 'game: genotype'"),
    ("  Brandy: {", "  alina: {", "13:3: player 'alina' is already listed as 'Alina'"),
    ("pool: RR 3Rr mR", "overlays: [pod]", "2:12: 'pod' is not an overlay; the overlays are"),
    ("pool: RR 3Rr mR", "pool: {a: {b: c}}", "2:7: expected a text here, not a table"),
    ("turn: Al", "turn: Alf", "2:7: 'Alf' is not one of the players: Al and Bo"),
    ("markers: 2", "markers: 6", "6:17: 'markers' is '6'; expected a whole number from 0 to 5"),
    ("R: I I II III IV", "R: I I II III", "4:11: 'R: I I II III' shows 4 dice; a gene has"),
    ("6: Rr GG", "6: Rr RR", "6:37: "),
    (TABLE, "[1]", "1:1: expected a position: a table with game, pool"),
    (TABLE, "pool: RR", "1:1: no players; write them as in"),
    (TABLE, "players: {A: , B: , C: , D: , E: , F: }", "1:10: 6 players; the game is for at most"),
    (TABLE, "players: {'': }", "1:11: a player's name is empty"),
    (TABLE, "goals: [r]\nplayers: {A: }", "1:8: expected each goal with its owner"),
    (TABLE, "players: {A: 3}", "1:14: expected 'A': a table with slots, coins, garden, done"),
    (TABLE, "pool: RR\n" * 120_000, "more than 1,000,000 bytes"),
]


@pytest.mark.parametrize(("old", "new", "problem"), MISTAKES)
def test_mistake_is_told_with_its_place_and_a_remedy(old: str, new: str, problem: str) -> None:
    text = next(one for one in (TABLE, WORKING) if old in one).replace(old, new)
    done = call("genotype", "score", "-", stdin=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr


def test_more_plants_than_the_box_has_are_refused() -> None:
    plants = ", ".join(['"5: RR gg"'] * 50)
    text = f"players:\n  Alina:\n    garden: [{plants}]\n"
    assert len(scored(text)["players"]) == 1
    done = call("genotype", "score", "-", stdin=f'{text}    done: ["5: RR"]\n')
    assert "4:12: 51 plants in all, but the box has 50" in done.stderr
    done = call("genotype", "pick", *["--plant", "5: RR"] * 51, "--pool", "RR")
    assert "51 plants were given, but the box has 50" in done.stderr
