"""Picks if nobody else takes a die, against everything that can be picked one after another."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from genotype_games.pea_positions import (
    PlainPlayer,
    give_goals,
    position_text,
    random_player,
    random_pool,
)
from genotype_games.pea_tables import table_of
from oracles.pea_draft_oracle import PlainDraft, Turn, fewer
from sampling import each
from testcross.rulesets.genotype.draft import PickAnswer, TableError, answer_pick

EXAMPLE = """\
pool: RR 3Rr FF 2Ff ff 2GG 2Gg 3Tt tt mR mF mG mT
goals: {r: Alina}
players:
  Alina: {slots: 4, coins: 2, garden: ["5: rr (GG)", "9: FF Tt (gg)"]}
"""


def asked(text: str, *, player: str | None = None, marker_worth: int = 1) -> PickAnswer:
    return answer_pick(table_of(text), player, marker_worth=marker_worth)


@pytest.mark.parametrize(("slots", "best"), [(1, 5), (2, 12), (3, 13), (4, 19)])
def test_t_30_best_of_the_worked_example(slots: int, best: int) -> None:
    found = asked(EXAMPLE.replace("slots: 4", f"slots: {slots}"))
    assert found.now == 2 + 1 + 1
    assert found.worth == best


@pytest.mark.parametrize("trait", ["RR", "Rr", "rr"])
@pytest.mark.parametrize("points", [1, 9])
def test_two_slots_do_better_with_a_coin_and_a_die_than_with_a_mutation(
    trait: str, points: int
) -> None:
    plant = f"{points}: {trait}"
    text = f'pool: RR Rr rr mR\nplayers: {{Alina: {{slots: 2, garden: ["{plant}"]}}}}'
    worth = {str(one.pick): one.worth for one in asked(text).picks}
    mutated = {told: found for told, found in worth.items() if " + " in told}
    assert sorted(mutated) == [f"mR + {die} for {trait} on {plant}" for die in ("RR", "Rr", "rr")]
    assert set(mutated.values()) == {Fraction(points)}
    assert worth[f"{trait} for {trait} on {plant}"] == worth["mR for a coin"] == points + 1


def test_best_picks_and_what_they_leave() -> None:
    found = asked(EXAMPLE.replace("slots: 4", "slots: 2"))
    told = [(str(one.pick), [str(pick) for pick in one.then], one.slots) for one in found.best]
    one, other = "FF for FF on 9: FF Tt (gg)", "Tt for Tt on 9: FF Tt (gg)"
    assert told == [(one, [other], 1), (other, [one], 1)]


def drafted(random: Random, *, plants: int, slots: int, dice: int) -> tuple[PlainPlayer, str]:
    player = random_player(random, plants=plants, slots=slots, done=1, points=range(1, 12))
    give_goals(random, [player])
    return player, position_text({"Alina": player}, fewer(random_pool(random), dice))


def pool_of(text: str) -> dict[str, int]:
    line = next(line for line in text.splitlines() if line.startswith("pool: "))
    return {word[1:]: int(word[0]) for word in line.split()[1:]}


def assert_as_enumerated(random: Random, *, plants: int, slots: int, dice: int) -> None:
    player, text = drafted(random, plants=plants, slots=slots, dice=dice)
    marker_worth = random.choice((1, 1, 2))
    first: tuple[Turn, ...] = random.choice(((), (), (("Alina", random.choice("RFGT")),)))
    passes = random.random() < 0.7
    if first:
        text += f"order: [Alina 1st {first[0][1]}]\n"
    text += f"rulings: {{first_shift_fail: {'pass' if passes else 'forfeit'}}}\n"
    plain = PlainDraft("Alina", player, marker_worth=marker_worth, passes=passes)
    table = plain.start(pool_of(text), {}, first, ("Alina",))
    found = asked(text, marker_worth=marker_worth)
    gene = first[0][1] if first else ""
    garden = [plant.text for plant in player.garden]
    expected = [
        (
            dice,
            None if place is None else garden[place],
            trait,
            Fraction(plain.alone(replace(left, once=()))),
        )
        for (dice, place, trait), left in plain.picks(table, gene)
    ]
    told = [
        (
            one.pick.dice,
            None if one.pick.plant is None else str(one.pick.plant),
            one.pick.trait,
            one.worth,
        )
        for one in found.picks
    ]
    assert sorted(map(str, told)) == sorted(map(str, expected))
    assert found.worth == max((one[-1] for one in expected), default=plain.alone(table))


@each("seed", range(60), quick=25)
def test_worth_of_every_pick_is_that_of_enumeration(seed: int) -> None:
    assert_as_enumerated(Random(f"few {seed}"), plants=2, slots=3, dice=12)


@pytest.mark.deep
@each("part, seed", list(product(range(20), range(100))), quick=1, blocks=20)
def test_worth_of_every_pick_in_two_thousand_positions_is_that_of_enumeration(
    part: int, seed: int
) -> None:
    random = Random(f"many {part} {seed}")
    slots = random.randint(1, 3)
    assert_as_enumerated(random, plants=random.randint(1, 3), slots=slots, dice=16)


OWN_SHIFTS = """\
pool: RR Rr mF FF
order: [Alina 1st R, Alina 1st F, Alina]
players: {Alina: {slots: 3, coins: 0, garden: ["9: RR FF", "4: Rr GG"]}}
"""


def test_own_first_shifts_come_one_after_the_other_in_either_order() -> None:
    """GT-130: whose 1st Shifts are left chooses which comes first."""
    worth = {str(one.pick): one.worth for one in asked(OWN_SHIFTS).picks}
    assert worth == {
        "RR for RR on 9: RR FF": 10,
        "Rr for Rr on 4: Rr GG": 10,
        "FF for FF on 9: RR FF": 10,
        "mF + FF for FF on 9: RR FF": 9,
        "mF for a coin": 10,
    }
    best = {str(one.pick): [str(later) for later in one.then] for one in asked(OWN_SHIFTS).best}
    assert best["RR for RR on 9: RR FF"][0] == "FF for FF on 9: RR FF"


def test_second_shift_that_fails_ends_the_phase_or_costs_itself_only() -> None:
    text = OWN_SHIFTS.replace(" mF FF", "")
    assert asked(text).worth == 1
    forfeited = asked(f"rulings: {{first_shift_fail: forfeit}}\n{text}")
    assert forfeited.worth == 2


def test_plant_worth_less_complete_is_noted() -> None:
    garden = '["1: FF (Tt) (gg)", "1: (RR) (TT)"]'
    found = asked(f"pool: FF\nplayers: {{Al: {{slots: 1, garden: {garden}}}}}")
    assert found.now == 3
    (note,) = found.notes
    assert note.startswith("1: FF (Tt) (gg) is worth less complete than with its markers.")
    assert found.worth == 2  # for this die has to be taken


@pytest.mark.parametrize(
    ("old", "new", "player", "problem"),
    [
        ("pool: ", "parents: []\n#", None, r"there are no dice on the board; cut the record in"),
        ("", "", "Alinna", r"--for: 'Alinna' is not one of the players: Alina"),
    ],
)
def test_table_that_does_not_say_enough_is_refused(
    old: str, new: str, player: str | None, problem: str
) -> None:
    with pytest.raises(TableError, match=problem):
        asked(EXAMPLE.replace(old, new, 1), player=player)


@pytest.mark.parametrize("shift", ["Bo 2nd", "Bo 1st R", "Alina 1st F", "Bo 1st R, Bo 2nd"])
def test_who_has_no_marker_on_a_shift_picks_in_the_round_that_follows(shift: str) -> None:
    """B4 (L269): Shifts come before the round of the table, in which everybody picks."""
    text = EXAMPLE.replace("players:", f"order: [{shift}]\nplayers:\n  Bo: {{slots: 1}}")
    found = asked(text, player="Alina")
    assert found.picks
    assert int(found.worth) == 19
