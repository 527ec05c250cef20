"""``testcross genotype validate``: may this trait be covered so?"""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
CARD = "9: FF Tt (gg)"


def test_legal_claim_shows_the_card_as_it_looks_then(testcross: Run) -> None:
    done = testcross("genotype", "validate", CARD, "FF", "--by", "die FF", "--slots", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Allowed (GT-133): die FF covers FF.",
        "  9: (FF) Tt (gg)",
        "  It needs 1 dice slot.",
    ]


def test_tool_that_takes_nothing_needs_nothing(testcross: Run) -> None:
    done = testcross("genotype", "validate", CARD, "FF", "--by", "watering funnel")
    assert done.stdout.startswith("Allowed (GT-102): Watering Funnel covers FF.\n")
    assert "It needs" not in done.stdout


def test_face_of_a_die_is_told_with_its_cell(testcross: Run) -> None:
    words = ("--by", "die F.IV", "--parents", "Ff x Ff")
    done = testcross("genotype", "validate", "9: ff Tt", "ff", *words)
    assert "  F.IV is the cell of ff in the square of Ff x Ff.\n" in done.stdout


def test_illegal_claim_names_the_rule_and_what_would_do(testcross: Run) -> None:
    words = ("--by", "die ff", "--parents", "FF x Ff", "--goals", "F", "--slots", "1")
    done = testcross("genotype", "validate", "9: ff Tt", "ff", *words)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[:5] == [
        "Not allowed:",
        "  GT-121  The seedling is ff, white, and needs f from each parent, but the left",
        "          parent is FF and has none. (GT101)",
        "What would work:",
        "  GT-060  take the tile on the left parent away: the parents are Ff x Ff then",
    ]
    assert "  GT-106  Rake with any F die" in done.stdout
    assert "GT-140" not in done.stdout  # two slots
    assert "GT-181" not in done.stdout  # another goal


def test_json_has_the_rule_the_finding_and_the_cell(testcross: Run) -> None:
    words = ("--by", "die F.II", "--parents", "Ff x Ff", "--json")
    done = testcross("genotype", "validate", CARD, "FF", *words)
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert answer["schema"] == "testcross.genotype-validate/1"
    assert answer["cells"] == [{"die": "F.II", "parents": "Ff x Ff", "trait": "Ff"}]
    assert answer["breaches"] == [
        {"rule": "GT-133", "code": "GT290", "text": "F.II covers Ff, not FF."}
    ]
    assert [one["key"] for one in answer["assumed"]] == ["square.cells"]


def test_what_is_not_told_is_not_checked(testcross: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[mat]\nplots = 2\n", encoding="utf-8")
    words = ("--by", "mF+FF", "--plant", "FF Tt", "--kept", "--used", "rake", "--box", str(box))
    assert testcross("genotype", "validate", CARD, "FF", *words).returncode == 0
    poor = testcross("genotype", "validate", CARD, "FF", "--by", "anna", "--coins", "0")
    assert "GT-029  Sister Anna costs 1 coin, but you have 0. (GT205)" in poor.stdout
    shift = testcross("genotype", "validate", CARD, "FF", "--by", "die FF", "--shift", "r")
    assert "GT-130" in shift.stdout


@pytest.mark.parametrize(
    ("typed", "coins"),
    [
        *[("uni", "1 coin"), ("the university", "1 coin"), ("uni for a coin", "1 coin")],
        *[("university for 2 coins", "2 coins"), ("university, 2 coins", "2 coins")],
        *[
            ("uni with two coins", "2 coins"),
            ("university: 2 coins", "2 coins"),
            ("uni (2)", "2 coins"),
        ],
    ],
)
def test_space_is_read_cut_short_and_with_coins_in_words(
    testcross: Run, typed: str, coins: str
) -> None:
    """D, Genotype."""
    done = testcross("genotype", "validate", CARD, "FF", "--by", typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Allowed (GT-091): University covers FF.")
    assert done.stdout.splitlines()[-1] == f"  It needs {coins}."


def test_name_cut_short_that_several_have_is_refused(testcross: Run) -> None:
    for typed in ("sis", "un", "university for 12 coins"):
        done = testcross("genotype", "validate", CARD, "FF", "--by", typed)
        assert (done.returncode, done.stdout) == (2, ""), typed


def test_another_copy_of_a_used_tool_is_allowed_with_a_note(testcross: Run) -> None:
    """B2."""
    words = ("genotype", "validate", CARD, "FF", "--by", "rake Ff", "--used", "rake")
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-2:] == [
        "  This must be another Rake: each is discarded after use, and the number in the",
        "  box is unknown.",
    ]
    (note,) = json.loads(testcross(*words, "--json").stdout)["notes"]
    assert note.startswith("This must be another Rake")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((CARD, "FF", "--by", "raake FF"), "did you mean Rake?"),
        ((CARD, "Rg", "--by", "die FF"), "'Rg' mixes the genes R and G"),
        (("9:", "FF", "--by", "die FF"), "'9:' names no trait"),
        (("FF ff", "FF", "--by", "die FF"), "'FF ff' has the gene F twice"),
        ((CARD, "FF", "--by", "die F.V"), "a die has no face 'V'"),
        ((CARD, "FF", "--by", "die FF", "--parents", "FFf x Ff"), "'FFf' has three letters"),
        ((CARD, "FF", "--by", "die FF", "--goals", "F x"), "'x' is not a trait"),
        ((CARD, "FF", "--by", "die FF", "--shift", "Q"), "unknown gene --shift 'Q'; the genes are"),
        ((CARD, "FF"), "--by"),
    ],
)
def test_bad_input_is_named_with_a_remedy(
    testcross: Run, words: tuple[str, ...], problem: str
) -> None:
    done = testcross("genotype", "validate", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in done.stderr
