"""Rounds written twice, or after the fifth: one finding, and the rest is checked (GT-001)."""

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.genotype.referee.slip_search import SlipSearch
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

Record = dict[str, Any]


def played() -> Record:
    record: Record = json.loads(simulated(Kind(3), 5).text("json"))
    return record


def told(record: Record) -> list[Finding]:
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=1).encode())
    return [one for one in report.findings if one.code != "RX004"]


def test_rounds_that_are_all_written_twice_are_one_finding() -> None:
    record = played()
    record["rounds"] += deepcopy(record["rounds"])
    (found,) = told(record)
    assert found.code == "GT201"
    assert found.message.startswith("rounds 6, 7, 8, 9 and 10 say the same as rounds 1 (line ")


@pytest.mark.parametrize("place", range(5))
def test_round_that_is_written_twice_is_told_where_it_is_again(place: int) -> None:
    record = played()
    record["rounds"].insert(place + 1, deepcopy(record["rounds"][place]))
    (found,) = told(record)
    assert found.code == "GT201"
    assert f"round {place + 2} says the same as round {place + 1} (line " in found.message


def test_slip_beside_a_round_that_is_written_twice_is_still_told() -> None:
    record = played()
    record["rounds"].insert(2, deepcopy(record["rounds"][1]))
    record["sheet"]["Ann"]["total"] += 1
    assert sorted(one.code for one in told(record)) == ["GT108", "GT201"]


def test_sixth_round_leaves_open_all_that_follows_it() -> None:
    record = played()
    sixth = deepcopy(record["rounds"][4])
    sixth["working"] = sixth["working"][:-1]
    record["rounds"].append(sixth)
    (found,) = told(record)
    assert found.message == "round 6 was played; a game has 5"


def test_game_that_goes_on_after_the_fifth_round_is_told_once() -> None:
    record = played()
    record["rounds"][4]["upgrades"] = []
    record["rounds"].append({"working": []})
    (found,) = told(record)
    assert found.message == (
        "round 5: the last round ends with Plant Breeding, but upgrades are written"
    )


def test_phase_with_thousands_of_entries_is_checked_but_once() -> None:
    picks = [{"player": "Ann", "die": "mF", "for": "coin"}, {"player": "Bo", "passes": True}] * 31
    record = {"game": "genotype", "players": ["Ann", "Bo"], "rounds": [{"picks": picks}]}
    found = told(record)
    assert len(found) > len(picks) / 3
    judged = Judged(read_game(parse_tree(json.dumps(record))).value, found)
    assert SlipSearch[Judged](("Ann", "Bo")).explain(judged).judged is judged


@dataclass(frozen=True, slots=True)
class Judged:
    """A game that is judged once, and no other."""

    game: WrittenGame
    findings: Sequence[Finding]
    guesses: bool = True

    def another(self, game: WrittenGame, *, guesses: bool) -> "Judged":
        raise AssertionError(game, guesses)

    def findings_of_round(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        raise AssertionError(game, number)

    def findings_from(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        raise AssertionError(game, number)
