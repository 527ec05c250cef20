"""``--variant`` of score, explain and sets: what a variant says, and what an option overrules."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
LITTER = "Castor x Castor -> Black, Lynx, Blue Cal, Blue"
LAYOUT = ("castor buck", "lilac doe", "black doe")


def test_score_in_production_is_80_for_page_23(testcross: Run) -> None:
    done = testcross("score", LITTER, "--variant", "production")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("in all 16 + 12 + 11 + 10 + 17 + 14 = 80\n")
    assert "simple" not in done.stdout


def test_score_in_a_variant_by_another_scheme(testcross: Run) -> None:
    done = testcross("score", LITTER, "--variant", "production", "--scoring", "suits", "--json")
    document = json.loads(done.stdout)
    # page 24: Black 10 doubled twice, Black 10, Lilac 20, Blue 15 twice, full litter 50
    assert document["scores"] == {"suits": 20 + 20 + 10 + 20 + 15 + 15 + 50}
    assert document["fill"] == "either"


def test_score_in_families_asks_each_kit_alone(testcross: Run) -> None:
    mating = "Castor x Lilac -> White, Chinchilla"
    assert testcross("score", mating).returncode == 1
    done = testcross("score", mating, "--variant", "families", "--json")
    document = json.loads(done.stdout)
    # buck A- B- C- D-, doe aa bb C- dd, White -a -b cc -d, Chinchilla Aa Bb cchd- Dd
    assert (done.returncode, document["scores"]) == (0, {"alleles": 4 + 7 + 5 + 7})
    assert (document["animals"][0]["resolved"], document["unfilled"]) == ("A- B- C- D-", ["C"])
    suits = testcross("score", mating, "--variant", "families", "--scoring", "suits", "--json")
    assert json.loads(suits.stdout)["scores"] == {"suits": 20 + 40 + 0 + 10}
    sentence = "At C nothing is filled in: each kit is legal alone, but not all together."
    for short in ((), ("--short",)):
        shown = testcross("score", mating, "--variant", "families", *short).stdout
        assert sentence in " ".join(shown.split())


def test_score_in_families_says_which_kit_is_illegal_by_itself(testcross: Run) -> None:
    # White and Chinchilla cannot be littermates here, but may be in Families; the Castor may not
    litter = "Black x Lilac -> White, Black Seal, Castor"
    done = testcross("score", litter, "--variant", "families")
    assert done.returncode == 1
    assert "ILLEGAL at A\n" in done.stdout
    assert "Kit 3 (Castor)" in done.stdout
    assert "ILLEGAL at A and C" in testcross("score", litter).stdout


def test_score_in_novice_has_its_own_cards(testcross: Run) -> None:
    done = testcross("score", "Black x Lilac -> Blue", "--variant", "novice", "--json")
    # Black B- Dd 1+3, Lilac bb dd 8, Blue Bb dd 3+4
    assert json.loads(done.stdout)["scores"] == {"standard": 4 + 8 + 7}


def test_explain_in_production_fills_either_way(testcross: Run) -> None:
    done = testcross("explain", LITTER, "--variant", "production", "--json")
    animals = json.loads(done.stdout)["animals"]
    assert [animal["resolved"] for animal in animals[:2]] == ["Aa Bb Cch Dd", "Aa Bb C- Dd"]
    strict = testcross("explain", LITTER, "--variant", "production", "--fill", "strict", "--json")
    assert json.loads(strict.stdout)["fill"] == "strict"


def test_explain_in_families_says_where_kits_contradict_each_other(testcross: Run) -> None:
    words = ("explain", "Castor x Lilac -> White, Castor Cal", "--variant", "families")
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Castor x Lilac -> White, Castor Cal: LEGAL\n\n")
    shown = " ".join(done.stdout.split())
    assert "At C nothing is filled in: each kit is legal alone, but not all together." in shown
    assert "Kit 2 (Castor Cal) is ch-" in shown
    document = json.loads(testcross(*words, "--json").stdout)
    assert (document["schema"], document["legal"]) == ("testcross.explain/1", True)
    assert [(one["locus"], one["animals"]) for one in document["between_kits"]] == [
        ("C", ["buck", "doe", "kit1", "kit2"])
    ]
    assert ". At C nothing is filled in: each kit" in testcross(*words, "--short").stdout


def test_file_of_litters_is_explained_by_the_rules_of_families(
    testcross: Run, stdin: Callable[[str], None]
) -> None:
    stdin("Castor x Lilac -> White, Castor Cal\nBlack x Lilac -> White, Black Seal, Castor\n")
    done = testcross("explain", "-", "--variant", "families")
    assert done.returncode == 1
    assert "1: Castor x Lilac -> White, Castor Cal: LEGAL\n" in done.stdout
    assert "2: Black x Lilac -> White, Black Seal, Castor: ILLEGAL at A\n" in done.stdout
    assert "No other cards" not in done.stdout  # what would mend it was not looked for
    assert "1 illegal" in done.stdout


@pytest.mark.parametrize("command", ["score", "explain"])
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            (LITTER, "--variant", "standard"),
            "4 kits given; a mating in standard has at most 1 kit (p. 8)",
        ),
        ((LITTER, "--variant", "prodution"), "unknown variant 'prodution'; did you mean"),
        ((LITTER, "--variant", "production", "--fill", "loose"), "unknown fill 'loose'"),
        ((LITTER, "--fill", "loose"), "unknown fill 'loose'"),
        (
            ("Black x Black -> Black", "--variant", "standard", "--ruleset", "gene-rummy-novice"),
            "the variant standard is played with the cards of gene-rummy; leave the ruleset out",
        ),
    ],
)
def test_what_a_variant_does_not_allow_is_refused(
    testcross: Run, command: str, words: tuple[str, ...], message: str
) -> None:
    done = testcross(command, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("options", "scoring", "points"),
    [
        # Castor A- B- Cc D- 12, Lilac aa bb Cc dd 25, White -a -b cc -d 24: 61
        # Castor A- B- Cc D- 12, Black aa B- Cc D- 19, White -a -- cc -- 20: 51
        ((), "standard", [61, 51]),
        (("--scoring", "simple"), "simple", [50, 30]),
        # Castor A- B- Cc D- 5, Lilac 8, White -a -b cc -d 5; Castor 5, Black aa B- Cc D- 6, White 3
        (("--variant", "families"), "alleles", [18, 14]),
        (("--variant", "families", "--scoring", "suits"), "suits", [60, 40]),
    ],
)
def test_sets_by_another_scoring(
    testcross: Run, options: tuple[str, ...], scoring: str, points: list[int]
) -> None:
    done = testcross("best", "--sets", *LAYOUT, "--kit", "white", *options, "--json")
    document = json.loads(done.stdout)
    assert document["scoring"] == scoring
    assert [one["points"] for one in document["sets"]] == points
    assert (
        f"Points ({scoring})"
        in testcross("best", "--sets", *LAYOUT, "--kit", "white", *options).stdout
    )
