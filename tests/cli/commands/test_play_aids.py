"""The play aids on the command line."""

import json
from collections.abc import Callable
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
    assert (status, out) == (1, "No mating of this hand with the drawn card is legal.\n")


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
        (["best", *HAND, "--draw", "Whitt"], "no card is called"),
        (["best", *HAND, "--draw", "White", "--variant", "solo"], "unknown variant 'solo'"),
        (["best", *HAND, "--draw", "White", "--file", "x"], "both given"),
        (["best", "--file", "missing.txt", "--draw", "White"], "there is no file missing.txt"),
        (["sets", "--kit", "White"], "no cards given"),
        (["offspring", "castor doe", "lilac"], "castor doe"),
        (["punnett", "A-", "Aa"], "not a full genotype"),
        (["litter"], "no cards given; try: testcross litter castor lilac white"),
        (["best", *HAND, "--draw", ""], "the drawn card is empty"),
        (["best", *HAND, "", "--draw", "White"], "card 5 of the hand is empty"),
        (["sets", "Castor buck", "", "--kit", "White"], "card 2 of the layout is empty"),
        (["sets", "Castor buck", "Lilac doe", "--kit", " "], "the offspring card is empty"),
        (["sets", "castor", "black", "--kit", "white", "--kti", "x"], "did you mean --kit?"),
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


LITTERS = "# my litters\nCastor x Castor -> Black\nBlack x Black -> Castor\n"


def test_litter_however_asked_answers_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, stdin: Callable[[str], None]
) -> None:
    cards = said(capsys, "litter", "castor", "castor", "black")
    assert said(capsys, "litter", "castor x castor -> black") == cards
    path = tmp_path / "litters.txt"
    path.write_text(LITTERS, encoding="utf-8")
    from_file = said(capsys, "litter", "--file", str(path))
    assert (from_file[0], from_file[2]) == (1, "")
    assert from_file[1].startswith(f"2: {cards[1]}")
    assert from_file[1].endswith("2 matings: 1 legal, 1 illegal\n")
    for words in (["-"], ["--file", "-"]):
        stdin(LITTERS)
        assert said(capsys, "litter", *words) == from_file


def test_litter_that_is_full_in_a_file_stops_no_other(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    stdin("Castor x Castor -> Castor, Castor, Castor, Castor\nCastor x Castor -> Black\n")
    status, out, err = said(capsys, "litter", "-", "--json")
    full, other = map(json.loads, out.splitlines())
    assert (status, full["line"], other["line"], other["legal"]) == (2, 1, 2, True)
    assert full["error"] == "the litter is full: it already has 4 kits; remove one"
    assert err == f"testcross: standard input:1: {full['error']}\n"


@pytest.mark.parametrize("command", [["sets", "--kit"], ["best", "--draw"]])
def test_cards_in_a_file_that_is_none_are_refused_as_matings_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    binary, odd = tmp_path / "hand.bin", tmp_path / "odd.txt"
    binary.write_bytes(b"\0\1\2")
    odd.write_bytes(b"Castor buck\n\nLilac doe, Castr\n")
    for path, message in [
        (tmp_path, f"{tmp_path} is a folder; give a file with one card per line"),
        (
            tmp_path / "no",
            f"there is no file {tmp_path / 'no'}; give a file with one card per line",
        ),
        (binary, f"{binary} is not a text file; save it as UTF-8 text"),
        ("", "--file is empty; give a file with one card per line, or - for standard input"),
        (odd, f"{odd}:3: no card is called 'Castr'; did you mean Castor"),
    ]:
        status, out, err = said(capsys, *command, "White", "--file", str(path))
        assert (status, out) == (2, "")
        assert err.startswith(f"testcross: {message}")


def test_cards_on_standard_input_are_read(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    for words in (["-"], ["--file", "-"]):
        stdin("Castor buck\nLilac doe  # mine\n")
        status, out, _ = said(capsys, "sets", *words, "--kit", "White")
        assert (status, out.splitlines()[0]) == (0, "1 SET! among 1 pair")


def test_sets_of_cards_of_one_sex_say_that_there_is_no_pair(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = said(capsys, "sets", "castor buck", "lilac buck", "--kit", "white")
    assert (status, out) == (1, "No SET!: there is no buck and doe to pair.\n")


def test_offspring_of_one_variety_say_variety(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "offspring", "white", "white")
    assert out.splitlines()[2].startswith("1 variety is possible;")


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


def test_punnett_that_is_too_wide_keeps_its_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "punnett", "Aa Bb Cc Dd", "Aa Bb Cc Dd")
    assert (status, "16 x 16" in out, "81 : " in out) == (0, True, True)
    assert max(map(len, out.splitlines())) <= 100


def test_verify_of_a_name_too_long_for_any_file_is_a_finding(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "verify", "Z" * 300 + ".csv", "--format", "concise")
    assert (status, "RX001" in out, "bug" in err) == (2, True, False)
