"""A slip of Johann is one finding: what it leaves open is not held against later turns."""

import json
from functools import cache
from operator import itemgetter

import pytest
from genotype_games.genotype_games import Kind, plain, simulator
from sampling import each
from testcross.rulesets.verification import Task, verify_bytes

HEAD = """game: genotype
players: [Ann, Johann]
solo: {difficulty: standard}
box: practice
rounds:
- working:
"""


def told(*turns: str) -> list[tuple[int, str]]:
    """Return the place of each turn that has a finding, from 1 on, with the code."""
    text = HEAD + "".join(f"  - {{player: {turn}}}\n" for turn in turns)
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    first = HEAD.count("\n")
    found = [one for one in report.findings if one.severity.value != "note"]
    places = range(1, len(turns) + 1)
    return [(one.line - first, one.code) for one in found if one.line - first in places]


def test_who_paid_too_much_may_have_taken_the_dearer_space() -> None:
    turns = [
        "Ann, space: treasury, coins: 2",
        "Johann, action: 1st shift, support: nursery, coin: 1",
        "Ann, space: 2nd shift",
        "Johann, action: goal, support: tool shed, pays: PAYS",
        "Ann, space: goal, pays: 2, goal: r",
    ]
    assert told(*[turn.replace("PAYS", "3") for turn in turns]) == [(4, "GT223")]
    assert told(*[turn.replace("PAYS", "2") for turn in turns]) == [(5, "GT106")]


def test_a_turn_without_a_marker_is_not_held_against_the_cards() -> None:
    three = [
        "Ann, space: 2nd shift",
        "Johann, action: treasury, support: goal, coins: 2",
        "Ann, space: 2nd shift",
        "Johann, action: gardening, support: nursery",
        "Ann, space: 2nd shift",
        "Johann, action: 1st shift, support: university",
    ]
    johann = "Johann, action: treasury, support: goal, coins: 2"
    assert told(*three, johann) == [(7, "GT203")]


def test_a_support_card_that_is_not_written_came_from_the_deck() -> None:
    names = "treasury, goal, left gene, nursery, tool shed, university"
    setup = f"setup: {{decks: {{automa: [{names}]}}}}\n"
    head = HEAD.replace("rounds:", f"{setup}rounds:")
    turns = [
        "Ann, space: 2nd shift",
        "Johann, action: treasury, SUPPORT coins: 2",
        "Ann, space: 2nd shift",
        "Johann, action: ACTION, support: nursery",
    ]
    for support, action, expected in (
        ("", "left gene", 0),
        ("support: goal,", "left gene", 0),
        ("support: goal,", "university", 1),
    ):
        text = head + "".join(f"  - {{player: {turn}}}\n" for turn in turns)
        text = text.replace("SUPPORT", support).replace("ACTION", action)
        report = verify_bytes(Task(path="game.yaml"), text.encode())
        assert [str(one.code) for one in report.findings].count("GT220") == expected


@cache
def passed_in(seed: str) -> list[bytes]:
    """Return a game in which he passes instead of buying, for each time that he had to buy twice.

    He passes twice, or one of the two times.
    """
    solo_game = Kind(1, "random", (("difficulty", "standard"),))
    record = plain(simulator(solo_game).game(seed))
    games = []
    for number, one in enumerate(record["rounds"]):
        due = [place for place, turn in enumerate(one.get("upgrades", ())) if "automa" in turn]
        for passed in (due, due[:1], due[1:]) if len(due) == 2 else ():
            again = json.loads(json.dumps(record))
            for place in passed:
                again["rounds"][number]["upgrades"][place] = {"player": "Johann", "passes": True}
            games.append(json.dumps(again).encode())
    return games


def passed() -> list[tuple[str, int]]:
    return [(seed, place) for seed in ("jp:0", "jp:3") for place in range(len(passed_in(seed)))]


@each("seed, place", passed, quick=3, kind=itemgetter(0))
def test_who_passed_twice_where_he_had_to_buy_is_told_so_once(seed: str, place: int) -> None:
    """He may go on buying, too; and what he would have bought leaves a later price open."""
    report = verify_bytes(Task(path="game.json"), passed_in(seed)[place])
    found = [one.code for one in report.findings if one.severity.value != "note"]
    assert found == ["GT223"]
    assert len(passed_in(seed)) >= 3


SEVERAL = """game: genotype
players: [Ann, Johann]
solo: {difficulty: easy}
setup:
  deal:
    Johann: {column: ["8: Ff tt", "9: rr GG Tt"]}
rounds:
- working:
"""
SHIFT = "Ann, space: 2nd shift"
UNIVERSITY = "Johann, action: university, support: goal, pays: 1, validates: PLANT"
SHED = "Johann, action: tool shed, support: nursery, validates: PLANT"


