"""testcross offspring and punnett: chances, squares, and ratios where a square is too wide."""

import pytest
from sheets.aids_asked import said


def test_punnett_that_is_too_wide_is_drawn_with_each_different_gamete_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = said(capsys, "punnett", "AaBBCC", "aaBBCC")
    assert "8 x 8 cells, too wide to draw here; each different gamete once:\n" in out
    drawn = [out.splitlines()[line].replace("|", " ").split() for line in (4, 6, 9)]
    assert drawn == [
        ["a", "B", "C"],
        ["A", "B", "C", "Aa", "BB", "CC"],
        ["a", "B", "C", "aa", "BB", "CC"],
    ]
