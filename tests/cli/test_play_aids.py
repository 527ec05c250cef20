"""The play aids on the command line."""

import json
from pathlib import Path

import pytest
from testcross.cli import run

HAND = ["Castor buck", "Lilac doe", "Black doe", "White buck"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    answer = capsys.readouterr()
    return status, answer.out, answer.err


def test_best_names_the_mating_and_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "best", *HAND, "--draw", "White")
    assert status == 0
    assert "65 points" in out
    assert "White x Lilac -> White" in out


def test_best_in_production_takes_kits_from_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["best", *HAND, "--draw", "White", "--variant", "production", "--json"]
    status, out, _ = said(capsys, *words)
    document = json.loads(out)
    assert (status, document["schema"]) == (0, "testcross.best/1")
    assert all("," in mating for mating in document["matings"])


def test_best_of_many_shows_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["Castor buck", "Opal buck", "Castor doe", "Opal doe"]
    status, out, _ = said(capsys, "best", *hand, "--draw", "Amber", "--first", "1", "--json")
    document = json.loads(out)
    assert (status, len(document["matings"])) == (0, 1)
    assert document["optima"] >= 1


def test_best_without_a_legal_mating_exits_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "best", "Black buck", "Black doe", "--draw", "Castor")
    assert (status, out) == (1, "No mating of this hand is legal with the card drawn.\n")


def test_hand_from_a_file_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hand.txt"
    path.write_text("# my hand\nCastor buck, Lilac doe\n\nBlack doe\n", encoding="utf-8")
    status, out, _ = said(capsys, "best", "--file", str(path), "--draw", "White")
    assert (status, "Castor x Lilac -> White" in out) == (0, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["best", "--draw", "White"], "no cards given"),
        (["best", "Castor buck", "--draw", "White"], "at least two cards"),
        (["best", *HAND, "--draw", "Whit"], "no card is called"),
        (["best", *HAND, "--draw", "White", "--variant", "solo"], "variant is 'solo'"),
        (["best", *HAND, "--draw", "White", "--file", "x"], "both given"),
        (["best", "--file", "missing.txt", "--draw", "White"], "missing.txt cannot be read"),
        (["sets", "--kit", "White"], "no cards given"),
        (["offspring", "castor doe", "lilac"], "castor doe"),
        (["punnett", "A-", "Aa"], "no full genotype"),
        (["litter"], "no cards given"),
        (["litter", "castor", "castor", "black", "black", "black", "black"], "litter is full"),
    ],
)
def test_what_cannot_be_understood_is_named(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    status, out, err = said(capsys, *words)
    assert (status, out) == (2, "")
    assert message in err


def test_sets_are_listed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "sets", "castor buck, lilac doe, black doe", "--kit", "white")
    assert status == 0
    assert out.index("Lilac") < out.index("Black")
    assert "2 SETs! among 2 pairs" in out


def test_sets_where_there_is_none_exit_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sets", "black buck", "lilac doe", "--kit", "castor", "--json"]
    status, out, _ = said(capsys, *words)
    document = json.loads(out)
    assert (status, document["sets"], document["failing"]["A"]) == (1, [], 1)


def test_litter_lists_who_can_join(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "litter", "castor", "castor", "black", "--json")
    names = {one["variety"] for one in json.loads(out)["can_join"]}
    assert (status, "Lynx" in names, "Black Otter" in names) == (0, True, False)


def test_litter_that_is_illegal_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "litter", "black", "black", "castor")
    assert (status, "ILLEGAL at A" in out) == (1, True)


def test_offspring_of_known_genotypes_shows_chances(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "offspring", "Aa Bb Cc Dd", "Aa Bb Cc Dd", "--json")
    chances = {one["name"]: one["chance"] for one in json.loads(out)["varieties"]}
    assert (status, chances["Castor"], chances["White"]) == (0, "81/256", "1/4")


def test_punnett_that_is_too_wide_keeps_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa Bb Cc Dd", "Aa Bb Cc Dd")
    assert (status, "16 x 16" in out, "81 : " in out) == (0, True, True)
    assert max(map(len, out.splitlines())) <= 100


def test_verify_of_a_name_too_long_for_any_file_is_a_finding(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "verify", "Z" * 300 + ".csv", "--format", "concise")
    assert (status, "RX001" in out, "bug" in err) == (2, True, False)
