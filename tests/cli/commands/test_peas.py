"""Peas on the command line: the questions about matings, put to the ruleset of Genotype."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.cli.completions import ruleset_names

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


def test_conflict_is_mended_with_phenotypes(testcross: Run) -> None:
    done = testcross("explain", "FF", "Ff", "ff", *PEAS)
    assert done.stdout.endswith(
        "To make it legal, replace\n  left with purple or white\n  seedling1 with purple\n"
    )


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("why", "purple x ff -> purple, white", "left.F"), 0, "left (purple) is Ff at F."),
        (("why", "purple x ff -> white", "left parent.F"), 0, "left (purple) is Ff at F."),
        (("why", "purple", "ff", "white", "left", "parent", "F"), 0, "left (purple) is Ff at F."),
        (("why-not", "purple x ff -> purple, white", "left.F=FF"), 1, "ILLEGAL at F"),
        (("why-not", "purple x ff -> white", "left parent.F=FF"), 1, "ILLEGAL at F"),
        (("why-not", "tall x tt -> tall", "top.T=TT"), 1, "'TT' is ruled out by what it shows."),
        (("check", "F- x -- -> ff, FF"), 0, "F- x -- -> ff, FF: LEGAL"),
        (("litter", "FF", "ff", "Ff"), 0, "purple    Ff         (no change)"),
        (("offspring", "tall", "short"), 0, "2 phenotypes are possible:"),
        (("offspring", "tall", "short"), 0, "such as 'Tt'."),
        (("offspring", "Tt x tt"), 0, "Phenotype  Chance"),
        (("offspring", "ff Tt × Ff tt"), 0, "purple tall   1/4     25.00 %"),
        (("punnett", "Ff", "ff"), 0, "purple  1/2  50.00 %"),
        (("check", "FF ff Ff"), 0, "FF x ff -> Ff: LEGAL"),
        (("check", "FF Tt, ff tt, Ff tt"), 0, "FF Tt x ff tt -> Ff tt: LEGAL"),
        (("show", "deck"), 0, "Genotype: Mendel's peas: 16 phenotypes\n"),
    ],
)
def test_question_about_peas_is_answered(
    words: tuple[str, ...], status: int, told: str, testcross: Run
) -> None:
    done = testcross(*words, *PEAS)
    assert (done.returncode, done.stderr) == (status, "")
    assert told in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "Rg", "Ff", "ff"), "'Rg': it mixes alleles of R and G"),
        (("check", "FFf", "Ff", "ff"), "a locus has exactly two alleles"),
        (("check", "Aa", "Ff", "ff"), "'Aa' is neither a genotype nor a trait of this ruleset"),
        (("check", "FF Tt", "Ff tt"), "2 cards given"),
        (("offspring", "FF"), "a cross needs a left parent and a top parent; 1 card given"),
        (("punnett", "FFf", "Ff"), "'FFf' is not a full genotype at any locus"),
        (("score", "FF", "ff", "Ff"), "the ruleset genotype has no scoring schemes"),
    ],
)
def test_bad_question_about_peas_is_refused(
    words: tuple[str, ...], told: str, testcross: Run
) -> None:
    done = testcross(*words, *PEAS)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


def test_square_of_each_locus_has_numbered_cells(testcross: Run) -> None:
    done = testcross("punnett", "FF Tt", "Ff Tt", "--by-locus", *PEAS)
    assert done.stdout.startswith(
        "FF Tt x Ff Tt\n\nF  FF x Ff\n\n        F       f\nF  I    FF  II  Ff\nF  III  FF  IV  Ff\n"
    )
    assert "  Phenotypes tall 3/4, short 1/4\n" in done.stdout
    document = json.loads(testcross("punnett", "FF", "Ff", "--by-locus", "--json", *PEAS).stdout)
    assert document["by_locus"][0]["cells"] == {"I": "FF", "II": "Ff", "III": "FF", "IV": "Ff"}


def test_ruleset_shows_its_overlays_and_how_to_lay_them(testcross: Run) -> None:
    told = testcross("show", "ruleset", "genotype").stdout
    assert "4 loci, 16 phenotypes; left x top, at most 14 seedlings" in told
    assert "--ruleset genotype+flower-codominance" in told
    assert "  height incomplete dominance  T      tall, medium, short" in told
    assert "Points" not in told
    assert "genotype           Genotype: Mendel's peas\n" in testcross("ruleset", "list").stdout
    document = json.loads(testcross("show", "ruleset", "genotype", "--json").stdout)
    assert [one["locus"] for one in document["overlays"]] == ["F", "F", "T"]


def test_what_if_may_bring_in_another_locus(testcross: Run) -> None:
    words = ("why-not", "tall x tt -> tall", "seedling1=short white", *PEAS)
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    done = testcross("why-not", "ff TT x ff -> tall", "seedling1=purple", *PEAS)
    assert done.returncode == 1
    assert "tall with seedling1=purple: ILLEGAL at F" in done.stdout


def test_overlays_are_completed_behind_a_plus() -> None:
    assert ruleset_names("genot") == ["genotype"]
    assert ruleset_names("genotype+h") == ["genotype+height-incomplete-dominance"]
    assert ruleset_names("genotype+height-incomplete-dominance+flower-c") == [
        "genotype+height-incomplete-dominance+flower-codominance"
    ]
    assert ruleset_names("whist+f") == []


def test_matings_of_a_file_are_each_about_their_own_loci(testcross: Run, tmp_path: Path) -> None:
    file = tmp_path / "peas.txt"
    file.write_text("FF x Ff -> ff\ntall x tt -> short\nRr Gg x rrgg -> rr gg\n", "utf-8")
    done = testcross("check", "--file", str(file), *PEAS)
    assert done.returncode == 1
    assert "2: legal    tall x tt -> short\n    Tt* x tt -> tt\n" in done.stdout
    assert "3: legal    Rr Gg x rr gg -> rr gg\n" in done.stdout


@pytest.mark.parametrize("other", ["FF", "Ff", "ff"])
def test_parent_of_two_dominant_alleles_has_no_recessive_young(other: str, testcross: Run) -> None:
    told = testcross("punnett", "FF", other, "--json", *PEAS).stdout
    assert "ff" not in {share["name"] for share in json.loads(told)["genotypes"]}


def test_overlay_is_laid_with_a_plus(testcross: Run) -> None:
    overlaid = ("--ruleset", "genotype+flower-incomplete-dominance")
    done = testcross("check", "red", "white", "pink", "white", *overlaid)
    assert done.returncode == 1
    assert "Seedling 2 (white) is ff, white, and needs f from each parent" in done.stdout
