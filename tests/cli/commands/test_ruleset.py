"""``testcross ruleset``: list, show, check; and a user's own ruleset in other commands."""

import json
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
        ("not_toml", "not valid TOML at line 5, column 9: expected a value: a text in quotes"),
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


def test_ruleset_check_of_no_file_is_refused(testcross: Run, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.toml"):
        done = testcross("ruleset", "check", str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"testcross: {path}: cannot be read: ")


# a user's own ruleset in testcross check


def test_check_by_a_users_own_ruleset_uses_its_words(testcross: Run) -> None:
    done = testcross("check", "--ruleset", FLOWERS, "Scarlet", "White Round", "Pink Round")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Red Round x White Round -> Pink Round" in done.stdout
    firsts = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert {"pollen", "ovule", "seedling1"} <= set(firsts)


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
def test_species_that_comes_or_goes_needs_no_new_installation(checkout: tuple[Path, Path]) -> None:
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
