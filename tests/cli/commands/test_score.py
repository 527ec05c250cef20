"""``testcross score``: sums written out, documents as the issue shows them, exit statuses."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
MATING = "Castor x Lilac -> White"
SNAPDRAGONS = Path(__file__).parents[2] / "data/rulesets/snapdragons.toml"


def squeezed(text: str) -> list[str]:
    """Return the lines of a text, white space as single spaces."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_score_of_cards_writes_out_the_sums_of_every_scheme(testcross: Run) -> None:
    done = testcross("score", "castor", "lilac", "white")
    assert (done.returncode, done.stderr) == (0, "")
    lines = squeezed(done.stdout)
    assert lines[0] == f"{MATING}: LEGAL"
    assert "standard (p. 10)" in lines
    assert "buck Castor A- B- Cc D- 1+0 + 1+0 + 1+8 + 1+0 12" in lines
    assert "doe Lilac aa bb Cc dd 4+4 + 2+2 + 1+8 + 2+2 25" in lines
    assert "in all 12 + 25 + 24 = 61" in lines
    assert "simple (p. 11)" in lines
    assert "buck Castor A- B- Cc D- 1 x 10 10" in lines
    assert "in all 10 + 10 + 30 = 50" in lines
    assert "suits (p. 24)" in lines
    assert "doe Lilac aa bb Cc dd 20 x 2 40" in lines
    assert "in all 20 + 40 + 0 = 60" in lines


def test_score_as_json_is_the_document_of_the_issue(testcross: Run) -> None:
    done = testcross("score", MATING, "--json")
    document = json.loads(done.stdout)
    assert document["schema"] == "testcross.score/1"
    assert document["mating"] == MATING
    assert document["legal"] is True
    assert document["fill"] == "strict"
    assert document["scores"] == {"standard": 61, "simple": 50, "suits": 60}
    shown = {
        key: document["animals"][0][key]
        for key in ("id", "resolved", "standard", "simple", "suits")
    }
    expected = {"id": "buck", "resolved": "A- B- Cc D-", "standard": 12, "simple": 10, "suits": 20}
    assert shown == expected
    assert [animal["id"] for animal in document["animals"]] == ["buck", "doe", "kit1"]


def test_score_of_an_illegal_mating_is_null(testcross: Run) -> None:
    done = testcross("score", "Black x Black -> Castor", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["legal"]) == (1, False)
    assert document["scores"] == {"standard": None, "simple": None, "suits": None}
    assert all("standard" not in animal for animal in document["animals"])


def test_score_of_an_illegal_mating_says_that_it_scores_nothing(testcross: Run) -> None:
    done = testcross("score", "Black x Black -> Castor")
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[:3] == ["Black x Black -> Castor: ILLEGAL at A", "It scores nothing.", ""]
    assert lines[3].startswith("A: The kit (Castor) is A-, agouti, and needs A from one parent")


@pytest.mark.parametrize(("scheme", "points"), [("standard", 61), ("simple", 50), ("suits", 60)])
def test_score_with_a_scheme_is_that_scheme_alone(testcross: Run, scheme: str, points: int) -> None:
    done = testcross("score", MATING, "--scoring", scheme, "--json")
    assert json.loads(done.stdout)["scores"] == {scheme: points}
    text = testcross("score", MATING, "--scoring", scheme).stdout
    assert text.count(" in all ") == 1
    assert f"= {points}\n" in text


def test_score_with_an_unknown_scheme_names_those_there_are(testcross: Run) -> None:
    done = testcross("score", MATING, "--scoring", "suit")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("testcross: unknown scheme 'suit'")
    for name in ("standard", "simple", "suits"):
        assert name in done.stderr


def test_score_with_an_unknown_fill_is_refused(testcross: Run) -> None:
    done = testcross("score", MATING, "--fill", "both")
    assert (done.returncode, done.stdout) == (2, "")
    assert "unknown fill 'both'" in done.stderr


# p. 23: strict 62 by hand, either 4 more for the ch of one of the parents
@pytest.mark.parametrize(("fill", "standard", "simple"), [("strict", 62, 60), ("either", 66, 70)])
def test_score_by_fill_counts_what_one_of_the_parents_has(
    testcross: Run, fill: str, standard: int, simple: int
) -> None:
    litter = "Castor x Castor -> Black, Lynx, Blue Cal"
    document = json.loads(testcross("score", litter, "--fill", fill, "--json").stdout)
    assert document["fill"] == fill
    assert document["scores"]["standard"] == standard
    assert document["scores"]["simple"] == simple


def test_score_of_a_full_litter_shows_its_bonus(testcross: Run) -> None:
    litter = "Castor x Castor -> Black, Lynx, Blue Cal, Blue"
    done = testcross("score", litter, "--scoring", "suits")
    assert "in all 20 + 20 + 10 + 20 + 15 + 15 + 50 for the full litter = 150" in squeezed(
        done.stdout
    )


def test_score_of_a_card_without_suit_is_left_out(testcross: Run) -> None:
    done = testcross("score", "-- -- -- -- x Lilac -> White", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["scores"]["suits"] is None
    assert "suit of a card is unknown" in testcross("score", "-- -- -- -- x Lilac -> White").stdout


def test_score_of_a_file_answers_every_line(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "matings.txt"
    path.write_text(f"{MATING}\nBlack x Black -> Castor\n# no mating\nCastr x Lilac -> White\n")
    done = testcross("score", "--file", str(path), "--json")
    assert done.returncode == 2
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(d["line"], d.get("legal")) for d in documents] == [(1, True), (2, False), (4, None)]
    assert f"{path}:4: unknown card 'Castr'" in done.stderr
    text = testcross("score", "--file", str(path)).stdout
    assert text.splitlines()[-1] == "3 matings: 1 legal, 1 illegal, 1 not understood"


def test_score_of_standard_input_is_that_of_a_file(
    testcross: Run, stdin: Callable[[str], None]
) -> None:
    stdin(f"{MATING}\n")
    done = testcross("score", "-", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["scores"]["standard"] == 61


def test_score_of_a_ruleset_without_schemes_is_refused(testcross: Run) -> None:
    done = testcross("score", "--ruleset", str(SNAPDRAGONS), "Red Round x White Round -> Pink Oval")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the ruleset snapdragons has no scoring schemes" in done.stderr


def test_score_of_a_ruleset_of_ones_own_uses_its_schemes(testcross: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    own = '\n[[scheme]]\nname = "petals"\ncounts = "alleles"\n'
    path.write_text(SNAPDRAGONS.read_text(encoding="utf-8") + own, encoding="utf-8")
    mating = "Red Round x White Round -> Pink Oval"
    document = json.loads(testcross("score", "--ruleset", str(path), mating, "--json").stdout)
    # RR L-, rr L-, Rr lo-
    assert document["scores"] == {"petals": 3 + 3 + 1 + 5 + 5 + 1 + 3 + 5 + 2}


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_score_through_a_pipe_is_plain_and_narrow(testcross: Run, columns: str) -> None:
    done = testcross("score", MATING, environment={"COLUMNS": columns})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) <= max(80, min(int(columns), 100))
