"""rules-expression.md has every rule and every reading, and names the lines of the text."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.conversion import convert_record
from testcross.rulesets.games import find_game
from testcross.rulesets.gene_expression.deck import DECK
from testcross.rulesets.tabletop import GameOption
from testcross.rulesets.verification import Task, verify_bytes

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "rules-expression.md").read_text(encoding="utf-8")
RULINGS = (DOCS / "explanation" / "rulings.md").read_text(encoding="utf-8")
PAGE_OF_PLAY = DOCS / "how-to" / "expression.md"
OPTIONS = DECK.options
RULES = [
    *(f"EX-0{n:02}" for n in (*range(1, 7), *range(10, 16), *range(20, 30))),
    *(f"EX-0{n:02}" for n in (*range(30, 36), *range(40, 48))),
]


def test_page_has_every_rule_once_in_order() -> None:
    assert re.findall(r"^\| (EX-\d{3}) \|", PAGE, re.MULTILINE) == RULES


def test_every_rule_has_a_test_that_is_named_after_it() -> None:
    folder = Path(__file__).parents[1] / "rulesets" / "gene_expression"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py"))]
    tested = set[int]()
    for name in re.findall(r"^def (test_\w*ex_\d{3}\w*)", "\n".join(texts), re.MULTILINE):
        tested |= {int(number) for number in re.findall(r"ex_(\d{3})", name)}
        for first, last in re.findall(r"ex_(\d{3})_to_(\d{3})", name):
            tested |= set(range(int(first), int(last) + 1))
    assert [rule for rule in RULES if int(rule[3:]) not in tested] == []


def test_page_has_every_ambiguity_once_in_order() -> None:
    assert re.findall(r"^\*\*(A-\d+)\. ", RULINGS, re.MULTILINE) == [f"A-{n}" for n in range(1, 12)]


def test_page_refers_only_to_what_it_has() -> None:
    assert {*re.findall(r"\bA-\d+", PAGE + RULINGS)} == {f"A-{n}" for n in range(1, 12)}
    assert {*re.findall(r"EX-\d+", PAGE)} == set(RULES)
    lines = {int(number) for number in re.findall(r"\bL(\d+)\b", PAGE)}
    assert lines <= set(range(1, 23))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_page_tells_of_an_option_where_its_ambiguity_is(option: GameOption) -> None:
    line, number = option.source.split(", ")
    text = RULINGS.partition(f"**{number}. ")[2].partition("\n\n**A-")[0]
    assert any(f"`{option.name}={value}`" in text for value in option.values[1:])
    assert line in text


def test_page_has_every_finding_with_the_rule_that_it_is_about() -> None:
    cells = re.findall(r"^\| EX-\d{3} \|.*\| ((?:GE|RX)[^|]*) \|$", PAGE, re.MULTILINE)
    named = {code for cell in cells for code in cell.split(", ")}
    assert named - {"RX002"} == set(find_game("gene-expression").codes)


def test_game_that_the_page_shows_is_right() -> None:
    page = PAGE_OF_PLAY.read_text(encoding="utf-8")
    (game,) = re.findall(r"^```{literalinclude} (.*)$", page, re.MULTILINE)
    report = verify_bytes(Task(path="game.yaml"), (PAGE_OF_PLAY.parent / game).read_bytes())
    assert (report.findings, report.counted) == ((), 32)
    lines = convert_record("game.yaml", (PAGE_OF_PLAY.parent / game).read_bytes(), "notation").text
    shown = re.findall(r"`(\w+: [^`]*)`", page.partition("turn notation]")[2].partition("back;")[0])
    assert shown
    assert [line for line in shown if line.replace("\n", " ") not in lines.splitlines()] == []


def test_score_sheets_that_the_page_shows_are_right() -> None:
    page = PAGE_OF_PLAY.read_text(encoding="utf-8")
    (rows,) = re.findall(r"^```csv\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (lines,) = re.findall(r"^```text\n(.*?^Ann out.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for name, text in (("sheet.csv", rows), ("sheet.txt", lines.rpartition("```text\n")[2])):
        found = verify_bytes(Task(path=name), text.encode()).findings
        assert [one.code for one in found] == ["RX004"]
