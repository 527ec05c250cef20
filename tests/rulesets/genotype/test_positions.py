"""Positions as people write them, and what is wrong with them, each with its place."""

import pytest
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import format_pool
from testcross.rulesets.genotype.position import PositionError, read_position, typed_position

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


def test_position_says_what_is_written() -> None:
    position = read_position(TABLE.encode())
    alina, brandy = position.players
    assert position.pool is not None
    assert format_pool(position.pool) == "RR 3Rr mR"
    order = [str(shift) for shift in position.order]
    assert order == ["Brandy 1st R", "Alina 2nd", "Alina", "Brandy"]
    assert {str(g): str(p) for g, p in position.parents.items()} == {"F": "Ff x Ff"}
    assert {str(g): owner for g, owner in position.goals.items()} == {"r": "Alina", "F": "Brandy"}
    assert not position.failed_first_shift_passes
    assert (alina.slots, alina.coins) == (3, 2)
    assert [str(one.plant) for one in alina.garden] == ["9: FF Tt (gg)", "5: rr GG"]
    assert [str(one.plant) for one in alina.done] == ["6: RR Tt"]
    assert (brandy.slots, brandy.coins, brandy.garden) == (2, 0, ())


def test_json_and_lists_and_missing_quotes_say_the_same() -> None:
    text = '{"pool": ["RR", "3 Rr"], "parents": ["FF x Ff"], "order": "Al, Bo",'
    text += '"players": {"Al": {"garden": "9: FF Tt"}, "Bo": null}}'
    position = read_position(text.encode())
    assert position.pool is not None
    assert format_pool(position.pool) == "RR 3Rr"
    assert list(position.parents) == [Gene.F]
    assert [str(shift) for shift in position.order] == ["Al", "Bo"]
    unquoted = read_position(b"players:\n  Al:\n    garden:\n      - 9: FF Tt (gg)\n")
    assert str(unquoted.players[0].garden[0].plant) == "9: FF Tt (gg)"


def changed(old: str, new: str) -> bytes:
    assert old in TABLE
    return TABLE.replace(old, new).encode()


