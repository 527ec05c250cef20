"""Odds, picks and reviews against enumeration written apart and by hand."""

import json
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from genotype_games.genotype_games import Kind, simulated
from genotype_games.pea_positions import (
    PlainPlayer,
    give_goals,
    random_player,
    random_pool,
)
from genotype_games.pea_referee import record_of
from oracles.pea_draft_oracle import PlainDraft, fewer
from sampling import each
from testcross.rulesets.genotype.box import Rules, load_box, practice_box
from testcross.rulesets.genotype.cards import PLANT, Plant
from testcross.rulesets.genotype.chances import (
    at_least,
    chance_of_dice,
    die_law,
    garden_chance,
)
from testcross.rulesets.genotype.draft import (
    TableError,
    answer_pick,
    table_without_record,
)
from testcross.rulesets.genotype.entries import Pick, Turn
from testcross.rulesets.genotype.plan import plan
from testcross.rulesets.genotype.points import PointError, index_of, table_at
from testcross.rulesets.genotype.state import Bed, Board, State
from testcross.rulesets.genotype.typed import read_card


def plant(text: str) -> Plant:
    read: Plant = PLANT.read(text, {})
    return read


@pytest.mark.parametrize(
    ("parents", "law"),
    [
        (("Dd", "Dd"), (2, 4, 2, 1)),
        (("DD", "Dd"), (4, 4, 0, 1)),
        (("DD", "DD"), (8, 0, 0, 1)),
        (("DD", "dd"), (0, 8, 0, 1)),
        (("Dd", "dd"), (0, 4, 4, 1)),
        (("dd", "dd"), (0, 0, 8, 1)),
    ],
)
def test_c_2_what_parents_give(parents: tuple[str, str], law: tuple[int, ...]) -> None:
    left, top = (one.replace("D", "R").replace("d", "r") for one in parents)
    assert die_law((left, top), "R") == law


def test_c_3_to_c_7_the_numbers_of_the_rules() -> None:
    assert [at_least(2, n) * 9**5 for n in range(1, 6)] == [42242, 18232, 4512, 592, 32]
    assert [at_least(8, n) * 9**5 for n in range(1, 6)] == [59048, 59008, 58368, 53248, 32768]
    dice = Counter({"RR": 1, "Rr": 1, "rr": 1})
    assert chance_of_dice(dice, "R", ("Rr", "Rr")) == Fraction(320, 729)
    found = garden_chance(load_box(), [read_card("8: rr GG tt")], {}, slots=6).together.chances
    assert found[2:5] == (
        Fraction(75376057236488, 9**15),
        Fraction(123720442414940, 9**15),
        Fraction(134056083306626, 9**15),
    )
    assert found[5] == Fraction(211, 243) ** 3
    mixed = [read_card("5: rr Ff")]
    assert garden_chance(load_box(), mixed, {}, slots=3).together.chances[1:] == (
        Fraction(2362341608, 9**10),
        Fraction(2956141694, 9**10),
    )


def test_c_13_a_tile_that_helps_and_one_that_hinders() -> None:
    card = [read_card("3: rr")]
    for left, chance in (("Rr", ".7154"), ("rr", ".9471"), ("RR", "0.0")):
        found = garden_chance(load_box(), card, {"R": (left, "Rr")}, slots=1).together.chance
        assert f"{float(found):.4f}".startswith(f"{float(chance):.4f}")
    (one, other) = garden_chance(load_box(), card, {}, slots=1).tiles
    assert {(one.spot, one.parent), (other.spot, other.parent)} == {("left", "rr"), ("top", "rr")}


def table_of(seed: int) -> tuple[State, PlainPlayer, dict[str, int], int]:
    """Return a table of two, and the same in letters: a player, the dice, the other's slots."""
    random = Random(seed)
    player = random_player(random, plants=2, slots=random.randint(1, 3))
    give_goals(random, [player])
    pool = fewer(random_pool(random), 7)
    room = random.randint(0, 2)
    garden = [
        Bed(Plant(one.points, tuple(one.traits)), covered=set(one.covered)) for one in player.garden
    ]
    done = [Plant(one.points, tuple(one.traits)) for one in player.done]
    state = table_without_record(Counter(pool), [], rules=Rules(box=practice_box()))
    state.players = ("Ann", "Bo")
    state.boards = {
        "Ann": Board(
            player.coins, slots=player.slots, garden=garden, done=done, goals=list(player.goals)
        ),
        "Bo": Board(slots=room),
    }
    state.first = state.turn = "Ann"
    return state, player, pool, room


