"""A slip of Johann is one finding: what it leaves open is not held against later turns."""

import json
from functools import cache
from operator import itemgetter

import pytest
from genotype_games.genotype_games import Kind, plain, simulator
from sampling import each
from testcross.rulesets.verification import Task, verify_bytes


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


def test_a_second_slip_in_his_column_is_found_and_all_that_is_right_is_told() -> None:
    first, second = column_told("GG", "rr")
    assert (first[:2], second[:2]) == ((1, "GT222"), (2, "GT222"))
    assert "should be GG on 9: rr GG Tt or Tt on 9: rr GG Tt" in second[2]


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
