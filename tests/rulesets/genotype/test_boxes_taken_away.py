"""What rests on the box: an error with it is at most a warning without, and never the other way."""

import json
from itertools import islice

import pytest
from genotype_games import Kind, simulator
from testcross.rulesets.records.findings import Finding, Severity
from testcross.rulesets.verification import Task, verify_bytes

CODES = ("GT106", "GT204", "GT209", "GT213", "GT215", "GT219")
"""Of slips that rest on spaces, plots, dice slots, rows and copies of cards."""


def told(record: dict[str, object]) -> tuple[Finding, ...]:
    """Return the errors and warnings in a record."""
    report = verify_bytes(Task(path="game.json"), json.dumps(record, indent=0).encode())
    return tuple(one for one in report.findings if one.severity is not Severity.NOTE)


def games(code: str) -> list[dict[str, object]]:
    """Return two games with a slip of a code, and one without any."""
    rate = 0.01 if code != "GT219" else 0.1
    played = (
        simulator(Kind(2 + seed % 3), (code,), rate).game(f"box:{seed}") for seed in range(99)
    )
    slipped = [json.loads(one.text("json")) for one in islice((g for g in played if g.slips), 2)]
    return [*slipped, json.loads(simulator(Kind(3)).game(f"box:{code}").text("json"))]


@pytest.mark.parametrize("code", CODES)
def test_no_error_is_left_that_a_box_could_take_back(code: str) -> None:
    for record in games(code):
        with_box = told(record)
        assert "GT290" not in [one.code for one in with_box]
        places = {(one.code, one.line) for one in with_box}
        bare = {key: value for key, value in record.items() if key != "box"}
        assert len(bare) == len(record) - 1
        moved = json.dumps(record, indent=0).count("\n") - json.dumps(bare, indent=0).count("\n")
        for one in told(bare):
            if one.severity is Severity.ERROR:
                assert (one.code, one.line + moved) in places, one.message
