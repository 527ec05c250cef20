"""Ruleset files: the shipped ones, broken ones, and one of a user's own."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from testcross.rulesets import (
    Mating,
    Ruleset,
    RulesetError,
    check_mating,
    load_ruleset,
    parse_animal,
    parse_mating,
    read_ruleset,
    shipped_rulesets,
)
from testcross.rulesets.errors import UnknownCardError, UnknownRulesetError
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.genetics.ruleset_page import ruleset_list
from testcross.rulesets.genetics.toml_files import LARGEST_FILE
from testcross.solver import Solver

DATA = Path(__file__).parents[2] / "data" / "rulesets"
BROKEN = sorted((DATA / "invalid").glob("*.toml"))


def expectation(path: Path) -> tuple[str, list[str]]:
    """Return the key and the phrases that a broken file's first comments expect."""
    lines = path.read_bytes().decode("utf-8", errors="replace").splitlines()
    said = [line.removeprefix("# says: ") for line in lines if line.startswith("# says: ")]
    return lines[0].removeprefix("# key:").strip(), said


def genetics(rules: Ruleset) -> list[object]:
    return [(where.name, where.alleles, where.heterozygotes) for where in rules.loci]


# the shipped ones


def shipped_file(name: str) -> Path:
    floor, file = Path(str(files("testcross.rulesets"))), f"{name.replace('-', '_')}.toml"
    found = (*floor.glob(f"*/data/{file}"), *floor.glob(f"species/{file}"))
    return min(found, key=lambda path: len(path.parts[-3]))  # a room rebuilt lies beside the old


@pytest.mark.parametrize("name", shipped_rulesets())
def test_shipped_ruleset_read_as_a_file_from_outside_is_the_same(name: str) -> None:
    outside, inside = read_ruleset(shipped_file(name)), load_ruleset(name)
    assert genetics(outside) == genetics(inside)
    assert outside.varieties == inside.varieties
    assert (outside.name, outside.roles, outside.litter) == (name, inside.roles, inside.litter)


def test_list_of_rulesets_read_from_the_tops_of_their_files_has_names_and_titles() -> None:
    listed = [(one.name, one.title) for one in ruleset_list().rulesets]
    assert listed == [(name, load_ruleset(name).title) for name in shipped_rulesets()]


# names and paths that lead nowhere


@pytest.mark.parametrize("name", ["zebras", "no/such/file.toml", "gene_rummy.toml", "a" * 5_000])
def test_ruleset_that_is_neither_name_nor_file_is_unknown(name: str) -> None:
    said = rf"^unknown ruleset '{re.escape(name)}', and no such file exists; .*gene-rummy"
    with pytest.raises(UnknownRulesetError, match=said):
        load_ruleset(name)


# broken ones


def test_broken_rulesets_are_there() -> None:
    assert len(BROKEN) > 40


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: str(path.stem))
def test_broken_ruleset_names_file_key_and_what_was_expected(path: Path) -> None:
    key, phrases = expectation(path)
    assert phrases
    with pytest.raises(RulesetError, match=rf"{re.escape(str(path))}: ") as e:
        read_ruleset(path)
    assert (e.value.file, e.value.key) == (str(path), key)
    assert str(e.value).startswith(f"{path}: {key}: " if key else f"{path}: ")
    assert [phrase for phrase in phrases if phrase not in e.value.problem] == []
    assert "\n" not in str(e.value)


# a user's own: incomplete dominance, and a series of five


@pytest.fixture(scope="module")
def flowers() -> Ruleset:
    return load_ruleset(str(DATA / "snapdragons.toml"))


def failing(mating: Mating, solver: Solver) -> list[str]:
    return list(dict.fromkeys(c.locus for c in check_mating(mating, solver).conflicts))


def test_ruleset_file_of_more_than_a_megabyte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text((DATA / "snapdragons.toml").read_text() + "#" * LARGEST_FILE)
    with pytest.raises(RulesetError, match="larger than 1,000,000 bytes") as e:
        read_ruleset(path)
    assert e.value.file == str(path)


def test_white_space_around_the_texts_of_a_ruleset_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "mice.toml"
    path.write_text(
        """
        name = " mice "
        title = "Mice\\n"
        [roles]
        sire = "he "
        dam = "she"
        offspring = "pup"
        [[locus]]
        name = "A "
        alleles = [{symbol = "A", shows = " dark"}, {symbol = "a", shows = "light"}]
        [[scheme]]
        name = " shades "
        counts = "suits"
        suits = {"pale " = 5}
        [[variety]]
        name = " Grey\\n"
        aliases = [" Mouse"]
        suit = "pale"
        reads = " A- "
        """
    )
    mice = read_ruleset(path)
    assert (mice.name, mice.title, mice.roles.sire) == ("mice", "Mice", "he")
    assert (mice.loci[0].name, mice.loci[0].alleles[0].shows) == ("A", "dark")
    assert (mice.varieties[0].name, mice.varieties[0].aliases) == ("Grey", ("Mouse",))
    mating = parse_mating(mice, "Grey he x Mouse she -> Grey")
    assert mating.label == "Grey x Grey -> Grey"
    (scheme,) = mice.schemes
    assert isinstance(scheme, SuitScheme)
    assert scheme.suits == (("pale", 5),)


@pytest.mark.parametrize(
    ("text", "loci"),
    [
        # two homozygotes have heterozygotes only, or homozygotes only
        ("Red Round x White Round -> Red Round", ["R"]),
        ("Red Round x White Round -> White Round", ["R"]),
        ("Red Round x Red Round -> Pink Round", ["R"]),
        # pink takes one of each: red has no r to give, white no R
        ("Pink Round x Red Round -> White Round", ["R"]),
        ("Pink Round x White Round -> Red Round", ["R"]),
        # narrow and curled have nothing above narrow to give
        ("Red Narrow x Red Curled -> Red Round", ["L"]),
        ("Red Narrow x Pink Oval -> White Round", ["R", "L"]),
        # a curled seedling makes both parents carry l: no room is left for another
        ("Pink Round x Pink Round -> Red Curled, White Serrate", ["L"]),
        ("Red Round x Red Round -> Red Curled, Red Narrow", ["L"]),
        ("Pink Oval x White Serrate -> Red Round", ["R", "L"]),
        # two round parents hide one allele each: oval and serrate cannot both come of that pair
        ("Pink Round x Pink Round -> Pink Oval, White Serrate", ["L"]),
    ],
)
def test_mating_of_flowers_that_the_laws_forbid_fails_at(
    flowers: Ruleset, solver: Solver, text: str, loci: list[str]
) -> None:
    assert failing(parse_mating(flowers, text), solver) == loci


# a game without loci


@pytest.fixture(scope="module")
def proteins() -> Ruleset:
    return load_ruleset(str(DATA / "without_loci.toml"))


@pytest.mark.parametrize("text", ["Codom", "AA", "-- --", "Codon (AA)", "A-"])
def test_ruleset_without_loci_knows_no_genotypes(proteins: Ruleset, text: str) -> None:
    with pytest.raises(UnknownCardError, match=rf"^unknown card '{re.escape(text)}'(;|$)"):
        parse_animal(proteins, text)
