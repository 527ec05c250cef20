"""docs/reference/quiz.md: its session is run, its tables are those of the program."""

import re
from io import StringIO
from pathlib import Path

import pytest
from testcross.cli import run
from testcross.rulesets import load_ruleset
from testcross.rulesets.tutoring import LEVELS, MISCONCEPTIONS, Concept, kinds_of

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "quiz.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")][2:]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]


def test_session_with_answers_is_what_the_program_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (block,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    typed = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    said = [line for line in block.splitlines(keepends=True) if not line.startswith("> ")]
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in typed)))
    run(["quiz", "--level", "novice", "--kind", "allele", "--count", "2", "--seed", "823"])
    assert "".join(said) in capsys.readouterr().out


def test_page_has_all_levels_kinds_ideas_and_wrong_ideas() -> None:
    assert [row[0] for row in rows("Levels")] == list(LEVELS)
    kinds = [kind.name for kind in kinds_of(load_ruleset())]
    assert [row[0] for row in rows("Kinds of questions")] == kinds
    ideas = [row for row in rows("Ideas") if row[0] in {one.value for one in Concept}]
    assert ideas == [[one.value, one.heading, one.about.level] for one in Concept]
    assert rows("Wrong ideas") == [[one.name, one.belief] for one in MISCONCEPTIONS]
