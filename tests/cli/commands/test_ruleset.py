"""``testcross ruleset``: list, show, check; and a user's own ruleset in other commands."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.changed_program import changed_program, run

Run = Callable[..., CompletedProcess[str]]

ROOT = Path(__file__).parents[3]
DATA = Path(__file__).parents[2] / "data" / "rulesets"
FLOWERS = str(DATA / "snapdragons.toml")


def test_ruleset_list_names_the_rabbits(testcross: Run) -> None:
    done = testcross("ruleset", "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("gene-rummy  ")]


def test_ruleset_list_as_json_names_the_rabbits(testcross: Run) -> None:
    document = json.loads(testcross("ruleset", "list", "--json").stdout)
    assert document["schema"] == "testcross.rulesets/1"
    assert "gene-rummy" in [known["name"] for known in document["rulesets"]]


def test_ruleset_show_of_the_rabbits_tells_loci_alleles_and_points(testcross: Run) -> None:
    done = testcross("show", "ruleset", "gene-rummy")
    assert (done.returncode, done.stderr) == (0, "")
    cells = [line.split() for line in done.stdout.splitlines()]
    # p. 10 and pp. 27-31
    for allele, points, shows in [
        ("A", "1", "agouti"),
        ("at", "2", "tan"),
        ("a", "4", "self"),
        ("B", "1", "black"),
        ("b", "2", "chocolate"),
        ("C", "1", "full"),
        ("cchd", "2", "chinchilla"),
        ("ch", "4", "himalayan"),
        ("c", "8", "red-eyed"),
        ("D", "1", "dense"),
        ("d", "2", "dilute"),
    ]:
        assert [allele, points, shows] in [line[:3] for line in cells]
    assert "76 cards" in done.stdout
    assert "K. Becker" in done.stdout


def test_ruleset_show_as_json_tells_loci_alleles_and_points(testcross: Run) -> None:
    document = json.loads(testcross("show", "ruleset", "gene-rummy", "--json").stdout)
    assert document["schema"] == "testcross.ruleset/1"
    assert document["roles"] == {"sire": "buck", "dam": "doe", "offspring": "kit"}
    assert (document["litter"], document["varieties"], document["cards"]) == (4, 37, 76)
    points = {
        locus["name"]: {allele["symbol"]: allele["points"] for allele in locus["alleles"]}
        for locus in document["loci"]
    }
    assert points == {
        "A": {"A": 1, "at": 2, "a": 4},
        "B": {"B": 1, "b": 2},
        "C": {"C": 1, "cchd": 2, "ch": 4, "c": 8},
        "D": {"D": 1, "d": 2},
    }


def test_ruleset_show_of_a_users_own_tells_its_heterozygotes(testcross: Run) -> None:
    done = testcross("show", "ruleset", FLOWERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert ["Rr", "pink"] in [line.split() for line in done.stdout.splitlines()]
    document = json.loads(testcross("show", "ruleset", FLOWERS, "--json").stdout)
    assert document["loci"][0]["heterozygotes"] == [{"genotype": "Rr", "shows": "pink"}]
    assert document["loci"][1]["heterozygotes"] == []


def test_ruleset_check_of_a_good_file_says_ok(testcross: Run) -> None:
    done = testcross("ruleset", "check", FLOWERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{FLOWERS}: OK: snapdragons, ")
    assert "2 loci, 8 varieties, 18 cards" in done.stdout


def test_ruleset_check_shows_overlaps_and_gaps(testcross: Run) -> None:
    path = DATA / "species" / "overlapping.toml"
    done = testcross("ruleset", "check", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{path}: OVERLAPS: overlapping, 2 loci, ")
    said = "aa cchlcchl is both Seal and Siamese Sable; change what one of them reads."
    assert done.stdout.splitlines()[1:] == [said]
    document = json.loads(testcross("ruleset", "check", str(path), "--json").stdout)
    assert document["coverage"]["overlaps"] == [
        {"genotype": "aa cchlcchl", "varieties": ["Seal", "Siamese Sable"]}
    ]
    path = DATA / "species" / "horses_without_perlinos.toml"
    done = testcross("ruleset", "check", str(path))
    assert done.returncode == 0
    assert done.stdout.startswith(f"{path}: OK: horses, 3 loci, ")
    assert done.stdout.splitlines()[1:] == [
        "No variety for E- A- CrCr.",
        "No variety for E- aa CrCr.",
        "No name: 6 of 27 genotypes.",
    ]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("allele_twice", "locus[1].alleles: 'R' is given twice"),
        ("key_unknown", "titel: no such key; did you mean title?"),
        ("variety_reads_missing", "variety[2].reads: is missing"),
        ("not_toml", "not valid TOML: "),
        ("not_utf8", "not a UTF-8 text file"),
    ],
)
def test_ruleset_check_of_a_broken_file_names_file_and_key(
    testcross: Run, file: str, said: str
) -> None:
    path = DATA / "invalid" / f"{file}.toml"
    for words in (["ruleset", "check"], ["show", "ruleset"]):
        done = testcross(*words, str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"testcross: {path}: {said}")
    done = testcross("check", "--ruleset", str(path), "a", "b", "c")
    assert done.returncode == 2
    assert said in done.stderr


SMALLEST = """name = "one"
title = "One"
[litter]
most = 1
[[locus]]
name = "R"
alleles = [{ symbol = "R", shows = "red" }]
[[variety]]
name = "Red"
reads = "RR"
"""


def test_ruleset_with_one_of_each_is_counted_in_the_singular(
    testcross: Run, tmp_path: Path
) -> None:
    path = tmp_path / "one.toml"
    path.write_text(SMALLEST, encoding="utf-8")
    measures = "1 locus, 1 variety, 2 cards; sire x dam, at most 1 offspring\n"
    assert testcross("ruleset", "check", str(path)).stdout == f"{path}: OK: one, {measures}"
    assert measures in testcross("show", "ruleset", str(path)).stdout
    assert "One: 2 cards, 1 variety\n" in testcross("show", "deck", "--ruleset", str(path)).stdout
    done = testcross("check", "--ruleset", str(path), *["red"] * 4)
    assert done.stderr == "testcross: 2 offspring given; a litter has at most 1\n"


def test_ruleset_check_as_json_is_what_show_says(testcross: Run) -> None:
    checked = testcross("ruleset", "check", FLOWERS, "--json")
    assert (checked.returncode, checked.stderr) == (0, "")
    document = json.loads(checked.stdout)
    assert document.pop("coverage")["unnamed"] == 19
    assert document == json.loads(testcross("show", "ruleset", FLOWERS, "--json").stdout)


def test_ruleset_check_of_no_file_is_refused(testcross: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.toml"):
        done = testcross("ruleset", "check", str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"testcross: {path}: cannot be read: ")


def test_ruleset_show_of_an_unknown_name_is_refused(testcross: Run) -> None:
    done = testcross("show", "ruleset", "emus")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown ruleset 'emus'" in done.stderr


# a user's own ruleset in testcross check


def test_check_by_a_users_own_ruleset_uses_its_words(testcross: Run) -> None:
    done = testcross("check", "--ruleset", FLOWERS, "Scarlet", "White Round", "Pink Round")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Red Round x White Round -> Pink Round" in done.stdout
    firsts = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert {"pollen", "ovule", "seedling1"} <= set(firsts)


def test_check_of_a_heterozygote_from_equal_parents_is_illegal_by_json(testcross: Run) -> None:
    done = testcross(
        "check", "--ruleset", FLOWERS, "--json", "Red Round x Red Round -> Pink Round, Red Curled"
    )
    assert done.returncode == 1
    document = json.loads(done.stdout)
    assert document["ruleset"] == "snapdragons"
    assert [a["id"] for a in document["animals"]] == ["pollen", "ovule", "seedling1", "seedling2"]
    assert [a["shown"] for a in document["animals"]] == ["RR L-", "RR L-", "Rr L-", "RR ll"]
    # either parent alone gives R only, and pink needs an r from one of them
    assert {c["locus"] for c in document["conflicts"]} == {"R"}
    assert {tuple(c["animals"]) for c in document["conflicts"]} == {
        ("pollen", "ovule", "seedling1")
    }


def test_check_of_a_card_with_brackets_in_its_name_shows_them(testcross: Run) -> None:
    card = "Marked [b]White[/b]"
    done = testcross("check", "--ruleset", FLOWERS, card, card, card)
    assert (done.returncode, done.stderr) == (0, "")
    table = [re.split(" {2,}", line) for line in done.stdout.splitlines()]
    assert [cells[1] for cells in table if cells[0] == "ovule"] == [card]


def test_check_by_a_users_own_ruleset_minds_its_litter(testcross: Run) -> None:
    done = testcross("check", "--ruleset", FLOWERS, *["Scarlet"] * 6)
    assert done.returncode == 2
    assert "4 seedlings given; a litter has at most 3" in done.stderr


# a game without loci


def test_ruleset_without_loci_is_shown_checked_and_dealt(testcross: Run) -> None:
    path = str(DATA / "without_loci.toml")
    measures = "no loci, 2 varieties, 8 cards\n"
    assert testcross("ruleset", "check", path).stdout == f"{path}: OK: proteins, {measures}"
    assert testcross("show", "ruleset", path).stdout == f"proteins: Proteins\n{measures}"
    assert json.loads(testcross("show", "ruleset", path, "--json").stdout)["loci"] == []
    lines = testcross("show", "deck", "--ruleset", path).stdout.splitlines()
    assert [line.split() for line in lines] == [
        ["Proteins:", "8", "cards,", "2", "varieties"],
        [],
        ["Card", "Each", "sex", "Also", "called"],
        ["Codon", "3", "Triplet", "(of", "bases)"],
        ["Stop", "Codon", "1"],
    ]


def test_ruleset_without_cards_has_an_empty_deck(testcross: Run) -> None:
    path = str(DATA / "without_cards.toml")
    assert testcross("show", "deck", "--ruleset", path).stdout == "Bare: 0 cards, 0 varieties\n"
    assert (
        json.loads(testcross("show", "deck", "--ruleset", path, "--json").stdout)["varieties"] == []
    )


@pytest.mark.parametrize(
    "words",
    [
        ["check", "codon", "codon", "codon"],
        ["check", "--file", "-"],
        ["explain", "codon x codon -> codon"],
        ["score", "codon", "codon", "codon"],
        ["litter", "codon", "codon", "codon"],
        ["offspring", "codon", "codon"],
        ["punnett", "Aa", "Aa"],
        ["why", "codon x codon -> codon", "kit1.A"],
        ["why-not", "codon x codon -> codon", "kit1=codon"],
    ],
)
def test_question_about_matings_without_loci_is_refused_in_a_sentence(
    testcross: Run, words: list[str]
) -> None:
    done = testcross(*words, "--ruleset", str(DATA / "without_loci.toml"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "testcross: the ruleset proteins has no loci, so it has no matings\n"


@pytest.fixture
def checkout(tmp_path: Path) -> tuple[Path, Path]:
    """Return a contributor's folder of species, and a program that reaches it through links."""
    program, species = changed_program(tmp_path / "links", {}), tmp_path / "rulesets" / "species"
    shutil.copytree(ROOT / "rulesets" / "species", species)
    (reader := species.parent / "genetics" / "ruleset_file.py").parent.mkdir()
    shutil.copy(ROOT / "rulesets" / "genetics" / "ruleset_file.py", reader)
    linked = program / "testcross" / "rulesets"
    for file in (reader, *species.glob("*.toml")):
        link = linked / file.relative_to(species.parent)
        link.unlink(missing_ok=True)
        link.symlink_to(file)
    return species, program


