"""What json.md and the JSON Schema say of answers in JSON, held against the answers."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from json_documents.fitting import misfits
from json_documents.page import page
from json_documents.schemas import DeclaredDocument, declared_documents, schema_text
from jsonschema import Draft202012Validator
from sampling import sampled
from testcross.cli import run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "json.md"
SCHEMA = ROOT / "front" / "json-schema.json"
KEYS = [
    line.split(" | ")
    for line in (ROOT / "tests" / "data" / "json_keys.txt").read_text(encoding="utf-8").splitlines()
]
"""Commands, and by hand the keys of their answers in their order."""
FAILING = "check castr lilac white"


def documents() -> list[DeclaredDocument]:
    found, _ = declared_documents()
    return [one for one in found if one.asked]


def answers(command: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    run([*shlex.split(command), *([] if "--format" in command else ["--json"])])
    told = capsys.readouterr().out
    lines = [told] if "--format json " in f"{command} " else told.splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


@sampled("command, keys", KEYS, quick=17)
def test_answer_has_the_keys_written_down(
    command: str, keys: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answer, *further = answers(command, capsys)
    assert bool(further) == command.startswith("quiz")
    assert list(answer) == keys.split(", ")
    assert [one for each in (answer, *further) for one in misfits(each)] == []


@pytest.mark.parametrize(("path", "written"), [(PAGE, page), (SCHEMA, schema_text)])
def test_page_and_schema_are_as_the_declarations_have_them(path: Path, written: Any) -> None:
    assert path.read_text(encoding="utf-8") == written(), f"run 'make docs' to write {path.name}"


def test_schema_is_a_json_schema() -> None:
    Draft202012Validator.check_schema(json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_page_has_every_command_that_answers_in_json() -> None:
    named = {one.asked.split()[0] for one in documents()}
    assert named == {
        *("check", "explain", "why", "why-not", "score", "litter", "best", "show"),
        *("offspring", "punnett", "ruleset", "expression", "genotype"),
        *("chance", "chi-square", "map"),
        *("advise", "grade", "pedigree", "progress", "quiz", "verify"),
    }
    assert named <= {command.split()[0] for command, _ in KEYS} | {"verify"}


@sampled("document", documents, quick=7, ids=lambda one: one.asked)
def test_command_of_a_document_is_answered_with_it(
    document: DeclaredDocument, capsys: pytest.CaptureFixture[str]
) -> None:
    _, schemas = declared_documents()
    told = answers(document.asked, capsys)
    assert told
    assert [misfits(one) for one in told] == [[]] * len(told)
    whole = {"$ref": f"#/$defs/{document.name}", "$defs": schemas}
    assert any(Draft202012Validator(whole).is_valid(one) for one in told)


@sampled("document", documents, quick=7, ids=lambda one: one.asked)
def test_keys_stand_in_the_order_of_the_page(
    document: DeclaredDocument, capsys: pytest.CaptureFixture[str]
) -> None:
    _, schemas = declared_documents()
    known = list(schemas[document.name]["properties"])
    whole = {"$ref": f"#/$defs/{document.name}", "$defs": schemas}
    for told in answers(document.asked, capsys):
        if Draft202012Validator(whole).is_valid(told):
            assert list(told) == [key for key in known if key in told]


def test_key_that_no_table_has_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    [answer] = answers("check castor lilac white", capsys)
    assert misfits(answer) == []
    assert misfits({**answer, "more": 1})
    assert misfits({**answer, "legal": "yes"})
    del answer["conflicts"]
    assert misfits(answer)


def test_bad_input_has_the_keys_that_the_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*FAILING.split(), "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["schema", "ruleset", "text", "error"]
    assert misfits(answer) == []
