"""Peas on the command line: the questions about matings, put to the ruleset of Genotype."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]
PEAS = ("--ruleset", "genotype")


def test_mating_at_one_locus_is_checked_there(testcross: Run) -> None:
    done = testcross("check", "FF", "Ff", "ff", *PEAS)
    assert done.returncode == 1
    assert done.stdout == (
        "FF x Ff -> ff: ILLEGAL at F\n\n"
        "F: The seedling is ff, white, and needs f from each parent, but the left parent\n"
        "   is FF and has none.\n\n"
        "           Phenotype  F\n"
        "left       purple     FF\n"
        "top        purple     Ff\n"
        "seedling1  white      ff\n\n"
        "testcross explain shows the steps, and which phenotypes would make it legal.\n"
    )


def test_explained_test_cross_names_the_parents_as_the_game_does(testcross: Run) -> None:
    done = testcross("explain", "tall purple", "tt ff", "white tall", "short purple", *PEAS)
    assert done.returncode == 0
    assert (
        "Seedling 1 (white tall) is ff and has one f from each parent, so the left" in done.stdout
    )
    assert "parent (purple tall) carries f: Ff. (Law of Segregation)" in done.stdout


def test_square_of_each_locus_has_numbered_cells(testcross: Run) -> None:
    done = testcross("punnett", "FF Tt", "Ff Tt", "--by-locus", *PEAS)
    assert done.stdout.startswith(
        "FF Tt x Ff Tt\n\nF  FF x Ff\n\n        F       f\nF  I    FF  II  Ff\nF  III  FF  IV  Ff\n"
    )
    assert "  Phenotypes tall 3/4, short 1/4\n" in done.stdout
    document = json.loads(testcross("punnett", "FF", "Ff", "--by-locus", "--json", *PEAS).stdout)
    assert document["by_locus"][0]["cells"] == {"I": "FF", "II": "Ff", "III": "FF", "IV": "Ff"}