@pytest.mark.posix_only("needs links")
def test_species_that_comes_or_goes_needs_no_new_installation(
    checkout: tuple[Path, Path],
) -> None:
    species, program = checkout
    flowers = (ROOT / "docs" / "how-to" / "snapdragons.toml").read_text(encoding="utf-8")
    (species / "petunias.toml").write_text(
        flowers.replace('name = "snapdragons"', 'name = "petunias"'), encoding="utf-8"
    )
    (species / "cats.toml").unlink()
    known = [line.split()[0] for line in run(program, "ruleset", "list").splitlines()]
    assert "petunias" in known
    assert "cats" not in known
    assert "LEGAL" in run(program, "check", "Red", "White", "Pink", "--ruleset", "petunias")


@pytest.mark.posix_only("needs links")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name = ", "not valid TOML"),
        ("[[locus]]\nname = 'P'", "name: is missing"),
        (
            "name = 'p'\ntitle = 'P'\n[[locus]]\nname = 'P'\nalleles = 3",
            "locus[1].alleles: found 3, expected a list",
        ),
    ],
)
def test_mistake_in_a_species_that_is_being_written_is_a_sentence(
    checkout: tuple[Path, Path], text: str, said: str
) -> None:
    species, program = checkout
    (species / "petunias.toml").write_text(text, encoding="utf-8")
    told = run(program, "check", "a", "b", "c", "--ruleset", "petunias", status=2)
    assert "petunias.toml" in told
    assert said in told
    assert "bug" not in told
