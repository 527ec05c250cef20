"""Hands of cards that are typed: too many of a kind, a whole deck, cards without a sex."""

from pathlib import Path
from time import process_time

import pytest
from sampling import sampled
from sheets.aids_asked import HAND, said


@pytest.mark.parametrize(
    ("words", "note"),
    [
        (["best", *HAND, "castor buck"], "1 Castor buck, but 2"),
        (["best", *HAND, "--draw", "lilac doe"], "1 Lilac doe, but 2"),
        (["best", *HAND, "castor", "castor doe", "--draw", "opal"], "2 Castor, but 3"),
        (["best", "--litters", *HAND, "white buck", "white buck"], "2 White buck, but 3"),
        (["best", "--sets", *HAND, "--kit", "black doe"], "1 Black doe, but 2"),
    ],
)
def test_card_that_the_deck_has_less_often_is_noted(
    words: list[str], note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, err = said(capsys, *words)
    assert out
    assert err == f"testcross: the deck has {note} were given; was one typed twice?\n"


@sampled(
    "command, from_file",
    [
        (command, from_file)
        for command in (
            ["best"],
            ["best", "--draw", "white"],
            ["best", "--litters"],
            ["best", "--sets", "--kit=white"],
        )
        for from_file in (True, False)
    ],
    quick=2,
    kind=lambda case: case[1],
)
def test_hand_of_more_cards_than_the_deck_is_refused_at_once(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: list[str],
    from_file: bool,  # noqa: FBT001 - drawn
) -> None:
    cards = ["Lilac doe", *["Castor buck"] * 999]
    path = tmp_path / "hand.txt"
    path.write_text("\n".join(cards), encoding="utf-8")
    began = process_time()
    status, out, err = said(capsys, *command, *(["--file", str(path)] if from_file else cards))
    assert process_time() - began < 3
    assert (status, out) == (2, "")
    assert err.startswith(
        "testcross: more cards than the 76 in the deck: the deck has 1 Castor buck, but "
    )
    assert err.count("\n") == 1
