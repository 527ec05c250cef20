"""Chances, points of a record, and plans, against numbers of the manual."""

import json
from collections import Counter

import pytest
from genotype_games.genotype_games import Kind, simulated
from genotype_games.pea_referee import record_of
from testcross.rulesets.genotype.box import Rules, load_box, practice_box
from testcross.rulesets.genotype.cards import PLANT, Plant
from testcross.rulesets.genotype.chances import garden_chance
from testcross.rulesets.genotype.choices import use_choices
from testcross.rulesets.genotype.draft import TableError, answer_pick, table_without_record
from testcross.rulesets.genotype.entries import Pick, Turn
from testcross.rulesets.genotype.plan import plan
from testcross.rulesets.genotype.points import PointError, index_of
from testcross.rulesets.genotype.state import Bed, Board, State
from testcross.rulesets.genotype.table import play
from testcross.rulesets.genotype.typed import read_card


def plant(text: str) -> Plant:
    read: Plant = PLANT.read(text, {})
    return read


def test_c_13_a_tile_that_helps_and_one_that_hinders() -> None:
    card = [read_card("3: rr")]
    for left, chance in (("Rr", ".7154"), ("rr", ".9471"), ("RR", "0.0")):
        found = garden_chance(load_box(), card, {"R": (left, "Rr")}, slots=1).together.chance
        assert f"{float(found):.4f}".startswith(f"{float(chance):.4f}")
    (one, other) = garden_chance(load_box(), card, {}, slots=1).tiles
    assert {(one.spot, one.parent), (other.spot, other.parent)} == {("left", "rr"), ("top", "rr")}


def test_a_question_is_asked_of_a_record_cut_at_a_point() -> None:
    record = record_of(simulated(Kind(3), 4).text("yaml"))
    picks = [i for i, one in enumerate(record.entries) if isinstance(one, Pick)]
    names = [record.entries[index].player for index in picks]  # type: ignore[attr-defined]
    assert index_of(record, "end") == index_of(record, "") == len(record.entries)
    assert index_of(record, "1 breeding") == picks[0]
    assert index_of(record, f"Round 1 breeding {names[1]}") == picks[names.index(names[1])]
    third = index_of(record, "3 working")
    assert isinstance(record.entries[third], Turn)
    assert play(record, until=third).state.round == 3
    for wrong in ("6 working", "1 lunch", "1 breeding Zoe", "soon"):
        with pytest.raises(PointError, match="is not"):
            index_of(record, wrong)
    with pytest.raises(TableError, match="cut the record in Plant Breeding"):
        answer_pick(play(record, until=third).state)
    answers = (answer_pick(play(record, until=index).state) for index in picks)
    answer = next(one for one in answers if one.picks)
    assert json.dumps([str(one.worth) for one in answer.picks])
    assert answer.worth == max(one.worth for one in answer.picks)


def working_table() -> State:
    """Return the table of ``docs/samples/pea-working.yaml``."""
    state = table_without_record(Counter(), [], rules=Rules(box=practice_box()))
    garden = [Bed(plant("5: rr GG"), covered={"GG"}), Bed(plant("9: FF Tt gg"), covered={"gg"})]
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


def test_a_card_that_costs_too_much_hides_none_that_costs_nothing() -> None:
    state = working_table()
    ann, turn = state.boards["Ann"], Turn(player="Ann", space="nursery")
    ann.tools, ann.assistants, ann.coins = ["Dissertation"], ["Sister Elisabeth"], 0
    assert {one.name for one in use_choices(state, "Ann", turn)} == {"Sister Elisabeth"}
    ann.coins = 1
    found = {one.name for one in use_choices(state, "Ann", turn)}
    assert found == {"Dissertation", "Sister Elisabeth"}