def column_told(*covered: str) -> list[tuple[int, str, str]]:
    """Return what is found where these traits are covered, one in each of his turns."""
    turns = []
    for form, trait in zip((UNIVERSITY, SHED), covered, strict=False):
        plant = "8: Ff tt" if trait in ("Ff", "tt") else "9: rr GG Tt"
        validated = f"{{plant: '{plant}', trait: {trait}}}"
        turns += [SHIFT, form.replace("PLANT", validated)]
    text = SEVERAL + "".join(f"  - {{player: {turn}}}\n" for turn in turns)
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    first = SEVERAL.count("\n")
    shown = (one for one in report.findings if one.code.startswith("GT22"))
    return [((one.line - first) // 2, one.code, one.message) for one in shown]


def test_after_a_slip_he_may_go_on_as_it_is_written_or_as_it_was_due() -> None:
    assert [one[:2] for one in column_told("GG", "Tt")] == [(1, "GT222")]
    assert [one[:2] for one in column_told("GG", "GG")] == [(1, "GT222")]


def test_a_second_slip_in_his_column_is_found_and_all_that_is_right_is_told() -> None:
    first, second = column_told("GG", "rr")
    assert (first[:2], second[:2]) == ((1, "GT222"), (2, "GT222"))
    assert "should be GG on 9: rr GG Tt or Tt on 9: rr GG Tt" in second[2]


def test_a_trait_of_another_plant_than_he_has_leaves_his_column_open() -> None:
    text = SEVERAL.replace("9: rr GG Tt", "9: rr GG")
    turns = [
        SHIFT,
        UNIVERSITY.replace("PLANT", "{plant: '7: RR TT', trait: RR}"),
        SHIFT,
        SHED.replace("PLANT", "{plant: '8: Ff tt', trait: Ff}"),
    ]
    text += "".join(f"  - {{player: {turn}}}\n" for turn in turns)
    report = verify_bytes(Task(path="game.yaml"), text.encode())
    shown = [one for one in report.findings if one.severity.value != "note"]
    line = text.count("\n") - 2
    assert [one.line for one in shown] == [line]
    notes = " ".join(one.message for one in report.findings)
    assert f"Brother Johann's column after line {line}" in notes


def test_a_trait_that_is_not_written_beside_a_slip_leaves_his_column_open() -> None:
    one, other = "{plant: '9: rr GG Tt', trait: Tt}", "{plant: '9: rr GG Tt'OTHER}"
    rest = SHED.replace("PLANT", "{plant: '9: rr GG Tt', trait: rr}")
    turns = [SHIFT, UNIVERSITY.replace("PLANT", f"[{one}, {other}]"), SHIFT, rest]
    text = SEVERAL + "".join(f"  - {{player: {turn}}}\n" for turn in turns)
    for trait in ("", ", trait: GG"):
        report = verify_bytes(Task(path="game.yaml"), text.replace("OTHER", trait).encode())
        assert [one.code for one in report.findings if one.code.startswith("GT22")] == ["GT223"]


def test_set_up_that_is_read_in_part_leaves_his_column_open() -> None:
    turns = [SHIFT, UNIVERSITY.replace("PLANT", "{plant: '9: rr GG Tt', trait: GG}")]
    text = SEVERAL + "".join(f"  - {{player: {turn}}}\n" for turn in turns)
    misspelt = text.replace("setup:\n", "setup:\n  frist: Ann\n")
    for game, codes in ((text, ["GT222"]), (misspelt, ["RX001"])):
        report = verify_bytes(Task(path="game.yaml"), game.encode())
        assert [one.code for one in report.findings if one.severity.value != "note"] == codes


SHIFTS = """game: genotype
players: [Ann, Johann]
solo: {difficulty: easy}
setup:
  first: Ann
  deal:
    Ann: {sown: "5: RR Gg", kept: "6: ff Tt", discarded: "3: rr", tool: Rake}
    Johann: {column: ["9: rr Gg", "5: FF TT"]}
rounds:
- working:
  - {player: Ann, space: 2nd shift}
  - {player: Johann, action: treasury, support: university, space: treasury, coins: 2}
  - {player: Ann, space: 2nd shift}
  - {player: Johann, action: gardening, support: goal, draws: "4: FF", validates: []}
  - {player: Ann, space: 2nd shift}
  - {player: Johann, action: 1st shift, support: nursery F, space: 1st shift F, coin: 1}
  automa: {plants: ["4: RR"], validates: []}
  pools: RR 2Rr 2rr FF 3Ff ff GG 3Gg gg TT 2Tt 2tt
  picks:
  - {player: Ann, shift: 2nd, die: RR, plant: "5: RR Gg", trait: RR}
  - {player: Ann, shift: 2nd, die: Gg, plant: "5: RR Gg", trait: Gg}
  - {player: Ann, shift: 2nd, passes: true}
  - {player: Johann, automa: "treasury single T double T mutation F", die: [], validates: []}
  - {player: Johann, automa: "goal single T double T mutation F", die: [], validates: []}
"""
RR, GG = '{plant: "9: rr Gg", trait: rr}', '{plant: "9: rr Gg", trait: Gg}'


@pytest.mark.parametrize(
    ("card", "dice", "covered", "told"),
    [
        ("single F double G mutation F", "Gg Gg", GG, []),
        ("single F double G mutation F", "rr", RR, ["GT221"]),
        ("single F double G mutation F", "", "", ["GT223"]),
        ("double G", "rr", RR, ["GT221"]),  # wherever the other arrows point
        ("double G", "", "", ["GT223"]),
        ("single G", "rr", RR, ["GT221"]),
        ("double G", "rr Gg Gg", f"{RR}, {GG}", ["GT290"]),  # right with the single one at R
        ("", "rr", RR, ["GT290"]),
    ],
)
def test_gene_written_with_an_arrow_needs_no_assumed_card(
    card: str, dice: str, covered: str, told: list[str]
) -> None:
    """B11: the gene is written, so neither the rows on a card nor its other arrows matter."""
    die = "[" + ", ".join(dice.split()) + "]"
    entry = f'{{player: Johann, automa: "nursery {card}", die: {die}, validates: [{covered}]}}'
    report = verify_bytes(Task(path="game.yaml"), f"{SHIFTS}  - {entry}\n".encode())
    found = [one for one in report.findings if one.severity.value != "note"]
    assert [one.code for one in found] == told
    if told in (["GT221"], ["GT223"]):
        assert "should be 1: Gg on 9: rr Gg" in found[0].text.replace("be Gg", "be 1: Gg")
