"""The pages on Genotype have every rule and every ruling, and show records that are right."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.games import find_game
from testcross.rulesets.genotype.box import rulings
from testcross.rulesets.genotype.entries import Covers, Deal, Rows, SetUp, SheetLine, Use
from testcross.rulesets.genotype.trees import BLOCKS, HEAD, PARTS, WHOLE
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.tabletop.events import declared
from testcross.rulesets.verification import Task, verify_bytes

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "rules-genotype.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "reference" / "records-genotype.md").read_text(encoding="utf-8")
RULINGS = (DOCS / "explanation" / "rulings.md").read_text(encoding="utf-8")
RANGES = (
    *(range(1, 20), range(20, 34), range(40, 47), range(50, 51), range(60, 65), range(70, 72)),
    *(range(80, 84), range(90, 97), range(100, 111), range(120, 125), range(130, 145)),
    *(range(150, 160), range(180, 190), range(200, 209), range(210, 219), range(220, 257)),
    range(260, 261),
)
RULES = [f"GT-{number:03}" for numbers in RANGES for number in numbers]
LAST_LINE = 908


def test_page_has_every_rule_once_in_order() -> None:
    assert re.findall(r"^\| (GT-\d{3}) \|", PAGE, re.MULTILINE) == RULES


def test_page_refers_only_to_what_there_is() -> None:
    assert {*re.findall(r"GT-\d+", PAGE)} == set(RULES)
    assert {int(number) for number in re.findall(r"\bL(\d+)\b", PAGE)} <= set(range(1, LAST_LINE))
    codes = {str(code) for code in find_game("genotype").codes}
    assert {*re.findall(r"\bGT\d{3}\b", PAGE)} <= codes


def test_every_finding_stands_at_a_rule() -> None:
    cells = re.findall(r"^\| GT-\d{3} \|.*\|([^|]*)\|$", PAGE, re.MULTILINE)
    named = {code for cell in cells for code in cell.replace(" ", "").split(",") if code}
    assert named - {"RX001", "RX002", "RX003"} == {*find_game("genotype").codes} - {"GT290"}


@pytest.mark.parametrize("key", rulings())
def test_page_tells_of_every_ruling_with_its_values_and_a_reason(key: str) -> None:
    row = re.search(rf"^\| `{key}` \| (.*?) \| (.*?) \| (.*?) \|$", RULINGS, re.MULTILINE)
    assert row, key
    assert row[1] == ", ".join(f"`{value}`" for value in rulings()[key]["values"])
    assert row[2]
    assert row[3]


def test_no_other_ruling_is_told_of() -> None:
    section = RULINGS.partition("## Genotype")[2]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(rulings())


def shown(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", RECORDS, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("name", "text"),
    [("sheet.csv", *shown("csv")), *(("game.yaml", text) for text in shown("yaml"))],
)
def test_record_that_the_page_shows_is_right(name: str, text: str) -> None:
    found = verify_bytes(Task(path=name), text.encode()).findings
    assert [str(one) for one in found if one.severity is not Severity.NOTE] == []


def test_page_names_every_part_of_a_record() -> None:
    named = {*re.findall(r"[\w-]+", RECORDS)}
    parts = {*HEAD, *PARTS, *BLOCKS}
    blocks = [entry for key, entry in BLOCKS.items() if key not in WHOLE]
    for entry in (SetUp, Deal, Rows, *blocks, Use, Covers, SheetLine):
        parts |= {one.key for one in declared(entry)}
    assert parts - named == {"claims"}  # the goals of a sheet, each with its points
