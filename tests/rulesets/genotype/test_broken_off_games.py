"""Games that were not written to their end: one finding with a score sheet, none without."""

import json
from operator import itemgetter
from typing import Any

import pytest
from genotype_games.genotype_games import Kind, simulated
from sampling import each
from testcross.rulesets.verification import Task, verify_bytes

Record = dict[str, Any]
AT_THE_END = ("harvests", "sheet", "winner")
KINDS = [Kind(1), Kind(2), Kind(3)]
HALF = [
    (kind, block, kept)
    for kind in KINDS
    for block, kept in (("working", 4), ("picks", 3), ("upgrades", 1))
]


def played(kind: Kind) -> Record:
    record: Record = json.loads(simulated(kind, 1).text("json"))
    return record


def codes(record: Record) -> list[str]:
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=1).encode())
    return [str(one.code) for one in report.findings if one.code != "RX004"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_last_plant_breeding_may_be_left_out_before_the_sheet(kind: Kind) -> None:
    record = played(kind)
    for key in ("automa", "roll", "pools", "picks"):
        record["rounds"][4].pop(key, None)
    assert codes(record) == []


@each("kind, block, kept", HALF, quick=3, kind=itemgetter(1))
def test_round_half_written_is_one_finding_with_a_sheet(kind: Kind, block: str, kept: int) -> None:
    record = played(kind)
    rounds = record["rounds"] = record["rounds"][:3]
    parts = list(rounds[2])
    for part in parts[parts.index(block) + 1 :]:
        del rounds[2][part]
    rounds[2][block] = rounds[2][block][:kept]
    assert codes(record) == ["GT201"]
    for key in AT_THE_END:
        record.pop(key, None)
    assert codes(record) == []
