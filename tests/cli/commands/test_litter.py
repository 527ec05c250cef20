"""testcross litter: who can join a litter, however it is asked."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sheets.aids_asked import said

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


@pytest.mark.parametrize("command", [["best", "--sets", "--kit"], ["best", "--draw"]])
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
        ("", "the path is empty; give a file with one card per line"),
        (odd, f"{odd}:3: unknown card 'Castr'; did you mean Castor"),
    ]:
        status, out, err = said(capsys, *command, "White", "--file", str(path))
        assert (status, out) == (2, "")
        assert err.startswith(f"testcross: {message}")
