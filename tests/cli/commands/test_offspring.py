"""testcross offspring and punnett: chances, squares, and ratios where a square is too wide."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from sheets.aids_asked import said


def test_offspring_of_one_variety_say_variety(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "offspring", "white", "white")
    assert out.splitlines()[2].startswith("1 variety is possible:")


@pytest.mark.parametrize("words", [["", "lilac"], ["castor", " "]])
def test_offspring_of_an_empty_card_names_the_parent(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    status, _, err = said(capsys, "offspring", *words)
    parent = "buck" if not words[0] else "doe"
    assert (status, f"the card for {parent} is empty" in err) == (2, True)


def test_offspring_of_known_genotypes_shows_chances(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "offspring", "Aa Bb Cc Dd", "Aa Bb Cc Dd", "--json")
    chances = {one["name"]: one["chance"] for one in json.loads(out)["varieties"]}
    assert (status, chances["Castor"], chances["White"]) == (0, "81/256", "1/4")


def test_punnett_of_a_homozygote_is_drawn_two_by_two(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa", "aa")
    drawn = [out.splitlines()[line].replace("|", " ").split() for line in (2, 4, 7)]
    assert (status, drawn) == (0, [["a", "a"], ["A", "Aa", "Aa"], ["a", "aa", "aa"]])
    assert "\nGenotypes 1 : 1\nAa  1/2  50.00 %\naa  1/2  50.00 %\n" in out
    _, document, _ = said(capsys, "punnett", "Aa", "aa", "--json")
    found = json.loads(document)
    assert (found["schema"], found["square"]) == (
        "testcross.punnett/1",
        [["Aa", "Aa"], ["aa", "aa"]],
    )
    assert (found["sire_gametes"], found["dam_gametes"]) == (["A", "a"], ["a", "a"])


@pytest.mark.parametrize(
    "typed", [["Aa x Aa"], ["Aa", "x", "Aa"], ["Aa \u00d7 Aa"], ["Aa and Aa"], ["Aa", "x Aa"]]
)
def test_punnett_of_a_written_cross_is_that_of_two_words(
    capsys: pytest.CaptureFixture[str], typed: list[str]
) -> None:
    assert said(capsys, "punnett", *typed) == said(capsys, "punnett", "Aa", "Aa")
    both = said(capsys, "punnett", "Aa Bb x aa Bb")
    assert both == said(capsys, "punnett", "Aa Bb", "aa Bb")
    assert both[0] == 0


@pytest.mark.parametrize(("typed", "given"), [(["Aa"], "'Aa'"), (["Aa x "], "'Aa x'")])
def test_punnett_of_one_genotype_says_what_is_expected(
    capsys: pytest.CaptureFixture[str], typed: list[str], given: str
) -> None:
    status, _, told = said(capsys, "punnett", *typed)
    assert status == 2
    assert told == (
        "testcross: a square needs two genotypes, such as 'Aa Bb' 'aa Bb' or 'Aa x Aa'; "
        f"given: {given}\n"
    )


def test_punnett_that_is_too_wide_is_drawn_with_each_different_gamete_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "punnett", "AaBBCC", "aaBBCC")
    assert "8 x 8 cells, too wide to draw here; each different gamete once:\n" in out
    drawn = [out.splitlines()[line].replace("|", " ").split() for line in (4, 6, 9)]
    assert drawn == [
        ["a", "B", "C"],
        ["A", "B", "C", "Aa", "BB", "CC"],
        ["a", "B", "C", "aa", "BB", "CC"],
    ]


def test_punnett_that_is_too_wide_keeps_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa Bb Cc Dd", "Aa Bb Cc Dd")
    assert (status, "16 x 16" in out, "81 : " in out) == (0, True, True)
    assert max(map(len, out.splitlines())) <= 100


def test_punnett_of_ten_loci_gives_the_ratios_of_each(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = "ABCDEFGHIJ"
    loci = "".join(
        f'[[locus]]\nname = "{name}"\nalleles = [{{symbol = "{name}", shows = "big"}}, '
        f'{{symbol = "{name.lower()}", shows = "small"}}]\n'
        for name in names
    )
    path = tmp_path / "ten.toml"
    card = f'[[variety]]\nname = "Any card"\nreads = "{" ".join(["--"] * 10)}"\n'
    path.write_text(f'name = "ten"\ntitle = "Ten"\n{card}{loci}', encoding="utf-8")
    parent = "".join(f"{name}{name.lower()}" for name in names)
    words = ["punnett", parent, parent, "--ruleset", str(path)]
    status, out, err = said(capsys, *words)
    assert (status, err) == (0, "")
    assert "One square of 10 loci would have 1,048,576 cells." in out
    assert "J      Jj x Jj  JJ 1/4, Jj 1/2, jj 1/4  big 3/4, small 1/4" in out
    told = json.loads(said(capsys, *words, "--json")[1])
    assert told["schema"] == "testcross.punnett/1"
    assert told["by_locus"][9] == {
        "locus": "J",
        "genotypes": [
            {"name": "JJ", "chance": "1/4"},
            {"name": "Jj", "chance": "1/2"},
            {"name": "jj", "chance": "1/4"},
        ],
        "phenotypes": [{"name": "big", "chance": "3/4"}, {"name": "small", "chance": "1/4"}],
    }


HORSES = str(
    Path(__file__).parents[2] / "data" / "rulesets" / "species" / "horses_without_perlinos.toml"
)


def test_offspring_without_a_name_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["offspring", "ee AA Crcr", "Ee Aa Crcr", "--ruleset", HORSES]
    status, out, _ = said(capsys, *words)
    assert (status, out.splitlines()[-1].split()) == (0, ["(no", "name)", "1/8", "12.50", "%"])
    document = json.loads(said(capsys, *words, "--json")[1])
    chances = [Fraction(one["chance"]) for one in document["varieties"]]
    assert (document["unnamed"], sum(chances)) == ("1/8", Fraction(7, 8))


@pytest.mark.parametrize(
    ("one", "other", "ruleset"),
    [("O/Y", "o/Y", "cats"), ("ino/W", "ino+/W", "budgerigars"), ("Bb O/Y", "Bb O/Y", "cats")],
)
def test_punnett_of_two_parents_of_one_sex_is_refused(
    capsys: pytest.CaptureFixture[str], one: str, other: str, ruleset: str
) -> None:
    status, out, err = said(capsys, "punnett", one, other, "--ruleset", ruleset)
    assert (status, out) == (2, "")
    assert "so they are of one sex; give a parent of each" in err
