"""The JSON Schema of records, held against records that people write and games that are played."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from json_documents.records import record_schema_text
from jsonschema import Draft202012Validator
from testcross.cli import run
from testcross.rulesets.verification import Task, verify_file

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "front" / "record-schema.json"
SAMPLES = sorted((ROOT / "docs" / "samples").glob("*.yaml"))
SEEDS = (1, 2, 3)


def misfits(record: Any) -> list[str]:
    """Return what is wrong with a record by the schema of its game; nothing where it fits."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    sheets = "-sheets" if "sheets" in record else ""
    roots = [one for one in schema["anyOf"] if one["$ref"].startswith(_root(record, sheets))]
    assert len(roots) == 1
    found = Draft202012Validator({"anyOf": roots, "$defs": schema["$defs"]})
    return [error.message for error in found.iter_errors(record)]


def _root(record: Any, sheets: str) -> str:
    return f"#/$defs/{record['game']}{sheets}."


def played(game: str, seed: int, capsys: pytest.CaptureFixture[str]) -> Any:
    run(["simulate", "--game", game, "--seed", str(seed)])
    return yaml.safe_load(capsys.readouterr().out)


def test_schema_is_as_the_parts_declare_it() -> None:
    told = SCHEMA.read_text(encoding="utf-8")
    assert told == record_schema_text(), f"run 'make docs' to write {SCHEMA.name}"
    Draft202012Validator.check_schema(json.loads(told))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_sample_fits_exactly_if_nothing_of_it_is_unreadable(sample: Path) -> None:
    report = verify_file(Task(path=str(sample)))
    unreadable = any(one.code == "RX001" for one in report.findings)
    record = yaml.safe_load(sample.read_text(encoding="utf-8"))
    assert bool(misfits(record)) == unreadable


@pytest.mark.parametrize("game", ["gene-rummy", "gene-expression", "genotype"])
def test_games_that_play_themselves_fit_and_a_key_that_there_is_not_does_not(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in SEEDS:
        record = played(game, seed, capsys)
        assert misfits(record) == []
        assert misfits({**record, "wether": "fine"})
        record["rounds"][0]["wether"] = "fine"
        assert misfits(record)


def test_list_or_text_in_the_place_of_a_table_does_not_fit() -> None:
    assert misfits({"game": "genotype", "rounds": "five"})
    assert misfits({"game": "genotype", "setup": ["Ann"]})
    assert misfits({"game": "gene-rummy", "players": ["Ann", "Bo"]})
