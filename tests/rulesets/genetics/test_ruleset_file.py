"""Ruleset files: the shipped ones, broken ones, and one of a user's own."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from testcross.rulesets import (
    Mating,
    MatingError,
    NoLociError,
    Ruleset,
    RulesetError,
    check_mating,
    load_mating_ruleset,
    load_ruleset,
    mating_of,
    parse_animal,
    parse_mating,
    read_ruleset,
    shipped_rulesets,
)
from testcross.rulesets.errors import (
    NotModelledError,
    UnknownCardError,
    UnknownRulesetError,
    WrongSexError,
)
from testcross.rulesets.genetics.offspring import offspring_of
from testcross.rulesets.genetics.punnett_square import punnett_square
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.genetics.ruleset_page import ruleset_list
from testcross.rulesets.genetics.ruleset_tables import validate
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.genetics.toml_files import LARGEST_FILE
from testcross.solver import Solver, every_genotype

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
    (found,) = (*floor.glob(f"*/data/{file}"), *floor.glob(f"species/{file}"))
    return found


def test_shipped_rulesets_hold_the_rabbits() -> None:
    assert {"gene-rummy", "gene-rummy-novice"} <= set(shipped_rulesets())


def test_novice_deck_has_six_of_each_shade_in_each_sex() -> None:
    deck = load_ruleset("gene-rummy-novice").deck()
    assert len(deck) == 48
    assert {deck.count(card) for card in deck} == {6}
    assert {card.variety.name for card in deck} == {"Black", "Chocolate", "Blue", "Lilac"}


@pytest.mark.parametrize("name", shipped_rulesets())
def test_shipped_ruleset_against_the_schema_is_valid(name: str) -> None:
    file = shipped_file(name)
    validate(tomllib.loads(file.read_text("utf-8")), str(file))


@pytest.mark.parametrize("name", shipped_rulesets())
def test_shipped_ruleset_read_as_a_file_from_outside_is_the_same(name: str) -> None:
    outside, inside = read_ruleset(shipped_file(name)), load_ruleset(name)
    assert genetics(outside) == genetics(inside)
    assert outside.varieties == inside.varieties
    assert (outside.name, outside.roles, outside.litter) == (name, inside.roles, inside.litter)


def test_list_of_rulesets_read_from_the_tops_of_their_files_has_names_and_titles() -> None:
    listed = [(one.name, one.title) for one in ruleset_list().rulesets]
    assert listed == [(name, load_ruleset(name).title) for name in shipped_rulesets()]


def test_ruleset_without_a_name_is_the_rabbits() -> None:
    assert load_ruleset() is load_ruleset("gene-rummy")


def test_rabbits_by_the_manual_are_bucks_does_and_kits(rabbits: Ruleset) -> None:
    roles = rabbits.roles
    assert (roles.sire, roles.dam, roles.offspring) == ("buck", "doe", "kit")
    assert rabbits.litter == 4  # p. 22
    assert [roles.of(position) for position in range(4)] == ["buck", "doe", "kit1", "kit2"]


# names and paths that lead nowhere


@pytest.mark.parametrize("name", ["hares", "no/such/file.toml", "gene_rummy.toml", "a" * 5_000])
def test_ruleset_that_is_neither_name_nor_file_is_unknown(name: str) -> None:
    said = rf"^unknown ruleset '{re.escape(name)}', and no such file exists; .*gene-rummy"
    with pytest.raises(UnknownRulesetError, match=said):
        load_ruleset(name)


def test_ruleset_path_of_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"cannot be read") as e:
        load_ruleset(str(tmp_path))
    assert e.value.file == str(tmp_path)


def test_ruleset_path_of_no_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "missing.toml"
    with pytest.raises(RulesetError, match=r"missing\.toml: cannot be read"):
        read_ruleset(path)


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


def test_own_ruleset_by_path_has_its_own_words(flowers: Ruleset) -> None:
    assert flowers.name == "snapdragons"
    assert flowers.source == "written for the tests"
    mating = parse_mating(flowers, "Scarlet x Pink Round -> Red Curled")
    assert [role for role, _ in mating.roles()] == ["pollen", "ovule", "seedling1"]
    assert mating.label == "Red Round x Pink Round -> Red Curled"


def test_own_ruleset_with_copies_has_its_own_deck(flowers: Ruleset) -> None:
    # six varieties once, one three times, one not at all; for each of two sexes
    assert len(flowers.deck()) == (6 * 1 + 1 * 3 + 1 * 0) * 2


def test_own_ruleset_with_a_synonym_and_a_foreign_colour_knows_them(flowers: Ruleset) -> None:
    assert parse_animal(flowers, "white broad").label == "White Round"
    with pytest.raises(NotModelledError, match=r"'Peloric Red' .*needs the P \(peloria\) locus"):
        parse_animal(flowers, "Peloric Red")


def test_own_ruleset_with_a_sex_in_its_words_minds_it(flowers: Ruleset) -> None:
    with pytest.raises(WrongSexError, match=r"is an ovule, but a pollen is expected here"):
        mating_of(flowers, ["Scarlet ovule", "Scarlet", "Scarlet"])


def test_own_ruleset_with_a_smaller_litter_minds_it(flowers: Ruleset) -> None:
    with pytest.raises(MatingError, match=r"^4 seedlings given; a litter has at most 3$"):
        mating_of(flowers, ["Scarlet"] * 6)


@pytest.mark.parametrize(("written", "seen"), [("RR", "red"), ("Rr", "pink"), ("rr", "white")])
def test_codominant_locus_shows_three_phenotypes(flowers: Ruleset, written: str, seen: str) -> None:
    colour = flowers.loci[0]
    shown = {format_genotype(colour, g): colour.phenotype(g) for g in every_genotype(2)}
    assert len(shown) == 3
    assert shown[written] == seen


def test_series_of_five_shows_its_most_dominant_allele(flowers: Ruleset) -> None:
    leaf = flowers.loci[1]
    shown = {format_genotype(leaf, g): leaf.phenotype(g) for g in every_genotype(5)}
    assert len(shown) == 15
    by_hand = {"LL": "round", "Ll": "round", "lols": "oval", "lsl": "serrate", "lnln": "narrow"}
    assert {written: shown[written] for written in by_hand} == by_hand
    assert [written for written, seen in shown.items() if seen == "curled"] == ["ll"]


@pytest.mark.parametrize(
    "text",
    [
        "Red Round x Red Round -> Red Round",
        "Red Round x White Round -> Pink Round",
        "Pink Round x Pink Round -> Red Round, Pink Oval, White Round",
        # lo ln x ls ln has an oval, a serrate and a narrow leaf among its young
        "Pink Oval x White Serrate -> Pink Oval, White Serrate, rr ln-",
        "Pink Round x Pink Round -> Red Curled, White Round",
        "Red Narrow x Pink Oval -> Red Curled",
    ],
)
def test_mating_of_flowers_that_the_laws_allow_is_legal(
    flowers: Ruleset, solver: Solver, text: str
) -> None:
    assert failing(parse_mating(flowers, text), solver) == []


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


def test_flowers_in_conflict_are_told_in_their_own_words(flowers: Ruleset, solver: Solver) -> None:
    (conflict,) = check_mating(
        parse_mating(flowers, "Red Narrow x Red Curled -> Red Round"), solver
    ).conflicts
    assert conflict.animals == ("pollen", "ovule", "seedling1")
    for part in ("seedling (Red Round)", "needs L", "pollen (Red Narrow)", "ovule (Red Curled)"):
        assert part in conflict.text
    assert "buck" not in conflict.text


def test_flower_with_brackets_in_its_name_is_found(flowers: Ruleset) -> None:
    assert parse_animal(flowers, "marked [B]white[/B]").label == "Marked [b]White[/b]"


# a game without loci


@pytest.fixture(scope="module")
def proteins() -> Ruleset:
    return load_ruleset(str(DATA / "without_loci.toml"))


def test_ruleset_without_loci_has_its_cards_by_name(proteins: Ruleset) -> None:
    assert proteins.loci == ()
    assert [(v.name, v.readings, v.copies) for v in proteins.varieties] == [
        ("Codon", (), 3),
        ("Stop Codon", (), 1),
    ]
    assert parse_animal(proteins, "triplet (of bases)").label == "Codon"


@pytest.mark.parametrize("text", ["Codom", "AA", "-- --", "Codon (AA)", "A-"])
def test_ruleset_without_loci_knows_no_genotypes(proteins: Ruleset, text: str) -> None:
    with pytest.raises(UnknownCardError, match=rf"^unknown card '{re.escape(text)}'(;|$)"):
        parse_animal(proteins, text)


def test_ruleset_without_loci_has_no_matings(proteins: Ruleset, solver: Solver) -> None:
    codon = parse_animal(proteins, "Codon")
    for ask in (
        lambda: mating_of(proteins, ["Codon"] * 3),
        lambda: parse_mating(proteins, "Codon x Codon -> Codon"),
        lambda: parse_mating(proteins, "Codon"),
        lambda: offspring_of(proteins, codon, codon, solver),
        lambda: punnett_square(proteins, "Aa", "Aa"),
        lambda: load_mating_ruleset(str(DATA / "without_loci.toml")),
    ):
        with pytest.raises(NoLociError, match=r"^the ruleset proteins has no loci, so it has no "):
            ask()


def test_ruleset_with_loci_is_one_for_matings(rabbits: Ruleset) -> None:
    assert load_mating_ruleset() is rabbits
