"""``testcross score``: sums written out, documents as the issue shows them, exit statuses."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
MATING = "Castor x Lilac -> White"


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


def test_score_of_an_illegal_mating_says_that_it_scores_nothing(testcross: Run) -> None:
    done = testcross("score", "Black x Black -> Castor")
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[:3] == ["Black x Black -> Castor: ILLEGAL at A", "It scores nothing.", ""]
    assert lines[3].startswith("A: The kit (Castor) is A-, agouti, and needs A from one parent")


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


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_score_through_a_pipe_is_plain_and_narrow(testcross: Run, columns: str) -> None:
    done = testcross("score", MATING, environment={"COLUMNS": columns})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) <= max(80, min(int(columns), 100))
