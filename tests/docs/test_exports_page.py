"""docs/how-to/moodle.md: its table has every format, and says of each what its files do."""

import re
from pathlib import Path

import pytest
from pupils.worksheets import asking_for_dd, genotypes, made
from testcross.pages.exports import EXPORTS, KEYS, find_export

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "moodle.md").read_text(encoding="utf-8")


def rows() -> dict[str, list[str]]:
    part = PAGE.split("\n## Formats\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first.strip("`"): others for first, *others in cells}


def test_table_has_every_format_in_order_and_the_page_every_form_of_key() -> None:
    assert list(rows()) == list(EXPORTS)
    assert all(f"`{ending}`" in PAGE for ending in KEYS)


@pytest.mark.parametrize("name", EXPORTS)
def test_table_says_whether_a_genotype_is_typed_and_whether_there_are_hints(name: str) -> None:
    text = find_export(name).questions(made("novice")).decode(errors="replace")
    _, genotype, hints, proof = rows()[name]
    types = re.search(r"<usecase>1|caseSensitive=.true", text) is not None
    assert ("letter case counts" in genotype) == types
    assert ("hints" in hints) == ("<hint" in text)
    typed = find_export(name).questions(genotypes()).decode(errors="replace")
    said = asking_for_dd(genotypes()).feedback.proof[0]
    has_proof = said in typed or said.replace(":", r"\:") in typed
    assert (proof != "in the key") == has_proof