def test_more_plants_than_the_box_has_are_refused() -> None:
    plants = ", ".join(['"5: RR gg"'] * 50)
    text = f"players:\n  Alina:\n    garden: [{plants}]\n"
    assert len(read_position(text.encode()).players[0].garden) == 50
    with pytest.raises(PositionError, match="4:12: 51 plants in all, but the box has 50"):
        read_position(f'{text}    done: ["5: RR"]\n'.encode())
    with pytest.raises(PositionError, match="51 plants were given, but the box has 50"):
        typed_position(plants=["5: RR"] * 51)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("pool: RR", "pol: RR", r"2:1: a position has no key 'pol'; did you mean 'pool'\?"),
        (
            "    coins: 2",
            "    coinz: 2",
            r"10:5: 'Alina' has no key 'coinz'; did you mean 'coins'\?",
        ),
        ("coins: 2", "coins: two", r"10:12: 'coins' is 'two'; expected a whole number from 0"),
        ("slots: 3", "slots: -1", r"9:12: 'slots' is '-1'; expected a whole number from 0"),
        ("RR 3Rr mR", "3RR 3Rr", r"2:7: '3RR 3Rr' has six dice of R; a gene has five"),
        ("RR 3Rr mR", "QQ", r"2:7: 'QQ' is not a trait"),
        ("9: FF Tt", "9: FF Rg", r"11:14: '9: FF Rg \(gg\)': 'Rg' mixes the genes R and G"),
        ("9: FF Tt", "9: FF ff", r"11:14: .* has the gene F twice, FF and ff"),
        ("F: Brandy", "F: Carl", r"5:22: 'Carl' is not one of the players: Alina and Brandy"),
        ("F: Brandy", "F: Brandi", r"5:22: 'Brandi' is not .*; did you mean 'Brandy'\?"),
        ("F: Brandy", "rr: Brandy", r"5:19: goal r is owned by Alina and Brandy; .* name one"),
        ("F: Brandy", "F: [Alina, Brandy]", r"5:19: goal F is owned by Alina and Brandy"),
        (
            "F: Brandy",
            "Ff: Brandy",
            r"5:19: 'Ff' is not a goal of F without an overlay; write F or f",
        ),
        ("F: Brandy", "F: alina, T: Alina, t: Alina", r"5:39: Alina has more than three goals"),
        ("Brandy 1st R", "Brandy 1st", r"3:9: 'Brandy 1st' has no gene; .*'Alina 1st R'"),
        (
            "Brandy 1st R",
            "Brandy 1st X",
            r"3:9: unknown gene 'X' in 'Brandy 1st X'; .* R, F, G and T",
        ),
        ("alina 2nd", "alina 2nd R", r"3:23: 'alina 2nd R' has a gene, .* write 'alina 2nd'"),
        ("Brandy 1st R", "Brandy", r"3:17: the 2nd Shift of Alina comes after 'Brandy'"),
        (
            "Alina, Brandy]",
            "Alina, Alina, Brandy]",
            r"3:41: Alina is listed twice; .*'Alina 2nd'",
        ),
        ("alina 2nd", "Brandy 1st R", r"3:23: 'Brandy 1st R' is listed twice"),
        (", Brandy]", "]", r"3:9: Brandy has a Shift to come but no turn round"),
        ("fF × Ff", "FFf x Ff", r"4:14: 'FFf x Ff': 'FFf' has three letters"),
        ("{F: fF", "{G: fF", r"4:14: .* is not of gene 'G'; correct one of them"),
        ("forfeit", "maybe", r"6:29: 'first_shift_fail' is 'maybe'; expected pass or forfeit"),
        (
            "game: genotype",
            "game: poker",
            r"1:7: 'game' is 'poker'; a position has 'game: genotype'",
        ),
        ("  Brandy: {", "  alina: {", r"13:3: player 'alina' is already listed as 'Alina'"),
        (
            "game: genotype",
            "overlays: [pod]",
            r"1:12: 'pod' is not an overlay; the overlays are flower and",
        ),
        ("pool: RR 3Rr mR", "pool: {a: {b: c}}", r"2:7: expected a text here, not a table"),
        ("game: genotype", "goals: {}", r"5:1: 'goals' is already on line 1"),
    ],
)
def test_mistake_is_told_with_its_place_and_a_remedy(old: str, new: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        read_position(changed(old, new))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r"1:1: empty"),
        ("[1]", r"1:1: expected a position: a table with game, pool"),
        ("pool: RR", r"1:1: no players; write them as in"),
        ("players: [Al]", r"1:10: no players"),
        ("players: {A: , B: , C: , D: , E: , F: }", r"1:10: 6 players; the game is for at most 5"),
        ("players: {'': }", r"1:11: a player's name is empty"),
        ("goals: [r]\nplayers: {A: }", r"1:8: expected each goal with its owner"),
        ("players: {A: {garden: {a: RR, b: FF}}}", r"1:23: expected a list of plants"),
        ("players: {A: 3}", r"1:14: expected 'A': a table with slots, coins, garden, done, hand"),
    ],
)
def test_position_that_is_none_is_refused(text: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        read_position(text.encode())


def test_position_of_a_megabyte_is_refused_before_it_is_read() -> None:
    with pytest.raises(PositionError, match="more than 1,000,000 bytes"):
        read_position(b"pool: RR\n" * 120_000)


WORKING = """\
turn: Al
occupied: [parents F, "university 1, treasury"]
roll: {R: I I II III IV, F: II II IV m m / I m}
players:
  Al: {markers: 2, plots: 3, hand: ["6: Rr GG"], occupied: [gardening]}
  Bo: {}
"""


def test_what_working_needs_is_read() -> None:
    position = read_position(WORKING.encode())
    al, bo = position.players
    assert (position.turn, al.markers, al.plots, bo.markers, bo.plots) == ("Al", 2, 3, None, None)
    assert [space.text for space in position.occupied] == ["parents F", "university 1", "treasury"]
    assert [space.place for space in position.occupied] == [(2, 12), (2, 23), (2, 23)]
    assert [space.text for space in al.occupied] == ["gardening"]
    assert [str(roll) for roll in position.roll.values()] == [
        "R: I I II III IV",
        "F: II II IV m m / I m",
    ]
    assert [str(one.plant) for one in al.hand] == ["6: Rr GG"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("turn: Al", "turn: Alf", r"1:7: 'Alf' is not one of the players: Al and Bo"),
        ("markers: 2", "markers: 6", "5:17: 'markers' is '6'; expected a whole number from 0 to 5"),
        ("R: I I II III IV", "R: I I II III", r"3:11: 'R: I I II III' shows 4 dice; a gene has"),
        ("F: II", "R: II", r"3:\d+: .*R"),
        ("6: Rr GG", "6: Rr RR", "5:37: "),
    ],
)
def test_what_working_needs_is_refused_with_its_place(old: str, new: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        read_position(WORKING.replace(old, new).encode())
