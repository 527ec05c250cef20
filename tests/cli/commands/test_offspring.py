"""testcross offspring and punnett: chances, squares, and ratios where a square is too wide."""

import json
from pathlib import Path

import pytest
from sheets.aids_asked import said


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
