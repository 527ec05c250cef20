"""``testcross laws``, ``table`` and ``card``: what one looks up."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.rulesets import load_ruleset
from testcross.rulesets.gene_rummy.errata import ERRATA

Run = Callable[..., CompletedProcess[str]]
ERRATA_PAGE = (Path(__file__).parents[3] / "docs" / "explanation" / "errata.md").read_text(
    encoding="utf-8"
)


@pytest.mark.parametrize("loci", ["A", "B", "C", "D", "BD"])
def test_every_cell_is_the_two_alleles_of_its_row_and_column(testcross: Run, loci: str) -> None:
    told = json.loads(testcross("show", "table", loci, "--json").stdout)
    ruleset = load_ruleset()
    places = [[one.name for one in ruleset.loci].index(name) for name in told["loci"]]
    series = [ruleset.loci[place] for place in places]
    for (i, row), (j, column) in product(enumerate(told["gametes"]), repeat=2):
        cell = told["cells"][i][j]
        for locus, genotype, first, second in zip(
            series, cell["genotype"].split(), row.split(), column.split(), strict=True
        ):
            assert genotype in (first + second, second + first)
            ranks = [locus.symbols.index(one) for one in (first, second)]
            assert genotype == "".join(locus.symbols[rank] for rank in sorted(ranks))
        if len(series) == 1:
            top = min(series[0].symbols.index(one) for one in (row, column))
            assert cell["shows"] == series[0].alleles[top].shows
    if loci == "BD":
        shades = {(True, True): "black", (True, False): "blue", (False, True): "chocolate"}
        for cell in (cell for row in told["cells"] for cell in row):
            key = ("B" in cell["genotype"], "D" in cell["genotype"])
            assert cell["shows"] == shades.get(key, "lilac")


def test_cell_of_two_alleles_that_kill_says_so(testcross: Run) -> None:
    told = json.loads(testcross("show", "table", "A", "--ruleset", "mice", "--json").stdout)
    assert told["cells"][0][0] == {"genotype": "AyAy", "shows": "dies before birth"}


def test_tables_mark_what_the_errata_page_calls_wrong() -> None:
    wrong = re.findall(r"^\| (2[7-9]|3[01]) \| (.+?) \| wrong \|", ERRATA_PAGE, re.MULTILINE)
    assert [str(one.page) for one in ERRATA] == [page for page, _ in wrong]


def test_table_says_where_the_manual_counts_otherwise(testcross: Run) -> None:
    assert (
        "(p. 27) says '2 alleles, 4 genotypes'. There are three"
        in testcross("show", "table", "b").stdout
    )
    assert (
        "(p. 29) says '10 genotypes'. There are nine" in testcross("show", "table", "B", "D").stdout
    )
    assert "The manual" not in testcross("show", "table", "A").stdout
    assert (
        "The manual" not in testcross("show", "table", "B", "--ruleset", "gene-rummy-novice").stdout
    )


def test_card_that_something_may_hide_says_so(testcross: Run) -> None:
    done = testcross("show", "card", "aa B- C- D- E-", "--ruleset", "rabbits")
    assert "\nUnless it is Blue-Eyed White, which hides all that.\n" in done.stdout
