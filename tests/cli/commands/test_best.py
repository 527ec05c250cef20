"""testcross best and sets: the best matings of a hand, and what to retire."""

from collections.abc import Callable

import pytest
from sheets.aids_asked import said


def test_best_of_the_hand_alone_shows_the_sum_and_the_next_best(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "best", "Castor buck", "Lilac doe", "White buck", "Black doe")
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    # each of the two couples of Castor and of White can have both other cards
    first = "8 matings in this hand; the best scores 64 points: White x Black -> Lilac"
    assert lines[0] == first
    assert "buck White -a -b cc -d 4+0 + 2+0 + 8+8 + 2+0 24" in lines
    assert "doe Black aa Bb C- Dd 4+4 + 1+2 + 1+0 + 1+2 15" in lines
    assert "kit1 Lilac aa bb Cc dd 4+4 + 2+2 + 1+8 + 2+2 25" in lines
    assert len(lines) <= 9
    assert out.count("Next best:") == 1
    assert "Then retire the " in out


@pytest.mark.parametrize(
    ("variant", "card"),
    [("standard", "Blue Cal"), ("standard", "Chocolate Marten Cal"), ("production", "Blue Cal")],
)
def test_best_of_a_full_hand_answers_in_twelve_lines(
    capsys: pytest.CaptureFixture[str], card: str, variant: str
) -> None:
    hand = ["Castor buck", "Castor doe", "Black buck", "Lynx doe", f"{card} doe"]
    hand += ["Blue buck", "White doe", "Opal buck", "Lilac doe"]
    status, out, _ = said(capsys, "best", *hand, "--variant", variant)
    assert (status, len(out.splitlines()) <= 12) == (0, True)
    assert out.count("Next best:  ") == 1
    assert "Then retire the " in out
    assert "with this card" in " ".join(out.split())


def test_best_in_families_says_what_the_full_litter_adds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = ["Castor buck", "Lynx doe", "Lilac doe", "Opal buck", "Blue doe", "Blue Cal doe"]
    words = ["--variant", "families", "--scoring", "suits", "--top", "1"]
    _, out, _ = said(capsys, "best", *hand, *words)
    # page 24: Castor 10 x 2, Lynx 20 x 2, Lilac 20, and 15 for each kit of two recessives
    assert "for the best with 175 points (full litter 50), 43.8 a kit;" in " ".join(out.split())
    rows = [line.split() for line in out.splitlines()]
    cards = [int(row[-1]) for row in rows if row[0].startswith(("buck", "doe", "kit1", "kit2"))]
    assert cards == [20, 40, 20, 15]


def test_cards_on_standard_input_are_read(
    capsys: pytest.CaptureFixture[str], stdin: Callable[[str], None]
) -> None:
    for words in (["-"], ["--file", "-"]):
        stdin("Castor buck\nLilac doe  # mine\n")
        status, out, _ = said(capsys, "best", "--sets", *words, "--kit", "White")
        assert (status, out.splitlines()[0]) == (0, "1 SET found (1 pair checked)")
