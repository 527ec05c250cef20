"""Numbers beside the winner are totals or a lead, and are checked, or the line is refused."""

import pytest
from sheets.sheets_below_the_door import found_in

PAD = "Ann: Castor x Lilac = White 61\nBo: Black Otter x Chocolate = Blue 43\n"
RIGHT = (
    "winner Ann, 61 to 43",
    "Ann won 61:43",
    "Ann wins 61 - 43",
    "Ann wins by 18 points",
    "Winner: Ann by 18",
    "Winner: Ann (61)",
    "Winner: Ann with 61 points!!!",
    "The winner is Ann with 61 points.",
    "Ann won with 61 points - well done",
    "Ann won round 1",
)


@pytest.mark.parametrize("line", RIGHT)
def test_right_numbers_beside_the_winner_are_clean(line: str) -> None:
    assert found_in(f"{PAD}{line}\n", "txt").codes == []


@pytest.mark.parametrize(
    ("line", "copied"),
    [
        ("winner Ann, 62 to 43", "winner Ann, 61 to 43"),
        ("Ann won 61:33", "Ann won 61:43"),
        ("Ann wins by 20 points", "Ann wins by 18 points"),
        ("Winner: Ann (16)", "Winner: Ann (61)"),
        ("Ann won with 104 points - well done", "Ann won with 61 points - well done"),
    ],
)
def test_one_wrong_number_beside_the_winner_is_one_finding(line: str, copied: str) -> None:
    found = found_in(f"{PAD}{line}\n", "txt")
    assert found.codes == ["3 GR107"]
    assert copied in found.copy.split("\n")
