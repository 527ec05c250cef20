"""What docs/json.md says of answers in JSON, held against the answers."""

import json
import re
from pathlib import Path

import pytest
from testcross.cli import run

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([a-z-]+(?: [^`|]+)?)` \| (`schema`.*) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("command", "keys"), ROWS, ids=[command for command, _ in ROWS])
def test_answer_has_the_keys_that_the_page_names(
    command: str, keys: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*command.split(), "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == re.findall(r"`(\w+)`", keys)


def test_page_has_every_command_that_answers_in_json() -> None:
    named = {command.split()[0] for command, _ in ROWS}
    assert named == {
        *("check", "explain", "why", "why-not", "score", "litter", "best", "sets"),
        *("offspring", "punnett", "deck", "ruleset", "rule", "expression", "genotype", "glossary"),
        *("grade", "table", "card", "laws"),
        "pedigree",
    }


def test_bad_input_has_the_keys_that_the_page_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "castr", "lilac", "white", "--json"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["schema", "ruleset", "text", "error"]
