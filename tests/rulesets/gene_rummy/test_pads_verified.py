"""Right copies of score pads."""

from pathlib import Path
from textwrap import dedent

import pytest
from sheets.score_pads import verified
from testcross.rulesets.verification import Task, verify_bytes


def corrected(text: str, folder: Path) -> str:
    target = folder / "right.txt"
    report = verify_bytes(Task(path="pad.txt", corrected=str(target)), dedent(text).encode())
    assert report.unwritten == ""
    return target.read_text(encoding="utf-8")


def test_right_copy_changes_only_what_is_wrong(tmp_path: Path) -> None:
    pad = """\
        # Monday
        variant: standard
        Ann
        1. Castor x Lilac -> White 60   # hurry
        Castor × Lilac: White 61
        Castor [A- B- CC D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 70
        Total: 191
        Bo: Black x Black = Castor [A- B- C- D-] 10
        Bo: Castor x Lilac = Whte 61
        Ann and Bo win
        """
    assert corrected(pad, tmp_path) == dedent(
        """\
        # Monday
        variant: standard
        Ann
        1. Castor x Lilac -> White 61   # hurry
        Castor × Lilac: White 61
        Castor [A- B- Cc D-] x Lilac [aa bb Cc dd] = White [-a -b cc -d] 61
        Total: 183
        Bo: Black x Black = Castor [A- B- C- D-] 0
        Bo: Castor x Lilac = Whte 61
        Ann win
        """
    )


def test_no_total_is_added_above_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    unread = "Ann,White,Lilac Seal,,,,,65\n"
    right = corrected(f"Ann\ncastor x lilac Seal,White,,,,90\n{unread}", tmp_path)
    assert right == f"Ann\ncastor x lilac Seal,White,,,,62\n{unread}"


WHITE = "Castor x Lilac = White 61"
ANN, BO = f"Ann: {WHITE}\n", f"Bo: {WHITE}\n"


@pytest.mark.parametrize(
    ("above", "line", "right"),
    [
        ("", "Ann: 65 Castor x Lilac = White", "Ann: 61 Castor x Lilac = White"),
        (BO, "Ann (60): Castor x Lilac = White", "Ann (61): Castor x Lilac = White"),
        (BO, "Ann: Castor (m)*Lilac = White 60!", "Ann: Castor (m)*Lilac = White 61!"),
        (BO, "Ann: Cas with Lid makes White 10+50", "Ann: Cas with Lid makes White 61"),
        (BO, "Ann: Castor | Lilac | White | 60 ✓", "Ann: Castor | Lilac | White | 61 ✓"),
        (ANN + BO + ANN, "Totals: Ann 60, Bo 61", "Totals: Ann 122, Bo 61"),
        (ANN + BO + ANN, "total Ann=60; Bo=61", "total Ann=122; Bo=61"),
        (ANN + BO + ANN, "Ann (total): 1+59=60!", "Ann (total): 1+59=122!"),
        (ANN + BO + BO, "Subtotal 60\nwinner: Ann", "Subtotal 122"),
        (ANN + BO + BO, "winner: tie", "winner: Bo"),
        (ANN + BO + BO, "winner: Ann (61)", "winner: Bo (61)"),
        (ANN + BO + BO, "The winner is Ann", "The winner is Bo"),
        (ANN, "Ann total.60", "Ann total.61"),
        (ANN, "Ann total:60", "Ann total:61"),
        ("Ann\nCastor x Lilac = White\n", "20+20+20 = 61", "61"),
        ("", "Ann: Castor x Lilac = White 12+25+20 = 57", "Ann: Castor x Lilac = White 61"),
        (f"{ANN}Ann 61\n", "winner-nn", "winner-Ann"),
        (f"{ANN}Ann 61\n", "winner:nn", "winner:Ann"),
    ],
)
def test_right_copy_is_clean_and_in_the_words_of_the_pad(
    tmp_path: Path, above: str, line: str, right: str
) -> None:
    copy = corrected(f"{above}{line}\n", tmp_path)
    assert right in copy.splitlines()
    assert verified(copy) == []
