"""Rounds written twice, after the fifth, or broken off: one finding, and the rest is checked."""

import json
from copy import deepcopy
from operator import itemgetter
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.verification import Task, verify_bytes

Record = dict[str, Any]
AT_THE_END = ("harvests", "sheet", "winner")
KINDS = [Kind(1), Kind(2), Kind(3)]
HALF = [
    (kind, block, kept)
    for kind in KINDS
    for block, kept in (("working", 4), ("picks", 3), ("upgrades", 1))
]


def played(kind: Kind, seed: int) -> Record:
    record: Record = json.loads(simulated(kind, seed).text("json"))
    return record


def told(record: Record) -> list[Finding]:
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=1).encode())
    return [one for one in report.findings if one.code != "RX004"]


def test_rounds_that_are_all_written_twice_are_one_finding() -> None:
    record = played(Kind(3), 5)
    record["rounds"] += deepcopy(record["rounds"])
    (found,) = told(record)
    assert found.code == "GT201"
    assert found.message.startswith("rounds 6, 7, 8, 9 and 10 say the same as rounds 1 (line ")


@pytest.mark.parametrize("place", range(5))
def test_round_that_is_written_twice_is_told_where_it_is_again(place: int) -> None:
    record = played(Kind(3), 5)
    record["rounds"].insert(place + 1, deepcopy(record["rounds"][place]))
    (found,) = told(record)
    assert found.code == "GT201"
    assert f"round {place + 2} says the same as round {place + 1} (line " in found.message


def test_slip_beside_a_round_that_is_written_twice_is_still_told() -> None:
    record = played(Kind(3), 5)
    record["rounds"].insert(2, deepcopy(record["rounds"][1]))
    record["sheet"]["Ann"]["total"] += 1
    assert sorted(one.code for one in told(record)) == ["GT108", "GT201"]


def test_sixth_round_leaves_open_all_that_follows_it() -> None:
    record = played(Kind(3), 5)
    sixth = deepcopy(record["rounds"][4])
    sixth["working"] = sixth["working"][:-1]
    record["rounds"].append(sixth)
    (found,) = told(record)
    assert found.message == "round 6 was played; a game has 5"


def test_game_that_goes_on_after_the_fifth_round_is_told_once() -> None:
    record = played(Kind(3), 5)
    record["rounds"][4]["upgrades"] = []
    record["rounds"].append({"working": []})
    (found,) = told(record)
    assert found.message == (
        "round 5: the last round ends with Plant Breeding, but upgrades are written"
    )


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_last_plant_breeding_may_be_left_out_before_the_sheet(kind: Kind) -> None:
    record = played(kind, 1)
    for key in ("automa", "roll", "pools", "picks"):
        record["rounds"][4].pop(key, None)
    assert [one.code for one in told(record)] == []


@each("kind, block, kept", HALF, quick=3, kind=itemgetter(1))
def test_round_half_written_is_one_finding_with_a_sheet(kind: Kind, block: str, kept: int) -> None:
    record = played(kind, 1)
    rounds = record["rounds"] = record["rounds"][:3]
    parts = list(rounds[2])
    for part in parts[parts.index(block) + 1 :]:
        del rounds[2][part]
    rounds[2][block] = rounds[2][block][:kept]
    assert [one.code for one in told(record)] == ["GT201"]
    for key in AT_THE_END:
        record.pop(key, None)
    assert [one.code for one in told(record)] == []
