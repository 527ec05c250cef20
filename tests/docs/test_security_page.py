"""SECURITY.md: the limits that it states are those of the program."""

import re
from pathlib import Path

import pytest
from testcross.asking import batch
from testcross.rulesets.gene_rummy import lines
from testcross.rulesets.genetics import animal, names, ruleset_tables, toml_files
from testcross.rulesets.genetics.punnett_square import MOST_LOCI
from testcross.rulesets.records import (
    opened_file,
    parts,
    report,
    workbook,
    workbook_limits,
    yaml_tree,
)
from testcross.rulesets.verification import row_files

PAGE = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
LIMITS = {
    "size of a record": opened_file.LARGEST_RECORD,
    "rows of a sheet in CSV": row_files.MOST_ROWS,
    "cells of a spreadsheet": workbook_limits.MOST_CELLS,
    "bytes of a workbook as a file": workbook.LARGEST_WORKBOOK,
    "bytes of a workbook when unpacked": workbook_limits.MOST_BYTES,
    "seconds of a processor that reading a workbook": workbook.SECONDS,
    "bytes of memory that reading a workbook": workbook.MEMORY,
    "levels of nesting of a record": yaml_tree.DEEPEST,
    "parts of a record that aliases of YAML repeat": yaml_tree.MOST_ALIASED,
    "parts of a record in all": yaml_tree.MOST_NODES,
    "mistakes in the form of one record": parts.MOST_ERRORS,
    "findings of one file": report.MOST_FINDINGS,
    "characters of a card or genotype": animal.LONGEST_CARD,
    "characters of a line of a file of matings": batch.LONGEST_LINE,
    "characters of a line of a pad": lines.MOST_CHARACTERS,
    "size of a ruleset": toml_files.LARGEST_FILE,
    "loci of a ruleset": ruleset_tables.MOST_LOCI,
    "alleles of a locus": ruleset_tables.MOST_ALLELES,
    "cards of a ruleset": ruleset_tables.MOST_VARIETIES,
    "names of one card": ruleset_tables.MOST_NAMES,
    "synonyms of a ruleset": ruleset_tables.MOST_SYNONYMS,
    "spellings of all names": names.MOST_CARD_NAMES,
    "characters of a text of a ruleset": ruleset_tables.LONGEST_TEXT,
    "offspring of a litter": ruleset_tables.MOST_OFFSPRING,
    "loci of a Punnett square": MOST_LOCI,
}
_ROW = re.compile(r"^\| ([^|]+?) \| ([\d,]+)(?: bytes)? \|$", re.MULTILINE)


def stated() -> dict[str, int]:
    return {what: int(number.replace(",", "")) for what, number in _ROW.findall(PAGE)}


@pytest.mark.parametrize("what", LIMITS)
def test_limit_is_the_one_that_the_page_states(what: str) -> None:
    (row,) = [number for name, number in stated().items() if name.startswith(what)]
    assert row == LIMITS[what]


def test_page_states_no_other_limits() -> None:
    unknown = [name for name in stated() if not any(name.startswith(what) for what in LIMITS)]
    assert unknown == []
    assert len(stated()) == len(LIMITS)


def test_page_names_what_there_is() -> None:
    for name in re.findall(r"`(tests/[^`]+)`", PAGE):
        assert (Path(__file__).parents[2] / name).exists()
