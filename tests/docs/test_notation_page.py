"""What docs/reference/notation.md says of turn notation is so."""

import re
from pathlib import Path

from testcross.rulesets.conversion import convert_record
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.notation import read_game
from testcross.rulesets.gene_rummy.words import codes
from testcross.rulesets.records.parts import read_part
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/reference/notation.md").read_text(encoding="utf-8")
SAMPLES = ROOT / "docs/samples"


def test_page_lists_the_code_of_every_card() -> None:
    table = PAGE.partition("| | Black | Chocolate")[2].partition("Whatever else")[0]
    assert sorted(re.findall(r"`(\w+)`", table)) == sorted(codes().values())


def test_games_that_the_page_shows_are_read_completely() -> None:
    shown = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(shown) == 3
    for text in shown:
        head = "" if text.startswith("game:") else "game: gene-rummy\nplayers: Ann, Bo\n"
        read = read_part(read_game(head + text), GameRecord)
        assert read.findings == ()
        assert read.value.rounds


def test_first_example_is_clean_as_it_is_printed() -> None:
    example = PAGE.partition("```text\n")[2].partition("```")[0]
    report = verify_bytes(Task(path="game.tcg"), example.encode())
    assert [one.code for one in report.findings if one.code != "RX004"] == []


def test_sample_in_notation_is_the_sample_in_yaml() -> None:
    notation = (SAMPLES / "game.tcg").read_bytes()
    yaml = (SAMPLES / "game.yaml").read_text(encoding="utf-8")
    converted = convert_record("game.tcg", notation).text
    assert parse_tree(converted).plain() == parse_tree(yaml).plain()
