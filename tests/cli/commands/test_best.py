"""testcross best and sets: the best matings of a hand, and what to retire."""

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
