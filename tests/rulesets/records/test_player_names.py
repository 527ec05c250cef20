"""Players' names: what tells them apart, and what does not."""

import unicodedata

import pytest
from sheets.score_pads import sums, verified

ZOE = "Zo\u00eb"
WHITE = "Castor x Lilac = White 61"


@pytest.mark.parametrize(
    "other",
    [
        *(unicodedata.normalize("NFD", ZOE), ZOE.upper(), f" {ZOE} ", "\uff3ao\u00eb"),
        *("Z\u200bo\u00eb\ufeff", f"\u202a{ZOE}\u202c"),
    ],
    ids=["decomposed", "upper", "spaces", "full-width", "invisible", "direction"],
)
def test_name_written_otherwise_is_the_same_player(other: str) -> None:
    pad = f"players: {ZOE}, Bo\n{ZOE}: {WHITE}\n{other}: {WHITE}\nBo:\nwinner: {other}\n"
    assert verified(pad) == []
    assert sums(pad) == {ZOE: (2, 122), "Bo": (0, None)}


@pytest.mark.parametrize("other", ["Zoe", "Zo", "Zo\u00eb B", "Zo-\u00eb"])
def test_other_name_is_another_player(other: str) -> None:
    assert sums(f"{ZOE}: {WHITE}\n{other}: {WHITE}\n") == {ZOE: (1, 61), other: (1, 61)}


@pytest.mark.parametrize(("winner", "told"), [("Bo", []), ("Bo;", []), ("Cy;", [(2, "GR108")])])
def test_comma_behind_a_winner_is_no_part_of_the_name(
    winner: str, told: list[tuple[int, str]]
) -> None:
    rows = f"player,buck,doe,kits,points,winner\nBo,Castor,Lilac,White,61,{winner}\n"
    assert verified(rows, "a.csv") == told