@each("seed", range(400), quick=15)
def test_picks_are_worth_what_a_plain_tree_says(seed: int) -> None:
    state, player, pool, room = table_of(seed)
    tree = PlainDraft("Ann", player)
    start = tree.start(pool, {"Bo": room}, (), ("Ann", "Bo"))
    assert answer_pick(state, "Ann").worth == tree.alone(start)
    for others in ("random", "worst"):
        answer = answer_pick(state, "Ann", others=others)
        if answer.picks:
            value = tree.value(start, others)
            assert max(answer.worth, Fraction(answer.now)) == value


def test_a_question_is_asked_of_a_record_cut_at_a_point() -> None:
    record = record_of(simulated(Kind(3), 4).text("yaml"))
    picks = [i for i, one in enumerate(record.entries) if isinstance(one, Pick)]
    names = [record.entries[index].player for index in picks]  # type: ignore[attr-defined]
    assert index_of(record, "end") == index_of(record, "") == len(record.entries)
    assert index_of(record, "1 breeding") == picks[0]
    assert index_of(record, f"Round 1 breeding {names[1]}") == picks[names.index(names[1])]
    third = index_of(record, "3 working")
    assert isinstance(record.entries[third], Turn)
    assert table_at(record, third).round == 3
    for wrong in ("6 working", "1 lunch", "1 breeding Zoe", "soon"):
        with pytest.raises(PointError, match="is not"):
            index_of(record, wrong)
    with pytest.raises(TableError, match="cut the record in Plant Breeding"):
        answer_pick(table_at(record, third))
    answers = (answer_pick(table_at(record, index)) for index in picks)
    answer = next(one for one in answers if one.picks)
    assert json.dumps([str(one.worth) for one in answer.picks])
    assert answer.worth == max(one.worth for one in answer.picks)


def working_table() -> State:
    """Return the table of ``docs/samples/pea-working.yaml``."""
    state = table_without_record(Counter(), [], rules=Rules(box=practice_box()))
    garden = [
        Bed(plant("5: rr GG"), covered={"GG"}),
        Bed(plant("9: FF Tt gg"), covered={"gg"}),
    ]
    ann = Board(2, plots=3, garden=garden, hand=[plant("6: Rr GG")], goals=["r"], goal_markers=1)
    ann.done = [plant("6: rr Ff"), plant("5: RR TT")]
    state.players = ("Ann", "Bo", "Cy")
    state.boards = {"Ann": ann, "Bo": Board(goals=["G"]), "Cy": Board()}
    state.first = state.turn = "Ann"
    state.phase = "working"
    state.tiles["F"] = {"left": "F"}
    state.taken = [("parents F", (0,)), ("1st shift R", (0,)), ("treasury", (0,))]
    state.taken.append(("university", (1,)))
    state.square_coins = {"G", "T"}
    return state


def test_a_plan_ranks_the_next_placements_by_exact_expectations() -> None:
    """The numbers of the table in the manual."""
    found = plan(working_table(), "Ann")
    worth = {}
    for one in found.placements:
        tile = one.tile and (one.tile.spot, one.tile.parent)
        said = (f"{one.action} {one.gene or ''}".strip(), one.goal or tile or one.trait)
        worth[said] = f"{float(one.worth):.2f}"
    assert f"{float(found.worth):.2f}" == "30.77"
    assert worth["goal", "F"] == worth["goal", "T"] == "32.65"
    assert worth["temporary slot", None] == "32.55"
    assert worth["parents R", ("left", "rr")] == "32.08"
    assert worth["parents T", ("top", "tt")] == worth["parents G", None] == "31.77"
    assert worth["1st shift T", None] == "31.63"
    assert worth["university", "rr"] == "31.61"
    assert worth["gardening", None] == "31.01"
    assert worth["nursery", None] == worth["2nd shift", None] == "30.77"
    assert worth["1st shift F", None] == "30.63"
    assert worth["parents R", ("top", "RR")] == "26.69"
    assert worth["1st shift G", None] == "22.96"
    assert found.placements[0].action == "goal"


def test_a_plan_is_asked_in_the_working_phase_only() -> None:
    state = working_table()
    state.phase = "breeding"
    with pytest.raises(TableError, match="cut the record there"):
        plan(state)
